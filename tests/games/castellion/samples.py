"""The configurations that tests of whole matches play: every level, appendix and number of players is touched."""

from __future__ import annotations

from simkit import games
from simkit.games.contract import Value

GAME = games.find("castellion")
SAMPLE: dict[str, dict[str, Value]] = {
    "default": GAME.configure({}),
    **{name: GAME.configure(settings) for name, settings in GAME.variants.items()},
}
# A few that have everything between them, for tests that cost more.
FEW = (
    "default",
    "intro-2p",
    "intro-1p-vigil-herald-premonition-prison-cold-sweat",
    "base-1p",
    "base-2p-vigil-herald-premonition-prison-horror",
    "expert-1p-horror",
    "expert-1p-pantry-hard",
    "expert-2p-vigil-herald-premonition-prison-cold-sweat",
    "expert-2p-pantry-on",
    "readings-1",
    "readings-5",
    "readings-6",
    "readings-7",
    "readings-8",
    "readings-9",
)
