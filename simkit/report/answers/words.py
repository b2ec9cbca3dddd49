"""Numbers and names as people read them."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import groupby

from simkit.stats.data.measures import Measure

ABSENT = "–"
BRACKETS = "A range such as 52 to 55 or [52, 55] holds the true value for these bots 19 times in 20 (95 %)."
MINUS = "−"
NEAR = 0.02  # part of itself by which a sentence rounds a number at most
POINTS = "percentage points"  # a difference of shares; points alone are those of the game
INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")  # Unicode categories: controls, formats, surrogates, separators


def clean(text: str) -> str:
    """Return text on one line without characters that could steer a terminal or hide in a page."""
    flat = " ".join(text.split())
    return "".join(sign for sign in flat if sign == " " or unicodedata.category(sign) not in INVISIBLE)


def choose_decimals(halves: Iterable[float | None], fewest: int = 1, most: int = 3) -> int:
    """Return how many decimals show the first digit of a typical half-width of an interval."""
    known = sorted(half for half in halves if half)
    if not known:
        return fewest
    return min(most, max(fewest, -math.floor(math.log10(known[len(known) // 2]))))


def half_widths(lows: Sequence[float | None], highs: Sequence[float | None]) -> list[float | None]:
    """Return half the width of each interval, None where there is none."""
    pairs = zip(lows, highs, strict=True)
    return [None if low is None or high is None else (high - low) / 2 for low, high in pairs]


def number(value: float | None, decimals: int, *, signed: bool = False) -> str:
    """Write a number with so many decimals and a real minus sign.

    A tiny amount that is not 0 is <0.01; a tiny difference or one below 0 is 0.00, without a sign.
    """
    if value is None or math.isnan(value):
        return ABSENT
    is_tiny = round(value, decimals) == 0
    if is_tiny and value > 0 and not signed:
        return f"<{10**-decimals:.{decimals}f}"
    sign = "" if is_tiny else MINUS if value < 0 else "+" if signed else ""
    return f"{sign}{abs(value):,.{decimals}f}"


def percent(value: float | None, decimals: int) -> str:
    """Write a share as a percentage."""
    return ABSENT if value is None else f"{number(100 * value, decimals)} %"


def unit_of(measure: Measure) -> str:
    """Return the unit of a difference in a measure."""
    return POINTS if measure.is_percent else measure.unit


def interval(low: float | None, high: float | None, decimals: int, scale: float = 1) -> str:
    """Write an interval in brackets, empty where there is none, its ends as `span` writes them."""
    if low is None or high is None:
        return ""
    return f"[{', '.join(_ends(low * scale, high * scale, decimals))}]"


def round_within(value: float, low: float, high: float, decimals: int) -> int:
    """Return the fewest decimals that move a number by little of itself and of its interval; at most so many."""
    room = min(NEAR * abs(value), (high - low) / 4)
    enough = (places for places in range(decimals) if abs(round(value, places) - value) <= room)
    return next(enough, decimals)


def span(low: float, high: float, decimals: int, scale: float = 1) -> str:
    """Write an interval as a sentence tells it: 52.7 to 55.1; an end beside 0 is never written as 0."""
    return " to ".join(_ends(low * scale, high * scale, decimals))


def _ends(low: float, high: float, decimals: int) -> tuple[str, str]:
    """Write the ends of an interval; where it does not hold 0, that beside 0 with as many decimals as it takes."""
    lower, upper = (_rounded(end, decimals) for end in (low, high))
    if low > 0 and not lower:
        return _apart(low, decimals), number(high, decimals)
    if high < 0 and not upper:
        return number(lower, decimals), _apart(high, decimals)
    return number(lower, decimals), number(high if high > 0 else upper, decimals)


def _apart(end: float, decimals: int) -> str:
    """Write a number that is not 0 with the fewest decimals that tell so, at most two more than usual."""
    places = next((more for more in (decimals + 1, decimals + 2) if round(end, more)), decimals)
    return number(_rounded(end, places), places)


def in_words(
    value: float | None,
    low: float | None,
    high: float | None,
    decimals: int,
    *,
    scale: float = 1,
    unit: str = "",
    signed: bool = False,
    aside: str = "",
) -> str:
    """Write an estimate as a sentence tells it, its interval beside it: 54 % of matches (52.7 to 55.1; fair: 50 %).

    It is rounded as far as its interval allows, since tables have all decimals; `unit` stands behind it, `aside`
    behind the interval.
    """
    if value is None:
        return ABSENT
    centre, places, beside = scale * value, decimals, [aside] if aside else []
    if low is not None and high is not None:
        places = round_within(centre, scale * low, scale * high, decimals)
        beside.insert(0, span(low, high, decimals, scale))
    words = f" ({'; '.join(beside)})" if beside else ""
    return f"{number(centre, places, signed=signed)}{unit}{words}"


def percent_in_words(value: float | None, low: float | None, high: float | None, decimals: int) -> str:
    """Write a share as a sentence tells it: 54 % (52.7 to 55.1)."""
    return in_words(value, low, high, decimals, scale=100, unit=" %")


def fair_percent(seats: int) -> str:
    """Write the fair share of a seat: 50 %, 33.3 %."""
    return f"{100 / seats:.3g} %"


def _rounded(value: float, decimals: int) -> float:
    """Round a number, and 0 to a 0 without a sign."""
    return round(value, decimals) or 0.0


def count(value: int | None) -> str:
    """Write a count with thousands set off by commas."""
    return ABSENT if value is None else f"{value:,}"


def enumerate_words(words: Sequence[str], joint: str = "and") -> str:
    """Join words as a sentence does: a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}" if words else ""


def name_seat(seat: int) -> str:
    """Name a seat that code numbers from 0: people number them from 1."""
    return f"seat {seat + 1}"


def capital(sentence: str) -> str:
    """Begin a sentence with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def name_bot(text: str) -> str:
    """Name a bot with its parameters in words: taught without spirits; one of a user's own file keeps its name."""
    name, _, changes = text.partition(":")
    pairs = [change.partition("=") for change in changes.split(":") if change]
    if not all(equals for _, equals, _ in pairs):
        return text
    words = [name]
    for key, _, value in pairs:
        told = key.replace("_", " ")
        words.append(f"without {told}" if value == "0" else f"with {told} {value}")
    return " ".join(words)


def name_lineup(text: str) -> str:
    """Name a line-up in words: taught + 3 × steward."""
    parts = [(name_bot(bot), len(list(same))) for bot, same in groupby(text.split("+"))]
    return " + ".join(name if many == 1 else f"{many} × {name}" for name, many in parts)
