"""A real studio in a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def serve(root: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start `simkit studio` and give its address; Ctrl-C ends it."""
    words = [sys.executable, "-P", "-m", "simkit", "studio", str(root)]
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stderr is not None
        try:
            found = re.search(r"http://\S+", process.stderr.readline())
            assert found
            yield found[0], process
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(60)
