"""What is counted for each seat."""

from __future__ import annotations

from simkit.games.dragon_castle.constants import SET_SIZES

(
    PAIRS,
    SHRINE_ACTIONS,
    DISCARDS,
    SUMMONS,
    ACTIVATIONS,
    SPIRIT_POINTS,
    NO_ROOM,
    SETS,  # + index into SET_SIZES
) = range(8)
N_COUNTED = SETS + len(SET_SIZES)
