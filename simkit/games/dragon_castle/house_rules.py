"""Numbers of Dragon Castle's rules that a designer may turn, each with the printed value as its default."""

from __future__ import annotations

from collections.abc import Callable

from simkit.errors import InputError
from simkit.games.dragon_castle.config import Config
from simkit.games.dragon_castle.constants import (
    DRAGON_POINTS,
    MAX_SEATS,
    N_FACTIONS,
    N_TILES,
    N_TYPES,
    RANDOM_CARD,
    SET_POINTS,
    dragon,
    spirit,
)
from simkit.games.dragon_castle.data import TILE_COLUMNS, document_own_tiles, read_own_tiles
from simkit.games.forcing import Forcing
from simkit.games.setting import NONE, PRINTED, house_file, house_rule

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
        "start_halves",
        (0,) * MAX_SEATS,
        "Half points with which each seat begins, the first player first: 1 is ahead where points are equal (D-19).",
        0,
        1,
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
        printed=lambda config: str(config["players"]),
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
    house_rule(
        "dragon_points",
        DRAGON_POINTS,
        f"Points of what each Dragon counts: {', '.join(dragon.NAMES)} (D-36 to D-45).",
        0,
        9,
    ),
    house_rule("full_line_points", 2, "Points of a line full of shrines by Righteousness (D-37).", 0, 20),
    house_rule("majestic_floor", 3, "The lowest floor that counts for Majesty (D-40).", 1, 6),
    house_rule("equal_power_points", 1, "Points of an equal group by Power (D-41).", 0, 9),
    house_rule("mirrored_shrine_points", 2, "Points of mirrored shrines by Harmony (D-43).", 0, 20),
    house_file(
        "own_tiles",
        f"A CSV file with the columns {','.join(TILE_COLUMNS)}: how many tiles there are of symbols such as "
        f"merchant-1, {N_TILES} in all, four of each that is not named; `{PRINTED}`: four of all (D-01).",
        read_own_tiles,
        document_own_tiles,
    ),
)


def check_dragons(config: Config) -> None:
    """Refuse points of Dragons that are not in play."""
    in_play = config["dragons"]
    for card, points, printed in zip(dragon.NAMES, config["dragon_points"], DRAGON_POINTS, strict=True):
        if points != printed and not {card, RANDOM_CARD} & set(in_play):
            raise InputError(
                f"dragon_points changes {card.capitalize()}, which is not in play",
                key="dragon_points",
                value="+".join(map(str, config["dragon_points"])),
                hint=f"Set dragons={card} as well, or give it the printed {printed}.",
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
