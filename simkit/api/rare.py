"""Rare wins of every configuration of a scenario, by splitting, and by crude play beside it."""

from __future__ import annotations

import polars as pl

from simkit import games
from simkit.results.schema import matches_frame
from simkit.run.chunk import play_chunk
from simkit.run.plan import Chunk
from simkit.run.rare import split_matches
from simkit.scenario.expand import expand
from simkit.scenario.model import Arm, Scenario
from simkit.stats.data.schema import make_schema
from simkit.stats.estimate.intervals import rate_interval
from simkit.stats.estimate.rare import SCHEMA, estimate_rare

EFFORT, REPLICATIONS = 2_000, 20


def measure_rare(
    scenario: Scenario, effort: int = EFFORT, replications: int = REPLICATIONS, crude: int = 0
) -> pl.DataFrame:
    """Return a row for each configuration: the chance to win by splitting; with `crude` one of as many matches.

    `n` counts replications, of crude play matches; `part_1` … are the parts of matches that took each step.
    """
    rows = []
    for arm in expand(scenario):
        taken = split_matches(arm, scenario.seed, effort, replications)
        found = estimate_rare(taken, effort)
        low, high, method = found.interval
        told: dict[str, object] = {"arm": arm.label, "estimate": found.estimate, "low": low, "high": high}
        told |= {"n": replications, "matches": effort * taken.shape[1] * replications, "method": method}
        told |= {"crude_matches": found.crude_matches}
        rows.append(told | {f"part_{step}": part for step, part in enumerate(found.parts, start=1)})
        if crude:
            rows.append(_play_crudely(arm, scenario.seed, crude))
    steps = games.find(scenario.game).kernel.steps
    parts = make_schema(" ".join(f"part_{step}" for step in range(1, steps + 1)))
    return pl.DataFrame(rows, schema={**SCHEMA, **parts})


def _play_crudely(arm: Arm, seed: int, matches: int) -> dict[str, object]:
    """Play whole matches and count the wins."""
    spec = games.find(arm.game)
    played, _, _ = play_chunk(arm, Chunk(arm.id, seed, 0, matches))
    frame = matches_frame(spec, 0, matches, len(arm.rotations), played)
    wins = int(frame[arm.question.column].cast(pl.Int64).sum())
    low, high, method = rate_interval(wins, len(frame))
    ends = {"arm": arm.label, "estimate": wins / len(frame), "low": low, "high": high}
    return ends | {"n": len(frame), "matches": len(frame), "method": f"crude play, {method}"}
