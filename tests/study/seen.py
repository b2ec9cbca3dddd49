"""The games whose matches can be seen by one seat, and so played by users' own bots."""

from __future__ import annotations

from simkit import games
from simkit.errors import InputError
from simkit.games.sitting import refuse_without_view


def is_seen(game: str) -> bool:
    """Whether a game has a view."""
    try:
        refuse_without_view(games.find(game))
    except InputError:
        return False
    return True


GAMES = [game for game in games.names() if is_seen(game)]
