"""What one seat sees and may do, as plain Python data."""

from __future__ import annotations

from typing import Any

from simkit.core.kinds import Seat
from simkit.games.castellion.action_text import name_action
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    HEIGHT,
    MOTIFS,
    N_SAFE,
    N_STANDARD,
    N_TRIALS,
    STRIDE,
    WIDTH,
    Cell,
    cards,
    levels,
    phase,
    stacks,
    tiles,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.castle import occupied, tile_at
from simkit.games.castellion.state import Actions, State

Data = dict[str, Any]


def observe(tables: Tables, rules: Rules, state: State, seat: Seat) -> Data:
    """What a player sees: all but the order of the stacks and the cards that lie face down."""
    seats = range(rules.players)
    return {
        "seat": seat,
        "players": int(rules.players),
        "level": levels.NAMES[rules.level],
        "phase": phase.NAMES[state.phase],
        "active": int(state.active),
        "turn": int(state.turns),
        "castles": [show_castle(state, Seat(other)) for other in seats],
        "haunted": [_find_pawn(int(state.haunted[other])) for other in seats],
        "tile": _name(state.tile),
        "pending": max(0, int(state.pending)),
        "trial": int(state.trial) + 1,
        "traitors": int(state.traitors),
        "trials": [show_trial(tables, state, trial) for trial in range(N_TRIALS)],
        "left": {
            stack: {tile: n for tile, n in zip(tiles.NAMES, left, strict=True) if n}
            for stack, left in zip(stacks.NAMES, state.left.tolist(), strict=True)
        },
        "standard": N_STANDARD - int(state.standard_next),
        "safe": N_SAFE - int(state.safe_next),
        "revealed": [tiles.NAMES[tile] for tile in state.revealed[: state.n_revealed].tolist()],
        "discards": {tile: n for tile, n in zip(tiles.NAMES, state.discards.tolist(), strict=True) if n},
        "vigil": _name(state.vigil),
        "herald": int(state.herald) + 1 or None,
        "premonition": bool(state.premonition),
        "cold_sweat": bool(state.cold_sweat),
        "horror": bool(state.horror),
        "prison": [_name(tile) for tile in state.prison.tolist()] if rules.prison else None,
        "pantry": dict(zip(MOTIFS, state.pantry.tolist(), strict=True)) if rules.pantry else None,
        "champion": None if state.champion < 0 else int(state.champion),
    }


def show_castle(state: State, seat: Seat) -> list[list[str]]:
    """A castle as its columns from left to right, each from the foundation up."""
    built = int(occupied(state, seat))
    cells = [
        [Cell(STRIDE * column + row) for row in range(HEIGHT) if built >> STRIDE * column + row & 1]
        for column in range(WIDTH)
    ]
    return [[tiles.NAMES[tile_at(state, seat, cell)] for cell in column] for column in cells if column]


def show_trial(tables: Tables, state: State, trial: int) -> Data:
    """A Trial: the Traitors that call it, whether it is passed, and its card if that lies open."""
    about = {"traitors": int(state.needed[trial]), "passed": bool(trial < state.trial)}
    if not state.face_up[trial]:
        return {"card": None, **about}
    numbers = tables.cards[state.cards[trial]].tolist()
    asked = {"towers": cards.TOWERS, "bastions": cards.BASTIONS, "lines": cards.LINES, "rows": cards.ROWS}
    card = {
        "card": cards.NAMES[state.cards[trial]],
        **{name: numbers[place] for name, place in asked.items()},
    }
    return {**card, "damage": numbers[cards.DAMAGE], **about}


def _name(tile: int) -> str | None:
    return None if tile == tiles.NONE else tiles.NAMES[tile]


def _find_pawn(haunted: int) -> list[int] | None:
    return list(divmod(haunted.bit_length() - 1, STRIDE)) if haunted else None


def describe_actions(tables: Tables, rules: Rules, state: State, actions: Actions) -> list[Data]:
    """Every legal action in the words of the transcript's event."""
    codes = actions.codes.tolist()[: actions.n]
    return [name_action(state, code) for code in codes]
