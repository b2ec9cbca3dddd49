"""Parameter vectors of the bots, by name: values in points, those of stocks and steps for each of the four rounds."""

from __future__ import annotations

STOCKS = ("coin", "resource", "dragon", "cave", "egg", "step", "space")
# Of rounds 1 to 4.
VALUES = {
    "coin": (1.6, 1.5, 1.4, 1.0),
    "resource": (0.9, 0.8, 0.6, 0.25),
    "dragon": (0.7, 0.6, 0.4, 0.25),  # a dragon card in hand
    "cave": (0.7, 0.6, 0.4, 0.25),  # a cave card in hand
    "egg": (1.2, 1.2, 1.1, 1.0),
    "step": (1.3, 1.3, 1.2, 1.0),  # a guild step
    "space": (1.5, 1.2, 0.8, 0.3),  # an excavated space
}
COIN, RESOURCE, DRAGON, CAVE, EGG, STEP, SPACE = range(0, 4 * len(STOCKS), 4)

ENGINE = (
    ("activated", 0.45),  # an if-activated ability, for each exploration of its cave to come
    ("once", 0.8),  # a once-per-round ability, for each round to come, this one included
    ("final", 1.0),  # end-game points of a dragon by the mat as it is
    ("growth", 0.5),  # those that the mat may still bring, for each round to come
    ("reach", 0.35),  # the printed step behind a new dragon, for each exploration to come
    ("room", 0.1),  # room for an egg on a dragon
    ("objective", 0.9),  # one more of what an objective to come counts
    ("row", 1.0),  # guild rows that score at the end
    ("need", 0.5),  # a resource that a dragon in hand still lacks
    ("playable", 0.6),  # a card in hand that can be laid down at once
)
ACTIVATED, ONCE, FINAL, GROWTH, REACH, ROOM, OBJECTIVE, ROW, NEED, PLAYABLE = range(
    4 * len(STOCKS), 4 * len(STOCKS) + len(ENGINE)
)

STOCK_VALUES = tuple(
    (f"{name}_{number}", value) for name in STOCKS for number, value in enumerate(VALUES[name], 1)
)
BREEDER = (*STOCK_VALUES, *ENGINE)
# Greedy sees what an action brings at once: no later use of abilities, spaces, steps or objectives.
NOW = {"final", "row"}
GREEDY = (
    *((name, 0.0 if name.startswith("space") else value) for name, value in STOCK_VALUES),
    *((name, value if name in NOW else 0.0) for name, value in ENGINE),
)

N_PARAMETERS = len(BREEDER)
EXPLORATIONS = (6.0, 4.5, 3.0, 1.5)  # of a cave, still to come in rounds 1 to 4
