"""A process that has loaded everything and bears runs by forking, so that killing fifty of them takes seconds.

It reads one line of JSON for each child, {"words": […], "says": file}, and answers with the child's number, then with
how it ended as soon as it has: the exit code, or minus the signal.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.run.processes import ROOT, start

PROGRAM = "import sys; from tests.faults.nursery import bear; bear(sys.argv[1])"


class Child:
    """A run that was born by the nursery; `says` holds its stderr."""

    def __init__(self, nursery: subprocess.Popen[str], words: list[str], says: Path) -> None:
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        self.says, self._answers = says, nursery.stdout
        nursery.stdin.write(json.dumps({"words": words, "says": str(says)}) + "\n")
        nursery.stdin.flush()
        self.pid = int(self._answers.readline())

    def wait(self) -> int:
        """Return how it ended."""
        return int(self._answers.readline())


@contextmanager
def open_nursery(bots: str) -> Iterator[subprocess.Popen[str]]:
    """Keep a nursery whose kernels are loaded for these bots."""
    nursery = start(bots, program=PROGRAM, stdin=subprocess.PIPE, env={"PYTHONPATH": str(ROOT)})
    try:
        assert nursery.stdout is not None
        assert nursery.stdout.readline() == "ready\n"
        yield nursery
    finally:
        nursery.kill()
        nursery.communicate()


def bear(bots: str) -> None:
    """Load everything, without any thread that a child would miss, then fork for each line."""
    import simkit.run.run
    from simkit.cli.app import main
    from simkit.run.chunk import compile_kernels
    from simkit.scenario.expand import expand
    from simkit.scenario.load import scenario_from_words

    assert simkit.run.run
    compile_kernels(expand(scenario_from_words("castellion", [], bots, 1, 1)))
    say("ready")
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            handle = os.open(order["says"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(handle, 1)
            os.dup2(handle, 2)
            os._exit(main(order["words"]))
        say(child)
        say(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


def say(word: object) -> None:
    """Answer with one line."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()
