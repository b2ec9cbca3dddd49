"""One turn: what may be done with a tile, and what each action does."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import Log, note
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    COLUMN_0,
    HORROR_TILES,
    MAX_REVEALED,
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    NOTHING,
    STRIDE,
    WIDTH,
    Tile,
    action,
    event,
    goals,
    origin,
    phase,
    stacks,
    tiles,
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
from simkit.games.castellion.state import Actions, State

# What may be done ----------------------------------------------------------------


@kernel(hot=True)
def list_sources(rules: Rules, state: State, actions: Actions) -> None:
    """Write where a turn's tile may come from: a stack that is not empty (C-04), or what Seers revealed (C-24)."""
    if state.n_revealed > 0:
        list_revealed(rules, state, actions)
    else:
        n_standard = int64(state.standard_next < N_STANDARD)
        actions.codes[0] = action.DRAW_STANDARD
        actions.codes[n_standard] = action.DRAW_SAFE
        actions.n = n_standard + int64(state.safe_next < N_SAFE)
    if rules.pantry:
        for motif in range(N_MOTIFS):
            tile = Tile(tiles.FIRST_PANTRY + motif)
            if state.pantry[motif] > 0 and has_spot(rules, state, state.seat, tile):
                add(actions, action.PANTRY_FIRST + motif)
    if rules.voluntary:
        add(actions, action.TRIGGER)
    if rules.players == 2 and state.champion == state.seat and can_give_champion(rules, state, state.seat):
        add(actions, action.GIVE_CHAMPION)


@kernel(inline=True)
def list_revealed(rules: Rules, state: State, actions: Actions) -> None:
    """Write the revealed tiles that may be taken: any, or the first by the other reading (C-24)."""
    if not rules.seer_free_order:
        add(actions, action.TAKE_FIRST + state.revealed[0])
        return
    for place in range(state.n_revealed):
        is_new = True
        for earlier in range(place):
            if state.revealed[earlier] == state.revealed[place]:
                is_new = False
        if is_new:
            add(actions, action.TAKE_FIRST + state.revealed[place])


@kernel
def can_give_champion(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether a castle can pay for giving the Champion card away (C-48)."""
    return count_tiles(state, seat) >= rules.champion_cost


@kernel(inline=True)
def has_spot(rules: Rules, state: State, seat: Seat, tile: Tile) -> bool:
    """Whether a tile can be built anywhere."""
    if legal_tops(rules, state, seat, tile):
        return True
    n_columns = count_columns(state, seat)
    return can_found(rules, state, seat, tile, NOTHING) or can_found(rules, state, seat, tile, n_columns - 1)


@kernel(hot=True)
def list_plays(rules: Rules, state: State, actions: Actions) -> None:
    """Write what may be done with a tile: discard it (C-07), build it, and what else the level allows."""
    tile, seat = state.tile, state.seat
    n_actions = int64(0)
    if state.origin != origin.PANTRY:
        actions.codes[0] = action.DISCARD
        n_actions += 1
    spots = legal_tops(rules, state, seat, tile)
    for column in range(WIDTH):  # what is written for a column without a spot is written over
        spot = spots & COLUMN_0 << column * STRIDE
        actions.codes[n_actions] = first_bit(spot)
        n_actions += int64(spot != 0)
    n_columns = count_columns(state, seat)
    if n_columns < rules.foundation_width:
        if can_found(rules, state, seat, tile, NOTHING):
            actions.codes[n_actions] = action.PLACE_LEFT
            n_actions += 1
        if n_columns > 0 and can_found(rules, state, seat, tile, n_columns - 1):
            actions.codes[n_actions] = action.PLACE_RIGHT
            n_actions += 1
    actions.n = n_actions
    if rules.extras:
        list_extras(rules, state, actions)


@kernel
def index_of_top(state: State, tops: int, cell: int) -> int:
    """Where `list_plays` wrote a spot on top of a column, of the legal ones `tops`."""
    return int64(state.origin != origin.PANTRY) + count_bits(tops & ((int64(1) << cell) - 1))


@kernel
def index_of_end(rules: Rules, state: State, tops: int, is_right: bool) -> int:
    """Where `list_plays` wrote a new column at an end of the castle, after the legal spots `tops`."""
    index = int64(state.origin != origin.PANTRY) + count_bits(tops)
    if is_right and can_found(rules, state, state.seat, state.tile, NOTHING):
        index += 1
    return index


@kernel
def list_extras(rules: Rules, state: State, actions: Actions) -> None:
    """Write the plays of higher levels, appendices and the second player: power, Vigil, prison, gift, trigger."""
    tile, seat = state.tile, state.seat
    if tile < tiles.FIRST_PANTRY:
        if rules.powers and can_use_power(rules, state, seat, tile):
            add(actions, action.USE_POWER)
        if rules.vigil and state.origin <= origin.TAKEN:
            add(actions, action.SWAP_VIGIL)
        if rules.prison:
            list_prison(state, actions)
        if rules.players == 2 and state.origin <= origin.TAKEN and occupied(state, seat):
            add(actions, action.GIVE_TILE)
    if rules.voluntary_after_draw and state.origin <= origin.TAKEN:
        add(actions, action.TRIGGER)


@kernel
def list_traitor_plays(rules: Rules, state: State, actions: Actions) -> None:
    """Write what may be done with a Traitor; black ones can only be laid (C-08, C-25, C-33, C-35)."""
    add(actions, action.LAY_TRAITOR)
    if state.tile == tiles.TRAITOR:
        if rules.powers:
            add(actions, action.DISCARD_TRAITOR)
        if state.premonition:
            add(actions, action.FORESEE)
        if state.cold_sweat and count_columns(state, state.seat) == rules.foundation_width:
            for column in range(1, rules.foundation_width - 1):
                add(actions, action.HAUNT_FIRST + column)
    if rules.voluntary_after_draw and state.origin <= origin.TAKEN:
        add(actions, action.TRIGGER)


# What is done --------------------------------------------------------------------


@kernel
def begin_play(state: State, tile: Tile, source: int) -> None:
    """Take up the tile of a turn; the first black Traitor calls the Horror first (C-36)."""
    state.turns += 1
    state.tile = tile
    state.origin = source
    state.phase = phase.PLAY if tile < tiles.TRAITOR else phase.TRAITOR
    if tile == tiles.TRAITOR_BLACK and state.horror:
        state.horror = 0
        if count_tiles(state, state.seat) >= HORROR_TILES:
            state.phase = phase.HORROR


@kernel(inline=True)
def draw_tile(state: State, code: int, log: Log) -> None:
    """Draw the next tile of a stack, which begins the turn (C-04)."""
    stack = int64(stacks.SAFE if code == action.DRAW_SAFE else stacks.STANDARD)
    tile = take_next(state, stack)
    note(log, event.DRAW, state.seat, stack, tile, NOTHING)
    begin_play(state, tile, origin.DRAWN)


@kernel(inline=True)
def take_revealed(state: State, tile: Tile, log: Log) -> None:
    """Take a revealed tile as this turn's (C-24)."""
    place = int64(0)
    while state.revealed[place] != tile:
        place += 1
    for later in range(place, MAX_REVEALED - 1):
        state.revealed[later] = state.revealed[later + 1]
    state.revealed[MAX_REVEALED - 1] = tiles.NONE
    state.n_revealed -= 1
    note(log, event.TAKE, state.seat, tile, NOTHING, NOTHING)
    begin_play(state, tile, origin.TAKEN)


@kernel(inline=True)
def take_pantry(state: State, motif: int, log: Log) -> None:
    """Take a Pantry tile instead of drawing, even while tiles are revealed (C-41)."""
    state.pantry[motif] -= 1
    tile = Tile(tiles.FIRST_PANTRY + motif)
    note(log, event.PANTRY, state.seat, tile, NOTHING, NOTHING)
    begin_play(state, tile, origin.PANTRY)


@kernel(inline=True)
def swap_vigil(state: State, log: Log) -> None:
    """Keep the drawn Defender as the new Vigil and play the old one (C-16)."""
    played = state.vigil
    state.vigil = state.tile
    state.tile = played
    state.origin = origin.VIGIL
    state.vigil_swaps += 1
    note(log, event.VIGIL, state.seat, state.vigil, played, NOTHING)


@kernel(hot=True)
def place_tile(rules: Rules, state: State, code: int, log: Log) -> None:
    """Build the tile where the action says (C-05, C-06); the last tile of a tower uncovers a card (C-27)."""
    seat, tile = state.seat, state.tile
    state.placed[seat] += 1
    if tile >= tiles.FIRST_PANTRY:
        state.pantry_placed += 1
    where, column, goal = event.ON_TOP, code // STRIDE, code // STRIDE
    if code == action.PLACE_LEFT:
        where, column, goal = event.AT_LEFT, event.NO_COLUMN, goals.LEFT
    elif code == action.PLACE_RIGHT:
        where, column, goal = event.AT_RIGHT, event.NO_COLUMN, goals.RIGHT
    cell = build(state, seat, tile, goal)
    note(log, event.PLACE, seat, tile, where, column)
    if rules.expert and not rules.reveal_on_any_tower and completes_tower(rules, state, seat, cell):
        state.towers = 1
    state.phase = phase.ACTED


@kernel
def discard_tile(state: State, power: int, log: Log) -> None:
    """Throw the tile away (C-07); `power` is a type, or −1 for none."""
    state.discarded[state.seat] += 1
    state.discards[state.tile] += 1
    if power >= 0:
        state.powers[state.seat, power] += 1
    note(log, event.DISCARD, state.seat, state.tile, power, NOTHING)
    state.phase = phase.ACTED
