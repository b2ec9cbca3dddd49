"""What a worker of a cluster does, and the messages between driver and worker.

An order and a reply hold only strings, numbers, bytes, lists and dictionaries of them:

    order   run, identity, arm (as `write_arm` writes it), chunk: [seed, first deal, deals];
            to prepare also arms, all of the run
    reply   deals (played), matches, seats and components (Parquet bytes, None without components), seconds,
            or refusal (what differs), or dropped
"""

from __future__ import annotations

import platform
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import simkit
from simkit import games
from simkit.errors import InputError
from simkit.games.bots import OwnBot, read_bot, write_bot
from simkit.run.chunk import ChunkDroppedError, compile_kernels, run_chunk
from simkit.run.plan import Chunk
from simkit.scenario.expand import make_arm
from simkit.scenario.model import Arm

Order = dict[str, Any]
Reply = dict[str, Any]

_dropped: set[str] = set()  # runs that are to stop


def identify(game: str) -> dict[str, str]:
    """Name all that the outcomes of a game depend on: equal here and there, or nothing is played there."""
    import numba

    from simkit.core.jit import cache_folder

    spec = games.find(game)
    return {
        "simkit": simkit.__version__,
        "rules version": spec.rules_version,
        "data digest": spec.data_digest[:16],
        "kernel sources": cache_folder(spec.package).name,  # their hash when they were loaded
        "python": platform.python_version(),
        "numba": numba.__version__,
    }


def write_arm(arm: Arm) -> dict[str, Any]:
    """Write an arm as plain data; code is not sent to other machines."""
    for bot in arm.lineup:
        if isinstance(bot, OwnBot):
            raise InputError(
                "a bot of your own plays in this process only",
                key="--engine",
                value=bot,
                hint="Leave --engine, --workers and --scheduler out.",
            )
    spec = games.find(arm.game)
    config = {name: spec.setting(name).write(value) for name, value in arm.config.items()}
    return {
        "id": arm.id,
        "game": arm.game,
        "config": config,
        "lineup": [write_bot(bot) for bot in arm.lineup],
    }


def read_arm(written: Mapping[str, Any]) -> Arm:
    """Make the arm again; its id is made anew too, from the rules and data found here."""
    spec = games.find(written["game"])
    return make_arm(spec, written["config"], tuple(map(read_bot, written["lineup"])), {})


def prepare(order: Order) -> Reply:
    """Compile the kernels, or refuse to work for a driver with other rules."""
    refusal = _compare(order)
    if refusal:
        return {"refusal": refusal}
    compile_kernels(map(read_arm, order["arms"]))
    return {}


def play(order: Order) -> Reply:
    """Play one chunk, unless the driver has other rules or its run is to stop meanwhile."""
    refusal = _compare(order)
    if refusal:
        return {"refusal": refusal}
    arm = read_arm(order["arm"])
    try:
        played = run_chunk(arm, Chunk(arm.id, *order["chunk"]), lambda: order["run"] in _dropped)
    except ChunkDroppedError:
        return {"dropped": True}
    tables = {name: getattr(played, name) for name in ("matches", "seats", "components", "seconds")}
    return {"deals": played.chunk.n_deals, **tables}


def drop(run: str) -> None:
    """Leave the chunks of a run unfinished."""
    _dropped.add(run)


def _compare(order: Order) -> str:
    """Say what differs between the driver and this worker; empty if nothing does."""
    game = order["arm"]["game"]
    if game not in games.names():
        return f"it has no game {game}"
    ours = _identify_once(game)
    differences = [
        f"{name} {ours.get(name)} there, {value} here"
        for name, value in order["identity"].items()
        if ours.get(name) != value
    ]
    if not differences and read_arm(order["arm"]).id != order["arm"]["id"]:
        differences = ["the bots have other parameters"]
    return ", ".join(differences)


_identify_once = lru_cache(identify)
