"""Plays the published Kingdomino experiments again and says where we agree.

    python scripts/reproduce_kingdomino.py            all rows, about an hour on one core
    python scripts/reproduce_kingdomino.py --quick    the static bots with fewer matches, and a few search rows

Source: Gedda, Lagerkvist, Butler, Monte Carlo Methods for the Game Kingdomino, IEEE CIG 2018, recomputed from the
authors' per-game files. Four players, Middle Kingdom and Harmony on; one tested bot against three equal opponents,
here in all four seats of every deal. Win, draw and loss by points alone; margin = own points − best opponent's.

Static bots agree if mean points and margin lie inside the published 95 % intervals, and the shares of win, draw and
loss inside the simultaneous 99 % interval (Goodman) of the published counts. Search bots had seconds for a decision,
and so ever more playouts as a match went on; ours have a fixed number. Each row is played twice, with the numbers
that the published machine reached at decisions 2 and 7 of 13; they agree if the published margin lies between ours,
both 95 % intervals allowed for.
"""

from __future__ import annotations

import argparse
import math
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from simkit.games import find
from simkit.games.contract import bot_arrays

GAME = find("kingdomino")
SEED = 2018
CONFIG = GAME.configure({"middle_kingdom": True, "harmony": True})
COLUMNS = {column.name: index for index, column in enumerate(GAME.seat_columns)}
SEARCH_HALF = 3.1  # widest published half-width of a margin in the tables of search bots
PORTION = 500  # deals played at a time
QUICK_DEALS = 25

# Playouts per second of the published machine at decisions 2 and 7. UCT is assumed to be as fast as MCE.
RATES = {"tr": (5_690, 10_400), "fg": (31, 207), "pg": (112, 900)}
COLD_RATES = (2_568, 8_274)  # the same for random playouts at 0.1 s, before the published program was warm


@dataclass(frozen=True)
class Static:
    """A published row of static bots."""

    bot: str
    opponent: str
    counts: tuple[int, int, int]  # win, draw, loss
    points: tuple[float, float]  # mean and half-width
    margin: tuple[float, float]  # mean and half-width
    opponents: float  # mean points of the opponents


@dataclass(frozen=True)
class Search:
    """A published row of search bots against three full-greedy ones."""

    bot: str
    seconds: float
    margin: float
    wins: float  # per cent
    half: float = SEARCH_HALF
    playouts: tuple[int, ...] = ()  # where it is not to follow from the seconds


STATIC = (
    Static("true-random", "true-random", (223, 29, 748), (22.79, 0.51), (-7.16, 0.66), 22.61),
    Static("greedy-placement", "true-random", (794, 22, 184), (39.62, 0.57), (10.12, 0.75), 22.13),
    Static("full-greedy", "true-random", (977, 2, 21), (55.69, 0.68), (27.24, 0.80), 21.17),
    Static("full-greedy", "full-greedy", (118, 15, 367), (51.44, 1.06), (-10.28, 1.38), 51.30),
    Static("full-greedy", "full-greedy", (54, 4, 142), (52.97, 1.77), (-8.98, 2.19), 52.10),
)
SEARCH = (
    Search("mce-tr-r", 0.1, -8.5, 26),
    Search("mce-tr-r", 1, -1.5, 48),
    Search("mce-fg-r", 0.1, -15.8, 9),
    Search("mce-fg-r", 1, -0.6, 54),
    Search("mce-fg-r", 2, 4.3, 59),
    Search("mce-fg-r", 4, 7.0, 67),
    Search("mce-pg-r", 0.1, -12.2, 20),
    Search("mce-pg-r", 1, -1.7, 42),
    Search("mce-pg-r", 4, 5.4, 62),
    Search("uct-tr", 0.1, -13.5, 26),
    Search("uct-tr", 1, -5.5, 40),
    Search("uct-fg", 0.1, -38.3, 2),
    Search("uct-fg", 1, -12.0, 36),
    Search("uct-fg", 4, -0.2, 66),
    Search("uct-pg", 0.1, -25.8, 6),
    Search("uct-pg", 1, -13.9, 22),
    # Random playouts gain nothing after one second in the published table, so one second stands for five.
    Search("mce-tr-wdl", 5, -4.83, 47.4, 1.32, RATES["tr"]),
    Search("mce-tr-p", 5, -1.03, 47.0, 1.34, RATES["tr"]),
    Search("mce-tr-r", 5, -0.20, 47.0, 1.20, RATES["tr"]),
)
QUICK = {
    ("mce-tr-r", 0.1),
    ("mce-fg-r", 0.1),
    ("mce-fg-r", 1),
    ("mce-pg-r", 0.1),
    ("uct-tr", 0.1),
    ("uct-fg", 0.1),
}


def play(bot: str, opponent: str, deals: int, threads: int) -> NDArray[np.int32]:
    """Seat rows [deal, tested seat, seat, column]: the tested bot in every seat, or one match if all are equal."""
    n = GAME.seats(CONFIG)
    rotations = [tuple(bot if seat == r else opponent for seat in range(n)) for r in range(n)]
    rotations = rotations[:1] if bot == opponent else rotations
    tables, rules = GAME.kernel.prepare(CONFIG)
    bots, params = bot_arrays(GAME, rotations)
    matches = np.zeros((deals * len(rotations), len(GAME.all_match_columns)), dtype=np.int32)
    seats = np.zeros((len(matches), n, len(GAME.seat_columns)), dtype=np.int32)
    step = max(1, min(PORTION, deals // threads))

    def play_some(first: int) -> None:
        count = min(step, deals - first)
        rows = slice(first * len(rotations), (first + count) * len(rotations))
        GAME.kernel.play_batch(tables, rules, bots, params, SEED, first, count, matches[rows], seats[rows])

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play_some, range(0, deals, step)))
    return seats.reshape(deals, len(rotations), n, len(GAME.seat_columns))


def tested(rows: NDArray[np.int32], column: str) -> NDArray[np.int32]:
    """A column of the tested bot, [deal, seat]; every seat tests itself if all bots are equal."""
    values = rows[..., COLUMNS[column]]
    return values[:, 0] if rows.shape[1] == 1 else np.diagonal(values, axis1=1, axis2=2)


def mean_of(values: NDArray[np.int32]) -> tuple[float, float]:
    """Mean and half-width of its 95 % interval, the deal being the unit."""
    blocks = values.mean(axis=1)
    return float(blocks.mean()), 1.96 * float(blocks.std(ddof=1)) / math.sqrt(len(blocks))


def opponents_mean(rows: NDArray[np.int32]) -> float:
    """Mean points of the opponents."""
    total = rows[..., COLUMNS["total"]]
    if rows.shape[1] == 1:
        return float(total.mean())
    return float((total.sum() - tested(rows, "total").sum()) / (total.size * 3 / 4))


def multinomial(counts: tuple[int, int, int]) -> list[tuple[float, float]]:
    """Simultaneous 99 % intervals of the shares behind counts (Goodman 1965)."""
    n, z = sum(counts), NormalDist().inv_cdf(1 - 0.01 / (2 * len(counts)))
    found = []
    for count in counts:
        middle = (count + z * z / 2) / (n + z * z)
        half = z * math.sqrt(count * (n - count) / n + z * z / 4) / (n + z * z)
        found.append((middle - half, middle + half))
    return found


def word(*agreements: bool) -> str:
    """Say whether all agree."""
    return "agrees" if all(agreements) else "DISAGREES"


def compare_static(row: Static, rows: NDArray[np.int32]) -> None:
    """Print a published row of static bots beside ours."""
    places = tested(rows, "place_by_score")
    shares = [float((places == place).mean()) for place in range(3)]
    limits = multinomial(row.counts)
    within = [low <= share <= high for share, (low, high) in zip(shares, limits, strict=True)]
    points, margin = mean_of(tested(rows, "total")), mean_of(tested(rows, "margin"))
    good_points = abs(points[0] - row.points[0]) <= row.points[1]
    good_margin = abs(margin[0] - row.margin[0]) <= row.margin[1]
    n = sum(row.counts)
    print(
        f"\n{row.bot} against 3 × {row.opponent}: {places.size // (4 if rows.shape[1] == 1 else 1):,} matches"
    )
    print(
        f"  points   {row.points[0]:7.2f} ± {row.points[1]:.2f}   ours {told(points)}   {word(good_points)}"
    )
    print(
        f"  margin   {row.margin[0]:+7.2f} ± {row.margin[1]:.2f}   ours {told(margin)}   {word(good_margin)}"
    )
    for name, count, share, (low, high), good in zip(
        ("win", "draw", "loss"), row.counts, shares, limits, within, strict=True
    ):
        print(f"  {name:5s} {count / n:7.1%} [{low:.1%}, {high:.1%}]   ours {share:.2%}   {word(good)}")
    print(f"  opponents' points {row.opponents:.2f}, ours {opponents_mean(rows):.2f}")


def told(value: tuple[float, float]) -> str:
    """A mean with its half-width."""
    return f"{value[0]:.2f} ± {value[1]:.2f}"


def playouts_for(row: Search) -> tuple[int, ...]:
    """The fixed numbers of playouts that stand for a published time limit."""
    policy = row.bot.split("-")[1]
    rates = COLD_RATES if policy == "tr" and row.seconds <= 0.1 else RATES[policy]
    return row.playouts or tuple(max(1, round(rate * row.seconds)) for rate in rates)


def compare_search(row: Search, deals: int, threads: int) -> None:
    """Play and print one row of search bots."""
    begun = time.monotonic()
    lows, highs, found = [], [], []
    for playouts in playouts_for(row):
        rows = play(f"{row.bot}:playouts={playouts}", "full-greedy", deals, threads)
        margin, half = mean_of(tested(rows, "margin"))
        wins = float((tested(rows, "place_by_score") == 0).mean())
        allowance = math.hypot(row.half, half)
        lows.append(margin - allowance)
        highs.append(margin + allowance)
        found.append(f"{playouts:6,}: {margin:+6.2f} ± {half:.2f} ({wins:3.0%})")
    print(
        f"  {row.bot:11s} {row.seconds:4.1f} s  {row.margin:+6.2f} ({row.wins:.0f} %)   ours {'   '.join(found)}   "
        f"{word(min(lows) <= row.margin <= max(highs))}   {time.monotonic() - begun:.0f} s",
        flush=True,
    )


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--deals", type=int, default=50, help="deals of each search row, four matches each")
    chosen = parser.parse_args()
    print("Static bots: published, ours, agreement")
    played: dict[tuple[str, str], NDArray[np.int32]] = {}
    for row in STATIC:
        line_up = (row.bot, row.opponent)
        if line_up not in played:
            matches = (20_000 if chosen.quick else 100_000) if "full-greedy" not in line_up else 20_000
            deals = matches if row.bot == row.opponent else matches // 4
            played[line_up] = play(*line_up, deals, chosen.threads)
        compare_static(row, played[line_up])
    deals = QUICK_DEALS if chosen.quick else chosen.deals
    print(f"\nSearch bots against 3 × full-greedy: margin (wins); ours by playouts, {4 * deals} matches each")
    for search in SEARCH:
        if not chosen.quick or (search.bot, search.seconds) in QUICK:
            compare_search(search, deals, chosen.threads)


if __name__ == "__main__":
    main()
