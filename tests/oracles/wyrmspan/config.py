"""The settings of a match and what they may be."""

from typing import Any

from tests.oracles.numbers import check_told, printed_config
from tests.oracles.stream import Event, event_name, require

from .components import GUILDS, LEVELS, N_ROUNDS, corrected_cards, objectives
from .form import is_among
from .house import NUMBERS, OTHERS, Config, check_house_rules, printed_dragon_points
from .own_cards import own_caves, own_dragons

BOTH = (False, True)
ALLOWED: dict[str, tuple[Any, ...]] = {
    "players": (1, 2, 3, 4, 5),
    "automa": tuple(LEVELS),
    "printing": ("2024", "2025"),
    "guild": ("random", *GUILDS),
    "guild_extra_slots": (0, 1, 2, 3),
    "step4_repeats": (1, 2, 3, 4),
    "free_excavation_eggs": BOTH,
    "activate_mat": ("reached", "any"),
    "minus1_needs_discount": BOTH,
    "automa_refresh": ("dragons", "both"),
}
DEFAULTS: Config = {
    "players": 2,
    "automa": "2",
    "printing": "2024",
    "corrected_cards": [],  # single cards of 2025 among those of 2024
    "guild": "random",
    "objectives": ["random"],
    "guild_extra_slots": 1,
    "step4_repeats": 2,
    "free_excavation_eggs": False,
    "activate_mat": "reached",
    "minus1_needs_discount": False,
    "automa_refresh": "dragons",
    "own_dragons": "off",
    "own_caves": "off",
    **printed_config(NUMBERS),
    **OTHERS,
}
OFF: tuple[Any, ...] = (False, None, "off", [], {})  # for keys that are not even known
MATCH_KEYS: dict[str, type] = {
    **{"format": int, "game": str, "rules_version": str, "config": dict},
    **{"seed": int, "deal": int, "rotation": int, "bots": list},
}


def check_objectives(codes: Any, solo: bool, where: str) -> None:
    """Check four codes of different tiles, without the guild position in solo."""
    known = objectives()
    right = isinstance(codes, list) and len(codes) == N_ROUNDS and all(isinstance(c, str) for c in codes)
    require(right, f"{where} must be {N_ROUNDS} codes, not {codes!r}")
    for code in codes:
        require(code in known, f"{where}: there is no objective {code!r}")
        require(not solo or known[code].solo, f"{where}: {code} is not used solo")
    require(len({known[code].tile for code in codes}) == N_ROUNDS, f"{where}: two sides of one tile")


def check_config(given: Config) -> Config:
    """Refuse every config that makes no sense or is not covered; return it with defaults."""
    for key, value in given.items():
        if key in ALLOWED:
            wrong = f"config: `{key}` must be one of {ALLOWED[key]}, not {value!r}"
            require(is_among(value, ALLOWED[key]), wrong)
        elif key not in DEFAULTS:
            require(is_among(value, OFF), f"not covered: config {key} = {value!r}")
    config = {**DEFAULTS, **given}
    check_house_rules(config)
    own_dragons(config)  # refuses what cannot be read, as does the next
    own_caves(config)
    corrected = config["corrected_cards"]
    right = isinstance(corrected, list) and all(is_among(card, corrected_cards()) for card in corrected)
    require(right, f"config: `corrected_cards` must be among {sorted(corrected_cards())}")
    if config["objectives"] != ["random"]:
        check_objectives(config["objectives"], config["players"] == 1, "config: `objectives`")
    return config


def check_match(event: Any) -> Config:
    """Check the `match` event and return its config, defaults included."""
    require(event_name(event) == "match", "a match must begin with `match`")
    check_keys(event, MATCH_KEYS)
    require(event["format"] == 1, f"`format` must be 1, not {event['format']}")
    require(event["game"] == "wyrmspan", f"`game` must be wyrmspan, not {event['game']!r}")
    config = check_config(event["config"])
    check_told(event, config, NUMBERS, OTHERS, {"automa_dragon_points": printed_dragon_points(config)})
    players = config["players"]
    require(event["deal"] >= 0, "`deal` must not be negative")
    require(0 <= event["rotation"] < players, f"`rotation` must lie between 0 and {players - 1}")
    is_named = len(event["bots"]) == players and all(isinstance(bot, str) for bot in event["bots"])
    require(is_named, f"`bots` must name {players} bots")
    return config


def check_keys(event: Event, keys: dict[str, type]) -> None:
    """Check that an event has its keys and that their values have the right types."""
    for key, wanted in keys.items():
        require(key in event, f"key `{key}` is missing")
        require(type(event[key]) is wanted, f"`{key}` has the wrong type: {event[key]!r}")
