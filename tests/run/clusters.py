"""A scheduler and workers of Dask as processes of their own, as an administrator starts them."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from distributed import Client

from tests.run.processes import PATIENCE, start

SCHEDULER = "from distributed.cli.dask_scheduler import main; main()"
WORKER = "from distributed.cli.dask_worker import main; main()"
OTHER_VERSION = f"import simkit; simkit.__version__ = '9.9.9'; {WORKER}"
OTHER_RULES = (
    "import dataclasses; from simkit.games import castellion; "
    f"castellion.GAME = dataclasses.replace(castellion.GAME, rules_version='99'); {WORKER}"
)
OTHER_DATA = (
    "from simkit.games.contract import GameSpec; "
    f"GameSpec.data_digest = property(lambda self: 'f' * 64); {WORKER}"
)
OTHER_SOURCES = (
    "import pathlib, tempfile; from simkit.core import jit; folder = pathlib.Path(tempfile.mkdtemp()); "
    f"jit.cache_folder = lambda game='': folder / '0123456789abcdef'; {WORKER}"
)
HASTY = f"from simkit.run import chunk; chunk.CHUNK_SECONDS = 0.001; {WORKER}"
LISTEN = "0A"  # as the kernel writes it
BROKEN = (
    "from simkit.run import worker\n"
    "def fail(arms): raise RuntimeError('no compiler')\n"
    f"worker.compile_kernels = fail; {WORKER}"
)
NO_SIMKIT = f"import sys; sys.modules['simkit'] = None; {WORKER}"


class Workplace:
    """A scheduler; `address` is where it listens, `file` says so to others."""

    def __init__(self, folder: Path, *tls: object) -> None:
        self.file, self.tls = folder / "scheduler.json", tls
        words = ["--port", "0", "--no-dashboard", "--scheduler-file", self.file, *tls]
        words += ["--host", "tls://127.0.0.1" if tls else "127.0.0.1"]
        self.processes = [start(*words, program=SCHEDULER, quiet=True)]
        self._wait_for(self.file.exists)
        self.address: str = json.loads(self.file.read_text())["address"]

    def add_worker(self, program: str = WORKER) -> subprocess.Popen[str]:
        """Start a worker of one thread that stays if its scheduler goes."""
        words = [self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", *self.tls]
        words += ["--host", "tls://127.0.0.1" if self.tls else "127.0.0.1"]
        process = start(*words, program=program, quiet=True)
        self.processes.append(process)
        return process

    def wait_for_workers(self, n_workers: int) -> None:
        """Wait until so many workers have come."""
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(n_workers, timeout=PATIENCE)

    def close(self) -> None:
        """End all processes."""
        for process in reversed(self.processes):
            process.kill()
            process.wait()

    def _wait_for(self, is_there: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not is_there() and time.monotonic() < until:
            time.sleep(0.05)


@contextmanager
def workplace(folder: Path, *tls: object) -> Iterator[Workplace]:
    """Run a scheduler meanwhile, with Dask's own words for TLS."""
    place = Workplace(folder, *tls)
    try:
        yield place
    finally:
        place.close()


def children_of(pid: int) -> list[int]:
    """List the worker processes that a process has started."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            words = Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
            if b"--multiprocessing-fork" in words:
                found.append(int(child))
    return found


def is_running(pid: int) -> bool:
    """Tell whether a process is there and not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def listening_hosts(pid: int) -> set[str]:
    """List the addresses on which a process listens; an address of version 6 is left as the kernel writes it."""
    sockets = set()
    for handle in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):
            sockets.add(str(handle.readlink()))
    hosts = set()
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == LISTEN and f"socket:[{fields[9]}]" in sockets:
                digits = fields[1].split(":")[0]
                numbers = [str(int(digits[place : place + 2], 16)) for place in range(0, len(digits), 2)]
                hosts.add(".".join(reversed(numbers)) if len(numbers) == 4 else digits)
    return hosts
