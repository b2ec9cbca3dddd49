"""What a match yields: one row of numbers for it and one for each seat."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Matrix, Vector
from simkit.games.contract import MISSING, WHOLE_SHARE
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import (
    DRAGON_WORDS,
    N_CAVES,
    N_COLUMNS,
    N_ROUNDS,
    trait,
)
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.rules.mat import count_markers
from simkit.games.wyrmspan.scoring import (
    TOTAL,
    count_cave_cards,
    count_trait,
    find_winners,
    score_automa,
    score_automa_guild,
)
from simkit.games.wyrmspan.state import CAVES, DRAGONS, Player, State

BY_SCORE, BY_DRAGONS, SHARED = range(3)
WORST = -(10**6)


@kernel
def find_best_other(rules: Rules, state: State, seat: int) -> int:
    """The best total among a seat's opponents, the Automa included."""
    if rules.is_solo:
        return score_automa(rules, state.automa)
    best = int64(WORST)
    for other in range(rules.players):
        if other != seat:
            best = max(best, state.scores[other, TOTAL])
    return best


@kernel
def write_outcome(tables: Tables, rules: Rules, state: State, match: Vector[int], seats: Matrix[int]) -> None:
    """Write the outcome of a finished match into its rows."""
    winners, automa = find_winners(rules, state), state.automa
    winner, n_winners = first_bit(winners), count_bits(winners)
    best = int64(WORST)
    for seat in range(rules.players):
        best = max(best, state.scores[seat, TOTAL])
    top = int64(0) if rules.is_solo else winner
    lead = best - find_best_other(rules, state, top)
    match[0] = int64(winners == 1) if rules.is_solo else int64(MISSING)
    match[1] = SHARED if n_winners > 1 else (BY_SCORE if lead != 0 or rules.is_solo else BY_DRAGONS)
    match[2] = state.turns
    for index in range(N_ROUNDS):
        match[3 + index] = 0
        for seat in range(rules.players):
            match[3 + index] += state.players[seat].turns[index]
        match[17 + index] = state.objectives[index]
    match[7] = n_winners if not rules.is_solo or winners == 1 else int64(0)
    match[8] = best
    match[9] = lead
    match[10] = state.lead_changes
    for column in range(11, 16):
        match[column] = MISSING
    if rules.is_solo:
        dragons, caves = rules.automa_dragon * automa.dragons, rules.automa_cave_points * automa.caves
        guild, total = score_automa_guild(rules, automa), score_automa(rules, automa)
        match[11] = total
        match[12] = automa.dragons
        match[13] = automa.caves
        match[14] = total - dragons - caves - guild
        match[15] = guild
    match[16] = state.guild
    for seat in range(rules.players):
        seats[seat, 0] = WHOLE_SHARE // n_winners if winners >> seat & 1 else 0
        write_seat(tables, rules, state, seat, seats[seat])


@kernel
def rank_seat(rules: Rules, state: State, seat: int) -> int:
    """The rank of a seat by points and dragons; solo against the Automa."""
    if rules.is_solo:
        return int64(1) if find_winners(rules, state) == 1 else int64(2)
    rank = int64(1)
    worth = state.scores[seat, TOTAL] * 16 + count_bits(state.players[seat].occupied)
    for other in range(rules.players):
        rank += int64(state.scores[other, TOTAL] * 16 + count_bits(state.players[other].occupied) > worth)
    return rank


@kernel
def count_drawn(player: Player, kind: int) -> int:
    """Cards of a kind that came into a hand."""
    total = int64(0)
    for word in range(DRAGON_WORDS):
        found = int64(0)
        for round_ in range(N_ROUNDS):
            found |= player.drawn[round_, kind, word]
        total += count_bits(found)
    return total


@kernel
def write_seat(tables: Tables, rules: Rules, state: State, seat: int, row: Vector[int]) -> None:
    """Write what one seat reached, all but its share of the win."""
    player, parts = state.players[seat], state.scores[seat]
    row[1] = parts[TOTAL]
    for part in range(TOTAL):
        row[2 + part] = parts[part]
    for index in range(N_ROUNDS):
        row[11 + index] = player.points[index]
    row[15] = parts[TOTAL] - find_best_other(rules, state, seat)
    row[16] = rank_seat(rules, state, seat)
    row[17] = count_bits(player.occupied)
    row[18] = count_cave_cards(player)
    for cave in range(N_CAVES):
        row[19 + cave] = player.filled[cave]
        row[27 + cave] = player.explorations[cave]
    for column in range(N_COLUMNS):
        row[22 + column] = 0
        for cave in range(N_CAVES):
            row[22 + column] += int64(player.filled[cave] > column)
    row[26] = count_trait(tables, player, player.occupied, int64(trait.HATCHLING))
    row[30] = player.steps
    row[31] = count_markers(player)
    row[32] = count_drawn(player, int64(DRAGONS))
    row[33] = count_drawn(player, int64(CAVES))
    row[34] = player.exchanges
    row[35] = player.turns[0] + player.turns[1] + player.turns[2] + player.turns[3]
    for cave in range(N_CAVES):
        row[36 + cave] = player.excavated[cave] - 1
    for column in range(1, N_COLUMNS):
        row[38 + column] = 0
        for cave in range(N_CAVES):
            row[38 + column] += int64(player.excavated[cave] > column)
    row[42] = player.eggs_laid
    row[43] = player.resources_gained
    write_courses(player, row)
    row[47] = parts[TOTAL]


@kernel
def write_courses(player: Player, row: Vector[int]) -> None:
    """Write scores and stocks at the end of each round."""
    for index in range(N_ROUNDS):
        row[44 + index] = player.course[index]
        row[48 + index] = player.stock[index]
        row[52 + index] = player.resource_stock[index]
        row[56 + index] = player.egg_stock[index]
