"""`taught`: no playouts; rates every castle that a turn can lead to by a network that was taught by self-play."""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.rng import STREAM_SIZE
from simkit.games.castellion.bots import default_policy
from simkit.games.castellion.bots import taught_features as f
from simkit.games.castellion.bots.risk import rate_chance
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.bots.taught_network import SAFE, WIDTH_1, View, Weights, weights_at
from simkit.games.castellion.bots.taught_options import (
    NEVER,
    find_chance_of,
    find_stack,
    is_last_cell,
    keep_outputs,
    rate_chameleon,
    rate_exchanges,
    rate_losses,
    rate_moves,
    rate_placements,
    rate_power,
    rate_pyro,
    rate_standing,
    remove_cell,
    spare_cells,
)
from simkit.games.castellion.bots.taught_view import load_castle, open_view, sum_castle
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    COLUMN_0,
    N_CELLS_OF_PRISON,
    N_MOTIFS,
    N_TRIALS,
    STRIDE,
    Tile,
    action,
    cause,
    origin,
    phase,
    status,
    tiles,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import find_action, has_action, list_actions
from simkit.games.castellion.rules.castle import count_tiles, highest, occupied
from simkit.games.castellion.rules.traitors import find_price
from simkit.games.castellion.rules.turn import perform_action
from simkit.games.castellion.state import Actions, State

TEMPERATURE = 0  # its parameter
MANY = 6  # tiles of damage beyond which each is not thought over
LAST = N_TRIALS - 1


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Take what leads to the castle with the largest logit of a win; with a temperature draw it by softmax."""
    if actions.n == 1:
        return int64(0)
    seat, view = state.seat, scratch.look
    view.temperature = bots.params[seat, TEMPERATURE]
    view.credit = 0.0
    for place in range(STREAM_SIZE):
        view.stream[place] = bots.streams[seat, place]
    index = decide(tables, rules, state, actions, weights_at(bots.weights[seat]), view, scratch)
    for place in range(STREAM_SIZE):
        bots.streams[seat, place] = view.stream[place]
    return index


@kernel
def decide(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Decide whatever is due."""
    due = state.phase
    if due == phase.PLAY:
        return choose_play(tables, rules, state, actions, weights, view, scratch)
    if due == phase.TURN:
        return choose_source(tables, rules, state, actions, weights, view, scratch)
    if due == phase.TRAITOR:
        return choose_for_traitor(tables, rules, state, actions, weights, view, scratch)
    if due in (phase.SWAP, phase.MOVE, phase.RECOVER):
        return choose_target(tables, rules, state, actions, weights, view, scratch)
    if due == phase.DESTROY:
        return choose_loss(tables, rules, state, actions, weights, view, scratch)
    if due == phase.REVEAL:
        return find_action(actions, action.REVEAL_STANDARD) if rules.seer_sequential else actions.n - 1
    if due == phase.HERALD:
        return find_action(actions, action.HERALD_FIRST + LAST)
    if due == phase.HORROR:
        return choose_haunted(tables, rules, state, actions, weights, view, scratch)
    return default_policy.choose(tables, rules, state, actions)


@kernel
def rate_state(
    tables: Tables, rules: Rules, state: State, seat: Seat, weights: Weights, view: View, scratch: Scratch
) -> float:
    """The value of a state before a tile is drawn."""
    look_at(tables, rules, state, seat, weights, view, scratch)
    return rate_standing(weights, view)


@kernel
def look_at(
    tables: Tables, rules: Rules, state: State, seat: Seat, weights: Weights, view: View, scratch: Scratch
) -> None:
    """Look at a seat's castle, and beside it at the partner's, which stays as it is."""
    open_view(tables, rules, state, seat, view)
    load_castle(state, seat, view)
    for node in range(WIDTH_1):
        view.partner[node] = 0.0
    if rules.players == 2:
        partner, other = scratch.partner_look, Seat(1 - seat)
        open_view(tables, rules, state, other, partner)
        load_castle(state, other, partner)
        partner.n_slots = f.N_CHANGING
        for node in range(WIDTH_1):
            partner.partner[node] = 0.0
        sum_castle(weights, partner)
        for node in range(WIDTH_1):
            view.partner[node] = partner.sums[node]


# A tile in hand ------------------------------------------------------------------


@kernel
def choose_play(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Place the tile, throw it away, with its power or without, exchange it with the Vigil or imprison it."""
    seat, tile = state.seat, state.tile
    best, code = rate_state(tables, rules, state, seat, weights, view, scratch), action.DISCARD
    keep_outputs(view)
    if state.origin == origin.PANTRY:
        best = NEVER
    placed, where = rate_placements(rules, state, seat, tile, weights, view, best)
    if where != action.NONE and is_last_cell(view):
        placed = rate_outcome(tables, rules, state, where, weights, view, scratch)
        rate_state(tables, rules, state, seat, weights, view, scratch)
    if placed > best:
        best, code = placed, where
    if rules.powers and tile < tiles.FIRST_PANTRY and has_action(actions, action.USE_POWER):
        powered = rate_power(rules, state, tile, weights, view, scratch, best)
        if powered > best:
            best, code = powered, action.USE_POWER
    if rules.players == 2 and has_action(actions, action.GIVE_TILE):
        given = rate_gift(tables, rules, state, weights, view, scratch)
        if given > best:
            best, code = given, action.GIVE_TILE
    if rules.vigil or rules.prison:
        code = choose_beside(tables, rules, state, actions, weights, view, scratch, best, code)
    return find_action(actions, code)


@kernel
def rate_gift(
    tables: Tables, rules: Rules, state: State, weights: Weights, view: View, scratch: Scratch
) -> float:
    """The value of paying the tile that is missed least and letting the partner build the tile in hand."""
    first, moves = scratch.first, scratch.moves
    copy_into(first, state)
    perform_action(tables, rules, first, action.GIVE_TILE, scratch.log)
    if first.phase == phase.DESTROY:
        list_actions(tables, rules, first, moves)
        cell = find_loss(tables, rules, first, moves, weights, view, scratch)
        if cell < 0:
            return NEVER
        perform_action(tables, rules, first, action.DESTROY_FIRST + cell, scratch.log)
    if first.phase != phase.PLAY:
        return NEVER
    partner = first.seat
    now = rate_state(tables, rules, first, partner, weights, view, scratch)
    return rate_placements(rules, first, partner, state.tile, weights, view, now)[0]


@kernel
def find_loss(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """The cell, in the state's columns, whose tile the castle misses least of those that may go; −1 for none."""
    rate_state(tables, rules, state, state.seat, weights, view, scratch)
    cells = int64(0)
    for index in range(actions.n):
        cells |= int64(1) << (actions.codes[index] - action.DESTROY_FIRST)
    cells <<= view.column * STRIDE
    spared = cells & spare_cells(view)
    cell, _ = rate_losses(weights, view, scratch.other_look, spared if spared else cells)
    return cell - view.column * STRIDE if cell >= 0 else int64(-1)


@kernel
def choose_beside(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
    best: float,
    code: int,
) -> int:
    """Weigh the Vigil and the prison against the best so far."""
    seat, first = state.seat, scratch.first
    for index in range(actions.n):
        other = actions.codes[index]
        is_cell = action.PRISON_FIRST <= other < action.PRISON_FIRST + N_CELLS_OF_PRISON
        if not is_cell and other != action.SWAP_VIGIL:
            continue
        copy_into(first, state)
        perform_action(tables, rules, first, other, scratch.log)
        value = rate_state(tables, rules, first, seat, weights, view, scratch)
        if not is_cell:
            value, _ = rate_placements(rules, first, seat, first.tile, weights, view, value)
        if value > best:
            best, code = value, other
        if is_cell:
            break
    return code


@kernel
def rate_outcome(
    tables: Tables, rules: Rules, state: State, code: int, weights: Weights, view: View, scratch: Scratch
) -> float:
    """The value of an action that may call the current Trial."""
    chance = find_outcome(tables, rules, state, code, weights, view, scratch)
    return chance if view.credit > 0.0 else to_logit(chance)


@kernel
def to_logit(chance: float) -> float:
    """A number that grows with a chance as its logit does, without a logarithm."""
    distance = 2.0 * chance - 1.0
    return 8.0 * distance / (1.0001 - abs(distance))


@kernel
def find_outcome(
    tables: Tables, rules: Rules, state: State, code: int, weights: Weights, view: View, scratch: Scratch
) -> float:
    """The chance of a win after an action that may call the current Trial, over all cards that it may be."""
    trial, first = state.trial, scratch.first
    is_known = state.face_up[trial]
    possible = int64(1) if is_known else tables.decks[trial, 0]
    total = 0.0
    for place in range(possible):
        copy_into(first, state)
        if not is_known:
            first.cards[trial] = tables.decks[trial, 1 + place]
        perform_action(tables, rules, first, code, scratch.log)
        settle(tables, rules, first, scratch)
        if first.status == status.PLAYING:
            rate_state(tables, rules, first, state.seat, weights, view, scratch)
            total += find_chance_of(view)
        else:
            total += float(int64(first.status == status.WON))
    return total / possible


@kernel
def settle(tables: Tables, rules: Rules, state: State, scratch: Scratch) -> None:
    """Go on by default to the next turn: tiles are destroyed, cards uncovered."""
    moves = scratch.moves
    while state.status == status.PLAYING and state.phase != phase.TURN:
        list_actions(tables, rules, state, moves)
        perform_action(
            tables, rules, state, moves.codes[default_policy.choose(tables, rules, state, moves)], scratch.log
        )


@kernel
def choose_target(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Choose the exchange, the move or the tile taken back that is worth most."""
    seat = state.seat
    rate_state(tables, rules, state, seat, weights, view, scratch)
    if state.phase == phase.SWAP:
        _, pair = rate_exchanges(rules, weights, view, NEVER)
        return find_action(actions, action.SWAP_FIRST + pair)
    if state.phase == phase.MOVE:
        _, move = rate_moves(weights, view, NEVER)
        return find_action(actions, action.MOVE_FIRST + move)
    _, tile = rate_chameleon(rules, state, seat, state.tile % N_MOTIFS, weights, view, NEVER)
    return find_action(actions, action.RECOVER_FIRST + tile)


# Where the next tile comes from --------------------------------------------------


@kernel
def choose_source(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Resolve the last Trial once it is won, take the best of tiles laid open, draw from the better stack."""
    seat = state.seat
    if rules.voluntary and state.trial == LAST and rate_chance(tables, rules, state) >= default_policy.SURE:
        return find_action(actions, action.TRIGGER)
    is_calm = state.traitors + 1 < state.needed[state.trial]
    if state.n_revealed == 0 and is_calm and not rules.pantry:
        return find_action(actions, action.DRAW_STANDARD)
    now = rate_state(tables, rules, state, seat, weights, view, scratch)
    stack = find_stack(view)
    if rules.pantry:
        index = choose_pantry(rules, state, actions, weights, view, now)
        if index >= 0:
            return index
    if state.n_revealed > 0:
        return choose_revealed(tables, rules, state, actions, weights, view, scratch)
    return find_action(actions, action.DRAW_SAFE if stack == SAFE else action.DRAW_STANDARD)


@kernel
def choose_pantry(
    rules: Rules, state: State, actions: Actions, weights: Weights, view: View, now: float
) -> int:
    """The Pantry tile that makes the castle worth more than it is; −1 for none."""
    best, chosen = now, int64(-1)
    for index in range(actions.n):
        motif = actions.codes[index] - action.PANTRY_FIRST
        if 0 <= motif < N_MOTIFS:
            tile = Tile(tiles.FIRST_PANTRY + motif)
            value, _ = rate_placements(rules, state, state.seat, tile, weights, view, best)
            if value > best:
                best, chosen = value, int64(index)
    return chosen


@kernel
def choose_revealed(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Take the open tile that leaves most: placed or thrown away if a Defender, laid if a Traitor."""
    seat, first = state.seat, scratch.first
    best, chosen = NEVER, int64(0)
    for index in range(actions.n):
        tile = Tile(actions.codes[index] - action.TAKE_FIRST)
        if not 0 <= tile < tiles.N:
            continue
        copy_into(first, state)
        perform_action(tables, rules, first, actions.codes[index], scratch.log)
        if tile < tiles.TRAITOR:
            value = rate_state(tables, rules, first, seat, weights, view, scratch)
            value, _ = rate_placements(rules, first, seat, tile, weights, view, value)
        elif state.traitors + 1 < state.needed[state.trial]:
            first.traitors += 1
            value = rate_state(tables, rules, first, seat, weights, view, scratch)
        else:
            value = NEVER / 2.0
        if value > best:
            best, chosen = value, int64(index)
            keep_outputs(view)
    return chosen


# Traitors and losses -------------------------------------------------------------


@kernel
def choose_for_traitor(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Lay a Traitor that calls no Trial; else what wins most often: the Trial, the price, or the pawn."""
    if state.traitors + 1 < state.needed[state.trial]:
        return find_action(actions, action.LAY_TRAITOR)
    best, chosen = -1.0, int64(0)
    for index in range(actions.n):
        code = actions.codes[index]
        if code == action.TRIGGER:
            continue
        if code == action.DISCARD_TRAITOR:
            chance = find_chance_paid(tables, rules, state, weights, view, scratch)
        else:
            chance = find_outcome(tables, rules, state, code, weights, view, scratch)
        if chance > best:
            best, chosen = chance, int64(index)
    return chosen


@kernel
def find_chance_paid(
    tables: Tables, rules: Rules, state: State, weights: Weights, view: View, scratch: Scratch
) -> float:
    """The chance of a win after the tiles that a Traitor costs, those that the castle misses least."""
    seat = state.seat
    rate_state(tables, rules, state, seat, weights, view, scratch)
    for _ in range(min(find_price(rules, state, seat), count_tiles(state, seat))):
        cell, _ = rate_losses(weights, view, scratch.other_look, spare_cells(view))
        if cell < 0:
            return 0.0
        remove_cell(view, cell)
        rate_standing(weights, view)
    return find_chance_of(view)


@kernel
def choose_loss(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Give up the tile that the castle misses least; much damage is taken by default."""
    seat, first = state.seat, scratch.first
    is_trial = state.cause == cause.TRIAL
    if is_trial and (state.pending > MANY or state.trial == LAST):
        return default_policy.choose(tables, rules, state, actions)
    copy_into(first, state)
    if is_trial:
        first.trial += 1
        first.traitors = 0
    if state.cause == cause.PYRO:
        rate_state(tables, rules, first, seat, weights, view, scratch)
        _, there = rate_pyro(weights, view, scratch, NEVER)
        cell = there - view.column * STRIDE if there >= 0 else int64(-1)
    else:
        cell = find_loss(tables, rules, first, actions, weights, view, scratch)
    if cell < 0:
        return default_policy.choose(tables, rules, state, actions)
    return find_action(actions, action.DESTROY_FIRST + cell)


@kernel
def choose_haunted(
    tables: Tables,
    rules: Rules,
    state: State,
    actions: Actions,
    weights: Weights,
    view: View,
    scratch: Scratch,
) -> int:
    """Put the pawn where it hurts least."""
    seat = state.seat
    look_at(tables, rules, state, seat, weights, view, scratch)
    tops = highest(occupied(state, seat) << view.column * STRIDE)
    best, chosen = NEVER, int64(0)
    for index in range(actions.n):
        column = actions.codes[index] - action.HAUNT_FIRST + view.column
        view.haunted = tops & int64(COLUMN_0) << column * STRIDE
        value = rate_standing(weights, view)
        if value > best:
            best, chosen = value, int64(index)
    return chosen
