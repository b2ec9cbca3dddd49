"""How every seat stands: its points and the potential of its realm."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat
from simkit.core.records import Vector
from simkit.games.dragon_castle.bots.features import extract_time
from simkit.games.dragon_castle.bots.potential import evaluate_realm
from simkit.games.dragon_castle.bots.scratch import Scratch
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import MAX_SEATS
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.state import State


@kernel
def evaluate_standings(
    tables: Tables, rules: Rules, state: State, params: Vector[float], scratch: Scratch
) -> None:
    """Write how every seat stands: points and potential."""
    extract_time(tables, rules, state, scratch.rival, params)
    for seat in range(MAX_SEATS):
        if seat < rules.players:
            value = evaluate_realm(tables, rules, state, Seat(seat), scratch.rival, params)
            scratch.standings[seat] = value + rules.token_points * state.realms[seat].countdown


@kernel
def find_lead(rules: Rules, standings: Vector[float], seat: Seat) -> float:
    """By how much a seat stands better than the best opponent."""
    best = -1e9
    for other in range(rules.players):
        if other != seat:
            best = max(best, standings[other])
    return standings[seat] - best
