"""One turn: what may be done with a tile, and what each action does."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import note
from simkit.games.castellion.constants import (
    ACTED,
    AT_LEFT,
    AT_RIGHT,
    CHAMPION_COST,
    DISCARD,
    DISCARD_TRAITOR,
    DRAW_SAFE,
    DRAW_STANDARD,
    DRAWN,
    EVENT_DISCARD,
    EVENT_DRAW,
    EVENT_PANTRY,
    EVENT_PLACE,
    EVENT_TAKE,
    EVENT_VIGIL,
    FIRST_PANTRY,
    FORESEE,
    FROM_PANTRY,
    FROM_VIGIL,
    GIVE_CHAMPION,
    GIVE_TILE,
    GOAL_LEFT,
    GOAL_RIGHT,
    HAUNT_FIRST,
    HORROR,
    HORROR_TILES,
    LAY_TRAITOR,
    MAX_REVEALED,
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    NO_COLUMN,
    NO_TILE,
    NOTHING,
    ON_TOP,
    PANTRY_FIRST,
    PLACE_LEFT,
    PLACE_RIGHT,
    PLAY,
    SAFE,
    STANDARD,
    STRIDE,
    SWAP_VIGIL,
    TAKE_FIRST,
    TAKEN,
    TRAITOR,
    TRAITOR_BLACK,
    TRAITOR_DRAWN,
    TRIGGER,
    USE_POWER,
    WIDTH,
)
from simkit.games.castellion.rules.castle import (
    build,
    can_found,
    count_columns,
    count_tiles,
    legal_tops,
    occupied,
)
from simkit.games.castellion.rules.formations import completes_tower
from simkit.games.castellion.rules.listing import add
from simkit.games.castellion.rules.powers import can_use_power
from simkit.games.castellion.rules.prison import list_prison
from simkit.games.castellion.rules.stacks import take_next

# What may be done ----------------------------------------------------------------


@kernel
def list_sources(rules: Any, state: Any, desk: Any) -> None:
    """Write where a turn's tile may come from: a stack that is not empty (C-04), or what Seers revealed (C-24)."""
    if state.n_revealed > 0:
        list_revealed(rules, state, desk)
    else:
        if state.standard_next < N_STANDARD:
            add(desk, DRAW_STANDARD)
        if state.safe_next < N_SAFE:
            add(desk, DRAW_SAFE)
    if rules.pantry:
        for motif in range(N_MOTIFS):
            if state.pantry[motif] > 0 and has_spot(rules, state, state.seat, FIRST_PANTRY + motif):
                add(desk, PANTRY_FIRST + motif)
    if rules.voluntary:
        add(desk, TRIGGER)
    if rules.players == 2 and state.champion == state.seat and can_give_champion(state, state.seat):
        add(desk, GIVE_CHAMPION)


@kernel
def list_revealed(rules: Any, state: Any, desk: Any) -> None:
    """Write the revealed tiles that may be taken: any, or the first by the other reading (C-24)."""
    if not rules.seer_free_order:
        add(desk, TAKE_FIRST + state.revealed[0])
        return
    for place in range(state.n_revealed):
        is_new = True
        for earlier in range(place):
            if state.revealed[earlier] == state.revealed[place]:
                is_new = False
        if is_new:
            add(desk, TAKE_FIRST + state.revealed[place])


@kernel
def can_give_champion(state: Any, seat: Any) -> Any:
    """Whether a castle can pay for giving the Champion card away (C-48)."""
    return count_tiles(state, seat) >= CHAMPION_COST


@kernel
def has_spot(rules: Any, state: Any, seat: Any, tile: Any) -> Any:
    """Whether a tile can be built anywhere."""
    if legal_tops(rules, state, seat, tile):
        return True
    n_columns = count_columns(state, seat)
    return can_found(rules, state, seat, tile, NOTHING) or can_found(rules, state, seat, tile, n_columns - 1)


@kernel
def list_plays(rules: Any, state: Any, desk: Any) -> None:
    """Write what may be done with a tile: discard it (C-07), build it, and what else the level allows."""
    tile, seat = state.tile, state.seat
    n_legal = int64(0)
    if state.origin != FROM_PANTRY:
        desk.legal[0] = DISCARD
        n_legal += 1
    spots = legal_tops(rules, state, seat, tile)
    while spots:
        desk.legal[n_legal] = first_bit(spots)
        n_legal += 1
        spots &= spots - 1
    n_columns = count_columns(state, seat)
    if n_columns < WIDTH:
        if can_found(rules, state, seat, tile, NOTHING):
            desk.legal[n_legal] = PLACE_LEFT
            n_legal += 1
        if n_columns > 0 and can_found(rules, state, seat, tile, n_columns - 1):
            desk.legal[n_legal] = PLACE_RIGHT
            n_legal += 1
    desk.n_legal = n_legal
    if rules.extras:
        list_extras(rules, state, desk)


@kernel
def list_extras(rules: Any, state: Any, desk: Any) -> None:
    """Write the plays of higher levels, appendices and the second player: power, Vigil, prison, gift, trigger."""
    tile, seat = state.tile, state.seat
    if tile < FIRST_PANTRY:
        if rules.powers and can_use_power(rules, state, seat, tile):
            add(desk, USE_POWER)
        if rules.vigil and state.origin <= TAKEN:
            add(desk, SWAP_VIGIL)
        if rules.prison:
            list_prison(state, desk)
        if rules.players == 2 and state.origin <= TAKEN and occupied(state, seat):
            add(desk, GIVE_TILE)
    if rules.voluntary_after_draw and state.origin <= TAKEN:
        add(desk, TRIGGER)


@kernel
def list_traitor_plays(rules: Any, state: Any, desk: Any) -> None:
    """Write what may be done with a Traitor; black ones can only be laid (C-08, C-25, C-33, C-35)."""
    add(desk, LAY_TRAITOR)
    if state.tile == TRAITOR:
        if rules.powers:
            add(desk, DISCARD_TRAITOR)
        if state.premonition:
            add(desk, FORESEE)
        if state.cold_sweat and count_columns(state, state.seat) == WIDTH:
            for column in range(1, WIDTH - 1):
                add(desk, HAUNT_FIRST + column)
    if rules.voluntary_after_draw and state.origin <= TAKEN:
        add(desk, TRIGGER)


# What is done --------------------------------------------------------------------


@kernel
def begin_play(state: Any, tile: Any, origin: Any) -> None:
    """Take up the tile of a turn; the first black Traitor calls the Horror first (C-36)."""
    state.turns += 1
    state.tile = tile
    state.origin = origin
    state.phase = PLAY if tile < TRAITOR else TRAITOR_DRAWN
    if tile == TRAITOR_BLACK and state.horror:
        state.horror = 0
        if count_tiles(state, state.seat) >= HORROR_TILES:
            state.phase = HORROR


@kernel
def draw_tile(state: Any, action: Any, log: Any) -> None:
    """Draw the next tile of a stack, which begins the turn (C-04)."""
    stack = int64(SAFE if action == DRAW_SAFE else STANDARD)
    tile = take_next(state, stack)
    note(log, EVENT_DRAW, state.seat, stack, tile, NOTHING)
    begin_play(state, tile, DRAWN)


@kernel
def take_revealed(state: Any, tile: Any, log: Any) -> None:
    """Take a revealed tile as this turn's (C-24)."""
    place = int64(0)
    while state.revealed[place] != tile:
        place += 1
    for later in range(place, MAX_REVEALED - 1):
        state.revealed[later] = state.revealed[later + 1]
    state.revealed[MAX_REVEALED - 1] = NO_TILE
    state.n_revealed -= 1
    note(log, EVENT_TAKE, state.seat, tile, NOTHING, NOTHING)
    begin_play(state, tile, TAKEN)


@kernel
def take_pantry(state: Any, motif: Any, log: Any) -> None:
    """Take a Pantry tile instead of drawing, even while tiles are revealed (C-41)."""
    state.pantry[motif] -= 1
    note(log, EVENT_PANTRY, state.seat, FIRST_PANTRY + motif, NOTHING, NOTHING)
    begin_play(state, FIRST_PANTRY + motif, FROM_PANTRY)


@kernel
def swap_vigil(state: Any, log: Any) -> None:
    """Keep the drawn Defender as the new Vigil and play the old one (C-16)."""
    played = state.vigil
    state.vigil = state.tile
    state.tile = played
    state.origin = FROM_VIGIL
    state.vigil_swaps += 1
    note(log, EVENT_VIGIL, state.seat, state.vigil, played, NOTHING)


@kernel
def place_tile(rules: Any, state: Any, action: Any, log: Any) -> None:
    """Build the tile where the action says (C-05, C-06); the last tile of a tower uncovers a card (C-27)."""
    seat, tile = state.seat, state.tile
    state.placed[seat] += 1
    if tile >= FIRST_PANTRY:
        state.pantry_placed += 1
    if action == PLACE_LEFT:
        cell = build(state, seat, tile, GOAL_LEFT)
        note(log, EVENT_PLACE, seat, tile, AT_LEFT, NO_COLUMN)
    elif action == PLACE_RIGHT:
        cell = build(state, seat, tile, GOAL_RIGHT)
        note(log, EVENT_PLACE, seat, tile, AT_RIGHT, NO_COLUMN)
    else:
        cell = build(state, seat, tile, action // STRIDE)
        note(log, EVENT_PLACE, seat, tile, ON_TOP, action // STRIDE)
    if rules.expert and not rules.reveal_on_any_tower and completes_tower(rules, state, seat, cell):
        state.towers = 1
    state.phase = ACTED


@kernel
def discard_tile(state: Any, power: Any, log: Any) -> None:
    """Throw the tile away (C-07); `power` is a type, or −1 for none."""
    state.discarded[state.seat] += 1
    state.discards[state.tile] += 1
    if power >= 0:
        state.powers[state.seat, power] += 1
    note(log, EVENT_DISCARD, state.seat, state.tile, power, NOTHING)
    state.phase = ACTED
