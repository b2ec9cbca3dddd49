"""Deals of single line-ups: a slow bot plays fewer of the same deals than a fast one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simkit.errors import InputError
from simkit.scenario.located import LocatedValue, check_whole
from simkit.scenario.model import BOT_DEALS, MAX_DEALS, Scenario, write_lineup


def check_bot_deals(lineups: Sequence[Sequence[str]], given: Mapping[str, LocatedValue]) -> dict[str, int]:
    """Accept numbers of deals for line-ups of the scenario, each as it is written there."""
    known = [write_lineup(tuple(lineup)) for lineup in lineups]
    for name, located in given.items():
        if name not in known:
            raise LocatedValue(name, BOT_DEALS, located.file, located.line).fail(
                "the scenario has no such line-up", allowed=known
            )
    return {name: check_whole(located, 1, MAX_DEALS) for name, located in given.items()}


def refuse_watched(scenario: Scenario) -> None:
    """Looks on the way are taken at the same numbers of deals by all, so all must plan the same number."""
    if scenario.bot_deals and scenario.is_watched:
        raise InputError(
            "line-ups with deals of their own, and gates or a precision that may end the run",
            key=BOT_DEALS,
            value=", ".join(f"{name}={deals}" for name, deals in scenario.bot_deals.items()),
            hint="Give all bots the same number with --deals N, or leave the gates and the precision out.",
        )
