"""Plays a game with each parameter of each bot at its extremes; run with bounds checks.

    NUMBA_BOUNDSCHECK=1 python -m tests.contract.extremes GAME

prints the parameters that lead a kernel out of bounds.
"""

from __future__ import annotations

import json
import sys

from simkit import games
from simkit.games.contract import GameSpec
from tests.contract.variants import as_tested, one_by_one
from tests.goldens.digests import play

EXTREMES = (-1e9, -1.0, 0.0, 4.0, 1e9)
MANY = 100.0  # of what is done so often


def faults(spec: GameSpec) -> list[str]:
    """The parameter values that raise an IndexError, as a line-up writes them."""
    config = list(one_by_one(spec).values())[-1]
    found = []
    for bot in spec.bots:
        for name, _ in bot.parameters:
            for value in EXTREMES:
                if name.startswith("playouts") and value > MANY:
                    continue
                text = f"{as_tested(bot) if name != 'playouts' else bot.name}:{name}={value}"
                try:
                    play(spec, config, [(text,) * spec.seats(config)], 1, 0, 2)
                except IndexError:
                    found.append(text)
    return found


if __name__ == "__main__":
    json.dump(faults(games.find(sys.argv[1])), sys.stdout)
