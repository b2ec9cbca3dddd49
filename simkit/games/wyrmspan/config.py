"""A configuration by its types, and the record of rules that a kernel reads."""

from __future__ import annotations

from typing import Literal, TypedDict, cast

from simkit.core.kinds import signed
from simkit.core.records import Matrix, Record, Vector, field
from simkit.games.forcing import read_forced
from simkit.games.setting import Config as Settings
from simkit.games.setting import Parts
from simkit.games.wyrmspan.constants import (
    DRAGON_WORDS,
    GUILDS,
    LEVELS,
    MAX_SEATS,
    N_ROUNDS,
    RANDOM,
    WORD,
    objective,
)

OPEN = -1  # drawn in each deal
DRAGON_POINTS, HARD_DRAGON_POINTS = 7, 8  # of a dragon that the Automa has taken


class Config(TypedDict):
    """The settings of `variants.py`, validated."""

    players: int
    automa: str
    printing: str
    corrected_cards: tuple[str, ...]
    guild: str
    objectives: tuple[str, ...]
    guild_extra_slots: int
    step4_repeats: int
    free_excavation_eggs: bool
    activate_mat: Literal["reached", "any"]
    minus1_needs_discount: bool
    automa_refresh: Literal["dragons", "both"]
    own_dragons: str | Parts
    own_caves: str | Parts
    start_coins: tuple[int, ...]
    start_resources: tuple[int, ...]
    start_eggs: tuple[int, ...]
    round_coins: int
    round_eggs: int
    round_resources: int
    excavate_eggs: tuple[int, ...]
    explore_eggs: tuple[int, ...]
    coin_limit: int
    card_limit: int
    resource_limit: int
    rank_points_1: tuple[int, ...]
    rank_points_2: tuple[int, ...]
    rank_points_3: tuple[int, ...]
    rank_points_4: tuple[int, ...]
    automa_dragon_points: int
    automa_cave_points: int
    ravel_coins: int
    forced_cards: tuple[str, ...]


class Rules(Record):
    """The rules of a configuration."""

    players: int = field()
    is_solo: int = field()  # one player against the Automa
    level: int = field()  # of the Automa
    is_ravel: int = field()
    automa_dragon: int = field()  # points of a dragon that the Automa has taken
    guild: int = field()  # OPEN: drawn in each deal
    objectives: Vector[int] = field(N_ROUNDS)  # OPEN: drawn in each deal
    extra_slots: int = field()  # of guild rows 1 to 4, by the number of players
    free_excavation_eggs: int = field()  # these are readings, told in `variants.py`
    activate_any_step: int = field()
    minus1_needs_discount: int = field()
    refreshes_caves: int = field()
    start_coins: Vector[int] = field(MAX_SEATS)
    start_resources: Vector[int] = field(MAX_SEATS)
    start_eggs: Vector[int] = field(MAX_SEATS)
    round_coins: int = field()
    round_eggs: int = field()
    round_resources: int = field()
    coin_limit: int = field()
    card_limit: int = field()
    resource_limit: int = field()
    automa_cave_points: int = field()
    ravel_coins: int = field()
    n_forced: int = field()  # cards that a house deals to the first seat or leaves in the box
    forced_in: Matrix[int] = field(2, DRAGON_WORDS)  # [dragons, caves] as bits
    forced_out: Matrix[int] = field(2, DRAGON_WORDS)


def as_config(settings: Settings) -> Config:
    """Validated settings by their types."""
    return cast(Config, settings)


def list_rank_points(config: Config) -> tuple[tuple[int, ...], ...]:
    """The points of the ranks of each round's objective."""
    return config["rank_points_1"], config["rank_points_2"], config["rank_points_3"], config["rank_points_4"]


def _as_bits(cards: list[str]) -> list[list[int]]:
    """Cards named `dragon-12` and `cave-7` as sets of bits, dragons and caves."""
    words = [[0] * DRAGON_WORDS, [0] * DRAGON_WORDS]
    for card in cards:
        kind, _, number = card.partition("-")
        word, bit = divmod(int(number) - 1, WORD)
        words[kind == "cave"][word] |= 1 << bit
    return [[signed(word) for word in row] for row in words]


def printed_dragon_points(automa: str) -> int:
    """The points that are printed for a dragon of the Automa at a level (W-25)."""
    return HARD_DRAGON_POINTS if automa == "3" else DRAGON_POINTS


def make_rules(config: Config) -> Rules:
    """Build the rules of a configuration."""
    players, level = config["players"], LEVELS.index(config["automa"])
    codes = [OPEN if code == RANDOM else objective.NAMES.index(code) for code in config["objectives"]]
    forced_in, forced_out = read_forced(config["forced_cards"])
    return Rules.make(
        config,
        players=players,
        is_solo=players == 1,
        level=level,
        is_ravel=players == 1 and level > 2,
        automa_dragon=config["automa_dragon_points"] or printed_dragon_points(config["automa"]),
        guild=OPEN if config["guild"] == RANDOM else GUILDS.index(config["guild"]),
        objectives=codes * N_ROUNDS if len(codes) == 1 else codes,
        extra_slots=config["guild_extra_slots"] if players > 2 else 0,
        free_excavation_eggs=config["free_excavation_eggs"],
        activate_any_step=config["activate_mat"] == "any",
        minus1_needs_discount=config["minus1_needs_discount"],
        refreshes_caves=config["automa_refresh"] == "both",
        n_forced=len(config["forced_cards"]),
        forced_in=_as_bits(forced_in),
        forced_out=_as_bits(forced_out),
    )
