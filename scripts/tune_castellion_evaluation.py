"""Searches the weights of Castellion's `blueprint` bot from the base level on.

    python scripts/tune_castellion_evaluation.py search --level base --minutes 10    prints the best weights found
    python scripts/tune_castellion_evaluation.py check                               win rates on fresh deals

Search and choice use the same numbered deals for every candidate; `check` plays deals that no search has seen.
"""

from __future__ import annotations

import argparse
import math
import random
import time

import numpy as np

from simkit.games import find
from simkit.games.castellion.bots.weights import EVALUATION_BY_LEVEL, EVALUATION_NAMES, FIRST_EVALUATION
from simkit.games.contract import room_for_components

GAME = find("castellion")
SEED = 20_260
WIN, TRIALS_PASSED = (
    [column.name for column in GAME.match_columns].index(name) for name in ("win", "trials_passed")
)
GLANCE, LOOK, FINAL = 1_000, 5_000, 20_000  # deals that turn a candidate away, that judge it, that confirm it
TIE_BREAK = 0.02

Vector = tuple[float, ...]


def rate(level: str, weights: Vector, first: int, deals: int) -> float:
    """Win rate of a set of weights, and a touch for Trials passed to lead away from zero."""
    tables, rules = GAME.kernel.prepare(GAME.configure({"level": level}))
    bot = GAME.bot("blueprint")
    vector = np.array([value for _, value in bot.parameters])
    begin = FIRST_EVALUATION + list(EVALUATION_BY_LEVEL).index(level) * len(EVALUATION_NAMES)
    vector[begin : begin + len(EVALUATION_NAMES)] = weights
    matches = np.zeros((deals, len(GAME.all_match_columns)), dtype=np.int32)
    seats = np.zeros((deals, 1, len(GAME.all_seat_columns)), dtype=np.int32)
    bots = np.array([[bot.number]])
    room = room_for_components(GAME.components, len(matches))
    GAME.kernel.play_batch(tables, rules, bots, vector[None, None], SEED, first, deals, matches, seats, room)
    return float(matches[:, WIN].mean() + TIE_BREAK * matches[:, TRIALS_PASSED].mean())


def change(weights: Vector, rng: random.Random) -> Vector:
    """Change some weights."""
    other = list(weights)
    for i in rng.sample(range(len(other)), rng.choice((1, 1, 2, 3))):
        other[i] = round(other[i] * math.exp(rng.gauss(0, 0.5)) + rng.gauss(0, 0.1), 3)
    return tuple(other)


def search(level: str, minutes: float, seed: int) -> None:
    """Climb from the shipped weights: a candidate must be better at a glance, at a look, and on other deals."""
    rng = random.Random(seed)
    best = EVALUATION_BY_LEVEL[level]
    glance, look, final = (
        rate(level, best, first, n) for first, n in ((0, GLANCE), (0, LOOK), (10**6, FINAL))
    )
    print(f"start: {final:.4f}", flush=True)
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        other = change(best, rng)
        other_glance = rate(level, other, 0, GLANCE)
        if other_glance < glance - 0.005:
            continue
        other_look = rate(level, other, 0, LOOK)
        if other_look <= look:
            continue
        other_final = rate(level, other, 10**6, FINAL)
        if other_final > final:
            best, glance, look, final = other, other_glance, other_look, other_final
            print(f'{final:.4f} "{level}": {best},', flush=True)


def check() -> None:
    """Win rates of the shipped weights on deals that no search has seen."""
    for level, weights in EVALUATION_BY_LEVEL.items():
        print(
            f"{level}: {rate(level, weights, 10**7, 100_000):.4f} (with {TIE_BREAK} for each Trial passed)",
            flush=True,
        )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("search", "check"))
    parser.add_argument("--level", choices=tuple(EVALUATION_BY_LEVEL), default="base")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.what == "search":
        search(chosen.level, chosen.minutes, chosen.seed)
    else:
        check()


if __name__ == "__main__":
    main()
