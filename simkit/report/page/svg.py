"""SVG documents made fit to stand inside an HTML page."""

from __future__ import annotations

import re

from simkit.plots.theme import BAND, FAINT, GRID, INK

ID = re.compile(r'\bid="([^"]+)"')
REFERENCE = re.compile(r'(href="#|url\(#)([^")]+)')

LONG_NUMBER = re.compile(r"(\d\.\d{3})\d+")  # thousandths of a point are finer than any screen
# Colours of a figure that turn with the page: what is no data.
CHROME = {
    INK: "var(--ink)",
    FAINT: "var(--faint)",
    GRID: "var(--line)",
    BAND: "var(--band)",
    "#FFFFFF": "var(--paper)",
}
PAINT = re.compile(rf"\b(fill|stroke): ({'|'.join(CHROME)})\b", re.IGNORECASE)
BLANKS = re.compile(r"\n\s+")


def inline(svg: str, name: str) -> str:
    """Return the bare <svg> element: no prologue or metadata, ids prefixed by `name`, as wide as its frame.

    Ink, grid and ground take the colours of the page, so that figures are dark where it is.
    """
    element = svg[svg.index("<svg") :]
    element = re.sub(r"\s*<metadata>.*?</metadata>", "", element, flags=re.DOTALL)
    element = ID.sub(rf'id="{name}-\1"', element)
    element = REFERENCE.sub(rf"\1{name}-\2", element)
    element = PAINT.sub(lambda found: f"{found[1]}: {CHROME[found[2].upper()]}", element)
    element = BLANKS.sub("\n", LONG_NUMBER.sub(r"\1", element))
    head, _, rest = element.partition(">")
    head = re.sub(r'\s(?:width|height)="[^"]*"', "", head)
    return f'{head} aria-hidden="true" focusable="false">{rest.rstrip()}'
