"""Arms (configurations under test) as people name them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol, TypeVar

from simkit.errors import InputError


class Named(Protocol):
    """Anything that an arm's id and label tell apart."""

    @property
    def id(self) -> str: ...

    @property
    def label(self) -> str: ...


NamedArm = TypeVar("NamedArm", bound=Named)


def choose_arms(arms: Sequence[NamedArm], name: str | None, key: str = "--configuration") -> list[NamedArm]:
    """Find the arm that an id, a unique beginning of one, or a label names; all arms without a name."""
    if name is None:
        return list(arms)
    found = [arm for arm in arms if arm.id == name or _words(arm.label) == _words(name)]
    if not found and name:
        found = [arm for arm in arms if arm.id.startswith(name.lower())]
    if len(found) == 1:
        return found
    problem = "more than one configuration has this name" if found else "no such configuration"
    hint = "The ids: " + ", ".join(f"{arm.id} ({arm.label})" for arm in found) if found else None
    raise InputError(problem, key=key, value=name, allowed=[arm.label for arm in arms], hint=hint)


def _words(label: str) -> list[str]:
    """Split a label into its values, however a person separates them."""
    return re.split(r"[\s·,]+", label.strip().lower())
