"""A number has one bracket on a first screen and in the sentences below; what a headline tells is in the table."""

from __future__ import annotations

import re

import numpy as np
import pytest

from simkit.report.answers.advice import answer_aim
from simkit.report.answers.overview import overview_tables
from simkit.report.answers.wording import find_wording
from simkit.report.answers.words import interval, name_bot, name_lineup, span
from simkit.report.model import Cell, Table
from simkit.report.page.provenance import facts
from simkit.report.sections import make_report
from simkit.report.tables.plain import tell_plainly
from tests.report.test_first_screens import ask, evidence_of, rates, wins
from tests.stats.contest import by_hand
from tests.stats.synthetic import write_castellion


def test_effects_of_many_values_have_the_table_s_brackets() -> None:
    cases = [("bob", f"rule {n}", 0.3 + n / 20) for n in range(7)]
    evidence = evidence_of(rates(1_000, *cases))
    _, [advice] = answer_aim(evidence)
    [table] = overview_tables(evidence, "effects")
    told = re.findall(r"“(rule \d)” [a-z ]*, ([+−][\d.]+) \(([−\d.]+) to ([−\d.]+)\)", advice.text)
    assert [rule for rule, *_ in told] == ["rule 6", "rule 1"]
    rows = {row[0].text: row[1].text for row in table.rows}
    assert all(rows[rule].endswith(f"[{low}, {high}]") for rule, _, low, high in told)
    assert "so wide that all of a column are right at once" in table.note
    plain = evidence.pairs.row(5, named=True)
    wide = re.findall(r"[\d.]+", rows["rule 6"])
    assert float(wide[1]) < 100 * plain["low"] < 100 * plain["high"] < float(wide[2]), "wider than by itself"


def test_effects_of_few_values_have_brackets_of_their_own() -> None:
    evidence = evidence_of(rates(1_000, ("bob", "old", 0.6), ("bob", "new", 0.5)))
    [table] = overview_tables(evidence, "effects")
    row = evidence.pairs.row(0, named=True)
    assert table.rows[0][1].text.endswith(
        f"[{100 * row['low']:.1f}, {100 * row['high']:.1f}]".replace("-", "−")
    )
    assert "at once" not in table.note


def test_what_a_seat_wins_stands_in_the_table_with_the_sentence_s_bracket() -> None:
    arms = [("ann+ann", wins((0.5, 0.5), 4_000, 3)), ("ann+ann", wins((0.65, 0.35), 4_000, 4))]
    arms += [("bob+bob", wins((0.5, 0.5), 4_000, 5)), ("bob+bob", wins((0.6, 0.4), 4_000, 6))]
    evidence = evidence_of(ask(by_hand(*arms, rule=("old", "new") * 2), "effects"))
    _, [advice] = answer_aim(evidence)
    told = re.search(
        r"the share of the wins of (seat \d) changes most: ([+−][\d.]+) percentage points \(([−\d.]+) to ([−\d.]+)\)",
        advice.text,
    )
    assert told is not None, advice.text
    [table] = overview_tables(evidence, "effects")
    assert table.heading.endswith(f", and of what {told[1]} wins")
    [row] = [row for row in table.rows if row[0].small == f"wins of {told[1]}, percentage points"]
    assert row[0].text == "new"
    assert any(cell.text.endswith(f"[{told[3]}, {told[4]}]") for cell in row[1:])
    assert all(re.fullmatch(r"[\d.]+ % → [\d.]+ %", cell.small) for cell in row[1:])
    below = " ".join(make_report(evidence.results).answers)
    near, far = sorted((told[3].strip("−"), told[4].strip("−")), key=float)
    assert f"[{near}, {far}] " in below, "and in the sentences below"


def test_seats_that_do_not_change_have_no_row() -> None:
    arms = [("ann+ann", wins((0.5, 0.5), 2_000, seed)) for seed in (3, 4)]
    evidence = evidence_of(ask(by_hand(*arms, rule=("old", "new")), "effects"))
    [table] = overview_tables(evidence, "effects")
    assert [row[0].small for row in table.rows] == [""]


def test_what_bots_win_beside_others_has_the_table_s_brackets_in_words() -> None:
    def table(share: float) -> list[list[int]]:
        won = np.random.default_rng(3).random(600) < share
        return [[60, 0] if turn == w else [0, 60] for w in won for turn in (True, False)]

    results = by_hand(("ann+bob", table(0.6)), ("ann+bob", table(0.8)), rule=("short", "long"))
    report = make_report(results)
    short = next(row for row in report.overview[0].rows if row[0].text == "short")
    assert f"ann wins {short[1].text} {short[1].small} of matches" in report.answers[0]


def test_configurations_that_tie_for_the_most_wins_are_told_with_one_number_or_one_range() -> None:
    luck = [("bob", "a", 0.6), ("bob", "b", 0.6), ("bob", "c", 0.2)]
    _, [advice] = answer_aim(evidence_of(ask(rates(400, *luck), "win-rates")))
    assert re.match(
        r"With bob “a” and “b” are won most often and not told apart, both (within )?[\d.]+", advice.text
    ), advice.text


@pytest.mark.parametrize(
    ("low", "high", "decimals", "told"),
    [
        (-0.11, -0.02, 1, "[−0.1, −0.02]"),
        (0.004, 0.32, 1, "[0.004, 0.3]"),
        (0.0, 0.32, 1, "[0.0, 0.3]"),
        (-0.02, 0.32, 1, "[0.0, 0.3]"),
        (-0.3, 0.02, 1, "[−0.3, <0.1]"),
        (0.1, 0.2, 1, "[0.1, 0.2]"),
    ],
)
def test_an_interval_beside_zero_does_not_seem_to_hold_it(
    low: float, high: float, decimals: int, told: str
) -> None:
    assert interval(low, high, decimals) == told
    assert span(low, high, decimals) == told.strip("[]").replace(", ", " to ")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("taught", "taught"),
        ("taught+steward+steward+steward", "taught + 3 × steward"),
        ("taught+taught:spirits=0+taught:spirits=0", "taught + 2 × taught without spirits"),
        ("blueprint:herald=3", "blueprint with herald 3"),
        ("mine.py:careful", "mine.py:careful"),
    ],
)
def test_line_ups_are_named_in_words(written: str, told: str) -> None:
    assert name_lineup(written) == told
    assert "+" in written or name_bot(written) == told


def test_deals_that_bots_play_from_every_seat_are_told_as_such() -> None:
    mixed = by_hand(("ann+bob", [[60, 0], [0, 60]] * 10))
    assert facts(mixed).endswith("each deal played 2 times, so that every bot sits in every seat")
    assert "times" not in facts(by_hand(("ann+ann", [[60, 0], [0, 60]] * 10)))


def test_sentences_and_tables_below_the_first_screen_speak_its_words(tmp_path) -> None:
    sets = ("level=intro,base", "appendices=none,vigil,herald")
    report = make_report(write_castellion(tmp_path / "a", 60, sets=sets, bots="greedy,blueprint"))
    told = " ".join(report.answers)
    assert "intro level" in told
    assert "no appendices" in told
    assert " · " not in told
    codes = {"intro", "base", "none", "intro · greedy", "none · greedy", "base · vigil · blueprint"}
    keys = {cell.text for table in report.tables for row in table.rows for cell in row[: table.n_keys]}
    assert not keys & codes
    assert {"intro level", "no appendices"} <= keys


def test_a_comparison_is_named_in_words(tmp_path) -> None:
    evidence = evidence_of(write_castellion(tmp_path / "a", 60, bots="greedy,blueprint"))
    row = (Cell("appendices"), Cell("none → vigil"), Cell("greedy"), Cell("1 %"))
    table = Table("Paired", "", ("Setting", "Change", "With", "From"), (row,), 3)
    [told] = tell_plainly(table, find_wording(evidence), ["appendices", "bots"]).rows
    assert [cell.text for cell in told] == ["appendices", "no appendices → vigil", "greedy", "1 %"]
