"""What one seat sees and may do, as plain Python data, and a match played decision by decision."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.core.copies import duplicate
from simkit.core.kinds import int64
from simkit.core.log import new_log
from simkit.core.rng import STREAM_SIZE, open_stream
from simkit.games.dragon_castle.bots.choose import choose_action
from simkit.games.dragon_castle.bots.lineup import open_bot_streams, seat_bots
from simkit.games.dragon_castle.constants import (
    BUILD,
    CONSOLIDATE,
    DISCARD,
    DRAGONS,
    FLIP,
    KIND_SHIFT,
    MOVE_SHRINE,
    MOVE_TILE,
    N_FLOORS,
    N_TILES,
    NO_CARD,
    PAIR,
    PASS,
    PAY_SHRINE,
    PHASE_OVER,
    PLACE,
    REMOVE,
    SHRINE,
    SPIRIT,
    SPIRITS,
    SUMMON,
    TAKE,
    TREAT,
    TYPES,
)
from simkit.games.dragon_castle.kernel import begin_match, new_workspace
from simkit.games.dragon_castle.outcomes import note_turn, write_outcome
from simkit.games.dragon_castle.rules.castle import find_top
from simkit.games.dragon_castle.rules.listing import list_actions
from simkit.games.dragon_castle.rules.setup import imagine
from simkit.games.dragon_castle.rules.turn import apply_action
from simkit.games.dragon_castle.scoring import score_seat
from simkit.games.dragon_castle.trace import note_result
from simkit.games.dragon_castle.transcript import castle_cell, read_events, realm_cell, tile_name, transcript
from simkit.games.sitting import Kept

Data = dict[str, Any]

PHASES = (
    "turn",
    "action",
    "place",
    "check",
    "set",
    "build",
    "after",
    "group",
    "flip",
    "shrine",
    "move",
    "move-again",
    "treat",
    "faith",
    "remove",
    "over",
)


def view(rules: Any, state: Any, seat: int) -> Data:
    """What everybody sees, and whose eyes they are: all but the covered tiles of the castle."""
    return {
        "seat": seat,
        "players": int(rules["players"]),
        "phase": PHASES[state["phase"]],
        "turn": int(state["turns"]),
        "columns": int(rules["columns"]),
        "rows": int(rules["rows"]),
        "castle": show_castle(rules, state["castle"]),
        "realms": [show_realm(rules, state, other) for other in range(rules["players"])],
        "hand": [tile_name(tile) for tile in state["held"][: state["n_held"]].tolist()],
        "spirits": [SPIRITS[card] for card in state["spirit_cards"].tolist() if card != NO_CARD],
        "used": [name for card, name in enumerate(SPIRITS) if int(state["used"]) >> card & 1],
        "dragons": [DRAGONS[card] for card in state["dragon_cards"].tolist() if card != NO_CARD],
        "supply": int(state["supply"]),
        "countdown": int(state["countdown"]),
        "countdown_end": int(rules["trigger"]),
        "is_final": bool(state["is_final"]),
    }


def show_castle(rules: Any, castle: Any) -> list[Data]:
    """The stacks of the castle: cell, height and the tile on top."""
    floors, tiles = castle["floors"].tolist(), castle["tiles"]
    found = []
    for cell in np.flatnonzero(rules["castle"]).tolist():
        height = sum(floors[floor][cell >> 6] >> (cell & 63) & 1 for floor in range(N_FLOORS))
        if height:
            top = tile_name(int(tiles[height - 1, cell]))
            found.append({"cell": castle_cell(cell), "height": height, "tile": top})
    return found


def show_realm(rules: Any, state: Any, seat: int) -> Data:
    """A realm: its stacks (`tile` None: the top lies face down), shrines to be built, and points as things are."""
    realm = state["realms"][seat]
    heights, tops = realm["heights"].tolist(), realm["tops"].tolist()
    up, shrines = int(realm["up"]), int(realm["shrines"])
    stacks = [
        {
            "cell": realm_cell(cell),
            "height": height,
            "tile": tile_name(tops[cell]) if up >> cell & 1 else None,
            "shrine": bool(shrines >> cell & 1),
        }
        for cell, height in enumerate(heights)
        if height
    ]
    return {
        "stacks": stacks,
        "pool": int(realm["pool"]),
        "tokens": int(realm["tokens"]),
        "countdown": int(realm["countdown"]),
        "points": int(score_seat(rules, state, seat)),
    }


# What the numbers a and b of an action mean, in the words of the transcript.
TELL: dict[int, Callable[[Any, int, int], Data]] = {
    TAKE: lambda s, a, b: {"event": "take", **_castle_tile(s, b)},
    SUMMON: lambda s, a, b: {"event": "action", "kind": "summon"},
    PAIR: lambda s, a, b: {"event": "take", **_castle_tile(s, b)},
    SHRINE: lambda s, a, b: {"event": "action", "kind": "shrine"},
    DISCARD: lambda s, a, b: {"event": "action", "kind": "discard"},
    PLACE: lambda s, a, b: {"event": "place", "cell": realm_cell(b), "tile": tile_name(int(s["held"][a]))},
    PASS: lambda s, a, b: {"event": "pass"},
    CONSOLIDATE: lambda s, a, b: {"event": "consolidate", "cell": realm_cell(b)},
    BUILD: lambda s, a, b: {"event": "build", "cell": realm_cell(b)},
    FLIP: lambda s, a, b: {"event": "flip", "cell": realm_cell(b)},
    MOVE_SHRINE: lambda s, a, b: {"event": "move-shrine", "from": realm_cell(a), "to": realm_cell(b)},
    MOVE_TILE: lambda s, a, b: {"event": "move-tile", "from": realm_cell(a), "to": realm_cell(b)},
    TREAT: lambda s, a, b: {"event": "treat", "cell": realm_cell(a), "as": TYPES[b]},
    REMOVE: lambda s, a, b: {"event": "remove", **_castle_tile(s, b)},
}


def name_action(state: Any, action: int) -> Data:
    """An action as the event that it leads to; `pass` leads to none, `consolidate` names a cell of its set."""
    kind, a, b = action >> KIND_SHIFT, action >> 8 & 255, action & 255
    if kind < SPIRIT:
        return TELL[kind](state, a, b)
    pay = "shrine" if b == PAY_SHRINE else {"tile": realm_cell(b)}
    return {"event": "spirit", "card": SPIRITS[kind - SPIRIT], "pay": pay}


def _castle_tile(state: Any, cell: int) -> Data:
    return {"cell": castle_cell(cell), "tile": tile_name(int(find_top(state["castle"], cell)))}


class Sitting(Kept):
    """One match under way; see the contract."""

    def __init__(
        self,
        tables: Any,
        rules: Any,
        bots: NDArray[np.int64],
        params: NDArray[np.float64],
        seed: int,
        deal: int,
        *,
        traced: bool = False,
    ) -> None:
        self.tables, self.rules, self.deal = tables, rules, deal
        self.state, self.lineup, self.tally, stack, stream = new_workspace(bots[None], params[None])
        self.log = new_log(traced=traced)
        signed = np.uint64(seed).astype(np.int64)
        seat_bots(self.lineup, bots[None], params[None], 0)
        begin_match(rules, self.state, self.lineup, self.tally, stack, stream, signed, deal, self.log)
        list_actions(tables, rules, self.state, self.lineup["desk"])

    @property
    def seat(self) -> int | None:
        """Whose decision is due; None once the match is over."""
        return int(self.state["seat"]) if self.state["phase"] != PHASE_OVER else None

    def observe(self) -> Data:
        """What that seat sees."""
        return view(self.rules, self.state, int(self.state["seat"]))

    def legal_actions(self) -> list[Data]:
        """What it may do."""
        desk = self.lineup["desk"]
        return [name_action(self.state, action) for action in desk["actions"][: desk["n_actions"]].tolist()]

    def bot_action(self) -> int:
        """What the built-in bot in that seat does."""
        return int(choose_action(self.tables, self.rules, self.state, self.lineup))

    def play(self, index: int) -> None:
        """Do it, and go on to the next decision."""
        state, desk = self.state, self.lineup["desk"]
        seat, turn = int64(state["seat"]), int64(state["turns"])
        apply_action(self.tables, self.rules, state, desk["actions"][index], self.log)
        if state["turns"] != turn or state["phase"] == PHASE_OVER:
            note_turn(self.rules, state, self.tally, seat, turn)
        if state["phase"] == PHASE_OVER:
            note_result(self.rules, state, self.tally, self.log)
        else:
            list_actions(self.tables, self.rules, state, desk)

    def resample(self, number: int) -> Sitting:
        """Copy the match with all that no seat sees drawn anew: covered tiles, and the bots' randomness."""
        other = copy.copy(self)
        other.state, other.lineup = duplicate(self.state), duplicate(self.lineup)
        other.tally, other.log = duplicate(self.tally), duplicate(self.log)
        stream = np.zeros(STREAM_SIZE, dtype=np.int64)
        open_stream(stream, number, self.deal, 0)
        imagine(other.state, np.zeros(N_TILES, dtype=np.int64), stream)
        open_bot_streams(other.lineup, number, self.deal)
        return other

    def write_outcome(self, match: NDArray[np.int32], seats: NDArray[np.int32]) -> None:
        """Write the outcome of the finished match."""
        write_outcome(self.rules, self.state, self.tally, match, seats)

    def transcripts(self) -> list[list[Data]]:
        """The transcript of a traced match, which has one round; of one under way, what has happened so far."""
        return [transcript(self.log) if self.seat is None else read_events(self.log)]
