"""The Automa's turn: one decision card, from top to bottom."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import Log, note, note_value
from simkit.core.rng import draw_below
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import (
    HALF_TRACK,
    N_DECISIONS,
    N_DRAWN_DECISIONS,
    N_ROWS,
    NO_CARD,
    TRACK,
    event,
)
from simkit.games.wyrmspan.data.tables import BY_ROUND, LAST_ROW_VALUES, LEAST, MOST_PLUS_1, Tables
from simkit.games.wyrmspan.rules.cards import clear_display, fill_display, note_display, refill_display
from simkit.games.wyrmspan.state import CAVES, DRAGONS, Player, State

AUTOMA_SEAT = 1
N_TURNS = N_DRAWN_DECISIONS - 1  # cards that are drawn; the last one is set aside


@kernel
def shuffle_decisions(tables: Tables, rules: Rules, state: State) -> None:
    """Shuffle the eight decision cards of the level, for a new round (W-23)."""
    automa, n = state.automa, int64(0)
    for card in range(N_DECISIONS):
        if tables.in_deck[rules.level, card]:
            other = draw_below(state.stream, n + 1)
            automa.order[n] = automa.order[other]
            automa.order[other] = card
            n += 1
    automa.n_drawn = 0
    automa.coins = 0
    automa.has_passed = 0


@kernel
def play_automa(tables: Tables, rules: Rules, state: State, log: Log) -> None:
    """Take the Automa's turn: pass without a card or at the last one's pass icon, else resolve it (W-23, W-24)."""
    automa = state.automa
    if automa.n_drawn == N_TURNS:
        automa.has_passed = 1
        note(log, event.PASS, int64(AUTOMA_SEAT), event.NOTHING, event.NOTHING, event.NOTHING)
        return
    card = automa.order[automa.n_drawn]
    automa.n_drawn += 1
    has_ended = automa.n_drawn == N_TURNS and tables.pass_icon[card] != 0
    note(log, event.DECISION, int64(AUTOMA_SEAT), card, int64(has_ended), event.NOTHING)
    if has_ended:
        automa.has_passed = 1
        return
    if tables.refresh[card]:
        clear_display(state.decks[DRAGONS])
        fill_display(state, int64(DRAGONS), log)
        if rules.refreshes_caves:
            clear_display(state.decks[CAVES])
            fill_display(state, int64(CAVES), log)
        note_display(state, log)
    automa.coins = max(int64(0), automa.coins + tables.objective_coin[card])
    move_token(tables, state, card, log)
    refill_display(state, log)


@kernel
def count_steps(tables: Tables, state: State, card: int) -> int:
    """How far a decision card moves the token (W-24)."""
    how = tables.advance[card]
    if how == BY_ROUND:
        return tables.steps[card, state.round_number]
    player: Player = state.players[0]
    most = max(player.excavated[0], player.excavated[1], player.excavated[2])
    if how == LEAST:
        return min(player.excavated[0], player.excavated[1], player.excavated[2])
    return most + int64(how == MOST_PLUS_1)


@kernel
def move_token(tables: Tables, state: State, card: int, log: Log) -> None:
    """Move the token; after a brown space take a dragon, and a cave card or a guild row (W-24)."""
    automa = state.automa
    before = automa.space
    steps = count_steps(tables, state, card)
    automa.steps += steps
    automa.space = (before + steps) % TRACK
    dragon, cave, row = int64(NO_CARD), int64(NO_CARD), int64(-1)
    if before // HALF_TRACK != (before + steps) // HALF_TRACK:
        dragon = take_displayed(state, int64(DRAGONS), tables.dragon_slot[card])
        cave = take_displayed(state, int64(CAVES), tables.cave_slot[card])
        automa.dragons += int64(dragon != NO_CARD)
        automa.caves += int64(cave != NO_CARD)
        if tables.guild_row[card] > 0 and automa.cubes > 0:
            row = place_cube(tables, state, tables.guild_row[card])
    note(log, event.AUTOMA, automa.coins, automa.space, dragon, cave)
    note_value(log, row)


@kernel
def take_displayed(state: State, kind: int, slot: int) -> int:
    """Take the card of a slot, counted from 1 on, out of the game (W-24)."""
    if slot == 0:
        return int64(NO_CARD)
    card = state.decks[kind].display[slot - 1]
    state.decks[kind].display[slot - 1] = NO_CARD
    return card


@kernel
def place_cube(tables: Tables, state: State, number: int) -> int:
    """Put a cube on the so-manieth row with a free slot, counted from the top and on from there (W-24)."""
    row, left = int64(0), number
    while True:
        if state.slots[row] > 0:
            left -= 1
            if left == 0:
                break
        row = (row + 1) % N_ROWS
    automa = state.automa
    automa.cubes -= 1
    state.slots[row] -= 1
    if row == N_ROWS - 1:
        automa.row_points += tables.last_row[min(state.n_last_row, int64(LAST_ROW_VALUES - 1))]
        state.n_last_row += 1
    return row
