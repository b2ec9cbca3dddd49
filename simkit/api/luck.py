"""How much the deal decides, configuration by configuration: the same deals again, with other chance of the bots."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl

from simkit import games
from simkit.results.provenance import read_scenario
from simkit.run.replays import replay_deals
from simkit.scenario.expand import expand
from simkit.scenario.model import Arm
from simkit.stats.skill.luck import SCHEMA, replay_rows

DEALS, PLAYS = 400, 4


def measure_luck(folder: Path, deals: int = DEALS, plays: int = PLAYS) -> pl.DataFrame:
    """Play deals of every configuration of a results folder again and tell what the deal explains in each."""
    scenario = read_scenario(folder)
    rows = [row for arm in expand(scenario) for row in _rows(arm, scenario.seed, deals, plays)]
    return pl.DataFrame(rows, schema=SCHEMA)


def _rows(arm: Arm, seed: int, deals: int, plays: int) -> list[dict[str, object]]:
    spec, found = games.find(arm.game), replay_deals(arm, seed, deals, plays)
    of_match = [column.name for column in spec.all_match_columns]
    of_seat = [column.name for column in spec.all_seat_columns]
    if arm.question.has_seat_shares and spec.score is not None and len(arm.lineup) > 1:
        values = found.seats[..., of_seat.index(spec.score)].astype(np.float64)
        shares = found.seats[..., of_seat.index(arm.question.column)].astype(np.int64)
        return replay_rows(arm.label, spec.score, values, shares)
    if arm.question.table == "seats":
        values = found.seats[..., of_seat.index(arm.question.column)].astype(np.float64)
    else:
        values = found.matches[..., of_match.index(arm.question.column)].astype(np.float64)[..., None]
    return replay_rows(arm.label, arm.question.column, values, None)
