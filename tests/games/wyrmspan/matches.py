"""Random matches of Wyrmspan that several tests use."""

import functools
import itertools
import random

from tests.games.wyrmspan.play import EAGER, play_match, settings

TABLES = list(itertools.islice(settings(), 20))  # every number of players and level, in both printings


@functools.cache
def random_match(number):
    """Return the transcript of a match played at random by players who act while they can."""
    return play_match(random.Random(number), TABLES[number % len(TABLES)], weights=EAGER)
