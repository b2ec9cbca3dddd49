"""Sizes, and the kinds of numbers of Sample Game."""

from __future__ import annotations

from typing import NewType

from simkit.core.kinds import allow_in_kernels

Card = NewType("Card", int)  # a value, 1 to 6
Place = NewType("Place", int)  # a space of the market, 0 to 2
allow_in_kernels(Card, Place)

MAX_SEATS = 4
N_VALUES = 6
N_CARDS = 24
N_PLACES = 3
SET_SIZE = 3
NO_CARD = Card(0)  # an empty space

STREAM_DECK = 0  # purpose of the random numbers that shuffle
