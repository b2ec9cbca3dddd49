"""Settings of Castellion, named sets of them, and what may be combined."""

from __future__ import annotations

from simkit.errors import InputError
from simkit.games.castellion.constants import APPENDICES, PANTRY, cards, levels
from simkit.games.castellion.house_rules import HOUSE_RULES, check_own_trials, check_stacks, check_trials
from simkit.games.castellion.own_trials import document_simulations, read_simulations
from simkit.games.setting import Config, Parts, Setting, Value, flag

SETTINGS = (
    Setting(
        "level",
        "choice",
        "intro",
        "Level of play: intro has Exams and no powers, base has Simulations and the powers of the Defenders, "
        "expert has Assaults face down and the powers of towers, bastions and lines.",
        levels.NAMES,
    ),
    Setting(
        "players", "integer", 1, "Number of players; two play together, each with a castle.", low=1, high=2
    ),
    Setting(
        "appendices",
        "list",
        (),
        "Variants with the Menace pawn. Vigil (easier): a tile set aside may be exchanged for a drawn Defender. "
        "Herald (harder): one Trial of your choice needs a Traitor fewer. Premonition (easier): one plain Traitor "
        "leaves the game free of charge. Prison (harder): a ring of eight tiles must be built as well. Cold Sweat "
        "(easier): one plain Traitor is discarded free of charge for a haunted tile. Horror (harder): the first "
        "black-bordered Traitor haunts a tile.",
        APPENDICES,
    ),
    Setting(
        "pantry",
        "choice",
        "off",
        "The Pantry expansion of the expert level: six tiles without type, of which exactly 2, 4 and 6 must stand "
        "after the three Trials; hard: none may be placed next to another.",
        PANTRY,
        certainty="MED",
    ),
    Setting(
        "simulation_set",
        "parts",
        cards.SETS[0],
        "Simulation cards of the base level, which no source shows: one of four assumed sets, or a CSV file with "
        "the columns id,traitors,towers,bastions,lines,rows and the seven cards S1, S2a to S2c, S3a to S3c.",
        cards.SETS,
        certainty="ASSUMED",
        read=read_simulations,
        document=document_simulations,
    ),
    flag(
        "even_traitors",
        False,
        "House rule: Traitors lie at positions 6, 12, … 66 and 67 of the standard stack, one of each four black.",
        "RULING 5",
    ),
    flag(
        "intro_voluntary",
        False,
        "The current Trial may be resolved early in the introductory game too, at the start of a turn.",
        "RULING 7",
    ),
    flag(
        "voluntary_after_draw",
        False,
        "A Trial may also be resolved early after the tile of the turn is seen.",
        "RULING 8",
    ),
    flag(
        "seer_sequential", True, "A Seer sees each tile before the source of the next is chosen.", "RULING 11"
    ),
    flag("seer_free_order", True, "Revealed tiles are played in any order.", "RULING 12"),
    flag("seer_must_top_up", False, "A Seer used while tiles are open must reveal up to four.", "RULING 13"),
    flag("juggler_vertical", True, "A Juggler may also exchange tiles one above the other.", "RULING 18"),
    flag("pyro_partial", False, "A Pyro may be used even if no tile can be moved afterwards.", "RULING 19"),
    flag(
        "reveal_on_any_tower",
        False,
        "A tower uncovers a card however it arises, not only by placing its last tile.",
        "RULING 28",
    ),
    flag("haunted_neutral", False, "A haunted tile cancels no formation of its type.", "RULING 35"),
    flag(
        "both_complete",
        False,
        "Of two castles both must be complete to call a Trial, not either.",
        "RULING 47",
    ),
    *HOUSE_RULES,
)
DEFAULTS = {setting.name: setting.default for setting in SETTINGS}

# Settings other than their defaults that need something else: what, and how to say it.
POWER_FLAGS = ("seer_sequential", "seer_free_order", "seer_must_top_up", "juggler_vertical", "pyro_partial")


def check(config: Config) -> None:
    """Refuse combinations that make no sense."""
    level = levels.NAMES.index(str(config["level"]))
    appendices = list_appendices(config)
    changed = {name for name, value in config.items() if value != DEFAULTS[name]}
    voluntary = level > levels.INTRO or config["intro_voluntary"]
    reasons = {
        "pantry": (level == levels.EXPERT, "the Pantry belongs to the expert level"),
        "simulation_set": (levels.NAMES[level] == "base", "only the base level has Simulation cards"),
        "intro_voluntary": (
            level == levels.INTRO,
            "the base and expert levels have the voluntary trigger anyway",
        ),
        "voluntary_after_draw": (
            voluntary,
            "voluntary_after_draw says when a voluntary trigger may happen, and the introductory game has none",
        ),
        **dict.fromkeys(POWER_FLAGS, (level > levels.INTRO, "the introductory game has no powers")),
        "reveal_on_any_tower": (level == levels.EXPERT, "only the expert level has cards face down"),
        "haunted_neutral": (
            bool({"cold-sweat", "horror"} & set(appendices)),
            "only the appendices cold-sweat and horror haunt a tile",
        ),
        "both_complete": (config["players"] == 2, "there is one castle only"),
        "assault_damage": (level == levels.EXPERT, "only the expert level has Assaults"),
        "bastion_saves": (level == levels.EXPERT, "only the expert level has Assaults"),
        "traitor_cost": (level > levels.INTRO, "in the introductory game no Traitor can be discarded"),
        "champion_cost": (config["players"] == 2, "only two players have the Champion card"),
        "prison_penalty": ("prison" in appendices, "the prison is not in play"),
        "seer_tiles": (level > levels.INTRO, "the introductory game has no powers"),
        "line_saves": (level == levels.EXPERT, "only at the expert level lines make a Traitor cheaper"),
    }
    for name, (makes_sense, reason) in reasons.items():
        if name in changed and not makes_sense:
            raise InputError(reason, key=name, value=_write(config[name]), hint=HINTS.get(name, ""))
    if {"cold-sweat", "horror"} <= set(appendices):
        raise InputError(
            "cold-sweat and horror each haunt a tile, and no rule says what two haunted tiles would mean",
            key="appendices",
            value="+".join(appendices),
        )
    _check_herald(config)
    check_stacks(config, appendices)
    check_own_trials(config, appendices)
    check_trials(config)


HINTS = {
    "voluntary_after_draw": "Set intro_voluntary=true as well, or leave voluntary_after_draw out.",
    "pantry": "Set level=expert.",
    "simulation_set": "Set level=base.",
    "both_complete": "Set players=2.",
    "assault_damage": "Set level=expert.",
    "bastion_saves": "Set level=expert.",
    "traitor_cost": "Set level=base or level=expert.",
    "champion_cost": "Set players=2.",
    "prison_penalty": "Add prison to appendices.",
    "seer_tiles": "Set level=base or level=expert.",
    "line_saves": "Set level=expert.",
}


def _check_herald(config: Config) -> None:
    """Refuse a Herald on cards that one Traitor triggers."""
    simulations = config["simulation_set"]
    if not isinstance(simulations, Parts) or "herald" not in list_appendices(config):
        return
    if min(int(row.split()[1]) for row in simulations) < 2:
        raise InputError(
            "the Herald takes a Traitor from a card, and a Simulation card needs only one",
            key="simulation_set",
            value=simulations.name,
        )


def list_appendices(config: Config) -> tuple[str, ...]:
    """The appendices of a configuration."""
    appendices = config["appendices"]
    assert isinstance(appendices, tuple)
    return tuple(str(name) for name in appendices)


def _write(value: object) -> object:
    """A value as the command line writes it; a user's own by the name of its file."""
    if isinstance(value, Parts):
        return value.name
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else value


# Named sets of settings -----------------------------------------------------------


def _make_variants() -> dict[str, dict[str, Value]]:
    """Every level with each appendix for one and two players, the Pantry, and the other readings."""
    found: dict[str, dict[str, Value]] = {}
    for players in (1, 2):
        for level in levels.NAMES:
            for names in ((), *((name,) for name in APPENDICES), EASIER, HARDER):
                key = "-".join((level, f"{players}p", *names))
                found[key] = {"level": level, "players": players, "appendices": names}
        for pantry in PANTRY[1:]:
            found[f"expert-{players}p-pantry-{pantry}"] = {
                "level": "expert",
                "players": players,
                "pantry": pantry,
            }
    for number, flags in enumerate(OTHER_READINGS, start=1):
        found[f"readings-{number}"] = flags
    return found


# All appendices that go together, with one haunted tile or the other.
EASIER = ("vigil", "herald", "premonition", "prison", "cold-sweat")
HARDER = ("vigil", "herald", "premonition", "prison", "horror")
OTHER_READINGS: tuple[dict[str, Value], ...] = (
    {"intro_voluntary": True, "voluntary_after_draw": True, "even_traitors": True},
    {"level": "base", "simulation_set": cards.SETS[1]},
    {"level": "base", "simulation_set": cards.SETS[2]},
    {"level": "base", "simulation_set": cards.SETS[3]},
    {"level": "base", "voluntary_after_draw": True, "seer_sequential": False, "juggler_vertical": False},
    {"level": "base", "seer_free_order": False, "seer_must_top_up": True, "pyro_partial": True},
    {"level": "expert", "reveal_on_any_tower": True, "seer_sequential": False, "seer_must_top_up": True},
    {"level": "expert", "appendices": ("horror",), "haunted_neutral": True, "even_traitors": True},
    {"level": "expert", "players": 2, "both_complete": True, "voluntary_after_draw": True, "pantry": "on"},
)
VARIANTS = _make_variants()
