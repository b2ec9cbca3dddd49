"""Kinds of action, with what a and b mean. An action is coded as kind · 65536 + a · 256 + b."""

from __future__ import annotations

SHIFT = 16
NAMES = (
    "excavate",
    "entice",
    "explore",
    "pass",
    "exchange",
    "discard-dragon",
    "discard-cave",
    "discard-resource",
    "take",
    "draw",
    "lay",
    "pay-egg",
    "pay-resource",
    "pay-dragon",
    "pay-cave",
    "cache",
    "tuck",
    "use",
    "decline",
    "stop",
    "item",
    "cube",
    "swap",
    "activate",
    "print",
    "resolve",
    "over",
)
(
    EXCAVATE,  # a: cave card, b: cave
    ENTICE,  # a: dragon, b: cave + 4 · icon left out (1–4 resources, 5 egg; 0 none)
    EXPLORE,  # b: cave
    PASS,
    EXCHANGE,  # a: resource given + 4 · the other one given, b: resource taken
    DISCARD_DRAGON,  # b: dragon
    DISCARD_CAVE,  # b: cave card
    DISCARD_RESOURCE,  # b: resource
    TAKE,  # b: resource
    DRAW,  # b: slot, or DECK
    LAY,  # b: place
    PAY_EGG,  # b: place
    PAY_RESOURCE,  # b: resource
    PAY_DRAGON,  # b: dragon
    PAY_CAVE,  # b: cave card
    CACHE,  # a: resource, b: space
    TUCK,  # a: dragon, or UNSEEN for the deck's top card, b: space
    USE,  # b: alternative
    DECLINE,
    STOP,
    ITEM,  # b: item of a group, or of a pick
    CUBE,  # b: row
    SWAP,  # a, b: spaces
    ACTIVATE,  # b: space
    PRINT,  # b: printed step, 5 · cave + step
    RESOLVE,  # b: space
    OVER,  # a: dragon, b: space
) = range(len(NAMES))
N_KINDS = len(NAMES)
UNSEEN = 255
LEFT_OUT = 2  # bits of the cave in b of ENTICE
