"""The state of a match: castle, realms and the decision that is due, in one record copied by one assignment."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.games.dragon_castle.constants import (
    MAX_ACTIONS,
    MAX_SEATS,
    N_CARDS,
    N_CASTLE_CELLS,
    N_COUNTS,
    N_FLOORS,
    N_KINDS,
    N_NUMBERS,
    N_REALM_CELLS,
    N_SYMBOLS,
    N_TYPES,
    N_WORDS,
)


def record_type(fields: list[tuple[Any, ...]]) -> np.dtype[np.void]:
    """A record type whose fields are read as attributes, compiled and plain."""
    return np.dtype((np.record, fields))


CASTLE = record_type(
    [
        ("floors", np.int64, (N_FLOORS, N_WORDS)),  # cells with a tile on each floor, the ground floor first
        ("visible", np.int64, (N_SYMBOLS, N_WORDS)),  # cells whose top shows each symbol
        ("tiles", np.int8, (N_FLOORS, N_CASTLE_CELLS)),  # tile on each floor of a cell; stale where none is
        ("left", np.int64),  # tiles left
    ]
)

REALM = record_type(
    [
        ("types", np.int64, N_TYPES),  # cells with a face-up top of each type
        ("numbers", np.int64, N_NUMBERS),  # cells with a face-up faction tile of each number, 1 first
        ("up", np.int64),  # cells with a face-up top
        ("down", np.int64),  # cells with a face-down top, shrine or not
        ("shrines", np.int64),  # cells with a shrine
        ("full", np.int64),  # cells as high as a stack may be
        ("heights", np.int8, N_REALM_CELLS),  # tiles on each cell
        ("tops", np.int8, N_REALM_CELLS),  # face-up top of each cell; stale elsewhere
        ("pool", np.int64),  # shrines to be built
        ("tokens", np.int64),  # VP of sets and discards
        ("countdown", np.int64),  # countdown tokens taken
    ]
)

STATE = record_type(
    [
        ("castle", CASTLE),
        ("realms", REALM, MAX_SEATS),
        ("counts", np.int16, (MAX_SEATS, N_COUNTS)),  # what each seat has done
        ("spirits", np.int64),  # cards in play, as bits
        ("spirit_cards", np.int8, N_CARDS),  # and in order; NO_CARD behind them
        ("dragons", np.int64),  # cards in play, as bits
        ("dragon_cards", np.int8, N_CARDS),  # and in order; NO_CARD behind them
        ("supply", np.int64),  # shrines that nobody has
        ("countdown", np.int64),  # countdown tokens taken by all
        ("is_final", np.int64),  # the ! is uncovered
        ("tiles_at_end", np.int64),  # castle tiles when it was; −1
        ("short_supply", np.int64),  # turns in which the supply was empty when a tile was in hand
        ("turns", np.int64),  # turns begun
        ("phase", np.int64),  # the decision that is due
        ("seat", np.int64),  # who takes it
        ("home", np.int64),  # the phase to return to when an effect is complete
        ("used", np.int64),  # Spirits used this turn, as bits
        ("card", np.int64),  # the Spirit at work
        ("has_moved", np.int64),  # Strength has moved a tile, and sets that are due come from it
        ("set_by_spirit", np.int64),  # the set consolidated last counts as gained by a Spirit
        ("could_summon", np.int64),  # only the ground floor was left when the turn began
        ("must_pair", np.int64),  # a Spirit obliges to a pair
        ("must_use_short", np.int64),  # Elegance still obliges to take a tile by its short side
        ("first_cell", np.int64),  # castle cell of the first tile
        ("first_floor", np.int64),  # its floor, 0 for the ground
        ("held", np.int64, 2),  # tiles in hand
        ("n_held", np.int64),
        ("moved", np.int64),  # cell of the tile that Strength has moved, as a bit
        ("flipped", np.int64),  # cells consolidated this turn
        ("set_cells", np.int64),  # the set consolidated last
        ("allowance", np.int64),  # shrines that may still be built on it
    ]
)

DESK = record_type(
    [
        ("n_actions", np.int64),  # legal actions
        ("actions", np.int64, MAX_ACTIONS),  # their codes, kind by kind
        ("n_kinds", np.int64),  # kinds among them
        ("starts", np.int64, N_KINDS + 1),  # index of the first action of each kind, and the end
        ("last_kind", np.int64),  # kind of the action written last
        ("realm", REALM),  # scratch: a realm after a payment
        ("values", np.float64, MAX_ACTIONS),  # scratch: what each action is worth
        ("costs", np.float64, MAX_ACTIONS),  # scratch: what each activation costs
    ]
)
