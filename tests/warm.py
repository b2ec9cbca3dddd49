"""Makes what all tests share before they begin, so that no two workers make the same.

That is the machine code of all games, with and without checks of bounds, and the bytecode of the tests.

A kernel that other kernels call is a part of them and is not kept by itself, so a test that calls a large one has to
compile it with all that it calls. Such a test is marked `compiles(game=...)` and is run here too: where all the parts
of a game have just been compiled, the kernel itself alone is left to do.

python -m tests.warm
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

from simkit import games
from tests.modes import surroundings

AT_ONCE = 2
COMPILE = """
import gc
import sys
from simkit import games
from simkit.run.chunk import compile_kernels
from simkit.scenario.expand import make_arm

gc.set_threshold(50_000, 10, 10)
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
MARKED = """
import pytest

words = ["-q", "-p", "no:cacheprovider", "-m", f"compiles(game='{spec.id}')"]
if pytest.main([*words, *sys.argv[2:]]) not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
    sys.exit("no test of this game is marked as one that compiles")
"""


def compile_game(game: str, mode: str) -> None:
    """Compile the rules and every bot of a game in a process of its own.

    Unchecked, also what plays step by step, teaches and searches deals for wins, and what tests call by itself.
    """
    program = COMPILE + STEP + TEACH + BOUND + MARKED if mode == "compiled" else COMPILE
    words = [sys.executable, "-c", program, game, *list_marked_files()]
    subprocess.run(words, env=surroundings(mode), check=True)


def list_marked_files() -> list[str]:
    """The files with tests that compile large kernels."""
    files = sorted(Path(__file__).parent.rglob("test_*.py"))
    return [str(file) for file in files if "mark.compiles(" in file.read_text(encoding="utf-8")]


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
