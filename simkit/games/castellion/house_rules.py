"""Numbers of Castellion's rules that a designer may turn, each with the printed value as its default."""

from __future__ import annotations

from simkit.errors import InputError
from simkit.games.castellion.constants import (
    ASSAULT_DAMAGE,
    BASTION_SAVES,
    CHAMPION_COST,
    N_SAFE,
    N_TRAITORS,
    N_TRIALS,
    PRISON_PENALTY,
    TRAITOR_COST,
    TRAITORS,
)
from simkit.games.setting import Config, house_rule

HOUSE_RULES = (
    house_rule(
        "trial_traitors",
        (0,) * N_TRIALS,
        "Traitors that trigger Trials I, II and III; 0 for the number that the card says (C-09).",
        0,
        N_TRAITORS,
    ),
    house_rule(
        "traitors",
        TRAITORS,
        "Plain and black-bordered Traitors in the standard stack, at most twelve together (C-01).",
        0,
        N_TRAITORS,
    ),
    house_rule(
        "safe_tiles",
        N_SAFE,
        "Tiles of the safe stack; the others, drawn at random, are shown and leave the game (C-01).",
        0,
        N_SAFE,
    ),
    house_rule(
        "assault_damage",
        ASSAULT_DAMAGE,
        "Tiles that the Assaults of Trials I, II and III destroy if they are not met (C-28).",
        1,
        60,
    ),
    house_rule("bastion_saves", BASTION_SAVES, "Tiles that each bastion saves in an Assault (C-28).", 0, 12),
    house_rule("traitor_cost", int(TRAITOR_COST), "Tiles that a discarded Traitor costs (C-25).", 0, 12),
    house_rule(
        "champion_cost", int(CHAMPION_COST), "Tiles that giving the Champion card away costs (C-48).", 1, 12
    ),
    house_rule(
        "prison_penalty",
        int(PRISON_PENALTY),
        "Tiles that an unfinished prison costs after a Trial (C-34).",
        0,
        20,
    ),
)


def check_stacks(config: Config, appendices: tuple[str, ...]) -> None:
    """Refuse stacks that cannot be laid out."""
    traitors, needed = read_row(config, "traitors"), read_row(config, "trial_traitors")
    is_changed = traitors != TRAITORS
    faults = {
        "traitors": (sum(traitors) > N_TRAITORS, f"there are {N_TRAITORS} Traitors, not {sum(traitors)}"),
        "even_traitors": (
            bool(config["even_traitors"]) and is_changed,
            f"even_traitors says where the printed {N_TRAITORS} Traitors lie, and traitors changes them",
        ),
        "safe_tiles": (
            config["safe_tiles"] == 0 and "vigil" in appendices,
            "the Vigil is a tile of the safe stack, which has none",
        ),
        "trial_traitors": (
            1 in needed and "herald" in appendices,
            "the Herald takes a Traitor from a Trial, and one needs only one",
        ),
    }
    for key, (is_wrong, problem) in faults.items():
        if is_wrong:
            value = config[key]
            shown = "+".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()
            raise InputError(problem, key=key, value=shown)


def read_row(config: Config, name: str) -> tuple[int, ...]:
    """The numbers of a setting that is a row of them."""
    row = config[name]
    assert isinstance(row, tuple)
    return tuple(int(number) for number in row)
