"""From a few Python values to a study: the scenario that they mean, and its run."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simkit import games
from simkit.api.study import Study, open_study
from simkit.errors import InputError, Interrupted
from simkit.run.progress import Progress
from simkit.run.run import COMPLETE, OUT_OF_TIME, run_scenario
from simkit.run.stopping import DECIDED, PRECISE
from simkit.scenario.load import load_scenario, scenario_from_values
from simkit.scenario.model import Scenario

PREFIX = "simkit-study-"
FINISHED = (COMPLETE, DECIDED, PRECISE, OUT_OF_TIME)  # ends that were asked for


def choose(
    what: str | Path,
    keys: Mapping[str, Any],
    bots: str | Sequence[str] | None,
    deals: int | None,
    seed: int | None,
) -> Scenario:
    """Return the scenario that is meant: a game with bots and other keys, or a file with other deals or seed.

    `keys` are further ones of a scenario file, None where they are not given.
    """
    given = {key: value for key, value in {**keys, "bots": bots}.items() if value is not None}
    if what not in games.names():
        for key, value in given.items():
            raise InputError(
                f"{key} cannot change a scenario file",
                key=key,
                value=value,
                hint="Give either a scenario, or a game with settings and bots; deals and seed go with both.",
            )
        return load_scenario(Path(what), deals=deals, seed=seed)
    if bots is None:
        raise InputError("no bots", key="bots", allowed=[bot.name for bot in games.find(str(what)).bots])
    numbers = {"deals": deals, "seed": seed}
    given |= {key: value for key, value in numbers.items() if value is not None}
    return scenario_from_values({"game": what, **given, "bots": _split(bots)})


def play(
    scenario: Scenario,
    out: str | Path | None = None,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Study:
    """Play what the results folder lacks of a scenario and open it; without a folder into a temporary one."""
    folder = Path(tempfile.mkdtemp(prefix=PREFIX)) if out is None else Path(out)
    try:
        summary = run_scenario(scenario, folder, threads=threads, progress=progress)
        if summary.ended not in FINISHED:
            again = "" if out is None else "; the same call goes on"
            raise Interrupted(f"{summary.ended} after {summary.played:,} of {summary.total:,} matches{again}")
        study = open_study(folder)
    except BaseException:
        if out is None:
            shutil.rmtree(folder, ignore_errors=True)
        raise
    if out is None:
        weakref.finalize(study, shutil.rmtree, folder, ignore_errors=True)
    return study


def _split(bots: str | Sequence[str]) -> list[str]:
    """Take line-ups as the command line does, or as a list."""
    return [word.strip() for word in bots.split(",")] if isinstance(bots, str) else list(bots)
