"""Files for people, written whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from simkit.errors import InputError, StorageError

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EIO)


def write_file(path: Path, content: bytes) -> None:
    """Write a file under a temporary name beside it, then give it its name; folders on the way are made."""
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(temporary).chmod(0o666 & ~_umask())
        Path(temporary).replace(path)
    except OSError as error:
        if temporary is not None:
            with suppress(OSError):
                Path(temporary).unlink()
        if error.errno in FULL:
            raise StorageError(f"{path}: {error.strerror}; nothing was written") from error
        raise InputError(
            f"cannot write this file ({error.strerror})",
            key="--out",
            value=path,
            hint="Choose another place.",
        ) from error


def _umask() -> int:
    """Read the process's mask of permissions, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
