"""Parameter vectors of the bots, by name: values in points, those of stocks and steps for each of the four rounds."""

from __future__ import annotations

STOCKS = ("coin", "resource", "dragon", "cave", "egg", "step", "space")
# Of rounds 1 to 4.
VALUES = {
    "coin": (1.23, 1.3, 0.34, 0.98),
    "resource": (1.08, 1.24, 0.96, 0.32),
    "dragon": (1.55, 0.81, 0.45, 0.27),  # a dragon card in hand
    "cave": (0.83, 0.38, 0.36, 0.23),  # a cave card in hand
    "egg": (0.89, 0.98, 1.14, 0.74),
    "step": (1.65, 1.26, 1.06, 1.33),  # a guild step
    "space": (1.32, 1.45, 1.22, 0.31),  # an excavated space
}
COIN, RESOURCE, DRAGON, CAVE, EGG, STEP, SPACE = range(0, 4 * len(STOCKS), 4)

# What an action to come is: a coin in hand, and COINS_OF_A_ROUND of every round to come.
ENGINE = (
    ("activated", 0.018),  # an if-activated ability, for each action to come
    ("once", 0.587),  # a once-per-round ability, for each round to come, this one included
    ("final", 1.015),  # end-game points of a dragon by the mat as it is
    ("growth", 0.416),  # those that the mat may still bring, for each round to come
    ("reach", 0.096),  # the printed step behind a new dragon, for each action to come
    ("room", 0.044),  # room for an egg on a dragon
    ("objective", 0.907),  # one more of what an objective to come counts
    ("row", 0.839),  # guild rows that score at the end, for each round to come
    ("need", 0.555),  # a resource that a dragon in hand still lacks
    ("playable", 0.512),  # a card in hand that can be laid down at once
    ("glut", 0.098),  # part of a resource's or card's value that each one in stock takes away
    ("unseen", 1.077),  # a card of the deck
    ("enticed", 6.14),  # a dragon enticed by an effect
    ("dug", 2.07),  # a space excavated by an effect
    ("opening", 0.896),  # an excavated space for a dragon in hand whose caves are full
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

# Greedy sees what an action brings at once: no later use of abilities, spaces, steps or objectives. A coin is worth
# about what an action brings, other stocks what players say.
PLAIN = {
    "coin": (1.6, 1.5, 1.4, 1.0),
    "resource": (0.9, 0.8, 0.6, 0.25),
    "dragon": (0.7, 0.6, 0.4, 0.25),
    "cave": (0.7, 0.6, 0.4, 0.25),
    "egg": (1.2, 1.2, 1.1, 1.0),
    "step": (1.3, 1.3, 1.2, 1.0),
    "space": (0.0, 0.0, 0.0, 0.0),
}
NOW = {"final": 1.0, "unseen": 1.3, "enticed": 4.0, "dug": 2.0}
GREEDY = (
    *((f"{name}_{number}", value) for name in STOCKS for number, value in enumerate(PLAIN[name], 1)),
    *((name, NOW.get(name, 0.0)) for name, _ in ENGINE),
)

# Points: an action so much worse than the best is taken e times more rarely; 0: the best is taken.
TEMPERATURE = 0
TAUGHT = (("temperature", 0.0),)

N_PARAMETERS = len(BREEDER)

# Behind the parameters stand what a decision makes of them.
URGENCY = N_PARAMETERS  # + round: the part of its value that an objective has now
CACHED = N_PARAMETERS + 4  # what a cached resource adds to an objective
N_VALUES = N_PARAMETERS + 5
COINS_OF_A_ROUND = 6.5  # those that come with it, and some gained in it
