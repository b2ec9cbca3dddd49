"""What one seat sees and may do, as plain Python data, and a match played decision by decision."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.core.copies import duplicate
from simkit.core.log import new_log
from simkit.core.rng import STREAM_SIZE, open_stream
from simkit.games.castellion.bots.choose import choose
from simkit.games.castellion.bots.desk import new_desk, open_bot_streams, seat_bots
from simkit.games.castellion.constants import (
    CARDS,
    DAMAGE,
    HEIGHT,
    LEVELS,
    MOTIFS,
    N_SAFE,
    N_STANDARD,
    NEEDS_BASTIONS,
    NEEDS_LINES,
    NEEDS_TOWERS,
    NO_TILE,
    PHASES,
    PLAYING,
    ROWS,
    STRIDE,
    TILES,
    WIDTH,
)
from simkit.games.castellion.deeds import name_action
from simkit.games.castellion.outcomes import write_outcome
from simkit.games.castellion.rules.actions import list_actions
from simkit.games.castellion.rules.castle import tile_at
from simkit.games.castellion.rules.imagine import imagine
from simkit.games.castellion.rules.setup import lay_out
from simkit.games.castellion.rules.steps import apply_action
from simkit.games.castellion.show import STACKS, transcript
from simkit.games.castellion.state import new_state
from simkit.games.sitting import Kept

Data = dict[str, Any]


def view(tables: Any, rules: Any, state: Any, seat: int) -> Data:
    """What a player sees: all but the order of the stacks and the cards that lie face down."""
    seats = range(rules["players"])
    return {
        "seat": seat,
        "players": int(rules["players"]),
        "level": LEVELS[rules["level"]],
        "phase": PHASES[state["phase"]],
        "active": int(state["active"]),
        "turn": int(state["turns"]),
        "castles": [show_castle(state, other) for other in seats],
        "haunted": [_find_pawn(int(state["haunted"][other])) for other in seats],
        "tile": _name(state["tile"]),
        "pending": max(0, int(state["pending"])),
        "trial": int(state["trial"]) + 1,
        "traitors": int(state["traitors"]),
        "trials": [show_trial(tables, state, trial) for trial in range(len(state["cards"]))],
        "left": {
            stack: {tile: n for tile, n in zip(TILES, left, strict=True) if n}
            for stack, left in zip(STACKS, state["left"].tolist(), strict=True)
        },
        "standard": N_STANDARD - int(state["standard_next"]),
        "safe": N_SAFE - int(state["safe_next"]),
        "revealed": [TILES[tile] for tile in state["revealed"][: state["n_revealed"]].tolist()],
        "discards": {tile: n for tile, n in zip(TILES, state["discards"].tolist(), strict=True) if n},
        "vigil": _name(state["vigil"]),
        "herald": int(state["herald"]) + 1 or None,
        "premonition": bool(state["premonition"]),
        "cold_sweat": bool(state["cold_sweat"]),
        "horror": bool(state["horror"]),
        "prison": [_name(tile) for tile in state["prison"].tolist()] if rules["prison"] else None,
        "pantry": dict(zip(MOTIFS, state["pantry"].tolist(), strict=True)) if rules["pantry"] else None,
        "champion": None if state["champion"] < 0 else int(state["champion"]),
    }


def show_castle(state: Any, seat: int) -> list[list[str]]:
    """A castle as its columns from left to right, each from the foundation up."""
    built = int(np.bitwise_or.reduce(state["motifs"][seat]))
    cells = [
        [STRIDE * column + row for row in range(HEIGHT) if built >> STRIDE * column + row & 1]
        for column in range(WIDTH)
    ]
    return [[TILES[tile_at(state, seat, cell)] for cell in column] for column in cells if column]


def show_trial(tables: Any, state: Any, trial: int) -> Data:
    """A Trial: the Traitors that call it, whether it is passed, and its card if that lies open."""
    about = {"traitors": int(state["needed"][trial]), "passed": bool(trial < state["trial"])}
    if not state["face_up"][trial]:
        return {"card": None, **about}
    numbers = tables["cards"][state["cards"][trial]].tolist()
    asked = {"towers": NEEDS_TOWERS, "bastions": NEEDS_BASTIONS, "lines": NEEDS_LINES, "rows": ROWS}
    card = {"card": CARDS[state["cards"][trial]], **{name: numbers[place] for name, place in asked.items()}}
    return {**card, "damage": numbers[DAMAGE], **about}


def _name(tile: int) -> str | None:
    return None if tile == NO_TILE else TILES[tile]


def _find_pawn(haunted: int) -> list[int] | None:
    return list(divmod(haunted.bit_length() - 1, STRIDE)) if haunted else None


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
        self.state, self.desk, self.log = new_state(), new_desk(), new_log(traced=traced)
        signed = np.uint64(seed).astype(np.int64)
        seat_bots(self.desk, bots[None], params[None], 0)
        open_bot_streams(self.desk, signed, deal)
        lay_out(tables, rules, self.state, signed, deal, self.log)
        list_actions(tables, rules, self.state, self.desk)

    @property
    def seat(self) -> int | None:
        """Whose decision is due; None once the match is over."""
        return int(self.state["seat"]) if self.state["status"] == PLAYING else None

    def observe(self) -> Data:
        """What that seat sees."""
        return view(self.tables, self.rules, self.state, int(self.state["seat"]))

    def legal_actions(self) -> list[Data]:
        """What it may do."""
        legal = self.desk["legal"][: self.desk["n_legal"]].tolist()
        return [name_action(self.state, action) for action in legal]

    def bot_action(self) -> int:
        """What the built-in bot in that seat does; without a choice it is not asked."""
        if self.desk["n_legal"] == 1:
            return 0
        return int(choose(self.tables, self.rules, self.state, self.desk))

    def play(self, index: int) -> None:
        """Do it, and go on to the next decision."""
        apply_action(self.tables, self.rules, self.state, self.desk["legal"][index], self.log)
        if self.state["status"] == PLAYING:
            list_actions(self.tables, self.rules, self.state, self.desk)

    def resample(self, number: int) -> Sitting:
        """Copy the match with all that no seat sees drawn anew: stacks, hidden cards, and the bots' randomness."""
        other = copy.copy(self)
        other.state, other.desk, other.log = map(duplicate, (self.state, self.desk, self.log))
        stream = np.zeros(STREAM_SIZE, dtype=np.int64)
        open_stream(stream, number, self.deal, 0)
        imagine(other.tables, other.rules, other.state, stream)
        open_stream(other.state["stream"], number, self.deal, 0)
        open_bot_streams(other.desk, number, self.deal)
        return other

    def write_outcome(self, match: NDArray[np.int32], seats: NDArray[np.int32]) -> None:
        """Write the outcome of the finished match."""
        write_outcome(self.rules, self.state, match, seats)

    def transcripts(self) -> list[list[Data]]:
        """The transcript of a traced match, which has one round."""
        return [transcript(self.log, self.state)]
