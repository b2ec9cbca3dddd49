"""Where the shipped files and the caches are; no other module knows."""

from __future__ import annotations

import os
import tempfile
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


@cache
def shipped(name: str) -> Path:
    """Return the folder `data` or `scenarios`: beside the package in a checkout, inside it in a wheel."""
    inside = PACKAGE / "_shipped" / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def data(game: str) -> Path:
    """Return the data folder of a game, named by its package (`dragon_castle`)."""
    return shipped("data") / game


def scenarios() -> Path:
    """Return the folder of the scenarios that come with simkit."""
    return shipped("scenarios")


def cache_root() -> Path:
    """Return the folder for compiled kernels: $SIMKIT_CACHE, else the user's cache folder, else a temporary one."""
    wishes = [os.environ.get("SIMKIT_CACHE"), os.environ.get("XDG_CACHE_HOME"), "~/.cache"]
    if wishes[0]:
        candidates = [Path(wishes[0])]
    else:
        candidates = [Path(wish).expanduser() / "simkit" for wish in wishes[1:] if wish]
    candidates.append(
        Path(tempfile.gettempdir()) / f"simkit-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
    )
    for folder in candidates:
        if _is_writable(folder):
            return folder
    return Path(tempfile.mkdtemp(prefix="simkit-"))


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
