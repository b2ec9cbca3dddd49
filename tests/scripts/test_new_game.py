"""`scripts/new_game.py`: a game in one command that plays, is refereed, and passes the tests of the contract."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import new_game
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
    assert "simkit run fox-and-geese/seats --deals 500" in done.stdout
    for place in new_game.find_places(new_game.Name("Fox and Geese")).values():
        assert (folder / place).exists()
        assert f"    {place}" in done.stdout
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


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A project of the two files that name its games, and their rules."""
    for file in (new_game.REGISTRY, new_game.LAYERS, *ROOT.glob("simkit/games/*/RULES.md")):
        target = tmp_path / (ROOT / file).relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, target)
    return tmp_path


def read_all(folder: Path) -> dict[Path, bytes]:
    """Every file of a folder with its content."""
    return {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.parametrize("name", ["", "1830", "2048", "Café Noir", "Fox & Geese", "../geese"])
def test_names_that_no_folder_can_have_are_refused(name: str) -> None:
    with pytest.raises(SystemExit, match="letters a–z and digits, beginning with a letter"):
        new_game.read_name([name])


@pytest.mark.parametrize("name", ["class", "Lambda", "IMPORT"])
def test_words_of_python_are_refused(name: str) -> None:
    with pytest.raises(SystemExit, match=f"'{name}' is a word of Python"):
        new_game.read_name([name])
    assert new_game.read_name([name, "war"]).package == f"{name.lower()}_war"


def test_a_name_is_refused_before_anything_is_written() -> None:
    done = run(ROOT, "scripts/new_game.py", "class")
    assert done.returncode == 1
    assert "not a name of a game" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (ROOT / "simkit" / "games" / "class").exists()


@pytest.mark.parametrize("name", ["Dragon Castle", "Driver", "Stream"])
def test_nothing_that_is_there_is_written_over(name: str) -> None:
    with pytest.raises(SystemExit, match="is there already"):
        new_game.refuse_if_there(new_game.read_name([name]))


def fail(name: new_game.Name, root: Path) -> None:
    """Write a game and fail at the next step, when it has golden digests."""
    with new_game.undone_on_failure(name, root):
        new_game.write_game(name, root)
        (root / "tests/goldens" / name.package).mkdir(parents=True)
        raise SystemExit("no room on the disk")


def test_nothing_stays_of_a_game_that_was_not_finished(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, before = new_game.Name("Fox and Geese"), read_all(small)
    with pytest.raises(SystemExit, match="no room"):
        fail(name, small)
    assert read_all(small) == before
    assert not any((small / place).exists() for place in new_game.find_places(name).values())
    assert "removed again" in capsys.readouterr().err


@pytest.mark.parametrize(("title", "letter"), [("Fox and Geese", "F"), ("Crown", "R"), ("Dkcw", "A")])
def test_its_rules_have_a_letter_that_no_other_game_has(small: Path, title: str, letter: str) -> None:
    name = new_game.Name(title)
    written = new_game.write_game(name, small)
    numbered = "".join((small / path).read_text(encoding="utf-8") for path in written)
    assert f"| {letter}-06 |" in numbered
    assert f'"""{letter}-03, {letter}-04."""' in numbered
    assert "S-0" not in numbered
