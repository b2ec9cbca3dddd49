"""How commands talk: with colours or without, and in which form they tell their progress."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Annotated, Any

from simkit.cli.options import switch


class ProgressForm(StrEnum):
    """In which form progress is told."""

    BAR = "bar"
    PLAIN = "plain"
    JSONL = "jsonl"
    OFF = "off"


@dataclass(frozen=True)
class Display:
    """What was asked for; None: what suits the terminal."""

    has_colour: bool = True
    progress: ProgressForm | None = None


NoColorOpt = Annotated[bool, switch("--no-color", "Write without colours, as NO_COLOR=1 does.")]
ProgressOpt = Annotated[
    ProgressForm | None,
    switch(
        "--progress",
        "A bar, plain lines, a JSON document on each line, or nothing; on stderr. Default: a bar on a terminal.",
    ),
]

AS_USUAL = Display()

_display: ContextVar[Display] = ContextVar("display")


def display() -> Display:
    """Return what the command at work was asked for."""
    return _display.get(AS_USUAL)


def lose_colours(is_wanted: bool) -> None:
    """Write without colours from now on, if that is wanted; called before a command for the whole program."""
    _display.set(Display(not is_wanted))


def with_display(command: Callable[..., None], *, tells_progress: bool) -> Callable[..., None]:
    """Let a command take --no-color and, if it plays for long, --progress."""
    own = signature(command, eval_str=True)
    added = {"no_color": (NoColorOpt, False), "progress": (ProgressOpt, None)}
    if not tells_progress:
        del added["progress"]
    parameters = [
        *(parameter.replace(kind=Parameter.KEYWORD_ONLY) for parameter in own.parameters.values()),
        *(
            Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)
            for name, (kind, default) in added.items()
        ),
    ]

    @wraps(command)
    def take(**values: Any) -> None:
        no_color, progress = values.pop("no_color"), values.pop("progress", None)
        _display.set(Display(display().has_colour and not no_color, progress))
        command(**values)

    take.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return take
