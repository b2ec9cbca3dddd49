"""Files that commands write: pictures and pages, told from others by their endings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli.output import say
from simkit.errors import InputError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PICTURES = (".png", ".svg", ".pdf")
PAGES = (".html", ".htm", ".md")


def check_picture(file: Path, flag: str) -> None:
    """Refuse a picture of another kind than can be drawn."""
    _check_ending(file, flag, "picture", PICTURES)


def check_page(page: Path, flag: str) -> None:
    """Refuse a report of another kind than can be written."""
    _check_ending(page, flag, "report", PAGES)


def _check_ending(file: Path, flag: str, kind: str, endings: tuple[str, ...]) -> None:
    if file.suffix.lower() not in endings:
        raise InputError(
            f"no such kind of {kind}", key=flag, value=file, allowed=[f"FILE{ending}" for ending in endings]
        )


def write_figure(figure: Figure, file: Path) -> None:
    """Draw a figure into a file whose ending tells the kind of picture, and say so."""
    from simkit.plots.theme import encode
    from simkit.report.page.files import write_file

    write_file(file, encode(figure, file.suffix.lower()[1:]))
    say(f"wrote {file}")
