"""The file that says what a results folder holds: signed by its own checksum, and kept twice.

Chunks can be played again if they are harmed, but only if it is known of what. So a spare copy of the manifest stands
beside it, and is read when the manifest is damaged.
"""

from __future__ import annotations

import hashlib
import json
import shlex
from pathlib import Path
from typing import Any

from simkit.errors import InputError, StorageError, missing_file
from simkit.games.contract import canonical
from simkit.results.files import write_whole

FORMAT = 3
MANIFEST = "manifest.json"
SPARE = "manifest.spare.json"
CHECKSUM = "sha256"  # of all the rest
GAME_KEYS = ("id", "title", "edition", "rules_version", "data_digest")
ROLES = (
    "score",
    "length",
    "lead_changes",
    "lead_turn",
)  # of columns, declared by the game; None: no such column
ORIGIN = ("tool", "machine", "libraries")  # what may change from one run to the next in a folder
KEYS = {
    *ORIGIN,
    "game",
    "scenario",
    "seed",
    "arms",
    "bots",
    "columns",
    "breakdown",
    "gates",
    "ended",
    "stopped",
    "planned",
    "watched",
    "earlier",
}

Manifest = dict[str, Any]


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write the manifest whole, then its spare copy."""
    signed = {**manifest, CHECKSUM: _sign(manifest)}
    content = (json.dumps(signed, indent=1, ensure_ascii=False) + "\n").encode()
    for name in (MANIFEST, SPARE):
        write_whole(folder, name, content)


def read_manifest(folder: Path) -> Manifest:
    """Read the manifest of a results folder, or its spare copy if it is damaged."""
    try:
        return _read(folder / MANIFEST)
    except (FileNotFoundError, NotADirectoryError):
        if not folder.exists():
            raise missing_file("no such results folder", folder, "RESULTS") from None
        raise InputError(
            f"{folder}: not a results folder (it has no {MANIFEST})",
            hint="Name a folder that simkit run has written.",
        ) from None
    except OSError as error:
        raise StorageError(f"{folder / MANIFEST}: cannot be read ({error.strerror})") from error
    except ValueError:
        return _read_spare(folder)


def find_manifest_damage(folder: Path) -> list[str]:
    """Say which of the two copies are damaged."""
    return [f"{name} is damaged" for name in (MANIFEST, SPARE) if not _is_sound(folder / name)]


def damaged_manifest(folder: Path) -> StorageError:
    """Say that what a folder holds is not known any more."""
    return StorageError(
        f"{folder / MANIFEST}: damaged, and so is its spare copy\n"
        f"  Nothing else says what the chunks hold. Delete the folder and run again:\n"
        f"  rm -r {shlex.quote(str(folder))}"
    )


def _read(path: Path) -> Manifest:
    """Read one copy; ValueError if it is damaged."""
    manifest = json.loads(path.read_bytes())
    if not isinstance(manifest, dict) or "format" not in manifest:
        raise ValueError
    if manifest["format"] != FORMAT:
        raise InputError(
            f"{path}: written in format {manifest['format']} by another simkit, and this one reads format {FORMAT}"
        )
    if manifest.pop(CHECKSUM, None) != _sign(manifest) or not _is_whole(manifest):
        raise ValueError
    return manifest


def _read_spare(folder: Path) -> Manifest:
    try:
        return _read(folder / SPARE)
    except (OSError, ValueError):
        raise damaged_manifest(folder) from None


def _is_sound(path: Path) -> bool:
    try:
        return bool(_read(path))
    except (OSError, ValueError, InputError):
        return False


def _sign(manifest: Manifest) -> str:
    return hashlib.sha256(canonical(manifest).encode("utf-8", "surrogatepass")).hexdigest()


def _is_whole(manifest: Manifest) -> bool:
    """Whether all that simkit relies on is there."""
    try:
        return (
            manifest.keys() >= KEYS
            and manifest["game"].keys() >= set(GAME_KEYS)
            and manifest["scenario"].keys() >= {"title", "game", "settings", "bots", "deals", "seed"}
            and all(arm.keys() >= {"id", "varied"} for arm in manifest["arms"])
        )
    except (AttributeError, TypeError):
        return False
