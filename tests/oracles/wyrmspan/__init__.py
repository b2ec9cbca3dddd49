"""Independent referee for transcripts of Wyrmspan: all cards, guilds and flags, 1 to 5 players.

Written from the rules page and the transcript format alone; it shares no code with the package that it
checks. The rules are courses of moves (`moves`): generators that at each moment ask for one of the events
that may stand next and receive the one that did. `effects` interprets the symbols of `data/wyrmspan/`,
`atoms` names one course for each of them, `possible` tells what can be done at all, `turns.play` is a whole
match. `Course` follows a match, `legal` tells what may come and `legal_exchanges` what may be exchanged meanwhile.
"""

from tests.oracles.stream import Event, Fault, Rejected

from .atoms import PERFORMERS
from .audit import audit
from .config import DEFAULTS, check_config
from .follow import Course, legal, legal_exchanges, match_course
from .match import main, matches, referee
from .state import Den, Player, State
from .uses import count_uses

__all__ = [
    "DEFAULTS",
    "PERFORMERS",
    "Course",
    "Den",
    "Event",
    "Fault",
    "Player",
    "Rejected",
    "State",
    "audit",
    "check_config",
    "count_uses",
    "legal",
    "legal_exchanges",
    "main",
    "match_course",
    "matches",
    "referee",
]
