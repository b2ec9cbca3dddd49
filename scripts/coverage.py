"""Do verdicts keep their promise? Wrong verdicts and coverage of intervals, counted over many runs.

A pool of real matches is played once. Runs then draw their deals from it, so that the truth is known: the pool's
means. Each run is looked at, judged and stopped as simkit does it, and what it tells is held against the truth.

    python -m scripts.coverage --replications 400 --pool results/pool        # the table of docs/coverage.md
    python -m scripts.coverage --replications 40 --short --pool /tmp/pool    # less than a minute
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import polars as pl

from scripts.drawn import WHOLE, Drawn, Ints
from simkit.games.criteria import SEAT_SHARE, Gate
from simkit.report.answers.changes import chief_sentences, with_sentences
from simkit.results.view import Results, open_results
from simkit.run.run import run_scenario
from simkit.scenario.load import scenario_from_words
from simkit.stats.compare.paired_sums import PairSums
from simkit.stats.compare.significance import holm
from simkit.stats.data.measures import Measure
from simkit.stats.data.tally import Tally, tally_totals
from simkit.stats.estimate.fixed import tally_interval
from simkit.stats.estimate.spending import Look, fixed_looks
from simkit.stats.verdict.balance import seats_p
from simkit.stats.verdict.bounds import Bounds, within
from simkit.stats.verdict.forecast import forecast
from simkit.stats.verdict.run_forecast import Pilot, try_runs
from simkit.stats.verdict.verdicts import gate_p

ALPHA = 0.05
LAYOUTS = (
    "basic,barracks,blockhouse,dragons-head,forbidden-city,four-seasons,gates-of-destiny,keep,"
    "monastery-of-the-abyss,pillars-of-creation,stronghold,thousand-towers,training-ground"
)
SHARE = Measure("win_share", "share", "win_share", "Win share", better="more", table="seats")

Told = tuple[str, float, str]  # what was counted, the share of runs, what it should be


@dataclass(frozen=True)
class Pool:
    """Outcomes of real matches: of Castellion by column, of Dragon Castle's castles by seat in parts of a win."""

    solo: dict[str, Ints]  # [deal] win, turns, safe_used
    castles: list[Ints]  # [deal, seat]


def play_pool(folder: Path, deals: int, layouts: str, bots: str) -> Pool:
    """Play what the folder lacks of the pool."""
    solo = play(folder / "castellion", "castellion", ["level=base", "appendices=vigil"], "greedy", 5 * deals)
    seats = play(folder / "castles", "dragon-castle", [f"layout={layouts}", "players=3"], bots, deals)
    [arm] = solo.arms
    frame = solo.matches(arm, ["win", "turns", "safe_used"]).collect()
    castles = [
        seats.seats(arm, ["win_share"]).collect()["win_share"].cast(pl.Int64).to_numpy().reshape(-1, 3)
        for arm in seats.arms
    ]
    return Pool({name: frame[name].cast(pl.Int64).to_numpy() for name in frame.columns}, castles)


def play(folder: Path, game: str, sets: list[str], bots: str, deals: int) -> Results:
    """Play what a folder lacks of so many deals."""
    run_scenario(scenario_from_words(game, sets, bots, deals, 11), folder)
    return open_results(folder)


def count_wrong(
    values: Ints, tally: Callable[[Ints], Tally], bounds: Bounds, planned: int, n: int, seed: int
) -> tuple[float, float]:
    """Return the shares of runs of a gate at its bound that are ever said to hold, and to fail."""
    rng = np.random.default_rng(seed)
    wrong = np.zeros((n, 2), dtype=bool)
    for run in range(n):
        drawn = rng.choice(values, planned)
        for deals in fixed_looks(planned):
            wrong[run] |= np.array(gate_p(tally(drawn[:deals]), bounds, Look(deals, planned))) <= ALPHA
    return float(wrong[:, 0].mean()), float(wrong[:, 1].mean())


def flags(values: Ints) -> Tally:
    """Count wins of single matches."""
    return tally_totals(values, 1, 0, 1)


def counts(values: Ints) -> Tally:
    """Count what is never below 0."""
    return replace(tally_totals(values, 1, 0), is_count=True)


def seats_of(shares: Ints) -> list[Tally]:
    """Count the shares [deal, seat] of each seat."""
    return [replace(tally_totals(shares[:, seat], WHOLE, 0, WHOLE), seats=3) for seat in range(3)]


def check_gates(pool: Pool, planned: int, n: int) -> Iterator[Told]:
    """Count wrong verdicts of each kind of gate, its bound at the truth."""
    cases: list[tuple[str, str, Callable[[Ints], Tally], Callable[[float], Bounds]]] = [
        ("win rate at most", "win", flags, lambda mean: Bounds(None, mean)),
        ("turns at most", "turns", counts, lambda mean: Bounds(None, mean)),
        ("turns at least", "turns", counts, lambda mean: Bounds(mean, None)),
        ("skewed count at least", "safe_used", counts, lambda mean: Bounds(mean, None)),
        ("skewed count at most", "safe_used", counts, lambda mean: Bounds(None, mean)),
    ]
    for seed, (name, column, tally, bound) in enumerate(cases):
        values = pool.solo[column]
        holds, fails = count_wrong(values, tally, bound(float(values.mean())), planned, n, seed)
        yield f"gate: {name}, at its bound: wrong holds", holds, "≤ 5 %"
        yield f"gate: {name}, at its bound: wrong fails", fails, "≤ 5 %"
    rng = np.random.default_rng(9)
    castle = max(pool.castles, key=_distance)
    bounds = within(_distance(castle), 1 / 3)
    wrong = np.zeros((n, 2), dtype=bool)
    for run in range(n):
        drawn = castle[rng.integers(0, len(castle), planned)]
        for deals in fixed_looks(planned):
            wrong[run] |= np.array(seats_p(seats_of(drawn[:deals]), bounds, Look(deals, planned))) <= ALPHA
    yield "gate: all seats, the farthest at the margin: wrong balanced", float(wrong[:, 0].mean()), "≤ 5 %"
    yield "gate: all seats, the farthest at the margin: wrong unbalanced", float(wrong[:, 1].mean()), "≤ 5 %"


def _distance(castle: Ints) -> float:
    return float(np.abs(castle.mean(axis=0) / WHOLE - 1 / 3).max())


def check_intervals(pool: Pool, planned: int, n: int) -> Iterator[Told]:
    """Count how often the interval shown at the stop holds the truth, of what was judged and of what was not."""
    rng = np.random.default_rng(21)
    win, turns = pool.solo["win"], pool.solo["turns"]
    truth, other = float(win.mean()), float(turns.mean())
    held, beside, lean = [], [], []
    for run in range(n):
        limit = truth + (0.03, 0.015, 0.008, 0.0)[run % 4]
        places = rng.integers(0, len(win), planned)
        for deals in fixed_looks(planned):
            look, drawn = Look(deals, planned), win[places[:deals]]
            if min(gate_p(flags(drawn), Bounds(None, limit), look)) <= ALPHA or deals == planned:
                break
        ends = tally_interval(flags(drawn), look.tail())
        held.append((ends.low or 0) <= truth <= (ends.high or 0))
        lean.append((drawn.mean() - truth) / np.sqrt(truth * (1 - truth) / deals))
        ends = tally_interval(counts(turns[places[:deals]]), look.tail())
        beside.append((ends.low or 0) <= other <= (ends.high or 0))
    yield "interval at the stop, of the win rate that was judged: holds the truth", _mean(held), "≥ 94 %"
    yield "interval at the stop, of the turns beside it: holds the truth", _mean(beside), "≥ 94 %"
    yield "lean of the estimate at the stop, in standard errors", float(np.mean(lean)), "near 0"


def check_headlines(pool: Pool, deals: int, n: int) -> Iterator[Told]:
    """Count how often a castle is said to differ from itself on other deals."""
    rng = np.random.default_rng(31)
    claims = []
    for run in range(n):
        castle = pool.castles[run % len(pool.castles)]
        a, b = (castle[rng.integers(0, len(castle), deals)] for _ in range(2))
        rows = []
        for seat in range(3):
            x, y = a[:, seat], b[:, seat]
            sums = PairSums(
                deals, *map(int, (x.sum(), y.sum(), x @ x, y @ y, x @ y)), scale=WHOLE, is_solo_flag=False
            )
            low, high, _ = sums.interval()
            words = {"setting": "layout", "from": "a", "to": "b", "given": "builder", "bot": None}
            numbers = {"difference": sums.difference, "low": low, "high": high, "saving": sums.saving}
            rows.append(words | {"seat": str(seat), "measure": SHARE.name, "n": deals} | numbers)
        [told] = chief_sentences(with_sentences(pl.DataFrame(rows), [SHARE]), [SHARE])
        claims.append("no difference that shows" not in told)
    yield "headline: a castle said to differ from itself", _mean(claims), "≤ 5 %"


def check_forecasts(pool: Pool, planned: int, n: int) -> Iterator[Told]:
    """Count how often the deals that a run then takes lie in the range foretold after a tenth of the plan."""
    rng = np.random.default_rng(41)
    win = pool.solo["win"]
    first, inside = planned // 10, []
    looks = [deals for deals in fixed_looks(planned) if deals > first]
    for run in range(n):
        bounds = Bounds(None, float(win.mean()) + (0.03, 0.015, 0.008)[run % 3])
        drawn = rng.choice(win, planned)
        more = forecast([flags(drawn[:first])], bounds, Look(first, planned), ALPHA)
        if more is None:
            continue
        ps = ((deals, min(gate_p(flags(drawn[:deals]), bounds, Look(deals, planned)))) for deals in looks)
        taken = next((deals for deals, p in ps if p <= ALPHA), None)
        many = first + more.many if more.many is not None else planned + 1
        is_open = taken is None and many > planned
        inside.append(is_open or (taken is not None and first + more.few <= taken <= many))
    yield "range of further deals: holds what the run then takes", _mean(inside), "≥ 80 %"


@dataclass(frozen=True)
class DrawnPilot(Pilot):
    """A pilot whose deals were drawn from the pool."""

    drawn: Drawn

    def seen_p(self, deals: int, planned: int) -> tuple[float, float]:
        """Return the p values of a look within the pilot."""
        place = fixed_looks(planned).index(deals)
        return seats_p(self.drawn.seats(place), self.bounds, Look(deals, planned))


def check_plans(pool: Pool, planned: int, n: int) -> Iterator[Told]:
    """Count how often the deals that a run then takes lie in the range that `simkit plan` tells after its pilot."""
    rng, looks = np.random.default_rng(71), fixed_looks(planned)
    bounds, first = within(0.05, 1 / 3), min(1_000, planned // 4)
    known = looks.index(max(look for look in looks if look <= first))
    gate = Gate(SEAT_SHARE, SEAT_SHARE, "within 0.05", None, 0.05)
    inside = []
    for run in range(n):
        castles = [pool.castles[(run + step) % len(pool.castles)] for step in (0, 5)]
        drawn = [Drawn(castle, looks, rng) for castle in castles]
        pilots = [
            DrawnPilot(_arm(place, looks[known]), gate, tuple(one.seats(known)), bounds, None, one)  # type: ignore[arg-type]
            for place, one in enumerate(drawn)
        ]
        found = try_runs(pilots, planned)
        kept, stops = [(1.0, 1.0)] * len(drawn), [planned] * len(drawn)
        for place, deals in enumerate(looks):
            for castle, one in enumerate(drawn):
                if stops[castle] == planned:
                    kept[castle] = seats_p(one.seats(place), bounds, Look(deals, planned))
            for castle, p in enumerate(holm([min(pair) for pair in kept])):
                stops[castle] = min(stops[castle], deals) if p <= ALPHA else stops[castle]
        for castle, stop in enumerate(stops):
            few, many = np.quantile(found.gates[:, castle], [0.1, 0.9], method="nearest")
            inside.append(few <= stop <= many)
    yield "range of simkit plan: holds the deals that the run then takes", _mean(inside), "≥ 80 %"


def _arm(place: int, deals: int) -> SimpleNamespace:
    return SimpleNamespace(id=str(place), deals=deals)


def _mean(found: Sequence[bool | np.bool_]) -> float:
    return float(np.mean(found)) if found else float("nan")


def main(words: Sequence[str] | None = None) -> int:
    """Print the table as Markdown; the exit code is 1 if a promise is broken by more than chance allows."""
    parser = argparse.ArgumentParser(description="Count wrong verdicts and the coverage of intervals.")
    parser.add_argument("--replications", type=int, default=400)
    parser.add_argument("--short", action="store_true", help="a small pool and short runs")
    parser.add_argument("--pool", type=Path, default=Path("results/pool"))
    asked = parser.parse_args(words)
    n, planned = asked.replications, 1_000 if asked.short else 4_000
    pool = (
        play_pool(asked.pool, 1_000, "basic,keep,barracks", "greedy")
        if asked.short
        else play_pool(asked.pool, 12_000, LAYOUTS, "builder")
    )
    checks = [
        check_gates(pool, planned, n),
        check_intervals(pool, planned, n),
        check_headlines(pool, 1_000, n),
        check_forecasts(pool, planned, n),
        check_plans(pool, planned, n),
    ]
    broken = 0
    print(f"| counted over {n} runs | found | promised |\n|---|---|---|")
    for check in checks:
        for name, value, promise in check:
            broken += not _keeps(value, promise, n)
            shown = (
                f"{value:,.1f}"
                if promise == ""
                else f"{value:.2f}"
                if name.startswith("lean")
                else f"{100 * value:.1f} %"
            )
            print(f"| {name} | {shown} | {promise} |", flush=True)
    return 1 if broken else 0


def _keeps(value: float, promise: str, n: int) -> bool:
    """Tell whether a share keeps its promise, but for three standard errors of n runs."""
    if "%" not in promise:
        return True
    sign, number, _ = promise.split()
    limit = float(number) / 100
    slack = 3 * (limit * (1 - limit) / n) ** 0.5
    return value <= limit + slack if sign == "≤" else value >= limit - slack


if __name__ == "__main__":
    sys.exit(main())
