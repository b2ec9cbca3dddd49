"""Line-ups that answer a question: which bot is stronger, and what a bot loses without an ability."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from simkit import games
from simkit.errors import InputError
from simkit.scenario.expand import expand
from simkit.scenario.model import Scenario

TEMPERATURE = "temperature"  # the parameter by which a taught bot plays worse than it can


def ladder_scenario(scenario: Scenario) -> Scenario:
    """Seat every bot alone against a table of the bot below it; where a match has one seat, every bot alone.

    The line-ups of the scenario name the bots, the weakest first.
    """
    bots = _single(scenario)
    if len(bots) < 2:
        raise InputError("a ladder needs at least two bots", key="bots", value=", ".join(bots))
    seats = _seats(scenario)
    if seats == 1:
        return scenario
    lineups = tuple((bot, *(below,) * (seats - 1)) for below, bot in pairwise(bots))
    return _with_lineups(scenario, lineups)


def dial_scenario(scenario: Scenario, temperatures: Sequence[float]) -> Scenario:
    """Let one bot play among its like at each of several temperatures."""
    bots, spec = _single(scenario), games.find(scenario.game)
    if len(bots) != 1:
        raise InputError("the dial turns one bot", key="bots", value=", ".join(bots))
    if TEMPERATURE not in dict(spec.bot(bots[0]).parameters):
        able = [bot.name for bot in spec.bots if TEMPERATURE in dict(bot.parameters)]
        raise InputError("this bot has no temperature", key="bots", value=bots[0], allowed=able)
    return _with_lineups(scenario, tuple((f"{bots[0]}:{TEMPERATURE}={value:g}",) for value in temperatures))


def ablation_scenario(scenario: Scenario, switches: Sequence[str]) -> Scenario:
    """Put a bot beside itself with one parameter switched: `parameter=number` for each switch.

    Where seats compete the restricted bot sits alone at a table of full ones; else both play the same deals apart.
    """
    bots = _single(scenario)
    spec, seats = games.find(scenario.game), _seats(scenario)
    lineups: list[tuple[str, ...]] = []
    for bot in bots:
        if not spec.bot(bot).parameters:
            raise InputError(f"{bot} has no parameters to switch", key="bots", value=bot)
        restricted = [f"{bot}:{switch}" for switch in switches]
        for name in restricted:
            spec.bot(name)
        is_contest = all(arm.question.fair_share(seats) is not None for arm in expand(scenario))
        lineups += [(bot,)] if not is_contest else []
        lineups += [(name, *(bot,) * (seats - 1)) if is_contest else (name,) for name in restricted]
    return _with_lineups(scenario, tuple(lineups))


def _with_lineups(scenario: Scenario, lineups: tuple[tuple[str, ...], ...]) -> Scenario:
    """Return the scenario with other line-ups, which all play the same number of deals."""
    return replace(scenario.with_deals(scenario.deals), lineups=lineups)


def _single(scenario: Scenario) -> list[str]:
    for lineup in scenario.lineups:
        if len(lineup) > 1:
            raise InputError(
                "name single bots here: simkit makes the line-ups", key="bots", value="+".join(lineup)
            )
    return [lineup[0] for lineup in scenario.lineups]


def _seats(scenario: Scenario) -> int:
    seats = {len(arm.lineup) for arm in expand(scenario)}
    if len(seats) > 1:
        raise InputError(
            "the configurations have different numbers of seats",
            key="players",
            hint="Choose one number of players for each study.",
        )
    return seats.pop()
