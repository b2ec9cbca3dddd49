"""What each answer to a decision does."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import Log, note, note_value
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import (
    DECK,
    N_ROWS,
    action,
    decision,
    event,
    op,
)
from simkit.games.wyrmspan.constants import frame as kinds
from simkit.games.wyrmspan.data.tables import LAST_ROW_VALUES, NO_EFFECT, Tables
from simkit.games.wyrmspan.rules.atoms import feed, gain_resource, lay_egg, tuck_card
from simkit.games.wyrmspan.rules.building import (
    collect_eggs,
    find_open_space,
    pay_egg,
    start_enticing,
    start_excavation,
    start_exploration,
)
from simkit.games.wyrmspan.rules.cards import (
    add_card,
    bit,
    discard,
    draw_card,
    draw_top,
    lose_card,
    remove_card,
)
from simkit.games.wyrmspan.rules.effects import decline, pick_atom, reach_one, start_item, use_flow
from simkit.games.wyrmspan.rules.frames import push_effect
from simkit.games.wyrmspan.rules.mat import swap_spaces
from simkit.games.wyrmspan.state import DRAGONS, Frame, State


@kernel
def choose_action(tables: Tables, rules: Rules, state: State, kind: int, a: int, b: int, log: Log) -> None:
    """Perform one of the actions of a turn (W-03)."""
    seat, player = state.seat, state.players[state.seat]
    if kind == action.EXCAVATE:
        start_excavation(tables, rules, state, seat, a, b, False, log)
    elif kind == action.ENTICE:
        start_enticing(
            tables, state, seat, a, find_open_space(state, seat, b & 3), int64(op.PRINTED), int64(0), log
        )
    elif kind == action.EXPLORE:
        start_exploration(tables, state, seat, b, log)
    else:
        player.has_passed = 1
        note(log, event.PASS, seat, event.NOTHING, event.NOTHING, event.NOTHING)


@kernel
def choose_exchange(state: State, a: int, b: int, log: Log) -> None:
    """Give two resources for one of another type (W-04)."""
    player = state.players[state.seat]
    player.resources[a & 3] -= 1
    player.resources[a >> 2] -= 1
    player.resources[b] += 1
    player.exchanges += 1
    note(log, event.EXCHANGE, state.seat, a & 3, a >> 2, b)


@kernel
def choose_payment(tables: Tables, state: State, frame: Frame, kind: int, b: int) -> None:
    """Pay one resource or card of an effect's payment."""
    player = state.players[state.seat]
    frame.left -= 1
    if kind == action.PAY_RESOURCE:
        player.resources[b] -= 1
        state.bundle.resources[b] += 1
    else:
        cards = int64(kind == action.PAY_CAVE)
        lose_card(player, cards, b)
        discard(state.decks[cards], b)
        add_card(state.bundle.cards[cards], b)


@kernel
def choose_gain(tables: Tables, state: State, frame: Frame, b: int, log: Log) -> None:
    """Take a resource of free choice (W-13)."""
    code = tables.programs.code[frame.atom]
    if code == op.GAIN_ANY:
        player = state.players[state.seat]
        player.resources[b] += 1
        player.resources_gained += 1
        frame.gained[b] += 1
        frame.left -= 1
    else:
        frame.same = b
        gain_resource(state, frame, b, log)


@kernel
def choose_draw(tables: Tables, state: State, frame: Frame, b: int, log: Log) -> None:
    """Draw a card from a slot or the deck (W-13)."""
    kind = int64(tables.programs.code[frame.atom] == op.GAIN_CAVE)
    card = draw_card(state, state.players[state.seat], state.seat, kind, b, log)
    frame.left -= 1
    if kind == DRAGONS:
        add_card(frame.drawn, card)
        frame.n_drawn += 1


@kernel
def choose_cache(tables: Tables, state: State, frame: Frame, a: int, b: int, log: Log) -> None:
    """Cache one resource on a dragon (W-15)."""
    player, source = state.players[state.seat], tables.programs.a[frame.atom] // 8
    if source != op.BANK:
        player.resources[a] -= 1
    if source == op.JUST:
        frame.gained[a] -= 1
    player.cached[b, a] += 1
    frame.left -= 1
    note(log, event.CACHE, state.seat, a, int64(source == op.BANK), b)
    feed(tables, state, state.seat, b, a)


@kernel
def choose_tuck(tables: Tables, state: State, frame: Frame, a: int, b: int, log: Log) -> None:
    """Tuck a card of the hand, or the deck's top card unseen (W-15)."""
    if tables.programs.code[frame.atom] == op.TUCK_EACH:
        frame.left &= ~bit(b)
    else:
        frame.left -= 1
    if a == action.UNSEEN:
        tuck_card(tables, state, frame, draw_top(state, int64(DRAGONS), log), int64(DECK), b, log)
    else:
        remove_card(frame.drawn, a)
        tuck_card(tables, state, frame, a, int64(event.FROM_HAND), b, log)


@kernel
def choose_discard(state: State, frame: Frame, b: int, log: Log) -> None:
    """Discard one of the cards just drawn (W-13)."""
    lose_card(state.players[state.seat], int64(DRAGONS), b)
    discard(state.decks[DRAGONS], b)
    remove_card(frame.drawn, b)
    frame.left -= 1
    note(log, event.DISCARD, state.seat, event.NOTHING, event.NOTHING, event.NOTHING)
    note_value(log, event.DRAGON * 256 + b)


@kernel
def choose_building(
    tables: Tables, rules: Rules, state: State, frame: Frame, kind: int, a: int, b: int, log: Log
) -> None:
    """Excavate or entice by an effect (W-09, W-10)."""
    how = tables.programs.b[frame.atom]
    frame.atom = -1
    if kind == action.EXCAVATE:
        start_excavation(tables, rules, state, state.seat, a, b, True, log)
    elif kind == action.OVER:
        start_enticing(tables, state, state.seat, a, b, int64(op.OVER), int64(0), log)
    else:
        space = find_open_space(state, state.seat, b & 3)
        start_enticing(tables, state, state.seat, a, space, how, b >> action.LEFT_OUT, log)


@kernel
def choose_ability(tables: Tables, state: State, frame: Frame, kind: int, b: int) -> None:
    """Use the ability of a dragon, or a printed explore step (W-16)."""
    frame.atom = -1
    if kind == action.PRINT:
        push_effect(state, state.seat, tables.step_effect[b], kinds.STEP * 256 + b, int64(-1), int64(1))
    else:
        dragon = state.players[state.seat].dragons[b]
        push_effect(state, state.seat, tables.effect[dragon], kinds.DRAGON * 256 + dragon, b, int64(1))


@kernel
def choose_row(tables: Tables, state: State, row: int, log: Log) -> None:
    """Put a cube on a row of the guild tile; rows that act now do so (W-17, W-18)."""
    seat, player = state.seat, state.players[state.seat]
    player.cubes -= 1
    player.rows[row] += 1
    state.slots[row] -= 1
    note(log, event.CUBE, seat, row, event.NOTHING, event.NOTHING)
    if row == N_ROWS - 1:
        player.row_points += tables.last_row[min(state.n_last_row, int64(LAST_ROW_VALUES - 1))]
        state.n_last_row += 1
    effect = tables.row_effect[state.guild, row]
    if effect != NO_EFFECT:
        push_effect(state, seat, effect, int64(kinds.ROW * 256 + row + 1), int64(-1), int64(0))


@kernel
def choose_in_effect(
    tables: Tables, rules: Rules, state: State, frame: Frame, kind: int, a: int, b: int, log: Log
) -> None:
    """Answer a decision of an effect that is used."""
    if kind == action.TAKE:
        choose_gain(tables, state, frame, b, log)
    elif kind == action.DRAW:
        choose_draw(tables, state, frame, b, log)
    elif kind == action.LAY:
        lay_egg(tables, state, state.players[state.seat], b)
        frame.left -= 1
    elif kind in (action.PAY_RESOURCE, action.PAY_DRAGON, action.PAY_CAVE):
        choose_payment(tables, state, frame, kind, b)
    elif kind == action.CACHE:
        choose_cache(tables, state, frame, a, b, log)
    elif kind == action.TUCK:
        choose_tuck(tables, state, frame, a, b, log)
    elif kind == action.DISCARD_DRAGON:
        choose_discard(state, frame, b, log)
    elif kind == action.SWAP:
        swap_spaces(tables, state.players[state.seat], a, b)
        note(log, event.SWAP, state.seat, a, b, event.NOTHING)
        frame.atom = -1
    elif kind in (action.ACTIVATE, action.PRINT):
        choose_ability(tables, state, frame, kind, b)
    else:
        choose_building(tables, rules, state, frame, kind, a, b, log)


@kernel
def choose_course(
    tables: Tables, rules: Rules, state: State, frame: Frame, due: int, kind: int, b: int, log: Log
) -> None:
    """Answer a decision on how an effect goes on: whether, which flow, which item (W-11, W-12)."""
    if due == decision.ORDER:
        reach_one(state, frame, b)
    elif due == decision.ITEM:
        start_item(tables, state, frame, b)
    elif due == decision.PICK:
        pick_atom(tables, state, frame, b)
    elif due == decision.MAY:
        if kind == action.USE:
            start_item(tables, state, frame, b)
        else:
            frame.done |= state.options
    elif kind == action.STOP:
        frame.is_running = 0
        frame.turn += 1
    elif kind == action.DECLINE:
        decline(state, frame, log)
    else:
        use_flow(tables, state, frame, b, log)


@kernel
def choose_egg(tables: Tables, state: State, place: int, log: Log) -> None:
    """Pay one egg and go on with what is due (W-06)."""
    pay_egg(tables, state, place)
    collect_eggs(tables, state, state.eggs_due, state.eggs_from, log)
