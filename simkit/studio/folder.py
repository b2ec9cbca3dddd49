"""The folder that the studio works in: what is in it by relative names, and no way out."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from simkit.errors import InputError

NEW_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")  # of files and folders that the studio makes
MOST = 500  # files or folders of a list


@dataclass(frozen=True)
class Folder:
    """The folder that the studio works in; nothing outside of it is read or written, through no link either."""

    root: Path  # resolved

    def find(self, name: str) -> Path:
        """Return what a relative name stands for, which need not be there; ways out are an InputError."""
        parts = name.split("/")
        if len(name) > 1_000 or any(not _is_plain(part) for part in parts):
            raise InputError("no such name in the studio's folder", key="name", value=name[:100])
        path = self.root
        for part in parts:
            path = path / part
            if path.is_symlink():
                raise InputError("the studio follows no links", key="name", value=name)
        return path

    def name(self, path: Path) -> str:
        """Name a path of the folder as `find` takes it."""
        return path.relative_to(self.root).as_posix()

    def check_tree(self, path: Path) -> Path:
        """Refuse a folder with a link anywhere inside."""
        for folder, folders, files in os.walk(path):
            for one in (*folders, *files):
                if (Path(folder) / one).is_symlink():
                    raise InputError("this folder holds a link, which the studio does not follow", value=one)
        return path

    def new(self, name: object, ending: str = "") -> Path:
        """Return the path of a file or folder that the studio may make, its name checked."""
        if not isinstance(name, str) or NEW_NAME.fullmatch(name) is None:
            raise InputError(
                "a name has letters without accents, digits, - and _, at most 60 of them",
                key="name",
                value=str(name)[:100],
            )
        return self.find(name + ending)

    def files(self, ending: str) -> list[str]:
        """Name the ordinary files with an ending, in the folder and one folder below it."""
        found = (self.name(path) for path in self._walk(depth=2) if path.suffix == ending and _is_file(path))
        return sorted(islice(found, MOST))

    def folders_with(self, name: str) -> list[Path]:
        """Return the folders that hold a file of this name."""
        found = (path.parent for path in self._walk(depth=4) if path.name == name and _is_file(path))
        return list(islice(found, MOST))

    def _walk(self, depth: int) -> Iterator[Path]:
        """Yield files down to a depth, without following a link; `chunks` of results are not looked into."""
        ahead: list[tuple[Path, int]] = [(self.root, 1)]
        while ahead:
            folder, level = ahead.pop()
            for path in _list(folder):
                if path.is_symlink() or not _is_plain(path.name):
                    continue
                if path.is_dir():
                    if level < depth and path.name != "chunks":
                        ahead.append((path, level + 1))
                else:
                    yield path


def _list(folder: Path) -> Sequence[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return ()


def _is_file(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def _is_plain(part: str) -> bool:
    """Whether a part of a name stays where it is and can be written anywhere."""
    if part in ("", ".", "..") or len(part.encode("utf-8", "replace")) > 200:
        return False
    return part.isprintable() and not any(sign in part for sign in '\\/:"<>|*?\0')
