"""Whole matches, traced as transcripts or followed decision by decision."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from simkit.core.log import new_log
from simkit.core.records import new_record
from simkit.games.contract import bot_arrays
from simkit.games.dragon_castle import GAME
from simkit.games.dragon_castle.bots.choose import choose_action
from simkit.games.dragon_castle.bots.lineup import LINEUP, open_bot_streams, seat_bots
from simkit.games.dragon_castle.constants import N_TILES, PHASE_OVER
from simkit.games.dragon_castle.rules.listing import list_actions
from simkit.games.dragon_castle.rules.setup import lay_out
from simkit.games.dragon_castle.rules.turn import apply_action, begin_turn
from simkit.games.dragon_castle.state import STATE

SEED = 3
BOTS = tuple(bot.name for bot in GAME.bots)


def replay(
    config: Mapping[str, Any], lineup: tuple[str, ...], deal: int, seed: int = SEED
) -> list[dict[str, Any]]:
    """One match as a complete transcript, as it is read back from a file."""
    tables, rules = GAME.kernel.prepare(config)
    bots, params = bot_arrays(GAME, [lineup])
    [events] = GAME.kernel.trace_match(tables, rules, bots[0], params[0], seed, deal)
    opening = {
        "event": "match",
        "format": 1,
        "game": GAME.id,
        "rules_version": GAME.rules_version,
        "config": {name: GAME.setting(name).describe(value) for name, value in config.items()},
        "seed": seed,
        "deal": deal,
        "rotation": 0,
        "bots": list(lineup),
    }
    found: list[dict[str, Any]] = json.loads(json.dumps([opening, *events]))
    return found


def drive(
    lineup: tuple[str, ...], deal: int, ask: Callable[..., Any] = choose_action, **changes: Any
) -> Iterator[tuple[Any, Any, Any, Any]]:
    """Play a match by the kernel's own functions, asking `ask` at each decision.

    Tables, rules, state and line-up are yielded with the actions listed, before one is chosen.
    """
    tables, rules = GAME.kernel.prepare(GAME.configure(changes))
    numbers, params = bot_arrays(GAME, [lineup])
    seated, state, log = new_record(LINEUP), new_record(STATE), new_log(traced=False)
    seat_bots(seated, numbers, params, 0)
    stack, stream = np.zeros(N_TILES, dtype=np.int64), np.zeros(9, dtype=np.int64)
    lay_out(rules, state, stack, stream, np.int64(SEED), np.int64(deal))
    open_bot_streams(seated, np.int64(SEED), np.int64(deal))
    begin_turn(rules, state, np.int64(0), log)
    while state.phase != PHASE_OVER:
        list_actions(tables, rules, state, seated.desk)
        yield tables, rules, state, seated
        choice = int(ask(tables, rules, state, seated))
        assert 0 <= choice < seated.desk.n_actions
        apply_action(tables, rules, state, seated.desk.actions[choice], log)
    yield tables, rules, state, seated
