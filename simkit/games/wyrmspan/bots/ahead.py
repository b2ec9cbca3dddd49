"""One action ahead: it is taken on a copy of the match, and what it begins played to its end."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Stream
from simkit.core.rng import STREAM_SIZE, draw_below
from simkit.games.wyrmspan.bots.choosing import find_best
from simkit.games.wyrmspan.bots.scratch import Scratch
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import DRAGON_WORDS, N_SLOTS, NO_CARD, Action, decision, phase
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.rules.actions import list_actions
from simkit.games.wyrmspan.rules.cards import add_card, bit
from simkit.games.wyrmspan.rules.effects import step_frame
from simkit.games.wyrmspan.rules.turn import answer
from simkit.games.wyrmspan.state import Deck, State

N_DETERMINISED = 24  # cards of a deck that are drawn anew: more than a turn can draw


@kernel
def determinise(rules: Rules, state: State, stream: Stream, scratch: Scratch) -> None:
    """Copy the match, with the next cards of both decks as they might be and without the hands of others."""
    determinised = scratch.determinised
    copy_into(determinised, state)
    for kind in range(2):
        n_hidden = pool_hidden(rules, state, int64(kind), scratch)
        deck: Deck = determinised.decks[kind]
        for place in range(min(int64(N_DETERMINISED), deck.end - deck.top)):
            other = place + draw_below(stream, n_hidden - place)
            card = scratch.pool[other]
            scratch.pool[other] = scratch.pool[place]
            deck.cards[deck.top + place] = card
        for place in range(STREAM_SIZE):
            deck.stream[place] = stream[place]
        for seat in range(rules.players):
            if seat != state.seat:
                determinised.players[seat].n_cards[kind] = 0
                for word in range(DRAGON_WORDS):
                    determinised.players[seat].hand[kind, word] = 0
        note_known(state, int64(kind), scratch)


@kernel
def pool_hidden(rules: Rules, state: State, kind: int, scratch: Scratch) -> int:
    """List the cards that the seat to decide does not see, by their numbers, and return how many there are."""
    words = scratch.known[kind]
    for word in range(DRAGON_WORDS):
        words[word] = 0
    deck = state.decks[kind]
    for place in range(deck.top, deck.end):
        add_card(words, deck.cards[place])
    for seat in range(rules.players):
        if seat != state.seat:
            for word in range(DRAGON_WORDS):
                words[word] |= state.players[seat].hand[kind, word]
                if state.phase == phase.KEEP:
                    words[word] |= state.players[seat].kept_out[kind, word]
    n = int64(0)
    for word in range(DRAGON_WORDS):
        rest = words[word]
        while rest:
            index = first_bit(rest)
            rest &= ~bit(index)
            scratch.pool[n] = 64 * word + index
            n += 1
    return n


@kernel
def note_known(state: State, kind: int, scratch: Scratch) -> None:
    """Note the cards that the seat to decide sees in its hand and in the display; others come unseen."""
    for word in range(DRAGON_WORDS):
        scratch.known[kind, word] = state.players[state.seat].hand[kind, word]
    for slot in range(N_SLOTS):
        card = state.decks[kind].display[slot]
        if card != NO_CARD:
            add_card(scratch.known[kind], card)


@kernel
def simulate_action(tables: Tables, rules: Rules, code: Action, scratch: Scratch) -> None:
    """Take an action and play on until nothing is under way: for itself as the breeder, others do the first thing."""
    ahead, actions, log = scratch.ahead, scratch.actions, scratch.log
    copy_into(ahead, scratch.determinised)
    seat: Seat = ahead.seat
    next_action = code
    while True:
        answer(tables, rules, ahead, next_action, log)
        while ahead.decision == decision.NONE and ahead.depth > 0:
            step_frame(tables, rules, ahead, log)
        if ahead.decision == decision.NONE:
            return
        list_actions(tables, rules, ahead, actions)
        index = int64(0)
        if actions.n > 1 and ahead.seat == seat:
            index = find_best(tables, rules, ahead, actions, scratch.params)
        next_action = actions.codes[index]
