"""What things are worth to a bot, in points: stocks, effects by their programs, dragons and caves."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Vector
from simkit.games.wyrmspan.bots import weights
from simkit.games.wyrmspan.constants import (
    DRAGON_WORDS,
    N_CAVES,
    N_COLUMNS,
    N_RESOURCES,
    N_ROUNDS,
    N_SPACES,
    N_STEPS,
    measure,
    objective,
    op,
    trait,
)
from simkit.games.wyrmspan.data.tables import COIN_COST, EGG_COST, NO_EFFECT, Tables
from simkit.games.wyrmspan.rules.cards import bit
from simkit.games.wyrmspan.rules.mat import count_resources, find_place, find_room, select_trait
from simkit.games.wyrmspan.rules.possible import count_amount
from simkit.games.wyrmspan.scoring import count_measure
from simkit.games.wyrmspan.state import CAVES, DRAGONS, Player, State

ACTIVATED = 1.5  # an ability used by an effect
REVEALED = 0.7  # a card tucked now and then
AGAIN = 0.6  # part of a flow's value that each repetition adds
THIRD = 3


@kernel
def rate_atom(
    tables: Tables, player: Player, params: Vector[float], now: int, atom: int, space: int
) -> float:
    """What an atom brings, payments below 0."""
    programs = tables.programs
    code, a, b = programs.code[atom], programs.a[atom], programs.b[atom]
    n = 1.0 * count_amount(tables, player, programs.n[atom], space)
    if code <= op.GAIN_COST:
        return n * params[weights.RESOURCE + now] * find_want(params, count_resources(player))
    if code == op.GAIN_COIN:
        return n * params[weights.COIN + now]
    if code == op.GAIN_DRAGON or code == op.DRAW:
        return n * params[weights.DRAGON + now] * find_want(params, 2 * player.n_cards[DRAGONS])
    if code == op.GAIN_CAVE:
        return n * params[weights.CAVE + now] * find_want(params, 2 * player.n_cards[CAVES])
    if code == op.GAIN_GUILD:
        return n * params[weights.STEP + now]
    if code == op.LAY:
        return n * params[weights.EGG + now] if find_room(player, b, space) else 0.0
    if code == op.LAY_EACH:
        roomy = find_place(player, b, space) & player.roomy
        return params[weights.EGG + now] * count_bits(select_trait(tables, player, roomy, a))
    if code == op.PAY:
        return -n * rate_payment(params, now, a)
    if code == op.CACHE:
        cost = 0.0 if a // 8 == op.BANK else params[weights.RESOURCE + now]
        return n * (1.0 + params[weights.CACHED] - cost)
    if code == op.TUCK:
        return n * (1.0 - (0.0 if a == op.FROM_DECK else params[weights.DRAGON + now]))
    if code == op.TUCK_EACH:
        return 1.0 * count_bits(select_trait(tables, player, find_place(player, b, space), a))
    if code == op.REVEAL:
        return REVEALED
    if code == op.DISCARD:
        return -n * params[weights.DRAGON + now]
    if code == op.EXCAVATE:
        return params[weights.DUG]
    if code == op.ENTICE:
        return params[weights.ENTICED]
    if code == op.ACTIVATE:
        return ACTIVATED
    return n if code == op.POINTS else 0.0


@kernel
def find_want(params: Vector[float], n: int) -> float:
    """The part of its value that one more of something has when there are some already."""
    return max(0.1, 1.0 - params[weights.GLUT] * n)


@kernel
def count_actions(player: Player, now: int) -> float:
    """The actions that are still to come, about."""
    return max(0.0, player.coins - 1.0) + weights.COINS_OF_A_ROUND * (N_ROUNDS - 1 - now)


@kernel
def rate_payment(params: Vector[float], now: int, what: int) -> float:
    """What one paid thing was worth."""
    if what == op.COIN:
        return params[weights.COIN + now]
    if what == op.DRAGON_CARD:
        return params[weights.DRAGON + now]
    if what == op.CAVE_CARD:
        return params[weights.CAVE + now]
    return params[weights.EGG + now] if what == op.EGG else params[weights.RESOURCE + now]


@kernel
def rate_flow(
    tables: Tables, player: Player, params: Vector[float], now: int, flow: int, space: int
) -> float:
    """What a flow brings, all its items together; of a pick the best ones."""
    programs, total = tables.programs, 0.0
    for group in range(programs.flow_group[flow], programs.flow_group[flow] + programs.flow_groups[flow]):
        for item in range(
            programs.group_item[group], programs.group_item[group] + programs.group_items[group]
        ):
            best, end = -99.0, programs.item_atom[item] + programs.item_atoms[item]
            for atom in range(programs.item_atom[item], end):
                best = max(best, rate_atom(tables, player, params, now, atom, space))
            total += best * max(int64(1), programs.picks[item])
    return total


@kernel
def rate_clause(
    tables: Tables, player: Player, params: Vector[float], now: int, clause: int, space: int
) -> float:
    """What the best flow of a clause brings, nothing if that is a loss."""
    programs, best = tables.programs, 0.0
    for index in range(programs.clause_flows[clause]):
        flow = programs.clause_flow[clause] + index
        best = max(best, rate_flow(tables, player, params, now, flow, space))
    return best * (1.0 + AGAIN * (programs.repeats[clause] - 1))


@kernel
def rate_effect(
    tables: Tables, player: Player, params: Vector[float], now: int, effect: int, space: int
) -> float:
    """What an effect brings to its owner."""
    if effect == NO_EFFECT:
        return 0.0
    return rate_clause(tables, player, params, now, tables.programs.owner[effect], space)


@kernel
def rate_feeding(
    tables: Tables, player: Player, params: Vector[float], now: int, dragon: int, fed: int, item: int
) -> float:
    """What an item brings that lands on a dragon: a hatchling's benefits if it feeds it."""
    if tables.feed[dragon] != item:
        return 0.0
    value = 1.0 * tables.feed_points[dragon]
    value += rate_effect(tables, player, params, now, tables.feed_effect[dragon], int64(-1))
    if fed == THIRD - 1:
        value += rate_effect(tables, player, params, now, tables.third_effect[dragon], int64(-1))
    return value


@kernel
def rate_ability(
    tables: Tables, player: Player, params: Vector[float], now: int, dragon: int, space: int, fed: int
) -> float:
    """What one use of a dragon's ability brings, a hatchling's benefits included."""
    value = rate_effect(tables, player, params, now, tables.effect[dragon], space)
    if tables.feed[dragon] >= 0:
        value += rate_feeding(tables, player, params, now, dragon, fed, tables.feed[dragon])
    return value


@kernel
def rate_exploration(tables: Tables, player: Player, params: Vector[float], now: int, cave: int) -> float:
    """What an exploration of a cave brings, without its cost."""
    value, n = 0.0, player.filled[cave]
    for step in range(n + 1):
        effect = tables.step_effect[N_STEPS * cave + step]
        value += rate_effect(tables, player, params, now, effect, int64(-1))
    for column in range(n):
        space = N_COLUMNS * cave + column
        dragon = player.dragons[space]
        if tables.kind[dragon] == trait.IF_ACTIVATED:
            value += rate_ability(tables, player, params, now, dragon, space, player.fed[space])
    return value


@kernel
def rate_final(
    tables: Tables, player: Player, params: Vector[float], now: int, dragon: int, space: int
) -> float:
    """What a dragon's end-game ability may bring on a space: points by the mat as it is, and growth."""
    each = tables.points_each[dragon]
    if each == 0:
        return 0.0
    by, argument = tables.points_by[dragon], tables.points_argument[dragon]
    n = 1.0 * count_measure(tables, player, by, argument, space)
    if by == measure.ON_MAT:
        n += tables.traits[dragon] >> argument & 1
    rounds = 1.0 * (N_ROUNDS - 1 - now)
    later = params[weights.GROWTH] * rounds
    if by == measure.ONE:
        later = 0.0
    elif by >= measure.BETWEEN:
        later = max(0.0, 1.0 - n) * min(1.0, later * 0.5)
    points = each * (params[weights.FINAL] * n + later)
    if tables.points_most[dragon] > 0:
        points = min(points, 1.0 * tables.points_most[dragon])
    return points


@kernel
def rate_objectives(tables: Tables, state: State, params: Vector[float], dragon: int, cave: int) -> float:
    """What a dragon adds to the objectives of this round and those to come."""
    value, traits = 0.0, tables.traits[dragon]
    for index in range(state.round_number, N_ROUNDS):
        code, added = state.objectives[index], 0.0
        if code == objective.EGG_CAPACITY:
            added = 0.3 * tables.capacity[dragon]
        elif code == objective.COST_0_2:
            added = 1.0 * (tables.n_icons[dragon] <= 2)
        elif code == objective.COST_3_PLUS:
            added = 1.0 * (tables.n_icons[dragon] > 2)
        elif code == objective.KIND_PLAYED_OR_ROUND:
            added = 1.0 * ((traits >> trait.WHEN_PLAYED | traits >> trait.ONCE_PER_ROUND) & 1)
        elif code == objective.KIND_ACTIVATED:
            added = 1.0 * (traits >> trait.IF_ACTIVATED & 1)
        elif objective.HATCHLINGS <= code <= objective.LARGE:
            added = 1.0 * (traits >> (code - objective.HATCHLINGS + trait.HATCHLING) & 1)
        elif code >= objective.AGGRESSIVE:
            added = 1.0 * (traits >> find_personality(code) & 1)
        elif code in (objective.CARDS_CRIMSON, objective.CARDS_GOLDEN, objective.CARDS_AMETHYST):
            added = 1.0 * (cave == find_objective_cave(code))
        value += added * params[weights.URGENCY + index]
    return params[weights.OBJECTIVE] * value


@kernel
def find_personality(code: int) -> int:
    """The trait that an objective on personalities counts."""
    if code == objective.AGGRESSIVE:
        return int64(trait.AGGRESSIVE)
    if code == objective.PLAYFUL:
        return int64(trait.PLAYFUL)
    return int64(trait.SHY) if code == objective.SHY else int64(trait.HELPFUL)


@kernel
def find_objective_cave(code: int) -> int:
    """The cave whose cards an objective counts."""
    if code == objective.CARDS_CRIMSON:
        return int64(0)
    return int64(1) if code == objective.CARDS_GOLDEN else int64(2)


@kernel
def rate_placed(
    tables: Tables, state: State, player: Player, params: Vector[float], dragon: int, space: int
) -> float:
    """What a dragon is worth on a space: printed points, what its ability brings now and later, the way behind it."""
    now = state.round_number
    cave, column = space // N_COLUMNS, space % N_COLUMNS
    to_come = count_actions(player, now)
    value = tables.vp[dragon] + params[weights.ROOM] * tables.capacity[dragon]
    value += rate_objectives(tables, state, params, dragon, cave)
    kind = tables.kind[dragon]
    if kind == trait.WHEN_PLAYED:
        value += rate_effect(tables, player, params, now, tables.effect[dragon], space)
    elif kind == trait.IF_ACTIVATED:
        use = rate_ability(tables, player, params, now, dragon, space, int64(0))
        value += params[weights.ACTIVATED] * to_come * use
    elif kind == trait.ONCE_PER_ROUND:
        use = rate_effect(tables, player, params, now, tables.effect[dragon], space)
        value += params[weights.ONCE] * (N_ROUNDS - now) * use
    else:
        value += rate_final(tables, player, params, now, dragon, space)
        value += rate_effect(tables, player, params, int64(N_ROUNDS - 1), tables.effect[dragon], space)
    step = tables.step_effect[N_STEPS * cave + column + 1]
    reached = rate_effect(tables, player, params, now, step, int64(-1))
    return value + params[weights.REACH] * to_come * reached


@kernel
def rate_cost(tables: Tables, params: Vector[float], now: int, dragon: int, how: int, left_out: int) -> float:
    """What enticing a dragon costs."""
    if how == op.FREE or how == op.OVER:
        return 0.0
    cost = params[weights.COIN + now] * (tables.costs[dragon, COIN_COST] + int64(how == op.PRINTED))
    cost += params[weights.EGG + now] * (tables.costs[dragon, EGG_COST] - int64(left_out == EGG_COST + 1))
    if how != op.NO_RESOURCES:
        n = tables.n_resource_icons[dragon] - int64(0 < left_out <= N_RESOURCES)
        cost += params[weights.RESOURCE + now] * n
    return cost


@kernel
def rate_card(tables: Tables, state: State, player: Player, params: Vector[float], dragon: int) -> float:
    """What a dragon card is worth in hand: the best space for it less its cost, and what it still lacks."""
    now, best = state.round_number, -5.0
    for cave in range(N_CAVES):
        column = player.filled[cave]
        if tables.habitats[dragon] >> cave & 1 and column < N_COLUMNS:
            value = rate_placed(tables, state, player, params, dragon, N_COLUMNS * cave + column)
            if column >= player.excavated[cave]:
                value -= params[weights.COIN + now]
            best = max(best, value)
    best -= rate_cost(tables, params, now, dragon, int64(op.PRINTED), int64(0))
    lacking = count_lacking(tables, player, dragon)
    return best - params[weights.NEED] * lacking + params[weights.PLAYABLE] * int64(lacking == 0)


@kernel
def count_lacking(tables: Tables, player: Player, dragon: int) -> int:
    """Resources of a dragon's cost that are not in stock."""
    lacking = int64(0)
    for resource in range(N_RESOURCES):
        lacking += max(int64(0), tables.costs[dragon, resource] - player.resources[resource])
    return lacking


@kernel
def rate_resource(tables: Tables, player: Player, params: Vector[float], now: int, resource: int) -> float:
    """What one more of a resource is worth: more if dragons in hand lack it, or hatchlings eat it."""
    value = params[weights.RESOURCE + now]
    for word in range(DRAGON_WORDS):
        rest = player.hand[DRAGONS, word]
        while rest:
            index = first_bit(rest)
            rest &= ~bit(index)
            dragon = 64 * word + index
            if tables.costs[dragon, resource] > player.resources[resource]:
                value += params[weights.NEED] / max(int64(1), count_lacking(tables, player, dragon))
    rest = player.occupied
    while rest:
        space = first_bit(rest)
        rest &= rest - 1
        if tables.feed[player.dragons[space]] == resource and player.resources[resource] == 0:
            value += params[weights.NEED]
    return value


@kernel
def rate_egg_place(tables: Tables, player: Player, place: int) -> float:
    """Where an egg lies well: where no ability lays by itself, and rather on nests."""
    return 0.1 if place == N_SPACES else -0.01 * place


@kernel
def rate_storing(
    tables: Tables, player: Player, params: Vector[float], now: int, item: int, space: int
) -> float:
    """What an item brings where it is cached or tucked."""
    dragon = player.dragons[space]
    return 1.0 + rate_feeding(tables, player, params, now, dragon, player.fed[space], item)
