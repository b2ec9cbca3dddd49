"""Points of a seat, and who wins."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.dragon_castle.constants import COUNTDOWN_VP, SHARED
from simkit.games.dragon_castle.dragons import score_dragon
from simkit.games.dragon_castle.rules.realm import value_shrines

TIE_BREAKS = 3  # columns of a result: total, face-down stacks, shrines


@kernel
def score_dragons(rules: Any, state: Any, seat: Any) -> Any:
    """Points of all Dragons in play for a seat."""
    points = int64(0)
    for place in range(rules.n_dragons):
        points += score_dragon(rules, state, seat, int64(state.dragon_cards[place]))
    return points


@kernel
def score_seat(rules: Any, state: Any, seat: Any) -> Any:
    """All points of a seat as if the match ended now: sets, discards, shrines, countdown, Dragons (D-18)."""
    realm = state.realms[seat]
    return (
        realm.tokens
        + value_shrines(realm)
        + COUNTDOWN_VP * realm.countdown
        + score_dragons(rules, state, seat)
    )


@kernel
def count_face_down(realm: Any) -> Any:
    """Stacks topped by a face-down tile, those with a shrine included: the first tie-break (D-19)."""
    return count_bits(realm.down)


@kernel
def compare_seats(results: Any, one: Any, other: Any) -> Any:
    """By what one seat is ahead of another: 0 score, 1 stacks, 2 shrines, SHARED; −1 if it is behind (D-19).

    Results are rows of total, face-down stacks and shrines.
    """
    for step in range(TIE_BREAKS):
        if results[one, step] != results[other, step]:
            return int64(step) if results[one, step] > results[other, step] else int64(-1)
    return int64(SHARED)


@kernel
def rank_seat(results: Any, players: Any, seat: Any) -> Any:
    """Rank of a seat from 1 on; equal seats share the better rank (D-19)."""
    rank = int64(1)
    for other in range(players):
        if compare_seats(results, seat, other) < 0:
            rank += 1
    return rank


@kernel
def find_winners(results: Any, players: Any) -> Any:
    """Bits of the seats that win or share the win (D-19)."""
    winners = int64(0)
    for seat in range(players):
        if rank_seat(results, players, seat) == 1:
            winners |= 1 << seat
    return winners
