"""How a driver gets at a cluster: its own worker processes on this machine, or a scheduler that is running."""

from __future__ import annotations

import json
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any, TypeVar

from simkit.errors import InputError

Client = Any  # of Dask, which is optional and declares no types
TLS_HINT = "A tls:// address needs --tls-ca-file, --tls-cert and --tls-key."
LOOPBACK = "127.0.0.1"
EXTRA = "simkit[cluster]"
PATIENCE = 15.0  # seconds in which a scheduler must answer
CLOSING = 1.0  # seconds for each step of closing
SETTINGS = {  # of a cluster on this machine: nothing that watches, steals, notes or serves pages beside the work
    "distributed.admin.log-length": 100,
    "distributed.admin.low-level-log-length": 100,
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.tick.interval": "1s",
    "distributed.scheduler.active-memory-manager.start": False,
    "distributed.scheduler.http.routes": [],
    "distributed.scheduler.work-stealing": False,
    "distributed.worker.http.routes": [],
    "distributed.worker.profile.enabled": False,
}

Result = TypeVar("Result")


@dataclass(frozen=True)
class Tls:
    """The files that a scheduler with TLS asks for, as Dask names them; None where it needs none."""

    ca_file: Path | None = None
    cert: Path | None = None
    key: Path | None = None


def check_extra() -> None:
    """Refuse to go on without Dask and what secures a local cluster."""
    missing = [name for name in ("distributed", "cryptography") if find_spec(name) is None]
    if missing:
        raise InputError(
            f"the engine dask needs {' and '.join(missing)}, which is not installed",
            key="--engine",
            hint=f"Install it with: pip install '{EXTRA}'",
        )


@contextmanager
def start_cluster(n_workers: int) -> Iterator[Client]:
    """Start so many worker processes that only this user can reach: loopback, TLS with keys of the moment."""
    distributed = _load()

    def start() -> Any:
        return distributed.LocalCluster(
            n_workers=n_workers,
            threads_per_worker=1,
            host=LOOPBACK,
            dashboard_address=f"{LOOPBACK}:0",
            worker_dashboard_address=None,
            memory_limit=0,
            silence_logs=logging.CRITICAL + 1,
            security=distributed.Security.temporary(),
        )

    with import_module("dask").config.set(SETTINGS):
        cluster = _call_deaf(start)
        try:
            client = distributed.Client(cluster, direct_to_workers=True, set_as_default=False)
            try:
                yield client
            finally:
                call_bounded(client.close)
        finally:
            _end(cluster)


@contextmanager
def join_cluster(scheduler: str, tls: Tls) -> Iterator[Client]:
    """Connect to a running scheduler by its address or its scheduler file, and leave it running."""
    distributed = _load()
    address, security = _read_address(scheduler), _secure(tls)
    try:
        if address.startswith("tls://") and security.get_connection_args("client")["ssl_context"] is None:
            raise ValueError("it asks for TLS")
        client = distributed.Client(address, security=security, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, RuntimeError) as error:
        raise InputError(
            f"cannot join this scheduler of Dask ({_first_line(error)})",
            key="--scheduler",
            value=address,
            hint=TLS_HINT if address.startswith("tls://") and tls.cert is None else None,
        ) from None
    try:
        yield client
    finally:
        call_bounded(client.close)


def _read_address(scheduler: str) -> str:
    """Return an address as it is, or the one in a scheduler file."""
    if scheduler.startswith(("tcp://", "tls://")):
        return scheduler
    wrong = InputError(
        "neither an address of a scheduler (tcp://HOST:PORT or tls://HOST:PORT) nor a scheduler file",
        key="--scheduler",
        value=scheduler,
    )
    try:
        address = json.loads(Path(scheduler).read_bytes())["address"]
    except (OSError, ValueError, KeyError, TypeError):
        raise wrong from None
    if not isinstance(address, str) or not address.startswith(("tcp://", "tls://")):
        raise wrong
    return address


def _secure(tls: Tls) -> Any:
    """Return Dask's security settings: the files given, else those of Dask's own configuration."""
    given = {"tls_ca_file": tls.ca_file, "tls_client_cert": tls.cert, "tls_client_key": tls.key}
    for name, file in given.items():
        if file is not None and not file.is_file():
            raise InputError(
                "no such file", key=f"--{name.replace('client_', '').replace('_', '-')}", value=file
            )
    files = {name: str(file) for name, file in given.items() if file is not None}
    return import_module("distributed").Security(**files, require_encryption=bool(files))


def _load() -> Any:
    """Import Dask and keep its own log to itself: what a person needs to know is told by the run."""
    distributed = import_module("distributed")
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    return distributed


def _call_deaf(function: Callable[[], Result]) -> Result:
    """Call a function in a thread that is deaf to Ctrl-C, as are then all processes and threads that it starts.

    The terminal sends Ctrl-C to the whole group of processes; only the driver is to hear it.
    """
    outcome: list[Result] = []
    failure: list[BaseException] = []

    def call() -> None:
        try:
            outcome.append(function())
        except BaseException as error:
            failure.append(error)

    resource_tracker.ensure_running()  # else the thread starts it, and hears again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        thread = threading.Thread(target=call, daemon=True)
        thread.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    thread.join()
    for error in failure:
        raise error
    return outcome[0]


def _end(cluster: Any) -> None:
    """Kill the worker processes, which have nothing left to save, and close what is left of the cluster."""
    for nanny in cluster.workers.values():
        nanny.auto_restart = False
        with suppress(OSError, TypeError):  # it has ended, or has never been started
            os.kill(nanny.pid, signal.SIGKILL)
    call_bounded(cluster.close)
    cluster.shutdown_on_close = False  # or Dask would try again when the process ends


def call_bounded(function: Callable[[], object]) -> None:
    """Call a function in a thread of its own, wait for it no longer than a moment, and ignore its failure."""

    def call() -> None:
        with suppress(Exception):
            function()

    thread = threading.Thread(target=call, daemon=True)
    thread.start()
    thread.join(CLOSING)


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
