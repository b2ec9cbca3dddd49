"""The one rule by which a report recommends: what holds with every bot, and ties are ties.

A choice is fit if every gate is shown to hold with every bot of the run and no published advice speaks against it.
Of several fit ones the best is taken only if fresh deals show it to be better than each of the others with every bot;
else they tie. A choice that holds with one bot and fails with another turns with skill, and is never recommended.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from simkit.stats.verdict.verdicts import State

Kind = Literal["winner", "tie", "first", "turns", "open", "none"]
Prefer = Callable[[Sequence[str]], tuple[str, Sequence[str]] | None]


@dataclass(frozen=True)
class Candidate:
    """A choice of settings, its verdict with each bot, and the published advice against it."""

    name: str
    states: Mapping[str, State]  # by bot
    against: str = ""

    @property
    def is_fit(self) -> bool:
        """Whether it is shown to hold with every bot and nothing speaks against it."""
        return not self.against and all(state == "holds" for state in self.states.values())

    @property
    def is_open(self) -> bool:
        """Whether it may yet prove fit: it fails with no bot, and nothing speaks against it."""
        return not self.against and not self.is_fit and "fails" not in self.states.values()

    @property
    def turns(self) -> bool:
        """Whether it holds with one bot and fails with another."""
        return {"holds", "fails"} <= set(self.states.values())


@dataclass(frozen=True)
class Choice:
    """What to take: one (winner), any of several (tie), the only one shown to be fit so far (first), or nothing.

    Without a fit choice: verdicts that turn with skill (turns), else some are open (open), else all fail (none).
    """

    kind: Kind
    names: tuple[str, ...]  # recommended: the winner, all that tie, or the first
    fit: tuple[str, ...]
    open: tuple[str, ...]
    turning: tuple[str, ...]
    advised_against: tuple[Candidate, ...]  # that would be fit but for published advice
    eligible: tuple[str, ...]  # that no published advice speaks against

    @property
    def winner(self) -> str | None:
        """The one choice that is said to be better than all others, if there is one."""
        return self.names[0] if self.kind == "winner" else None

    @property
    def hopeful(self) -> tuple[str, ...]:
        """Where the nearest is sought: among those that fail with no bot, else all that no advice speaks against."""
        return self.open or self.eligible


def choose(candidates: Sequence[Candidate], prefer: Prefer = lambda names: None) -> Choice:
    """Apply the rule; `prefer` names the best of several fit choices and those not shown to be worse, or nothing.

    Where published advice speaks against every candidate it chooses none, and is left aside.
    """
    if all(one.against for one in candidates):
        candidates = [replace(one, against="") for one in candidates]
    fit = [one.name for one in candidates if one.is_fit]
    unclear = [one.name for one in candidates if one.is_open]
    turning = [one.name for one in candidates if one.turns and not one.against]
    advised = [one for one in candidates if one.against and replace(one, against="").is_fit]
    kind, names = _name(fit, unclear, turning, prefer)
    eligible = [one.name for one in candidates if not one.against]
    return Choice(kind, *map(tuple, (names, fit, unclear, turning, advised, eligible)))  # type: ignore[arg-type]


def _name(
    fit: Sequence[str], unclear: Sequence[str], turning: Sequence[str], prefer: Prefer
) -> tuple[Kind, Sequence[str]]:
    if not fit:
        return ("turns" if turning else "open" if unclear else "none"), ()
    if len(fit) == 1:
        return ("first" if unclear else "winner"), fit
    found = prefer(fit)
    if found is None:
        return "tie", fit
    best, alike = found
    return ("winner", [best]) if not alike else ("tie", [best, *alike])
