"""Numbers of Wyrmspan's rules that a designer may turn, each with the printed value as its default."""

from __future__ import annotations

from simkit.errors import InputError
from simkit.games.setting import Config, Setting, house_rule
from simkit.games.wyrmspan.constants import (
    CAVE_POINTS,
    COINS,
    LIMIT,
    MAX_SEATS,
    N_START,
    NEST_ROOM,
    RANK_POINTS,
    RAVEL_COINS,
    START_EGGS,
)


def _by_seat(name: str, printed: int, what: str, low: int, high: int) -> Setting:
    doc = f"{what} with which each seat begins, the first player of the first round first (W-03)."
    return house_rule(name, (printed,) * MAX_SEATS, doc, low, high, is_by_seat=True)


HOUSE_RULES = (
    _by_seat("start_coins", COINS, "Coins", 0, 20),
    _by_seat("start_resources", N_START, "Resources", 1, 8),
    _by_seat("start_eggs", START_EGGS, "Eggs", 0, NEST_ROOM),
    house_rule("round_coins", COINS, "Coins that each player gains with a new round (W-19).", 0, 20),
    house_rule("coin_limit", LIMIT, "Coins that a player may have at the end of a turn (W-07).", 1, 20),
    house_rule("card_limit", LIMIT, "Cards that a player may have at the end of a turn (W-07).", 1, 15),
    house_rule(
        "resource_limit", LIMIT, "Resources that a player may have at the end of a turn (W-07).", 1, 15
    ),
    *(
        house_rule(
            f"rank_points_{number}",
            printed,
            f"Points of the first four ranks of the objective of round {number} (W-20).",
            0,
            20,
        )
        for number, printed in enumerate(RANK_POINTS, 1)
    ),
    house_rule(
        "automa_dragon_points",
        0,
        "Points of a dragon of the Automa; 0 for the printed 7, at level 3 8 (W-25).",
        0,
        15,
    ),
    house_rule("automa_cave_points", CAVE_POINTS, "Points of a cave card of the Automa (W-25).", 0, 10),
    house_rule("ravel_coins", RAVEL_COINS, "Coins that are kept between rounds against Ravel (W-26).", 0, 9),
)


def check_automa(config: Config) -> None:
    """Refuse numbers of an Automa that does not play."""
    is_solo = config["players"] == 1
    needs = {
        "automa_dragon_points": (is_solo, "the Automa plays against one player only", "players=1"),
        "automa_cave_points": (is_solo, "the Automa plays against one player only", "players=1"),
        "ravel_coins": (
            is_solo and str(config["automa"]).startswith("ravel"),
            "Ravel does not play",
            "players=1 and automa=ravel-1",
        ),
    }
    for setting in HOUSE_RULES:
        makes_sense, problem, hint = needs.get(setting.name, (True, "", ""))
        if not makes_sense and config[setting.name] != setting.default:
            raise InputError(
                problem,
                key=setting.name,
                value=config[setting.name],
                hint=f"Set {hint} as well, or leave {setting.name} out.",
            )
