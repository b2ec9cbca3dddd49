"""The atoms of the effect language and the courses that carry them out."""

from .effects import PERFORMERS
from .gaining import draw, gain, lay, layeach
from .keeping import cache, discard, reveal, tuck, tuckeach
from .placing import activate, entice, excavate, swap

__all__ = ["PERFORMERS"]

PERFORMERS.update(
    gain=gain,
    draw=draw,
    lay=lay,
    layeach=layeach,
    cache=cache,
    tuck=tuck,
    tuckeach=tuckeach,
    reveal=reveal,
    discard=discard,
    excavate=excavate,
    entice=entice,
    activate=activate,
    swap=swap,
)
