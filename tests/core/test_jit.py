"""The cache of compiled code: never stale, never inside the package, never in the way."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from simkit import paths
from simkit.core import jit

# Asks a kernel of one module (trials) for an answer that a rule in another module (castle) gives.
PROGRAM = """
import json
from simkit.core import jit
from simkit.games.castellion import GAME
from simkit.games.castellion.rules.trials import is_castle_due
from simkit.games.castellion.state import State
from simkit.games.castellion.config import make_rules
answer = int(is_castle_due(make_rules(GAME.configure({})), State.new()))
print(json.dumps({
    "answer": answer,
    "hits": sum(is_castle_due.stats.cache_hits.values()),
    "misses": sum(is_castle_due.stats.cache_misses.values()),
    "folder": str(jit.cache_folder("castellion")),
}))
"""
RULE = ("castle.py", "occupied(state, seat) == rules.board", "occupied(state, seat) <= rules.board")
NOT_DUE, COMPLETE = 0, 1  # what an empty castle gives by the rule, and by the edited one


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package and its data that may be edited."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(paths.PACKAGE, tmp_path / "copy" / "simkit", ignore=ignored)
    shutil.copytree(paths.shipped("data"), tmp_path / "copy" / "data", ignore=ignored)
    return tmp_path / "copy" / "simkit"


def ask(package: Path, cache: Path, **environment: str) -> dict:
    """Run the program on a copy of the package in a process of its own."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("NUMBA_", "SIMKIT_"))}
    done = subprocess.run(
        [sys.executable, "-B", "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=False,
        cwd=package.parent,
        env={**kept, "PYTHONPATH": str(package.parent), "SIMKIT_CACHE": str(cache), **environment},
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def edit(file: Path, old: str, new: str) -> None:
    """Change a file so that neither its size nor its date shows it."""
    before = file.stat()
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    assert len(old) == len(new)
    file.write_text(text.replace(old, new), encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (file.stat().st_size, file.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)


def edit_rule(package: Path) -> None:
    """Let an empty castle count as complete."""
    name, old, new = RULE
    edit(package / "games/castellion/rules" / name, old, new)


# Staleness -----------------------------------------------------------------------


@pytest.mark.long
def test_a_rule_edited_in_another_module_is_never_served_from_a_stale_cache(package, tmp_path):
    cache = tmp_path / "cache"
    cold = ask(package, cache)
    assert (cold["answer"], cold["hits"], cold["misses"]) == (NOT_DUE, 0, 1)
    warm = ask(package, cache)
    assert (warm["answer"], warm["hits"], warm["misses"]) == (NOT_DUE, 1, 0)
    edit_rule(package)
    edited = ask(package, cache)
    assert edited["answer"] == COMPLETE
    assert edited["folder"] != warm["folder"]


@pytest.mark.long
def test_the_compilers_own_cache_would_have_served_the_old_rule(package, tmp_path):
    """If this fails, Numba has learnt to see such edits and the hash of sources may go."""
    line = "    return digest.hexdigest()[:16]"
    edit(package / "core/jit.py", line, "    return 'same folder'".ljust(len(line)))
    assert ask(package, tmp_path / "cache")["answer"] == NOT_DUE
    edit_rule(package)
    stale = ask(package, tmp_path / "cache")
    assert (stale["answer"], stale["hits"]) == (NOT_DUE, 1)


@pytest.mark.long
def test_code_with_and_without_bounds_checks_never_share_a_folder(package, tmp_path):
    """Numba's cache does not tell them apart: one would be served for the other."""
    unchecked = ask(package, tmp_path / "cache")
    checked = ask(package, tmp_path / "cache", NUMBA_BOUNDSCHECK="1")
    assert checked["folder"] != unchecked["folder"]
    assert checked["hits"] == 0


# Where the cache is ----------------------------------------------------------------


@pytest.mark.long
def test_nothing_is_written_into_the_package(package, tmp_path):
    before = {path: path.stat().st_mtime_ns for path in package.parent.rglob("*")}
    found = ask(package, tmp_path / "cache")
    assert {path: path.stat().st_mtime_ns for path in package.parent.rglob("*")} == before
    assert Path(found["folder"]) == tmp_path / "cache" / "kernels" / jit.source_hash("castellion", package)
    assert list(Path(found["folder"]).rglob("*.nbi"))


@pytest.mark.long
def test_an_unwritable_cache_falls_back_to_a_temporary_folder(package, tmp_path):
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "temporary").mkdir()
    found = ask(package, tmp_path / "file" / "cache", TMPDIR=str(tmp_path / "temporary"))
    assert found["answer"] == NOT_DUE
    assert Path(found["folder"]).is_relative_to(tmp_path / "temporary")
    assert list(Path(found["folder"]).rglob("*.nbi"))


@pytest.mark.parametrize("variable", ["SIMKIT_CACHE", "XDG_CACHE_HOME"])
def test_the_cache_folder_can_be_chosen(variable, monkeypatch, tmp_path):
    monkeypatch.delenv("SIMKIT_CACHE", raising=False)
    monkeypatch.setenv(variable, str(tmp_path / "chosen"))
    assert paths.cache_root().is_relative_to(tmp_path / "chosen")
    assert paths.cache_root().is_dir()


def test_only_the_newest_caches_are_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("SIMKIT_CACHE", str(tmp_path))
    for age in range(jit.KEPT_CACHES + 3):
        old = tmp_path / "kernels" / f"old-{age}"
        old.mkdir(parents=True)
        (old / "code.nbi").touch()
        os.utime(old, (1_000_000 - age, 1_000_000 - age))
    mine = jit.cache_folder.__wrapped__()
    kept = {folder.name for folder in (tmp_path / "kernels").iterdir()}
    assert kept == {mine.name, *(f"old-{age}" for age in range(jit.KEPT_CACHES - 1))}


# The hash of sources ---------------------------------------------------------------


def hash_game(package: Path) -> str:
    """The hash of what Castellion's kernels are made of."""
    return jit.source_hash("castellion", package)


def test_any_kernel_file_changes_the_hash(package):
    hashes = {hash_game(package)}
    games = package / "games"
    files = [*(package / "core").rglob("*.py"), *games.glob("*.py"), *(games / "castellion").rglob("*.py")]
    for file in files:
        text = file.read_bytes()
        file.write_bytes(text + b"#")
        hashes.add(hash_game(package))
        file.write_bytes(text)
    assert len(hashes) == 1 + len(files) > 20
    assert hash_game(package) in hashes


def test_a_file_added_renamed_or_removed_changes_the_hash(package):
    castle = package / "games/castellion/rules/castle.py"
    before = hash_game(package)
    castle.rename(castle.with_name("castel.py"))
    renamed = hash_game(package)
    castle.with_name("castel.py").unlink()
    removed = hash_game(package)
    castle.touch()
    assert len({before, renamed, removed, hash_game(package)}) == 4


def test_other_files_and_other_games_leave_the_hash_alone(package):
    before = hash_game(package)
    (package / "cli/app.py").write_text("")
    (package / "games/castellion/RULES.md").write_text("")
    (package / "games/kingdomino/kernel.py").write_text("")
    assert hash_game(package) == before


def test_an_edit_in_the_core_changes_the_hash_of_every_game_and_of_what_they_share(package):
    names = ["", "castellion", "dragon_castle", "kingdomino"]
    before = [jit.source_hash(name, package) for name in names]
    (package / "core/rng.py").write_text("")
    assert not set(before) & {jit.source_hash(name, package) for name in names}
    assert len(set(before)) == len(names)


def test_a_game_calls_kernels_of_the_core_and_its_own_only():
    """Else the hash of one game would miss sources that its compiled code depends on."""
    for file in (paths.PACKAGE / "games").glob("*/**/*.py"):
        game = file.relative_to(paths.PACKAGE / "games").parts[0]
        text = file.read_text(encoding="utf-8")
        for line in text.splitlines():
            if line.startswith(("from simkit.games.", "import simkit.games.")):
                named = line.split()[1].removeprefix("simkit.games.").split(".")[0]
                assert named == game or not (paths.PACKAGE / "games" / named).is_dir(), file


def test_the_hash_does_not_depend_on_where_the_package_lies(package, tmp_path):
    moved = shutil.copytree(package, tmp_path / "elsewhere" / "simkit")
    assert hash_game(moved) == hash_game(package)
