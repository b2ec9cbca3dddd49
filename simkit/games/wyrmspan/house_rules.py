"""Numbers of Wyrmspan's rules that a designer may turn, each with the printed value as its default."""

from __future__ import annotations

from simkit.errors import InputError
from simkit.games.forcing import Forcing, check_forced, force_one, forcing_setting, read_forced
from simkit.games.setting import Config, Setting, house_rule
from simkit.games.wyrmspan.config import printed_dragon_points
from simkit.games.wyrmspan.constants import (
    CAVE_POINTS,
    COINS,
    EXCAVATE_EGGS,
    EXPLORE_EGGS,
    LIMIT,
    MAX_SEATS,
    N_CAVE_CARDS,
    N_DRAGONS,
    N_START,
    NEST_ROOM,
    RANK_POINTS,
    RAVEL_COINS,
    ROUND_EGGS,
    ROUND_RESOURCES,
    START_EGGS,
)
from simkit.games.wyrmspan.data.printed import read_caves, read_dragons
from simkit.games.wyrmspan.effect_text import name_cave, name_dragon

FORCED = "forced_cards"
DRAGON, CAVE = "dragon-", "cave-"
CARDS = (
    *(f"{DRAGON}{number}" for number in range(1, N_DRAGONS + 1)),
    *(f"{CAVE}{number}" for number in range(1, N_CAVE_CARDS + 1)),
)


def _by_seat(name: str, printed: int, what: str, low: int, high: int) -> Setting:
    doc = f"{what} with which each seat begins, the first player of the first round first (W-03)."
    return house_rule(name, (printed,) * MAX_SEATS, doc, low, high, is_by_seat=True)


HOUSE_RULES = (
    _by_seat("start_coins", COINS, "Coins", 0, 20),
    _by_seat("start_resources", N_START, "Resources", 1, 8),
    _by_seat("start_eggs", START_EGGS, "Eggs", 0, NEST_ROOM),
    house_rule("round_coins", COINS, "Coins that each player gains with a new round (W-19).", 0, 20),
    house_rule("round_eggs", ROUND_EGGS, "Eggs that each player gains with a new round (W-19).", 0, 3),
    house_rule(
        "round_resources",
        ROUND_RESOURCES,
        "Resources of any types that each player gains with a new round, after all eggs (W-19).",
        0,
        4,
    ),
    house_rule(
        "excavate_eggs", EXCAVATE_EGGS, "Eggs that excavating costs in columns 2, 3 and 4 (W-09).", 0, 6
    ),
    house_rule(
        "explore_eggs",
        EXPLORE_EGGS,
        "Eggs that exploring a cave costs the first, second and third time in a round (W-14).",
        0,
        6,
    ),
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
        printed=lambda config: str(printed_dragon_points(str(config["automa"]))),
    ),
    house_rule("automa_cave_points", CAVE_POINTS, "Points of a cave card of the Automa (W-25).", 0, 10),
    house_rule("ravel_coins", RAVEL_COINS, "Coins that are kept between rounds against Ravel (W-26).", 0, 9),
    forcing_setting(
        FORCED,
        CARDS,
        "Dragons and cave cards dealt to the first player (in-dragon-12) or left in the box (out-cave-7) (W-03).",
    ),
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


def check_cards(config: Config) -> None:
    """Refuse more cards in the opening hand than are dealt, and dragons that a solo match leaves out."""
    forced = config[FORCED]
    assert isinstance(forced, tuple)
    for kind, n_cards in ((DRAGON, N_DRAGONS), (CAVE, N_CAVE_CARDS)):
        words = [str(word) for word in forced if kind in str(word)]
        whole = f"{N_START} {kind}cards are dealt of {n_cards}"
        check_forced(FORCED, words, most_in=N_START, most_out=n_cards // 3, whole=whole)
    left_out = set(list_left_out()) if config["players"] == 1 else set()
    for card in (card for cards in read_forced([str(word) for word in forced]) for card in cards):
        if card in left_out:
            problem = "a solo match leaves out the dragons that look at the left neighbour"
            raise InputError(problem, key=FORCED, value=card)


def list_left_out() -> list[str]:
    """The dragons that compare with the left neighbour, which solo matches leave out (W-03)."""
    return [f"{DRAGON}{row['number']}" for row in read_dragons() if "left:" in row["effect"]]


def force_card(config: Config, card: str) -> tuple[str, str] | None:
    """A card in the opening hand and out of the box; None for a dragon that the match leaves out anyway."""
    if config["players"] == 1 and card in list_left_out():
        return None
    return force_one(FORCED)(config, card)


FORCINGS = tuple(
    Forcing(
        f"{kind}s",
        FORCED,
        tuple(card for card in CARDS if card.startswith(kind)),
        labels,
        force_card,
        "In: the card is one of those that the first player is dealt and may keep. Out: it is not in the box.",
        seat=0,
    )
    for kind, labels in (
        ("dragon", tuple(map(name_dragon, read_dragons()))),
        ("cave", tuple(map(name_cave, read_caves()))),
    )
)
