"""`greedy`: puts each tile where it brings a formation that is still needed closest; uses no power."""

from __future__ import annotations

from typing import Any

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.rng import draw_below
from simkit.games.castellion.bots import prudence
from simkit.games.castellion.constants import (
    BASTION,
    DISCARD,
    FIRST_PANTRY,
    HERALD,
    LINE,
    N_MOTIFS,
    N_TRIALS,
    N_TYPES,
    PLACE_LEFT,
    PLACE_RIGHT,
    PLAY,
    PRISON_FIRST,
    STRIDE,
    SWAP_VIGIL,
    TOWER,
    WIDTH,
)
from simkit.games.castellion.rules.actions import find_action, has_action
from simkit.games.castellion.rules.castle import count_columns, legal_tops, occupied
from simkit.games.castellion.rules.formations import count_formations
from simkit.games.castellion.windows import MAX_WINDOWS


@kernel
def choose(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Play tiles by prospect, put the Herald anywhere, and decide the rest as everybody prudent."""
    if state.phase == PLAY:
        return choose_play(tables, rules, state, desk)
    if state.phase == HERALD:
        return draw_below(desk.streams[state.seat], desk.n_legal)
    return prudence.choose(tables, rules, state, desk)


@kernel
def choose_play(tables: Any, rules: Any, state: Any, desk: Any) -> Any:
    """Choose the spot with the best prospect; a tile that helps nowhere goes to the prison or away."""
    seat = state.seat
    wish = find_wish(tables, rules, state, seat)
    value, action = find_best(tables, rules, state, seat, wish, state.tile)
    if rules.vigil and has_action(desk, SWAP_VIGIL):
        other, _ = find_best(tables, rules, state, seat, wish, state.vigil)
        if other > value:
            return find_action(desk, SWAP_VIGIL)
    if action == DISCARD and rules.prison:
        for index in range(desk.n_legal):
            if desk.legal[index] >= PRISON_FIRST:
                return int64(index)
    return find_action(desk, action)


@kernel
def find_best(tables: Any, rules: Any, state: Any, seat: Any, wish: Any, tile: Any) -> Any:
    """The value of a tile's best spot and the action that builds it there; 0 and DISCARD if it helps nowhere."""
    built = occupied(state, seat)
    best, action = int64(0), DISCARD
    spots = legal_tops(rules, state, seat, tile)
    n_columns = count_columns(state, seat)
    if n_columns < WIDTH:
        spots |= int64(1) << n_columns * STRIDE
    while spots:
        cell = first_bit(spots)
        spots &= spots - 1
        value = rate_spot(tables, state, seat, wish, built, tile // N_MOTIFS, cell)
        if value > best:
            best, action = value, cell
    if action < PLACE_LEFT and action % STRIDE == 0:
        action = int64(PLACE_LEFT if built == 0 else PLACE_RIGHT)
    return best, action


@kernel
def find_wish(tables: Any, rules: Any, state: Any, seat: Any) -> Any:
    """Bits of the formation kinds that the current Trial still lacks; those of the next if it lacks none.

    A card that cannot be seen is met by bastions, which soften all but the Worms.
    """
    towers, bastions, lines = count_formations(rules, state, seat)
    wish = int64(0)
    for trial in range(state.trial, N_TRIALS):
        if not state.face_up[trial]:
            return int64(1) << BASTION
        card = state.cards[trial]
        wish = (
            int64(towers < tables.cards[card, 1]) << TOWER
            | int64(bastions < tables.cards[card, 2]) << BASTION
            | int64(lines < tables.cards[card, 3]) << LINE
        )
        if wish:
            break
    return wish


@kernel
def rate_spot(tables: Any, state: Any, seat: Any, wish: Any, built: Any, kind: Any, cell: Any) -> Any:
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
    if kind * N_MOTIFS >= FIRST_PANTRY:
        gain = int64(0)
    elif gain == 0 and ((own << 1) | (own >> 1) | (own << STRIDE) | (own >> STRIDE)) & (1 << cell):
        return int64(-1)
    row = cell & (STRIDE - 1)
    return gain * gain - loss * loss + (2 if row == 0 else 1 if row == 1 else 0)
