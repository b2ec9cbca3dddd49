"""The value of every legal action of a decision, and the choice of the best one."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.wyrmspan.bots import weights
from simkit.games.wyrmspan.bots.rating import (
    count_lacking,
    rate_ability,
    rate_atom,
    rate_card,
    rate_cost,
    rate_effect,
    rate_egg_place,
    rate_exploration,
    rate_flow,
    rate_placed,
    rate_resource,
    rate_storing,
)
from simkit.games.wyrmspan.bots.scratch import Scratch
from simkit.games.wyrmspan.bots.seated import SeatedBots
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import (
    CARD,
    DECK,
    DRAGON_WORDS,
    N_COLUMNS,
    N_RESOURCES,
    N_ROUNDS,
    N_ROWS,
    action,
    decision,
    objective,
    op,
)
from simkit.games.wyrmspan.data.tables import COIN_COST, EGG_COST, LAST_ROW_VALUES, NO_EFFECT, Tables
from simkit.games.wyrmspan.rules.cards import bit
from simkit.games.wyrmspan.rules.possible import can_pay_dragon, find_caves, find_flows
from simkit.games.wyrmspan.scoring import count_on_mat, measure_objective
from simkit.games.wyrmspan.state import DRAGONS, Actions, Frame, Player, State

EXCHANGE_LOSS = 0.3  # kept back, so that an exchange comes only before something better
HOPELESS = -9.0


@kernel
def choose_best(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Choose the action of the highest value, the first of equal ones."""
    if actions.n == 1:
        return int64(0)
    adapt_params(tables, rules, state, bots.params[state.seat], scratch.params)
    return find_best(tables, rules, state, actions, scratch.params)


@kernel
def find_best(tables: Tables, rules: Rules, state: State, actions: Actions, params: Vector[float]) -> int:
    """Find the action of the highest value by adapted parameters, the first of equal ones."""
    player = state.players[state.seat]
    best, found = -1e18, int64(0)
    for index in range(actions.n):
        code = actions.codes[index]
        kind, a, b = code >> action.SHIFT, code >> 8 & 255, code & 255
        value = rate_action(tables, rules, state, player, params, kind, a, b)
        if value > best:
            best, found = value, int64(index)
    return found


@kernel
def adapt_params(
    tables: Tables, rules: Rules, state: State, given: Vector[float], params: Vector[float]
) -> None:
    """Copy the parameters and let what the objective of the round counts be worth more."""
    for index in range(weights.N_PARAMETERS):
        params[index] = given[index]
    now = state.round_number
    for index in range(N_ROUNDS):
        params[weights.URGENCY + index] = given[weights.LATER]
    params[weights.CACHED] = 0.0
    if given[weights.OBJECTIVE] == 0.0:
        return
    code = state.objectives[now]
    own = measure_objective(tables, state.players[state.seat], code)
    best = tables.automa_base[code, now] + state.automa.coins if rules.is_solo else int64(0)
    for seat in range(rules.players):
        if seat != state.seat:
            best = max(best, measure_objective(tables, state.players[seat], code))
    urgency = given[weights.SAFE] if own > best + 1 else 1.0
    params[weights.URGENCY + now] = urgency
    added = given[weights.OBJECTIVE] * given[weights.COUNTED] * urgency
    if code == objective.EGGS:
        params[weights.EGG + now] += added
    elif code == objective.GUILD_POSITION:
        params[weights.STEP + now] += added
    elif code == objective.CACHED_RESOURCES:
        params[weights.CACHED] = added


@kernel
def rate_action(
    tables: Tables,
    rules: Rules,
    state: State,
    player: Player,
    params: Vector[float],
    kind: int,
    a: int,
    b: int,
) -> float:
    """What an action brings, in points, less its cost."""
    now = state.round_number
    if kind <= action.EXCHANGE or kind == action.OVER:
        return rate_turn(tables, state, player, params, kind, a, b)
    if kind == action.TAKE or kind == action.DISCARD_RESOURCE or kind == action.PAY_RESOURCE:
        value = rate_resource(tables, player, params, now, b)
        return value if kind == action.TAKE else 0.01 * player.resources[b] - value
    if kind == action.DISCARD_DRAGON or kind == action.PAY_DRAGON:
        return -rate_card(tables, state, player, params, b)
    if kind == action.DISCARD_CAVE or kind == action.PAY_CAVE:
        return -rate_cave_card(tables, player, params, now, b)
    if kind == action.DRAW:
        return rate_draw(tables, state, player, params, b)
    if kind == action.LAY or kind == action.PAY_EGG:
        value = rate_egg_place(tables, player, b)
        return value if kind == action.LAY else -value
    if kind == action.CACHE:
        loss = rate_resource(tables, player, params, now, a)
        return rate_storing(tables, player, params, now, a, b) - loss
    if kind == action.TUCK:
        loss = 0.0 if a == action.UNSEEN else rate_card(tables, state, player, params, a)
        return rate_storing(tables, player, params, now, int64(CARD), b) - loss
    if kind == action.CUBE:
        return rate_row(tables, rules, state, player, params, b)
    return rate_in_effect(tables, state, player, params, kind, b)


@kernel
def rate_turn(
    tables: Tables, state: State, player: Player, params: Vector[float], kind: int, a: int, b: int
) -> float:
    """What an action of a turn, or one like it in an effect, brings."""
    now = state.round_number
    coin = params[weights.COIN + now] if state.decision == decision.TURN else 0.0
    if kind == action.PASS:
        return 0.0
    if kind == action.EXPLORE:
        eggs = tables.explore_eggs[player.explored[b]]
        value = rate_exploration(tables, player, params, now, b)
        return value - coin - params[weights.EGG + now] * eggs
    if kind == action.EXCAVATE:
        column = player.excavated[b]
        eggs = tables.excavate_eggs[column] if state.decision == decision.TURN else int64(0)
        value = rate_effect(tables, player, params, now, tables.cave_effect[a], b * N_COLUMNS + column)
        value += rate_space(tables, state, player, params, b)
        return value - coin - params[weights.EGG + now] * eggs
    if kind == action.EXCHANGE:
        return rate_exchange(tables, state, player, params, a, b)
    if kind == action.OVER:
        covered = tables.vp[player.dragons[b]] - 1.0
        return rate_placed(tables, state, player, params, a, b) - covered
    space = N_COLUMNS * (b & 3) + player.filled[b & 3]
    how = int64(op.PRINTED)
    if state.decision != decision.TURN:
        how = tables.programs.b[state.frames[state.depth - 1].atom]
    cost = rate_cost(tables, params, now, a, how, b >> action.LEFT_OUT)
    return rate_placed(tables, state, player, params, a, space) - cost


@kernel
def rate_space(tables: Tables, state: State, player: Player, params: Vector[float], cave: int) -> float:
    """What one more excavated space is worth: more where no space is left, and where objectives count it."""
    value = params[weights.SPACE + state.round_number]
    if player.filled[cave] < player.excavated[cave]:
        value *= 0.5
    else:
        value += params[weights.OPENING] * count_waiting(tables, player, cave)
    for index in range(state.round_number, N_ROUNDS):
        code = state.objectives[index]
        is_counted = (
            code == objective.CAVE_CARDS
            or (code == objective.CARDS_CRIMSON and cave == 0)
            or (code == objective.CARDS_GOLDEN and cave == 1)
            or (code == objective.CARDS_AMETHYST and cave == 2)
        )
        if is_counted:
            value += params[weights.OBJECTIVE] * params[weights.URGENCY + index]
    return value


@kernel
def count_waiting(tables: Tables, player: Player, cave: int) -> int:
    """Dragons in hand that live in a cave, have no other space and lack one resource at most."""
    found = int64(0)
    for word in range(DRAGON_WORDS):
        rest = player.hand[DRAGONS, word]
        while rest:
            index = first_bit(rest)
            rest &= ~bit(index)
            dragon = 64 * word + index
            if tables.habitats[dragon] >> cave & 1 and count_lacking(tables, player, dragon) <= 1:
                found += int64(find_caves(tables, player, dragon, int64(op.PRINTED)) == 0)
    return found


@kernel
def rate_exchange(
    tables: Tables, state: State, player: Player, params: Vector[float], a: int, b: int
) -> float:
    """What the best dragon brings that can be enticed after an exchange and not before."""
    now, best = state.round_number, HOPELESS
    if state.decision == decision.LIMIT_RESOURCES:
        given = rate_resource(tables, player, params, now, a & 3)
        given += rate_resource(tables, player, params, now, a >> 2)
        return rate_resource(tables, player, params, now, b) - given
    if state.decision == decision.USE:
        frame = state.frames[state.depth - 1]
        dragon = player.dragons[frame.space] if frame.space >= 0 else int64(-1)
        if state.options == 0 and dragon >= 0 and tables.feed[dragon] == b:
            value = rate_storing(tables, player, params, now, b, frame.space)
            return value - 2.0 * params[weights.RESOURCE + now]
        return best
    for word in range(DRAGON_WORDS):
        rest = player.hand[DRAGONS, word]
        while rest:
            index = first_bit(rest)
            rest &= ~bit(index)
            dragon = 64 * word + index
            caves = find_caves(tables, player, dragon, int64(op.PRINTED))
            if caves == 0 or can_pay_dragon(tables, player, dragon, int64(op.PRINTED), int64(0)):
                continue
            if tables.costs[dragon, b] <= player.resources[b]:
                continue
            if not can_pay_after(tables, player, dragon, a, b):
                continue
            cave = first_bit(caves)
            space = N_COLUMNS * cave + player.filled[cave]
            value = rate_placed(tables, state, player, params, dragon, space)
            best = max(best, value - rate_cost(tables, params, now, dragon, int64(op.PRINTED), int64(0)))
    return best - params[weights.RESOURCE + now] - EXCHANGE_LOSS


@kernel
def can_pay_after(tables: Tables, player: Player, dragon: int, a: int, b: int) -> bool:
    """Whether a dragon's cost can be paid after an exchange."""
    if player.coins < tables.costs[dragon, COIN_COST] + 1 or player.n_eggs < tables.costs[dragon, EGG_COST]:
        return False
    for resource in range(N_RESOURCES):
        stock = player.resources[resource] - int64(resource == a & 3) - int64(resource == a >> 2)
        if stock + int64(resource == b) < tables.costs[dragon, resource]:
            return False
    return True


@kernel
def rate_cave_card(tables: Tables, player: Player, params: Vector[float], now: int, card: int) -> float:
    """What a cave card is worth in hand."""
    value = params[weights.CAVE + now]
    effect = rate_effect(tables, player, params, now, tables.cave_effect[card], int64(-1))
    return value + 0.2 * effect


@kernel
def rate_draw(tables: Tables, state: State, player: Player, params: Vector[float], b: int) -> float:
    """What a card of the display is worth; one of the deck is an average one."""
    now = state.round_number
    if state.decision == decision.DRAW_CAVE:
        if b == DECK:
            return params[weights.CAVE + now] + 0.3 * params[weights.UNSEEN]
        return rate_cave_card(tables, player, params, now, state.decks[1].display[b])
    if b == DECK:
        return params[weights.UNSEEN]
    return rate_card(tables, state, player, params, state.decks[DRAGONS].display[b])


@kernel
def rate_row(
    tables: Tables, rules: Rules, state: State, player: Player, params: Vector[float], row: int
) -> float:
    """What a cube on a row of the guild tile brings."""
    now = state.round_number
    effect = tables.row_effect[state.guild, row]
    if effect != NO_EFFECT:
        clause = tables.programs.owner[effect]
        is_possible = find_flows(
            tables, rules, state, state.seat, clause, int64(-1), int64(-1), int64(0), int64(0)
        )
        return rate_effect(tables, player, params, now, effect, int64(-1)) if is_possible else 0.0
    if row == N_ROWS - 1:
        return 1.0 * tables.last_row[min(state.n_last_row, int64(LAST_ROW_VALUES - 1))]
    points = tables.row_each[state.guild] * count_on_mat(tables, player, tables.row_by[state.guild])
    return points + params[weights.ROW] * (N_ROUNDS - 1 - now)


@kernel
def rate_in_effect(
    tables: Tables, state: State, player: Player, params: Vector[float], kind: int, b: int
) -> float:
    """What using an effect, one of its parts or an ability brings; declining and stopping bring nothing."""
    now, programs = state.round_number, tables.programs
    if kind in (action.DECLINE, action.STOP, action.SWAP):
        return -0.05 if kind == action.SWAP else 0.0
    if kind == action.ACTIVATE or kind == action.RESOLVE:
        return rate_ability(tables, player, params, now, player.dragons[b], b, player.fed[b])
    if kind == action.PRINT:
        return rate_effect(tables, player, params, now, tables.step_effect[b], int64(-1))
    frame: Frame = state.frames[state.depth - 1]
    if kind == action.USE and state.decision == decision.MAY:
        return 0.5
    if kind == action.USE:
        flow = programs.clause_flow[frame.clause] + b
        value = rate_flow(tables, player, params, now, flow, frame.space) + 0.01
        if frame.space >= 0 and state.decision == decision.USE and player.occupied >> frame.space & 1:
            dragon = player.dragons[frame.space]
            if tables.feed[dragon] >= 0 and tables.programs.owner[tables.effect[dragon]] == frame.clause:
                value = rate_ability(
                    tables, player, params, now, dragon, frame.space, player.fed[frame.space]
                )
        return value
    if state.decision == decision.PICK:
        return rate_atom(tables, player, params, now, programs.item_atom[frame.pick] + b, frame.space)
    return -1.0 * b
