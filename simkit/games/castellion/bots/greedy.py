"""`greedy`: puts each tile where it brings a formation that is still needed closest; uses no power."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.rng import draw_below
from simkit.games.castellion.bots import default_policy
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    N_MOTIFS,
    N_TRIALS,
    N_TYPES,
    STRIDE,
    Cell,
    Tile,
    action,
    formation,
    phase,
    tiles,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.actions import find_action, has_action
from simkit.games.castellion.rules.castle import count_columns, legal_tops, occupied
from simkit.games.castellion.rules.formations import count_formations
from simkit.games.castellion.state import Actions, State
from simkit.games.castellion.windows import MAX_WINDOWS


@kernel
def choose(
    tables: Tables, rules: Rules, state: State, actions: Actions, bots: SeatedBots, scratch: Scratch
) -> int:
    """Play tiles by prospect, put the Herald anywhere, and decide the rest by default."""
    if actions.n == 1:
        return int64(0)
    if state.phase == phase.PLAY:
        return choose_play(tables, rules, state, actions)
    if state.phase == phase.HERALD:
        return draw_below(bots.streams[state.seat], actions.n)
    return default_policy.choose(tables, rules, state, actions)


@kernel(inline=True)
def choose_play(tables: Tables, rules: Rules, state: State, actions: Actions) -> int:
    """Choose the spot with the best prospect; a tile that helps nowhere goes to the prison or away."""
    seat = state.seat
    wish = find_wish(tables, rules, state, seat)
    value, code = find_best(tables, rules, state, seat, wish, state.tile)
    if rules.vigil and has_action(actions, action.SWAP_VIGIL):
        other, _ = find_best(tables, rules, state, seat, wish, state.vigil)
        if other > value:
            return find_action(actions, action.SWAP_VIGIL)
    if code == action.DISCARD and rules.prison:
        for index in range(actions.n):
            if actions.codes[index] >= action.PRISON_FIRST:
                return int64(index)
    return find_action(actions, code)


@kernel
def find_best(
    tables: Tables, rules: Rules, state: State, seat: Seat, wish: int, tile: Tile
) -> tuple[int, int]:
    """The value of a tile's best spot and the action that builds it there; 0 and DISCARD if it helps nowhere."""
    built = occupied(state, seat)
    best, code = int64(0), action.DISCARD
    spots = legal_tops(rules, state, seat, tile)
    n_columns = count_columns(state, seat)
    if n_columns < rules.foundation_width:
        spots |= int64(1) << n_columns * STRIDE
    while spots:
        cell = Cell(first_bit(spots))
        spots &= spots - 1
        value = rate_spot(tables, state, seat, wish, built, tile // N_MOTIFS, cell)
        if value > best:
            best, code = value, cell
    if code < action.PLACE_LEFT and code % STRIDE == 0:
        code = int64(action.PLACE_LEFT if built == 0 else action.PLACE_RIGHT)
    return best, code


@kernel(inline=True)
def find_wish(tables: Tables, rules: Rules, state: State, seat: Seat) -> int:
    """Bits of the formation kinds that the current Trial still lacks; those of the next if it lacks none.

    A card that cannot be seen is met by bastions, which soften all but the Worms.
    """
    towers, bastions, lines = count_formations(rules, state, seat)
    wish = int64(0)
    for trial in range(state.trial, N_TRIALS):
        if not state.face_up[trial]:
            return int64(1) << formation.BASTION
        card = state.cards[trial]
        wish = (
            int64(towers < tables.cards[card, 1]) << formation.TOWER
            | int64(bastions < tables.cards[card, 2]) << formation.BASTION
            | int64(lines < tables.cards[card, 3]) << formation.LINE
        )
        if wish:
            break
    return wish


@kernel(inline=True)
def rate_spot(tables: Tables, state: State, seat: Seat, wish: int, built: int, kind: int, cell: Cell) -> int:
    """What a tile adds to the best clean window through a cell, less what it takes from windows of other types.

    A window is worth the square of the tiles it holds; the two lowest rows are worth a little by themselves.
    """
    own = state.types[seat, kind]
    gain, loss = int64(0), int64(0)
    for window in range(MAX_WINDOWS):
        shape = tables.window_kinds[cell, window]
        if shape < 0:
            break
        if not (wish >> shape) & 1:
            continue
        cells = tables.window_cells[cell, window]
        border = tables.window_borders[cell, window]
        present = cells & built
        if present & ~own == 0:
            if border & own == 0:
                gain = max(gain, 1 + count_bits(present))
        else:
            for other in range(N_TYPES):
                theirs = state.types[seat, other]
                if present & ~theirs == 0 and border & theirs == 0:
                    loss = max(loss, count_bits(present))
    if kind * N_MOTIFS >= tiles.FIRST_PANTRY:
        gain = int64(0)
    elif gain == 0 and ((own << 1) | (own >> 1) | (own << STRIDE) | (own >> STRIDE)) & (1 << cell):
        return int64(-1)
    row = cell & (STRIDE - 1)
    return gain * gain - loss * loss + (2 if row == 0 else 1 if row == 1 else 0)
