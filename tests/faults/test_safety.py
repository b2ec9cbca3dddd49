"""A results folder or a scenario made by a stranger is text and numbers, whatever stands in it."""

from __future__ import annotations

import ast
import csv
import io
import json
import pickle
import unicodedata
from html.parser import HTMLParser
from pathlib import Path

import pytest

from simkit import paths
from simkit.results.manifest import read_manifest, write_manifest
from tests.faults.scene import answer, copy_of
from tests.run.processes import call

HOSTILE = "=cmd()<script>alert(1)</script>\x1b[2J\x9b31m\u202e|`x`"
FORBIDDEN_MODULES = {
    "pickle",
    "marshal",
    "shelve",
    "dill",
    "joblib",
    "cloudpickle",
    "yaml",
    "runpy",
    "code",
    "imp",
}
FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__", "execfile"}
ON_PURPOSE = {
    "run/own_bots.py": {"exec", "compile"},  # the file of a bot that the user names
    "run/bot_check.py": {"pickle"},  # copies a match under way within one process
}


@pytest.fixture(scope="module")
def hostile(whole, tmp_path_factory):
    """A folder whose every free text is hostile, signed as if simkit had written it."""
    folder = copy_of(whole, tmp_path_factory.mktemp("hostile") / "r")
    manifest = read_manifest(folder)
    manifest["scenario"]["title"] = manifest["game"]["title"] = manifest["game"]["edition"] = HOSTILE
    for number, arm in enumerate(manifest["arms"]):
        arm["label"] = f"{HOSTILE}{number}"
        arm["varied"] = {"bots": f"{HOSTILE}{number}"}
        arm["notes"] = [{"mark": HOSTILE, "text": HOSTILE}]
    write_manifest(folder, manifest)
    return folder


def controls_in(text: str) -> set[str]:
    """The characters that could steer a terminal or turn text around."""
    return {sign for sign in text if sign not in "\n\t\r" and unicodedata.category(sign) in ("Cc", "Cf")}


class Tags(HTMLParser):
    """Collects the tags of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.found.add(tag)
        assert not any(name.startswith("on") for name, _ in attrs)


@pytest.mark.parametrize("format", ["text", "csv", "md"])
def test_tables_of_a_hostile_folder_are_safe(hostile, format):
    code, out, err = answer("table", hostile, "--format", format)
    assert code == 0, err
    assert "alert(1)" in out
    assert controls_in(out + err) == set()
    if format == "csv":
        cells = [cell for row in csv.reader(io.StringIO(out)) for cell in row]
        assert any(cell.startswith("'=cmd") for cell in cells)
        assert not any(cell.startswith(("=", "@", "+")) for cell in cells)
    if format == "md":
        assert "<script>" not in out.replace("\\<script\\>", "")


def test_a_report_of_a_hostile_folder_is_safe(hostile, tmp_path):
    code, _, err = answer("report", hostile, "--out", tmp_path / "r.html")
    assert code == 0, err
    page = (tmp_path / "r.html").read_text()
    assert "alert(1)" in page
    assert "script" not in Tags(page).found
    assert controls_in(page + err) == set()


def test_messages_about_a_hostile_scenario_are_safe(tmp_path):
    path = tmp_path / "s.toml"
    path.write_text(f"game = {json.dumps(HOSTILE)}\nbots = [{json.dumps(HOSTILE)}]\n")
    for words in (["check", path], ["run", path], ["run", "--game", HOSTILE, "--bots", HOSTILE]):
        code, out, err = answer(*words)
        assert code == 2
        assert controls_in(out + err) == set()


class Bomb:
    """Leaves a trace if it is unpickled."""

    def __init__(self, trace: Path) -> None:
        self.trace = trace

    def __reduce__(self):
        return Path.touch, (self.trace,)


WATCH = """
import sys
from simkit.cli.app import main
ALARMING = ("pickle.find_class", "os.system", "os.exec", "os.posix_spawn", "subprocess.Popen")

def watch(event, arguments):
    if event in ALARMING:
        raise SystemExit(f"{event} {arguments}")

sys.addaudithook(watch)
sys.exit(main())
"""


@pytest.mark.long
def test_nothing_unpickles_what_a_folder_holds(hostile, tmp_path):
    folder, trace = copy_of(hostile, tmp_path / "r"), tmp_path / "trace"
    bomb = pickle.dumps(Bomb(trace))
    assert pickle.loads(bomb) is None
    assert trace.exists()
    trace.unlink()
    for name in ("chunks.pkl", "sitecustomize.py", "conftest.py", "polars.py"):
        (folder / name).write_bytes(bomb if name.endswith("pkl") else f"open({str(trace)!r}, 'w')".encode())
    assert call("table", folder, program=WATCH)[0] == 0
    next(folder.rglob("*.matches.parquet")).write_bytes(bomb)
    code, _, err = call("table", folder, program=WATCH)
    assert code == 5, err
    assert not trace.exists()


@pytest.mark.long
def test_no_module_of_simkit_can_unpickle_or_run_text():
    for file in sorted(paths.PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name.split(".")[0] for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [(node.module or "").split(".")[0]]
            allowed = ON_PURPOSE.get(file.relative_to(paths.PACKAGE).as_posix(), set())
            assert not FORBIDDEN_MODULES & set(names) - allowed, file
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in FORBIDDEN_CALLS - allowed, file


def test_a_game_named_like_a_path_loads_no_code(whole, tmp_path):
    folder = copy_of(whole, tmp_path / "r")
    manifest = read_manifest(folder)
    for name in ("../../evil", "os", "simkit.games.castellion", ""):
        manifest["game"]["id"] = manifest["scenario"]["game"] = name
        write_manifest(folder, manifest)
        code, _, err = answer("run", "--out", folder)
        assert code == 2
        assert "no such game" in err
