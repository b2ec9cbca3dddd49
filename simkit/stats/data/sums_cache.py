"""What the matches of big folders add up to, kept in `sums.json` at the end of a run, so that reports open at once.

The sums of an arm are those of certain chunks, named with their checksums: with any other chunks, or if the file is
damaged, they count for nothing and are made anew from the chunks. Chunks are checked all the same before sums count.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import astuple
from typing import Any

from simkit.games.contract import canonical
from simkit.results.files import write_whole
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.measures import Measure
from simkit.stats.data.sums import BlockSums

FILE = "sums.json"
VERSION = 2
KEPT = "kept sums"  # marks what results hold of the file

Numbers = Mapping[str, list[int | None]]  # by the table and name of a measure


def write_sums(results: Results, sums: Mapping[str, Mapping[Measure, BlockSums]]) -> None:
    """Keep the sums of whole arms, by the arm's id."""
    arms = {
        arm.id: {
            "chunks": fingerprint(results, arm),
            "sums": {_name(measure): astuple(found) for measure, found in sums[arm.id].items()},
        }
        for arm in results.arms
    }
    body = {"version": VERSION, "arms": arms}
    write_whole(results.folder, FILE, json.dumps(body | {"sha256": _digest(body)}).encode())
    results.cache.pop(KEPT, None)


def read_sums(results: Results, arm: ArmInfo, measure: Measure) -> BlockSums | None:
    """Return the sums of a measure of a whole arm; None if they were not kept, or not of these chunks."""
    if KEPT not in results.cache:
        results.cache[KEPT] = _read(results)
    numbers = results.cache[KEPT].get(arm.id, {}).get(_name(measure))
    return None if numbers is None else BlockSums(*numbers)


def _read(results: Results) -> dict[str, Numbers]:
    try:
        body = json.loads((results.folder / FILE).read_bytes())
        if body.pop("sha256") != _digest(body) or body["version"] != VERSION:
            return {}
    except (OSError, ValueError, KeyError, AttributeError, TypeError):
        return {}
    known = {arm.id: fingerprint(results, arm) for arm in results.arms}
    return {
        name: arm["sums"]
        for name, arm in body["arms"].items()
        if name in known and arm["chunks"] == known[name]
    }


def fingerprint(results: Results, arm: ArmInfo) -> str:
    """Name the content that an arm's sums are made of: its chunks by their checksums, and where reading ends."""
    marks = [mark.sha256 for entry in results.entries[arm.id] for mark in entry.marks]
    return hashlib.sha256(canonical([*marks, results.stopped.get(arm.id), arm.deals]).encode()).hexdigest()


def _digest(body: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def _name(measure: Measure) -> str:
    return f"{measure.table}.{measure.name}"
