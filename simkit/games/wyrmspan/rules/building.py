"""Excavating, enticing and exploring: paying for them and laying the cards down."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log, note
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import (
    DECK,
    N_COLUMNS,
    N_RESOURCES,
    N_SLOTS,
    NO_CARD,
    action,
    decision,
    event,
    op,
    trait,
)
from simkit.games.wyrmspan.constants import frame as kinds
from simkit.games.wyrmspan.data.tables import COIN_COST, EGG_COST, Tables
from simkit.games.wyrmspan.rules.cards import has_card, lose_card
from simkit.games.wyrmspan.rules.frames import ask, push_effect, push_frame, push_pair
from simkit.games.wyrmspan.rules.mat import change_eggs, clear_bundle, note_bundle, put_dragon
from simkit.games.wyrmspan.state import CAVES, DRAGONS, State

ALL_PLACES = (1 << 13) - 1


@kernel
def find_origin(state: State, seat: Seat, kind: int, card: int) -> int:
    """Where a card lies: in hand, in a slot, or drawn to be excavated."""
    if kind == CAVES and state.held == card:
        return int64(DECK)
    if has_card(state.players[seat].hand[kind], card):
        return int64(event.FROM_HAND)
    for slot in range(N_SLOTS):
        if state.decks[kind].display[slot] == card:
            return int64(slot)
    return int64(DECK)


@kernel
def take_card(state: State, seat: Seat, kind: int, card: int, origin: int) -> None:
    """Take a card from where it lies, to lay it down."""
    if origin == event.FROM_HAND:
        lose_card(state.players[seat], kind, card)
    elif origin == DECK:
        state.held = NO_CARD
    else:
        state.decks[kind].display[origin] = NO_CARD


@kernel
def start_pending(state: State, seat: Seat, kind: int, card: int, space: int, origin: int) -> None:
    """Note what is done once its eggs are paid, with an empty bundle."""
    clear_bundle(state.bundle)
    state.seat = seat
    state.pending = kind
    state.pending_card = card
    state.pending_space = space
    state.pending_from = origin


@kernel
def pay_coins(state: State, seat: Seat, coins: int) -> None:
    """Pay coins into the bundle."""
    state.players[seat].coins -= coins
    state.bundle.coins += coins


@kernel
def start_excavation(
    tables: Tables, rules: Rules, state: State, seat: Seat, card: int, cave: int, is_free: bool, log: Log
) -> None:
    """Excavate the next space of a cave: a coin, and eggs by the column, unless it is free (W-09)."""
    column = state.players[seat].excavated[cave]
    origin = find_origin(state, seat, int64(CAVES), card)
    start_pending(state, seat, action.EXCAVATE, card, cave * N_COLUMNS + column, origin)
    if not is_free:
        pay_coins(state, seat, int64(1))
    eggs = int64(0) if is_free and not rules.free_excavation_eggs else tables.excavate_eggs[column]
    collect_eggs(tables, state, eggs, int64(ALL_PLACES), log)


@kernel
def start_enticing(
    tables: Tables, state: State, seat: Seat, dragon: int, space: int, how: int, left_out: int, log: Log
) -> None:
    """Entice a dragon: pay its cost as the way it is enticed says (W-10)."""
    player, bundle = state.players[seat], state.bundle
    start_pending(state, seat, action.ENTICE, dragon, space, find_origin(state, seat, int64(DRAGONS), dragon))
    eggs = int64(0)
    if how != op.FREE and how != op.OVER:
        pay_coins(state, seat, tables.costs[dragon, COIN_COST] + int64(how == op.PRINTED))
        eggs = tables.costs[dragon, EGG_COST] - int64(left_out == EGG_COST + 1)
        if how != op.NO_RESOURCES:
            for resource in range(N_RESOURCES):
                n = tables.costs[dragon, resource] - int64(left_out == resource + 1)
                player.resources[resource] -= n
                bundle.resources[resource] += n
    collect_eggs(tables, state, eggs, int64(ALL_PLACES), log)


@kernel
def start_exploration(tables: Tables, state: State, seat: Seat, cave: int, log: Log) -> None:
    """Explore a cave: a coin, and eggs for the second and third time in a round (W-14)."""
    player = state.players[seat]
    start_pending(state, seat, action.EXPLORE, int64(0), cave * N_COLUMNS, int64(0))
    pay_coins(state, seat, int64(1))
    eggs = tables.explore_eggs[player.explored[cave]]
    player.explored[cave] += 1
    player.explorations[cave] += 1
    collect_eggs(tables, state, eggs, int64(ALL_PLACES), log)


@kernel
def collect_eggs(tables: Tables, state: State, due: int, places: int, log: Log) -> None:
    """Pay eggs one by one from places that may pay; where there is a choice, the payer decides (W-06)."""
    player = state.players[state.seat]
    state.eggs_due = due
    state.eggs_from = places
    while state.eggs_due > 0:
        options = player.laid & places
        if options & (options - 1):
            ask(state, state.seat, decision.PAY_EGG, options)
            return
        pay_egg(tables, state, first_place(options))
    finish_pending(tables, state, log)


@kernel
def first_place(options: int) -> int:
    """The lowest of some places."""
    place = int64(0)
    while not options >> place & 1:
        place += 1
    return place


@kernel
def pay_egg(tables: Tables, state: State, place: int) -> None:
    """Pay one egg from a place."""
    change_eggs(tables, state.players[state.seat], place, int64(-1))
    state.bundle.eggs[place] += 1
    state.eggs_due -= 1


@kernel
def finish_pending(tables: Tables, state: State, log: Log) -> None:
    """Do what was paid for; without a pending action the eggs were the payment of an effect."""
    kind = state.pending
    state.pending = -1
    if kind == action.EXCAVATE:
        lay_cave(tables, state, log)
    elif kind == action.ENTICE:
        lay_dragon(tables, state, log)
    elif kind == action.EXPLORE:
        note(log, event.EXPLORE, state.seat, state.pending_space // N_COLUMNS, event.NOTHING, event.NOTHING)
        note_bundle(log, state.bundle)
        push_frame(state, kinds.WALK, state.seat, state.pending_space)
    else:
        state.frames[state.depth - 1].atom = -1


@kernel
def lay_cave(tables: Tables, state: State, log: Log) -> None:
    """Lay a cave card down; its effect follows, in the last column also the exchange of the covered space (W-09)."""
    seat, card, space = state.seat, state.pending_card, state.pending_space
    player = state.players[seat]
    take_card(state, seat, int64(CAVES), card, state.pending_from)
    note(log, event.EXCAVATE, seat, card, state.pending_from, space)
    note_bundle(log, state.bundle)
    player.caves[space] = card
    player.cave_rounds[space] = state.round_number
    cave = space // N_COLUMNS
    player.excavated[cave] += 1
    effect, by = tables.cave_effect[card], kinds.CAVE * 256 + card
    if space % N_COLUMNS == N_COLUMNS - 1:
        push_pair(state, seat, effect, by, tables.covered_effect, kinds.COVERED * 256 + cave, space)
    else:
        push_effect(state, seat, effect, by, space, int64(0))


@kernel
def lay_dragon(tables: Tables, state: State, log: Log) -> None:
    """Lay a dragon down; its when-played effect follows (W-10)."""
    seat, dragon, space = state.seat, state.pending_card, state.pending_space
    take_card(state, seat, int64(DRAGONS), dragon, state.pending_from)
    note(log, event.ENTICE, seat, dragon, state.pending_from, space)
    note_bundle(log, state.bundle)
    put_dragon(tables, state.players[seat], dragon, space, state.round_number)
    if tables.kind[dragon] == trait.WHEN_PLAYED:
        push_effect(state, seat, tables.effect[dragon], kinds.DRAGON * 256 + dragon, space, int64(0))


@kernel
def find_open_space(state: State, seat: Seat, cave: int) -> int:
    """The leftmost empty space of a cave."""
    return cave * N_COLUMNS + state.players[seat].filled[cave]
