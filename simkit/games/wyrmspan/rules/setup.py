"""Laying out a match: guild, objectives, decks, hands, on a blank state."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import Log
from simkit.core.rng import draw_below, open_stream
from simkit.games.wyrmspan.config import OPEN, Rules
from simkit.games.wyrmspan.constants import (
    DRAGON_WORDS,
    N_CAVE_CARDS,
    N_DRAGONS,
    N_GUILDS,
    N_ROUNDS,
    N_ROWS,
    N_SLOTS,
    N_START,
    N_TILES,
    NEST,
    phase,
    purpose,
)
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.rules.cards import bit, fill_display, gain_card, note_display
from simkit.games.wyrmspan.rules.mat import change_eggs
from simkit.games.wyrmspan.rules.start import ask_start
from simkit.games.wyrmspan.state import CAVES, DRAGONS, Deck, State
from simkit.games.wyrmspan.transcript import note_setup


@kernel
def begin_match(tables: Tables, rules: Rules, state: State, seed: int, deal: int, log: Log) -> None:
    """Lay a deal out and stop at the first decision (W-03)."""
    open_stream(state.stream, seed, deal, purpose.GUILD)
    state.guild = rules.guild if rules.guild != OPEN else draw_below(state.stream, int64(N_GUILDS))
    for row in range(N_ROWS):
        is_limited = row < N_ROWS - 1
        state.slots[row] = tables.slots[state.guild, row] + (rules.extra_slots if is_limited else 0)
    open_stream(state.stream, seed, deal, purpose.OBJECTIVES)
    draw_objectives(tables, rules, state)
    open_stream(state.stream, seed, deal, purpose.DRAGONS)
    shuffle_deck(tables, rules, state, int64(DRAGONS), int64(N_DRAGONS))
    open_stream(state.stream, seed, deal, purpose.CAVES)
    shuffle_deck(tables, rules, state, int64(CAVES), int64(N_CAVE_CARDS))
    open_stream(state.decks[DRAGONS].stream, seed, deal, purpose.DRAGONS_AGAIN)
    open_stream(state.decks[CAVES].stream, seed, deal, purpose.CAVES_AGAIN)
    open_stream(state.stream, seed, deal, purpose.DECISIONS)
    note_setup(rules, state, log)
    for kind in range(2):
        fill_display(state, int64(kind), log)
    note_display(state, log)
    for seat in range(rules.players):
        deal_seat(tables, rules, state, seat)
    state.phase = phase.KEEP
    ask_start(state)


@kernel
def draw_objectives(tables: Tables, rules: Rules, state: State) -> None:
    """Draw four tiles without repetition, each with a random side; solo without the guild position (W-03)."""
    n, used = int64(0), int64(0)
    while n < N_ROUNDS:
        tile = draw_below(state.stream, int64(N_TILES))
        side = draw_below(state.stream, int64(2))
        if rules.objectives[n] != OPEN:
            state.objectives[n] = rules.objectives[n]
            n += 1
        elif not used >> tile & 1:
            used |= int64(1) << tile
            code = 2 * tile + side
            if tables.is_solo[code] or not rules.is_solo:
                state.objectives[n] = code
                n += 1


@kernel
def shuffle_deck(tables: Tables, rules: Rules, state: State, kind: int, n_cards: int) -> None:
    """Shuffle a deck; solo without the dragons that compare with the left neighbour (W-03)."""
    deck, n = state.decks[kind], int64(0)
    for card in range(n_cards):
        if kind == DRAGONS and rules.is_solo and tables.compares_left[card]:
            continue
        other = draw_below(state.stream, n + 1)
        deck.cards[n] = deck.cards[other]
        deck.cards[other] = card
        n += 1
    deck.end = n
    if rules.n_forced:
        force_cards(rules, deck, kind)


@kernel
def force_cards(rules: Rules, deck: Deck, kind: int) -> None:
    """Put cards where the first seat is dealt them, behind the display, and take others out of the box (W-03).

    A card that comes up changes places with the one that it drives away, and the last card takes the place of one
    that is taken out: nothing else moves.
    """
    n_in = int64(0)
    for word in range(DRAGON_WORDS):
        rest = rules.forced_in[kind, word]
        while rest:
            index = first_bit(rest)
            rest &= ~bit(index)
            place = find_place(deck, 64 * word + index)
            if place < deck.end:
                deck.cards[place] = deck.cards[N_SLOTS + n_in]
                deck.cards[N_SLOTS + n_in] = 64 * word + index
                n_in += 1
        rest = rules.forced_out[kind, word]
        while rest:
            index = first_bit(rest)
            rest &= ~bit(index)
            place = find_place(deck, 64 * word + index)
            if place < deck.end:
                deck.end -= 1
                deck.cards[place] = deck.cards[deck.end]


@kernel
def find_place(deck: Deck, card: int) -> int:
    """Where a card lies in a deck; its end if it is not there."""
    for place in range(deck.end):
        if deck.cards[place] == card:
            return int64(place)
    return int64(deck.end)


@kernel
def deal_seat(tables: Tables, rules: Rules, state: State, seat: int) -> None:
    """Give a seat its coins, its eggs and three cards of each kind (W-03)."""
    player = state.players[seat]
    player.coins = rules.start_coins[seat]
    change_eggs(tables, player, int64(NEST), rules.start_eggs[seat])
    for kind in range(2):
        deck = state.decks[kind]
        for _ in range(N_START):
            gain_card(player, int64(kind), deck.cards[deck.top], state.round_number)
            deck.top += 1
