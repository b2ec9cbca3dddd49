"""How commands declare what they take: options in one line, and groups of options that several commands share."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, get_type_hints

import typer

from simkit.errors import InputError

# Digits, in groups of three or without any; a part behind a point only where a power makes a whole number of it.
NUMBER = re.compile(
    r"([-+]?(?:\d{1,3}(?:[,_ ]\d{3})+|\d+)(?:\.\d+(?=[ekm]))?)(?:e\+?(\d{1,2})|([km]))?",
    re.IGNORECASE | re.ASCII,
)
Complete = Callable[..., list[str]]
POWERS = {"": 0, "k": 3, "m": 6}
MAX_POWER = 30


def option(flag: str, metavar: str, help: str, complete: Complete | None = None) -> Any:
    """Declare an option with a value; `complete` lists what a shell may go on with."""
    return typer.Option(flag, metavar=metavar, help=help, autocompletion=complete)


def count_option(flag: str, metavar: str, help: str) -> Any:
    """Declare an option whose value is a whole number as people write it: 10000, 10,000, 10_000, 1e6, 10k, 2.5M."""
    return typer.Option(flag, metavar=metavar, help=help, parser=lambda text: read_count(flag, text))


def read_count(flag: str, text: object) -> int:
    """Read a whole number as people write it."""
    match = NUMBER.fullmatch(str(text).strip())
    if match is None:
        raise InputError(
            "this is not a whole number",
            key=flag,
            value=text,
            allowed=["10000", "10,000", "10_000", "1e6", "10k", "2M"],
        )
    digits, exponent, letter = match.groups()
    power = int(exponent or 0) + POWERS[(letter or "").lower()]
    whole, _, part = re.sub(r"[,_ ]", "", digits).partition(".")
    places = part.rstrip("0")
    if len(places) > power or power > MAX_POWER:
        raise InputError("this is not a whole number", key=flag, value=text, allowed="a whole number")
    return int(whole + places.ljust(power, "0"))


def check_number(flag: str, number: int | None, low: int, high: int) -> None:
    """Refuse a number out of its range, both ends included; None: it is not given."""
    if number is not None and not low <= number <= high:
        raise InputError(f"{flag} must be a whole number from {low} to {high}", key=flag, value=number)


def switch(flag: str, help: str) -> Any:
    """Declare an option without a value."""
    return typer.Option(flag, help=help)


def argument(metavar: str, help: str, complete: Complete | None = None) -> Any:
    """Declare what stands without the name of an option; `complete` lists what a shell may go on with."""
    return typer.Argument(metavar=metavar, help=help, autocompletion=complete)


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take each group of options, a parameter whose type is a dataclass, option by option."""
    parameters: list[Parameter] = []
    groups: dict[str, tuple[type, list[str]]] = {}
    for parameter in signature(command, eval_str=True).parameters.values():
        group = parameter.annotation
        if isinstance(group, type) and is_dataclass(group):
            hints = get_type_hints(group, include_extras=True)
            groups[parameter.name] = group, [one.name for one in fields(group)]
            parameters += [
                Parameter(one.name, Parameter.KEYWORD_ONLY, default=one.default, annotation=hints[one.name])
                for one in fields(group)
            ]
        else:
            parameters.append(parameter.replace(kind=Parameter.KEYWORD_ONLY))

    @wraps(command)
    def take(**values: Any) -> None:
        given = {name: kind(*(values.pop(one) for one in names)) for name, (kind, names) in groups.items()}
        command(**given, **values)

    take.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return take
