"""The features of a position at the start of a turn, by name and place; the value network reads them."""

from __future__ import annotations

from simkit.games.castellion.constants import HEIGHT, MOTIFS, N_TRIALS, WIDTH, defender, formation

CASTLE_FEATURES = (
    "tiles",
    *(f"row-{row}" for row in range(HEIGHT)),
    *(f"height-{column}" for column in range(WIDTH)),
    *(f"open-to-{motif}" for motif in MOTIFS),  # tops that accept the motif
    "open",  # tops that accept any
    "would-pass",  # share of the cards that may lie there which would be passed now
    "pantry-tiles",
    "haunted",
)
TYPE_FEATURES = ("built", "in-standard", "in-safe", "discarded", "revealed")
# Windows of a kind that are whole, or have three tiles, two, one; tiles of the standard stack that would at once
# be the last of a window, or the third.
FORMATION_FEATURES = ("whole", "three", "two", "one", "last", "third")
CARD_FEATURES = (
    "to-come",
    "traitors",
    "face-up",
    *(f"needs-{kind}" for kind in formation.NAMES),
    *(f"lacks-{kind}" for kind in formation.NAMES),
    "rows",
    "damage",
)
STACK_FEATURES = (
    "standard",
    "traitors-left",
    "traitors-share",
    "safe",
    "next-traitor-calls",  # the Trial
    "second-traitor-calls",
    "traitors-to-trial",
    "traitors-revealed",
    "premonition",
    "cold-sweat",
    "horror",
    "prison",
    "prison-built",
    "pantry",
    "pantry-hard",
    "pantry-supply",
    *(f"vigil-{kind}" for kind in defender.NAMES),
)
FEATURES = (
    *CASTLE_FEATURES,
    *(f"{kind}-{name}" for kind in defender.NAMES for name in TYPE_FEATURES),
    *(
        f"{kind}-{shape}-{name}"
        for kind in defender.NAMES
        for shape in formation.NAMES
        for name in FORMATION_FEATURES
    ),
    *(f"{shape}-{name}" for shape in formation.NAMES for name in FORMATION_FEATURES),
    *(f"{when}-{name}" for when in ("now", "next", "then") for name in CARD_FEATURES),
    *STACK_FEATURES,
)
N_FEATURES = len(FEATURES)
# Where each part begins, and how long the parts of a part are.
PER_TYPE, PER_FORMATION, PER_CARD = len(TYPE_FEATURES), len(FORMATION_FEATURES), len(CARD_FEATURES)
AT_TYPES = len(CASTLE_FEATURES)
AT_FORMATIONS = AT_TYPES + len(defender.NAMES) * PER_TYPE
AT_KINDS = AT_FORMATIONS + len(defender.NAMES) * len(formation.NAMES) * PER_FORMATION
AT_CARDS = AT_KINDS + len(formation.NAMES) * PER_FORMATION
AT_STACKS = AT_CARDS + N_TRIALS * PER_CARD
