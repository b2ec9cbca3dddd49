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
SECONDS_FOR_A_BOT = 0.3 if IS_COMPILED else 60.0


@dataclass(frozen=True)
class Finding:
    """The outcome of one test."""

    name: str
    is_good: bool
    detail: str
    seconds: float


def examine_games() -> Iterator[Finding]:
    """Play some deals of every game with every bot, twice, and keep those of the fast bots in a results folder."""
    for game in games.names():
        fast = []
        arms = expand(_scenario(game, [bot.name for bot in games.find(game).bots]))
        play_chunk(arms[0], Chunk(arms[0].id, SEED, 0, 1))  # compiles the game, whatever the bot
        for arm in arms:
            n_deals = _count_affordable(arm)
            if n_deals == DEALS:
                fast.append(arm.lineup[0])
            yield _play_twice(arm, n_deals)
        yield _keep_and_read(_scenario(game, fast))


def _scenario(game: str, bots: list[str]) -> Scenario:
    return scenario_from_words(game, [], ",".join(bots), DEALS, SEED)


def _count_affordable(arm: Arm) -> int:
    """How many deals of an arm fit into its part of the seconds; none for a slow bot."""
    begun = time.perf_counter()
    play_chunk(arm, Chunk(arm.id, SEED, 0, 1))
    return min(DEALS, int(SECONDS_FOR_A_BOT / (time.perf_counter() - begun)))


def _play_twice(arm: Arm, n_deals: int) -> Finding:
    begun = time.perf_counter()
    name = f"{arm.game}: {arm.label} twice"
    if n_deals < 2:
        return Finding(name, True, "skipped: too slow for a short test", 0.0)
    whole = _digest(arm, [(0, n_deals)])
    third = max(1, n_deals // 3)
    pieces = _digest(arm, [(0, third), (third, n_deals - third)])
    is_good = whole == pieces
    detail = f"{n_deals} deals, digest {whole[:8]}" if is_good else f"digests {whole[:8]} and {pieces[:8]}"
    return Finding(name, is_good, detail, time.perf_counter() - begun)


def _keep_and_read(scenario: Scenario) -> Finding:
    begun = time.perf_counter()
    spec = games.find(scenario.game)
    with tempfile.TemporaryDirectory(prefix="simkit-doctor-") as folder:
        run_scenario(scenario, Path(folder), threads=2, chunk=max(1, DEALS // 4))
        results = open_results(Path(folder))
        frames = [results.matches(arm).collect() for arm in results.arms]
    same = []
    for arm, frame in zip(expand(scenario), frames, strict=True):
        matches, *_ = play_chunk(arm, Chunk(arm.id, SEED, 0, DEALS))
        same.append(_equals(frame, matches_frame(spec, 0, DEALS, len(arm.rotations), matches)))
    rows = sum(frame.height for frame in frames)
    detail = f"{rows:,} matches" if all(same) else "the matches read are not those played"
    return Finding(f"{scenario.game}: a results folder", all(same), detail, time.perf_counter() - begun)


def _equals(frame: pl.DataFrame, other: pl.DataFrame) -> bool:
    return frame.schema == other.schema and frame.equals(other)


def _digest(arm: Arm, pieces: list[tuple[int, int]]) -> str:
    played = [play_chunk(arm, Chunk(arm.id, SEED, first, n)) for first, n in pieces]
    for (first, _), (_, _, components) in zip(pieces, played, strict=True):
        components[:, 0] += first * len(arm.rotations)  # matches are counted from the first of the chunk
    digest = hashlib.sha256()
    for table in zip(*played, strict=True):
        for piece in table:
            digest.update(piece.tobytes())
    return digest.hexdigest()
