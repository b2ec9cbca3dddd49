"""Pages as PDF, printed by the browser that is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
SECONDS = 120  # a browser that has not printed by then hangs
QUIET = (
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--no-pdf-header-footer",
)


def find_browser() -> str | None:
    """Return the browser that can print pages, None if none is installed."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def print_pdf(page: bytes, browser: str) -> bytes | None:
    """Print a page that needs nothing from outside; None if the browser does not manage it."""
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "page.html", Path(folder) / "page.pdf"
        source.write_bytes(page)
        words = [browser, *QUIET, *_sandbox(), f"--user-data-dir={folder}/profile", f"--print-to-pdf={out}"]
        with suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run([*words, source.as_uri()], capture_output=True, timeout=SECONDS, check=False)
        return out.read_bytes() if out.is_file() else None


def _sandbox() -> list[str]:
    """Administrators must switch the sandbox off: a browser does not start otherwise."""
    return ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
