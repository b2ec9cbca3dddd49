"""Digests of outcomes, for the golden test and for the script that renews the golden files.

    python -m tests.goldens.digests

prints, for every game, what its golden file `tests/goldens/<package>/digests.json` must hold.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from simkit import games
from simkit.games.contract import GameSpec, Value, bot_arrays
from tests.contract.variants import lineups, one_by_one, rotations

FOLDER = Path(__file__).parent
SEED = 2**63 + 2026
FIRST_DEAL = 2**32 - 3  # deals on both sides of 32 bits
N_DEALS = 6
UNWRITTEN = 1_999_999_999  # what no kernel writes


def golden_file(spec: GameSpec) -> Path:
    """Where the digests of a game are kept."""
    return FOLDER / spec.package / "digests.json"


def play(
    spec: GameSpec,
    config: Mapping[str, Value],
    seated: Sequence[tuple[str, ...]],
    seed: int,
    first_deal: int,
    n_deals: int,
) -> tuple[Any, Any]:
    """Play deals with line-ups by rotation and return the outcome arrays."""
    tables, rules = spec.kernel.prepare(config)
    bots, params = bot_arrays(spec, seated)
    n_rows = n_deals * len(seated)
    matches = np.full((n_rows, len(spec.all_match_columns)), UNWRITTEN, dtype=np.int32)
    seats = np.full((n_rows, len(seated[0]), len(spec.seat_columns)), UNWRITTEN, dtype=np.int32)
    spec.kernel.play_batch(tables, rules, bots, params, seed, first_deal, n_deals, matches, seats)
    return matches, seats


def digest(matches: Any, seats: Any) -> str:
    """SHA-256 of outcome arrays, in little-endian order on every machine."""
    return hashlib.sha256(matches.astype("<i4").tobytes() + seats.astype("<i4").tobytes()).hexdigest()


def digests_of(game: str) -> dict[str, Any]:
    """Digests of a few deals for every configuration and line-up of a game."""
    spec = games.find(game)
    return {
        "rules_version": spec.rules_version,
        "digests": {
            name: {
                told: digest(*play(spec, config, rotations(lineup), SEED, FIRST_DEAL, N_DEALS))
                for told, lineup in lineups(spec, config).items()
            }
            for name, config in one_by_one(spec).items()
        },
    }


if __name__ == "__main__":
    json.dump({game: digests_of(game) for game in games.names()}, sys.stdout)
