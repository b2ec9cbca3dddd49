"""Can another coupling of deals, or a control variate, make verdicts on castles cheaper? Each idea by itself.

Deals of Dragon Castle for three are played with tiles laid in other orders, again with other chance of the bots, by
faster bots, and with the taught network beside them. Told is what is left of the variance for the same number of
matches: below 1 an idea saves deals.

    python -m scripts.couplings     # the table of docs/statistics.md, a minute
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

import numpy as np

from scripts.couplings.laid import ROUNDS, Floats, Laid
from scripts.couplings.orders import Place, by_floor, by_place, by_take, lay, list_places, mirrored
from scripts.coverage_table.pool import SEED
from simkit.games.dragon_castle.constants import CASTLE_STRIDE
from simkit.games.dragon_castle.kernel import KERNEL
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words
from simkit.scenario.model import Arm

FIRST, OTHERS = "basic", ("keep", "four-seasons", "stronghold")
DRAWS = 400  # of the deals with replacement, for intervals
OTHER_CHANCE = 1 << 40  # added to the seed of the bots
ATTEMPTS = 4  # at each turn, over which the network's opinion is averaged


class Table:
    """Matches of castles with one bot, each order of places played once."""

    def __init__(self, bot: str, deals: int) -> None:
        self.bot, self.deals = bot, deals
        self.seconds = 0.0

    @cache  # noqa: B019  # a table lives as long as the script
    def arm(self, castle: str, bot: str) -> Arm:
        """Return the configuration of a castle."""
        words = [f"layout={castle}", "players=3"]
        [found] = expand(scenario_from_words("dragon-castle", words, bot, self.deals, SEED))
        return found

    def heights(self, castle: str) -> list[int]:
        """Return the tiles on each cell of a castle."""
        return [int(height) for height in KERNEL.prepare(self.arm(castle, self.bot).config)[1].castle]

    def play(
        self, castle: str, places: Sequence[Place] | None = None, bot: str = "", deals: int = 0, **ways: int
    ) -> Laid:
        """Play the deals of a castle, its places in an order; the usual one if None."""
        heights = self.heights(castle)
        order = lay(list_places(heights) if places is None else places, heights)
        arm = self.arm(castle, bot or self.bot)
        begun = time.process_time()
        found = Laid(arm, order, SEED, deals or self.deals, **ways)  # type: ignore[arg-type]
        self.seconds = time.process_time() - begun
        return found


def correlate(a: Floats, b: Floats) -> float:
    """Return the correlation of two tables [deal, seat], all seats together, each around its own mean."""
    a, b = a - a.mean(axis=0), b - b.mean(axis=0)
    return float((a * b).sum() / np.sqrt((a * a).sum() * (b * b).sum()))


def explain(wins: Floats, known: Floats) -> float:
    """Return the part of the variance of wins [deal, seat] that a line through what is known [deal, …] explains.

    It is fitted on one half of the deals and counted on the other, so that chance explains nothing.
    """
    inputs = np.column_stack([np.ones(len(wins)), known.reshape(len(wins), -1)])
    half = len(wins) // 2
    fit, *_ = np.linalg.lstsq(inputs[:half], wins[:half], rcond=None)
    rest = wins[half:] - inputs[half:] @ fit
    return 1 - float((rest**2).sum() / ((wins[half:] - wins[:half].mean(axis=0)) ** 2).sum())


def interval(measure: Callable[..., float], *tables: Floats) -> tuple[float, float, float]:
    """Return a measure of tables [deal, …] with its interval, by drawing deals with replacement."""
    rng, deals = np.random.default_rng(1), len(tables[0])
    picks = [rng.integers(0, deals, deals) for _ in range(DRAWS)]
    low, high = np.quantile([measure(*(table[pick] for table in tables)) for pick in picks], [0.025, 0.975])
    return measure(*tables), float(low), float(high)


def left(found: tuple[float, float, float], change: Callable[[float], float]) -> str:
    """Write what is left of the variance, from a correlation or a part explained."""
    middle, *ends = (change(number) for number in found)
    return f"{middle:.3f} [{min(ends):.3f}, {max(ends):.3f}]"


def _between(pairs: Sequence[tuple[Floats, Floats]]) -> float:
    return float(np.mean([correlate(a, b) for a, b in pairs]))


def couple_castles(table: Table) -> Iterator[tuple[str, str]]:
    """Yield what is left of the variance of differences between castles on the same deals."""
    here = table.heights(FIRST)
    for name, order in (("as now", list_places), ("by floor", by_floor), ("by take", by_take)):
        first = table.play(FIRST, order(here)).wins
        others = [table.play(castle, order(table.heights(castle))).wins for castle in OTHERS]
        yield f"two castles, tiles {name}", _tell_castles([first] * len(others), others)
    firsts, others = [], []
    for castle in OTHERS:
        there = table.heights(castle)
        firsts.append(table.play(FIRST, by_place(here, there)).wins)
        others.append(table.play(castle, by_place(there, here)).wins)
    yield "two castles, tiles by place from the same corner", _tell_castles(firsts, others)


def _tell_castles(firsts: Sequence[Floats], others: Sequence[Floats]) -> str:
    tables = [*firsts, *others]

    def measure(*drawn: Floats) -> float:
        return _between(list(zip(drawn[: len(firsts)], drawn[len(firsts) :], strict=True)))

    return left(interval(measure, *tables), lambda rho: 1 - rho)


def repeat_deals(table: Table) -> Iterator[tuple[str, str]]:
    """Yield what is left of the variance of a mean over pairs of matches of one deal."""
    first = table.play(FIRST).wins
    for name, other in (
        (
            "the deal again, so with the first player moved on",
            table.play(FIRST, other_chance=OTHER_CHANCE),
        ),
        (
            "the deal and its mirror image",
            table.play(FIRST, mirrored(table.heights(FIRST), CASTLE_STRIDE), other_chance=OTHER_CHANCE),
        ),
        (
            "the deal and its tiles from the other end (antithetic)",
            table.play(FIRST, reverses=True, other_chance=OTHER_CHANCE),
        ),
    ):
        yield name, left(interval(correlate, first, other.wins), lambda rho: 1 + rho)


def subtract_controls(table: Table, deals: int) -> Iterator[tuple[str, str]]:
    """Yield what is left of the variance after a control variate, its price not counted, then with its price."""
    found = table.play(FIRST)
    plain = table.seconds / table.deals
    for bot in ("random", "greedy"):
        control = table.play(FIRST, bot=bot).wins
        told = left(interval(explain, found.wins, control), lambda part: 1 - part)
        yield f"wins of three {bot} bots on the deal, subtracted", told
    for number, rounds in enumerate(ROUNDS):
        when = "the start" if rounds == 0 else f"round {rounds}"
        is_known = np.isfinite(found.values[:, number]).all(axis=1)
        wins, values = found.wins[is_known], found.values[is_known, number]
        told = left(interval(explain, wins, values), lambda part: 1 - part)
        yield (
            f"the network's forecast at {when}, subtracted{'' if rounds == 0 else ' (not luck alone)'}",
            told,
        )
    lucky = table.play(FIRST, deals=deals, attempts=ATTEMPTS)
    price = table.seconds / deals / plain
    part = interval(explain, lucky.wins, lucky.luck)
    yield "AIVAT: the network's luck of every turn, subtracted", left(part, lambda one: 1 - one)
    yield f"the same at equal cost ({price:.1f} times the work)", left(part, lambda one: price * (1 - one))


def main(words: Sequence[str] | None = None) -> int:
    """Print a row for each idea."""
    parser = argparse.ArgumentParser(description="Measure what couplings and control variates save.")
    parser.add_argument("--deals", type=int, default=2_000)
    parser.add_argument("--bot", default="builder")
    asked = parser.parse_args(words)
    table = Table(asked.bot, asked.deals)
    table.play(FIRST, deals=2, attempts=1)  # compiles
    print("| idea | variance left |\n|---|---|")
    for rows in (couple_castles, repeat_deals, partial(subtract_controls, deals=asked.deals // 2)):
        for name, told in rows(table):
            print(f"| {name} | {told} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
