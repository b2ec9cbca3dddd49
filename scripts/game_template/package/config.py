"""From a configuration to the rules that the kernel reads."""

from __future__ import annotations

from typing import TypedDict

from simkit.core.records import Record, field


class Config(TypedDict):
    """The settings, complete and validated."""

    players: int
    cards: int
    set_bonus: int


class Rules(Record):
    """What depends on settings."""

    players: int = field()
    cards: int = field()  # that each player takes
    set_bonus: int = field()  # points of a set


def make_rules(config: Config) -> Rules:
    """Build the rules of a configuration."""
    return Rules.make(config)
