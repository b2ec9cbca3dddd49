"""Numbers of Kingdomino's rules that a designer may turn, each with the printed value as its default."""

from __future__ import annotations

from typing import cast

from simkit.errors import InputError
from simkit.games.forcing import Forcing, check_forced, force_one, forcing_setting
from simkit.games.kingdomino.config import Config as Typed
from simkit.games.kingdomino.config import count_dominoes, printed_dominoes, printed_side
from simkit.games.kingdomino.constants import (
    HARMONY_POINTS,
    MAX_ROW,
    MAX_ROWS,
    MAX_SEATS,
    MAX_SIDE,
    MIDDLE_KINGDOM_POINTS,
    MIN_SIDE,
    N_DOMINOES,
)
from simkit.games.kingdomino.dominoes import (
    COLUMNS,
    document_own,
    list_dominoes,
    name_domino,
    read_dominoes,
    read_own,
)
from simkit.games.setting import PRINTED, Config, house_file, house_rule

FORCED = "forced_dominoes"
NUMBERS = tuple(str(number) for number in range(1, N_DOMINOES + 1))

HOUSE_RULES = (
    house_rule(
        "start_points",
        (0,) * MAX_SEATS,
        "Points with which the players begin, in the order in which their first kings come out; with Dynasty once, "
        "by the kings of the first round (K-04).",
        0,
        30,
        is_by_seat=True,
    ),
    house_rule(
        "middle_kingdom_bonus", MIDDLE_KINGDOM_POINTS, "Points for a castle in the middle (K-13).", 0, 40
    ),
    house_rule("harmony_bonus", HARMONY_POINTS, "Points for a complete kingdom (K-14).", 0, 40),
    house_rule(
        "kingdom_side",
        0,
        f"Squares that a kingdom is wide and high, from {MIN_SIDE} on; 0 for 5, in the Mighty Duel 7 (K-08).",
        0,
        MAX_SIDE,
        printed=lambda config: str(printed_side(cast(Typed, config))),
    ),
    house_rule(
        "dominoes_used",
        0,
        "Dominoes of a match, in whole rows, the others set aside; 0 for as many as printed (K-03).",
        0,
        N_DOMINOES,
        printed=lambda config: str(printed_dominoes(cast(Typed, config))),
    ),
    house_file(
        "own_dominoes",
        f"A CSV file with the columns {','.join(COLUMNS)}: dominoes that take the places of those with the same "
        f"numbers; `{PRINTED}`: none (K-01).",
        read_own,
        document_own,
    ),
    forcing_setting(
        FORCED,
        NUMBERS,
        "Dominoes that are among those used in every match (in-48) or in none (out-48); all others as drawn (K-03).",
    ),
)

NEEDS = {
    "middle_kingdom_bonus": "middle_kingdom",
    "harmony_bonus": "harmony",
}  # the variant that each belongs to


def name_own(config: Config) -> dict[int, str]:
    """Names of a user's dominoes by their places among all."""
    own = list_dominoes(cast(Typed, config)["own_dominoes"])
    pairs = enumerate(zip(read_dominoes(), own, strict=True))
    return {place: name_domino(mine) for place, (printed, mine) in pairs if mine != printed}


def check_sizes(config: Config) -> None:
    """Refuse sizes at which a variant cannot be met, and dominoes that make no whole rows."""
    side, used = config["kingdom_side"], config["dominoes_used"]
    assert isinstance(side, int)
    assert isinstance(used, int)
    if 0 < side < MIN_SIDE:
        raise InputError(
            "a kingdom is at least three squares wide",
            key="kingdom_side",
            value=side,
            allowed=["0", *map(str, range(MIN_SIDE, MAX_SIDE + 1))],
        )
    if side and side % 2 == 0 and (config["middle_kingdom"] or config["harmony"]):
        raise InputError(
            f"a kingdom {side} squares wide has no middle for the Middle Kingdom"
            if config["middle_kingdom"]
            else f"dominoes cannot fill the {side * side - 1} squares around the castle, which Harmony asks for",
            key="kingdom_side",
            value=side,
            allowed=["0", *map(str, range(MIN_SIDE, MAX_SIDE + 1, 2))],
        )
    row = int(config["three_player_rows"]) if config["players"] == 3 else MAX_ROW  # type: ignore[arg-type]
    fitting = range(2 * row, MAX_ROWS * row + 1, row)
    if used and used not in fitting:
        raise InputError(
            f"the dominoes make 2 to {MAX_ROWS} rows of {row}",
            key="dominoes_used",
            value=used,
            allowed=["0", *map(str, fitting)],
        )


def check_dominoes(config: Config) -> None:
    """Refuse dominoes forced into a match that uses all of them, and too many."""
    n_used, forced = count_dominoes(cast(Typed, config)), config[FORCED]
    assert isinstance(forced, tuple)
    most_out = N_DOMINOES - n_used
    whole = (
        f"a match uses {n_used} of {N_DOMINOES} dominoes" if most_out else f"a match uses all {N_DOMINOES}"
    )
    check_forced(
        FORCED,
        [str(word) for word in forced],
        most_in=n_used if most_out else 0,
        most_out=most_out,
        whole=whole,
    )


FORCINGS = (
    Forcing(
        "dominoes",
        FORCED,
        NUMBERS,
        tuple(name_domino(domino) for domino in read_dominoes()),
        force_one(FORCED),
        "In: the domino is among those used. Out: it stays in the box, and another one is used instead.",
        given={"players": 2},
    ),
)
