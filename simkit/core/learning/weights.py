"""Files of taught weights: a record of float32 arrays, kept with half the digits, and what is known of its making.

A file is an `.npz` archive: one array for each field of the record, and `about`, a text in JSON: the format, the
game, the command, seed and time that made it.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from typing import Any, TypeVar

import numpy as np

from simkit.core.records import Record
from simkit.errors import InputError

FORMAT = 1
ABOUT = "about"
LARGEST = np.finfo(np.float16).max
Weights = TypeVar("Weights", bound=Record)


def encode_weights(weights: Record, about: Mapping[str, Any]) -> bytes:
    """Write weights and what is known of them as the bytes of a file; the same weights give the same bytes."""
    arrays = {}
    for name in weights.dtype.names or ():
        values = np.clip(getattr(weights, name), -LARGEST, LARGEST)
        arrays[name] = values.astype(np.float16)
    text = json.dumps({"format": FORMAT, **about}, sort_keys=True, ensure_ascii=False)
    arrays[ABOUT] = np.frombuffer(text.encode(), np.uint8)
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)
    return buffer.getvalue()


def decode_weights(content: bytes, kind: type[Weights], file: str) -> Weights:
    """Read weights; a file that holds other ones is refused."""
    arrays, _ = _open(content, file)
    weights = kind.new()
    for name, declared in kind.fields.items():
        found = arrays.get(name)
        if found is None or found.shape != declared.shape or found.dtype.kind != "f":
            raise InputError(
                "weights of another network",
                file=file,
                key=name,
                value="nothing" if found is None else f"{found.dtype} {list(found.shape)}",
                allowed=f"float16 {list(declared.shape)}",
                hint="They were taught by another version of simkit: teach them anew.",
            )
        if not np.isfinite(found).all():
            raise InputError("weights that are no numbers", file=file, key=name)
        getattr(weights, name)[...] = found
    return weights


def read_about(content: bytes, file: str) -> dict[str, Any]:
    """Read what is known of weights: the game and what made them."""
    return _open(content, file)[1]


def _open(content: bytes, file: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Read the arrays of a file, and what is known of them."""
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as archive:
            arrays = {name: archive[name] for name in archive.files}
        about: dict[str, Any] = json.loads(arrays.pop(ABOUT).tobytes().decode())
    except (ValueError, KeyError, AttributeError, OSError, EOFError, zipfile.BadZipFile, NotImplementedError):
        raise InputError(
            "no file of taught weights", file=file, hint="`simkit teach` writes such files."
        ) from None
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        found = about.get("format") if isinstance(about, dict) else about
        raise InputError("weights of another format", file=file, value=found, allowed=str(FORMAT))
    return arrays, about


def digest_of(content: bytes) -> str:
    """SHA-256 of a file's content."""
    return hashlib.sha256(content).hexdigest()
