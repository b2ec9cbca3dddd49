"""Whole matches, traced as transcripts or followed decision by decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from simkit.core.records import new_record
from simkit.games.contract import bot_arrays
from simkit.games.kingdomino import GAME
from simkit.games.kingdomino.bots.choose import choose_move
from simkit.games.kingdomino.rules.setup import lay_out
from simkit.games.kingdomino.rules.turn import list_moves, play_move
from simkit.games.kingdomino.state import STATE
from tests.games.kingdomino.boards import TABLES, lineup_of, rules_of

SEED = 3
STATIC = ("true-random", "greedy-placement", "full-greedy", "full-greedy-fixed", "steward")
SEARCH = tuple(f"{bot.name}:playouts=12" for bot in GAME.bots if bot.name not in STATIC)


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


def drive(lineup: tuple[str, ...], deal: int, **changes: Any) -> Iterator[tuple[Any, Any, Any, int]]:
    """Play a round by the kernel's own functions: rules, state, desk and the chosen move, before it is played."""
    rules = rules_of(**changes)
    seated, tree = lineup_of(lineup, SEED, deal)
    state, stream = new_record(STATE), np.zeros(9, dtype=np.int64)
    lay_out(TABLES, rules, state, stream, np.int64(SEED), np.int64(deal), np.int64(0))
    desk = seated.desk
    while not state.is_over:
        list_moves(TABLES, rules, state, desk)
        move = int(choose_move(TABLES, rules, state, seated, tree))
        assert 0 <= move < desk.n_placements * desk.n_claims
        yield rules, state, desk, move
        placement, claim = desk.placements[move // desk.n_claims], desk.claims[move % desk.n_claims]
        play_move(TABLES, rules, state, placement, claim)
