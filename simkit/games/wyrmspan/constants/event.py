"""Events of the log: the transcript's, and those that hold the parts of `setup` and `result`."""

from __future__ import annotations

NAMES = (
    "setup",
    "display",
    "keep",
    "round",
    "turn",
    "excavate",
    "entice",
    "explore",
    "pass",
    "effect",
    "gain",
    "draw",
    "guild",
    "cube",
    "lay",
    "pay",
    "cache",
    "tuck",
    "swap",
    "discard",
    "exchange",
    "shuffle",
    "decision",
    "automa",
    "objective",
    "result",
    "dragons",
    "caves",
    "score",
    "automa-score",
)
(
    SETUP,
    DISPLAY,
    KEEP,
    ROUND,
    TURN,
    EXCAVATE,
    ENTICE,
    EXPLORE,
    PASS,
    EFFECT,
    GAIN,
    DRAW,
    GUILD,
    CUBE,
    LAY,
    PAY,
    CACHE,
    TUCK,
    SWAP,
    DISCARD,
    EXCHANGE,
    SHUFFLE,
    DECISION,
    AUTOMA,
    OBJECTIVE,
    RESULT,
    DRAGONS,
    CAVES,
    SCORE,
    AUTOMA_SCORE,
) = range(len(NAMES))
NOTHING = -1  # in place of a number that an event does not need

# Where a card comes from, besides the slots of the display and the deck.
FROM_HAND = 4
# Parts of a bundle: part · 256 + amount, place or card.
COIN, FIRST_RESOURCE, EGG, DRAGON, CAVE = 0, 1, 5, 6, 7
TAKEN = 8  # + resource: taken at setup
