from __future__ import annotations

import pytest

from simkit.games.contract import GameSpec
from tests.run import toy as toy_game


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> GameSpec:
    """The toy game, registered."""
    return toy_game.register(monkeypatch)
