"""From a scenario to its arms."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Mapping
from itertools import product

from simkit import games
from simkit.errors import InputError
from simkit.games.contract import GameSpec, canonical
from simkit.games.setting import Config, Value, tell_values
from simkit.scenario.model import BOTS, MAX_ARMS, Arm, Scenario, write_lineup


def expand(scenario: Scenario) -> tuple[Arm, ...]:
    """Cross the settings in written order, line-ups innermost, and refuse arms that play the same matches."""
    n_arms = math.prod(len(values) for values in scenario.settings.values()) * len(scenario.lineups)
    if n_arms > MAX_ARMS:
        raise InputError(
            f"the scenario has {n_arms:,} configurations, and {MAX_ARMS:,} is the most",
            hint="Cross fewer values, or split the scenario.",
        )
    arms = tuple(_cross(scenario))
    _refuse_duplicates(arms)
    return arms


def make_arm(
    spec: GameSpec, settings: Mapping[str, object], lineup: tuple[str, ...], varied: Mapping[str, str]
) -> Arm:
    """Complete the settings, seat the line-up and name the arm by its content; errors name the arm."""
    label = tell_values(varied)
    try:
        config = spec.configure(settings)
        seated = _seat(spec, config, lineup)
    except InputError as error:
        raise InputError(
            f"configuration “{label}”: {error.problem}",
            key=error.key,
            value=error.value,
            allowed=error.allowed,
            hint=error.hint,
        ) from None
    return Arm(_identify(spec, config, seated), spec.id, config, seated, dict(varied), spec.question(config))


def _cross(scenario: Scenario) -> Iterator[Arm]:
    spec = games.find(scenario.game)
    crossed = scenario.crossed
    for values in product(*scenario.settings.values()):
        settings: dict[str, Value] = dict(zip(scenario.settings, values, strict=True))
        written = {name: spec.setting(name).show(settings[name]) for name in crossed}
        for lineup in scenario.lineups:
            yield make_arm(spec, settings, lineup, {**written, BOTS: write_lineup(lineup)})


def _seat(spec: GameSpec, config: Config, lineup: tuple[str, ...]) -> tuple[str, ...]:
    """Give every seat its bot: one name fills them all."""
    for name in lineup:
        spec.refuse_unfit(config, spec.bot(name))
    seats = spec.seats(config)
    if len(lineup) == 1:
        return lineup * seats
    if len(lineup) != seats:
        raise InputError(
            f"the line-up names {len(lineup)} seats, and a match has {seats}",
            key=BOTS,
            value=write_lineup(lineup),
            hint="Name one bot to fill every seat, or as many as there are seats, joined by +.",
        )
    return lineup


def _identify(spec: GameSpec, config: Config, lineup: tuple[str, ...]) -> str:
    """Hash everything that an arm's outcomes depend on, apart from the seed."""
    bots = [spec.bot(name) for name in lineup]
    content: dict[str, object] = {
        "game": spec.id,
        "rules_version": spec.rules_version,
        "data_digest": spec.data_digest,
        "config": spec.without_printed(config),
        "lineup": lineup,
        "parameters": [bot.parameters for bot in bots],
    }
    if any(bot.code_digest for bot in bots):
        content["code"] = [bot.code_digest for bot in bots]
    if any(bot.weights for bot in bots):
        content["weights"] = [spec.identify_weights(bot.weights) for bot in bots]
    return hashlib.sha256(canonical(content).encode()).hexdigest()[:16]


def _refuse_duplicates(arms: tuple[Arm, ...]) -> None:
    """A line-up and its rotation play the same matches, for every deal is played in all rotations."""
    seen: dict[str, Arm] = {}
    for arm in arms:
        matches = canonical({"config": dict(arm.config), "rotations": sorted(arm.rotations)})
        if matches in seen:
            raise InputError(
                f"configurations “{seen[matches].label}” and “{arm.label}” play the same matches",
                key=BOTS,
                value=arm.varied[BOTS],
                hint="Every deal is played in all rotations of a line-up: leave one of the two out.",
            )
        seen[matches] = arm
