"""Codes of the log's events, typed as kernels take them, so that what notes them compiles once."""

from __future__ import annotations

import numpy as np

from simkit.core.kinds import int64
from simkit.games.dragon_castle.constants import EVENTS

NOTHING = int64(0)  # in place of a number that an event does not need
(
    EVENT_SETUP,
    EVENT_TURN,
    EVENT_SPIRIT,
    EVENT_TAKE,
    EVENT_ACTION,
    EVENT_PLACE,
    EVENT_TREAT,
    EVENT_CONSOLIDATE,
    EVENT_BUILD,
    EVENT_FLIP,
    EVENT_MOVE_SHRINE,
    EVENT_MOVE_TILE,
    EVENT_REMOVE,
    EVENT_FINAL_ROUND,
    EVENT_RESULT,
    EVENT_STACK,
    EVENT_CARDS,
    EVENT_SCORE,
    EVENT_DRAGON_POINTS,
    EVENT_TIE_BREAK,
) = map(np.int64, range(len(EVENTS)))
