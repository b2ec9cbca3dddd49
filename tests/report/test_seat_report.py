"""The report of a game whose seats compete: what it says of seats, bots and settings."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

from simkit.report.answers.changes import widen
from simkit.report.build import as_html
from simkit.report.model import Report, Table
from simkit.report.page.markdown import as_markdown
from simkit.report.sections import make_report
from simkit.results.view import Results
from simkit.stats.compare.comparison import compare_planned
from simkit.stats.estimate.summary import summarise
from simkit.stats.verdict.fairness import seat_tests
from tests.report.test_report import Balance
from tests.stats.contest import by_hand, play_contest


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return play_contest(tmp_path_factory.mktemp("results") / "a", 400)


@pytest.fixture(scope="module")
def report(results: Results) -> Report:
    return make_report(results)


def table(report: Report, heading: str) -> Table:
    [found] = [table for table in report.tables if table.heading == heading]
    return found


def test_the_answer_speaks_of_seats_against_the_fair_share(results: Results, report: Report) -> None:
    rows = summarise(results, measures=["win_share"], where=["rule=old", "bots=weak"]).sort("estimate")
    best, worst = rows.row(-1, named=True), rows.row(0, named=True)
    assert best["seat"] == "0"
    last = int(worst["seat"]) + 1
    [test] = seat_tests(results).filter(arm="old · weak").iter_rows(named=True)
    told = [
        f"“old, weak”: seat 1 wins most, {100 * best['estimate']:.1f} % ",
        f"[{100 * best['low']:.1f}, {100 * best['high']:.1f}] of matches, ",
        f"and seat {last} least, {100 * worst['estimate']:.1f} %",
        f" (fair: 25 %); the seats differ (Cramér's V {test['v']:.3f}, p <0.001).",
    ]
    for words in told:
        assert words in report.answers[0]


def test_the_answer_speaks_of_bots_that_meet(results: Results, report: Report) -> None:
    answer = " ".join(report.answers)
    rows = summarise(results, measures=["win_share"], where=["rule=old", "bots=strong+weak+weak+even"])
    share = rows.filter(bot="weak")["estimate"][0]
    assert "In “old, strong + 2 × weak + even” strong wins " in answer
    assert f"weak wins {100 * share:.1f} % " in answer
    assert "of matches (fair: 50 %)" in answer


def test_the_answer_speaks_of_the_effect_on_the_favoured_seat(results: Results, report: Report) -> None:
    answer = " ".join(report.answers)
    row = compare_planned(results).filter(given="strong", seat="0", measure="win_share").row(0, named=True)
    wide = widen(row, 8)  # the seats of two bots: all shall be right at once
    near, far = sorted(abs(100 * wide[end]) for end in ("low", "high"))
    size = abs(100 * row["difference"])
    told = f"{size:.1f} percentage points [{near:.1f}, {far:.1f}] fewer for seat 1 with strong"
    assert "From “old” to “new”, paired on the same deals, shares of the wins: " in answer
    assert told in answer


def test_the_answer_speaks_of_the_score(results: Results, report: Report) -> None:
    row = compare_planned(results).filter(setting="rule", given="weak", measure="total").row(0, named=True)
    told = f"mean total: {abs(row['difference']):.1f} points"
    assert row["difference"] < 0
    assert told in " ".join(report.answers)
    assert "fewer with weak" in " ".join(report.answers)


def test_effects_that_do_not_show_are_only_named() -> None:
    wins = [(60, 0), (0, 60), (60, 0)] * 20
    moved = [*wins[1:], wins[0]]
    answers = make_report(by_hand(("ann+ann", wins), ("ann+ann", moved), rule=("old", "new"))).answers
    assert [answer.split(":")[0] for answer in answers[:2]] == ["“old, ann”", "“new, ann”"]
    assert "shares of the wins: no difference that shows with any of these bots." in answers[2]


def test_the_seat_that_a_setting_moves_most_is_named() -> None:
    even = [(60, 0), (0, 60)] * 200
    moved = [(60, 0), (0, 60), (0, 60), (0, 60)] * 100
    answers = make_report(by_hand(("ann+ann", even), ("ann+ann", moved), rule=("old", "new"))).answers
    told = " ".join(answers)
    assert "From “old” to “new”, paired on the same deals, shares of the wins: 25" in told
    assert re.search(
        r"25[.\d]* percentage points \[[^]]*\] (fewer for seat 1|more for seat 2) with ann", told
    )


def test_many_values_of_a_setting_are_left_to_the_leagues() -> None:
    wins = [(60, 0), (0, 60)] * 20
    rules = [f"rule-{number}" for number in range(8)]
    answers = make_report(by_hand(*(("ann+ann", wins) for _ in rules), rule=rules)).answers
    assert answers[-1] == "What each of the 7 other values of rule changes: see the leagues below."
    assert len(answers) == 2


def test_equal_seats_are_not_called_different() -> None:
    wins = [(60, 0), (0, 60)] * 100 + [(30, 30)]
    report = make_report(by_hand(("ann+ann", wins)))
    assert "“ann”: no difference of the seats shows; they win from 50.0 %" in report.answers[0]
    assert "of matches (fair: 50 %; Cramér's V 0.000, p = 1.000)." in report.answers[0]
    few = make_report(by_hand(("ann+ann", wins[:4])))
    assert "too few deals for a test of all seats" in few.answers[0]


def test_tables_hold_seats_bots_tests_and_both_comparisons(report: Report) -> None:
    assert [table.heading for table in report.tables] == [
        *("Each seat", "Are the seats equal?", "Win share by first king"),
        *(f"League: 4 players · {bots}" for bots in ("weak", "strong", "strong + 2 × weak + even")),
        *(f"Several goals at once: 4 players · {bots}" for bots in ("weak", "strong")),
        *("Each configuration", "Paired comparisons: win share", "Paired comparisons: total"),
        *("Ratings", "Each bot", "Total by bot", "Luck or skill", "Where the spread comes from"),
        *(
            "How close and how open",
            "How matches ended",
            "What only some matches have",
            "Components that win",
        ),
        "Every verdict",
    ]
    seats, bots = table(report, "Each seat"), table(report, "Each bot")
    assert seats.head[:6] == ("rule", "bots", "seat", "Deals", "Win share", "Fair share")
    assert bots.head[:3] == ("rule", "bots", "bot")
    assert (len(seats.rows), len(bots.rows)) == (16, 6)
    assert [row[2].text for row in seats.rows[:4]] == ["1", "2", "3", "4"]
    pairs = table(report, "Paired comparisons: win share")
    assert pairs.head[:5] == ("Setting", "Change", "With", "Bot", "Seat")
    assert pairs.n_keys == 5
    assert len(pairs.rows) == 8 + 3 + 8 + 6
    for found in report.tables:
        assert {len(row) for row in found.rows} == {len(found.head)}


def test_methods_tell_what_was_used(results: Results, report: Report) -> None:
    told = {name for name, _ in report.methods}
    pairs = compare_planned(results)
    used = {*summarise(results)["method"], *pairs["method"], *pairs["test"], *seat_tests(results)["test"]}
    assert used - {"none"} <= told
    assert "Shares of wins" in told
    assert "multinomial χ²" not in told


def test_the_page_is_well_formed_and_says_the_same_as_the_text(report: Report) -> None:
    page = as_html(report)
    parsed = Balance(page)
    assert len(parsed.ids) == len(set(parsed.ids))
    assert [picture.name for picture in report.pictures] == [
        *("seats", "league", "ladder", "win-rate", "scores", "endings"),
    ]
    assert len(page.encode()) < 2_000_000
    text = as_markdown(report, {picture.name: "x.svg" for picture in report.pictures})
    assert "| rule | bots | seat | Deals | Win share | Fair share |" in text
    alts = {picture.name: picture.alt for picture in report.pictures}
    assert "Win share of every bot that meets others" in alts["win-rate"]
    assert "strong+weak+weak+even · strong”" in alts["win-rate"]


def test_numbers_of_players_are_told_one_by_one(tmp_path: Path) -> None:
    played = play_contest(tmp_path / "a", 120, sets=("players=2,3",), bots="weak")
    report = make_report(played)
    assert "(fair: 50 %" in report.answers[0]
    assert "(fair: 33.3 %" in report.answers[1]
    headings = [table.heading for table in report.tables]
    assert headings[2:5] == ["Win share by first king", "Each configuration", "Paired comparisons: total"]


def test_a_report_without_a_match_says_so() -> None:
    report = make_report(by_hand(("ann+ann", [])))
    assert report.answers == ("No match has been played yet.",)
    assert report.pictures == ()
    Balance(as_html(report))


def test_an_unplayed_arm_does_not_spoil_the_others() -> None:
    report = make_report(by_hand(("ann+ann", [(60, 0)] * 30), ("bob+bob", []), ("ann+bob", [])))
    assert "“ann”: seat 1 wins most, 100.0 %" in report.answers[0]
    assert isinstance(report.tables[0].rows[0][0].text, str)
    assert pl.DataFrame(seat_tests(by_hand(("ann+bob", [])))).height == 1


def test_the_headline_is_split_by_the_order_of_play(report: Report) -> None:
    kings = table(report, "Win share by first king")
    assert kings.head == ("rule", "bots", "first_king", "Deals", "Win share", "Fair share", "Total")
    assert kings.n_keys == 3
    assert [row[2].text for row in kings.rows[:4]] == ["1", "2", "3", "4"]
    assert kings.rows[0][4].text.endswith("%")
    assert kings.rows[0][4].small.startswith("[")
    assert kings.rows[0][4].small.endswith("]")
    assert kings.rows[0][5].text == "25.0 %"


def test_components_that_win_are_told_at_both_ends(report: Report) -> None:
    components = table(report, "Components that win")
    assert components.head == (
        *("rule", "bots", "Component", "Deals", "With", "Without", "Difference (percentage points)", "q"),
    )
    first = [row for row in components.rows if (row[0].text, row[1].text) == ("old", "weak")]
    gaps = [float(row[6].text.replace("−", "-")) for row in first]
    assert gaps == sorted(gaps, reverse=True)
    assert all(row[2].text.startswith("tile ") for row in first)
    assert {row[1].text for row in components.rows} == {"weak", "strong", "strong + 2 × weak + even"}
