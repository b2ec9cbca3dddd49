"""What a player cannot see, drawn anew: the order of the stacks and the cards that lie face down."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Stream, Vector
from simkit.core.rng import draw_below
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import N_SAFE, N_STANDARD, N_TRIALS, Tile
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.setup import traitor_at
from simkit.games.castellion.state import State


@kernel
def resample(tables: Tables, rules: Rules, state: State, seat: Seat, stream: Stream) -> None:
    """Shuffle all that is hidden, in place, into one of the deals that fit what was seen, each equally likely."""
    if rules.even_traitors:
        shuffle_evenly(state, stream)
    else:
        shuffle_from(state.standard[:], state.standard_next, N_STANDARD, stream)
    shuffle_from(state.safe[:], state.safe_next, N_SAFE, stream)
    deal_cards(tables, state, stream)


@kernel
def deal_cards(tables: Tables, state: State, stream: Stream) -> None:
    """Draw the cards that lie face down anew."""
    for trial in range(state.trial, N_TRIALS):
        if not state.face_up[trial]:
            state.cards[trial] = tables.decks[trial, 1 + draw_below(stream, tables.decks[trial, 0])]


@kernel
def sort_hidden(rules: Rules, state: State) -> None:
    """Lay all that is hidden out in order, so that what is drawn next depends on nothing that cannot be seen."""
    sort_from(state.standard[:], state.standard_next, N_STANDARD, rules.even_traitors)
    sort_from(state.safe[:], state.safe_next, N_SAFE, int64(0))


@kernel
def sort_from(stack: Vector[Tile], first: int, end: int, even_traitors: int) -> None:
    """Sort a stack from a position on; under the house rule Traitors keep their places (C-20)."""
    for place in range(first, end):
        for other in range(place + 1, end):
            if stack[other] < stack[place] and (
                not even_traitors or are_alike(traitor_at(place), traitor_at(other))
            ):
                kept = stack[place]
                stack[place] = stack[other]
                stack[other] = kept


@kernel
def shuffle_from(stack: Vector[Tile], first: int, end: int, stream: Stream) -> None:
    """Shuffle a stack from a position on."""
    for last in range(end - 1, first, -1):
        other = first + draw_below(stream, int64(last - first + 1))
        kept = stack[last]
        stack[last] = stack[other]
        stack[other] = kept


@kernel
def shuffle_evenly(state: State, stream: Stream) -> None:
    """Shuffle the standard stack under the house rule: Traitors keep their places, four share one black (C-20)."""
    stack, first = state.standard, state.standard_next
    for last in range(N_STANDARD - 1, first, -1):
        traitor = traitor_at(last)
        n_others = int64(0)
        for position in range(first, last + 1):
            n_others += are_alike(traitor, traitor_at(position))
        chosen = draw_below(stream, n_others)
        for position in range(first, last + 1):
            if are_alike(traitor, traitor_at(position)):
                if chosen == 0:
                    kept = stack[last]
                    stack[last] = stack[position]
                    stack[position] = kept
                    break
                chosen -= 1


@kernel
def are_alike(traitor: int, other: int) -> int:
    """Whether two places of the standard stack may change tiles: both Defenders, or Traitors of the same four."""
    if traitor < 0 or other < 0:
        return int64(traitor < 0 and other < 0)
    return int64(traitor // 4 == other // 4)
