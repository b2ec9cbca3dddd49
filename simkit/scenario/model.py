"""What a scenario and an arm are: frozen and validated values without files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from simkit import games
from simkit.games.bots import write_bot
from simkit.games.contract import Question
from simkit.games.criteria import Gate
from simkit.games.setting import Value, tell_values
from simkit.scenario.aims import QUESTION, Aim

DEFAULT_DEALS = 10_000
DEFAULT_SEED = 1
MAX_DEALS = 10**12
MAX_SEED = 2**64 - 1
MAX_ARMS = 10_000
MAX_TITLE = 200

BOTS = "bots"
BOT_DEALS = "bot_deals"
DECIDED = "decided"
LIMITS = ("precision", "seconds", DECIDED)


@dataclass(frozen=True)
class Limits:
    """What ends a run before all deals are played; None: nothing of the kind."""

    precision: float | None = None  # half the width of every arm's headline interval, in its own units
    seconds: float | None = None  # of play
    decided: bool = True  # whether a run ends once all its gates are decided

    def to_dict(self) -> dict[str, float | bool]:
        """Write the limits that are not the default."""
        return {name: value for name, value in vars(self).items() if value != getattr(Limits, name)}


@dataclass(frozen=True)
class Scenario:
    """A game, the settings and line-ups to cross, and how many deals of which seed to play."""

    title: str
    game: str
    settings: Mapping[
        str, tuple[Value, ...]
    ]  # only those given, in written order; several values are crossed
    lineups: tuple[tuple[str, ...], ...]  # as written: one bot fills every seat
    deals: int
    seed: int
    gates: tuple[Gate, ...] = ()  # what every arm must meet; the limits say whether their decision ends a run
    limits: Limits = Limits()
    question: Aim | None = None  # what its report answers first; None: the design tells
    bot_deals: Mapping[str, int] = field(
        default_factory=dict
    )  # by line-up, where it plays other than `deals`

    def deals_of(self, arm: Arm) -> int:
        """Return the deals that an arm is to play."""
        return self.bot_deals.get(arm.varied[BOTS], self.deals)

    def with_deals(self, deals: int) -> Scenario:
        """Return the scenario with so many deals for every arm."""
        return replace(self, deals=deals, bot_deals={})

    @property
    def told_deals(self) -> str:
        """How many deals each configuration plays, for people."""
        others = "".join(f", {deals:,} with {lineup}" for lineup, deals in self.bot_deals.items())
        return f"{self.deals:,} deals for each configuration{others}"

    @property
    def is_watched(self) -> bool:
        """Whether looks at the outcomes may end the run: a decision on its gates, or a precision reached."""
        return self.limits.precision is not None or (bool(self.gates) and self.limits.decided)

    @property
    def crossed(self) -> tuple[str, ...]:
        """The settings with more than one value, in written order."""
        return tuple(name for name, values in self.settings.items() if len(values) > 1)

    def to_dict(self) -> dict[str, Any]:
        """Write the scenario as JSON takes it, with values and line-ups as on the command line."""
        spec = games.find(self.game)
        written: dict[str, Any] = {
            "title": self.title,
            "game": self.game,
            "settings": {
                name: [spec.setting(name).write(value) for value in values]
                for name, values in self.settings.items()
            },
            "bots": ["+".join(write_bot(bot) for bot in lineup) for lineup in self.lineups],
            "deals": self.deals,
            "seed": self.seed,
        }
        if self.bot_deals:
            written[BOT_DEALS] = dict(self.bot_deals)
        if self.question is not None:
            written[QUESTION] = self.question
        if self.gates:
            written["gates"] = {gate.measure: gate.text for gate in self.gates}
        if self.limits != Limits():
            written["stop"] = self.limits.to_dict()
        return written


@dataclass(frozen=True)
class Arm:
    """One configuration under test: a game, its complete settings and the bot of every seat."""

    id: str  # 16 hex digits, a hash of the game's rules and data, the configuration and the line-up
    game: str
    config: Mapping[str, Value]  # complete
    lineup: tuple[str, ...]  # bot of each seat in rotation 0
    varied: Mapping[
        str, str
    ]  # what tells the arms of a scenario apart, as on the command line; "bots" comes last
    question: Question = field(compare=False)  # what its configuration is asked first

    @property
    def label(self) -> str:
        """The arm's name for people: its varied values."""
        return tell_values(self.varied)

    @property
    def rotations(self) -> tuple[tuple[str, ...], ...]:
        """Every distinct cyclic rotation of the line-up, the line-up itself first."""
        turned = (self.lineup[shift:] + self.lineup[:shift] for shift in range(len(self.lineup)))
        return tuple(dict.fromkeys(turned))


def write_lineup(lineup: tuple[str, ...]) -> str:
    """Write a line-up as the command line takes it, bots from files by their names alone."""
    return "+".join(lineup)


def default_title(
    game: str, settings: Mapping[str, tuple[Value, ...]], lineups: tuple[tuple[str, ...], ...]
) -> str:
    """Name a scenario by its game and what varies in it, or by its line-up where nothing does."""
    varies = [name for name, values in settings.items() if len(values) > 1]
    if len(lineups) > 1:
        varies.append(BOTS)
    return f"{games.find(game).title}: {' × '.join(varies) or write_lineup(lineups[0])}"
