"""What it costs to be rid of a Traitor: tiles of the castle, or a tile that is haunted from then on."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots.gains import NEVER, find_loss
from simkit.games.castellion.bots.worth import rate_castle, rate_haunted, survey
from simkit.games.castellion.constants import COLUMN_0, HAUNT_FIRST, STRIDE, WIDTH
from simkit.games.castellion.rules.castle import copy_castle, count_tiles, highest, occupied, take_out
from simkit.games.castellion.rules.traitors import find_price


@kernel
def find_haunt(state: Any, desk: Any) -> Any:
    """The worth of the castle with the pawn where it hurts least, and the place of that among the legal actions."""
    seat, best, chosen = state.seat, NEVER, int64(0)
    tops = highest(occupied(state, seat))
    survey(state, seat, desk)
    for index in range(desk.n_legal):
        column = desk.legal[index] - HAUNT_FIRST
        if 0 <= column < WIDTH:
            worth = rate_haunted(state, seat, desk, tops & int64(COLUMN_0) << column * STRIDE)
            if worth > best:
                best, chosen = worth, int64(index)
    return best, chosen


@kernel
def rate_payment(rules: Any, state: Any, desk: Any) -> Any:
    """The worth of the castle after the tiles that a Traitor costs, those that it misses least."""
    seat = state.seat
    copy_castle(desk.second, seat, state)
    desk.second.seat = seat
    for _ in range(min(find_price(rules, state, seat), count_tiles(state, seat))):
        take_out(desk.second, seat, find_loss(desk.second, desk)[1])
    return rate_castle(desk.second, seat, desk)
