"""A game of two or three seats that is only arithmetic, a pure function of seed, deal and line-up."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from simkit import games
from simkit.games.contract import MISSING, BotSpec, Column, Course, GameSpec, Note
from simkit.games.setting import Setting
from simkit.scenario.load import scenario_from_words
from simkit.scenario.model import Scenario

ENDINGS = ("even", "odd", "neither")


def make_spec(rules_version: str = "1") -> GameSpec:
    """Declare the toy game."""
    return GameSpec(
        id="toy",
        title="Toy",
        package="toy",
        edition="none",
        rules_version=rules_version,
        settings=(
            Setting("players", "integer", 2, "Seats.", low=2, high=3),
            Setting("tilt", "choice", "low", "A shift.", ("low", "high")),
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
        seat_columns=(Column("stones", "count", "Stones", "Per seat.", "stones"),),
        courses=(Course("points_at", "Points", "On the way.", "points", (5, 10)),),
        headline="win",
        breakdown="ending",
        seats=lambda config: int(config["players"]),
        check=lambda config: None,
        notes=lambda config: [Note("ASSUMED", "It is a toy.")],
    )


def play_batch(tables, rules, bots, params, seed, first_deal, n_deals, matches, seats):
    """Fill the outcome arrays."""
    n_rotations, n_seats = bots.shape
    deal = np.repeat(np.arange(first_deal, first_deal + n_deals), n_rotations)
    rotation = np.tile(np.arange(n_rotations), n_deals)
    weight = (bots * (1 + np.arange(n_seats))).sum(axis=1)[rotation]
    mixed = (deal * 2654435761 + seed % 1000 * 97 + weight * 40503 + rules) % 1000003
    matches[:, 0] = mixed % 3 == 0
    matches[:, 1] = mixed % 3
    matches[:, 2] = np.where(mixed % 7 == 0, MISSING, mixed % 50)
    matches[:, 3] = mixed % 11
    matches[:, 4] = np.where(mixed % 2 == 0, MISSING, mixed % 13)
    seats[:, :, 0] = (mixed[:, None] + bots[rotation] * 5 + np.arange(n_seats)) % 17


def register(monkeypatch: pytest.MonkeyPatch, rules_version: str = "1") -> GameSpec:
    """Make the toy game known for the length of a test."""
    package, kernel = ModuleType("simkit.games.toy"), ModuleType("simkit.games.toy.kernel")
    spec = make_spec(rules_version)
    package.GAME = spec
    rules = {"low": 0, "high": 31}
    kernel.KERNEL = SimpleNamespace(prepare=lambda config: ((), rules[config["tilt"]]), play_batch=play_batch)
    monkeypatch.setitem(games.PACKAGES, "toy", "toy")
    monkeypatch.setitem(sys.modules, "simkit.games.toy", package)
    monkeypatch.setitem(sys.modules, "simkit.games.toy.kernel", kernel)
    return spec


def scenario(deals: int = 100, seed: int = 1, bots: str = "ant,ant+bee", *sets: str) -> Scenario:
    """Write a scenario of the toy game."""
    return scenario_from_words("toy", sets, bots, deals, seed)
