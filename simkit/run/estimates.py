"""How a match stood on its way, by what a game's taught bot says of it; nothing where there is none."""

from __future__ import annotations

from typing import Any

from simkit import games
from simkit.errors import SimkitError
from simkit.games.contract import bot_arrays
from simkit.games.driver import Match
from simkit.games.taught import refuse_untaught
from simkit.run.step_runner import has_own_bots
from simkit.scenario.model import Arm

DIGITS = 4  # of an estimate


def trace_estimates(arm: Arm, seed: int, deal: int, rotation: int) -> dict[str, Any] | None:
    """Play a match again decision by decision and note what the taught network expects of it.

    `values` holds the number of the event after which an estimate was made, the seat and the estimate; None for a
    game or a configuration without a taught network, and for matches of users' own bots.
    """
    spec = games.find(arm.game)
    estimates = spec.estimates
    bot = next((bot for bot in spec.bots if bot.weights), None)
    if estimates is None or bot is None or has_own_bots(arm.lineup):
        return None
    try:
        spec.refuse_unfit(arm.config, bot)
        refuse_untaught(spec, arm.config, bot)
        _, taught = bot_arrays(spec, [(bot.name,) * len(arm.lineup)])
    except SimkitError:
        return None
    weights = int(taught[0, 0, -1])
    numbers, params = bot_arrays(spec, arm.rotations)
    tables, rules = spec.kernel.prepare(arm.config)
    match = Match(spec.kernel, tables, rules, numbers[rotation], params[rotation], seed, deal, traced=True)
    scratch = spec.kernel.new_scratch(numbers[rotation][None], params[rotation][None])
    values: list[tuple[int, int, float]] = []
    last: int | None = None
    while (seat := match.seat) is not None:
        found = estimates.estimate(match, last, weights, scratch)
        if found:
            event = sum(1 + len(events) for events in match.transcripts()) - 1
            values += [(event, place, round(value, DIGITS)) for place, value in found.items()]
        match.play(match.bot_action())
        last = seat
    return {
        "label": estimates.LABEL,
        "is_chance": estimates.IS_CHANCE,
        "is_shared": estimates.IS_SHARED,
        "bot": bot.name,
        "values": values,
    }
