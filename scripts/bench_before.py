"""Measures bots beside the same bots of another tree of simkit, say an older commit, alternately in one run.

    git worktree add ../before COMMIT
    python scripts/bench_before.py ../before kingdomino --bots steward,full-greedy --set players=2,4

Each tree's own `simkit bench` plays in a fresh process of this Python; which tree begins changes from pair to pair.
A ratio is the speed here divided by the speed there, of the same pair: above 1 the bot has become faster. Compare
only bots that choose as they did.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from simkit.paths import PACKAGE

HERE = PACKAGE.parent
SIMKIT = "import sys; from simkit.cli.app import main; sys.exit(main())"


def measure(tree: Path, words: list[str]) -> list[tuple[str, float]]:
    """Return each configuration's label and matches per processor second, in a fresh process of a tree."""
    done = subprocess.run(
        [sys.executable, "-c", SIMKIT, "bench", *words, "--json"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        sys.exit(f"{tree}: {done.stderr.strip()}")
    return [(arm["label"], arm["matches_per_cpu_second_mean"]) for arm in json.loads(done.stdout)["arms"]]


def main() -> None:
    """Measure both trees in pairs and print a row for each configuration."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("before", type=Path, help="the other tree")
    parser.add_argument("game")
    parser.add_argument("--bots", required=True, help="line-ups that both trees know")
    parser.add_argument("--set", action="append", default=[], help="settings, as `simkit bench` takes them")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each configuration, in each turn")
    parser.add_argument("--pairs", type=int, default=5)
    asked = parser.parse_args()
    trees = (asked.before.resolve(), HERE)
    words = [asked.game, "--bots", asked.bots]
    words += [word for setting in asked.set for word in ("--set", setting)]
    for tree in trees:  # compiles
        measure(tree, [*words, "--seconds", "0.01"])
    pairs = []
    for turn in range(asked.pairs):
        order = trees if turn % 2 == 0 else trees[::-1]
        found = {tree: measure(tree, [*words, "--seconds", str(asked.seconds)]) for tree in order}
        pairs.append([found[tree] for tree in trees])
    print(f"{'configuration':<60} ratio [lowest, highest]   matches per CPU-second here")
    for place, (label, _) in enumerate(pairs[0][1]):
        speeds = [(before[place][1], now[place][1]) for before, now in pairs]
        ratios = [now / before for before, now in speeds]
        shown = f"{median(ratios):6.2f} [{min(ratios):.2f}, {max(ratios):.2f}]"
        print(f"{label:<60}{shown:<24}{median(now for _, now in speeds):14,.0f}")


if __name__ == "__main__":
    main()
