"""The first two events of a match: what may be played, and how it is laid out."""

from typing import Any

from tests.oracles.numbers import check_told
from tests.oracles.stream import Event, event_name, require
from tests.oracles.values import is_among, is_same

from .components import (
    ASSAULTS,
    EXAMS,
    KINDS,
    SIMULATION_NEEDS,
    Stages,
    is_traitor,
    own_simulations,
    simulations,
)
from .house import (
    NUMBERS,
    OTHERS,
    PRINTED,
    cards_of_the_house,
    check_forced_trials,
    check_house_rules,
    check_safe_stack,
    standard_stack,
)
from .state import FLAGS, State, new_state

LEVELS = ("intro", "base", "expert")
APPENDICES = ("vigil", "herald", "premonition", "prison", "cold-sweat", "horror")
OFF: tuple[Any, ...] = (False, None, "off", [], {})  # for keys that are not known
# House rule `even_traitors`: 1-based positions in the standard stack.
EVEN_POSITIONS = [*range(6, 67, 6), 67]

MATCH_KEYS: dict[str, type] = {
    **{"format": int, "game": str, "rules_version": str, "config": dict},
    **{"seed": int, "deal": int, "rotation": int, "bots": list},
}
SETUP_KEYS: dict[str, type | None] = {
    **{"trials": list, "standard": list, "safe": list},
    **{"vigil": None, "herald": None},  # checked elsewhere
}
CARD_KEYS = ("trial", "traitors", *KINDS, "rows")


def check_keys(event: Event, keys: dict[str, Any]) -> None:
    """Check that an event has its keys and that their values have the right types."""
    for key, wanted in keys.items():
        require(key in event, f"key `{key}` is missing")
        right = wanted is None or type(event[key]) is wanted
        require(right, f"`{key}` has the wrong type: {event[key]!r}")


# Match ---------------------------------------------------------------------------


def check_config(config: dict[str, Any]) -> None:
    """Refuse every config that is not a game of Castellion."""
    allowed: dict[str, tuple[Any, ...]] = {
        "level": LEVELS,
        "players": (1, 2),
        "pantry": ("off", "on", "hard"),
        **dict.fromkeys(FLAGS, (False, True)),
    }
    for key in ("level", "players"):
        require(key in config, f"config: `{key}` is missing")
    for key, value in config.items():
        if key not in ("appendices", "simulation_set", *PRINTED):
            known = is_among(value, allowed.get(key, OFF))
            require(known, f"config: {key} cannot be {value!r}")
    check_appendices(config.get("appendices", []))
    check_simulation_set(config.get("simulation_set", "S-A"))
    check_house_rules({**PRINTED, **config}, level_cards(config))
    pantry = config.get("pantry", "off")
    require(pantry == "off" or config["level"] == "expert", "config: the Pantry is for the expert level")


def check_appendices(appendices: Any) -> None:
    """Refuse unknown and repeated appendices, and two that each haunt a tile."""
    require(isinstance(appendices, list), "config: `appendices` must be a list")
    for name in appendices:
        require(is_among(name, APPENDICES), f"config: no appendix is called {name!r}")
        require(appendices.count(name) == 1, f"config: appendix {name!r} named twice")
    both = {"cold-sweat", "horror"} <= set(appendices)
    require(not both, "config: Cold Sweat and Horror would haunt two tiles")


def check_simulation_set(named: Any) -> None:
    """Check the name of a set of Simulation cards, or the cards given one by one."""
    if not isinstance(named, list):
        require(is_among(named, (*SIMULATION_NEEDS, None)), f"config: no simulation_set {named!r}")
        return
    for card in named:
        require(isinstance(card, dict), f"config: no Trial card: {card!r}")
        require(isinstance(card.get("id"), str), f"config: a card without `id`: {card!r}")
        require(is_among(card.get("trial"), (1, 2, 3)), f"config: card without `trial`: {card!r}")
        numbers = [card.get(key, 0) for key in CARD_KEYS]
        right = all(type(number) is int and number >= 0 for number in numbers)
        require(right, f"config: a card with a wrong number: {card!r}")
    ids = [card["id"] for card in named]
    require(len(set(ids)) == len(ids), "config: two Simulation cards have the same `id`")


def check_match(event: Any) -> dict[str, Any]:
    """Check the `match` event and return its config."""
    require(event_name(event) == "match", "match is due here")
    check_keys(event, MATCH_KEYS)
    require(event["format"] == 1, "`format` must be 1")
    require(event["game"] == "castellion", "`game` must be castellion")
    config = dict(event["config"])
    check_config(config)
    check_told(event, {**PRINTED, **config}, NUMBERS, OTHERS)
    players = config["players"]
    require(event["deal"] >= 0, "`deal` must not be negative")
    require(0 <= event["rotation"] < players, f"`rotation` must be below {players}")
    bots = event["bots"]
    named = len(bots) == players and all(isinstance(bot, str) for bot in bots)
    require(named, f"`bots` must name {players}")
    return config


# Setup ---------------------------------------------------------------------------


def level_cards(config: dict[str, Any]) -> Stages:
    """Return the cards from which each Trial of a level is drawn, as printed."""
    named = config.get("simulation_set", "S-A")
    if config["level"] == "intro":
        return EXAMS
    if config["level"] == "expert":
        return ASSAULTS
    return own_simulations(named) if isinstance(named, list) else simulations(named or "S-A")


def stages_of(config: dict[str, Any]) -> Stages:
    """Return the cards from which each Trial of a config is drawn, with the numbers of the house."""
    return cards_of_the_house({**PRINTED, **config}, level_cards(config))


def check_standard_stack(tiles: list[Any], wanted: dict[str, int]) -> None:
    """Check that the standard stack holds exactly its tiles."""
    for tile in tiles:
        require(isinstance(tile, str) and tile in wanted, f"`standard` cannot hold {tile!r}")
    for tile, number in wanted.items():
        held = tiles.count(tile)
        require(held == number, f"`standard` holds {held} of {tile}, not {number}")


def check_even_traitors(standard: list[str]) -> None:
    """Check the fixed rhythm of the Traitors, one black among each four."""
    where = [i for i, tile in enumerate(standard, start=1) if is_traitor(tile)]
    require(where == EVEN_POSITIONS, f"even_traitors: Traitors stand at {where}")
    traitors = [tile for tile in standard if is_traitor(tile)]
    for first in range(0, len(traitors), 4):
        black = traitors[first : first + 4].count("traitor-black")
        require(black == 1, f"even_traitors: {black} black ones among four")


def check_trials(stages: Stages, trials: list[Any]) -> None:
    """Check that each trial card is of the right set."""
    require(len(trials) == len(stages), f"`trials` must name {len(stages)} cards")
    for name, allowed in zip(trials, stages, strict=True):
        require(is_among(name, allowed), f"`trials`: {name!r} is not one of {list(allowed)}")


def check_pawns(event: Event, appendices: list[str]) -> None:
    """Check the vigil and the herald against the appendices in play."""
    vigil = event["safe"][0] if "vigil" in appendices else None
    require(is_same(event["vigil"], vigil), f"`vigil` must be {vigil!r}")
    herald = (1, 2, 3) if "herald" in appendices else (None,)
    require(is_among(event["herald"], herald), f"`herald` must be one of {herald}")


def check_setup(event: Any, config: dict[str, Any]) -> State:
    """Check the `setup` event and return the state at the start of the match."""
    require(event_name(event) == "setup", "setup is due here")
    check_keys(event, SETUP_KEYS)
    whole = {**PRINTED, **config}
    stages = stages_of(config)
    check_trials(stages, event["trials"])
    check_forced_trials(whole, event["trials"])
    check_standard_stack(event["standard"], standard_stack(whole))
    check_safe_stack(event["safe"], whole)
    if config.get("even_traitors", False):
        check_even_traitors(event["standard"])
    check_pawns(event, config.get("appendices", []))
    cards = {name: card for cards in stages for name, card in cards.items()}
    return new_state(config, event, cards)
