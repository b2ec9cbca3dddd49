"""Elements of SVG drawings; colours and sizes are attributes, so that a drawing needs no style of its page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

INK, EDGE, FAINT, PAPER = "#1f2328", "#6b747d", "#565e66", "#ffffff"
NOW = "#b03a00"  # what the event changed


def svg(width: float, height: float, parts: Sequence[str]) -> str:
    """Put parts into a drawing of a size; texts are centred where they stand."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-family="sans-serif" '
        f'text-anchor="middle">{"".join(parts)}</svg>'
    )


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    *,
    edge: str = EDGE,
    line: float = 1,
    radius: float = 0,
    dash: str = "",
) -> str:
    """Draw a rectangle from its corner at the top left."""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="{fill}" '
        f'stroke="{edge}" stroke-width="{line:g}"{dashed}/>'
    )


def circle(x: float, y: float, radius: float, fill: str, *, edge: str = EDGE) -> str:
    """Draw a circle around a point."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{edge}" stroke-width="1"/>'


def path(way: str, fill: str, *, edge: str = "none", line: float = 1) -> str:
    """Draw a path in the words of SVG."""
    return f'<path d="{way}" fill="{fill}" stroke="{edge}" stroke-width="{line:g}"/>'


def text(
    x: float,
    y: float,
    words: object,
    size: float = 12,
    *,
    fill: str = INK,
    anchor: str = "middle",
    bold: bool = False,
) -> str:
    """Write words whose line stands at a height; what they hold is data, never markup."""
    where = "" if anchor == "middle" else f' text-anchor="{anchor}"'
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{where}{weight}>{escape(str(words))}</text>'
