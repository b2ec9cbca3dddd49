"""Rounds: how one begins, the objective at its end, and the end of the match."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import Log, note, note_value
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import (
    N_CAVES,
    N_DRAWN_DECISIONS,
    N_RANKS,
    N_SPACES,
    event,
    phase,
)
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.rules.automa import shuffle_decisions
from simkit.games.wyrmspan.rules.cards import clear_display, fill_display, note_display
from simkit.games.wyrmspan.rules.mat import count_resources
from simkit.games.wyrmspan.scoring import TOTAL, measure_objective, score_automa, score_seat
from simkit.games.wyrmspan.state import CAVES, DRAGONS, State

NOBODY = -1


@kernel
def begin_round(tables: Tables, rules: Rules, state: State, number: int, log: Log) -> None:
    """Begin a round: display, coins and the first player; eggs and resources follow (W-07, W-19, W-26)."""
    state.round_number = number
    state.first = number % rules.players
    for seat in range(rules.players):
        player = state.players[seat]
        player.has_passed = 0
        for cave in range(N_CAVES):
            player.explored[cave] = 0
        for space in range(N_SPACES):
            player.resolved[space] = 0
        if number > 0:
            if rules.is_ravel:
                player.coins = min(player.coins, rules.ravel_coins)
            player.coins += rules.round_coins
    if rules.is_solo:
        shuffle_decisions(tables, rules, state)
        state.automa.cubes += int64(number > 0)
    note(log, event.ROUND, number, state.first, rules.is_solo, event.NOTHING)
    for place in range(N_DRAWN_DECISIONS if rules.is_solo else 0):
        note_value(log, state.automa.order[place])
    if number > 0:
        clear_display(state.decks[DRAGONS])
        clear_display(state.decks[CAVES])
        fill_display(state, int64(DRAGONS), log)
        fill_display(state, int64(CAVES), log)
        note_display(state, log)
    n_turns = int64(2) if rules.is_solo else rules.players
    state.turn_seat = (state.first + n_turns - 1) % n_turns
    state.step = 0
    state.phase = phase.SUPPLIES if number > 0 else phase.NEXT


@kernel
def count_higher(rules: Rules, state: State, value: int) -> int:
    """How many different quantities of this round are higher than one."""
    found, last = int64(0), value
    while True:
        best = last
        for seat in range(rules.players):
            other = state.players[seat].values[state.round_number]
            if other > last and (best == last or other < best):
                best = other
        if rules.is_solo:
            other = state.automa.values[state.round_number]
            if other > last and (best == last or other < best):
                best = other
        if best == last:
            return found
        found += 1
        last = best


@kernel
def score_rank(tables: Tables, rules: Rules, state: State, value: int) -> int:
    """The points of a quantity: friendly ties, nothing for 0 (W-20)."""
    if value == 0:
        return int64(0)
    rank = min(count_higher(rules, state, value), int64(N_RANKS - 1))
    return tables.rank_points[state.round_number, rank]


@kernel
def score_objective(tables: Tables, rules: Rules, state: State, log: Log) -> None:
    """Rank and score the objective of the round (W-20, W-25)."""
    number, automa = state.round_number, state.automa
    code = state.objectives[number]
    least = int64(10**6)
    for seat in range(rules.players):
        player = state.players[seat]
        player.values[number] = measure_objective(tables, player, code)
        least = min(least, player.values[number])
    if rules.is_solo:
        value = min(tables.automa_base[code, number] + automa.coins, tables.automa_cap[code])
        automa.values[number] = value
        least = min(least, value)
    for seat in range(rules.players):
        player = state.players[seat]
        value = player.values[number]
        player.points[number] = score_rank(tables, rules, state, value)
        player.n_lowest += int64(value == 0 or value == least)
    if rules.is_solo:
        automa.points[number] = score_rank(tables, rules, state, automa.values[number])
    note_objective(rules, state, log)


@kernel
def note_objective(rules: Rules, state: State, log: Log) -> None:
    """Write the objective's quantities and points into the log, the Automa's last."""
    number = state.round_number
    note(log, event.OBJECTIVE, number, state.objectives[number], event.NOTHING, event.NOTHING)
    for seat in range(rules.players):
        note_value(log, state.players[seat].values[number])
        note_value(log, state.players[seat].points[number])
    if rules.is_solo:
        note_value(log, state.automa.values[number])
        note_value(log, state.automa.points[number])


@kernel
def note_standing(tables: Tables, rules: Rules, state: State) -> None:
    """Note scores and stocks at the end of a round, and whether the lead changed."""
    best, leader = int64(-(10**9)), int64(NOBODY)
    for seat in range(rules.players):
        player = state.players[seat]
        score_seat(tables, state, seat)
        total = state.scores[seat, TOTAL]
        player.course[state.round_number] = total
        resources, cards = count_resources(player), player.n_cards[DRAGONS] + player.n_cards[CAVES]
        player.stock[state.round_number] = player.coins + resources + cards
        player.resource_stock[state.round_number] = resources
        player.egg_stock[state.round_number] = player.n_eggs
        if total > best:
            best, leader = total, int64(seat)
        elif total == best:
            leader = int64(NOBODY)
    if rules.is_solo:
        other = score_automa(rules, state.automa)
        leader = int64(1) if other > best else leader
    if leader != NOBODY:
        state.lead_changes += int64(state.leader not in (NOBODY, leader))
        state.leader = leader
