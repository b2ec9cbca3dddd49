"""Cards in and out as people read them: the table, and the sentence that says which card to print differently."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import polars as pl

from simkit.report.answers.words import (
    POINTS,
    choose_decimals,
    count,
    enumerate_words,
    half_widths,
    interval,
    number,
    round_within,
    span,
)
from simkit.stats.compare.card_league import LEVEL, CardLeague

MOST_NAMED = 3  # cards that a sentence lists
WIDEST = 30  # letters of a card in a table for people
LONGEST = 48  # in a sentence


def show_cards(table: pl.DataFrame, leagues: Sequence[CardLeague]) -> pl.DataFrame:
    """Return the table as texts for people; rates and shares in percentage points."""
    percents = {league.measure.name: league.measure.is_percent for league in leagues}
    parts = [
        _show(part, is_percent=percents[part["measure"][0]])
        for part in table.partition_by("kind", "bot", maintain_order=True)
    ]
    shown = pl.concat(parts)
    return shown.drop(name for name in ("kind", "bot") if shown[name].n_unique() == 1)


def _show(part: pl.DataFrame, *, is_percent: bool) -> pl.DataFrame:
    scale = 100 if is_percent else 1
    halves = half_widths(part["low"].to_list(), part["high"].to_list())
    decimals = choose_decimals([half and half * scale for half in halves])
    rows = list(part.iter_rows(named=True))

    def means(name: str) -> list[str]:
        return [number(row[name] * scale, decimals) + (" %" if is_percent else "") for row in rows]

    def differences(name: str, low: str, high: str) -> list[str]:
        return [
            f"{number(row[name] * scale, decimals, signed=True)} {interval(row[low], row[high], decimals, scale)}"
            for row in rows
        ]

    return pl.DataFrame(
        {
            "kind": part["kind"],
            "bot": part["bot"],
            "card": [cut(row["label"]) for row in rows],
            "in": means("in"),
            "out": means("out"),
            "effect": differences("effect", "low", "high"),
            "shrunken": differences("shrunken", "shrunken_low", "shrunken_high"),
            "q": [number(row["q"], 3) for row in rows],
            "apart": [_direction(row["difference"]) if row["is_named"] else "" for row in rows],
        }
    )


def cut(label: str, widest: int = WIDEST) -> str:
    """Cut a label that is too long, as for a table in a terminal, at a word if it has any."""
    short = textwrap.shorten(label, widest, placeholder=" …")
    return short if len(short) > widest // 2 or short == label else f"{label[: widest - 2]} …"


def _direction(difference: float) -> str:
    return "more" if difference > 0 else "less"


def answer_cards(table: pl.DataFrame, leagues: Sequence[CardLeague]) -> list[str]:
    """Say for each kind which card one would print differently, or that none stands out."""
    found = []
    for kind in dict.fromkeys(league.kind for league in leagues):
        mine = [league for league in leagues if league.kind == kind]
        part = table.filter(pl.col("kind") == kind)
        found.append(_answer(kind, part, mine))
    return found


def _answer(kind: str, part: pl.DataFrame, leagues: Sequence[CardLeague]) -> str:
    bots = [league.bot for league in leagues]
    n_cards, n_deals = len(leagues[0].cases), count(int(part["n"].min() or 0))  # type: ignore[arg-type]
    named = [_named(part.filter(pl.col("bot") == bot)) for bot in bots]
    told = f"{kind} ({n_cards} cards, each in and out of the same {n_deals} deals)"
    if not any(named):
        return f"{told}: no card stands out; {_missed(part, leagues[0])}."
    agreed = [card for card, sign in named[0].items() if all(one.get(card) == sign for one in named)]
    if not agreed:
        each = [f"{bot}: {_list(part, list(cards))}" for bot, cards in zip(bots, named, strict=True) if cards]
        return f"{told}: no card stands out with every bot ({'; '.join(each)})."
    other = [card for card in agreed if named[0][card] != named[0][agreed[0]]]
    then = f", then {_tell(part, other[0], leagues)}, which stands out most the other way" if other else ""
    in_all = f"{count(len(agreed))} of them stand out" if len(agreed) > 1 else "no other one stands out"
    with_all = " with every bot" if len(bots) > 1 else ""
    first = _tell(part, agreed[0], leagues)
    return f"of {n_cards} {kind} print {first} differently first{then}; {in_all}{with_all}."


def _named(part: pl.DataFrame) -> dict[str, bool]:
    """The cards that stand out with one bot, farthest from the others first, and whether they give more."""
    rows = part.filter("is_named").sort(pl.col("difference").abs(), descending=True)
    return {row["card"]: row["difference"] > 0 for row in rows.iter_rows(named=True)}


def _list(part: pl.DataFrame, cards: Sequence[str]) -> str:
    labels = dict(zip(part["card"], part["label"], strict=True))
    shown = [cut(labels[card], LONGEST) for card in cards[:MOST_NAMED]]
    return (
        enumerate_words(shown)
        if len(cards) <= MOST_NAMED
        else f"{', '.join(shown)} and {len(cards) - MOST_NAMED} more"
    )


def _tell(part: pl.DataFrame, card: str, leagues: Sequence[CardLeague]) -> str:
    """Name a card with what it changes for each bot."""
    rows = list(part.filter(pl.col("card") == card).iter_rows(named=True))
    measure = leagues[0].measure
    scale, unit = (
        (100, f"{POINTS} of {measure.label.lower()}") if measure.is_percent else (1, measure.label.lower())
    )
    told = []
    for row in rows:
        decimals = choose_decimals([(row["high"] - row["low"]) / 2 * scale])
        places = round_within(row["effect"] * scale, row["low"] * scale, row["high"] * scale, decimals)
        change = number(row["effect"] * scale, places, signed=True)
        ends = span(row["low"], row["high"], decimals, scale)
        told.append(f"with it {change} {unit}, {ends}" + (f"; {row['bot']}" if len(rows) > 1 else ""))
    return f"“{cut(rows[0]['label'], LONGEST)}” ({' | '.join(told)})"


def _missed(part: pl.DataFrame, league: CardLeague) -> str:
    """Say how far a card may lie from the others without being told apart."""
    scale, unit = (100, " points") if league.measure.is_percent else (1, f" {league.measure.unit or 'units'}")
    halves = [(row["difference_high"] - row["difference_low"]) / 2 for row in part.iter_rows(named=True)]
    half = sorted(halves)[len(halves) // 2] * scale
    return f"a card within {number(half, choose_decimals([half]))}{unit} of the others could not be told from them"


RATE = (
    "A card stands out if it changes more or less than the others of its kind; "
    f"of the cards said to do so, about {100 * LEVEL:.0f} % at most do by chance alone."
)
