"""`taught`: plans its whole turn by a value network that was taught by self-play."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.pointers import record_reader
from simkit.core.records import Stream, Vector
from simkit.core.rng import draw_below
from simkit.games.dragon_castle.bots import weights as parameters
from simkit.games.dragon_castle.bots.scratch import Scratch
from simkit.games.dragon_castle.bots.seated import MAX_STEPS, SeatedBots
from simkit.games.dragon_castle.bots.taught_weights import Weights
from simkit.games.dragon_castle.bots.turn.castle_spirits import add_castle_spirits
from simkit.games.dragon_castle.bots.turn.leaves import charge_spirits, evaluate_leaves, pick_leaves
from simkit.games.dragon_castle.bots.turn.payments import find_payment
from simkit.games.dragon_castle.bots.turn.realm_spirits import add_realm_spirits
from simkit.games.dragon_castle.bots.turn.room import SETUP, Search
from simkit.games.dragon_castle.bots.turn.search import begin_search, search_turn
from simkit.games.dragon_castle.config import Rules
from simkit.games.dragon_castle.constants import phase, spirit
from simkit.games.dragon_castle.data import Tables
from simkit.games.dragon_castle.rules.castle import find_top
from simkit.games.dragon_castle.state import Actions, State

weights_at = record_reader(Weights)
MOST_LEAVES = 24  # that are evaluated with their castle
SHARES = 1 << 20  # of the draw among leaves


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Take the next action of the plan; plan anew at the start of a turn and when a tile has come to light."""
    index = follow_plan(state, actions, bots)
    if index >= 0 and (actions.n == 1 or not has_news(tables, state)):
        return index
    if actions.n == 1:
        return int64(0)
    seat = state.seat
    plan_turn(
        tables, rules, state, actions, bots.params[seat], weights_at(bots.weights[seat]), scratch.search
    )
    leaf = draw_leaf(scratch.search, bots.params[seat, parameters.TEMPERATURE], bots.streams[seat])
    write_plan(state, bots, scratch.search, leaf)
    return max(follow_plan(state, actions, bots), int64(0))


@kernel(inline=True)
def plan_turn(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    params: Vector[float],
    weights: Weights,
    search: Search,
) -> None:
    """Write the leaves of a turn and their values."""
    search.n_firsts = max(int64(params[parameters.FIRSTS]), 1)
    search.most_leaves = min(max(int64(params[parameters.LEAVES]), 1), MOST_LEAVES)
    search.uses_spirits = int64(state.spirits != 0 and params[parameters.USES_SPIRITS] > 0.0)
    search.payment = -1
    search.setup_cards = state.spirits & SETUP if search.uses_spirits else int64(0)
    begin_search(tables, rules, state, weights, search)
    if search.uses_spirits:
        find_payment(tables, rules, state, weights, search)
    search_turn(tables, rules, state, actions, weights, search)
    if search.uses_spirits:
        add_castle_spirits(tables, rules, state, actions, weights, search)
    pick_leaves(search)
    evaluate_leaves(tables, rules, state, weights, search)
    if search.uses_spirits:
        add_realm_spirits(tables, rules, state, weights, search)
        charge_spirits(search, params[parameters.MARGIN], params[parameters.STRENGTH_MARGIN])


@kernel
def follow_plan(state: State, actions: Actions, bots: SeatedBots) -> int:
    """The index of the next action of the plan, which counts as taken; −1 without a plan for it."""
    seat = state.seat
    step = bots.plan_steps[seat]
    if bots.plan_turns[seat] != state.turns or step == bots.plan_sizes[seat]:
        return int64(-1)
    for index in range(actions.n):
        if actions.codes[index] == bots.plans[seat, step]:
            bots.plan_steps[seat] += 1
            return int64(index)
    bots.plan_turns[seat] = 0
    return int64(-1)


@kernel
def has_news(tables: Tables, state: State) -> bool:
    """Whether the tile that the first one has uncovered may change the plan."""
    if state.phase != phase.ACTION or state.first_floor == 0:
        return False
    tile, other = state.held[0], find_top(state.castle, state.first_cell)
    is_deep = state.spirits >> spirit.DEPTHS & 1 != 0
    return tile == other or (is_deep and tables.types[tile] == tables.types[other])


@kernel
def draw_leaf(search: Search, temperature: float, stream: Stream) -> int:
    """The best leaf; with a temperature others too, the less likely the more points they are behind."""
    values, n = search.leaf_values, search.n_leaves
    best = int64(0)
    for leaf in range(1, n):
        if values[leaf] > values[best]:
            best = int64(leaf)
    if temperature <= 0.0:
        return best
    total = int64(0)
    for leaf in range(n):
        total += find_share(values, int64(leaf), best, temperature)
    left = draw_below(stream, total)
    for leaf in range(n):
        left -= find_share(values, int64(leaf), best, temperature)
        if left < 0:
            return int64(leaf)
    return best


@kernel
def find_share(values: Vector[float], leaf: int, best: int, temperature: float) -> int:
    """The share of a leaf in the draw: (1 + d / 8t)⁻⁸ for d points behind, which is near to exp(−d / t)."""
    behind = 1.0 + (values[best] - values[leaf]) / (8.0 * temperature)
    behind *= behind
    behind *= behind
    return int64(SHARES / (behind * behind))


@kernel
def write_plan(state: State, bots: SeatedBots, search: Search, leaf: int) -> None:
    """Remember the actions that lead to a leaf."""
    seat = state.seat
    line = search.lines[search.leaf_lines[leaf]]
    result = search.results[line.hand, search.leaf_results[leaf]]
    n = int64(0)
    for step in range(line.n_codes):
        bots.plans[seat, n] = line.codes[step]
        n += 1
    for step in range(result.n_codes):
        if n < MAX_STEPS:
            bots.plans[seat, n] = result.codes[step]
            n += 1
    bots.plan_sizes[seat] = n
    bots.plan_steps[seat] = 0
    bots.plan_turns[seat] = state.turns
