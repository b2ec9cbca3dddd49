"""Phases: the decision that is due."""

from __future__ import annotations

(
    TURN,  # before the action: take the first tile, summon, or use a Spirit
    ACTION,  # a tile is in hand: take the second, gain a shrine, discard, or use a Spirit
    PLACE,  # place a tile in hand
    CHECK,  # before the check for sets: use a Spirit or pass
    SET,  # which due set to consolidate
    BUILD,  # build a shrine on the set, use Faith, or pass
    AFTER,  # after all: use a Spirit or pass
    GROUP,  # Beauty, Cunning: which group
    FLIP,  # Wind: flip a tile or move a shrine
    SHRINE,  # Wind: move a shrine
    MOVE,  # Strength: move the first tile
    MOVE_AGAIN,  # Strength: move a second tile or pass
    TREAT,  # Change: which tile as which type
    FAITH,  # Faith: where to build
    REMOVE,  # Destruction: which tile
    OVER,
) = range(16)

NAMES = (
    "turn",
    "action",
    "place",
    "check",
    "set",
    "build",
    "after",
    "group",
    "flip",
    "shrine",
    "move",
    "move-again",
    "treat",
    "faith",
    "remove",
    "over",
)
