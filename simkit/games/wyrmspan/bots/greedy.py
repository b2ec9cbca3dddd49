"""`greedy`: the action that brings most points and resources at once."""

from __future__ import annotations

from simkit.games.wyrmspan.bots.choosing import choose_best

choose = choose_best  # by weights that see nothing but what an action brings at once
