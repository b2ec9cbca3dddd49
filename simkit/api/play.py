"""From a few Python values to a study: the scenario that they mean, and its run."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from simkit import games
from simkit.api.study import Study, open_study
from simkit.errors import InputError, Interrupted
from simkit.games.setting import NONE
from simkit.run.progress import Progress
from simkit.run.run import COMPLETE, OUT_OF_TIME, run_scenario
from simkit.run.stopping import DECIDED, PRECISE
from simkit.scenario.change import Changes, change_scenario
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
    """Return the scenario that is meant: a game with bots and other keys, or a file with these in place of its own.

    `keys` are further ones of a scenario file, None where they are not given.
    """
    given = {key: value for key, value in {**keys, "bots": bots}.items() if value is not None}
    if what not in games.names():
        return change_scenario(load_scenario(Path(what), deals=deals, seed=seed), _read_changes(given))
    if bots is None:
        raise InputError("no bots", key="bots", allowed=[bot.name for bot in games.find(str(what)).bots])
    numbers = {"deals": deals, "seed": seed}
    given |= {key: value for key, value in numbers.items() if value is not None}
    return scenario_from_values({"game": what, **given, "bots": _split(bots)})


def _read_changes(given: Mapping[str, Any]) -> Changes:
    """Write what changes a scenario as the command line does."""
    sets = [f"{name}={_write(value)}" for name, value in given.get("settings", {}).items()]
    sets += [
        f"{name}={','.join(_write(value) for value in values)}"
        for name, values in given.get("matrix", {}).items()
    ]
    stop = given.get("stop", {})
    return Changes(
        sets=sets,
        bots=None if "bots" not in given else ",".join(_split(given["bots"])),
        bot_deals=given.get("bot_deals", {}),
        gates=[f"{measure} {condition}" for measure, condition in given.get("gates", {}).items()],
        precision=stop.get("precision"),
        seconds=stop.get("seconds"),
        plays_all=stop.get("decided") is False,
        title=given.get("title"),
    )


def _write(value: object) -> str:
    if isinstance(value, list | tuple):
        return "+".join(map(str, value)) or NONE
    return str(value).lower() if isinstance(value, bool) else str(value)


@contextmanager
def open_folder(out: str | Path | None) -> Iterator[tuple[Path, Callable[[Study], Study]]]:
    """Yield the folder of a study, and what binds a temporary one to it: deleted with the study or without one."""
    folder = Path(tempfile.mkdtemp(prefix=PREFIX)) if out is None else Path(out)
    kept: list[Study] = []

    def keep(study: Study) -> Study:
        if out is None:
            weakref.finalize(study, shutil.rmtree, folder, ignore_errors=True)
        kept.append(study)
        return study

    try:
        yield folder, keep
    finally:
        if out is None and not kept:
            shutil.rmtree(folder, ignore_errors=True)


def play(
    scenario: Scenario,
    out: str | Path | None = None,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Study:
    """Play what the results folder lacks of a scenario and open it; without a folder into a temporary one."""
    with open_folder(out) as (folder, keep):
        summary = run_scenario(scenario, folder, threads=threads, progress=progress)
        if summary.ended not in FINISHED:
            again = "" if out is None else "; the same call goes on"
            raise Interrupted(f"{summary.ended} after {summary.played:,} of {summary.total:,} matches{again}")
        return keep(open_study(folder))


def _split(bots: str | Sequence[str]) -> list[str]:
    """Take line-ups as the command line does, or as a list."""
    return [word.strip() for word in bots.split(",")] if isinstance(bots, str) else list(bots)
