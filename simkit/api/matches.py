"""Single matches, played again for people to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from simkit import games
from simkit.api.arms import choose_arms
from simkit.errors import InputError
from simkit.results.view import Results
from simkit.run.replay import rebuild_arm, transcripts
from simkit.scenario.expand import expand
from simkit.scenario.model import Arm, Scenario
from simkit.stats.tension.exemplars import PICKS, pick_matches

Transcript = list[dict[str, Any]]

SCROLLED = "max-height:24em;overflow:auto"  # a match is longer than a screen


@dataclass(frozen=True, repr=False)
class MatchReplay:
    """One match, event by event, and why it was chosen."""

    arm: str
    deal: int
    rotation: int
    rounds: tuple[Transcript, ...]
    reason: str = ""

    @property
    def events(self) -> Transcript:
        """All events, from the setup to the result."""
        return [event for events in self.rounds for event in events]

    @property
    def text(self) -> str:
        """The match as the game draws it."""
        spec = games.find(self.rounds[0][0]["game"])
        return "\n\n".join(map(spec.tell_match, self.rounds))

    @property
    def title(self) -> str:
        """Which match it is, and why it was chosen."""
        told = f"{self.arm}: deal {self.deal}, rotation {self.rotation}"
        return f"{told} ({self.reason})" if self.reason else told

    def __repr__(self) -> str:
        return f"{self.title}\n\n{self.text}"

    def _repr_html_(self) -> str:
        return f'<p>{escape(self.title)}</p><pre style="{SCROLLED}">{escape(self.text)}</pre>'


class MatchReplays(tuple[MatchReplay, ...]):
    """Several matches, which a notebook shows one below the other."""

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, self))

    def _repr_html_(self) -> str:
        return "".join(match._repr_html_() for match in self)


def replay_results(results: Results, arm: str | None, deal: int, rotation: int) -> MatchReplay:
    """Play a match of a results folder again; without a name, of its first arm."""
    info = choose_arms(results.arms, arm, "arm")[0]
    return _replay(rebuild_arm(results, info), results.manifest["seed"], deal, rotation, "")


def replay_scenario(scenario: Scenario, arm: str | None, deal: int, rotation: int) -> MatchReplay:
    """Play a match of a scenario; without a name, of its first arm."""
    return _replay(choose_arms(expand(scenario), arm, "arm")[0], scenario.seed, deal, rotation, "")


def explain_results(results: Results, arm: str | None, picks: Sequence[str]) -> MatchReplays:
    """Choose and replay the typical, the closest and the most extreme match of an arm."""
    for pick in picks:
        if pick not in PICKS:
            raise InputError("no such kind of match", key="pick", value=pick, allowed=PICKS)
    info = choose_arms(results.arms, arm, "arm")[0]
    played = rebuild_arm(results, info)
    return MatchReplays(
        _replay(played, results.manifest["seed"], one.deal, one.rotation, f"{one.kind}: {one.reason}")
        for one in pick_matches(results, info, tuple(picks) or PICKS)
    )


def _replay(arm: Arm, seed: int, deal: int, rotation: int, reason: str) -> MatchReplay:
    if deal < 0:
        raise InputError("deals are numbered from 0", key="deal", value=deal)
    rounds = tuple(transcripts(arm, seed, [deal], [rotation]))
    return MatchReplay(arm.label, deal, rotation, rounds, reason)
