"""The ways in which kernels run: compiled, compiled with checks of bounds, and as plain Python."""

from __future__ import annotations

import os

from simkit import paths

MODES = {
    "compiled": {},
    "bounds-checked": {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"},  # a fifth less to compile
    "plain": {"NUMBA_DISABLE_JIT": "1"},
}


def surroundings(mode: str) -> dict[str, str]:
    """The environment of a process that runs kernels in a mode."""
    # Numba's cache does not tell checked from unchecked code, so each other mode has a folder of its own.
    root = paths.cache_root() if mode == "compiled" else paths.cache_root() / mode
    return {**os.environ, "SIMKIT_CACHE": str(root), **MODES[mode]}
