"""Whole matches, traced as transcripts or followed decision by decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from simkit.core.log import new_log
from simkit.games.contract import bot_arrays
from simkit.games.kingdomino import GAME
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.rules.actions import list_actions
from simkit.games.kingdomino.rules.setup import begin_match
from simkit.games.kingdomino.rules.turn import apply_action, is_over
from simkit.games.kingdomino.state import Actions, State
from tests.games.kingdomino.boards import TABLES, ask, rules_of, seated

SEED = 3
STATIC = ("true-random", "greedy-placement", "full-greedy", "full-greedy-fixed", "steward", "taught")
BRIEF = {"playouts": 12, "playouts_in_duel": 6, "options": 3}  # how bots that search do so in tests
SEARCH = tuple(
    ":".join([bot.name, *(f"{name}={BRIEF[name]}" for name, _ in bot.parameters if name in BRIEF)])
    for bot in GAME.bots
    if bot.name not in STATIC
)


def replay(config: Mapping[str, Any], lineup: tuple[str, ...], deal: int) -> list[list[dict[str, Any]]]:
    """The rounds of a match as complete transcripts."""
    tables, rules = GAME.kernel.prepare(config)
    bots, params = bot_arrays(GAME, [lineup])
    rounds = GAME.kernel.trace_match(tables, rules, bots[0], params[0], SEED, deal)
    opening = {
        "event": "match",
        "format": 1,
        "game": GAME.id,
        "rules_version": GAME.rules_version,
        "config": dict(config),
        "seed": SEED,
        "deal": deal,
        "rotation": 0,
        "bots": list(lineup),
    }
    told = [{"round": number} if len(rounds) > 1 else {} for number in range(len(rounds))]
    return [[opening | more, *events] for more, events in zip(told, rounds, strict=True)]


def drive(lineup: tuple[str, ...], deal: int, **changes: Any) -> Iterator[tuple[Rules, State, Actions, int]]:
    """Play a match by the kernel's own functions: rules, state, actions and the index chosen, before it is played."""
    rules, room = rules_of(**changes), seated(lineup, SEED, deal)
    state, actions, log = State.new(), Actions.new(), new_log(traced=False)
    begin_match(TABLES, rules, state, np.int64(SEED), np.int64(deal), log)
    while not is_over(state):
        list_actions(TABLES, rules, state, actions)
        index = ask(state, rules, actions, *room)
        assert 0 <= index < actions.n == actions.n_placements * actions.n_claims
        assert state.seat == state.seats[state.turn]
        yield rules, state, actions, index
        apply_action(TABLES, rules, state, actions, index, log)
