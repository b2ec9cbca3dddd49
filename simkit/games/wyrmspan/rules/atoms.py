"""One atom of an effect after the other: each step does a move, asks for a decision, or ends the atom (W-12)."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log, note, note_value
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import (
    ANY,
    CARD,
    DECK,
    N_RESOURCES,
    N_ROWS,
    TRACK,
    decision,
    event,
    op,
)
from simkit.games.wyrmspan.constants import frame as kinds
from simkit.games.wyrmspan.data.tables import BROWN, NO_EFFECT, Tables
from simkit.games.wyrmspan.rules.building import collect_eggs
from simkit.games.wyrmspan.rules.cards import (
    add_card,
    bit,
    can_draw,
    discard,
    draw_card,
    draw_top,
    find_sources,
    lose_card,
)
from simkit.games.wyrmspan.rules.frames import ask, push_benefit, push_effect, push_pair
from simkit.games.wyrmspan.rules.mat import (
    change_eggs,
    count_resources,
    find_place,
    find_room,
    note_eggs,
    note_gain,
    select_trait,
)
from simkit.games.wyrmspan.rules.possible import find_targets
from simkit.games.wyrmspan.state import CAVES, DRAGONS, Frame, Player, State

THIRD = 3  # item that gives a hatchling's last benefit


@kernel
def step_atom(tables: Tables, rules: Rules, state: State, frame: Frame, log: Log) -> None:
    """Go on with the atom of a frame."""
    code = tables.programs.code[frame.atom]
    if code <= op.GAIN_GUILD:
        step_gain(tables, state, frame, code, log)
    elif code == op.LAY or code == op.LAY_EACH:
        step_lay(tables, state, frame, code, log)
    elif code == op.PAY:
        step_pay(tables, state, frame, log)
    elif code == op.CACHE or code == op.TUCK or code == op.TUCK_EACH:
        step_store(tables, state, frame, code)
    elif code == op.DRAW:
        draw_dragons(state, frame, log)
    elif code == op.REVEAL:
        reveal(tables, state, frame, log)
    else:
        step_move(tables, rules, state, frame, code, log)


@kernel
def step_gain(tables: Tables, state: State, frame: Frame, code: int, log: Log) -> None:
    """Gain resources, coins, cards or guild steps (W-13)."""
    seat, player = frame.actor, state.players[frame.actor]
    if code == op.GAIN_RESOURCE:
        gain_resource(state, frame, tables.programs.a[frame.atom], log)
    elif code == op.GAIN_COIN:
        player.coins += frame.left
        note_gain(log, seat, int64(event.COIN), frame.left)
        frame.atom = -1
    elif code == op.GAIN_ANY and frame.left == 0:
        note_gained(log, frame)
        frame.atom = -1
    elif code == op.GAIN_SAME and frame.turn > 0:
        gain_resource(state, frame, frame.same, log)
    elif code == op.GAIN_ANY or code == op.GAIN_SAME:
        ask(state, seat, decision.TAKE, int64(0b1111))
    elif code == op.GAIN_COST:
        options = find_cost(tables, frame.tucked)
        if options & (options - 1):
            ask(state, seat, decision.TAKE, options)
        else:
            gain_resource(state, frame, first_bit(options), log)
    elif code == op.GAIN_GUILD:
        if frame.left == 0:
            frame.atom = -1
        else:
            frame.left -= 1
            step_guild(tables, state, seat, log)
    else:
        options = find_sources(state.decks[int64(code == op.GAIN_CAVE)])
        if frame.left == 0 or options == 0:
            frame.atom = -1
        else:
            ask(state, seat, decision.DRAW_CAVE if code == op.GAIN_CAVE else decision.DRAW_DRAGON, options)


@kernel
def find_cost(tables: Tables, dragon: int) -> int:
    """The resources in a dragon's cost, as bits."""
    found = int64(0)
    for resource in range(N_RESOURCES):
        if tables.costs[dragon, resource] > 0:
            found |= bit(resource)
    return found


@kernel
def gain_resource(state: State, frame: Frame, resource: int, log: Log) -> None:
    """Gain all that is left of an atom as one resource."""
    player = state.players[frame.actor]
    player.resources[resource] += frame.left
    player.resources_gained += frame.left
    frame.gained[resource] += frame.left
    note_gain(log, frame.actor, event.FIRST_RESOURCE + resource, frame.left)
    frame.atom = -1


@kernel
def note_gained(log: Log, frame: Frame) -> None:
    """Write the resources just gained into the log."""
    note(log, event.GAIN, frame.actor, event.NOTHING, event.NOTHING, event.NOTHING)
    for resource in range(N_RESOURCES):
        if frame.gained[resource] > 0:
            note_value(log, (event.FIRST_RESOURCE + resource) * 256 + frame.gained[resource])


@kernel
def step_guild(tables: Tables, state: State, seat: Seat, log: Log) -> None:
    """Take one guild step; the benefit of the space follows, on a brown space a cube (W-17)."""
    player = state.players[seat]
    player.steps += 1
    space = player.steps % TRACK
    note(log, event.GUILD, seat, space, event.NOTHING, event.NOTHING)
    if tables.track[space] != BROWN:
        push_benefit(tables, state, seat, tables.track[space])
    elif player.cubes > 0:
        options = int64(0)
        for row in range(N_ROWS):
            if state.slots[row] > 0:
                options |= bit(row)
        ask(state, seat, decision.CUBE, options)


@kernel
def step_lay(tables: Tables, state: State, frame: Frame, code: int, log: Log) -> None:
    """Lay eggs where there is room, as many as there are (W-06)."""
    player, atom = state.players[frame.actor], frame.atom
    options = find_room(player, tables.programs.b[atom], frame.space)
    if code == op.LAY_EACH:
        rest = select_trait(tables, player, options, tables.programs.a[atom])
        while rest:
            lay_egg(tables, state, player, first_bit(rest))
            rest &= rest - 1
        frame.left = 0
    while frame.left > 0 and options != 0:
        if options & (options - 1):
            ask(state, frame.actor, decision.LAY, options)
            return
        lay_egg(tables, state, player, first_bit(options))
        frame.left -= 1
        options &= player.roomy
    if tables.programs.code[atom] == op.LAY_EACH or count_laid(state) > 0:
        note(log, event.LAY, frame.actor, event.NOTHING, event.NOTHING, event.NOTHING)
        note_eggs(log, state.bundle)
    frame.atom = -1


@kernel
def lay_egg(tables: Tables, state: State, player: Player, place: int) -> None:
    """Lay one egg."""
    change_eggs(tables, player, place, int64(1))
    player.eggs_laid += 1
    state.bundle.eggs[place] += 1


@kernel
def count_laid(state: State) -> int:
    """Eggs laid by the atom under way."""
    total = int64(0)
    for place in range(13):
        total += state.bundle.eggs[place]
    return total


@kernel
def step_pay(tables: Tables, state: State, frame: Frame, log: Log) -> None:
    """Pay, one thing after the other (W-12)."""
    programs, player = tables.programs, state.players[frame.actor]
    what = programs.a[frame.atom]
    if what == op.COIN:
        player.coins -= frame.left
        state.bundle.coins += frame.left
        frame.atom = -1
    elif what == op.EGG:
        places = int64((1 << 13) - 1)
        if programs.b[frame.atom] != op.ANYWHERE:
            places = find_place(player, programs.b[frame.atom], frame.space)
        state.seat = frame.actor
        collect_eggs(tables, state, frame.left, places, log)
    elif frame.left == 0:
        frame.atom = -1
    elif what == op.RESOURCE:
        ask(state, frame.actor, decision.PAY_RESOURCE, int64(0))
    elif what == op.DRAGON_CARD:
        ask(state, frame.actor, decision.PAY_DRAGON, int64(0))
    elif what == op.CAVE_CARD:
        ask(state, frame.actor, decision.PAY_CAVE, int64(0))
    else:
        ask(state, frame.actor, decision.PAY_MIXED, int64(0))


@kernel
def step_store(tables: Tables, state: State, frame: Frame, code: int) -> None:
    """Cache resources on dragons or tuck cards under them, one after the other (W-15)."""
    programs, player = tables.programs, state.players[frame.actor]
    a = programs.a[frame.atom]
    places = frame.left if code == op.TUCK_EACH else find_place(player, programs.b[frame.atom], frame.space)
    is_possible = frame.left > 0 and places != 0
    if code == op.CACHE:
        if a // 8 == op.SUPPLY:
            stock = count_resources(player) if a % 8 == ANY else player.resources[a % 8]
            is_possible = is_possible and stock > 0
    elif code == op.TUCK_EACH or a == op.FROM_DECK:
        is_possible = is_possible and can_draw(state.decks[DRAGONS])
    elif a == op.HAND:
        is_possible = is_possible and player.n_cards[DRAGONS] > 0
    else:
        is_possible = is_possible and (frame.drawn[0] | frame.drawn[1] | frame.drawn[2]) != 0
    if is_possible:
        ask(state, frame.actor, decision.CACHE if code == op.CACHE else decision.TUCK, places)
    else:
        frame.atom = -1


@kernel
def draw_dragons(state: State, frame: Frame, log: Log) -> None:
    """Draw dragons from the deck, as many as there are (W-13)."""
    while frame.left > 0 and can_draw(state.decks[DRAGONS]):
        card = draw_card(state, state.players[frame.actor], frame.actor, int64(DRAGONS), int64(DECK), log)
        add_card(frame.drawn, card)
        frame.n_drawn += 1
        frame.left -= 1
    frame.atom = -1


@kernel
def reveal(tables: Tables, state: State, frame: Frame, log: Log) -> None:
    """Draw the top dragon: tucked here if it has the size, else kept, or discarded for a resource (W-13)."""
    programs, player, atom = tables.programs, state.players[frame.actor], frame.atom
    frame.atom = -1
    card = draw_card(state, player, frame.actor, int64(DRAGONS), int64(DECK), log)
    if tables.traits[card] & programs.a[atom]:
        tuck_card(tables, state, frame, card, int64(event.FROM_HAND), frame.space, log)
    elif programs.b[atom] != ANY:
        lose_card(player, int64(DRAGONS), card)
        discard(state.decks[DRAGONS], card)
        note(log, event.DISCARD, frame.actor, event.NOTHING, event.NOTHING, event.NOTHING)
        note_value(log, event.DRAGON * 256 + card)
        player.resources[programs.b[atom]] += 1
        player.resources_gained += 1
        note_gain(log, frame.actor, event.FIRST_RESOURCE + programs.b[atom], int64(1))


@kernel
def tuck_card(
    tables: Tables, state: State, frame: Frame, card: int, origin: int, space: int, log: Log
) -> None:
    """Tuck a dragon card under a dragon (W-15)."""
    player = state.players[frame.actor]
    if origin == event.FROM_HAND:
        lose_card(player, int64(DRAGONS), card)
    player.tucked[space] += 1
    frame.tucked = card
    note(log, event.TUCK, frame.actor, card, origin, space)
    feed(tables, state, frame.actor, space, int64(CARD))


@kernel
def feed(tables: Tables, state: State, seat: Seat, space: int, item: int) -> None:
    """See whether an item feeds the hatchling there, and reach its benefits (W-15)."""
    player = state.players[seat]
    dragon = player.dragons[space]
    if tables.feed[dragon] != item:
        return
    player.fed[space] += 1
    each, by = tables.feed_effect[dragon], kinds.FEED * 256 + dragon
    third, by_third = tables.third_effect[dragon], kinds.THIRD * 256 + dragon
    if player.fed[space] != THIRD:
        if each != NO_EFFECT:
            push_effect(state, seat, each, by, space, int64(0))
    elif each == NO_EFFECT:
        push_effect(state, seat, third, by_third, space, int64(0))
    else:
        push_pair(state, seat, each, by, third, by_third, space)


@kernel
def step_move(tables: Tables, rules: Rules, state: State, frame: Frame, code: int, log: Log) -> None:
    """Ask for a discard, a swap, an excavation, a dragon or an ability; points need no answer (W-12)."""
    programs, atom = tables.programs, frame.atom
    if code == op.DISCARD:
        if frame.left > 0 and (frame.drawn[0] | frame.drawn[1] | frame.drawn[2]) != 0:
            ask(state, frame.actor, decision.DISCARD, int64(0))
        else:
            frame.atom = -1
    elif code == op.SWAP:
        ask(state, frame.actor, decision.SWAP, int64(0))
    elif code == op.EXCAVATE:
        if programs.a[atom] == op.FROM_DECK:
            state.held = draw_top(state, int64(CAVES), log)
        ask(state, frame.actor, decision.EXCAVATE, int64(0))
    elif code == op.ENTICE:
        ask(state, frame.actor, decision.OVER if programs.b[atom] == op.OVER else decision.ENTICE, int64(0))
    elif code == op.ACTIVATE and programs.a[atom] == op.MAT:
        ask(state, frame.actor, decision.PRINT, int64(0))
    elif code == op.ACTIVATE:
        targets = find_targets(tables, rules, state, frame.actor, programs.a[atom], frame.by, int64(0))
        ask(state, frame.actor, decision.ACTIVATE, targets)
    else:
        gain_points(state.players[frame.actor], frame)


@kernel
def gain_points(player: Player, frame: Frame) -> None:
    """Gain points at once; they belong to the card on whose space the effect is, if it is an own one (W-12)."""
    player.paid_points += frame.left
    if frame.space >= 0 and frame.actor == frame.seat:
        kind = int64(CAVES) if frame.by >> 8 == kinds.CAVE else int64(DRAGONS)
        player.paid[kind, frame.space] += frame.left
    frame.atom = -1
