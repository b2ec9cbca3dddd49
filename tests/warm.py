"""Compiles all games before the tests, with and without checks of bounds, so that no two workers compile the same.

python -m tests.warm
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product

from simkit import games
from tests.modes import surroundings

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


def compile_game(game: str, mode: str) -> None:
    """Compile the rules and every bot of a game in a process of its own."""
    subprocess.run([sys.executable, "-c", COMPILE, game], env=surroundings(mode), check=True)


if __name__ == "__main__":
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for job in [
            pool.submit(compile_game, game, mode)
            for game, mode in product(games.names(), ("compiled", "bounds-checked"))
        ]:
            job.result()
