"""The engine that plays the chunks of a run: the options of `simkit run` that choose it."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from simkit.cli.options import check_number, option
from simkit.errors import InputError

if TYPE_CHECKING:
    from simkit.run.engine import OpenEngine

LOCAL, DASK = "local", "dask"
ENGINES = (LOCAL, DASK)
MAX_WORKERS = 1024
MAX_THREADS = 1024

ThreadsOpt = Annotated[
    int | None, option("--threads", "N", "Threads that play. Default: one for each processor.")
]
EngineOpt = Annotated[
    str | None,
    option(
        "--engine",
        "local|dask",
        "Where matches are played: threads of this process, or Dask workers. Default: local.",
    ),
]
WorkersOpt = Annotated[
    int | None, option("--workers", "N", "Worker processes on this machine. Default: one for each processor.")
]
SchedulerOpt = Annotated[
    str | None,
    option(
        "--scheduler", "ADDRESS|FILE", "A running Dask scheduler: tcp://…, tls://… or its scheduler file."
    ),
]
CaFileOpt = Annotated[Path | None, option("--tls-ca-file", "FILE", "Certificate authority of the cluster.")]
CertOpt = Annotated[Path | None, option("--tls-cert", "FILE", "Certificate of this user.")]
KeyOpt = Annotated[Path | None, option("--tls-key", "FILE", "Private key of this user.")]


def check_threads(threads: int | None) -> None:
    """Refuse no threads, or too many."""
    check_number("--threads", threads, 1, MAX_THREADS)


@dataclass(frozen=True)
class EngineWords:
    """The options as given; None where they are not."""

    threads: ThreadsOpt = None
    engine: EngineOpt = None
    workers: WorkersOpt = None
    scheduler: SchedulerOpt = None
    tls_ca_file: CaFileOpt = None
    tls_cert: CertOpt = None
    tls_key: KeyOpt = None

    def __str__(self) -> str:
        """Write the words that choose the same cluster again; empty for threads."""
        if not self._is_dask:
            return ""
        given = {"--workers": self.workers, "--scheduler": self.scheduler, **self._tls_words}
        words = [f"{name} {shlex.quote(str(value))}" for name, value in given.items() if value is not None]
        return " ".join([f" --engine {DASK}", *words])

    def check(self) -> None:
        """Refuse words that contradict each other, and numbers that make no sense."""
        check_number("--workers", self.workers, 1, MAX_WORKERS)
        check_threads(self.threads)
        if self.engine is not None and self.engine not in ENGINES:
            raise InputError("no such engine", key="--engine", value=self.engine, allowed=ENGINES)
        of_dask = {"--workers": self.workers, "--scheduler": self.scheduler, **self._tls_words}
        for flag, value in of_dask.items():
            if value is not None and self.engine == LOCAL:
                raise InputError(f"{flag} belongs to --engine {DASK}", key=flag, value=value)
        if self.threads is not None and self._is_dask:
            raise InputError(
                f"--threads belongs to --engine {LOCAL}",
                key="--threads",
                value=self.threads,
                hint="Workers on this machine are counted by --workers; those of a scheduler have their own.",
            )
        if self.workers is not None and self.scheduler is not None:
            raise InputError("--workers starts a cluster, --scheduler joins one: choose", key="--workers")
        if self.scheduler is None and any(file is not None for file in self._tls_words.values()):
            raise InputError(
                "TLS files are for --scheduler; workers on this machine have their own", key="--tls"
            )

    def choose(self) -> OpenEngine | None:
        """Return what opens the engine that was chosen; None for threads."""
        if not self._is_dask:
            return None
        from simkit.run.cluster import open_cluster, open_scheduler
        from simkit.run.connect import Tls, check_extra

        check_extra()
        if self.scheduler is not None:
            return open_scheduler(self.scheduler, Tls(self.tls_ca_file, self.tls_cert, self.tls_key))
        return open_cluster(self.workers or os.cpu_count() or 1)

    @property
    def _is_dask(self) -> bool:
        return self.engine == DASK or (
            self.engine is None and (self.workers is not None or self.scheduler is not None)
        )

    @property
    def _tls_words(self) -> dict[str, Path | None]:
        return {
            "--tls-ca-file": self.tls_ca_file,
            "--tls-cert": self.tls_cert,
            "--tls-key": self.tls_key,
        }
