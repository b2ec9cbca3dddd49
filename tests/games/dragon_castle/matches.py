"""Whole matches, traced as transcripts or followed decision by decision."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from simkit.games.contract import bot_arrays
from simkit.games.dragon_castle import GAME
from simkit.games.dragon_castle.bots.scratch import Scratch
from simkit.games.dragon_castle.bots.seated import SeatedBots
from simkit.games.driver import Match
from simkit.games.seating import seat_bots
from tests.games.dragon_castle.boards import TABLES, Position, Words

SEED = 3
BOTS = tuple(bot.name for bot in GAME.bots)


def replay(
    config: Mapping[str, Any], lineup: tuple[str, ...], deal: int, seed: int = SEED
) -> list[dict[str, Any]]:
    """One match as a complete transcript, as it is read back from a file."""
    tables, rules = GAME.kernel.prepare(config)
    bots, params = bot_arrays(GAME, [lineup])
    [events] = GAME.kernel.trace_match(tables, rules, bots[0], params[0], seed, deal)
    house_rules = [note.text.removesuffix(".") for note in GAME.house_rules(config)]
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
        **({"house_rules": house_rules} if house_rules else {}),
    }
    found: list[dict[str, Any]] = json.loads(json.dumps([opening, *events]))
    return found


def ask(position: Position, bot: str, deal: int = 0) -> Words:
    """What a bot would do in a position, in words."""
    numbers, params = bot_arrays(GAME, [(bot,) * int(position.rules.players)])
    bots = SeatedBots.new()
    seat_bots(bots, numbers, params, 0, np.int64(1), np.int64(deal))
    found = position.actions()
    chooser = GAME.kernel.choosers(position.rules)[numbers[0, 0]]
    return found[int(chooser(TABLES, position.rules, position.state, position.listed, bots, Scratch.new()))]


def drive(
    lineup: tuple[str, ...], deal: int, ask: Callable[[Match], int] = Match.bot_action, **changes: Any
) -> Iterator[Match]:
    """Play a match, asking `ask` at each decision; it is yielded before each, and when it is over."""
    tables, rules = GAME.kernel.prepare(GAME.configure(changes))
    numbers, params = bot_arrays(GAME, [lineup])
    match = Match(GAME.kernel, tables, rules, numbers[0], params[0], SEED, deal)
    while match.seat is not None:
        yield match
        index = ask(match)
        assert 0 <= index < match.actions.n
        match.play(index)
    yield match
