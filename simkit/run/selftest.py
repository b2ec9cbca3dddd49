"""Whether this installation plays, keeps and reads matches as it should, in a few seconds."""

from __future__ import annotations

import hashlib
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from simkit import games
from simkit.core.jit import IS_COMPILED
from simkit.results.schema import matches_frame
from simkit.results.view import open_results
from simkit.run.chunk import play_chunk
from simkit.run.plan import Chunk
from simkit.run.run import run_scenario
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words
from simkit.scenario.model import Arm, Scenario

SEED = 1
DEALS = 300 if IS_COMPILED else 3


@dataclass(frozen=True)
class Finding:
    """The outcome of one test."""

    name: str
    is_good: bool
    detail: str
    seconds: float


def examine_games() -> Iterator[Finding]:
    """Play some deals of every game with every bot, twice, and keep them in a results folder."""
    for game in games.names():
        bots = [bot.name for bot in games.find(game).bots]
        scenario = scenario_from_words(game, [], ",".join(bots), DEALS, SEED)
        for arm in expand(scenario):
            yield _play_twice(arm)
        yield _keep_and_read(scenario)


def _play_twice(arm: Arm) -> Finding:
    begun = time.perf_counter()
    whole = _digest(arm, [(0, DEALS)])
    third = max(1, DEALS // 3)
    pieces = _digest(arm, [(0, third), (third, DEALS - third)])
    is_good = whole == pieces
    detail = f"{DEALS} deals, digest {whole[:8]}" if is_good else f"digests {whole[:8]} and {pieces[:8]}"
    return Finding(f"{arm.game}: {arm.label} twice", is_good, detail, time.perf_counter() - begun)


def _keep_and_read(scenario: Scenario) -> Finding:
    begun = time.perf_counter()
    spec = games.find(scenario.game)
    with tempfile.TemporaryDirectory(prefix="simkit-doctor-") as folder:
        run_scenario(scenario, Path(folder), threads=2, chunk=max(1, DEALS // 4))
        results = open_results(Path(folder))
        frames = [results.matches(arm).collect() for arm in results.arms]
    same = []
    for arm, frame in zip(expand(scenario), frames, strict=True):
        matches, _ = play_chunk(arm, Chunk(arm.id, SEED, 0, DEALS))
        same.append(_equals(frame, matches_frame(spec, 0, DEALS, len(arm.rotations), matches)))
    rows = sum(frame.height for frame in frames)
    detail = f"{rows:,} matches" if all(same) else "the matches read are not those played"
    return Finding(f"{scenario.game}: a results folder", all(same), detail, time.perf_counter() - begun)


def _equals(frame: pl.DataFrame, other: pl.DataFrame) -> bool:
    return frame.schema == other.schema and frame.equals(other)


def _digest(arm: Arm, pieces: list[tuple[int, int]]) -> str:
    played = [play_chunk(arm, Chunk(arm.id, SEED, first, n)) for first, n in pieces]
    digest = hashlib.sha256()
    for table in range(2):
        for piece in played:
            digest.update(piece[table].tobytes())
    return digest.hexdigest()
