"""`scripts/new_game.py`: a game in one command that plays, is refereed, and passes the tests of the contract."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from simkit import paths

ROOT = paths.PACKAGE.parent
PARTS = ("simkit", "data", "scenarios", "scripts", "tests", "pyproject.toml")
MAIN = "import sys; from simkit.cli.app import main; sys.exit(main())"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project in a folder of its own, with a new game in it."""
    folder = tmp_path_factory.mktemp("project")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / part, folder / part)
    done = run(folder, "scripts/new_game.py", "Fox", "and", "Geese")
    assert done.returncode == 0, done.stderr
    assert "simkit run fox-and-geese/seats" in done.stdout
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a copy of the project."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "SIMKIT_CACHE": str(paths.cache_root())}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.long
def test_the_tests_of_the_contract_and_of_the_new_game_pass(copy: Path) -> None:
    chosen = ["tests/games/fox_and_geese", "tests/contract", "-k", "fox-and-geese or fox_and_geese"]
    done = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen)
    assert done.returncode == 0, done.stdout
    passed = int(done.stdout.rsplit(" passed", 1)[0].rsplit(maxsplit=1)[-1])
    assert passed >= 70


@pytest.mark.long
def test_its_golden_digests_tell_every_setting_apart_for_every_bot(copy: Path) -> None:
    """So that whoever changes a rule sees by the digests whom it changes."""
    file = copy / "tests" / "goldens" / "fox_and_geese" / "digests.json"
    kept = json.loads(file.read_text(encoding="utf-8"))["digests"]
    assert {"set_bonus=0", "set_bonus=10"} <= set(kept)
    for bot in ("random", "greedy"):
        assert len({digests[bot] for digests in kept.values()}) == len(kept)


@pytest.mark.long
def test_lint_and_layers_are_clean(copy: Path) -> None:
    for check in (["-m", "ruff", "check", "."], ["-m", "ruff", "format", "--check", "."]):
        done = run(copy, *check)
        assert done.returncode == 0, done.stdout
    layers = run(
        copy, "-c", "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
    )
    assert layers.returncode == 0, layers.stdout


@pytest.mark.long
def test_it_is_run_tabled_and_reported(copy: Path, tmp_path: Path) -> None:
    out, page = tmp_path / "results", tmp_path / "fox.html"
    done = run(copy, "-c", MAIN, "run", "fox-and-geese/seats", "--deals", "2000", "--out", str(out))
    assert done.returncode in (0, 3, 4), done.stderr
    table = run(copy, "-c", MAIN, "table", str(out))
    assert "greedy" in table.stdout
    report = run(copy, "-c", MAIN, "report", str(out), "--out", str(page))
    assert report.returncode == 0, report.stderr
    assert "Fox and Geese" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["", "1830", "Fox & Geese", "../geese"])
def test_names_that_no_folder_can_have_are_refused(name: str) -> None:
    done = run(ROOT, "scripts/new_game.py", name)
    assert done.returncode == 1
    assert "not a name of a game" in done.stderr


def test_a_game_that_is_there_is_not_written_over() -> None:
    done = run(ROOT, "scripts/new_game.py", "Dragon Castle")
    assert done.returncode == 1
    assert "is there already" in done.stderr
