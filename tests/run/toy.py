"""A game of one to three seats that is only arithmetic, a pure function of seed, deal and line-up.

One player meets an automa; more are asked for the share of each seat, or win together.
"""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from simkit import games
from simkit.games.contract import (
    MISSING,
    WHOLE_SHARE,
    BotSpec,
    Column,
    Components,
    Course,
    GameSpec,
    Note,
    Question,
)
from simkit.games.setting import Config, Setting
from simkit.scenario.load import scenario_from_words
from simkit.scenario.model import Scenario

ENDINGS = ("even", "odd", "neither")
COMPONENTS = Components(
    "card",
    "Card",
    tuple(f"card {n}" for n in range(20)),
    ("seen", "played"),
    12,
    ("low",) * 10 + ("high",) * 10,
    ("stones", "half stones"),
)


def make_spec(rules_version: str = "1") -> GameSpec:
    """Declare the toy game."""
    return GameSpec(
        id="toy",
        title="Toy",
        package="toy",
        edition="none",
        rules_version=rules_version,
        settings=(
            Setting("players", "integer", 2, "Seats.", low=1, high=3),
            Setting("tilt", "choice", "low", "A shift.", ("low", "high")),
            Setting("contest", "choice", "no", "Whether seats compete.", ("no", "yes")),
        ),
        bots=(
            BotSpec("ant", 0, "First."),
            BotSpec("bee", 1, "Second."),
            BotSpec("cat", 2, "Third.", (("x", 1.5),)),
        ),
        match_columns=(
            Column("win", "flag", "Win", "Whether.", better="more"),
            Column("ending", "category", "Ending", "How.", labels=ENDINGS),
            Column("points", "count", "Points", "How many; null if a multiple of seven.", "points"),
        ),
        seat_columns=(
            Column("stones", "count", "Stones", "Per seat.", "stones", better="more"),
            Column("win_share", "share", "Win share", "Part of the win; null unless seats compete."),
        ),
        courses=(
            Course("points_at", "Points", "On the way.", "points", (5, 10)),
            Course("stones_at", "Stones", "Per seat, on the way.", "stones", (2, 4), "seats", "stones"),
        ),
        breakdown="ending",
        question=ask,
        seats=lambda config: int(config["players"]),
        check=lambda config: None,
        notes=lambda config: [Note("ASSUMED", "It is a toy.")],
        score="stones",
        components=COMPONENTS,
    )


def ask(config: Config) -> Question:
    """One player meets an automa, more compete or win together."""
    if config["players"] == 1:
        return Question("automa", "win")
    return Question("seats", "win_share") if config["contest"] == "yes" else Question("together", "win")


def play_batch(tables, rules, bots, params, seed, first_deal, n_deals, matches, seats, components):
    """Fill the outcome arrays: a seat has seen as many cards as it has stones, up to four, and played the first."""
    n_rotations, n_seats = bots.shape
    deal = np.repeat(np.arange(first_deal, first_deal + n_deals), n_rotations)
    rotation = np.tile(np.arange(n_rotations), n_deals)
    weight = (bots * (1 + np.arange(n_seats))).sum(axis=1)[rotation]
    shift, competes = rules
    mixed = (deal * 2654435761 + seed % 1000 * 97 + weight * 40503 + shift) % 1000003
    matches[:, 0] = np.where(competes, MISSING, mixed % 3 == 0)
    matches[:, 1] = mixed % 3
    matches[:, 2] = np.where(mixed % 7 == 0, MISSING, mixed % 50)
    matches[:, 3] = mixed % 11
    matches[:, 4] = np.where(mixed % 2 == 0, MISSING, mixed % 13)
    stones = (mixed[:, None] * (3 + np.arange(n_seats)) + bots[rotation] * 5 + np.arange(n_seats)) % 17
    is_best = stones == stones.max(axis=1, keepdims=True)
    seats[:, :, 0] = stones
    seats[:, :, 1] = np.where(
        competes, is_best * (WHOLE_SHARE // is_best.sum(axis=1, keepdims=True)), MISSING
    )
    seats[:, :, 2] = stones * (mixed[:, None] % 4) // 4
    seats[:, :, 3] = stones * (2 + mixed[:, None] % 2) // 3
    drawn = np.arange(4)
    row, seat, number = np.nonzero(np.minimum(stones, 4)[:, :, None] > drawn)
    card = (mixed[row] + 7 * seat + 3 * number) % len(COMPONENTS.labels)
    happened = np.where(number == 0, 1, 0)
    points = np.where(number == 0, stones[row, seat], MISSING)
    half = np.where(number == 0, points // 2, MISSING)
    rest = np.where(number == 0, points - half, MISSING)
    components[: len(row)] = np.stack([row, seat, card, happened, number + 1, points, rest, half], axis=1)
    return len(row)


def prepare(config: Config) -> tuple[object, tuple[int, bool]]:
    """Build the rules: the shift, and whether seats compete."""
    return (), ({"low": 0, "high": 31}[config["tilt"]], ask(config).has_seat_shares)


def register(monkeypatch: pytest.MonkeyPatch, rules_version: str = "1") -> GameSpec:
    """Make the toy game known for the length of a test."""
    package, kernel = ModuleType("simkit.games.toy"), ModuleType("simkit.games.toy.kernel")
    spec = make_spec(rules_version)
    package.GAME = spec
    kernel.KERNEL = SimpleNamespace(prepare=prepare, play_batch=play_batch)
    monkeypatch.setitem(games.PACKAGES, "toy", "toy")
    monkeypatch.setitem(sys.modules, "simkit.games.toy", package)
    monkeypatch.setitem(sys.modules, "simkit.games.toy.kernel", kernel)
    return spec


def scenario(deals: int = 100, seed: int = 1, bots: str = "ant,ant+bee", *sets: str) -> Scenario:
    """Write a scenario of the toy game."""
    return scenario_from_words("toy", sets, bots, deals, seed)
