"""A configuration by its types, and the record of rules that a kernel reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict, cast

from simkit.core.kinds import signed
from simkit.core.records import Record, Vector, field
from simkit.games.dragon_castle.constants import (
    CASTLE_STRIDE,
    MAX_REALM,
    MAX_SEATS,
    N_CARDS,
    N_CASTLE_CELLS,
    N_FLOORS,
    NO_CARD,
    RANDOM_CARD,
    Card,
    dragon,
    spirit,
)
from simkit.games.dragon_castle.layouts import find_layout, heights_of
from simkit.games.setting import Config as Settings
from simkit.games.setting import Parts


class Config(TypedDict):
    """The settings of `variants.py`, validated."""

    players: int
    layout: str | Parts
    spirits: tuple[str, ...]
    dragons: tuple[str, ...]
    realm: tuple[int, int]
    pair_sequential: bool
    summon_check: Literal["at-action", "turn-start"]
    shrine_supply: int
    realm_max_height: int
    spirit_before_check: bool
    elegance_strict: bool
    deception_any_floor: bool
    cunning_dragon_bonus: bool
    harmony_heights: bool
    harmony_empty: bool
    start_points: tuple[int, ...]
    start_halves: tuple[int, ...]
    start_shrines: tuple[int, ...]
    discard_points: int
    token_points: int
    countdown_tokens: int
    cunning_points: int
    set_points: tuple[int, ...]
    dragon_bonus: int
    floor_points: tuple[int, ...]
    set_shrines: tuple[int, ...]
    dragon_points: tuple[int, ...]
    full_line_points: int
    majestic_floor: int
    equal_power_points: int
    mirrored_shrine_points: int
    own_tiles: str | Parts


class Rules(Record):
    """The rules of a configuration."""

    players: int = field()
    columns: int = field()  # of a realm
    rows: int = field()
    board: int = field()  # its cells
    border: int = field()  # those at its edge
    castle: Vector[int] = field(N_CASTLE_CELLS)  # tiles on each castle cell
    trigger: int = field()  # countdown tokens that uncover the !
    supply: int = field()  # shrines of all players and the supply together
    max_height: int = field()  # of a stack on which a tile may not be placed; 0 for no limit
    summon_at_start: int = field()  # only the ground floor must be left when the turn begins
    n_spirits: int = field()  # cards in play
    spirits: Vector[Card] = field(N_CARDS)  # those that always are; NO_CARD behind them
    n_dragons: int = field()
    dragons: Vector[Card] = field(N_CARDS)
    pair_sequential: int = field()  # these are readings, told in `variants.py`
    spirit_before_check: int = field()
    elegance_strict: int = field()
    deception_any_floor: int = field()
    cunning_dragon_bonus: int = field()
    harmony_heights: int = field()
    harmony_empty: int = field()
    start_points: Vector[int] = field(MAX_SEATS)
    start_halves: Vector[int] = field(MAX_SEATS)  # half points, which decide where points are equal
    start_shrines: Vector[int] = field(MAX_SEATS)
    discard_points: int = field()
    token_points: int = field()  # of a countdown token
    cunning_points: int = field()  # of three tiles, without bonus
    floor_points: Vector[int] = field(N_FLOORS + 1)  # of a shrine on each floor, from 0 on
    dragon_points: Vector[int] = field(N_CARDS)  # of what each Dragon counts
    full_line_points: int = field()  # Righteousness
    majestic_floor: int = field()  # Majesty
    equal_power_points: int = field()  # Power
    mirrored_shrine_points: int = field()  # Harmony


def as_config(settings: Settings) -> Config:
    """Validated settings by their types."""
    return cast(Config, settings)


def read_castle(config: Config) -> tuple[str, ...]:
    """The rows of the castle that a configuration is played on."""
    layout = config["layout"]
    return layout if isinstance(layout, Parts) else find_layout(layout, config["players"]).rows


def picture_layout(settings: Settings) -> tuple[str, ...]:
    """The castle of a configuration as a picture."""
    return read_castle(as_config(settings))


def name_layout(settings: Settings) -> str:
    """The name of a configuration's castle as it is printed, or as its file calls it."""
    config = as_config(settings)
    layout = config["layout"]
    return layout.name if isinstance(layout, Parts) else find_layout(layout, config["players"]).name


def make_board(columns: Sequence[int], rows: Sequence[int]) -> int:
    """The word of all realm cells in these columns and rows."""
    return signed(sum(1 << (MAX_REALM * y + x) for y in rows for x in columns))


def make_castle(rows: Sequence[str]) -> list[int]:
    """Tiles on each castle cell of a layout."""
    heights = [0] * N_CASTLE_CELLS
    for y, row in enumerate(heights_of(rows)):
        heights[CASTLE_STRIDE * y : CASTLE_STRIDE * y + len(row)] = row
    return heights


def number_cards(wanted: Sequence[str], names: Sequence[str]) -> list[int]:
    """The numbers of the cards that are always in play, NO_CARD behind them."""
    fixed = [names.index(card) for card in wanted if card != RANDOM_CARD]
    return fixed + [NO_CARD] * (N_CARDS - len(fixed))


def make_rules(config: Config) -> Rules:
    """Build the rules of a configuration; countdown tokens by player count (D-20)."""
    columns, rows = config["realm"]
    board = make_board(range(columns), range(rows))
    inner = make_board(range(1, columns - 1), range(1, rows - 1))
    return Rules.make(
        config,
        columns=columns,
        rows=rows,
        board=board,
        border=board & ~inner,
        castle=make_castle(read_castle(config)),
        trigger=config["countdown_tokens"] or config["players"],
        supply=config["shrine_supply"],
        max_height=config["realm_max_height"],
        summon_at_start=config["summon_check"] == "turn-start",
        n_spirits=len(config["spirits"]),
        spirits=number_cards(config["spirits"], spirit.NAMES),
        n_dragons=len(config["dragons"]),
        dragons=number_cards(config["dragons"], dragon.NAMES),
        floor_points=(0, *config["floor_points"]),
    )
