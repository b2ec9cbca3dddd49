"""What one seat sees and may do, as plain Python data, and a match played decision by decision."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.core.copies import duplicate
from simkit.core.kinds import int64
from simkit.core.log import new_log
from simkit.core.rng import STREAM_SIZE, open_stream
from simkit.games.kingdomino.bots.choose import choose_move
from simkit.games.kingdomino.bots.lineup import open_bot_streams, seat_bots
from simkit.games.kingdomino.bots.playouts import imagine
from simkit.games.kingdomino.constants import (
    CASTLE_AT,
    DISCARD,
    MAX_SEATS,
    N_CELLS,
    N_DOMINOES,
    NO_DOMINO,
    NOTHING,
    RING,
    SWAPPED,
    TERRAINS,
    UPRIGHT,
)
from simkit.games.kingdomino.dominoes import read_dominoes
from simkit.games.kingdomino.kernel import new_workspace
from simkit.games.kingdomino.outcomes import add_round, clear_tally, note_first_kings, write_outcome
from simkit.games.kingdomino.rules.setup import lay_out
from simkit.games.kingdomino.rules.turn import list_moves, play_move
from simkit.games.kingdomino.scoring import score_kingdom
from simkit.games.kingdomino.show import transcripts
from simkit.games.kingdomino.trace import note_move, note_result, note_row, note_setup
from simkit.games.sitting import Kept

Data = dict[str, Any]


def view(tables: Any, rules: Any, state: Any, seat: int) -> Data:
    """What everybody at the table sees, and whose eyes they are; all is open but the deck."""
    turns = range(int(state["turn"]), int(rules["kings"]))
    return {
        "seat": seat,
        "players": int(rules["players"]),
        "size": int(rules["side"]),
        "middle_kingdom": bool(rules["middle_kingdom"]),
        "harmony": bool(rules["harmony"]),
        "rounds": int(rules["rounds"]),
        "earlier_points": [int(state["carried"][other]) for other in range(rules["players"])],
        "kingdoms": [show_kingdom(rules, state["kingdoms"][other]) for other in range(rules["players"])],
        "held": show_domino(int(state["held"][state["turn"]])),
        "turns": [
            {"seat": int(state["seats"][turn]), "held": show_domino(int(state["held"][turn]))}
            for turn in turns
        ],
        "row": [
            {**show_domino(int(state["row"][place])), "king": _king(int(state["owners"][place]))}  # type: ignore[dict-item]
            for place in range(rules["row"])
            if state["row"][place] != NO_DOMINO
        ],
        "unseen": [
            number for number in range(1, N_DOMINOES + 1) if not int(state["seen"]) >> (number - 1) & 1
        ],
        "to_come": int(rules["deck"] - state["drawn"]),
    }


def show_domino(number: int) -> Data | None:
    """A domino by its number with terrain and crowns of both halves; None where there is none."""
    if number == NO_DOMINO:
        return None
    _, a, a_crowns, b, b_crowns = read_dominoes()[number - 1]
    halves = {
        "a": {"terrain": TERRAINS[a], "crowns": a_crowns},
        "b": {"terrain": TERRAINS[b], "crowns": b_crowns},
    }
    return {"domino": number, **halves}


def show_kingdom(rules: Any, kingdom: Any) -> Data:
    """A kingdom: its squares without the castle at [0, 0], its discards, and its points if the round ended now."""
    squares = []
    left, top, ones, twos = (
        int(kingdom["left"]),
        int(kingdom["top"]),
        int(kingdom["ones"]),
        int(kingdom["twos"]),
    )
    for terrain, cells in zip(TERRAINS, kingdom["terrains"].tolist(), strict=True):
        for cell in range(N_CELLS):
            if cells >> cell & 1:
                crowns = (ones >> cell & 1) + 2 * (twos >> cell & 1)
                squares.append({"cell": _find_cell(cell, left, top), "terrain": terrain, "crowns": crowns})
    return {
        "squares": squares,
        "discards": int(kingdom["discards"]),
        "points": int(score_kingdom(rules, kingdom)),
    }


def actions(state: Any, desk: Any) -> list[Data]:
    """Every legal move in the words of transcripts: `place`, `discard` or `pick`, the first two with their pick."""
    row, domino = state["row"].tolist(), int(state["held"][state["turn"]])
    kingdom = state["kingdoms"][state["seats"][state["turn"]]]
    corner = int(kingdom["first_x"]), int(kingdom["first_y"])
    picks = [
        None if claim == NOTHING else row[claim] for claim in desk["claims"][: desk["n_claims"]].tolist()
    ]
    found = []
    for code in desk["placements"][: desk["n_placements"]].tolist():
        for pick in picks:
            if code == NOTHING:
                found.append({"event": "pick", "domino": pick})
            elif code == DISCARD:
                found.append({"event": "discard", "domino": domino, "pick": pick})
            else:
                a, b = _find_halves(code, *corner)
                found.append({"event": "place", "domino": domino, "a": a, "b": b, "pick": pick})
    return found


def _find_halves(code: int, left: int, top: int) -> list[list[int]]:
    """The cells of both halves of a placement on the table, no cell of which lies left of or above these."""
    x, y = _find_cell(code & (N_CELLS - 1), left, top)
    ends = [[x, y], [x, y + 1] if code & UPRIGHT else [x + 1, y]]
    return ends[::-1] if code & SWAPPED else ends


def _find_cell(cell: int, left: int, top: int) -> list[int]:
    """x and y of a cell of the ring, counted from the first column and row that it may lie in."""
    x, y = cell % RING - CASTLE_AT, cell // RING - CASTLE_AT
    return [left + (x - left) % RING, top + (y - top) % RING]


def _king(owner: int) -> int | None:
    return owner if owner >= 0 else None


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
        self.tables, self.rules = tables, rules
        self.seed, self.deal, self.round = np.uint64(seed).astype(np.int64), deal, 0
        self.state, self.lineup, self.tree, self.tally, self.stream = new_workspace(bots[None], params[None])
        self.log = new_log(traced=traced)
        seat_bots(self.lineup, bots[None], params[None], 0)
        clear_tally(self.tally)
        self._begin_round()

    @property
    def seat(self) -> int | None:
        """Whose decision is due; None once the match is over."""
        if self.round == self.rules["rounds"]:
            return None
        return int(self.state["seats"][self.state["turn"]])

    def view(self) -> Data:
        """What that seat sees."""
        assert self.seat is not None
        return view(self.tables, self.rules, self.state, self.seat)

    def actions(self) -> list[Data]:
        """What it may do."""
        return actions(self.state, self.lineup["desk"])

    def ask(self) -> int:
        """What the built-in bot in that seat does."""
        return int(choose_move(self.tables, self.rules, self.state, self.lineup, self.tree))

    def play(self, index: int) -> None:
        """Do it, and go on to the next decision."""
        desk = self.lineup["desk"]
        placement, claim = (
            desk["placements"][index // desk["n_claims"]],
            desk["claims"][index % desk["n_claims"]],
        )
        note_move(self.state, placement, claim, self.log)
        play_move(self.tables, self.rules, self.state, placement, claim)
        if self.state["is_over"]:
            add_round(self.rules, self.state, self.tally)
            note_result(self.rules, self.tally, self.round, self.log)
            self.round += 1
            if self.round < self.rules["rounds"]:
                self._begin_round()
        else:
            self._list()

    def imagine(self, number: int) -> Sitting:
        """Copy the match with all that no seat sees drawn anew: the deck, and the bots' randomness."""
        other = copy.copy(self)
        other.seed = int64(number)
        other.lineup, other.log = duplicate(self.lineup), duplicate(self.log)
        stream = np.zeros(STREAM_SIZE, dtype=np.int64)
        open_stream(stream, number, self.deal, 0)
        imagine(other.rules, self.state, other.lineup, stream)
        other.state = duplicate(other.lineup["imagined"])
        open_bot_streams(other.lineup, other.seed, other.deal, other.round)
        return other

    def write(self, match: NDArray[np.int32], seats: NDArray[np.int32]) -> None:
        """Write the outcome of the finished match."""
        write_outcome(self.rules, self.state, self.tally, match, seats)

    def rounds(self) -> list[list[Data]]:
        """The transcripts of a traced match, round by round."""
        return transcripts(self.log)

    def _begin_round(self) -> None:
        rules, state = self.rules, self.state
        if self.round == 0:
            for seat in range(MAX_SEATS):
                state["carried"][seat] = 0
        lay_out(self.tables, rules, state, self.stream, self.seed, self.deal, self.round)
        open_bot_streams(self.lineup, self.seed, self.deal, self.round)
        if self.round == 0:
            note_first_kings(rules, state, self.tally)
        note_setup(rules, state, self.log)
        self._list()

    def _list(self) -> None:
        if self.state["turn"] == 0:
            note_row(self.state, self.log)
        list_moves(self.tables, self.rules, self.state, self.lineup["desk"])
