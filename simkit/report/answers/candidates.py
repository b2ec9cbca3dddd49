"""From the numbers of a report to the candidates of a choice, and which of several fit ones is the livelier."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from simkit.plots.groups import ArmGroup
from simkit.report.answers.choice import Candidate, Choice, choose
from simkit.report.answers.ladder import from_weak_to_strong
from simkit.report.evidence import Evidence
from simkit.report.model import DOUBTFUL, Pick
from simkit.results.view import ArmInfo
from simkit.stats.compare.best import Standing, find_best
from simkit.stats.data.measures import Measure, find_measures
from simkit.stats.verdict.declared import Judged
from simkit.stats.verdict.verdicts import State

GUIDANCE = "GUIDANCE"  # the mark of published advice against a configuration


@dataclass(frozen=True)
class Contest:
    """Configurations for one number of players with every bot that played them all, from weak to strong."""

    evidence: Evidence
    ladder: tuple[ArmGroup, ...]
    arms: dict[str, dict[str, ArmInfo]]  # by the name of the choice, then by bot
    judged: dict[str, tuple[Judged, ...]]  # by the id of the arm

    @property
    def strongest(self) -> ArmGroup:
        """The line-up with the strongest bot."""
        return self.ladder[-1]

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.strongest.seats

    def verdicts(self, name: str) -> list[tuple[str, Judged]]:
        """Return the bots, from weak to strong, and the verdicts that a choice has with them."""
        found = self.arms[name]
        return [(g.bots, one) for g in self.ladder for one in self.judged.get(found[g.bots].id, ())]

    def pick(self, name: str) -> Pick:
        """Show a choice: its board with its printed name, and what of it alone is doubtful."""
        arm = self.arms[name][self.strongest.bots]
        shared = set.intersection(*(set(other.notes) for other in self.strongest.arms))
        marks = [note.mark for note in arm.notes if note.mark in DOUBTFUL and note not in shared]
        board = self.evidence.boards.get(arm.id, ())
        printed = self.evidence.board_names.get(arm.id, name)
        return Pick(printed, self.strongest.write(arm), board, tuple(dict.fromkeys(marks)))


def find_contests(evidence: Evidence) -> Iterator[Contest]:
    """Yield for each number of players the choices that every line-up of one bot has played and gates judge."""
    groups = [group for group in evidence.groups if group.keys and not group.is_mixed]
    judged: dict[str, tuple[Judged, ...]] = {}
    for one in evidence.verdicts.judged:
        judged[one.arm.id] = (*judged.get(one.arm.id, ()), one)
    for seats in dict.fromkeys(group.seats for group in groups):
        alike = [group for group in groups if group.seats == seats]
        arms: dict[str, dict[str, ArmInfo]] = {}
        for group in alike:
            for arm in group.arms:
                arms.setdefault(group.name(arm), {})[group.bots] = arm
        whole = {name: found for name, found in arms.items() if len(found) == len(alike)}
        if len(whole) > 1 and all(arm.id in judged for found in whole.values() for arm in found.values()):
            yield Contest(evidence, tuple(from_weak_to_strong(evidence, alike)), whole, judged)


def make_choice(contest: Contest) -> Choice:
    """Apply the rule to the choices of a contest."""
    candidates = [
        Candidate(
            name,
            {bots: _all_gates(contest.judged[arm.id]) for bots, arm in found.items()},
            find_advice_against(contest, name),
        )
        for name, found in contest.arms.items()
    ]
    return choose(candidates, lambda names: _prefer(contest, names))


def find_aside(evidence: Evidence) -> dict[str, str]:
    """Return the choices that published advice leaves aside, by name, each with that advice: meant for 4 players."""
    return {
        name: find_advice_against(contest, name).removeprefix(f"{name} is ").removesuffix(".")
        for contest in find_contests(evidence)
        for name in set(contest.arms) - set(make_choice(contest).eligible)
    }


def find_advice_against(contest: Contest, name: str) -> str:
    """Return the published advice against a choice, if there is any."""
    notes = [note for arm in contest.arms[name].values() for note in arm.notes if note.mark == GUIDANCE]
    return notes[0].text if notes else ""


def liveliness_of(evidence: Evidence) -> Measure | None:
    """Return the measure of lively matches, None where the game notes no changes of the lead."""
    name = evidence.results.lead_changes
    if name is None or not evidence.question.has_seat_shares:
        return None
    [measure] = find_measures(evidence.results, [name])
    return measure


def judge_liveliness(contest: Contest, names: Sequence[str], name: str, bots: str) -> Standing | None:
    """Judge how lively a choice is beside others with one bot, on the deals that did not choose it."""
    measure = liveliness_of(contest.evidence)
    if measure is None:
        return None
    arms = [contest.arms[other][bots] for other in names]
    return find_best(contest.evidence.results, arms, measure, list(names).index(name))


def _prefer(contest: Contest, names: Sequence[str]) -> tuple[str, Sequence[str]] | None:
    """Choose the liveliest on half of the strongest bot's deals; alike: not duller on every bot's other half."""
    measure = liveliness_of(contest.evidence)
    if measure is None:
        return None
    arms = [contest.arms[name][contest.strongest.bots] for name in names]
    first = find_best(contest.evidence.results, arms, measure)
    if first is None:
        return None
    best = names[first.place]
    found = [judge_liveliness(contest, names, best, group.bots) for group in contest.ladder]
    alike = {names[place] for one in found if one is not None for place in one.alike}
    return best, [name for name in names if name in alike]


def _all_gates(judged: Sequence[Judged]) -> State:
    """Return the state of all gates of a configuration together."""
    states = {one.verdict.state for one in judged}
    return "fails" if "fails" in states else "undecided" if "undecided" in states else "holds"
