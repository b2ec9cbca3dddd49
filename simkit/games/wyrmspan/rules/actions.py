"""Legal actions of every decision."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import (
    ANY,
    DRAGON_WORDS,
    MAX_EXPLORED,
    N_CAVES,
    N_COLUMNS,
    N_SLOTS,
    N_STEPS,
    NO_CARD,
    action,
    decision,
    op,
)
from simkit.games.wyrmspan.constants import frame as kinds
from simkit.games.wyrmspan.data.tables import COIN_COST, EGG_COST, Tables
from simkit.games.wyrmspan.rules.cards import bit
from simkit.games.wyrmspan.rules.effects import can_exchange_for
from simkit.games.wyrmspan.rules.listing import (
    clear_actions,
    write_action,
    write_bits,
    write_cards,
    write_exchanges,
    write_pairs,
    write_stock,
)
from simkit.games.wyrmspan.rules.mat import count_resources
from simkit.games.wyrmspan.rules.possible import (
    RESOURCES_SPENT,
    can_entice_dragon,
    can_pay_dragon,
    can_spare,
    find_caves,
    find_flows,
    find_free_caves,
    leaves_target,
)
from simkit.games.wyrmspan.state import CAVES, DRAGONS, Actions, Frame, Player, State

ZERO = int64(0)


@kernel
def list_actions(tables: Tables, rules: Rules, state: State, actions: Actions) -> None:
    """Write what the seat whose decision is due may do, kind by kind; never nothing."""
    clear_actions(actions)
    due, player = state.decision, state.players[state.seat]
    if due == decision.TURN:
        list_turn(tables, rules, state, actions, player)
    elif due == decision.LAY:
        write_bits(actions, action.LAY, ZERO, state.options)
    elif due == decision.TAKE:
        write_bits(actions, action.TAKE, ZERO, state.options)
    elif due in (decision.DRAW_DRAGON, decision.DRAW_CAVE):
        write_bits(actions, action.DRAW, ZERO, state.options)
    elif due == decision.PAY_EGG:
        write_bits(actions, action.PAY_EGG, ZERO, state.options)
    elif due == decision.CUBE:
        write_bits(actions, action.CUBE, ZERO, state.options)
    elif due == decision.RESOLVE:
        write_bits(actions, action.RESOLVE, ZERO, state.options)
    elif due in (decision.ITEM, decision.PICK, decision.ORDER):
        write_bits(actions, action.ITEM, ZERO, state.options)
    elif due in (decision.KEEP_DISCARD, decision.LIMIT_CARDS):
        write_cards(actions, action.DISCARD_DRAGON, player.hand[DRAGONS])
        write_cards(actions, action.DISCARD_CAVE, player.hand[CAVES])
    elif due == decision.KEEP_GAIN:
        write_bits(actions, action.TAKE, ZERO, int64(0b1111))
    elif due == decision.LIMIT_RESOURCES:
        write_stock(actions, action.DISCARD_RESOURCE, player)
        write_exchanges(actions, player)
    else:
        list_in_effect(tables, rules, state, actions, state.frames[state.depth - 1], player)


@kernel
def list_turn(tables: Tables, rules: Rules, state: State, actions: Actions, player: Player) -> None:
    """Excavate, entice, explore, pass; or exchange resources first (W-03, W-04)."""
    if player.coins > 0:
        list_excavations(tables, actions, player)
        for word in range(DRAGON_WORDS):
            rest = player.hand[DRAGONS, word]
            while rest:
                index = first_bit(rest)
                rest &= ~bit(index)
                write_dragon(tables, rules, actions, player, 64 * word + index, int64(op.PRINTED))
        for cave in range(N_CAVES):
            times = player.explored[cave]
            if times < MAX_EXPLORED and player.n_eggs >= tables.explore_eggs[times]:
                write_action(actions, action.EXPLORE, ZERO, int64(cave))
    write_action(actions, action.PASS, ZERO, ZERO)
    if player.coins > 0 and count_resources(player) > 1:
        write_exchanges(actions, player)


@kernel
def list_excavations(tables: Tables, actions: Actions, player: Player) -> None:
    """Each cave card of the hand in each cave whose next space can be paid (W-09)."""
    caves = int64(0)
    for cave in range(N_CAVES):
        column = player.excavated[cave]
        if column < N_COLUMNS and player.n_eggs >= tables.excavate_eggs[column]:
            caves |= bit(cave)
    if caves:
        write_pairs(actions, action.EXCAVATE, player.hand[CAVES], caves)


@kernel
def write_dragon(
    tables: Tables, rules: Rules, actions: Actions, player: Player, dragon: int, how: int
) -> None:
    """Append every way to entice a dragon: its caves, the icon left out, or the dragons it may cover (W-10)."""
    if how == op.MINUS_1:
        if not can_entice_dragon(tables, rules, player, dragon, how):
            return
    elif not can_pay_dragon(tables, player, dragon, how, ZERO):
        return
    rest = find_caves(tables, player, dragon, how)
    while rest:
        cave = first_bit(rest)
        rest &= rest - 1
        if how == op.OVER:
            for column in range(player.filled[cave]):
                write_action(actions, action.OVER, dragon, cave * N_COLUMNS + column)
        elif how != op.MINUS_1 or tables.n_icons[dragon] == tables.costs[dragon, COIN_COST]:
            write_action(actions, action.ENTICE, dragon, cave)
        else:
            for icon in range(EGG_COST + 1):
                if tables.costs[dragon, icon] and can_pay_dragon(
                    tables, player, dragon, how, int64(icon + 1)
                ):
                    write_action(actions, action.ENTICE, dragon, cave | (icon + 1) << action.LEFT_OUT)


@kernel
def list_in_effect(
    tables: Tables, rules: Rules, state: State, actions: Actions, frame: Frame, player: Player
) -> None:
    """Actions of the decisions of an effect (W-11, W-12)."""
    due = state.decision
    if due == decision.USE:
        write_bits(actions, action.USE, ZERO, state.options)
        if not frame.must and not tables.programs.is_bound[frame.clause]:
            write_action(actions, action.DECLINE, ZERO, ZERO)
        if can_exchange_for(tables, state, frame, frame.clause, state.options):
            write_exchanges(actions, player)
    elif due == decision.AGAIN:
        write_bits(actions, action.USE, ZERO, state.options)
        write_action(actions, action.STOP, ZERO, ZERO)
    elif due == decision.MAY:
        write_bits(actions, action.USE, ZERO, state.options)
        write_action(actions, action.DECLINE, ZERO, ZERO)
    elif due == decision.CACHE:
        list_caches(tables, state, actions, frame, player)
    elif due == decision.TUCK:
        list_tucks(tables, state, actions, frame, player)
    elif due in (decision.PAY_RESOURCE, decision.PAY_DRAGON, decision.PAY_CAVE, decision.PAY_MIXED):
        list_payments(tables, rules, state, actions, frame, player)
    elif due == decision.DISCARD:
        write_cards(actions, action.DISCARD_DRAGON, frame.drawn)
    elif due == decision.SWAP:
        list_swaps(actions, player)
    elif due == decision.EXCAVATE:
        list_free_excavations(tables, rules, state, actions, frame, player)
    elif due in (decision.ENTICE, decision.OVER):
        list_dragons(tables, rules, state, actions, frame, player)
    elif due == decision.ACTIVATE:
        write_bits(actions, action.ACTIVATE, ZERO, state.options)
    else:
        list_steps(tables, rules, state, actions, player)


@kernel
def list_caches(tables: Tables, state: State, actions: Actions, frame: Frame, player: Player) -> None:
    """Each resource that may be cached, on each dragon of the place (W-15)."""
    source, wanted = tables.programs.a[frame.atom] // 8, tables.programs.a[frame.atom] % 8
    for resource in range(4):
        if wanted != ANY and wanted != resource:
            continue
        if source == op.SUPPLY and player.resources[resource] == 0:
            continue
        if source == op.JUST and (frame.gained[resource] == 0 or player.resources[resource] == 0):
            continue
        write_bits(actions, action.CACHE, int64(resource), state.options)


@kernel
def list_tucks(tables: Tables, state: State, actions: Actions, frame: Frame, player: Player) -> None:
    """Each card that may be tucked, or the unseen top card, under each dragon of the place (W-15)."""
    source = tables.programs.a[frame.atom]
    if tables.programs.code[frame.atom] == op.TUCK_EACH or source == op.FROM_DECK:
        write_bits(actions, action.TUCK, int64(action.UNSEEN), state.options)
        return
    if source == op.HAND:
        write_pairs(actions, action.TUCK, player.hand[DRAGONS], state.options)
    else:
        write_pairs(actions, action.TUCK, frame.drawn[:], state.options)


@kernel
def list_payments(
    tables: Tables, rules: Rules, state: State, actions: Actions, frame: Frame, player: Player
) -> None:
    """What may be paid next; a dragon or a resource that is needed afterwards may not (W-12)."""
    due = state.decision
    if due in (decision.PAY_RESOURCE, decision.PAY_MIXED):
        more = (frame.left - 1) << RESOURCES_SPENT if due == decision.PAY_RESOURCE else ZERO
        for resource in range(4):
            if player.resources[resource] > 0 and leaves_target(
                tables, rules, state, frame.actor, frame.flow, frame.by, resource, more
            ):
                write_action(actions, action.PAY_RESOURCE, ZERO, int64(resource))
    if due in (decision.PAY_DRAGON, decision.PAY_MIXED):
        for word in range(DRAGON_WORDS):
            rest = player.hand[DRAGONS, word]
            while rest:
                card = 64 * word + first_bit(rest)
                rest &= ~bit(card & 63)
                if can_spare(tables, rules, player, frame.flow, card):
                    write_action(actions, action.PAY_DRAGON, ZERO, card)
    if due in (decision.PAY_CAVE, decision.PAY_MIXED):
        write_cards(actions, action.PAY_CAVE, player.hand[CAVES])


@kernel
def list_swaps(actions: Actions, player: Player) -> None:
    """Every pair of own dragons (W-15)."""
    rest = player.occupied
    while rest:
        space = first_bit(rest)
        rest &= rest - 1
        write_bits(actions, action.SWAP, space, rest)


@kernel
def list_free_excavations(
    tables: Tables, rules: Rules, state: State, actions: Actions, frame: Frame, player: Player
) -> None:
    """Each cave card of the source in each cave with a space left (W-09)."""
    caves = find_free_caves(tables, rules, player, ZERO)
    source = tables.programs.a[frame.atom]
    if source == op.FROM_DECK:
        write_bits(actions, action.EXCAVATE, state.held, caves)
    elif source == op.DISPLAY:
        for slot in range(N_SLOTS):
            card = state.decks[CAVES].display[slot]
            if card != NO_CARD:
                write_bits(actions, action.EXCAVATE, card, caves)
    else:
        write_pairs(actions, action.EXCAVATE, player.hand[CAVES], caves)


@kernel
def list_dragons(
    tables: Tables, rules: Rules, state: State, actions: Actions, frame: Frame, player: Player
) -> None:
    """Each dragon of the source in every way that the effect allows (W-10)."""
    source, how = tables.programs.a[frame.atom], tables.programs.b[frame.atom]
    if source == op.DISPLAY:
        for slot in range(N_SLOTS):
            dragon = state.decks[DRAGONS].display[slot]
            if dragon != NO_CARD:
                write_dragon(tables, rules, actions, player, dragon, how)
        return
    for word in range(DRAGON_WORDS):
        rest = player.hand[DRAGONS, word]
        while rest:
            index = first_bit(rest)
            rest &= ~bit(index)
            write_dragon(tables, rules, actions, player, 64 * word + index, how)


@kernel
def list_steps(tables: Tables, rules: Rules, state: State, actions: Actions, player: Player) -> None:
    """The printed explore steps that can be used; step k needs k dragons in its cave (W-16)."""
    for cave in range(N_CAVES):
        for step in range(N_STEPS):
            if step > player.filled[cave] and not rules.activate_any_step:
                break
            number = N_STEPS * cave + step
            clause = tables.programs.owner[tables.step_effect[number]]
            by = kinds.STEP * 256 + number
            if find_flows(tables, rules, state, state.seat, clause, int64(-1), int64(by), ZERO, ZERO):
                write_action(actions, action.PRINT, ZERO, int64(number))
