"""Plays a game as for the golden digests, and with each parameter of each bot at its extremes.

    NUMBA_BOUNDSCHECK=1 python -m tests.contract.extremes GAME

prints the digests (of bots that think in one of STRIDE configurations) and the parameters that lead out of bounds.
"""

from __future__ import annotations

import json
import sys

from simkit import games
from simkit.games.contract import GameSpec
from tests.contract.variants import as_tested, one_by_one
from tests.goldens.digests import digests_of, play

EXTREMES = (-1e9, -1.0, 0.0, 4.0, 1e9)
MANY = 100.0  # of what is done so often
STRIDE = 3  # each configuration is met by a third of the bots that think, each such bot meets a third of them


def faults(spec: GameSpec) -> list[str]:
    """The parameter values that raise an IndexError, as a line-up writes them."""
    *_, everything = one_by_one(spec).values()
    found = []
    fast = {name for bot in spec.bots if bot.effort == "fast" for name, _ in bot.parameters}
    for bot in spec.bots:
        for name, _ in bot.parameters:
            if bot.effort != "fast" and name in fast:
                continue  # by these weights it plays as the fast bot does
            config = everything if bot.effort == "fast" else spec.configure({})
            for value in EXTREMES:
                if name.startswith("playouts") and value > MANY:
                    continue
                text = as_tested(bot, f"{name}={value}")
                try:
                    play(spec, config, [(text,) * spec.seats(config)], 1, 0, 1)
                except IndexError:
                    found.append(text)
    return found


if __name__ == "__main__":
    chosen = sys.argv[1]
    json.dump({"golden": digests_of(chosen, STRIDE), "faults": faults(games.find(chosen))}, sys.stdout)
