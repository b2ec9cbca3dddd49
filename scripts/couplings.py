"""Can verdicts on castles cost fewer deals? What pairing, mirroring and control variates do to seats' wins.

Deals of Dragon Castle are laid out in other ways by a kernel of its own: the shuffle reversed, the castle mirrored,
tiles laid floor by floor, or by their place on the table. Each idea is told as a ratio: the variance that it leaves,
at equal cost, over that of as many matches on fresh deals. Below 1 it saves deals.

    python -m scripts.couplings --deals 4000         # the table of docs/statistics.md, about three minutes
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from simkit import games
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log, new_log
from simkit.core.pointers import KEPT
from simkit.core.records import Vector
from simkit.core.rng import open_stream
from simkit.games.contract import bot_arrays, room_for_components
from simkit.games.dragon_castle.bots.taught_value import evaluate
from simkit.games.dragon_castle.bots.turn_search import Search
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import (
    CASTLE_STRIDE,
    N_CASTLE_CELLS,
    N_TILES,
    Tile,
    purpose,
)
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.kernel import KERNEL
from simkit.games.dragon_castle.rules.cells import bit
from simkit.games.dragon_castle.rules.setup import build_castle, deal_start, shuffle_tiles
from simkit.games.dragon_castle.rules.turn import begin_turn
from simkit.games.dragon_castle.state import Castle, State
from simkit.games.taught import load
from simkit.run.replays import STEP
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words
from simkit.scenario.model import MAX_SEED

SEED, WAY = 11, 24  # deals are numbered from way << WAY on
USUAL, REVERSED, MIRRORED, FLOORS, PLACES = range(5)
FLOORS_OF_A_CASTLE = 6
CASTLES = ("basic", "keep", "four-seasons")

Floats = NDArray[np.float64]


@kernel
def begin_otherwise(tables: Tables, rules: Rules, state: State, seed: int, deal: int, log: Log) -> None:
    """Lay out a deal without cards in the way that its number tells."""
    way = deal >> WAY
    open_stream(state.stream, seed, deal & ((1 << WAY) - 1), purpose.TILES)
    shuffle_tiles(tables, state.stack, state.stream)
    if way == REVERSED:
        for place in range(N_TILES // 2):
            kept = state.stack[place]
            state.stack[place] = state.stack[N_TILES - 1 - place]
            state.stack[N_TILES - 1 - place] = kept
    if way <= REVERSED:
        build_castle(rules, state.castle, state.stack)
    else:
        build_otherwise(rules, state.castle, state.stack, way)
    deal_start(rules, state)
    begin_turn(rules, state, state.seat, log)


@kernel
def build_otherwise(rules: Rules, castle: Castle, stack: Vector[int], way: int) -> None:
    """Lay tiles from the right to the left, floor by floor from the top, or each place's own tile if it is free."""
    taken, drawn = np.zeros(N_TILES, dtype=np.int64), int64(0)
    left, right = int64(CASTLE_STRIDE), int64(0)
    for cell in range(N_CASTLE_CELLS):
        if rules.castle[cell]:
            left, right = min(left, cell % CASTLE_STRIDE), max(right, cell % CASTLE_STRIDE)
    for level in range(FLOORS_OF_A_CASTLE):
        for cell in range(N_CASTLE_CELLS):
            height = rules.castle[cell]
            if way == MIRRORED:  # the tiles that the usual way lays here go to the other side
                other = cell + left + right - 2 * (cell % CASTLE_STRIDE)
                for floor in range(height if level == 0 else 0):
                    castle.tiles[floor, other] = Tile(stack[drawn])
                    drawn += 1
                continue
            floor = FLOORS_OF_A_CASTLE - 1 - level
            if floor >= height:
                continue
            slot = drawn
            if way == PLACES:
                slot = (floor * N_CASTLE_CELLS + cell) * 37 % N_TILES
                while taken[slot]:
                    slot = (slot + 1) % N_TILES
                taken[slot] = 1
            castle.tiles[floor, cell] = Tile(stack[slot])
            drawn += 1
    for cell in range(N_CASTLE_CELLS):
        height = rules.castle[cell]
        word, mark = cell >> 6, bit(int64(cell & 63))
        for floor in range(height):
            castle.floors[floor, word] |= mark
        if height:
            castle.visible[int64(castle.tiles[height - 1, cell]), word] |= mark
    castle.left = drawn


OTHERWISE = replace(KERNEL, begin_match=begin_otherwise)


def play(castle: str, bot: str, deals: int, way: int = USUAL, again: int = 0) -> tuple[Floats, float]:
    """Return the shares of wins [deal, seat] and the processor time of a match; `again` gives bots other chance."""
    [arm] = expand(scenario_from_words("dragon-castle", [f"layout={castle}", "players=3"], bot, deals, SEED))
    spec = games.find(arm.game)
    prepared = (*OTHERWISE.prepare(arm.config), *bot_arrays(spec, arm.rotations[:1]))
    matches = np.empty((deals, len(spec.all_match_columns)), dtype=np.int32)
    seats = np.empty((deals, 3, len(spec.all_seat_columns)), dtype=np.int32)
    room = room_for_components(spec.components, deals)
    others = (SEED + again * STEP) & MAX_SEED
    OTHERWISE.play_batch(*prepared, SEED, way << WAY, 1, matches, seats, room, bots_seed=others)  # compiled
    start = time.process_time()
    OTHERWISE.play_batch(*prepared, SEED, way << WAY, deals, matches, seats, room, bots_seed=others)
    took = (time.process_time() - start) / deals
    names = [column.name for column in spec.all_seat_columns]
    return seats[..., names.index(arm.question.column)].astype(np.float64) / 60, took


def value_deals(castle: str, deals: int) -> Floats:
    """Return what the value network of `taught` tells of every deal [deal, seat], before the first turn."""
    [arm] = expand(scenario_from_words("dragon-castle", [f"layout={castle}", "players=3"], "taught", 1, SEED))
    tables, rules = OTHERWISE.prepare(arm.config)
    weights, view, log = (
        KEPT[load(games.find(arm.game), "taught")],
        Search.new().features,
        new_log(traced=False),
    )
    found = np.empty((deals, 3))
    for deal in range(deals):
        state = State.new()
        begin_otherwise(tables, rules, state, np.int64(SEED), np.int64(deal), log)
        found[deal] = [evaluate(tables, rules, state, Seat(seat), weights, view) for seat in range(3)]
    return found


def correlate(a: Floats, b: Floats) -> float:
    """Return the correlation of two tables [deal, seat], all seats together, each around its own mean."""
    a, b = a - a.mean(axis=0), b - b.mean(axis=0)
    return float((a * b).sum() / np.sqrt((a * a).sum() * (b * b).sum()))


def explain(a: Floats, b: Floats) -> float:
    """Return the part of the variance of a [deal, seat] that a line in b leaves."""
    return 1 - correlate(a, b) ** 2


def bound(read: Callable[..., float], *tables: Floats) -> tuple[float, float, float]:
    """Return a statistic of tables [deal, seat] with its interval, by drawing deals with replacement."""
    rng, deals = np.random.default_rng(5), len(tables[0])
    picks = (rng.integers(0, deals, deals) for _ in range(200))
    drawn = [read(*(table[pick] for table in tables)) for pick in picks]
    low, high = np.quantile(drawn, [0.025, 0.975])
    return read(*tables), float(low), float(high)


def twice(a: Floats, b: Floats) -> float:
    """Return the variance of the mean of two plays of a deal over that of two deals."""
    return 1 + correlate(a, b)


def apart(a: Floats, b: Floats) -> float:
    """Return the variance of a difference of castles on the same deals over that on separate ones."""
    return 1 - correlate(a, b)


def measure(bot: str, deals: int, fast: str) -> Iterator[list[str]]:
    """Yield the rows of a bot."""
    basic, keep = CASTLES[:2]
    plain, took = play(basic, bot, deals)
    again = play(basic, bot, deals, again=1)[0]
    rows = [("first player moved on: the deal played again", *bound(twice, plain, again))]
    rows += [
        (what, *bound(twice, plain, play(basic, bot, deals, way)[0]))
        for what, way in (("mirrored castle", MIRRORED), ("shuffle reversed", REVERSED))
    ]
    other = play(keep, bot, deals)[0]
    rows.append(("two castles on the same deal, as now", *bound(apart, plain, other)))
    for what, way in (("tiles floor by floor", FLOORS), ("tiles by their place", PLACES)):
        found = bound(apart, play(basic, bot, deals, way)[0], play(keep, bot, deals, way)[0])
        rows.append((f"two castles on the same deal, {what}", *found))
    quick, short = play(basic, fast, deals)
    paid = 1 + short / took
    left = bound(explain, plain, quick)
    rows.append((f"what {fast} makes of the deal subtracted", *(paid * number for number in left)))
    values = value_deals(basic, min(deals, 2_000))
    left = bound(explain, plain[: len(values)], values)
    rows.append(("the value network's forecast of the deal subtracted", *left))
    for what, ratio, low, high in rows:
        yield [bot, what, f"{ratio:.3f}", f"{low:.3f} to {high:.3f}"]


def main(words: Sequence[str] | None = None) -> int:
    """Print the table as Markdown."""
    parser = argparse.ArgumentParser(description="Measure what couplings and control variates save.")
    parser.add_argument("--deals", type=int, default=4_000)
    parser.add_argument("--bots", default="builder,taught")
    asked = parser.parse_args(words)
    print("| bot | idea | variance left | 95 % |\n|---|---|---|---|")
    for bot in asked.bots.split(","):
        deals = asked.deals // 4 if bot == "taught" else asked.deals  # ten times as slow
        for row in measure(bot, deals, "greedy"):
            print("| " + " | ".join(row) + " |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
