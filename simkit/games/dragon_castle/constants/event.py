"""Events of the log: the transcript's, and those that hold the parts of `setup` and `result`."""

from __future__ import annotations

NAMES = (
    "setup",
    "turn",
    "spirit",
    "take",
    "action",
    "place",
    "treat",
    "consolidate",
    "build",
    "flip",
    "move-shrine",
    "move-tile",
    "remove",
    "final-round",
    "result",
    "stack",
    "cards",
    "score",
    "dragon-points",
    "tie-break",
)
(
    SETUP,
    TURN,
    SPIRIT,
    TAKE,
    ACTION,
    PLACE,
    TREAT,
    CONSOLIDATE,
    BUILD,
    FLIP,
    MOVE_SHRINE,
    MOVE_TILE,
    REMOVE,
    FINAL_ROUND,
    RESULT,
    STACK,
    CARDS,
    SCORE,
    DRAGON_POINTS,
    TIE_BREAK,
) = range(len(NAMES))
NOTHING = 0  # in place of a number that an event does not need
