"""Compiles all games before the tests, two at a time, so that no two workers compile the same kernels.

python -m tests.warm
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from simkit import games

AT_ONCE = 2
COMPILE = """
import sys
from simkit import games
from simkit.run.chunk import compile_kernels
from simkit.scenario.expand import make_arm

spec = games.find(sys.argv[1])
settings = [{}, *spec.variants.values()]
compile_kernels(make_arm(spec, config, (bot.name,), {}) for config in settings for bot in spec.bots)
"""


def compile_game(game: str) -> None:
    """Compile the rules and every bot of a game in a process of its own."""
    subprocess.run([sys.executable, "-c", COMPILE, game], check=True)


if __name__ == "__main__":
    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(compile_game, games.names()))
