"""What the taught network is told of a seat: its mat, hand and stocks, the guild, objectives and the display."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Vector
from simkit.games.wyrmspan.bots import inputs as i
from simkit.games.wyrmspan.bots.choosing import rate_cave_card
from simkit.games.wyrmspan.bots.inputs import Inputs
from simkit.games.wyrmspan.bots.rating import (
    count_actions,
    count_lacking,
    rate_card,
    rate_effect,
    rate_exploration,
    rate_final,
)
from simkit.games.wyrmspan.bots.scratch import Scratch
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import (
    CARD,
    DRAGON_WORDS,
    HALF_TRACK,
    MAX_EXPLORED,
    MAX_SEATS,
    N_CAVE_CARDS,
    N_CAVES,
    N_COLUMNS,
    N_CUBES,
    N_DRAGONS,
    N_OBJECTIVES,
    N_RESOURCES,
    N_ROUNDS,
    N_ROWS,
    N_SLOTS,
    NEST_ROOM,
    NO_CARD,
    TRACK,
    op,
    phase,
    trait,
)
from simkit.games.wyrmspan.data.tables import LAST_ROW_VALUES, Tables
from simkit.games.wyrmspan.rules.cards import bit
from simkit.games.wyrmspan.rules.mat import count_resources
from simkit.games.wyrmspan.rules.possible import can_pay_dragon, find_caves
from simkit.games.wyrmspan.scoring import (
    count_columns,
    count_on_mat,
    count_smallest,
    count_trait,
    measure_objective,
    score_ability,
)
from simkit.games.wyrmspan.state import CAVES, DRAGONS, Player, State

NOTHING = -9.0  # rating of a card that is not there
THIRD = 3


@kernel
def describe(
    tables: Tables, rules: Rules, state: State, seat: Seat, scratch: Scratch, inputs: Inputs
) -> None:
    """Write the inputs for a seat in a state in which nothing is under way."""
    player = state.players[seat]
    inputs.n_active = 0
    for number in range(i.N_NUMBERS):
        inputs.numbers[number] = 0.0
    describe_stage(rules, state, player, seat, inputs)
    describe_stocks(tables, state, player, inputs)
    describe_guild(tables, state, player, inputs)
    describe_objectives(tables, rules, state, player, seat, inputs)
    describe_mat(tables, state, player, scratch.params, inputs)
    describe_caves(tables, state, player, scratch.params, inputs)
    describe_hand(tables, state, player, scratch, inputs)
    describe_cave_cards(tables, state, player, scratch, inputs)
    describe_display(tables, state, player, scratch.params, inputs)


@kernel(inline=True)
def activate(inputs: Inputs, row: int) -> None:
    """List a row as active."""
    inputs.active[inputs.n_active] = row
    inputs.n_active += 1


@kernel
def describe_stage(rules: Rules, state: State, player: Player, seat: Seat, inputs: Inputs) -> None:
    """Tell the round, where it stands, and how long others may go on."""
    now, stage = state.round_number, int64(2)
    if state.phase == phase.KEEP:
        stage = int64(0)
    elif state.phase == phase.SUPPLIES:
        stage = int64(1)
    elif state.phase == phase.ONCE:
        stage = int64(4)
    elif state.phase > phase.ONCE:
        stage = int64(5)
    elif player.has_passed:
        stage = int64(3)
    activate(inputs, i.STAGE + now * i.N_STAGES + stage)
    activate(inputs, i.TABLE + now * MAX_SEATS + rules.players - 1)
    coins, n_active = int64(0), int64(0)
    for other in range(rules.players):
        if other != seat and not state.players[other].has_passed:
            coins = max(coins, state.players[other].coins)
            n_active += 1
    inputs.numbers[i.COINS_OF_OTHERS] = coins / 6.0
    inputs.numbers[i.OTHERS_ACTIVE] = n_active / 3.0
    inputs.numbers[i.ACTIONS_TO_COME] = count_actions(player, now) / 24.0


@kernel
def describe_stocks(tables: Tables, state: State, player: Player, inputs: Inputs) -> None:
    """Tell coins, resources, the number of cards, eggs and room for them."""
    numbers, now = inputs.numbers, state.round_number
    activate(inputs, i.COINS + now * (i.MOST_COINS + 1) + min(player.coins, int64(i.MOST_COINS)))
    for resource in range(N_RESOURCES):
        n = player.resources[resource]
        activate(inputs, i.RESOURCE + resource * (i.MOST_RESOURCES + 1) + min(n, int64(i.MOST_RESOURCES)))
        numbers[i.STOCK + resource] = n / 3.0
    activate(inputs, i.DRAGON_CARDS + min(player.n_cards[DRAGONS], int64(i.MOST_CARDS)))
    activate(inputs, i.CAVE_CARDS + min(player.n_cards[CAVES], int64(i.MOST_CARDS)))
    activate(inputs, i.EGGS + min(player.n_eggs, int64(i.MOST_EGGS)))
    room, rest = NEST_ROOM - player.n_eggs, player.occupied
    while rest:
        space = first_bit(rest)
        rest &= rest - 1
        room += tables.capacity[player.dragons[space]]
    activate(inputs, i.ROOM + min(room, int64(i.MOST_ROOM)))
    numbers[i.ALL_COINS] = player.coins / 6.0
    numbers[i.ALL_RESOURCES] = count_resources(player) / 6.0
    numbers[i.ALL_EGGS] = player.n_eggs / 6.0
    numbers[i.ALL_ROOM] = room / 6.0


@kernel
def describe_guild(tables: Tables, state: State, player: Player, inputs: Inputs) -> None:
    """Tell the place on the guild track, cubes, and what the rows of the tile offer."""
    last = min(state.n_last_row, int64(LAST_ROW_VALUES - 1))
    activate(inputs, i.STEPS + player.steps % TRACK * (N_CUBES + 1) + player.cubes)
    activate(inputs, i.CUBES + (state.guild * (N_CUBES + 1) + player.cubes) * 3 + last)
    for row in range(N_ROWS - 1):
        if state.slots[row] > 0 and player.cubes > 0:
            activate(inputs, i.SLOTS + state.guild * N_ROWS + row)
    if player.rows[N_ROWS - 2] > 0:
        activate(inputs, i.SLOTS + state.guild * N_ROWS + N_ROWS - 1)
    numbers = inputs.numbers
    numbers[i.TO_BROWN] = (HALF_TRACK - player.steps % HALF_TRACK) / 6.0
    if player.cubes > 0:
        numbers[i.LAST_ROW] = tables.last_row[last] / 6.0
    points = tables.row_each[state.guild] * count_on_mat(tables, player, tables.row_by[state.guild])
    if state.slots[N_ROWS - 2] > 0 or player.rows[N_ROWS - 2] > 0:
        numbers[i.SCORED_ROW] = points / 6.0


@kernel
def describe_objectives(
    tables: Tables, rules: Rules, state: State, player: Player, seat: Seat, inputs: Inputs
) -> None:
    """Tell the objectives to come, and how the seat stands in each as of now."""
    now = state.round_number
    first = now + 1 if state.phase > phase.OBJECTIVE else now
    for index in range(first, N_ROUNDS):
        code, later = state.objectives[index], index - now
        own, best, higher = measure_objective(tables, player, code), int64(0), int64(0)
        for other in range(rules.players):
            if other != seat:
                value = measure_objective(tables, state.players[other], code)
                best = max(best, value)
                higher += int64(value > own)
        if rules.is_solo:
            best = tables.automa_base[code, index]
            if index == now:
                best += state.automa.coins
            best = min(best, tables.automa_cap[code])
            higher = int64(best > own)
        lead = max(-i.LEAD, min(i.LEAD, own - best))
        activate(inputs, i.OBJECTIVE + later * N_OBJECTIVES + code)
        activate(inputs, i.STANDING + (now * N_ROUNDS + later) * (2 * i.LEAD + 1) + lead + i.LEAD)
        place = i.OBJECTIVES + i.OF_OBJECTIVE * later
        inputs.numbers[place] = own / 5.0
        inputs.numbers[place + 1] = max(-8, min(8, own - best)) / 4.0
        if own > 0 and higher < 4:
            inputs.numbers[place + 2] = tables.rank_points[index, higher] / 5.0


@kernel
def describe_mat(tables: Tables, state: State, player: Player, params: Vector[float], inputs: Inputs) -> None:
    """Tell the dragons on the mat, what they still bring, and their traits."""
    numbers, now, rest = inputs.numbers, state.round_number, player.occupied
    once, growth, unfed, food = 0.0, 0.0, int64(0), int64(0)
    while rest:
        space = first_bit(rest)
        rest &= rest - 1
        dragon = player.dragons[space]
        activate(inputs, i.ON_MAT + now * N_DRAGONS + dragon)
        if tables.kind[dragon] == trait.ONCE_PER_ROUND:
            rounds = N_ROUNDS - now - int64(state.phase >= phase.ONCE and player.resolved[space] > 0)
            once += rounds * rate_effect(tables, player, params, now, tables.effect[dragon], space)
        elif tables.points_each[dragon] != 0:
            final = rate_final(tables, player, params, now, dragon, space)
            growth += final - score_ability(tables, player, space)
        feed = tables.feed[dragon]
        if feed >= 0 and player.fed[space] < THIRD:
            unfed += THIRD - player.fed[space]
            food += player.n_cards[DRAGONS] if feed == CARD else player.resources[feed]
    numbers[i.ONCE_PER_ROUND] = once / 8.0
    numbers[i.GROWTH] = growth / 6.0
    numbers[i.UNFED] = unfed / 3.0
    numbers[i.FOOD] = food / 3.0
    numbers[i.PERSONALITY_SETS] = 0.5 * count_smallest(tables, player, int64(trait.AGGRESSIVE))
    numbers[i.SIZE_SETS] = 0.5 * count_smallest(tables, player, int64(trait.FIRST_SIZE))
    numbers[i.FULL_COLUMNS] = 0.5 * count_columns(player)
    for wanted in range(i.N_TRAITS):
        numbers[i.TRAITS + wanted] = count_trait(tables, player, player.occupied, int64(wanted)) / 3.0


@kernel
def describe_caves(
    tables: Tables, state: State, player: Player, params: Vector[float], inputs: Inputs
) -> None:
    """Tell the dragons and spaces of each cave, and what its exploration brings."""
    numbers, now = inputs.numbers, state.round_number
    to_come = count_actions(player, now)
    for cave in range(N_CAVES):
        filled, excavated = player.filled[cave], player.excavated[cave]
        activate(inputs, i.CAVE + (cave * (N_COLUMNS + 1) + filled) * (N_COLUMNS + 1) + excavated)
        activate(inputs, i.EXPLORED + cave * 4 + player.explored[cave])
        place = i.CAVES + i.OF_CAVE * cave
        value = rate_exploration(tables, player, params, now, int64(cave))
        numbers[place] = value / 5.0
        numbers[place + 1] = value * to_come / 60.0
        numbers[place + 2] = 0.5 * (excavated - filled)
        times = player.explored[cave]
        if player.coins > 0 and times < MAX_EXPLORED and player.n_eggs >= tables.explore_eggs[times]:
            numbers[place + 3] = value / 5.0


@kernel
def put_in_order(values: Vector[float], value: float) -> None:
    """Put a value into a list of the highest ones."""
    place = values.shape[0] - 1
    if value <= values[place]:
        return
    while place > 0 and values[place - 1] < value:
        values[place] = values[place - 1]
        place -= 1
    values[place] = value


@kernel
def describe_hand(tables: Tables, state: State, player: Player, scratch: Scratch, inputs: Inputs) -> None:
    """Tell the dragons in hand, the ratings of the best ones, and how many can be played; unseen ones are counted."""
    params, now, numbers = scratch.params, state.round_number, inputs.numbers
    best, ready = scratch.best, scratch.ready
    for place in range(i.N_BEST):
        best[place] = NOTHING
    for place in range(i.N_READY):
        ready[place] = NOTHING
    n_known, n_playable, n_nearly, playable, highest = int64(0), int64(0), int64(0), 0.0, int64(0)
    for word in range(DRAGON_WORDS):
        rest = player.hand[DRAGONS, word] & scratch.known[DRAGONS, word]
        n_known += count_bits(rest)
        while rest:
            index = first_bit(rest)
            rest &= ~bit(index)
            dragon = 64 * word + index
            if inputs.n_active < i.MAX_ACTIVE - N_COLUMNS:
                activate(inputs, i.IN_HAND + now * N_DRAGONS + dragon)
            value = rate_card(tables, state, player, params, dragon)
            put_in_order(best, value)
            caves = find_caves(tables, player, dragon, int64(op.PRINTED))
            for cave in range(N_CAVES):
                if caves >> cave & 1:
                    numbers[i.CAVES + i.OF_CAVE * cave + 4] += 0.25
            if caves and can_pay_dragon(tables, player, dragon, int64(op.PRINTED), int64(0)):
                n_playable += 1
                playable += max(0.0, value)
                highest = max(highest, tables.vp[dragon])
                put_in_order(ready, value)
                for cave in range(N_CAVES):
                    if caves >> cave & 1:
                        numbers[i.CAVES + i.OF_CAVE * cave + 5] += 0.5
            elif count_lacking(tables, player, dragon) <= 1:
                n_nearly += 1
    for place in range(i.N_BEST):
        numbers[i.BEST + place] = max(0.0, best[place] + 2.0) / 6.0
    for place in range(i.N_READY):
        numbers[i.READY + place] = max(0.0, ready[place] + 2.0) / 6.0
    numbers[i.KNOWN_DRAGONS] = n_known / 4.0
    numbers[i.UNSEEN_DRAGONS] = 0.5 * (player.n_cards[DRAGONS] - n_known)
    numbers[i.N_PLAYABLE] = n_playable / 3.0
    numbers[i.N_NEARLY] = n_nearly / 3.0
    numbers[i.ALL_PLAYABLE] = playable / 12.0
    numbers[i.HIGHEST_READY] = highest / 6.0


@kernel
def describe_cave_cards(
    tables: Tables, state: State, player: Player, scratch: Scratch, inputs: Inputs
) -> None:
    """Tell the cave cards in hand; unseen ones are counted."""
    params, now = scratch.params, state.round_number
    n_known, best, second = int64(0), 0.0, 0.0
    half = now // 2
    for word in range(DRAGON_WORDS):
        rest = player.hand[CAVES, word] & scratch.known[CAVES, word]
        n_known += count_bits(rest)
        while rest:
            index = first_bit(rest)
            rest &= ~bit(index)
            card = 64 * word + index
            if inputs.n_active < i.MAX_ACTIVE:
                activate(inputs, i.CAVE_IN_HAND + half * N_CAVE_CARDS + card)
            value = rate_effect(tables, player, params, now, tables.cave_effect[card], int64(-1))
            if value > best:
                best, second = value, best
            elif value > second:
                second = value
    inputs.numbers[i.KNOWN_CAVES] = n_known / 4.0
    inputs.numbers[i.UNSEEN_CAVES] = 0.5 * (player.n_cards[CAVES] - n_known)
    inputs.numbers[i.BEST_CAVE] = best / 4.0
    inputs.numbers[i.SECOND_CAVE] = second / 4.0


@kernel
def describe_display(
    tables: Tables, state: State, player: Player, params: Vector[float], inputs: Inputs
) -> None:
    """Tell how good the best cards are that lie in the display."""
    numbers, now = inputs.numbers, state.round_number
    best, second, best_cave = NOTHING, NOTHING, 0.0
    for slot in range(N_SLOTS):
        dragon, card = state.decks[DRAGONS].display[slot], state.decks[CAVES].display[slot]
        if dragon != NO_CARD:
            value = rate_card(tables, state, player, params, dragon)
            if value > best:
                best, second = value, best
            elif value > second:
                second = value
        if card != NO_CARD:
            best_cave = max(best_cave, rate_cave_card(tables, player, params, now, card))
    numbers[i.BEST_SHOWN] = max(0.0, best + 2.0) / 6.0
    numbers[i.SECOND_SHOWN] = max(0.0, second + 2.0) / 6.0
    numbers[i.BEST_CAVE_SHOWN] = best_cave / 2.0
