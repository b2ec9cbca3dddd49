"""Searches weights for Dragon Castle's `builder` and `endgamer` bots.

    python scripts/tune_dragon_castle.py search builder --minutes 20    prints the best weights found
    python scripts/tune_dragon_castle.py check                          win shares on fresh deals

A candidate sits once in every seat at a table of the bot below it on the ladder, at 2, 3 and 4 players and with one
Spirit and one Dragon, on the same numbered deals as its rivals. `check` plays deals that no search has seen.

The shipped weights of `builder` were found by `search builder --minutes 6 --deals 40 --seed 1`, begun from round
numbers (groups 0.7, 1.5, 2.4, key 0.3, ground 0.3, 0.5, 0.3, pool 1.3, 1.0, 0.5, slow 1.5, fleeting 0.3); those of
`endgamer`, four more, are the best of a few values tried on a few hundred deals each. Then
`fleeting` was set to 0: a realm that Harmony likes empty must be filled all the same, and other cards gained by it.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Mapping

import numpy as np

from simkit.games.contract import WHOLE_SHARE, bot_arrays, room_for_components
from simkit.games.dragon_castle import GAME
from simkit.games.dragon_castle.bots import weights

SEED = 20_262
FRESH = 10_000_000  # first deal that no search sees
BELOW = {"builder": "greedy", "endgamer": "builder"}
SHIPPED = {"builder": weights.BUILDER, "endgamer": weights.ENDGAMER}
OWN = {  # the weights that are searched for each bot
    "builder": range(len(weights.BUILDER)),
    "endgamer": range(len(weights.BUILDER), len(weights.ENDGAMER)),
}
CARDS = {"spirits": ("random",), "dragons": ("random",)}
TABLES: tuple[tuple[Mapping[str, object], float], ...] = (
    ({"players": 2}, 1.0),
    ({"players": 3}, 0.7),
    ({"players": 4}, 1.0),
    ({"players": 3, **CARDS}, 0.5),
)  # settings, and how many of the deals are played with them
COLUMNS = {column.name: index for index, column in enumerate(GAME.seat_columns)}
POINT = 0.04  # what a point of margin is worth beside a win; margins are less a matter of luck

Vector = tuple[float, ...]


def play(
    bot: str, vector: Vector, opponent: str, settings: Mapping[str, object], first: int, deals: int
) -> tuple[np.ndarray, float, float]:
    """Win share of each deal over all rotations, 1 being a win alone, and mean points and margin of a bot."""
    config = GAME.configure(settings)
    seats = GAME.seats(config)
    rotations = [tuple(bot if s == r else opponent for s in range(seats)) for r in range(seats)]
    tables, rules = GAME.kernel.prepare(config)
    numbers, params = bot_arrays(GAME, rotations)
    for seat in range(seats):
        params[seat, seat, : len(vector)] = vector
    matches = np.zeros((deals * seats, len(GAME.all_match_columns)), dtype=np.int32)
    rows = np.zeros((deals * seats, seats, len(GAME.all_seat_columns)), dtype=np.int32)
    room = room_for_components(GAME.components, len(matches))
    GAME.kernel.play_batch(tables, rules, numbers, params, SEED, first, deals, matches, rows, room)
    own = np.stack([rows[seat::seats, seat] for seat in range(seats)], axis=1)
    share = own[:, :, COLUMNS["win_share"]].mean(axis=1) / WHOLE_SHARE
    return share, float(own[:, :, COLUMNS["total"]].mean()), float(own[:, :, COLUMNS["margin"]].mean())


def rate(bot: str, vector: Vector, opponent: str, first: int, deals: int) -> float:
    """Win share and margin at all tables as one number."""
    total = 0.0
    for settings, part in TABLES:
        share, _, margin = play(bot, vector, opponent, settings, first, max(1, int(part * deals)))
        total += float(share.mean()) + POINT * margin
    return total / len(TABLES)


def change(vector: Vector, places: range, step: float, rng: random.Random) -> Vector:
    """Change some weights a little."""
    other = list(vector)
    n_changed = min(rng.choice((1, 2, 3)), len(places))
    for index in rng.sample(places, n_changed):
        other[index] = round(max(0.0, other[index] * math.exp(rng.gauss(0, step)) + rng.gauss(0, 0.05)), 3)
    return tuple(other)


def search(bot: str, opponent: str, minutes: float, deals: int, seed: int) -> None:
    """Climb from the shipped weights: a change that wins on some deals is kept if it wins on more as well."""
    rng = random.Random(seed)
    names = [name for name, _ in SHIPPED[bot]]
    best = tuple(value for _, value in SHIPPED[bot])
    begun, first = time.monotonic(), 0
    end = begun + 60 * minutes
    while time.monotonic() < end:
        first += 3 * deals
        step = 0.5 * (1 - (time.monotonic() - begun) / (end - begun)) + 0.1
        other = change(best, OWN[bot], step, rng)
        if rate(bot, other, opponent, first, deals) <= rate(bot, best, opponent, first, deals):
            continue
        again = first + deals
        before, after = (rate(bot, vector, opponent, again, 2 * deals) for vector in (best, other))
        if after > before:
            best = other
            print(f"{before:.4f} -> {after:.4f}", best, flush=True)
    print("\n".join(f'    ("{name}", {value}),' for name, value in zip(names, best, strict=True)))


def check(deals: int) -> None:
    """Win shares and points of the shipped weights on fresh deals, each bot against the one below it."""
    for bot, opponent in BELOW.items():
        vector = tuple(value for _, value in SHIPPED[bot])
        for settings, _ in TABLES:
            share, points, margin = play(bot, vector, opponent, settings, FRESH, deals)
            error = 1.96 * share.std(ddof=1) / math.sqrt(deals)
            told = ", ".join(f"{name}={value}" for name, value in settings.items())
            print(
                f"{bot} against {opponent}, {told}: win share {share.mean():.3f} ± {error:.3f}, "
                f"points {points:.2f}, margin {margin:+.2f}",
                flush=True,
            )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("search", "check"))
    parser.add_argument("bot", nargs="?", choices=tuple(BELOW), default="builder")
    parser.add_argument("--against", help="bot at the other seats; the one below on the ladder by default")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.what == "search":
        against = chosen.against or BELOW[chosen.bot]
        search(chosen.bot, against, chosen.minutes, chosen.deals, chosen.seed)
    else:
        check(chosen.deals)


if __name__ == "__main__":
    main()
