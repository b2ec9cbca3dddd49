"""Searches weights for Kingdomino's `steward` bot.

    python scripts/tune_kingdomino.py search --minutes 20    prints the best weights found
    python scripts/tune_kingdomino.py check                  win shares on fresh deals

A candidate sits once in every seat against three full-greedy bots, on the same numbered deals as its rivals, half of
them with Middle Kingdom and Harmony. `check` plays deals that no search has seen.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Mapping, Sequence

import numpy as np

from simkit.games import find
from simkit.games.contract import WHOLE_SHARE, bot_arrays, room_for_components
from simkit.games.kingdomino.bots import weights

GAME = find("kingdomino")
SEED = 20_260
FRESH = 10_000_000  # first deal that no search sees
BONUSES = {"middle_kingdom": True, "harmony": True}
NAMES = [name for name, _ in weights.STEWARD]
COLUMNS = {column.name: index for index, column in enumerate(GAME.seat_columns)}
POINT = 0.04  # what a point of margin is worth beside a win; margins are less a matter of luck

Vector = tuple[float, ...]


def play(
    vector: Vector, opponent: str, settings: Mapping[str, object], first: int, deals: int
) -> tuple[float, float, float]:
    """Mean win share, 1 being a win alone, points and margin of the steward, over all rotations."""
    config = GAME.configure(settings)
    seats = GAME.seats(config)
    rotations = [tuple("steward" if s == r else opponent for s in range(seats)) for r in range(seats)]
    tables, rules = GAME.kernel.prepare(config)
    bots, params = bot_arrays(GAME, rotations)
    for seat in range(seats):
        params[seat, seat, : len(vector)] = vector
    matches = np.zeros((deals * seats, len(GAME.all_match_columns)), dtype=np.int32)
    rows = np.zeros((deals * seats, seats, len(GAME.all_seat_columns)), dtype=np.int32)
    room = room_for_components(GAME.components, len(matches))
    GAME.kernel.play_batch(tables, rules, bots, params, SEED, first, deals, matches, rows, room)
    own = np.concatenate([rows[seat::seats, seat] for seat in range(seats)])
    share, points, margin = (float(own[:, COLUMNS[name]].mean()) for name in ("win_share", "total", "margin"))
    return share / WHOLE_SHARE, points, margin


def rate(vector: Vector, first: int, deals: int) -> float:
    """Win share and margin against three full-greedy bots, with and without the bonuses, as one number."""
    found = [play(vector, "full-greedy", settings, first, deals) for settings in ({}, BONUSES)]
    return sum(share + POINT * margin for share, _, margin in found) / len(found)


def change(vector: Vector, step: float, rng: random.Random) -> Vector:
    """Change some weights a little."""
    other = list(vector)
    for index in rng.sample(range(len(other)), rng.choice((1, 1, 2, 3))):
        other[index] = round(other[index] * math.exp(rng.gauss(0, step)) + rng.gauss(0, 0.1 * step), 3)
    return tuple(other)


def search(minutes: float, deals: int, seed: int) -> None:
    """Climb from the shipped weights: a change that wins on some deals is kept if it wins on more as well."""
    rng = random.Random(seed)
    best = tuple(value for _, value in weights.STEWARD)
    end = time.monotonic() + 60 * minutes
    begun, first = time.monotonic(), 0
    while time.monotonic() < end:
        first += deals
        step = 0.5 * (1 - (time.monotonic() - begun) / (end - begun)) + 0.1
        other = change(best, step, rng)
        if rate(other, first, deals) <= rate(best, first, deals):
            continue
        again = first + FRESH // 2
        if rate(other, again, 4 * deals) > rate(best, again, 4 * deals):
            best = other
            print(f"{rate(best, FRESH - 2_000, 1_000):.4f}", best, flush=True)
    print("\n".join(f'    ("{name}", {value}),' for name, value in zip(NAMES, best, strict=True)))


def check(deals: int) -> None:
    """Win shares and points of the shipped weights on fresh deals."""
    vector = tuple(value for _, value in weights.STEWARD)
    tables: Sequence[Mapping[str, object]] = (
        {},
        BONUSES,
        {"players": 3},
        {"players": 2},
        {"players": 2, "mighty_duel": True},
    )
    for settings in tables:
        for opponent in ("full-greedy", "full-greedy-fixed"):
            share, points, margin = play(vector, opponent, settings, FRESH, deals)
            told = ", ".join(f"{name}={value}" for name, value in settings.items()) or "four players"
            print(
                f"{told}, against {opponent}: win share {share:.4f}, points {points:.2f}, margin {margin:+.2f}",
                flush=True,
            )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("search", "check"))
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.what == "search":
        search(chosen.minutes, chosen.deals, chosen.seed)
    else:
        check(4_000)


if __name__ == "__main__":
    main()
