"""What does a verdict cost? Matches of simkit's rules beside those of plainer designs, in one run.

A pool of real matches is played once; runs then draw their deals from it. Two questions:

- which of the 13 castles of Dragon Castle for three players are balanced within 2 points (`simkit run` with a gate);
- which of Castellion's six appendices is won most often (`simkit race`), and how all six rank.

    python -m scripts.cost --runs 40 --pool results/pool     # the tables of docs/coverage.md, a few minutes
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.special import logsumexp, ndtri

from scripts.coverage_table.__main__ import APPENDICES, LAYOUTS
from scripts.coverage_table.pool import play
from scripts.drawn import Drawn, Ints
from scripts.drawn_races import race_many
from simkit.results.view import Results
from simkit.stats.compare.racing import find_exits, show_gap
from simkit.stats.compare.significance import holm
from simkit.stats.data.tally import Tally
from simkit.stats.estimate.sequential import ALPHA, BETS
from simkit.stats.estimate.spending import EARLY, Look, fixed_looks
from simkit.stats.verdict.balance import seats_p
from simkit.stats.verdict.bounds import within
from simkit.stats.verdict.verdicts import gate_p

MARGIN = 0.02
PLANS = (20_000, 40_000, 100_000, 200_000)
POWER = 0.9  # of the fixed design
SHORTER = 0.6  # plan of a race, as a part of the lean fixed design: it decides about as often
FARTHER = 20  # times the plan, after which the rule of before is taken to have decided
RACES = 10  # races for each run of other questions, which take longer
LONGER = 10  # times the fixed design, after which a race without a plan is given up
BOUNDS = within(MARGIN, 1 / 3)


def stop_castles(
    drawn: Sequence[Drawn],
    looks: Sequence[int],
    read: Callable[[list[Tally], int], tuple[float, float]],
    decide: Callable[[Sequence[tuple[float, float]]], list[bool]],
    wanted: Sequence[int] | None = None,
    least: int = 0,
) -> list[int | None]:
    """Return the deals at which each castle is decided, up to where all that are wanted are, `least` at least.

    A decided castle keeps its p values.
    """
    stops: list[int | None] = [None] * len(drawn)
    kept = [(1.0, 1.0)] * len(drawn)
    for place, deals in enumerate(looks):
        kept = [
            p if stop is not None else read(castle.seats(place), deals)
            for p, stop, castle in zip(kept, stops, drawn, strict=True)
        ]
        found = decide(kept)
        stops = [deals if stop is None and done else stop for stop, done in zip(stops, found, strict=True)]
        if deals >= least and all(stops[one] for one in (range(len(drawn)) if wanted is None else wanted)):
            break
    return stops


def decide_now(p: Sequence[tuple[float, float]]) -> list[bool]:
    """Decide as `judge` does: Holm over castles, whichever way they are decided."""
    return [adjusted <= ALPHA for adjusted in holm([min(pair) for pair in p])]


def decide_before(p: Sequence[tuple[float, float]]) -> list[bool]:
    """Decide by Holm for each of the two claims."""
    claims = [holm([pair[claim] for pair in p]) for claim in (0, 1)]
    return [min(pair) <= ALPHA for pair in zip(*claims, strict=True)]


def read_before(tallies: Sequence[Tally], _: int) -> tuple[float, float]:
    """Read the gate by betting sequences, Bonferroni over seats and sides."""
    low, high = 1 / 3 - MARGIN, 1 / 3 + MARGIN
    inside = [max(even_bets_p(t, low, above=True), even_bets_p(t, high, above=False)) for t in tallies]
    outside = [min(even_bets_p(t, low, above=False), even_bets_p(t, high, above=True)) for t in tallies]
    return max(inside), min(1.0, 2 * len(tallies) * min(outside))


def even_bets_p(tally: Tally, bound: float, *, above: bool) -> float:
    """Return the p value of a betting sequence whose bets all weigh alike."""
    if not above:
        return even_bets_p(tally.mirrored, -bound, above=True)
    gains = np.log1p(BETS[:, None] * (tally.scores() / tally.place(bound) - 1))  # [bet, score]
    fortune = float(logsumexp(gains @ np.array(tally.counts))) - math.log(len(BETS))
    return math.exp(-max(fortune, 0.0))


def read_plain(tallies: Sequence[Tally]) -> tuple[float, float]:
    """Read the gate at a single look, Bonferroni over seats and sides."""
    found = [gate_p(tally, BOUNDS, None) for tally in tallies]
    return max(p for p, _ in found), min(1.0, len(tallies) * min(p for _, p in found))


def look_once(drawn: Sequence[Drawn], wanted: Sequence[int], looks: Sequence[int]) -> int:
    """Return the fewest deals at which a single look, with Holm for each claim, decides all that are wanted."""
    for place, deals in enumerate(looks):
        found = decide_before([read_plain(castle.seats(place)) for castle in drawn])
        if all(found[castle] for castle in wanted):
            return deals
    return looks[-1]


def cost_layouts(castles: Sequence[Ints], planned: int, runs: int) -> list[str]:
    """Return the row of a plan: castles decided; matches of those that both rules decide by its end, and of those
    that are decided now, for which the rule of before plays on; and matches of the whole run.
    """
    rng, looks, far = np.random.default_rng(51), fixed_looks(planned), fixed_looks(FARTHER * planned)
    far = [*looks, *(deals for deals in far if deals > planned)]
    decided, both, mine, whole = np.zeros(2), np.zeros(3), np.zeros(3), np.zeros(2)
    for _ in range(runs):
        drawn = [Drawn(castle, far, rng) for castle in castles]
        now = stop_castles(
            drawn, looks, lambda tallies, deals: seats_p(tallies, BOUNDS, Look(deals, planned)), decide_now
        )
        wanted = [place for place, stop in enumerate(now) if stop]
        before = stop_castles(drawn, far, read_before, decide_before, wanted, planned)
        in_time = [stop if stop and stop <= planned else None for stop in before]
        decided += [len(wanted), sum(map(bool, in_time))]
        both += _count_matches(drawn, far, now, in_time, [place for place in wanted if in_time[place]])
        mine += _count_matches(drawn, far, now, before, wanted)
        whole += [sum(a or planned for a in now), len(castles) * max(b or planned for b in in_time)]
    numbers = [f"{number:.1f}" for number in decided / runs]
    for spent in (both, mine):
        numbers += [f"{number:,.0f}" for number in spent / runs]
        numbers += [f"{spent[0] / spent[1]:.2f}", f"{spent[0] / spent[2]:.2f}"]
    return [f"{planned:,}", *numbers, f"{whole[0] / whole[1]:.2f}"]


def _count_matches(
    drawn: Sequence[Drawn],
    looks: Sequence[int],
    now: Sequence[int | None],
    before: Sequence[int | None],
    wanted: Sequence[int],
) -> list[int]:
    """Count the matches of the castles wanted: now, before, where none stopped ahead of the last, and by one look."""
    if not wanted:
        return [0, 0, 0]
    last = max(before[place] or looks[-1] for place in wanted)
    once = look_once(drawn, wanted, looks)
    return [sum(now[place] or 0 for place in wanted), len(wanted) * last, len(wanted) * once]


def race_appendices(
    values: Ints, planned: int, runs: int, rng: np.random.Generator
) -> tuple[Ints, NDArray[np.bool_]]:
    """Race as `simkit race` does, ten times as often; return the deals of all arms, and whether one was left."""
    deals, left = race_many(values, planned, RACES * runs, rng)
    return deals, left.sum(axis=1) == 1


def race_once(values: Ints, planned: int, rng: np.random.Generator) -> tuple[int, list[int]]:
    """Race once by simkit's own functions; return the deals of all arms, and who is left."""
    looks, running, total = fixed_looks(planned, EARLY), list(range(values.shape[1])), 0
    drawn, before = Drawn(values, looks, rng), 0
    for place, deals in enumerate(looks):
        total += len(running) * (deals - before)
        before = deals
        wins = drawn.counts[place] @ drawn.patterns
        running.sort(key=lambda arm: -int(wins[arm]))
        p = partial(_gap_p, drawn, place, Look(deals, planned))
        gone = [arm for arm, _ in find_exits(running, p, values.shape[1])]
        running = [arm for arm in running if arm not in gone]
        if len(running) == 1:
            break
    return total, running


def race_before(values: Ints, planned: int, rng: np.random.Generator) -> int:
    """Race by betting sequences against the leader alone, at 5 % over all rivals; return the deals of all arms."""
    looks, running, total = fixed_looks(planned), list(range(values.shape[1])), 0
    drawn, before = Drawn(values, looks, rng), 0
    for place, deals in enumerate(looks):
        total += len(running) * (deals - before)
        before = deals
        wins = drawn.counts[place] @ drawn.patterns
        leader = max(running, key=lambda arm: int(wins[arm]))
        gaps = {arm: _count_gaps(drawn, place, leader, arm) for arm in running}
        level = ALPHA / (values.shape[1] - 1)
        running = [arm for arm in running if arm == leader or even_bets_p(gaps[arm], 0.0, above=True) > level]
        if len(running) == 1:
            break
    return total


def rank_appendices(
    values: Ints, planned: int, runs: int, rng: np.random.Generator
) -> tuple[Ints, NDArray[np.bool_]]:
    """Tell all arms apart in many runs; return the deals of all arms, and whether all were told apart."""
    found = [_rank_once(values, planned, rng) for _ in range(runs)]
    return np.array([deals for deals, _ in found]), np.array([is_decided for _, is_decided in found])


def _rank_once(values: Ints, planned: int, rng: np.random.Generator) -> tuple[int, bool]:
    """Tell all arms apart, Holm over pairs at every look; an arm that is told from all others plays no more."""
    looks, n = fixed_looks(planned), values.shape[1]
    drawn, pairs = Drawn(values, looks, rng), list(combinations(range(values.shape[1]), 2))
    kept, apart, total, before = dict.fromkeys(pairs, 1.0), set[tuple[int, int]](), 0, 0
    for place, deals in enumerate(looks):
        total += (deals - before) * len({arm for pair in pairs if pair not in apart for arm in pair})
        before = deals
        for a, b in pairs:
            if (a, b) not in apart:
                p = partial(_gap_p, drawn, place, Look(deals, planned))
                kept[a, b] = min(1.0, 2 * min(p(a, b), p(b, a)))
        adjusted = holm([kept[pair] for pair in pairs])
        apart |= {pair for pair, p in zip(pairs, adjusted, strict=True) if p <= ALPHA}
        if len(apart) == len(pairs):
            return total, True
    return total, n < 2


def _gap_p(drawn: Drawn, place: int, look: Look, ahead: int, behind: int) -> float:
    """Return the p value against one arm not being ahead of another on the same deals."""
    return show_gap(_count_gaps(drawn, place, ahead, behind), 0.0, look, most=True)


def _count_gaps(drawn: Drawn, place: int, ahead: int, behind: int) -> Tally:
    return drawn.tally(place, drawn.patterns[:, ahead] - drawn.patterns[:, behind], 1, -1, 1)


def fixed_design(values: Ints, pairs: Sequence[tuple[int, int]], tail: float) -> int:
    """Return the deals of all arms, each on its own, that tell these pairs apart at one look with 90 % power."""
    rates = values.mean(axis=0)
    steps = -float(ndtri(tail)) - float(ndtri(1 - POWER))
    spread = rates * (1 - rates)
    each = max(float((steps / (rates[a] - rates[b])) ** 2 * (spread[a] + spread[b])) for a, b in pairs)
    return math.ceil(each) * int(values.shape[1])


def cost_appendices(values: Ints, bot: str, runs: int) -> Iterator[list[str]]:
    """Yield the rows of a bot: the race for the most wins, and the order of all six.

    A lean fixed design for the first tests the best against each rival on one side; a plain one all pairs on both.
    """
    n, best = values.shape[1], int(values.mean(axis=0).argmax())
    rivals = [(best, arm) for arm in range(n) if arm != best]
    pairs = list(combinations(range(n), 2))
    lean = fixed_design(values, rivals, ALPHA / len(rivals))
    plain, rank = (fixed_design(values, which, ALPHA / 2 / len(pairs)) for which in (rivals, pairs))
    rng = np.random.default_rng(60)
    before = float(np.mean([race_before(values, LONGER * lean // n, rng) for _ in range(min(runs, 40))]))
    questions: list[
        tuple[str, Callable[..., tuple[Ints, NDArray[np.bool_]]], int, int, int, float | None]
    ] = [
        ("won most often", race_appendices, int(SHORTER * lean) // n, lean, plain, before),
        ("all told apart", rank_appendices, rank // n, rank, rank, None),
    ]
    for question, play_runs, planned, fixed, wide, was in questions:
        deals, is_decided = play_runs(values, planned, runs, np.random.default_rng(61))
        spent, error = float(deals.mean()), float(deals.std(ddof=1)) / math.sqrt(len(deals))
        done = float(is_decided.mean())
        old = ["–", "–"] if was is None else [f"{was:,.0f}", f"{spent / was:.2f}"]
        ratios = [f"{spent / fixed:.3f} ± {1.96 * error / fixed:.3f}", f"{spent / wide:.2f}", old[1]]
        yield [
            bot,
            question,
            f"{fixed:,}",
            f"{wide:,}",
            old[0],
            f"{spent:,.0f}",
            f"{100 * done:.0f} %",
            *ratios,
        ]


def read_appendices(results: Results) -> Ints:
    """Read the wins [deal, appendix]."""
    columns = [
        results.matches(arm, ["win"]).collect()["win"].cast(pl.Int64).to_numpy() for arm in results.arms
    ]
    return np.stack(columns, axis=1)


def read_castles(results: Results) -> list[NDArray[np.int64]]:
    """Read the shares [deal, seat] of every castle, in parts of a win."""
    return [
        results.seats(arm, ["win_share"]).collect()["win_share"].cast(pl.Int64).to_numpy().reshape(-1, 3)
        for arm in results.arms
    ]


def _print_table(head: str, rows: Iterator[list[str]]) -> None:
    names = head.split(", ")
    print("| " + " | ".join(names) + " |\n" + "|---" * len(names) + "|")
    for row in rows:
        print("| " + " | ".join(row) + " |", flush=True)


def main(words: Sequence[str] | None = None) -> int:
    """Print both tables as Markdown."""
    parser = argparse.ArgumentParser(description="Compare what verdicts cost.")
    parser.add_argument("--runs", type=int, default=40, help="of castles; five times as many of appendices")
    parser.add_argument("--short", action="store_true", help="three castles, one plan, one bot")
    parser.add_argument("--pool", type=Path, default=Path("results/pool"))
    asked = parser.parse_args(words)
    layouts, deals = ("basic,keep,four-seasons", 1_000) if asked.short else (LAYOUTS, 12_000)
    plans, bots = (PLANS[:1], ("greedy",)) if asked.short else (PLANS, ("greedy", "blueprint"))
    castles = read_castles(
        play(
            asked.pool / "castles",
            "dragon-castle",
            [f"layout={layouts}", "players=3"],
            "greedy" if asked.short else "builder",
            deals,
        )
    )
    _print_table(
        "plan, decided now, decided before, both: matches now, before, by one look, now ÷ before, now ÷ one look, "
        "decided now: matches now, before, by one look, now ÷ before, now ÷ one look, whole run now ÷ before",
        (cost_layouts(castles, planned, asked.runs) for planned in plans),
    )
    print()
    sets = ["level=base", f"appendices={APPENDICES}"]
    each = 2_000 if asked.short else 20_000
    pools = {
        bot: read_appendices(play(asked.pool / f"appendices-{bot}", "castellion", sets, bot, each))
        for bot in bots
    }
    _print_table(
        "bot, appendices, lean fixed design, plain fixed design, before, now, decided, now ÷ lean, now ÷ plain, "
        "now ÷ before",
        (row for bot, values in pools.items() for row in cost_appendices(values, bot, 5 * asked.runs)),
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
