"""Extracts the features of a position: what its one player sees at the start of a turn."""

from __future__ import annotations

from simkit.core.bits import count_bits
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots.features import (
    AT_CARDS,
    AT_KINDS,
    AT_STACKS,
    N_FEATURES,
    PER_CARD,
    PER_FORMATION,
)
from simkit.games.castellion.bots.formation_features import WHOLE, extract_types
from simkit.games.castellion.bots.risk import rate_chance
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.config import Rules
from simkit.games.castellion.constants import (
    COLUMN_0,
    FIRST_SEAT,
    HEIGHT,
    N_CELLS_OF_PRISON,
    N_MOTIFS,
    N_SAFE,
    N_STANDARD,
    N_TRIALS,
    ROW_0,
    STRIDE,
    WIDTH,
    cards,
    defender,
    formation,
    stacks,
    tiles,
)
from simkit.games.castellion.data import Tables
from simkit.games.castellion.rules.castle import beside, occupied, open_tops
from simkit.games.castellion.state import State


@kernel
def extract_features(tables: Tables, rules: Rules, state: State, scratch: Scratch) -> None:
    """Write the features in the order of `features.FEATURES`, each of the order of 1."""
    for feature in range(N_FEATURES):
        scratch.layers.features[feature] = 0.0
    extract_castle(tables, rules, state, scratch)
    extract_types(rules, state, scratch)
    extract_cards(tables, state, scratch)
    extract_stacks(rules, state, scratch)


@kernel
def extract_castle(tables: Tables, rules: Rules, state: State, scratch: Scratch) -> None:
    """Extract the rows and columns, the motifs that tops accept, and whether the Trial would be passed now."""
    features, built = scratch.layers.features, occupied(state, FIRST_SEAT)
    features[0] = count_bits(built) / 36.0
    for row in range(HEIGHT):
        features[1 + row] = count_bits(built >> row & ROW_0) / 6.0
    for column in range(WIDTH):
        features[7 + column] = count_bits(built >> column * STRIDE & COLUMN_0) / 6.0
    tops, open_to_any = open_tops(built), int64(0)
    for motif in range(N_MOTIFS):
        open_to = tops & ~beside(state.motifs[FIRST_SEAT, motif] | state.haunted[FIRST_SEAT])
        features[13 + motif] = count_bits(open_to) / 6.0
        open_to_any |= open_to
    features[16] = count_bits(open_to_any) / 6.0
    features[17] = rate_chance(tables, rules, state)
    features[18] = count_bits(state.types[FIRST_SEAT, defender.PANTRY]) / 6.0
    features[19] = int64(state.haunted[FIRST_SEAT] != 0)


@kernel
def extract_cards(tables: Tables, state: State, scratch: Scratch) -> None:
    """Extract this Trial and the later ones: how many Traitors call them, what they ask for, what lacks for it."""
    features = scratch.layers.features
    for trial in range(state.trial, N_TRIALS):
        at = AT_CARDS + (trial - state.trial) * PER_CARD
        features[at] = 1.0
        features[at + 1] = state.needed[trial] / 4.0
        if not state.face_up[trial]:
            continue
        features[at + 2] = 1.0
        card = state.cards[trial]
        for shape in range(formation.N):
            needed = tables.cards[card, cards.TOWERS + shape]
            stand = int64(features[AT_KINDS + shape * PER_FORMATION + WHOLE])
            features[at + 3 + shape] = needed / 2.0
            features[at + 6 + shape] = max(needed - stand, 0) / 2.0
        features[at + 9] = tables.cards[card, cards.ROWS] / 2.0
        features[at + 10] = tables.cards[card, cards.DAMAGE] / 12.0


@kernel
def extract_stacks(rules: Rules, state: State, scratch: Scratch) -> None:
    """Extract what is left in the stacks, and at what appendices and the Pantry leave to be done."""
    features, at = scratch.layers.features, AT_STACKS
    n_left, revealed, supply = N_STANDARD - state.standard_next, int64(0), int64(0)
    traitors = state.left[stacks.STANDARD, tiles.TRAITOR] + state.left[stacks.STANDARD, tiles.TRAITOR_BLACK]
    to_come = state.needed[state.trial] - state.traitors
    for place in range(state.n_revealed):
        revealed += int64(state.revealed[place] >= tiles.TRAITOR)
    for motif in range(N_MOTIFS):
        supply += state.pantry[motif]
    features[at] = n_left / 72.0
    features[at + 1] = traitors / 12.0
    features[at + 2] = 3.0 * traitors / max(n_left, 1)
    features[at + 3] = (N_SAFE - state.safe_next) / 12.0
    features[at + 4] = int64(to_come <= 1)
    features[at + 5] = int64(to_come <= 2)
    features[at + 6] = to_come / 4.0
    features[at + 7] = revealed / 2.0
    features[at + 8] = state.premonition
    features[at + 9] = state.cold_sweat
    features[at + 10] = state.horror
    features[at + 11] = rules.prison
    features[at + 12] = state.n_prison / N_CELLS_OF_PRISON
    features[at + 13] = int64(rules.pantry > 0)
    features[at + 14] = int64(rules.pantry == 2)
    features[at + 15] = supply / 6.0
    if rules.vigil:
        features[at + 16 + state.vigil // N_MOTIFS] = 1.0
