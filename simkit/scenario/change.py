"""A scenario with other words in place of some of its own: what the command line and notebooks add to a file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from simkit import games
from simkit.errors import InputError
from simkit.games.criteria import Gate, read_gate_text, refuse_unfit
from simkit.scenario.aims import Aim
from simkit.scenario.bot_deals import check_bot_deals, refuse_watched
from simkit.scenario.lineups import check_lineups
from simkit.scenario.load import expand_taught, read_sets, split_words
from simkit.scenario.located import LocatedValue, check_aim, check_limit, check_title
from simkit.scenario.model import MAX_TITLE, Limits, Scenario, default_title, write_lineup

MAX_SLUG = 40  # signs of a folder's name that changes give


@dataclass(frozen=True)
class Changes:
    """What stands in place of a scenario's own; None or empty: nothing does."""

    sets: Sequence[str] = ()  # key=value[,value…]
    bots: str | None = None
    bot_deals: Mapping[str, int] = field(default_factory=dict)  # beside the scenario's own
    gates: Sequence[str] = ()  # in place of all of the scenario's
    precision: float | None = None
    seconds: float | None = None
    plays_all: bool = False  # even once every gate is decided
    title: str | None = None
    question: str | None = None  # what the report answers first

    @property
    def told(self) -> list[str]:
        """The changes of what is played, as people write them."""
        return [*self.sets, *([] if self.bots is None else [self.bots])]

    @property
    def slug(self) -> str:
        """What they add to the name of a folder; empty without changes of what is played."""
        words = [word.partition("=")[2] or word for word in self.told]
        return re.sub(r"[^\w.+-]+", "-", "-".join(words))[:MAX_SLUG].strip("-")


def change_scenario(scenario: Scenario, changes: Changes) -> Scenario:
    """Put the changes into a scenario and check it anew; a title of its own says what was changed."""
    spec = games.find(scenario.game)
    settings = {**scenario.settings, **read_sets(spec, changes.sets)}
    lineups = scenario.lineups
    if changes.bots is not None:
        lineups = check_lineups(spec, split_words(changes.bots, "--bots"))
    gates = tuple(_read_gate(scenario.game, word) for word in changes.gates) or scenario.gates
    changed = replace(
        scenario,
        settings=settings,
        lineups=lineups,
        gates=gates,
        bot_deals=_change_bot_deals(scenario, lineups, changes),
        limits=_change_limits(scenario.limits, changes),
        question=_change_question(scenario, changes),
    )
    changed = replace(changed, title=_choose_title(scenario, changed, changes))
    arms = expand_taught(changed)
    for gate in gates:
        refuse_unfit(spec.title, gate, ((arm.question, arm.lineup) for arm in arms))
    refuse_watched(changed)
    return changed


def _change_bot_deals(
    scenario: Scenario, lineups: Sequence[tuple[str, ...]], changes: Changes
) -> dict[str, int]:
    """Add the deals of line-ups that are named; line-ups that no longer play have none."""
    playing = {write_lineup(lineup) for lineup in lineups}
    kept = {name: deals for name, deals in scenario.bot_deals.items() if name in playing}
    given = {name: LocatedValue(deals, "--bot-deals") for name, deals in changes.bot_deals.items()}
    return kept | check_bot_deals(lineups, given)


def _read_gate(game: str, word: str) -> Gate:
    located = LocatedValue(word, "--gate")
    try:
        return read_gate_text(games.find(game), word)
    except InputError as error:
        raise located.place(error) from None


def _change_limits(limits: Limits, changes: Changes) -> Limits:
    numbers = {"precision": changes.precision, "seconds": changes.seconds}
    found: dict[str, Any] = {
        name: check_limit(LocatedValue(value, f"--{name}"))
        for name, value in numbers.items()
        if value is not None
    }
    return replace(limits, **found, **({"decided": False} if changes.plays_all else {}))


def _change_question(scenario: Scenario, changes: Changes) -> Aim | None:
    if changes.question is None:
        return scenario.question
    return check_aim(LocatedValue(changes.question, "--question"))


def _choose_title(scenario: Scenario, changed: Scenario, changes: Changes) -> str:
    if changes.title is not None:
        return check_title(LocatedValue(changes.title, "--title"))
    if scenario.title == default_title(scenario.game, scenario.settings, scenario.lineups):
        return default_title(changed.game, changed.settings, changed.lineups)
    if not changes.told:
        return scenario.title
    told = f"{scenario.title} ({', '.join(changes.told)})"
    return told if len(told) <= MAX_TITLE else f"{told[: MAX_TITLE - 2]}…)"
