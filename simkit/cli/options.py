"""How commands declare what they take: options in one line, and groups of options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, get_type_hints

import typer


def option(flag: str, metavar: str, help: str) -> Any:
    """Declare an option with a value."""
    return typer.Option(flag, metavar=metavar, help=help)


def switch(flag: str, help: str) -> Any:
    """Declare an option without a value."""
    return typer.Option(flag, help=help)


def argument(metavar: str, help: str) -> Any:
    """Declare what stands without the name of an option."""
    return typer.Argument(metavar=metavar, help=help)


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
