"""Independent referee for transcripts of Kingdomino, all player counts and variants.

Written from the rules page and the transcript format alone; it shares no code with
the package that it checks. A kingdom is a dictionary from cells `(x, y)` to squares
`(terrain, crowns)`; the castle is the square `CASTLE` at `(0, 0)` of every kingdom.

A match is a list of rounds: three transcripts with Dynasty, otherwise one. To cover
more of the game: add config keys to `ALLOWED` and `DEFAULTS`, events to `KEYS`.
"""

from tests.oracles.kingdomino.components import CASTLE, DOMINOES
from tests.oracles.kingdomino.config import full_config
from tests.oracles.kingdomino.house import box_side
from tests.oracles.kingdomino.match import main, matches, referee
from tests.oracles.kingdomino.placement import legal_placements, new_kingdom, with_domino
from tests.oracles.kingdomino.scoring import add_up, region_points, score, winners
from tests.oracles.stream import Rejected

__all__ = [
    "CASTLE",
    "DOMINOES",
    "Rejected",
    "add_up",
    "box_side",
    "full_config",
    "legal_placements",
    "main",
    "matches",
    "new_kingdom",
    "referee",
    "region_points",
    "score",
    "winners",
    "with_domino",
]
