"""Cards in and out as a report: which ones stand out, by how much, and the whole ranking."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from simkit.design.card_table import RATE, answer_cards, cut, show_cards
from simkit.plots.cards import draw_cards
from simkit.plots.theme import encode
from simkit.report.answers.ladder import describe_bots
from simkit.report.answers.matches import CAVEAT
from simkit.report.answers.words import count
from simkit.report.model import Advice, Basis, Cell, Picture, Report, Section, Table
from simkit.report.page.methods import DEALS, SHARES, TEXTS
from simkit.report.page.provenance import count_matches, provenance, warn
from simkit.results.view import Results
from simkit.stats.compare.card_league import CardLeague
from simkit.stats.estimate.intervals import PAIRED_T

MOST_NAMED = 12  # cards of a kind and bot on the first screen
WIDEST = 60  # letters of a card there
BRIEF = (("out", "Without it"), ("in", "With it"), ("effect", "Change"))
STATISTICS = (("shrunken", "Shrunken"), ("q", "q"), ("apart", "Apart"))

CARDS = (
    "Cards",
    "Every card is forced in and out of the same deals; its effect is the difference. “Shrunken” is the effect drawn "
    "towards the mean of its kind by its uncertainty (empirical Bayes), since the best of many is partly lucky. A "
    "card stands out if it differs from the mean of the other cards of its kind; q is the false discovery rate of "
    "Benjamini and Hochberg over all cards of the report.",
)


def tell_cards(
    table: pl.DataFrame, leagues: Sequence[CardLeague], meanings: Sequence[str], command: str
) -> Report:
    """Make the report of a study of cards from its table, one sentence on what in and out mean for each kind."""
    played = list({league.kind: league.results for league in leagues}.values())
    parts = [(league, _part(table, league)) for league in leagues]
    told = dict(zip(dict.fromkeys(league.kind for league in leagues), meanings, strict=True))
    return Report(
        title=f"{played[0].game_title}: which cards would you print differently?",
        aim=None,
        facts=_facts(played, leagues),
        warning=" ".join(filter(None, map(warn, played))),
        advice=tuple(Advice(told[0].upper() + told[1:]) for told in answer_cards(table, leagues)),
        overview=tuple(
            found for league, part in parts if (found := _overview(part, league, told[league.kind])).rows
        ),
        further=(),
        boxes=(),
        answers=(RATE,),
        caveat=CAVEAT,
        sections=tuple(_section(part, league) for league, part in parts),
        basis=_basis(played),
        methods=(DEALS, SHARES, (PAIRED_T, TEXTS[PAIRED_T]), CARDS),
        provenance=tuple(
            (f"{results.scenario_title} · {name}", value)
            for results in played
            for name, value in provenance(results)
        ),
        commands=(command,),
        scenario=(),
        bots=describe_bots(played[0]),
    )


def _facts(played: Sequence[Results], leagues: Sequence[CardLeague]) -> str:
    """Say in one line what was played."""
    matches = sum(count_matches(results) for results in played)
    cards = sum(len(cases) for cases in {league.kind: league.cases for league in leagues}.values())
    deals = min(arm.deals for results in played for arm in results.arms)
    return (
        f"{played[0].game_title} · {count(matches)} matches played by bots · each of {count(cards)} cards in and "
        f"out of the same {count(deals)} deals (shuffles)"
    )


def _part(table: pl.DataFrame, league: CardLeague) -> pl.DataFrame:
    return table.filter((pl.col("kind") == league.kind) & (pl.col("bot") == league.bot))


def _name(league: CardLeague) -> str:
    return f"{league.kind.capitalize()}, {league.bot}"


def _overview(part: pl.DataFrame, league: CardLeague, meaning: str) -> Table:
    """The cards that stand out, farthest from the others first."""
    named = part.filter("is_named").sort(pl.col("difference").abs(), descending=True)
    rest = len(named) - MOST_NAMED
    note = f"{count(rest)} more stand out: see below. " if rest > 0 else ""
    brief = named.head(MOST_NAMED)
    labels = pl.Series("label", [cut(label, WIDEST) for label in brief["label"]], dtype=pl.String)
    heading = f"{_name(league)}: what stands out"
    note = (
        f"{note}{meaning} Change: {_in_words(league)} with the card less without it [95 % interval, each by itself]. "
        "A card stands out by being far from the other cards, not from 0: a bracket may hold 0."
    )
    return _write(brief.with_columns(labels), league, heading, note, BRIEF)


def _section(part: pl.DataFrame, league: CardLeague) -> Section:
    """The figure and the whole ranking of one kind and bot."""
    name, measure = f"{league.kind}-{league.bot}".replace(":", "-"), league.measure
    caption = f"What each of the {league.kind} changes: {_in_words(league)} with it less without it."
    axis = f"change of {measure.label.lower()}" + (f" ({measure.unit})" if measure.unit else "")
    drawn = draw_cards(part.to_dicts(), caption, axis, is_percent=measure.is_percent)
    picture = Picture(
        name, caption, f"{caption} The numbers are in the table below.", encode(drawn, "svg").decode()
    )
    note = "Brackets: 95 % intervals. Shrunken, q and apart are explained under Methods, Cards."
    whole = _write(part, league, "All cards", note, (*BRIEF, *STATISTICS))
    return Section(name, _name(league), pictures=(picture,), tables=(whole,))


def _in_words(league: CardLeague) -> str:
    return league.measure.label.lower()


def _write(
    rows: pl.DataFrame, league: CardLeague, heading: str, note: str, columns: Sequence[tuple[str, str]]
) -> Table:
    """Write some columns of the table for people."""
    shown = show_cards(rows, [league]) if len(rows) else pl.DataFrame()
    cells = tuple(
        (Cell(label), *(Cell(row[name]) for name, _ in columns))
        for label, row in zip(rows["label"], shown.iter_rows(named=True), strict=True)
    )
    return Table(heading, "", ("Card", *(head for _, head in columns)), cells, 1, note)


def _basis(played: Sequence[Results]) -> tuple[Basis, ...]:
    """What all configurations rest on; that one card each is forced is the question itself."""
    found: dict[tuple[str, str], None] = {}
    for results in played:
        shared = set.intersection(*({(note.mark, note.text) for note in arm.notes} for arm in results.arms))
        found |= dict.fromkeys(
            (note.mark, note.text) for note in results.arms[0].notes if (note.mark, note.text) in shared
        )
    return tuple(Basis(mark, text, "all configurations") for mark, text in found)
