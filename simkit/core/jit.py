"""The one decorator of all kernels, and the cache in which their compiled code can never be stale.

Numba's own cache looks only at the file of the function that it compiled: an edit in a module that it calls goes
unnoticed and old results come back. So the cache folder is named by a hash of all kernel sources, chosen here, before
the first kernel is compiled. The folder lies in the user's cache, so a read-only installation works too.
"""

from __future__ import annotations

import hashlib
import platform
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

import numba

from simkit import paths

Function = TypeVar("Function", bound=Callable[..., object])

KEPT_CACHES = 8


def source_hash(package: Path = paths.PACKAGE) -> str:
    """Hash every kernel source, the interpreter, Numba and its mode: all that compiled code depends on."""
    digest = hashlib.sha256()
    mode = numba.config.BOUNDSCHECK  # type: ignore[attr-defined]
    digest.update(f"{sys.version}|{numba.__version__}|{platform.machine()}|{mode}".encode())
    for folder in ("core", "games"):
        for file in sorted((package / folder).rglob("*.py")):
            digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _open_cache() -> Path:
    """Create this version's cache folder and drop the ones longest unused."""
    root = paths.cache_root() / "kernels"
    folder = root / source_hash()
    folder.mkdir(parents=True, exist_ok=True)
    folder.touch()
    for old in sorted(root.iterdir(), key=_last_use, reverse=True)[KEPT_CACHES:]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def _last_use(folder: Path) -> float:
    """When a cache was last opened; long ago for one that another process has just removed."""
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:
        return 0.0


CACHE_FOLDER = _open_cache()
numba.config.CACHE_DIR = str(CACHE_FOLDER)  # type: ignore[attr-defined]

IS_COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]


def kernel(function: Function) -> Function:
    """Compile a function on first use, cached on disk, without the interpreter lock."""
    return cast(Function, numba.njit(nogil=True, cache=True)(function))
