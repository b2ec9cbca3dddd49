"""House rules: the numbers that may be turned, how far, and what each of them means.

Derived from the rules page and from the sentence of each setting, rule by rule.
"""

from typing import Any

from tests.oracles.numbers import Number, check_numbers, printed_config
from tests.oracles.stream import require
from tests.oracles.values import forced_cards, is_among

from .components import DEFENDERS, KINDS, Card, Cards, Stages, card

NUMBERS = {
    "trial_traitors": Number((0, 0, 0), 0, 12),  # 0: as the card says
    "traitors": Number((9, 3), 0, 12),  # plain and black-bordered
    "safe_tiles": Number(12, 0, 12),
    "assault_damage": Number((16, 32, 42), 1, 60),
    "bastion_saves": Number(4, 0, 12),
    "traitor_cost": Number(4, 0, 12),
    "champion_cost": Number(6, 1, 12),
    "prison_penalty": Number(6, 0, 20),
    "seer_tiles": Number(4, 1, 4),
    "line_saves": Number(1, 0, 4),
    "foundation_width": Number(6, 4, 6),  # columns that a foundation needs and has at the most
}
OTHERS: dict[str, Any] = {"own_trials": "printed", "forced_trials": []}
PRINTED = {**printed_config(NUMBERS), **OTHERS}
MOST_TRAITORS = 12  # that the box holds
# What the cards of a house may say.
CARD_RANGES = {"traitors": range(1, 13), **dict.fromkeys(KINDS, range(10)), "rows": range(6)}

Numbers = dict[str, Any]


# Stacks (C-01) -------------------------------------------------------------------


def standard_stack(numbers: Numbers) -> dict[str, int]:
    """Return the tiles of the standard stack: five Defenders of each kind, and the Traitors of the house."""
    plain, black = numbers["traitors"]
    return {**dict.fromkeys(DEFENDERS, 5), "traitor": plain, "traitor-black": black}


def check_safe_stack(tiles: list[str], numbers: Numbers) -> None:
    """Check that the safe stack is as large as the house wants, each Defender in it once at most."""
    n_tiles = numbers["safe_tiles"]
    require(len(tiles) == n_tiles, f"`safe` holds {len(tiles)} tiles, not {n_tiles}")
    for tile in tiles:
        require(is_among(tile, DEFENDERS), f"`safe` cannot hold {tile!r}")
        require(tiles.count(tile) == 1, f"`safe` holds {tiles.count(tile)} of {tile}, not 1")


def tiles_in_the_box(safe: list[str]) -> list[str]:
    """Return the Defenders that a shorter safe stack leaves out of the game."""
    return [tile for tile in DEFENDERS if tile not in safe]


# Cards (C-02, C-09, C-12, C-13, C-28) --------------------------------------------


def own_card(given: Any) -> Card:
    """Return a card of the house from its numbers: formations that it asks for, or rows that it destroys."""
    require(isinstance(given, dict), f"config: `own_trials`: no Trial card: {given!r}")
    for key, allowed in CARD_RANGES.items():
        right = is_among(given.get(key), allowed)
        require(right, f"config: `own_trials`: {key} of {given.get('id')!r} cannot be {given.get(key)!r}")
    needs = (given["towers"], given["bastions"], given["lines"])
    require(not (any(needs) and given["rows"]), "config: `own_trials`: formations or rows, not both")
    return card(given["traitors"], needs, rows=given["rows"])


def own_cards(config: dict[str, Any], printed: Stages) -> Cards:
    """Return the cards of the house by name; each takes the place of a card of its level and Trial."""
    given = config["own_trials"]
    if given == "printed":
        return {}
    require(isinstance(given, list), "config: `own_trials` must be a list of cards")
    own: Cards = {}
    for one in given:
        made = own_card(one)
        name, trial = one.get("id"), one.get("trial")
        known = is_among(trial, (1, 2, 3)) and is_among(name, printed[trial - 1])
        require(known, f"config: `own_trials`: no card {name!r} of this level and Trial")
        require(name not in own, f"config: `own_trials`: {name} stands twice")
        own[name] = made
    return own


def cards_of_the_house(config: dict[str, Any], printed: Stages) -> Stages:
    """Return the cards of a match: each with the Traitors that trigger it and the damage that it does if not met.

    Only Assaults do damage, and only those that ask for formations; how much goes by the Trial.
    """
    own = own_cards(config, printed)
    stages: list[Cards] = []
    for cards, traitors, damage in zip(
        printed, config["trial_traitors"], config["assault_damage"], strict=True
    ):
        stages.append({})
        for name, usual in cards.items():
            made = {**own.get(name, usual)}
            made["traitors"] = traitors or made["traitors"]
            is_assault = config["level"] == "expert" and any(made[kind] for kind in KINDS)
            made["damage"] = damage if is_assault else 0
            stages[-1][name] = made
    first, second, third = stages
    return first, second, third


def check_forced_trials(config: dict[str, Any], trials: list[str]) -> None:
    """Check that cards forced in are drawn and that cards kept out are not (C-02)."""
    always, never = forced_cards(config["forced_trials"], "forced_trials")
    for name in always:
        require(name in trials, f"`trials`: {name} is forced in")
    for name in never:
        require(name not in trials, f"`trials`: {name} is kept out")


# Prices --------------------------------------------------------------------------


def price_of_traitor(numbers: Numbers, level: str, lines: int) -> int:
    """Return the tiles that a discarded Traitor costs; lines make it cheaper at the expert level (C-25, C-29)."""
    saved = numbers["line_saves"] * lines if level == "expert" else 0
    return max(0, int(numbers["traitor_cost"]) - saved)


def damage_left(numbers: Numbers, damage: int, bastions: int) -> int:
    """Return the tiles that an Assault destroys once bastions have saved theirs (C-28)."""
    return max(0, damage - int(numbers["bastion_saves"]) * bastions)


# Config --------------------------------------------------------------------------


def check_house_rules(config: dict[str, Any], stages: Stages) -> None:
    """Refuse numbers with which no match can be laid out."""
    check_numbers(config, NUMBERS, config["players"])
    require(sum(config["traitors"]) <= MOST_TRAITORS, "config: there are not so many Traitors")
    appendices = config.get("appendices", [])
    require(config["safe_tiles"] > 0 or "vigil" not in appendices, "config: no safe tile for the Vigil")
    is_even = config.get("even_traitors", False)
    require(not is_even or config["traitors"] == [9, 3], "config: no rhythm for other Traitors")
    cards = cards_of_the_house(config, stages)
    if "herald" in appendices:
        fewest = min(made["traitors"] for stage in cards for made in stage.values())
        require(fewest > 1, "config: no Traitor for the Herald")
