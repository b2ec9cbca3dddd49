"""The course of a match: taking an action and moving on to the next decision."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log, note
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import (
    N_ROUNDS,
    Action,
    action,
    decision,
    event,
    phase,
    trait,
)
from simkit.games.wyrmspan.constants import frame as kinds
from simkit.games.wyrmspan.data.tables import NO_EFFECT, Tables
from simkit.games.wyrmspan.rules.automa import AUTOMA_SEAT, play_automa
from simkit.games.wyrmspan.rules.cards import (
    add_card,
    bit,
    discard,
    lose_card,
    note_shown,
    refill_display,
)
from simkit.games.wyrmspan.rules.choices import (
    choose_action,
    choose_course,
    choose_egg,
    choose_exchange,
    choose_in_effect,
    choose_row,
)
from simkit.games.wyrmspan.rules.effects import step_frame
from simkit.games.wyrmspan.rules.frames import ask, push_benefit, push_effect
from simkit.games.wyrmspan.rules.mat import clear_bundle, count_resources, note_bundle
from simkit.games.wyrmspan.rules.rounds import begin_round, note_standing, score_objective
from simkit.games.wyrmspan.rules.start import choose_start, step_start
from simkit.games.wyrmspan.scoring import score_seat
from simkit.games.wyrmspan.state import CAVES, DRAGONS, Player, State


@kernel
def is_over(state: State) -> bool:
    """Whether the match has ended."""
    return state.phase == phase.OVER


@kernel(inline=True)
def apply_action(tables: Tables, rules: Rules, state: State, code: Action, log: Log) -> None:
    """Take a legal action and move on to the next decision, or to the end."""
    answer(tables, rules, state, code, log)
    advance(tables, rules, state, log)


@kernel(inline=True)
def answer(tables: Tables, rules: Rules, state: State, code: Action, log: Log) -> None:
    """Take a legal action; what follows from it is still to come."""
    kind, a, b = code >> action.SHIFT, code >> 8 & 255, code & 255
    due = state.decision
    state.decision = decision.NONE
    if kind == action.EXCHANGE:
        choose_exchange(state, a, b, log)
        if due == decision.TURN:
            ask(state, state.seat, int64(decision.TURN), int64(0))
    elif due == decision.TURN:
        choose_action(tables, rules, state, kind, a, b, log)
    elif due == decision.PAY_EGG:
        choose_egg(tables, state, b, log)
    elif due == decision.CUBE:
        choose_row(tables, state, b, log)
    elif due == decision.RESOLVE:
        resolve_ability(tables, state, state.seat, b)
    elif due in (decision.KEEP_DISCARD, decision.KEEP_GAIN):
        choose_start(rules, state, kind, b, log)
    elif due in (decision.LIMIT_CARDS, decision.LIMIT_RESOURCES):
        choose_surplus(state, kind, b)
    else:
        frame = state.frames[state.depth - 1]
        if due in (
            decision.USE,
            decision.AGAIN,
            decision.ITEM,
            decision.MAY,
            decision.PICK,
            decision.ORDER,
        ):
            choose_course(tables, rules, state, frame, due, kind, b, log)
        else:
            choose_in_effect(tables, rules, state, frame, kind, a, b, log)


@kernel(inline=True)
def advance(tables: Tables, rules: Rules, state: State, log: Log) -> None:
    """Go on until somebody must decide or the match is over (W-11)."""
    while state.decision == decision.NONE and state.phase != phase.OVER:
        if state.depth > 0:
            step_frame(tables, rules, state, log)
        else:
            step_phase(tables, rules, state, log)


@kernel(inline=True)
def step_phase(tables: Tables, rules: Rules, state: State, log: Log) -> None:
    """Go on with the course of the round (W-03, W-19)."""
    if state.phase == phase.NEXT:
        give_turn(tables, rules, state, log)
    elif state.phase == phase.LIMITS:
        end_turn(rules, state, log)
    elif state.phase == phase.ONCE:
        step_abilities(
            tables, rules, state, Seat((state.first + state.step) % rules.players), phase.OBJECTIVE
        )
    elif state.phase == phase.SUPPLIES:
        step_supplies(tables, rules, state)
    elif state.phase == phase.OBJECTIVE:
        score_objective(tables, rules, state, log)
        note_standing(tables, rules, state)
        if state.round_number + 1 < N_ROUNDS:
            begin_round(tables, rules, state, state.round_number + 1, log)
        else:
            state.phase = phase.FINAL
            state.step = 0
    elif state.phase == phase.FINAL:
        step_abilities(tables, rules, state, Seat(state.step % rules.players), phase.OVER)
        if state.phase == phase.OVER:
            for seat in range(rules.players):
                score_seat(tables, state, seat)
    else:
        step_start(tables, rules, state, log)


@kernel
def step_supplies(tables: Tables, rules: Rules, state: State) -> None:
    """Let the next egg of a new round be laid, then the next seat take its resources (W-19)."""
    n_eggs = rules.players * rules.round_eggs
    n_takers = rules.players if rules.round_resources else int64(0)
    if state.step == n_eggs + n_takers:
        state.phase = phase.NEXT
        return
    if state.step >= n_eggs:
        push_benefit(tables, state, Seat(state.step - n_eggs), tables.resources)
    elif state.players[state.step // rules.round_eggs].roomy:
        push_benefit(tables, state, Seat(state.step // rules.round_eggs), tables.egg)
    state.step += 1


# Turns -----------------------------------------------------------------------------


@kernel
def give_turn(tables: Tables, rules: Rules, state: State, log: Log) -> None:
    """Give the turn to the next seat that has not passed, clockwise (W-03)."""
    n_turns = int64(2) if rules.is_solo else rules.players
    for _ in range(n_turns):
        state.turn_seat = (state.turn_seat + 1) % n_turns
        is_automa = rules.is_solo and state.turn_seat == AUTOMA_SEAT
        if state.automa.has_passed if is_automa else state.players[state.turn_seat].has_passed:
            continue
        state.turns += 1
        note(log, event.TURN, state.turn_seat, state.turns, event.NOTHING, event.NOTHING)
        if is_automa:
            play_automa(tables, rules, state, log)
        else:
            state.players[state.turn_seat].turns[state.round_number] += 1
            note_shown(state, state.players[state.turn_seat])
            state.phase = phase.LIMITS
            state.step = 0
            ask(state, Seat(state.turn_seat), int64(decision.TURN), int64(0))
        return
    state.phase = phase.ONCE
    state.step = 0


@kernel
def end_turn(rules: Rules, state: State, log: Log) -> None:
    """Discard down to the limits of coins, cards and resources, then refill the display (W-07)."""
    seat = Seat(state.turn_seat)
    player: Player = state.players[seat]
    if state.step == 0:
        clear_bundle(state.bundle)
        state.step = 1
    if count_resources(player) > rules.resource_limit:
        ask(state, seat, int64(decision.LIMIT_RESOURCES), int64(0))
        return
    if player.n_cards[DRAGONS] + player.n_cards[CAVES] > rules.card_limit:
        ask(state, seat, int64(decision.LIMIT_CARDS), int64(0))
        return
    if player.coins > rules.coin_limit:
        state.bundle.coins = player.coins - rules.coin_limit
        player.coins = rules.coin_limit
        state.step = 2
    if state.step == 2:
        note(log, event.DISCARD, seat, event.NOTHING, event.NOTHING, event.NOTHING)
        note_bundle(log, state.bundle)
    refill_display(state, log)
    state.phase = phase.NEXT


@kernel
def choose_surplus(state: State, kind: int, b: int) -> None:
    """Discard a card or a resource above the limit (W-07)."""
    player = state.players[state.seat]
    state.step = 2
    if kind == action.DISCARD_RESOURCE:
        player.resources[b] -= 1
        state.bundle.resources[b] += 1
        return
    cards = int64(kind == action.DISCARD_CAVE)
    lose_card(player, cards, b)
    discard(state.decks[cards], b)
    add_card(state.bundle.cards[cards], b)


# Abilities at the end of a round and of the match ------------------------------------


@kernel
def find_unresolved(tables: Tables, state: State, seat: Seat) -> int:
    """The spaces whose ability has its turn still, as bits (W-19, W-21)."""
    player, found = state.players[seat], int64(0)
    wanted = trait.END_GAME if state.phase == phase.FINAL else trait.ONCE_PER_ROUND
    rest = player.occupied
    while rest:
        space = first_bit(rest)
        rest &= rest - 1
        dragon = player.dragons[space]
        if (
            tables.kind[dragon] == wanted
            and tables.effect[dragon] != NO_EFFECT
            and not player.resolved[space]
        ):
            found |= bit(space)
    return found


@kernel
def step_abilities(tables: Tables, rules: Rules, state: State, seat: Seat, after: int) -> None:
    """Give each ability of each seat its turn once, in the order that its owner wants (W-19)."""
    if state.step == rules.players:
        state.phase = after
        return
    options = find_unresolved(tables, state, seat)
    if options == 0:
        state.step += 1
    elif options & (options - 1):
        ask(state, seat, int64(decision.RESOLVE), options)
    else:
        resolve_ability(tables, state, seat, first_bit(options))


@kernel
def resolve_ability(tables: Tables, state: State, seat: Seat, space: int) -> None:
    """Reach the ability of a dragon at the end of the round or match."""
    player = state.players[seat]
    player.resolved[space] = 1
    dragon = player.dragons[space]
    push_effect(state, seat, tables.effect[dragon], kinds.DRAGON * 256 + dragon, space, int64(0))
