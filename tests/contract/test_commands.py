"""Commands that games declare: documented, mounted, and known to nobody outside the game's package."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest
from typer.main import get_command

from simkit import games, paths
from simkit.cli import app
from simkit.cli.mount import declared_commands
from simkit.games.command import read_commands

DECLARED = [command for package in games.PACKAGES.values() for command in read_commands(package)]
PACKAGES = {f"simkit.games.{package}" for package in games.PACKAGES.values()}
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
OUTSIDE = sorted(
    file for folder in ("cli", "plots", "report") for file in (paths.PACKAGE / folder).rglob("*.py")
)


@pytest.fixture(params=DECLARED, ids=lambda command: command.name)
def command(request):
    """Every command of every game."""
    return request.param


def test_no_name_is_taken_twice():
    names = [command.name for command in DECLARED]
    assert "layout" in names
    assert names == list(declared_commands())
    assert not set(names) & {*app.COMMANDS, *app.GROUPS}


def test_a_command_is_documented_and_mounted(command):
    summary = command.doc.strip().split("\n\n")[0].replace("\n", " ")
    assert summary.endswith(".")
    assert get_command(app.app).commands[command.name].help.startswith(summary)


def test_a_command_answers_help_with_every_option_explained(command, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    assert app.main([command.name, "--help"]) == 0
    lines = [line.strip() for line in COLOURS.sub("", capsys.readouterr().out).splitlines()]
    assert any(line.startswith(f"Usage: simkit {command.name} ") for line in lines)
    assert lines[lines.index("Example:") + 1].startswith(f"simkit {command.name}")
    context = (
        get_command(app.app).commands[command.name].make_context(command.name, [], resilient_parsing=True)
    )
    assert context.command.params
    assert [parameter.name for parameter in context.command.params if not parameter.help] == []


def test_listing_commands_imports_no_game():
    program = (
        "import sys; from simkit.cli.app import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert all(command.name in ended.stdout for command in DECLARED)
    assert set(ended.stderr.split()) & PACKAGES == set()


@pytest.mark.parametrize("file", OUTSIDE, ids=lambda file: file.relative_to(paths.PACKAGE).as_posix())
def test_nothing_outside_imports_a_game(file):
    assert [name for name in _imports(file.read_text("utf-8")) if _is_of_a_game(name)] == []


@pytest.mark.parametrize(
    "line",
    [
        "import simkit.games.{}",
        "from simkit.games.{} import GAME",
        "from simkit.games.{}.layouts import x",
        "from simkit.games import {}",
    ],
)
def test_an_import_of_a_game_is_seen_wherever_it_stands(line):
    for package in games.PACKAGES.values():
        source = f"def f():\n    {line.format(package)}\n"
        assert any(map(_is_of_a_game, _imports(source)))


def _imports(source):
    """Dotted names of all that a module imports, inside functions too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _is_of_a_game(name):
    return any(f"{name}.".startswith(f"{package}.") for package in PACKAGES)
