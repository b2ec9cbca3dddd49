"""`breeder`: values engines, spaces, guild steps and objectives by what they will bring in the rounds left."""

from __future__ import annotations

from simkit.games.wyrmspan.bots.choosing import choose_best

choose = choose_best  # by weights of its own
