"""Makes what all tests share before they begin, so that no two workers make the same.

That is the machine code of all games, with and without checks of bounds, and the bytecode of the tests.

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
STEP = """
from simkit.games.contract import bot_arrays
from simkit.run.step_runner import play_match

arm = make_arm(spec, {}, (spec.bots[0].name,), {})
match = play_match(
    spec, arm.lineup, (*spec.kernel.prepare(arm.config), *bot_arrays(spec, [arm.lineup])), 1, 0, 0, traced=True
)
match.transcripts()
"""
TEACH = """
learner = spec.teaching.new_learner([spec.configure(spec.teaching.list_settings()[0])], None, 1)
learner.learn([learner.play(0, 1, 0, 1, 0.0)], 0.0)
"""
BOUND = """
from contextlib import suppress
from simkit.errors import InputError

for config in map(spec.configure, settings if spec.bound else ()):
    with suppress(InputError):
        spec.perfect_information.check_bound(config)
        spec.perfect_information.search_batch(config, 1, 0, 1, 1)
        break
"""


def compile_game(game: str, mode: str) -> None:
    """Compile the rules and every bot of a game in a process of its own.

    Unchecked, also what plays step by step, teaches and searches deals for wins.
    """
    program = COMPILE + STEP + TEACH + BOUND if mode == "compiled" else COMPILE
    subprocess.run([sys.executable, "-c", program, game], env=surroundings(mode), check=True)


def collect_tests() -> None:
    """Import every test once: pytest writes their asserts anew and keeps the bytecode."""
    words = [sys.executable, "-m", "pytest", "--collect-only", "-q"]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    with ThreadPoolExecutor(AT_ONCE) as pool:
        modes = ("compiled", "bounds-checked")
        jobs = [pool.submit(compile_game, game, mode) for game, mode in product(games.names(), modes)]
        for job in [*jobs, pool.submit(collect_tests)]:
            job.result()
