"""Numbers of Kingdomino's rules that a designer may turn, each with the printed value as its default."""

from __future__ import annotations

from simkit.games.forcing import Forcing, check_forced, force_one, forcing_setting
from simkit.games.kingdomino.constants import HARMONY_POINTS, MAX_SEATS, MIDDLE_KINGDOM_POINTS, N_DOMINOES
from simkit.games.kingdomino.dominoes import name_domino, read_dominoes
from simkit.games.setting import Config, house_rule

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


def count_dominoes(config: Config) -> int:
    """Dominoes that a match uses (K-03, K-16)."""
    players = int(config["players"])  # type: ignore[arg-type]
    is_all = players == 4 or config["mighty_duel"] or (players == 3 and config["three_player_rows"] == 4)
    return N_DOMINOES if is_all else 12 * players


def check_dominoes(config: Config) -> None:
    """Refuse dominoes forced into a match that uses all of them, and too many."""
    n_used, forced = count_dominoes(config), config[FORCED]
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
