"""Kinds of action, with what a and b mean. An action is coded as kind · 65536 + a · 256 + b."""

from __future__ import annotations

from simkit.games.dragon_castle.constants import N_CARDS

SHIFT = 16
(
    TAKE,  # b: castle cell of the first tile
    SUMMON,
    PAIR,  # b: castle cell of the second tile
    SHRINE,
    DISCARD,
    PLACE,  # a: tile in hand 0 or 1, b: realm cell
    PASS,
    CONSOLIDATE,  # b: lowest realm cell of the set or group
    BUILD,  # b: realm cell
    FLIP,  # b: realm cell
    MOVE_SHRINE,  # a: from, b: to
    MOVE_TILE,  # a: from, b: to
    TREAT,  # a: realm cell, b: type
    REMOVE,  # b: castle cell
    SPIRIT,  # + card; b: realm cell of the tile that pays, or PAY_SHRINE
) = range(15)
N_KINDS = SPIRIT + N_CARDS
PAY_SHRINE = 64
