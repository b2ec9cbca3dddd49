"""Results without play: a toy game of two seats in memory, and Castellion folders with invented outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from simkit import games
from simkit.games.contract import MISSING, Column, Course, Note, Question
from simkit.results.schema import encode, matches_frame, matches_schema, seats_frame
from simkit.results.store import open_store
from simkit.results.view import ArmInfo, Results, open_results
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words
from simkit.scenario.model import Arm, Scenario

COLUMNS = (
    Column("win", "flag", "Win", "The first seat won.", better="more"),
    Column("points", "count", "Points", "Points of the first seat; null if it gave up.", "points"),
    Column("end", "category", "End", "How it ended.", labels=("won", "lost: slow", "lost: weak")),
    Column("map", "category", "Map", "The map.", labels=("hills", "coast")),
)
TOGETHER = Question("together", "win")
COURSE = Course("points_after", "Points", "Points after a turn.", "points", (1, 2))


@dataclass(frozen=True)
class MemoryResults(Results):
    """Results whose matches are frames in memory."""

    frames: Mapping[str, pl.DataFrame] = field(default_factory=dict, repr=False)

    def matches(self, arm: ArmInfo, columns: Sequence[str] | None = None) -> pl.LazyFrame:
        frame = self.frames[arm.id].lazy()
        return frame if columns is None else frame.select(columns)


def toy_arm(bots: str, rule: str | None = None, deals: int = 0, notes: tuple[Note, ...] = ()) -> ArmInfo:
    """An arm of the toy game; `bots` is written as on the command line."""
    varied = {"bots": bots} if rule is None else {"rule": rule, "bots": bots}
    lineup = tuple(bots.split("+"))
    config = {"rule": rule or "old", "seats": "2"}
    label = " · ".join(varied.values())
    return ArmInfo(f"{rule}-{bots}", label, varied, config, lineup, deals, notes, TOGETHER)


def toy_frame(rows: Mapping[str, Sequence[object]], rotations: int = 1) -> pl.DataFrame:
    """Matches of the toy game in order of deals and rotations; columns not given are null."""
    schema = matches_schema(COLUMNS + COURSE.columns)
    n = len(next(iter(rows.values())))
    base = {"deal": [row // rotations for row in range(n)], "rotation": [row % rotations for row in range(n)]}
    empty = {name: [None] * n for name in schema if name not in base}
    return pl.DataFrame({**base, **empty, **rows}, schema=schema)


def toy_manifest() -> dict[str, Any]:
    """The manifest of the toy game, as far as reports read it."""
    return {
        "seed": 1,
        "game": {
            "id": "toy",
            "title": "Toy",
            "edition": "first",
            "rules_version": "1",
            "data_digest": "0" * 64,
        },
        "scenario": {
            "game": "toy",
            "settings": {"rule": ["old", "new"]},
            "bots": ["ann"],
            "deals": 5,
            "seed": 1,
        },
        "scenario_hash": "0" * 64,
        "ended": "complete",
        "tool": {"name": "simkit", "version": "0"},
        "libraries": {"numpy": "2"},
        "machine": {"python": "3", "system": "Any", "architecture": "any", "processors": 1},
    }


def toy_results(pairs: Sequence[tuple[ArmInfo, pl.DataFrame]], **changes: object) -> Results:
    """Results of the toy game from pairs of an arm and its matches."""
    values: dict[str, object] = {
        "folder": Path("toy"),
        "manifest": toy_manifest(),
        "game": "toy",
        "game_title": "Toy",
        "scenario_title": "Toy: rule × bots",
        "breakdown": "end",
        "match_columns": COLUMNS,
        "seat_columns": (),
        "courses": (COURSE,),
        "arms": tuple(arm for arm, _ in pairs),
        "entries": {},
        "frames": {arm.id: frame for arm, frame in pairs},
    }
    return MemoryResults(**{**values, **changes})  # type: ignore[arg-type]


def ask(results: Results, question: Question) -> Results:
    """Return results whose arms are all asked another question."""
    return replace(results, arms=tuple(replace(arm, question=question) for arm in results.arms))


APPENDICES = ("appendices=none,vigil,herald,vigil+herald",)
BOTS = "random,greedy,blueprint"
STRENGTH = {"random": -3.0, "greedy": -1.2, "blueprint": 0.2}


def write_castellion(
    folder: Path,
    deals: int = 400,
    *,
    sets: Sequence[str] = APPENDICES,
    bots: str = BOTS,
    chunk: int = 150,
    seed: int = 1,
    title: str | None = None,
) -> Results:
    """Write a real results folder of Castellion with invented outcomes, in chunks of `chunk` deals."""
    scenario = scenario_from_words("castellion", sets, bots, deals, seed)
    if title is not None:
        scenario = Scenario(title, scenario.game, scenario.settings, scenario.lineups, deals, seed)
    spec, arms = games.find("castellion"), expand(scenario)
    with open_store(folder, scenario, arms) as store:
        for arm in arms:
            matches = invent_matches(arm, deals, seed)
            seats = np.zeros((deals, 1, len(spec.all_seat_columns)), dtype=np.int32)
            for first in range(0, deals, chunk):
                part = slice(first, min(first + chunk, deals))
                n = part.stop - part.start
                tables = (
                    matches_frame(spec, first, n, 1, matches[part]),
                    seats_frame(spec, first, n, arm.rotations, seats[part]),
                )
                store.write(arm, first, n, *(encode(table) for table in tables))
        store.note("complete", plays=True)
    return open_results(folder)


def invent_matches(arm: Arm, deals: int, seed: int) -> NDArray[np.int32]:
    """Outcomes [deal, match column] in which arms share the difficulty of a deal and differ by strength."""
    spec = games.find("castellion")
    shared = np.random.default_rng(seed)
    luck = shared.normal(size=deals)
    exam = shared.integers(0, 3, size=deals)
    own = np.random.default_rng(int(arm.id, 16))
    bonus = 0.5 * ("vigil" in arm.config["appendices"]) - 0.4 * ("herald" in arm.config["appendices"])
    skill = STRENGTH[arm.lineup[0]] + bonus + 0.7 * luck + 0.7 * own.normal(size=deals)
    passed = np.clip(np.floor(skill + 3), 0, 3).astype(np.int32)
    win = passed == 3
    values = {
        "win": win,
        "ending": np.where(win, 0, 1 + 2 * passed + own.integers(0, 2, size=deals)),
        "trials_passed": passed,
        "turns": np.clip(24 + 18 * passed + own.integers(-6, 7, size=deals), 10, 82),
        "tiles": np.clip(8 + 7 * passed + own.integers(-4, 5, size=deals), 0, 36),
        "safe_used": np.clip(4 * passed + own.integers(-2, 3, size=deals), 0, 12),
        "discards": own.integers(3, 20, size=deals),
        "card_3": exam,
    }
    out = np.full((deals, len(spec.all_match_columns)), MISSING, dtype=np.int32)
    for place, column in enumerate(spec.all_match_columns):
        if column.name in values:
            out[:, place] = values[column.name]
    _invent_course(
        out, spec.courses[0], [c.name for c in spec.all_match_columns], values["turns"], values["tiles"]
    )
    return out


def invent_toy(n_rules: int, lineups: Sequence[str], deals: int = 200) -> Results:
    """Results of the toy game with invented outcomes: rules old, new-1, new-2 … crossed with line-ups."""
    pairs = []
    rules = ["old", *(f"new-{number}" for number in range(1, n_rules))] if n_rules > 1 else [None]
    for place, rule in enumerate(rules):
        for bots in lineups:
            rng = np.random.default_rng(place)
            rotations = len(set(bots.split("+")))
            points = rng.integers(5, 60, size=deals * rotations) + place
            columns: dict[str, Sequence[object]] = {
                "win": (points > 30).tolist(),
                "points": points.tolist(),
                "end": ["won" if p > 30 else "lost: slow" if p > 20 else "lost: weak" for p in points],
                "map": ["hills"] * (deals * rotations),
                COURSE.columns[0].name: (points // 2).tolist(),
                COURSE.columns[1].name: points.tolist(),
            }
            pairs.append((toy_arm(bots, rule, deals), toy_frame(columns, rotations)))
    return toy_results(pairs)


def _invent_course(
    out: NDArray[np.int32],
    course: Course,
    names: list[str],
    turns: NDArray[np.int32],
    tiles: NDArray[np.int32],
) -> None:
    for turn, column in zip(course.turns, course.columns, strict=True):
        size = np.minimum(36, tiles * turn // np.maximum(turns, 1))
        out[:, names.index(column.name)] = np.where(turn <= turns, size, MISSING)
