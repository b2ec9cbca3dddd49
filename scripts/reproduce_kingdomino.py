"""Plays the published Kingdomino experiments again and says where we agree.

    python scripts/reproduce_kingdomino.py                       everything: several hours on one core
    python scripts/reproduce_kingdomino.py --tables static       the static bots: half a minute
    python scripts/reproduce_kingdomino.py --tables outcome --deals 125 --journal outcome.jsonl
    python scripts/reproduce_kingdomino.py --tables search --bots mce-fg,uct-fg --seconds 1 --deals 100

Prints Markdown; `published_kingdomino.py` holds what was published. The tested bot sits in all four seats of
every deal, and intervals have the deal as their unit. With a journal, deals that search bots have played there before
from the same sources are not played again.

Static bots agree if mean points and margin lie inside the published 95 % intervals, and the shares of win, draw and
loss inside the simultaneous 99 % interval (Goodman) of the published counts. Search bots had seconds for a decision,
and so ever more playouts as a match went on; ours have as many playouts at each decision as the published machine
reached there. They agree if the difference lies inside its 95 % interval, each figure by itself.
"""

from __future__ import annotations

import argparse
import json
import math
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray
from published_kingdomino import OUTCOME, SEARCH, SEARCH_HALVES, STATIC, Search, Static

from simkit.core.jit import source_hash
from simkit.games import find
from simkit.games.contract import bot_arrays, room_for_components

GAME = find("kingdomino")
SEED = 2018
CONFIG = GAME.configure({"middle_kingdom": True, "harmony": True})
COLUMNS = {column.name: index for index, column in enumerate(GAME.seat_columns)}
OPPONENT = "full-greedy"  # of search bots
PORTION = 500  # deals played at a time
MATCHES = {"true-random": 100_000, "greedy-placement": 100_000, "full-greedy": 20_000}  # by the tested bot
TABLES = ("static", "outcome", "search")

STATIC_HEAD = (
    "| tested against three | matches | figure | published | ours | agrees |\n|---|---|---|---|---|---|"
)
OUTCOME_HEAD = "| bot | figure | published | ours | agrees |\n|---|---|---|---|---|"
SEARCH_HEAD = (
    "| bot | limit | playouts at decisions 1, 7, 13 | margin published | ours | agrees | wins published | ours "
    "| agrees | speed |\n|---|---|---|---|---|---|---|---|---|---|"
)


def play_deals(bot: str, opponent: str, first: int, deals: int) -> NDArray[np.int32]:
    """Seat rows [deal, tested seat, seat, column]: the tested bot in every seat, or one match if all are equal."""
    n = GAME.seats(CONFIG)
    rotations = [tuple(bot if seat == r else opponent for seat in range(n)) for r in range(n)]
    rotations = rotations[:1] if bot == opponent else rotations
    tables, rules = GAME.kernel.prepare(CONFIG)
    bots, params = bot_arrays(GAME, rotations)
    matches = np.zeros((deals * len(rotations), len(GAME.all_match_columns)), dtype=np.int32)
    seats = np.zeros((len(matches), n, len(GAME.all_seat_columns)), dtype=np.int32)
    room = room_for_components(GAME.components, len(matches))
    GAME.kernel.play_batch(tables, rules, bots, params, SEED, first, deals, matches, seats, room)
    return seats.reshape(deals, len(rotations), n, len(GAME.all_seat_columns))


def play(bot: str, opponent: str, deals: int, threads: int) -> NDArray[np.int32]:
    """The rows of so many deals, in portions."""
    step = max(1, min(PORTION, deals // threads))
    with ThreadPoolExecutor(threads) as pool:
        portions = pool.map(
            lambda first: play_deals(bot, opponent, first, min(step, deals - first)), range(0, deals, step)
        )
        return np.concatenate(list(portions))


def read_journal(journal: Path | None, played: dict[str, str]) -> dict[int, list[object]]:
    """The rows by deal that a line-up has played before; a last line that was cut off counts for nothing."""
    found = {}
    for line in journal.read_text().splitlines() if journal and journal.exists() else []:
        try:
            entry = json.loads(line)
        except ValueError:
            continue
        if entry["played"] == played:
            found[entry["deal"]] = entry["rows"]
    return found


def play_search(bot: str, deals: int, threads: int, journal: Path | None) -> NDArray[np.int32]:
    """The rows of a search bot; what the journal lacks is played deal by deal and written there."""
    sources = f"{source_hash(GAME.package)}-{GAME.data_digest}"
    played = {"bot": bot, "opponent": OPPONENT, "seed": str(SEED), "sources": sources}
    known = read_journal(journal, played)
    missing = [deal for deal in range(deals) if deal not in known]
    with ThreadPoolExecutor(threads) as pool:
        fresh = pool.map(lambda deal: play_deals(bot, OPPONENT, deal, 1)[0], missing)
        for deal, rows in zip(missing, fresh, strict=True):
            known[deal] = rows.tolist()
            if journal is not None:
                entry = json.dumps({"played": played, "deal": deal, "rows": known[deal]})
                with journal.open("a") as file:
                    file.write(f"\n{entry}\n")  # a line of its own after one cut off
    return np.array([known[deal] for deal in range(deals)], dtype=np.int32)


def tested(rows: NDArray[np.int32], column: str) -> NDArray[np.int32]:
    """A column of the tested bot, [deal, seat]; every seat tests itself if all bots are equal."""
    values = rows[..., COLUMNS[column]]
    return values[:, 0] if rows.shape[1] == 1 else np.diagonal(values, axis1=1, axis2=2)


def mean_of(values: NDArray[np.int32] | NDArray[np.bool_]) -> tuple[float, float]:
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


def word(is_agreed: bool) -> str:
    """Say whether a figure agrees."""
    return "yes" if is_agreed else "**no**"


def told(value: tuple[float, float], decimals: int = 2) -> str:
    """A mean with its half-width."""
    return f"{value[0]:.{decimals}f} ± {value[1]:.{decimals}f}"


def compare_static(row: Static, rows: NDArray[np.int32]) -> list[tuple[str, str, str, str]]:
    """Figure, published, ours and agreement, for each figure of a row of static bots."""
    points, margin = tested(rows, "total"), mean_of(tested(rows, "margin"))
    mean = mean_of(points)
    lines = [
        ("points", told(row.points), told(mean), word(abs(mean[0] - row.points[0]) <= row.points[1])),
        ("margin", told(row.margin), told(margin), word(abs(margin[0] - row.margin[0]) <= row.margin[1])),
    ]
    places = tested(rows, "place_by_score")
    for place, (name, count, (low, high)) in enumerate(
        zip(("win", "draw", "loss"), row.counts, multinomial(row.counts), strict=True)
    ):
        share = mean_of(places == place)
        published = f"{count / sum(row.counts):.1%} [{low:.1%}, {high:.1%}]"
        ours = f"{100 * share[0]:.2f} % ± {100 * share[1]:.2f}"
        lines.append((name, published, ours, word(low <= share[0] <= high)))
    lines.append(("sd of points", f"{row.sd}", f"{points.std():.2f}", "–"))
    if row.quantiles is not None:
        ours_at = np.quantile(points, (0.5, 0.1, 0.9), method="inverted_cdf")
        written = ["{:.0f} ({:.0f}–{:.0f})".format(*found) for found in (row.quantiles, ours_at)]
        lines.append(("median (10–90 %)", *written, "–"))
    lines.append(("opponents' points", f"{row.opponents}", f"{opponents_mean(rows):.2f}", "–"))
    return lines


def reproduce_static(threads: int) -> None:
    """Play and print the rows of static bots; rows of the same line-up are compared with one run."""
    print("\n## Static bots\n\n" + STATIC_HEAD)
    played: dict[tuple[str, str], NDArray[np.int32]] = {}
    for row in STATIC:
        line_up = (row.bot, row.opponent)
        n = MATCHES[row.bot]
        if line_up not in played:
            played[line_up] = play(*line_up, n if row.bot == row.opponent else n // 4, threads)
        for line in compare_static(row, played[line_up]):
            print(f"| `{row.bot}` × `{row.opponent}` | {n:,} | {' | '.join(line)} |", flush=True)


def bot_of(row: Search) -> str:
    """The bot with the playouts that the published one had."""
    first, middle, end = row.playouts
    return f"{row.bot}:playouts={first:.4g}:playouts_middle={middle:.4g}:playouts_end={end:.4g}"


def differ(published: tuple[float, float], ours: tuple[float, float]) -> str:
    """Say whether two means with half-widths agree: their difference lies inside its interval."""
    return word(abs(published[0] - ours[0]) <= math.hypot(published[1], ours[1]))


def share_of(part: float, games: int) -> tuple[float, float]:
    """A published part of the games in percent, with half-width."""
    return 100 * part, 196 * math.sqrt(part * (1 - part) / games)


def compare_outcome(row: Search, rows: NDArray[np.int32]) -> list[str]:
    """The lines of one outcome function, one for each figure."""
    places = tested(rows, "place_by_score")
    figures = [
        ("points", row.points, mean_of(tested(rows, "total")), 2),
        ("margin", (row.margin, row.half), mean_of(tested(rows, "margin")), 2),
    ]
    for place, (name, part) in enumerate(
        (("win", row.wins), ("draw", row.draws), ("loss", 1 - row.wins - row.draws))
    ):
        mean, half = mean_of(places == place)
        figures.append((f"{name}, %", share_of(part, row.games), (100 * mean, 100 * half), 1))
    return [
        f"| `{row.bot}` | {name} | {told(published, decimals)} | {told(ours, decimals)} | {differ(published, ours)} |"
        for name, published, ours, decimals in figures
    ]


def compare_search(row: Search, rows: NDArray[np.int32]) -> list[str]:
    """The one line of a search bot."""
    margins = tested(rows, "margin")
    margin = mean_of(margins)
    half = row.half or float(np.clip(1.96 * margins.std() / math.sqrt(row.games), *SEARCH_HALVES))
    part, part_half = mean_of(tested(rows, "place_by_score") == 0)
    wins, wins_published = (100 * part, 100 * part_half), share_of(row.wins, row.games)
    parts = (
        f"`{row.bot}`",
        f"{row.seconds:g} s",
        ", ".join(f"{number:,.0f}" for number in row.playouts),
        f"{row.margin:+.1f} ± {half:.1f}",
        f"{margin[0]:+.1f} ± {margin[1]:.1f}",
        differ((row.margin, half), margin),
        f"{wins_published[0]:.0f}% ± {wins_published[1]:.0f}",
        f"{wins[0]:.0f}% ± {wins[1]:.0f}",
        differ(wins_published, wins),
        "published" if row.is_speed_known else "assumed",
    )
    return [f"| {' | '.join(parts)} |"]


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", default=",".join(TABLES), help="static, outcome, search")
    parser.add_argument("--bots", default="mce,uct", help="search bots by how their names begin")
    parser.add_argument("--seconds", help="search rows with these limits only, separated by commas")
    parser.add_argument("--deals", type=int, default=50, help="deals of each search row, four matches each")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument(
        "--journal", type=Path, help="go on where a run of search bots with the same file ended"
    )
    chosen = parser.parse_args()
    tables = chosen.tables.split(",")
    if set(tables) - set(TABLES):
        parser.error(f"--tables takes {', '.join(TABLES)}, not {chosen.tables}")
    if "static" in tables:
        reproduce_static(chosen.threads)
    for name, title, head, rows, compare in (
        ("outcome", "Outcome functions", OUTCOME_HEAD, OUTCOME, compare_outcome),
        ("search", "Search bots", SEARCH_HEAD, SEARCH, compare_search),
    ):
        wanted = [row for row in rows if row.bot.startswith(tuple(chosen.bots.split(",")))]
        if chosen.seconds is not None:
            wanted = [row for row in wanted if row.seconds in map(float, chosen.seconds.split(","))]
        if name not in tables:
            continue
        print(f"\n## {title}: {4 * chosen.deals} matches each\n\n{head}", flush=True)
        for row in wanted:
            found = play_search(bot_of(row), chosen.deals, chosen.threads, chosen.journal)
            print(*compare(row, found), sep="\n", flush=True)


if __name__ == "__main__":
    main()
