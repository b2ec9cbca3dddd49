"""One look for all figures: colour-blind safe, vector friendly, the same bytes for the same data."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import matplotlib as mpl
import seaborn as sns
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure

# Okabe and Ito's palette, told apart with every kind of colour vision; black and yellow left out.
PALETTE = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#56B4E9", "#7F7F7F", "#8C6D31")
FAMILIES = ("#E69F00", "#D55E00", "#AA4499", "#009E73", "#332288", "#7F7F7F")  # ways to lose
CALM = "#A9CCE3"  # matches won
INK = "#1F2328"
FAINT = "#656D76"
GRID = "#E4E7EB"
ON_LIGHT, ON_DARK = "#1F2329", "#FEFEFE"  # of text on a coloured ground, which no page turns dark
WIDTH = 8.0  # inches
PNG_DPI = 200
VECTOR_DPI = 72

RC: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 10,
    "axes.labelsize": 9,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.linewidth": 0.8,
    "text.color": INK,
    "text.parse_math": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.labelsize": 8.5,
    "ytick.labelsize": 8.5,
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "legend.frameon": False,
    "legend.fontsize": 8.5,
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
    "svg.fonttype": "path",
    "svg.hashsalt": "simkit",
    "pdf.fonttype": 42,
}
BAND = "#EAEBEC"  # of a range that is fair
WITHOUT_DATE = {
    "svg": {"Date": None, "Creator": "simkit"},
    "pdf": {"CreationDate": None, "Creator": "simkit", "Producer": None},
    "png": {"Software": "simkit"},
}


@contextmanager
def themed() -> Iterator[None]:
    """Draw inside this: seaborn's white grid with the house's sizes and colours."""
    with sns.axes_style("whitegrid"), mpl.rc_context(RC):
        yield


def encode(figure: Figure, kind: str) -> bytes:
    """Write a figure as `svg`, `pdf` or `png`, without a date, so that the same data give the same bytes."""
    buffer = io.BytesIO()
    with themed(), laid_out(figure, PNG_DPI if kind == "png" else VECTOR_DPI):
        figure.savefig(buffer, format=kind, dpi=PNG_DPI, metadata=WITHOUT_DATE[kind])
    return buffer.getvalue()


@contextmanager
def laid_out(figure: Figure, dpi: float) -> Iterator[None]:
    """Lay a figure out once; otherwise matplotlib would draw all of it a second time to do so while it saves."""
    engine, kept = figure.get_layout_engine(), figure.get_dpi()
    if engine is None:
        yield
        return
    figure.set_dpi(dpi)
    engine.execute(figure)
    figure.set_layout_engine("none")
    try:
        yield
    finally:
        figure.set_dpi(kept)
        figure.set_layout_engine(engine)


def tint(colour: str, share: float) -> str:
    """Mix a colour with white: 0 leaves it, 1 is white."""
    red, green, blue = (part + (1 - part) * share for part in to_rgb(colour))
    return to_hex((red, green, blue))


def ink_on(colour: str) -> str:
    """Return the colour of text that stands out more from a ground: white or dark."""
    bright, dark, own = (_luminance(one) + 0.05 for one in (ON_DARK, ON_LIGHT, colour))
    return ON_DARK if bright / own > own / dark else ON_LIGHT


def _luminance(colour: str) -> float:
    red, green, blue = to_rgb(colour)
    return float(0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2)


def ending_colours(labels: Sequence[str], calm: str = "won") -> dict[str, str]:
    """Colour labels: quiet for the `calm` one, a hue for each family of `family: reason`, tints within it."""
    families: dict[str, list[str]] = {}
    for label in labels:
        if label != calm:
            families.setdefault(label.partition(":")[0], []).append(label)
    colours = {calm: CALM} if calm in labels else {}
    for place, members in enumerate(families.values()):
        hue = FAMILIES[place % len(FAMILIES)]
        for step, label in enumerate(members):
            colours[label] = tint(hue, 0.55 * step / max(1, len(members) - 1))
    return colours
