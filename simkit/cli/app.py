"""The program `simkit`: its commands, its exit codes and what becomes of errors."""

from __future__ import annotations

import errno
import gc
import os
import sys
import traceback
from collections.abc import Sequence
from enum import Enum
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import simkit
from simkit.cli.display import NoColorOpt, lose_colours, with_display
from simkit.cli.mount import declared_commands, mount
from simkit.cli.output import flow_help, say
from simkit.errors import InputError, Interrupted, SimkitError

COMMANDS = (  # in the order of the help; each is a file in `commands`
    "games",
    "scenarios",
    "check",
    "schema",
    "plan",
    "run",
    "table",
    "plot",
    "compare",
    "gate",
    "cards",
    "compensate",
    "tune",
    "race",
    "league",
    "ladder",
    "luck",
    "tension",
    "rare",
    "ablate",
    "bound",
    "teach",
    "explain",
    "report",
    "replay",
    "studio",
    "bench",
    "doctor",
)

GROUPS = ("bot",)
PLAYING = (
    "run",
    "plan",
    "race",
    "ladder",
    "ablate",
    "bound",
    "teach",
    "tune",
    "cards",
)  # commands that tell their progress

NUMBERS = {"int_parsing": "a whole number", "float_parsing": "a number"}  # by the framework's names
LIMITS = ("less_than_equal", "greater_than_equal", "less_than", "greater_than")
STORAGE_FAULTS = (errno.ENOSPC, errno.EDQUOT, errno.EIO)


class ClosedPipeError(Exception):
    """The reader of stdout has gone; nothing is left to write."""


class Commands(TyperGroup):
    """The group of all commands; it takes Ctrl-C and closed pipes out of the framework's hands."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command and write out all it has printed."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except typer.BadParameter as error:
            raise _explain(error) from None
        except KeyboardInterrupt:
            raise Interrupted("interrupted") from None
        except BrokenPipeError:
            raise ClosedPipeError from None
        return result


def _explain(error: typer.BadParameter) -> Exception:
    """Explain what was given instead of a number or a choice, or beyond its limits; other errors stay as they are."""
    faults: list[dict[str, Any]] = getattr(error.__cause__, "errors", list)()
    if not faults or error.param is None:
        return error
    if faults[0]["type"] in LIMITS:
        least, most = getattr(error.param, "min", None), getattr(error.param, "max", None)
        ends = [f"from {least}" if least is not None else "", f"to {most}" if most is not None else ""]
        allowed = " ".join(filter(None, ends))
        return InputError(
            "a number beyond its limits", key=error.param.opts[0], value=faults[0]["input"], allowed=allowed
        )
    choices = getattr(getattr(error.param, "type_descriptor", None), "annotation", None)
    if isinstance(choices, type) and issubclass(choices, Enum):
        allowed_words = [str(choice.value) for choice in choices]
        return InputError(
            "no such choice", key=error.param.opts[0], value=faults[0]["input"], allowed=allowed_words
        )
    if faults[0]["type"] not in NUMBERS:
        return error
    wanted, given = NUMBERS[faults[0]["type"]], faults[0]["input"]
    return InputError(f"this is not {wanted}", key=error.param.opts[0], value=given, allowed=wanted)


def _find(name: str) -> Any:
    """Import the module of a command."""
    return import_module(f"simkit.cli.commands.{name}")


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _name in COMMANDS:
    app.command(_name)(flow_help(with_display(_find(_name).command, tells_progress=_name in PLAYING)))
for _command in declared_commands().values():
    mount(app, _command)
for _name in GROUPS:
    app.add_typer(_find(_name).group, name=_name)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"simkit {simkit.__version__}")
        raise typer.Exit


@app.callback()
@flow_help
def describe(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit."),
    ] = False,
    no_color: NoColorOpt = False,
) -> None:
    """Play millions of board-game matches with bots and turn them into balance reports.

    Tables and JSON go to stdout, progress and messages to stderr. Exit codes: 0 done, 1 internal error, 2 wrong
    input, 3 a gate or a check failed, 4 a gate is undecided, 5 damaged data or full disk, 130 interrupted, 143
    terminated.

    \b
    Example:
      simkit run castellion/demo --out results/demo
      simkit report results/demo --out demo.html
    """
    lose_colours(no_color)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program, by default with the arguments of the process, and return its exit code.

    It looks for garbage seldom: most of what a command imports and compiles stays to its end.
    """
    gc.set_threshold(50_000, 10, 10)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    try:
        app(args=arguments, prog_name="simkit")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except ClosedPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except SimkitError as error:
        say(f"error: {error}")
        return error.exit_code
    except Exception as error:
        return _answer_unexpected(error)
    return 0


def _answer_unexpected(error: Exception) -> int:
    """Tell a fault of the machine from a fault of simkit, in one line either way."""
    if os.environ.get("SIMKIT_DEBUG"):
        traceback.print_exc()
    if isinstance(error, OSError) and error.strerror:
        place = f"{error.filename}: " if error.filename else ""
        say(f"error: {place}{error.strerror}")
        return 5 if error.errno in STORAGE_FAULTS else 2
    say(f"error: {type(error).__name__}: {error}")
    say("This is a bug in simkit. Set SIMKIT_DEBUG=1 to see where it happened.")
    return 1
