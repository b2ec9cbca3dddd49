"""The run that all faults happen to, and the check that it has come out as if none had."""

from __future__ import annotations

import contextlib
import io
import shutil
from collections.abc import Collection
from pathlib import Path

from simkit.cli.app import main
from simkit.results.journal import read_journal
from simkit.results.manifest import MANIFEST
from simkit.results.store import find_damage
from simkit.results.view import open_results

BOTS, DEALS, SEED, CHUNK = "random,greedy", 6_000, 8, 20
WORDS = ["run", "--game", "castellion", "--bots", BOTS, "--seed", str(SEED), "--deals", str(DEALS)]
UNPLEASANT = ("Traceback", "This is a bug")


def answer(*words: object) -> tuple[int, str, str]:
    """Call simkit in this process and return its exit code, stdout and stderr; no traceback may be among them."""
    out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main([str(word) for word in words])
        out.flush()
    said = err.getvalue()
    assert not any(text in said for text in UNPLEASANT), said
    return code, out.buffer.getvalue().decode(), said  # type: ignore[attr-defined]


ChunkKey = tuple[str, int, int]  # arm, first deal, deals


def finished_chunks(folder: Path, known: Collection[ChunkKey] = ()) -> set[ChunkKey]:
    """Return the chunks that a folder holds, after a check of every byte of those that were not known before."""
    found = {(entry.arm, entry.first_deal, entry.n_deals): entry for entry in read_journal(folder)}
    new = [entry for key, entry in found.items() if key not in known]
    assert list(find_damage(folder, new, deep=True)) == []
    return set(found)


def assert_same(folder: Path, whole: Path) -> None:
    """Both hold the same rows, and their tables are the same bytes."""
    ours, theirs = open_results(folder), open_results(whole)
    for arm, other in zip(ours.arms, theirs.arms, strict=True):
        assert arm.deals == other.deals
        assert ours.matches(arm).collect().equals(theirs.matches(other).collect())
        assert ours.seats(arm).collect().equals(theirs.seats(other).collect())
    assert (folder / MANIFEST).read_bytes() == (whole / MANIFEST).read_bytes()
    tables = [answer("table", place, "--format", "csv") for place in (folder, whole)]
    assert tables[0][0] == tables[1][0] == 0
    assert tables[0][1] == tables[1][1] != ""


def copy_of(folder: Path, place: Path) -> Path:
    """Copy a results folder."""
    return Path(shutil.copytree(folder, place))
