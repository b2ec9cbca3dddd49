"""Turns a validated configuration into the record of rules that a kernel reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.core.records import make_record
from simkit.games.dragon_castle.constants import (
    CASTLE_STRIDE,
    DRAGONS,
    MAX_REALM,
    N_CARDS,
    N_CASTLE_CELLS,
    NO_CARD,
    RANDOM_CARD,
    SPIRITS,
)
from simkit.games.dragon_castle.layouts import find_layout, heights_of
from simkit.games.setting import Config

FLAGS = (
    "pair_sequential",
    "spirit_before_check",
    "elegance_strict",
    "deception_any_floor",
    "cunning_dragon_bonus",
    "harmony_heights",
    "harmony_empty",
)


def signed(word: int) -> int:
    """Read a pattern of 64 bits in two's complement."""
    return word - (1 << 64) if word >> 63 else word


def make_board(columns: Sequence[int], rows: Sequence[int]) -> int:
    """The word of all realm cells in these columns and rows."""
    return signed(sum(1 << (MAX_REALM * y + x) for y in rows for x in columns))


def make_castle(rows: Sequence[str]) -> NDArray[np.int64]:
    """Tiles on each castle cell of a layout, shape [160]."""
    heights = np.zeros(N_CASTLE_CELLS, dtype=np.int64)
    for y, row in enumerate(heights_of(rows)):
        heights[CASTLE_STRIDE * y : CASTLE_STRIDE * y + len(row)] = row
    return heights


def number_cards(wanted: Any, names: Sequence[str]) -> NDArray[np.int64]:
    """The numbers of the cards that are always in play, shape [10], NO_CARD behind them."""
    fixed = [names.index(card) for card in wanted if card != RANDOM_CARD]
    return np.array(fixed + [NO_CARD] * (N_CARDS - len(fixed)), dtype=np.int64)


def make_rules(config: Config) -> Any:
    """Build the rules of a configuration; countdown tokens by player count (D-20)."""
    players, layout = int(config["players"]), config["layout"]  # type: ignore[arg-type]
    columns, rows = (int(side) for side in config["realm"])  # type: ignore[union-attr]
    castle = find_layout(layout, players).rows if isinstance(layout, str) else layout
    board = make_board(range(columns), range(rows))
    inner = make_board(range(1, columns - 1), range(1, rows - 1))
    spirits, dragons = config["spirits"], config["dragons"]
    return make_record(
        {
            "players": players,
            "columns": columns,  # of a realm
            "rows": rows,
            "board": board,  # its cells
            "border": board & ~inner,  # those at its edge
            "castle": make_castle(castle),  # type: ignore[arg-type]
            "trigger": players,  # countdown tokens that uncover the !
            "supply": int(config["shrine_supply"]),  # type: ignore[arg-type]
            "max_height": int(config["realm_max_height"]),  # type: ignore[arg-type]
            "summon_at_start": int(config["summon_check"] == "turn-start"),
            "n_spirits": len(spirits),  # type: ignore[arg-type]
            "spirits": number_cards(spirits, SPIRITS),
            "n_dragons": len(dragons),  # type: ignore[arg-type]
            "dragons": number_cards(dragons, DRAGONS),
            **{name: int(bool(config[name])) for name in FLAGS},
        }
    )
