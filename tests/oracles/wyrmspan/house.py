"""House rules: the numbers that may be turned, how far, and what each of them means.

Derived from the rules page and from the sentence of each setting, rule by rule.
"""

from typing import Any

from tests.oracles.numbers import Number, check_numbers
from tests.oracles.stream import require
from tests.oracles.values import forced_cards

Config = dict[str, Any]

SEATS = 5
NUMBERS = {
    "start_coins": Number((6,) * SEATS, 0, 20, is_by_seat=True),
    "start_resources": Number((3,) * SEATS, 1, 8, is_by_seat=True),
    "start_eggs": Number((1,) * SEATS, 0, 2, is_by_seat=True),
    "round_coins": Number(6, 0, 20),
    "round_eggs": Number(1, 0, 3),
    "round_resources": Number(0, 0, 4),
    "excavate_eggs": Number((0, 1, 2), 0, 6),  # by column, the second to the fourth
    "explore_eggs": Number((0, 1, 2), 0, 6),  # by how often a cave was explored in the round
    "coin_limit": Number(9, 1, 20),
    "card_limit": Number(9, 1, 15),
    "resource_limit": Number(9, 1, 15),
    "rank_points_1": Number((4, 1, 0, 0), 0, 20),
    "rank_points_2": Number((5, 2, 1, 0), 0, 20),
    "rank_points_3": Number((6, 3, 2, 0), 0, 20),
    "rank_points_4": Number((7, 4, 3, 0), 0, 20),
    "automa_dragon_points": Number(0, 0, 15),  # 0: as printed for the level
    "automa_cave_points": Number(2, 0, 10),
    "ravel_coins": Number(2, 0, 9),
}
OTHERS: Config = {"forced_cards": []}
WORDS = {"dragons": "dragon-", "caves": "cave-"}
N_DEALT = 3  # cards of each kind in the first player's hand


# Actions (W-09, W-14) ------------------------------------------------------------


def eggs_to_excavate(config: Config, column: int, is_action: bool) -> int:
    """Return the eggs that a space of a column (0-3) costs; by an effect it is free unless the flag says so."""
    return int(config["excavate_eggs"][column - 1]) if is_action or config["free_excavation_eggs"] else 0


def eggs_to_explore(config: Config, n_before: int) -> int | None:
    """Return the eggs that a cave costs which was explored so often in the round, None if it cannot be explored."""
    costs = config["explore_eggs"]
    return int(costs[n_before]) if n_before < len(costs) else None


# Turns and rounds (W-07, W-19, W-26) ---------------------------------------------


def surplus(config: Config, **held: int) -> dict[str, int]:
    """Return how much of coins, cards and resources a player has beyond the limits at the end of a turn."""
    return {what: max(0, number - config[f"{what}_limit"]) for what, number in held.items()}


def coins_in_new_round(config: Config, coins: int) -> int:
    """Return the coins with which a player who has some goes into the next round; Ravel leaves only a few of them."""
    against_ravel = config["players"] == 1 and config["automa"].startswith("ravel")
    kept = min(coins, config["ravel_coins"]) if against_ravel else coins
    return int(kept + config["round_coins"])


# Points (W-20, W-25) -------------------------------------------------------------


def points_of_rank(config: Config, round_number: int, rank: int) -> int:
    """Return the points of a rank (1 for the first) in a round; the fourth number is for all later ranks too."""
    first, second, third, later = config[f"rank_points_{round_number}"]
    return int({1: first, 2: second, 3: third}.get(rank, later))


def printed_dragon_points(config: Config) -> int:
    """Return the points that are printed for a dragon of the Automa: 7, at level 3 8."""
    return 8 if config["automa"] == "3" else 7


def points_of_automa_dragon(config: Config) -> int:
    """Return the points of a dragon of the Automa: as printed, or as the house says."""
    return int(config["automa_dragon_points"]) or printed_dragon_points(config)


# The deal (W-03) -----------------------------------------------------------------


def forced_of(kind: str, config: Config) -> tuple[list[int], list[int]]:
    """Return the cards of a kind that the first player is dealt, and those that stay in the box."""
    word = WORDS[kind]
    always, never = (
        [int(card.removeprefix(word)) for card in cards if card.startswith(word)]
        for cards in forced_cards(config["forced_cards"], "forced_cards")
    )
    return always, never


def check_forced(config: Config) -> None:
    """Refuse forced cards that are none, or too many for a hand."""
    always, never = forced_cards(config["forced_cards"], "forced_cards")
    for card in [*always, *never]:
        right = any(card.removeprefix(word).isdecimal() for word in WORDS.values())
        require(right, f"config: `forced_cards`: there is no card {card!r}")
    require(not set(always) & set(never), "config: `forced_cards`: in and out at once")
    for kind in WORDS:
        dealt = forced_of(kind, config)[0]
        require(len(dealt) <= N_DEALT, f"config: `forced_cards`: only {N_DEALT} {kind} are dealt")


def check_house_rules(config: Config) -> None:
    """Refuse numbers with which no match can be laid out."""
    check_numbers(config, NUMBERS, config["players"])
    check_forced(config)
