"""Configurations and what they share in plain words, where tables of numbers have labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from simkit.plots.names import JOINT, Names
from simkit.report.answers.words import name_lineup
from simkit.report.evidence import Evidence
from simkit.stats.compare.comparison_plan import tell_rest
from simkit.stats.data.selection import BOTS, varied_keys


@dataclass(frozen=True)
class Wording:
    """What labels mean: of whole configurations, and of all but one setting, by that setting and the label."""

    names: Names = field(default_factory=Names)
    arms: Mapping[str, str] = field(default_factory=dict)
    rests: Mapping[tuple[str, str], str] = field(default_factory=dict)
    lineups: tuple[str, ...] = ()  # of several bots, or of one with parameters; the longest first

    def arm(self, label: str) -> str:
        """Name a configuration, also behind what of it is meant: total, old · weak."""
        what, comma, behind = label.rpartition(", ")
        if label not in self.arms and behind in self.arms:
            return f"{what}{comma}{self.arms[behind]}"
        return self.arms.get(label, label)

    def rest(self, setting: str, label: str) -> str:
        """Name what a configuration has beside a setting."""
        return self.rests.get((setting, label), label)

    def value(self, setting: str, value: str) -> str:
        """Name a value of a setting, or a line-up."""
        return name_lineup(value) if setting == BOTS else self.names.value(setting, value)

    def heading(self, text: str) -> str:
        """Name the line-ups of a heading."""
        for lineup in self.lineups:
            text = text.replace(lineup, name_lineup(lineup))
        return text


def find_wording(evidence: Evidence) -> Wording:
    """Return the words for all labels of a run."""
    results, names = evidence.results, evidence.names
    rests = {
        (key, tell_rest(arm, key)): tell_values(names, {k: v for k, v in arm.varied.items() if k != key})
        for arm in results.arms
        for key in varied_keys(results)
    }
    lineups = {arm.varied.get(BOTS, "") for arm in results.arms}
    changed = sorted((one for one in lineups if name_lineup(one) != one), key=len, reverse=True)
    arms = {
        arm.label: evidence.name_arm(arm) if arm.deals else tell_values(names, arm.varied)
        for arm in results.arms
    }
    return Wording(names, arms, rests, tuple(changed))


def tell_values(names: Names, varied: Mapping[str, str]) -> str:
    """Name a configuration, or a part of it, with its bots in words."""
    parts = (name_lineup(value) if key == BOTS else names.value(key, value) for key, value in varied.items())
    return JOINT.join(parts)
