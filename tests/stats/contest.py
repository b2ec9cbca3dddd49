"""Contest: an invented game of two to five seats that compete, and results of it by hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import polars as pl
import pytest
from numpy.typing import NDArray
from scipy.special import ndtri

from simkit import games
from simkit.games.contract import MISSING, WHOLE_SHARE, BotSpec, Column, Components, GameSpec, Note, Question
from simkit.games.setting import Setting
from simkit.results.schema import matches_frame, matches_schema, seats_frame, seats_schema
from simkit.results.view import ArmInfo, Results, open_results
from simkit.run.run import run_scenario
from simkit.scenario.load import scenario_from_words
from tests.stats.synthetic import toy_manifest

MATCH = (
    Column("decided", "category", "Decided", "How the match was decided.", labels=("points", "shared")),
    Column("turns", "count", "Turns", "Turns played.", "turns"),
    Column("drops", "count", "Drops", "Dropped by all seats.", "tiles", better="less"),
)
SEATS = (
    Column("win_share", "share", "Win share", "Part of the win.", better="more"),
    Column("total", "count", "Total", "Points of the seat.", "points", better="more"),
    Column("bonus", "count", "Bonus", "Points of the bonus; null without it.", "points", better="more"),
    Column("drops", "count", "Drops", "Dropped by the seat.", "tiles", better="less"),
    Column("clean", "flag", "Clean", "Dropped nothing.", better="more"),
    Column("first_king", "count", "First king", "Place in the draw, from 1 on.", "place", splits=True),
    Column("place", "category", "Place", "By points.", labels=("win", "draw", "loss")),
)
TILES = Components("tile", "Tile", tuple(f"tile {n}" for n in range(24)), ("held",), most=5 * 24)
SHARES = Question("seats", "win_share")
SKILL = {"weak": 0.0, "even": 4.0, "strong": 8.0}
SPEC = GameSpec(
    id="contest",
    title="Contest",
    package="contest",
    edition="first",
    rules_version="1",
    settings=(
        Setting("players", "integer", 4, "Seats.", low=2, high=5),
        Setting("rule", "choice", "old", "The rule under test.", ("old", "new")),
    ),
    bots=tuple(BotSpec(name, number, f"A {name} bot.") for number, name in enumerate(SKILL)),
    match_columns=MATCH,
    seat_columns=SEATS,
    courses=(),
    breakdown="decided",
    question=lambda config: SHARES,
    seats=lambda config: int(config["players"]),  # type: ignore[arg-type]
    check=lambda config: None,
    notes=lambda config: [Note("ASSUMED", "It is invented.")],
    score="total",
    length="turns",
    components=TILES,
)


def noise(seed: int, deals: NDArray[np.int64], stream: int) -> NDArray[np.float64]:
    """Normal numbers, one for each deal: a pure function of seed, deal and stream (SplitMix64)."""
    with np.errstate(over="ignore"):
        x = deals.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(seed * 1009 + stream * 7919)
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            x = (x ^ (x >> np.uint64(shift))) * np.uint64(factor)
        x ^= x >> np.uint64(31)
    return ndtri((x >> np.uint64(11)).astype(np.float64) / 2**53 + 2**-54)


def play_batch(
    tables: Any,
    rules: int,
    bots: NDArray[np.int64],
    params: NDArray[np.float64],
    seed: int,
    first_deal: int,
    n_deals: int,
    matches: NDArray[np.int32],
    seats: NDArray[np.int32],
    components: NDArray[np.int32],
) -> int:
    """Score = skill + luck of chair and bot in this deal + an advantage of seat 0, smaller under the new rule."""
    n_rotations, n_seats = bots.shape
    deals = np.repeat(np.arange(first_deal, first_deal + n_deals), n_rotations)
    rotation = np.tile(np.arange(n_rotations), n_deals)
    skill = np.array(list(SKILL.values()))[bots][rotation]
    luck = np.stack([noise(seed, deals, seat) for seat in range(n_seats)], axis=1)
    own = np.stack([noise(seed, deals, 10 + bot) for bot in range(len(SKILL))], axis=1)
    edge = np.where(np.arange(n_seats) == 0, (1.0 if rules else 4.0) * (1 + skill / 8), 0.0)
    luck = 0.9 * luck + 0.4 * np.take_along_axis(own, bots[rotation], axis=1)
    total = np.rint(40 + skill + edge + 8 * luck).astype(np.int64)
    best = total.max(axis=1, keepdims=True)
    winners = (total == best).sum(axis=1, keepdims=True)
    drops = (np.abs(luck) * 2).astype(np.int64)
    is_best = total == best
    matches[:, 0] = winners[:, 0] > 1
    matches[:, 1] = 12 + deals % 3 + drops.sum(axis=1)
    matches[:, 2] = drops.sum(axis=1)
    kings = np.argsort(np.argsort(luck + np.arange(n_seats), axis=1), axis=1) + 1
    columns = (
        np.where(is_best, WHOLE_SHARE // winners, 0),
        *(total, total % 4 if rules else np.full_like(total, MISSING), drops, drops == 0, kings),
        np.where(is_best, winners > 1, 2),
    )
    seats[:] = np.stack(columns, axis=2)
    held = ((1 << 24) - 1 - total)[:, :, None] >> np.arange(24) & 1
    match, seat, tile = np.nonzero(held)
    nothing = np.full_like(match, MISSING)
    components[: len(match)] = np.stack([match, seat, tile, np.zeros_like(match), nothing, nothing], axis=1)
    return len(match)


@contextmanager
def registered() -> Iterator[None]:
    """Make the game known."""
    package, kernel = ModuleType("simkit.games.contest"), ModuleType("simkit.games.contest.kernel")
    package.GAME = SPEC  # type: ignore[attr-defined]
    kernel.KERNEL = SimpleNamespace(  # type: ignore[attr-defined]
        prepare=lambda config: ((), int(config["rule"] == "new")), play_batch=play_batch
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games.PACKAGES, "contest", "contest")
        patch.setitem(sys.modules, "simkit.games.contest", package)
        patch.setitem(sys.modules, "simkit.games.contest.kernel", kernel)
        patch.setitem(SPEC.__dict__, "data_digest", "0" * 64)
        yield


def play_contest(
    folder: Path,
    deals: int = 400,
    *,
    sets: Sequence[str] = ("rule=old,new",),
    bots: str = "weak,strong,strong+weak+weak+even",
    seed: int = 1,
    chunk: int | None = None,
) -> Results:
    """Play the game into a results folder."""
    with registered():
        run_scenario(scenario_from_words("contest", sets, bots, deals, seed), folder, threads=1, chunk=chunk)
        return open_results(folder)


@dataclass(frozen=True)
class SeatResults(Results):
    """Results whose matches and seats are frames in memory."""

    tables: Mapping[str, tuple[pl.DataFrame, pl.DataFrame]] = field(default_factory=dict, repr=False)

    def matches(self, arm: ArmInfo, columns: Sequence[str] | None = None) -> pl.LazyFrame:
        frame = self.tables[arm.id][0].lazy()
        return frame if columns is None else frame.select(columns)

    def seats(self, arm: ArmInfo, columns: Sequence[str] | None = None) -> pl.LazyFrame:
        frame = self.tables[arm.id][1].lazy()
        return frame if columns is None else frame.select(columns)


def rotate(lineup: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Every distinct cyclic rotation of a line-up."""
    turned = (tuple(lineup[shift:]) + tuple(lineup[:shift]) for shift in range(len(lineup)))
    return tuple(dict.fromkeys(turned))


def by_hand(
    *arms: tuple[str, Sequence[Sequence[int]]], rule: Sequence[str] = (), column: str = "win_share"
) -> Results:
    """Results from (line-up, values): one row of values per match, by seat, rotations of a deal in order.

    Wins are written in sixtieths; the totals of seats are the same numbers.
    """
    tables, infos = {}, []
    for place, (bots, values) in enumerate(arms):
        lineup = tuple(bots.split("+"))
        turns = rotate(lineup)
        table = np.array(values, dtype=np.int32).reshape(-1, len(lineup))
        deals = len(table) // len(turns)
        seats = np.full((*table.shape, len(SEATS)), MISSING, dtype=np.int32)
        for name in {column, "total"}:
            seats[:, :, [c.name for c in SEATS].index(name)] = table
        matches = np.full((len(table), len(MATCH)), MISSING, dtype=np.int32)
        frames = (
            matches_frame(SPEC, 0, deals, len(turns), matches),
            seats_frame(SPEC, 0, deals, turns, seats),
        )
        if deals == 0:
            frames = (
                pl.DataFrame(schema=matches_schema(MATCH)),
                pl.DataFrame(schema=seats_schema(lineup, SEATS)),
            )
        written = "+".join(lineup) if len(set(lineup)) > 1 else lineup[0]
        varied = {"rule": rule[place], "bots": written} if rule else {"bots": written}
        infos.append(
            ArmInfo(
                str(place), " · ".join(varied.values()), varied, {"rule": "old"}, lineup, deals, (), SHARES
            )
        )
        tables[str(place)] = frames
    manifest = toy_manifest()
    return SeatResults(
        *(Path("contest"), manifest, "contest", "Contest", "Contest: by hand", "decided"),
        *(MATCH, SEATS, (), tuple(infos), {}),
        score="total",
        length="turns",
        tables=tables,
    )
