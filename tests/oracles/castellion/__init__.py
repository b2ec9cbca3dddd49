"""Independent referee for transcripts of Castellion: every level, appendix and flag, one or two players.

Written from the rules page and the transcript format alone; it shares no code with the package that it
checks. The rules are one generator, `play`: at each moment it yields every event that may stand next and
receives the one that did, so an event that is missing, early or illegal is never among those due.
"""

from tests.oracles.stream import Event, Fault, Rejected
from tests.oracles.stream import transcripts as matches

from .castle import (
    Castle,
    count_formations,
    formation_of,
    groups,
    has_foundation,
    is_complete,
    legal_spots,
    n_tiles,
    neighbours,
    with_tile,
    without_rows,
)
from .components import STACKS, TRAITORS, TYPES, card, is_traitor, kind_of
from .follow import legal_plays, resolve_trial, step
from .match import main, referee
from .setup import check_match, check_setup, stages_of
from .state import State, audit
from .turns import play

__all__ = [
    "STACKS",
    "TRAITORS",
    "TYPES",
    "Castle",
    "Event",
    "Fault",
    "Rejected",
    "State",
    "audit",
    "card",
    "check_match",
    "check_setup",
    "count_formations",
    "formation_of",
    "groups",
    "has_foundation",
    "is_complete",
    "is_traitor",
    "kind_of",
    "legal_plays",
    "legal_spots",
    "main",
    "matches",
    "n_tiles",
    "neighbours",
    "play",
    "referee",
    "resolve_trial",
    "stages_of",
    "step",
    "with_tile",
    "without_rows",
]
