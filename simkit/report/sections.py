"""The sections of a report, from results to texts, tables and pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import polars as pl

from simkit.report.answers.advice import answer_aim
from simkit.report.answers.boxes import range_boxes, verdict_boxes
from simkit.report.answers.fairness import suggest_steps
from simkit.report.answers.ladder import describe_bots, name_unasked, order_bots
from simkit.report.answers.matches import CAVEAT, answer
from simkit.report.answers.overview import overview_tables
from simkit.report.answers.seats import answer_seats
from simkit.report.answers.sensitivity import flips, sensitivity_table
from simkit.report.answers.wording import Wording, find_wording
from simkit.report.evidence import Evidence, gather_evidence
from simkit.report.glossary import read_glossary
from simkit.report.model import Advice, Box, Picture, Report, Section, Table
from simkit.report.page.methods import methods_used
from simkit.report.page.pictures import draw_pictures
from simkit.report.page.provenance import basis, commands, facts, provenance, warn
from simkit.report.page.scenario_text import scenario_lines
from simkit.report.tables.arms import (
    arms_table,
    endings_table,
    pairs_table,
    partial_table,
    players_table,
    restricted_table,
    seat_tests_table,
)
from simkit.report.tables.component_points import points_table
from simkit.report.tables.goals import goals_tables
from simkit.report.tables.league import league_tables
from simkit.report.tables.luck import luck_tables, openness_table, tension_table
from simkit.report.tables.plain import tell_plainly
from simkit.report.tables.rare import rare_table
from simkit.report.tables.seats import components_table, split_tables
from simkit.report.tables.skill import rating_tables, step_tables
from simkit.results.view import Results
from simkit.scenario.aims import Aim
from simkit.stats.compare.comparison import choose_compared
from simkit.stats.data.keys import BOT, SEAT
from simkit.stats.data.measures import default_measures
from simkit.stats.data.selection import varied_keys


def make_report(results: Results) -> Report:
    """Compute everything that a report says."""
    return tell_report(results, gather_evidence(results))


def tell_report(results: Results, evidence: Sequence[Evidence]) -> Report:
    """Write a report from its numbers; where configurations differ in their question, one part for each."""
    is_mixed = len(evidence) > 1
    answered = [(one, *answer_aim(one)) for one in evidence]
    overviews = [_overview(one, aim, is_mixed=is_mixed) for one, aim, _ in answered]
    without = [one for one, tables in zip(evidence, overviews, strict=True) if not tables]
    advice = tuple(advice for _, _, found in answered for advice in found)
    overview = tuple(table for tables in overviews for table in tables)
    order = tuple(dict.fromkeys(bot for one in evidence for bot in order_bots(one)))
    bots = describe_bots(results, order)
    return Report(
        title=results.scenario_title,
        aim=answered[0][1],
        facts=facts(results),
        warning=warn(results),
        advice=advice,
        overview=overview,
        further=(*name_unasked(results), *_suggest(answered)),
        boxes=tuple(box for one in without for box in _boxes(one, is_mixed=is_mixed)),
        answers=tuple(sentence for one in evidence for sentence in _answers(one)),
        caveat=CAVEAT,
        sections=tuple(section for one in evidence for section in _parts(one, is_mixed=is_mixed)),
        basis=basis(results),
        methods=tuple(dict.fromkeys(method for one in evidence for method in methods_used(one))),
        provenance=provenance(results),
        commands=commands(results),
        scenario=scenario_lines(results),
        bots=bots,
        terms=_explain(results, advice, overview, bots),
    )


def _suggest(answered: Sequence[tuple[Evidence, Aim, tuple[Advice, ...]]]) -> Iterator[Advice]:
    """Yield the commands that go on where it was asked whether the seats are fair."""
    for evidence, aim, _ in answered:
        yield from suggest_steps(evidence) if aim == "seats" else ()


def _explain(
    results: Results, advice: Sequence[Advice], overview: Sequence[Table], bots: Sequence[tuple[str, str]]
) -> tuple[tuple[str, str], ...]:
    """Explain the words of the game that stand on the first screen; its title is no such word."""
    texts = [results.scenario_title, *(f"{one.text} {one.more}" for one in advice), *(doc for _, doc in bots)]
    for table in overview:
        texts += [*table.head, *(cell.text for row in table.rows for cell in row)]
    return read_glossary(results.game).explain(text.replace(results.game_title, "") for text in texts)


def _overview(evidence: Evidence, aim: Aim, *, is_mixed: bool) -> tuple[Table, ...]:
    """Write the tables of the first screen; where questions are mixed, each names its own."""
    tables = overview_tables(evidence, aim)
    if not is_mixed:
        return tables
    return tuple(replace(one, heading=f"{evidence.question.heading} · {one.heading}") for one in tables)


def _boxes(evidence: Evidence, *, is_mixed: bool) -> tuple[Box, ...]:
    """Write the verdicts; where questions are mixed, each names the question of its configurations."""
    boxes = verdict_boxes(evidence.verdicts, evidence.groups) or range_boxes(evidence)
    if not is_mixed:
        return boxes
    return tuple(replace(box, heading=f"{evidence.question.heading} · {box.heading}") for box in boxes)


def _parts(evidence: Evidence, *, is_mixed: bool) -> tuple[Section, ...]:
    """Build the sections that have something to read; where questions are mixed, each names its own."""
    wording, keys = find_wording(evidence), varied_keys(evidence.results)
    tidied = (_tidy(section, wording, keys) for section in _sections(evidence))
    found = tuple(section for section in tidied if section.has_content)
    if not is_mixed:
        return found
    question = evidence.question
    return tuple(
        replace(
            section,
            name=f"{section.name}-{question.kind}",
            heading=f"{question.heading}: {section.heading[:1].lower()}{section.heading[1:]}",
            pictures=tuple(replace(one, name=f"{one.name}-{question.kind}") for one in section.pictures),
        )
        for section in found
    )


def _tidy(section: Section, wording: Wording, keys: Sequence[str]) -> Section:
    """Leave out tables without rows, and write the others in plain words."""
    tables = tuple(tell_plainly(table, wording, keys) for table in section.tables if table.rows)
    return replace(section, tables=tables)


def _answers(evidence: Evidence) -> tuple[str, ...]:
    results = evidence.results
    rows = evidence.tidy.filter(pl.col("measure") == evidence.headline.name)
    if evidence.question.has_seat_shares:
        return answer_seats(evidence, rows, choose_compared(results))
    return answer(results, rows, evidence.pairs, evidence.headline, find_wording(evidence))


def _sections(evidence: Evidence) -> list[Section]:
    """Build all sections in the order in which a designer asks: seats, arms, skill, luck, tension, parts, doubt."""
    results = evidence.results
    drawn = {picture.name: picture for picture in draw_pictures(results, evidence.tidy)}
    has_shares = evidence.question.has_seat_shares
    compared = choose_compared(results)
    pairs = [pairs_table(evidence.pairs, m, is_one_of_many=len(compared) > 1) for m in compared]
    of_arms = arms_table(results, evidence.of_arms, default_measures(results))
    sections = [
        Section(
            "arms",
            "The configurations side by side",
            pictures=_pick(drawn, "heatmap", "layouts", "league", *(() if has_shares else ("win-rate",))),
            tables=(*league_tables(evidence), *goals_tables(evidence), of_arms, rare_table(results), *pairs),
        ),
        Section(
            "skill",
            "Skill ladder",
            "What better play is worth, and whether what holds for weak bots holds for strong ones.",
            pictures=_pick(drawn, "ladder", *(("win-rate",) if has_shares else ()), "scores"),
            tables=(*rating_tables(evidence), *_bot_tables(evidence), *step_tables(evidence)),
        ),
        Section("luck", "Luck and skill", tables=tuple(luck_tables(evidence))),
        Section(
            "tension",
            "Tension",
            "How matches go, how they end, and how open they stay.",
            pictures=_pick(drawn, "course", "endings"),
            tables=tuple(_tension_tables(evidence)),
        ),
        Section(
            "parts",
            "Components and abilities",
            tables=(
                components_table(results, evidence.components),
                points_table(results, evidence.component_points),
                restricted_table(evidence.restricted),
            ),
        ),
        Section(
            "sensitivity",
            "What would change this verdict",
            sentences=tuple(flips(evidence)),
            tables=(sensitivity_table(evidence),),
        ),
    ]
    return [*_seats(evidence, drawn), *sections]


def _seats(evidence: Evidence, drawn: dict[str, Picture]) -> list[Section]:
    if not evidence.question.has_seat_shares:
        return []
    seats = players_table(evidence.tidy, default_measures(evidence.results, "seats"), SEAT)
    tables = (seats, seat_tests_table(evidence.tests), *split_tables(evidence.results))
    return [Section("seats", "The seats", pictures=_pick(drawn, "seats"), tables=tables)]


def _bot_tables(evidence: Evidence) -> list[Table]:
    if not evidence.question.has_seat_shares:
        return []
    return [players_table(evidence.tidy, default_measures(evidence.results, "seats"), BOT)]


def _tension_tables(evidence: Evidence) -> list[Table]:
    measures = default_measures(evidence.results)
    ends = [endings_table(evidence.of_arms, measures), partial_table(evidence.of_arms, measures)]
    return [tension_table(evidence), openness_table(evidence), *ends]


def _pick(drawn: dict[str, Picture], *names: str) -> tuple[Picture, ...]:
    return tuple(drawn[name] for name in names if name in drawn)
