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

# What an action to come is: a coin in hand, and COINS_OF_A_ROUND of every round to come.
ENGINE = (
    ("activated", 0.12),  # an if-activated ability, for each action to come
    ("once", 0.8),  # a once-per-round ability, for each round to come, this one included
    ("final", 1.0),  # end-game points of a dragon by the mat as it is
    ("growth", 0.5),  # those that the mat may still bring, for each round to come
    ("reach", 0.08),  # the printed step behind a new dragon, for each action to come
    ("room", 0.1),  # room for an egg on a dragon
    ("objective", 0.9),  # one more of what an objective to come counts
    ("row", 1.0),  # guild rows that score at the end, for each round to come
    ("need", 0.5),  # a resource that a dragon in hand still lacks
    ("playable", 0.6),  # a card in hand that can be laid down at once
    ("glut", 0.06),  # part of a resource's or card's value that each one in stock takes away
    ("unseen", 1.3),  # a card of the deck
    ("enticed", 4.0),  # a dragon enticed by an effect
    ("dug", 2.0),  # a space excavated by an effect
    ("opening", 0.5),  # an excavated space for a dragon in hand whose caves are full
    ("later", 1.0),  # part of an objective's value in rounds to come
    ("safe", 0.4),  # part of it for who is ahead by two or more in this round
    ("counted", 0.5),  # part of it that eggs, guild steps and cached resources get which it counts
)
(
    ACTIVATED,
    ONCE,
    FINAL,
    GROWTH,
    REACH,
    ROOM,
    OBJECTIVE,
    ROW,
    NEED,
    PLAYABLE,
    GLUT,
    UNSEEN,
    ENTICED,
    DUG,
    OPENING,
    LATER,
    SAFE,
    COUNTED,
) = range(4 * len(STOCKS), 4 * len(STOCKS) + len(ENGINE))

STOCK_VALUES = tuple(
    (f"{name}_{number}", value) for name in STOCKS for number, value in enumerate(VALUES[name], 1)
)
BREEDER = (*STOCK_VALUES, *ENGINE)
# Greedy sees what an action brings at once: no later use of abilities, spaces, steps or objectives.
NOW = {"final", "unseen", "enticed", "dug"}
GREEDY = (
    *((name, 0.0 if name.startswith("space") else value) for name, value in STOCK_VALUES),
    *((name, value if name in NOW else 0.0) for name, value in ENGINE),
)

N_PARAMETERS = len(BREEDER)

# Behind the parameters stand what a decision makes of them.
URGENCY = N_PARAMETERS  # + round: the part of its value that an objective has now
CACHED = N_PARAMETERS + 4  # what a cached resource adds to an objective
N_VALUES = N_PARAMETERS + 5
COINS_OF_A_ROUND = 6.5  # those that come with it, and some gained in it
