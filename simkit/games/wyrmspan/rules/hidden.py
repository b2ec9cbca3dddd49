"""What a seat cannot see: other hands, both decks, and the decision cards to come."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Stream, Vector
from simkit.core.rng import draw_below
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import DRAGON_WORDS, N_DRAWN_DECISIONS, phase
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.rules.cards import add_card, bit
from simkit.games.wyrmspan.state import Deck, State


@kernel
def resample(tables: Tables, rules: Rules, state: State, seat: Seat, stream: Stream) -> None:
    """Draw anew other hands, the decks and the decision cards that are not drawn yet (W-27)."""
    for kind in range(2):
        pool_hidden(rules, state, seat, int64(kind))
        deal_hidden(rules, state, seat, int64(kind), stream)
    if rules.is_solo:
        order, first = state.automa.order, state.automa.n_drawn
        sort_cards(order, first, int64(N_DRAWN_DECISIONS))
        shuffle_cards(order, first, int64(N_DRAWN_DECISIONS), stream)


@kernel
def pool_hidden(rules: Rules, state: State, seat: Seat, kind: int) -> None:
    """Put other hands, and during setup what they discarded, on the deck, and sort it by numbers."""
    deck = state.decks[kind]
    compact_deck(deck)
    for other in range(rules.players):
        if other != seat:
            player = state.players[other]
            append_cards(deck, player.hand[kind])
            if state.phase == phase.KEEP:
                append_cards(deck, player.kept_out[kind])
    sort_cards(deck.cards, int64(0), deck.end)


@kernel
def compact_deck(deck: Deck) -> None:
    """Move the deck to the beginning of its array."""
    for place in range(deck.end - deck.top):
        deck.cards[place] = deck.cards[deck.top + place]
    deck.end -= deck.top
    deck.top = 0


@kernel
def append_cards(deck: Deck, words: Vector[int]) -> None:
    """Append a set of cards to the deck."""
    for word in range(DRAGON_WORDS):
        rest = words[word]
        while rest:
            index = first_bit(rest)
            rest &= ~bit(index)
            deck.cards[deck.end] = 64 * word + index
            deck.end += 1


@kernel
def sort_cards(cards: Vector[int], first: int, end: int) -> None:
    """Sort a part of an array, so that nothing of the old order is left."""
    for place in range(first + 1, end):
        card, hole = cards[place], place
        while hole > first and cards[hole - 1] > card:
            cards[hole] = cards[hole - 1]
            hole -= 1
        cards[hole] = card


@kernel
def shuffle_cards(cards: Vector[int], first: int, end: int, stream: Stream) -> None:
    """Shuffle a part of an array."""
    for last in range(end - 1, first, -1):
        other = first + draw_below(stream, int64(last - first + 1))
        kept = cards[last]
        cards[last] = cards[other]
        cards[other] = kept


@kernel
def deal_hidden(rules: Rules, state: State, seat: Seat, kind: int, stream: Stream) -> None:
    """Deal hands of the same size from the end of the shuffled deck."""
    deck = state.decks[kind]
    shuffle_cards(deck.cards, int64(0), deck.end, stream)
    for other in range(rules.players):
        if other == seat:
            continue
        player = state.players[other]
        n_kept_out = int64(0)
        for word in range(DRAGON_WORDS):
            rest = player.kept_out[kind, word]
            while rest:
                rest &= ~bit(first_bit(rest))
                n_kept_out += 1
            player.hand[kind, word] = 0
            if state.phase == phase.KEEP:
                player.kept_out[kind, word] = 0
        for _ in range(player.n_cards[kind]):
            deck.end -= 1
            add_card(player.hand[kind], deck.cards[deck.end])
        if state.phase == phase.KEEP:
            for _ in range(n_kept_out):
                deck.end -= 1
                add_card(player.kept_out[kind], deck.cards[deck.end])
