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
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from simkit.paths import PACKAGE

SIMKIT = "import sys; from simkit.cli.app import main; sys.exit(main())"
ONE_DEAL = 0.01  # seconds of play that compile everything

Speeds = Sequence[tuple[str, float]]  # a configuration's label and its matches per processor second


def measure(tree: Path, words: list[str], seconds: float) -> Speeds:
    """Measure configurations for so many seconds each, in a fresh process of a tree."""
    done = subprocess.run(
        [sys.executable, "-c", SIMKIT, "bench", *words, "--seconds", str(seconds), "--json"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        sys.exit(f"{tree}: {done.stderr.strip()}")
    return [(arm["label"], arm["matches_per_cpu_second_mean"]) for arm in json.loads(done.stdout)["arms"]]


def tell_ratios(pairs: Sequence[tuple[Speeds, Speeds]]) -> Iterator[str]:
    """Yield a line for each configuration: the median ratio of the pairs (there, here), the ends, the speed here."""
    yield f"{'configuration':<60} ratio [lowest, highest]   matches per CPU-second here"
    for place, (label, _) in enumerate(pairs[0][1]):
        speeds = [(there[place][1], here[place][1]) for there, here in pairs]
        ratios = [here / there for there, here in speeds]
        told = f"{median(ratios):6.2f} [{min(ratios):.2f}, {max(ratios):.2f}]"
        yield f"{label:<60}{told:<24}{median(here for _, here in speeds):14,.0f}"


def main() -> None:
    """Measure both trees in pairs and print the ratios."""
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
    there, here = asked.before.resolve(), PACKAGE.parent
    words = [asked.game, "--bots", asked.bots]
    words += [word for setting in asked.set for word in ("--set", setting)]
    for tree in (there, here):
        measure(tree, words, ONE_DEAL)
    pairs = []
    for turn in range(asked.pairs):
        order = (there, here) if turn % 2 == 0 else (here, there)
        found = {tree: measure(tree, words, asked.seconds) for tree in order}
        pairs.append((found[there], found[here]))
    print("\n".join(tell_ratios(pairs)))


if __name__ == "__main__":
    main()
