"""Independent referee for transcripts of Dragon Castle, all cards, layouts and flags.

Written from the rules page and the transcript format alone; it shares no code with
the package that it checks. Boards are dictionaries from cells `(x, y)`: a castle holds
lists of tile names, a Realm lists of `Piece`, both from the ground up; a cell without a
tile is no key. `turns.play_turn` reads as the turn does: the Spirits' windows are
`before`, `between` (after the first tile), `due` (after placing, while sets are due) and
`after`; Faith has none of them, it belongs to the run of builds behind a consolidation.
"""

from tests.oracles.dragon_castle.turns import referee
from tests.oracles.stream import Fault, Rejected
from tests.oracles.stream import transcripts as matches

__all__ = ["Fault", "Rejected", "matches", "referee"]
