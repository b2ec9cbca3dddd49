"""The server: on this machine's own address, until Ctrl-C."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn

from simkit.errors import InputError
from simkit.studio.app import make_app
from simkit.studio.safety import HOST, Keys

GRACE = 3  # seconds for answers under way when the studio ends


def serve(root: Path, port: int, tell: Callable[[str], None]) -> int:
    """Serve a folder until Ctrl-C, on a port or a free one (0); `tell` gets the address. Return the runs stopped."""
    with _listen(port) as listening:
        keys = Keys(listening.getsockname()[1])
        app = make_app(root, keys)
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=GRACE
        )
        server = uvicorn.Server(config)

        def hang_up(*_: object) -> None:
            server.should_exit = True

        before = signal.signal(signal.SIGHUP, hang_up)
        tell(keys.address)
        try:
            with suppress(KeyboardInterrupt):
                server.run(sockets=[listening])
        finally:
            signal.signal(signal.SIGHUP, before)
            stopped: int = app.state.runs.stop_all()
    return stopped


def _listen(port: int) -> socket.socket:
    # Named TCP, so that asyncio turns Nagle's algorithm off: it would hold every answer back for 40 ms.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
        listening.listen()  # whoever opens the address at once waits instead of being refused
    except OSError as error:
        listening.close()
        raise InputError(
            f"cannot listen there: {error.strerror}",
            key="--port",
            value=port,
            hint="Leave --port out for a free one.",
        ) from None
    return listening
