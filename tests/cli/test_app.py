"""The program as a whole: help, exit codes, closed pipes, and nothing heavy before a command runs."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import simkit as package
from simkit import games
from simkit.cli import app
from simkit.errors import InputError, Interrupted, StorageError, Terminated

HEAVY = ("numba", "numpy", "polars", "pandas", "scipy", "matplotlib", "seaborn", "jinja2")

Simkit = Callable[..., Any]


def test_every_command_file_is_registered() -> None:
    folder = Path(app.__file__).parent / "commands"
    files = {
        path.stem for path in folder.glob("*.py") if "\ndef command(" in path.read_text(encoding="utf-8")
    }
    assert files == set(app.COMMANDS)


@pytest.mark.parametrize("name", app.COMMANDS)
def test_every_command_has_help_that_ends_in_an_example(name: str, simkit: Simkit) -> None:
    answer = simkit(name, "--help")
    lines = [line.strip() for line in answer.out.splitlines()]
    assert answer.code == 0
    assert f"Usage: simkit {name}" in answer.out
    assert lines[lines.index("Example:") + 1].startswith(f"simkit {name}")


@pytest.mark.parametrize("name", app.COMMANDS)
def test_every_option_of_every_command_is_explained(name: str) -> None:
    from typer.main import get_command

    command = get_command(app.app).commands[name]  # type: ignore[attr-defined]
    assert [parameter.name for parameter in command.params if not parameter.help] == []


def test_the_help_of_the_program_lists_all_commands_in_order(simkit: Simkit) -> None:
    lines = simkit("--help").out.splitlines()
    listed = [words[1] for words in map(str.split, lines) if len(words) > 1 and words[1] in app.COMMANDS]
    assert [name for name in listed if name in app.COMMANDS][-len(app.COMMANDS) :] == list(app.COMMANDS)


def test_version(simkit: Simkit) -> None:
    answer = simkit("--version")
    assert (answer.code, answer.out) == (0, f"simkit {package.__version__}\n")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["chek"], "No such command 'chek'"),
        (["games", "--jsn"], "No such option: --jsn"),
        (
            ["check", "--deals", "many"],
            "error: this is not a whole number\n  key:     --deals\n  given:   many\n  allowed: 10000, 10,000",
        ),
        (["bench", "castellion", "--seconds=1,5"], "error: this is not a number\n  key:     --seconds"),
        (["replay", "--format", "xml"], "no such choice"),
    ],
)
def test_wrong_usage_is_wrong_input(words: list[str], text: str, simkit: Simkit) -> None:
    answer = simkit(*words)
    assert (answer.code, answer.out) == (2, "")
    assert text in answer.err


@pytest.mark.parametrize(
    ("error", "code", "text"),
    [
        (InputError("wrong", file="f", line=3), 2, "error: f:3: wrong\n"),
        (StorageError("damaged"), 5, "error: damaged\n"),
        (Interrupted("stopped"), 130, "error: stopped\n"),
        (Terminated("stopped"), 143, "error: stopped\n"),
        (KeyboardInterrupt(), 130, "error: interrupted\n"),
        (PermissionError(errno.EACCES, "Permission denied", "x/y"), 2, "error: x/y: Permission denied\n"),
        (OSError(errno.ENOSPC, "No space left on device", "x"), 5, "error: x: No space left on device\n"),
        (OSError(errno.EIO, "Input/output error"), 5, "error: Input/output error\n"),
    ],
)
def test_an_error_is_one_message_and_one_exit_code(
    error: BaseException, code: int, text: str, simkit: Simkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr(games, "names", fail)
    answer = simkit("games")
    assert (answer.code, answer.out, answer.err) == (code, "", text)


def test_a_bug_is_admitted_without_a_traceback(simkit: Simkit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SIMKIT_DEBUG", raising=False)
    monkeypatch.setattr(games, "names", lambda: 1 / 0)
    answer = simkit("games")
    assert answer.code == 1
    assert answer.err.splitlines() == [
        "error: ZeroDivisionError: division by zero",
        "This is a bug in simkit. Set SIMKIT_DEBUG=1 to see where it happened.",
    ]


def test_a_bug_shows_its_traceback_on_request(simkit: Simkit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIMKIT_DEBUG", "1")
    monkeypatch.setattr(games, "names", lambda: 1 / 0)
    answer = simkit("games")
    assert answer.code == 1
    assert answer.err.startswith("Traceback (most recent call last)")


def test_what_a_person_typed_cannot_steer_the_terminal(simkit: Simkit) -> None:
    answer = simkit("games", "castellion\x1b[2J\x07\u202e")
    assert "given:   castellion[2J\n" in answer.err


def test_a_closed_pipe_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(
        [sys.executable, "-c", "import sys; from simkit.cli.app import main; sys.exit(main(['schema']))"],
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_stdout_is_utf_8_whatever_the_locale() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", "from simkit.cli.app import main; main(['games', 'castellion'])"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert "key=value[,value…]" in ended.stdout.decode("utf-8")


def test_a_run_that_nobody_watches_imports_no_statistics() -> None:
    program = "import sys, simkit.run.run; print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert [name for name in ended.stdout.split() if name.startswith(("simkit.stats", "scipy.special"))] == []


def test_help_imports_nothing_heavy() -> None:
    program = (
        "import sys; from simkit.cli.app import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert set(ended.stderr.split()) & set(HEAVY) == set()
