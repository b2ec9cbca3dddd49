"""Can another coupling of deals, or a control variate read off the deal, make verdicts on castles cheaper?

The same deals of Dragon Castle are played twice with other chance of the bots. The correlation of a seat's wins
between the two plays is the part of the variance that the deal explains: nothing that depends on the deal alone can
save more.

    python -m scripts.couplings --pool results/pool     # the figures of docs/statistics.md, a few seconds
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scripts.cost import read_castles
from scripts.coverage_table.__main__ import LAYOUTS
from scripts.coverage_table.pool import SEED, play
from scripts.drawn import WHOLE
from simkit import games
from simkit.run.replays import replay_deals
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words

Floats = NDArray[np.float64]


def correlate(a: Floats, b: Floats) -> float:
    """Return the correlation of two tables [deal, seat], all seats together, each around its own mean."""
    a, b = a - a.mean(axis=0), b - b.mean(axis=0)
    return float((a * b).sum() / np.sqrt((a * a).sum() * (b * b).sum()))


def tell(a: Floats, b: Floats) -> str:
    """Write a correlation with its interval, by drawing deals with replacement."""
    rng, deals = np.random.default_rng(1), len(a)
    drawn = [correlate(a[pick], b[pick]) for pick in (rng.integers(0, deals, deals) for _ in range(200))]
    low, high = np.quantile(drawn, [0.025, 0.975])
    return f"{correlate(a, b):.3f} [{low:.3f}, {high:.3f}]"


def main(words: Sequence[str] | None = None) -> int:
    """Print the correlations."""
    parser = argparse.ArgumentParser(description="Measure what the deal explains of seats' wins.")
    parser.add_argument("--deals", type=int, default=5_000)
    parser.add_argument("--bot", default="builder")
    parser.add_argument("--pool", type=Path, default=Path("results/pool"))
    asked = parser.parse_args(words)
    words_of = ["layout=basic", "players=3"]
    [arm] = expand(scenario_from_words("dragon-castle", words_of, asked.bot, asked.deals, SEED))
    found = replay_deals(arm, SEED, asked.deals, 2)
    names = [column.name for column in games.find(arm.game).all_seat_columns]
    wins = found.seats[..., names.index(arm.question.column)] / WHOLE
    print(f"the same deal played again: {tell(wins[:, 0], wins[:, 1])}")
    folder, sets = asked.pool / "castles", [f"layout={LAYOUTS}", "players=3"]
    castles = [one / WHOLE for one in read_castles(play(folder, "dragon-castle", sets, "builder", 12_000))]
    pairs = [correlate(a, b) for a, b in combinations(castles, 2)]
    print(f"two castles on the same deal: {np.mean(pairs):.4f} over {len(pairs)} pairs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
