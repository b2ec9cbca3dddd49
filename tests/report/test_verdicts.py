"""The first screen: verdict boxes, the advice, and what would change a verdict."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simkit.games.criteria import SEAT_SHARE, Gate
from simkit.plots.groups import group_arms
from simkit.report.answers.advice import advise
from simkit.report.answers.boxes import range_boxes, verdict_boxes
from simkit.report.answers.sensitivity import flips, sensitivity_table
from simkit.report.answers.verdicts import UNDECLARED, find_verdicts
from simkit.report.build import as_html
from simkit.report.evidence import Evidence
from simkit.report.evidence import gather_evidence as gather_all
from simkit.report.model import Box
from simkit.report.page.markdown import as_markdown
from simkit.report.sections import make_report
from simkit.results.view import Results
from tests.stats.contest import by_hand
from tests.stats.synthetic import invent_toy

EVEN = [(60, 0), (0, 60)] * 5_000
SKEWED = [(60, 0), (60, 0), (0, 60)] * 3_000
CLOSE_CALL = [(60, 0)] * 53 + [(0, 60)] * 47
RULES = ("basic", "keep", "hall", "gate", "tower", "yard", "moat")


def gather(results: Results) -> Evidence:
    """The evidence on results of a single question."""
    [evidence] = gather_all(results)
    return evidence


def boxes_of(results: Results) -> tuple[Box, ...]:
    return verdict_boxes(find_verdicts(results), group_arms(results))


def test_few_arms_have_a_box_each_with_word_symbol_and_reason() -> None:
    results = by_hand(
        *(("ann+ann", wins) for wins in (EVEN, SKEWED, CLOSE_CALL)), rule=("basic", "keep", "hall")
    )
    good, bad, unclear = boxes_of(results)
    assert (good.state, good.symbol, good.word) == ("good", "✓", "balanced")
    assert (bad.state, bad.symbol, bad.word) == ("bad", "✗", "unbalanced")
    assert bad.heading == "2 players · ann · keep"
    assert bad.text == "Seat 1 wins 67 % of matches (65.7 to 67.6; fair: 50 %)."
    assert (unclear.state, unclear.symbol, unclear.word) == ("open", "?", "undecided")
    assert unclear.text.startswith("Seat 1 wins 53 % of matches (43.3 to 62.5; fair: 50 %). Needs ")
    assert all(box.note.startswith(UNDECLARED) for box in (good, bad, unclear))


def test_many_arms_share_a_box_that_counts_them_and_names_the_odd_one() -> None:
    arms = [("ann+ann", SKEWED if rule == "keep" else EVEN) for rule in RULES]
    [box] = boxes_of(by_hand(*arms, rule=RULES))
    assert (box.state, box.word) == ("mixed", "6 balanced, 1 unbalanced")
    assert box.text == (
        "6 of 7 rules are balanced within 2 percentage points; "
        "“keep” (seat 1 wins 67 % of matches, 65.7 to 67.6; fair: 50 %) is not."
    )


def test_declared_gates_are_judged_as_the_command_judges_them() -> None:
    gates = (
        Gate(SEAT_SHARE, SEAT_SHARE, "within 0.2", None, 0.2),
        Gate("total", "total", "at most 10", None, 10.0),
    )
    results = replace(by_hand(("ann+ann", SKEWED)), gates=gates)
    seats, total = boxes_of(results)
    assert (seats.word, seats.note) == (
        "balanced",
        "20 percentage points are one match in 5. Seats are numbered from 1; seat 1 begins unless the game draws who "
        "does.",
    )
    assert (total.word, total.heading) == ("fails", "2 players · ann · total at most 10")
    assert total.text == "The total is 30 (30.0 to 30.0), too high."


def test_a_verdict_that_turns_with_skill_is_named() -> None:
    results = by_hand(("ann+ann", EVEN), ("bob+bob", SKEWED))
    evidence = gather(results)
    [sentence] = flips(evidence)
    assert sentence == (
        "all seats within 2 percentage points is balanced with ann and unbalanced with bob: the verdict turns "
        "with skill."
    )
    table = sensitivity_table(evidence)
    assert [row[2].text for row in table.rows] == ["balanced", "unbalanced"]
    assert [row[5].text for row in table.rows] == ["+2.0 percentage points", "−14.7 percentage points"]
    assert list(flips(gather(by_hand(("ann+ann", EVEN), ("bob+bob", EVEN))))) == [
        "No verdict turns from one line-up of bots to another."
    ]


def test_a_game_that_is_won_together_has_its_range_and_the_cost_of_each_setting() -> None:
    evidence = gather(invent_toy(3, ["ann", "bob"]))
    assert [box.heading for box in range_boxes(evidence)] == ["ann", "bob"]
    assert all(box.state == "told" for box in range_boxes(evidence))
    [advice] = advise(evidence)
    assert advice.text.startswith(
        "Against “old”, with bob, the strongest bot asked: “new-1” makes no difference"
    )


@pytest.mark.parametrize("form", ["html", "md"])
def test_the_first_screen_says_the_verdict_in_words_before_all_else(form: str) -> None:
    played = by_hand(("ann+ann", EVEN), ("ann+ann", SKEWED), rule=("basic", "keep"))
    gate = Gate(SEAT_SHARE, SEAT_SHARE, "within 0.02", None, 0.02)
    report = make_report(replace(played, gates=(gate,), planned=None))
    page = as_html(report) if form == "html" else as_markdown(report, {p.name: "x" for p in report.pictures})
    places = [
        page.index(words)
        for words in ("choose rule “basic”", "✗", "unbalanced", "In words" if form == "html" else "The seats")
    ]
    assert places == sorted(places)
