"""The answer of the first screen: one for each question that a scenario can ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from simkit.report.answers.aims import find_aim
from simkit.report.answers.choosing import advise_choice
from simkit.report.answers.effects import advise_effects
from simkit.report.answers.fairness import advise_seats
from simkit.report.answers.skill import advise_skill
from simkit.report.answers.win_rates import advise_win_rates
from simkit.report.evidence import Evidence
from simkit.report.model import Advice
from simkit.scenario.aims import QUESTION, Aim

ANSWERS: dict[Aim, Callable[[Evidence], Iterator[Advice]]] = {
    "choice": advise_choice,
    "win-rates": advise_win_rates,
    "effects": advise_effects,
    "skill": advise_skill,
    "seats": advise_seats,
}


def advise(evidence: Evidence) -> tuple[Advice, ...]:
    """Answer the question of a scenario; where these configurations cannot, the one that their design asks."""
    return answer_aim(evidence)[1]


def answer_aim(evidence: Evidence) -> tuple[Aim, tuple[Advice, ...]]:
    """Return the question that is answered, and the answer."""
    asked: Aim | None = evidence.results.manifest["scenario"].get(QUESTION)
    found = tuple(ANSWERS[asked](evidence)) if asked else ()
    if asked and found:
        return asked, found
    aim = find_aim(evidence)
    return aim, tuple(ANSWERS[aim](evidence))
