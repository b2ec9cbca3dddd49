"""What a tile is worth thrown away for its power."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.castellion.bots import taught_features as f
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.taught_moves import rate_exchanges, rate_pyro
from simkit.games.castellion.bots.taught_network import View, Weights, exchange_rows, run_layers
from simkit.games.castellion.bots.taught_placements import rate_placements
from simkit.games.castellion.bots.taught_rating import keep_outputs, rate_outputs
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import N_KINDS, N_MOTIFS, Tile, defender, tiles
from simkit.games.castellion.rules.powers import is_recoverable
from simkit.games.castellion.state import State


@kernel
def rate_seer(weights: Weights, view: View) -> float:
    """The value of being about to lay tiles open."""
    was_open = view.is_open
    view.is_open = 1
    view.dropped[0] = view.slot_rows[f.SLOT_SEEN]
    view.added[0] = view.slot_rows[f.SLOT_SEEN] + f.SEER_AT_WORK
    exchange_rows(weights, view, int64(1))
    run_layers(weights, view, view.new_sums)
    value = rate_outputs(view)
    view.is_open = was_open
    return value


@kernel
def rate_recovered(
    rules: Rules, state: State, seat: Seat, tile: Tile, weights: Weights, view: View, least: float
) -> float:
    """The value of a tile taken back: placed, or an exchange or a look into the stacks; `least` if that is more."""
    best, _ = rate_placements(rules, state, seat, tile, weights, view, least)
    if tile // N_MOTIFS == defender.JUGGLER:
        best, _ = rate_exchanges(rules, weights, view, best)
    elif tile // N_MOTIFS == defender.SEER and not view.is_open:
        value = rate_seer(weights, view)
        if value > best:
            best = value
            keep_outputs(view)
    return best


@kernel
def rate_chameleon(
    rules: Rules, state: State, seat: Seat, motif: int, weights: Weights, view: View, least: float
) -> tuple[float, Tile]:
    """The value of the best tile that a Chameleon can take back, and that tile."""
    best, chosen = least, tiles.NONE
    for kind in range(N_KINDS):
        tile = Tile(kind * N_MOTIFS + motif)
        if is_recoverable(state, tile):
            value = rate_recovered(rules, state, seat, tile, weights, view, best)
            if value > best:
                best, chosen = value, tile
    return best, chosen


@kernel
def rate_power(
    rules: Rules, state: State, tile: Tile, weights: Weights, view: View, scratch: Scratch, least: float
) -> float:
    """The value of discarding a tile for its power; `least` if that is more."""
    kind = tile // N_MOTIFS
    if kind == defender.JUGGLER:
        return rate_exchanges(rules, weights, view, least)[0]
    if kind == defender.CHAMELEON:
        return rate_chameleon(rules, state, state.seat, tile % N_MOTIFS, weights, view, least)[0]
    if kind == defender.PYRO:
        return rate_pyro(weights, view, scratch, least)[0]
    value = rate_seer(weights, view)
    if value > least:
        keep_outputs(view)
    return max(value, least)
