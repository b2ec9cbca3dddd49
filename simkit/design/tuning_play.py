"""A tuning that plays: choices of the knobs become configurations of a game."""

from __future__ import annotations

from collections.abc import Sequence

from simkit import games
from simkit.design.evaluate import Evaluator, Task
from simkit.design.knobs import Choice, Knob, turn
from simkit.design.quantities import Sums
from simkit.design.targets import Target
from simkit.design.tuning import Tuning
from simkit.errors import InputError
from simkit.games.criteria import refuse_unfit
from simkit.games.setting import Value
from simkit.scenario.expand import expand, make_arm
from simkit.scenario.model import Arm, Scenario, write_lineup


def prepare_tuning(
    base: Scenario, knobs: Sequence[Knob], targets: Sequence[Target], evaluator: Evaluator
) -> Tuning:
    """Return the tuning of a scenario with one configuration for each line-up; what cannot be asked is an error."""
    if base.crossed:
        raise InputError(
            "a tuning starts from one configuration, and these settings have several values",
            key="--set",
            value=", ".join(base.crossed),
            hint="Give each setting one value; knobs say what may move.",
        )
    names = [knob.name for knob in knobs]
    if len(set(names)) < len(names):
        raise InputError(
            "a knob stands twice", key="--knob", value=next(n for n in names if names.count(n) > 1)
        )
    spec, arms = games.find(base.game), expand(base)
    for target in targets:
        refuse_unfit(spec.title, target.gate, ((arm.question, arm.lineup) for arm in arms))
    settings: dict[str, Value] = {name: values[0] for name, values in base.settings.items()}

    def make(choice: Choice, lineup: tuple[str, ...]) -> Arm:
        return make_arm(spec, turn(settings, knobs, choice), lineup, {})

    def is_allowed(choice: Choice) -> bool:
        try:
            spec.configure(turn(settings, knobs, choice))
        except InputError:
            return False
        return True

    def measure(asked: Sequence[tuple[Choice, int, int]]) -> list[tuple[tuple[Sums, ...], ...]]:
        tasks = []
        for choice, first, n in asked:
            for lineup in base.lineups:
                arm = make(choice, lineup)
                quantities = tuple(one for target in targets for one in target.quantities(spec, arm))
                tasks.append(Task(arm, quantities, first, n))
        found, bots = evaluator(tasks), len(base.lineups)
        return [tuple(found[start : start + bots]) for start in range(0, len(found), bots)]

    sizes = tuple(len(target.quantities(spec, arms[0])) for target in targets)
    bots = tuple(write_lineup(lineup) for lineup in base.lineups)
    tuning = Tuning(tuple(knobs), tuple(targets), sizes, bots, measure, base.seed, is_allowed)
    if not tuning.choices:
        raise InputError("the game refuses every combination of these values", key="--knob")
    return tuning
