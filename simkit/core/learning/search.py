"""Sequential halving: options are tried by playouts, the worse half dropped, until one is left beside the usual one.

That one must then win a duel on fresh playouts by some standard errors: without this test, the best of many options
by chance is taken so often that a bot falls below its own usual ways. A game lists its options, the usual one first,
and drives the search:

    list_options(search, n)
    begin(search, playouts, duel, surety)
    while search.is_open:
        ... draw what is hidden anew, the same for all options ...
        for place in range(search.n):
            note_value(search, place, ... play the option search.order[place] out ...)
        advance(search)
    best_option(search)
"""

from __future__ import annotations

import numpy as np

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Record, Vector, field

MAX_OPTIONS = 256


class Search(Record):
    """Options under test."""

    n: int = field()  # options that are left
    order: Vector[int] = field(MAX_OPTIONS)  # [place] the options, the usual one first
    totals: Vector[float] = field(MAX_OPTIONS, of=np.float64)  # [place] what each has come to so far
    latest: Vector[float] = field(MAX_OPTIONS, of=np.float64)  # [place] … in the latest playout
    playouts: int = field()  # of each option in this round
    duel: int = field()  # most playouts of the duel
    played: int = field()  # in this round
    surety: float = field(of=np.float64)  # standard errors by which the duel must be won
    gained: float = field(of=np.float64)  # in the duel, over the usual option
    spread: float = field(of=np.float64)  # sum of the squares of what was gained
    is_open: int = field()  # 1: undecided
    best: int = field()  # place of the option to take, once decided


@kernel
def list_options(search: Search, n_options: int) -> None:
    """Put so many options to the test, in their order."""
    search.n = n_options
    for option in range(n_options):
        search.order[option] = option


@kernel
def begin(search: Search, playouts: int, duel: int, surety: float) -> None:
    """Begin with so many playouts of each option; twice as many of the better half, and so on."""
    for place in range(search.n):
        search.totals[place] = 0.0
    search.playouts = playouts
    search.duel = duel
    search.surety = surety
    search.played = 0
    search.gained = 0.0
    search.spread = 0.0
    search.best = 0
    search.is_open = int64(search.n > 1)


@kernel
def note_value(search: Search, place: int, value: float) -> None:
    """Note what a playout of an option has come to."""
    search.latest[place] = value
    search.totals[place] += value


@kernel
def advance(search: Search) -> None:
    """Go on after a playout of every option: halve them, or decide the duel of the last two."""
    search.played += 1
    if search.n > 2:
        if search.played >= search.playouts:
            keep_best(search, int64(1) + search.n // 2)
            search.playouts *= 2
            search.played = 0
        return
    gain = search.latest[1] - search.latest[0]
    search.gained += gain
    search.spread += gain**2
    if search.played >= search.duel:
        is_shown = search.gained > 0.0 and search.gained >= search.surety * np.sqrt(search.spread)
        search.best = int64(is_shown)
        search.is_open = 0
    elif 4 * search.played >= search.duel and search.gained <= 0.0:
        search.is_open = 0


@kernel
def keep_best(search: Search, n_kept: int) -> None:
    """Keep the usual option and the best of the others, best first."""
    for place in range(1, n_kept):
        best = place
        for other in range(place + 1, search.n):
            if search.totals[other] > search.totals[best]:
                best = other
        search.totals[place], search.totals[best] = search.totals[best], search.totals[place]
        search.order[place], search.order[best] = search.order[best], search.order[place]
    search.n = n_kept


@kernel
def best_option(search: Search) -> int:
    """The option to take: the usual one unless another was shown to be better."""
    return search.order[search.best]
