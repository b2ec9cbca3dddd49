"""Digests of one short match with each bot that is slow in plain Python.

python -m tests.games.kingdomino.modes
"""

from __future__ import annotations

import json
import sys

from simkit.games.kingdomino import GAME
from tests.goldens.digests import digest, play_fully

BOTS = (
    "steward",
    "taught:temperature=3",
    "taught-search:playouts=1:playouts_in_duel=1:options=2:turns=1",
    "mce-tr-wdl:playouts=3",
    "mce-fg-r:playouts=1",
    "uct-tr:playouts=9",
    "uct-pg:playouts=1",
)


def digests() -> dict[str, str]:
    """Each bot against a random one, two players."""
    config = GAME.configure({"players": 2, "harmony": True, "middle_kingdom": True})
    return {bot: digest(GAME, play_fully(GAME, config, [(bot, "true-random")], 7, 0, 1)) for bot in BOTS}


if __name__ == "__main__":
    json.dump(digests(), sys.stdout)
