"""Numbers of Dragon Castle's rules that a designer may turn, each with the printed value as its default."""

from __future__ import annotations

from collections.abc import Callable

from simkit.errors import InputError
from simkit.games.dragon_castle.config import Config
from simkit.games.dragon_castle.constants import (
    MAX_SEATS,
    N_FACTIONS,
    N_TYPES,
    RANDOM_CARD,
    SET_POINTS,
    dragon,
    spirit,
)
from simkit.games.forcing import Forcing
from simkit.games.setting import NONE, house_rule

HOUSE_RULES = (
    house_rule(
        "start_points",
        (0,) * MAX_SEATS,
        "Points with which each seat begins, the first player first (D-18).",
        0,
        30,
        is_by_seat=True,
    ),
    house_rule(
        "start_shrines",
        (1,) * MAX_SEATS,
        "Shrines with which each seat begins, the first player first (D-06).",
        0,
        8,
        is_by_seat=True,
    ),
    house_rule("discard_points", 1, "Points for a discarded tile (D-09).", 0, 6),
    house_rule("token_points", 2, "Points of a countdown token (D-10).", 0, 10),
    house_rule(
        "countdown_tokens",
        0,
        "Countdown tokens that are taken before the final round; 0 for as many as players (D-20).",
        0,
        8,
    ),
    house_rule("cunning_points", 2, "Points of three tiles by Cunning (D-32).", 0, 10),
    house_rule(
        "set_points",
        SET_POINTS,
        "Points of a set of 4, 5, 6, 7 and 8 tiles; each tile beyond is one more (D-15).",
        0,
        20,
    ),
    house_rule("dragon_bonus", 1, "Points that a set of dragons is worth more (D-15).", 0, 10),
    house_rule(
        "floor_points",
        (1, 2, 3),
        "Points of a shrine on floor 1, floor 2, and floor 3 or higher (D-17).",
        0,
        10,
    ),
    house_rule(
        "set_shrines",
        (1,) * N_FACTIONS + (2,) * (N_TYPES - N_FACTIONS),
        "Shrines that may be built on a set of merchants, soldiers, farmers, seasons, winds, dragons (D-16).",
        0,
        4,
    ),
)


def check_shrines(config: Config) -> None:
    """Refuse more shrines at the start than there are."""
    n_begin = sum(config["start_shrines"][: config["players"]])
    if n_begin > config["shrine_supply"]:
        raise InputError(
            f"there are {config['shrine_supply']} shrines, and the seats begin with {n_begin}",
            key="start_shrines",
            value="+".join(map(str, config["start_shrines"])),
            hint="Raise shrine_supply as well, or begin with fewer.",
        )


def put_on_table(setting: str) -> Callable[[Config, str], tuple[str, str] | None]:
    """Return the values of a setting with one card beside those on the table, and without it."""

    def values(config: Config, card: str) -> tuple[str, str] | None:
        on_table = config["spirits"] if setting == "spirits" else config["dragons"]
        if RANDOM_CARD in on_table:
            return None
        beside = [other for other in on_table if other != card]
        return "+".join([*beside, card]), "+".join(beside) or NONE

    return values


FORCINGS = (
    Forcing(
        "spirits",
        "spirits",
        spirit.NAMES,
        spirit.NAMES,
        put_on_table("spirits"),
        "In: the Spirit lies on the table for all. Out: it does not.",
    ),
    Forcing(
        "dragons",
        "dragons",
        dragon.NAMES,
        dragon.NAMES,
        put_on_table("dragons"),
        "In: the Dragon lies on the table for all. Out: it does not.",
    ),
    Forcing(
        "rights",
        "spirits",
        spirit.NAMES,
        spirit.NAMES,
        put_on_table("spirits"),
        "In: the Spirit lies on the table, and one seat alone may use it. Out: it does not lie there.",
        right="spirits=0",
    ),
)
