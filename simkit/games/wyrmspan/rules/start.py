"""The choices of setup: two cards discarded, three resources taken, seat by seat."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log, note, note_value
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import N_KEPT_OUT, action, decision, event
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.rules.cards import add_card, bit, discard, lose_card
from simkit.games.wyrmspan.rules.frames import ask
from simkit.games.wyrmspan.rules.mat import clear_bundle, note_bundle
from simkit.games.wyrmspan.rules.rounds import begin_round
from simkit.games.wyrmspan.state import State


@kernel
def ask_start(state: State) -> None:
    """Ask the next seat for its choices (W-03)."""
    clear_bundle(state.bundle)
    state.count = N_KEPT_OUT
    ask(state, Seat(state.step), int64(decision.KEEP_DISCARD), int64(0))


@kernel
def step_start(tables: Tables, rules: Rules, state: State, log: Log) -> None:
    """Ask the next seat for its choices of setup, or begin the first round (W-03)."""
    if state.step < rules.players:
        ask_start(state)
        return
    for seat in range(rules.players):
        player = state.players[seat]
        for kind in range(2):
            for word in range(3):
                rest = player.kept_out[kind, word]
                while rest:
                    index = first_bit(rest)
                    rest &= ~bit(index)
                    discard(state.decks[kind], 64 * word + index)
    begin_round(tables, rules, state, int64(0), log)


@kernel
def choose_start(rules: Rules, state: State, kind: int, b: int, log: Log) -> None:
    """Discard a card of the first hand, or take a resource (W-03)."""
    seat, player = state.seat, state.players[state.seat]
    state.count -= 1
    if kind == action.TAKE:
        player.resources[b] += 1
        if state.count == 0:
            note(log, event.KEEP, seat, event.NOTHING, event.NOTHING, event.NOTHING)
            note_bundle(log, state.bundle)
            for resource in range(4):
                note_value(log, (event.TAKEN + resource) * 256 + player.resources[resource])
            state.step += 1
        else:
            ask(state, seat, int64(decision.KEEP_GAIN), int64(0))
        return
    cards = int64(kind == action.DISCARD_CAVE)
    lose_card(player, cards, b)
    add_card(player.kept_out[cards], b)
    add_card(state.bundle.cards[cards], b)
    if state.count == 0:
        state.count = rules.start_resources[seat]
        ask(state, seat, int64(decision.KEEP_GAIN), int64(0))
    else:
        ask(state, seat, int64(decision.KEEP_DISCARD), int64(0))
