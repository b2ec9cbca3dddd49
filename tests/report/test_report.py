"""The report: self-contained, well-formed, safe, small, and right in what it says."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import product
from pathlib import Path

import polars as pl
import pytest

from simkit.errors import InputError
from simkit.games.contract import Note, Question
from simkit.report.build import as_html, write_report
from simkit.report.model import Basis, Report
from simkit.report.page.files import write_file
from simkit.report.page.markdown import as_markdown
from simkit.report.page.provenance import warn
from simkit.report.sections import make_report
from simkit.results.view import Results
from simkit.stats.compare.comparison import compare_planned
from simkit.stats.estimate.summary import summarise
from tests.stats.synthetic import ask, invent_toy, toy_arm, toy_frame, toy_results, write_castellion

VOID = {"meta", "br", "link", "img", "hr", "input"}


class Balance(HTMLParser):
    """Checks that every element is closed, and gathers ids, attributes and visible text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            assert not name.startswith("on"), "no script in attributes"
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src", "xlink:href"):
                self.links.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "defs", "script"} & set(self.open):
            self.text.append(data)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return write_castellion(tmp_path_factory.mktemp("results") / "a", 400)


@pytest.fixture(scope="module")
def report(results: Results) -> Report:
    return make_report(results)


@pytest.fixture(scope="module")
def page(report: Report) -> str:
    return as_html(report)


@pytest.mark.long
def test_the_page_is_well_formed_and_self_contained(page: str) -> None:
    parsed = Balance(page)
    assert len(parsed.ids) == len(set(parsed.ids)), "ids are unique on the page"
    assert all(link.startswith("#") and link[1:] in parsed.ids for link in parsed.links)
    assert set(re.findall(r"url\(#([^)]+)\)", page)) <= set(parsed.ids)
    assert not {"script", "link", "img", "iframe", "metadata"} & parsed.tags
    outside = re.sub(r'xmlns(?::\w+)?="[^"]*"', "", page)
    assert not re.search(r"https?:|//[a-z]|@import", outside)
    assert len(page.encode()) < 2_000_000


def test_the_page_has_style_for_dark_screens_phones_and_paper(page: str) -> None:
    for words in ("prefers-color-scheme: dark", "max-width: 40rem", "@media print", 'name="viewport"'):
        assert words in page


def test_every_figure_has_a_text_for_those_who_cannot_see_it(page: str) -> None:
    labels = re.findall(r'role="img" aria-label="([^"]+)"', page)
    assert len(labels) == page.count("<svg") == 4
    assert "Difference of win rate to the reference" in labels[0]
    assert "Win rate of every configuration" in labels[1]


def test_the_same_results_give_the_same_page(results: Results, page: str) -> None:
    assert as_html(make_report(results)) == page


def test_the_answer_names_the_best_arm_and_the_effects_with_their_intervals(
    results: Results, report: Report
) -> None:
    answer = " ".join(report.answers)
    wins = summarise(results, measures=["win"]).sort("estimate", descending=True)
    name = wins["arm"][0].replace(" · ", ", ")
    assert (
        f"The highest of 12 is “{name}”: it wins {100 * wins['estimate'][0]:.1f} % of 400 matches" in answer
    )
    pairs = compare_planned(results).filter(given="blueprint", to="herald")
    size = abs(100 * pairs["difference"][0])
    ends = sorted(abs(100 * pairs[end][0]) for end in ("low", "high"))
    assert f"“herald” costs {size:.1f} percentage points of win rate [{ends[0]:.1f}, {ends[1]:.1f}]" in answer
    assert "against “no appendices” on the same deals" in answer
    assert re.search(r"blueprint is [\d.]+ percentage points above greedy \[", answer)


def test_a_tiny_limit_of_the_rule_of_three_is_a_number() -> None:
    arms = [(toy_arm("x", rule, 400_000), toy_frame({"win": [False] * 400_000})) for rule in ("a", "b")]
    answer = " ".join(make_report(toy_results(arms)).answers)
    assert "by the rule of three the rate is below 0.00075 % each." in answer


def test_effects_are_told_for_each_of_a_few_choices_of_the_other_settings() -> None:
    arms = []
    for level, rule in product(("low", "high"), ("old", "new")):
        varied = {"level": level, "rule": rule, "bots": "ann"}
        arm = replace(
            toy_arm("ann", deals=40), id=level + rule, label=f"{level} · {rule} · ann", varied=varied
        )
        arms.append((arm, toy_frame({"win": [rule == "new", False] * 20})))
    told = [answer for answer in make_report(toy_results(arms)).answers if "against “old”" in answer]
    assert [sentence.split(", against")[0] for sentence in told] == ["With low, ann", "With high, ann"]
    assert all("“new” gains 50" in sentence for sentence in told)


def test_arms_that_never_won_are_bounded_by_the_rule_of_three() -> None:
    arms = [
        (toy_arm(bots, rule, 300), toy_frame({"win": [False] * 300}))
        for rule in ("a", "b")
        for bots in ("x",)
    ]
    winner = (toy_arm("y", "a", 300), toy_frame({"win": [True] * 300}))
    answer = " ".join(make_report(toy_results([*arms, winner])).answers)
    assert "No configuration with x ever won: by the rule of three the rate is below 0.994 % each." in answer


def test_an_effect_that_turns_with_skill_is_told() -> None:
    def arm(bots: str, rule: str, wins: int) -> tuple[object, pl.DataFrame]:
        return toy_arm(bots, rule, 400), toy_frame({"win": [True] * wins + [False] * (400 - wins)})

    cases = [("weak", "old", 100), ("strong", "old", 200), ("weak", "new", 40), ("strong", "new", 300)]
    results = toy_results([arm(*case) for case in cases])  # type: ignore[misc]
    answer = " ".join(make_report(results).answers)
    assert "“new” gains 25.0 percentage points of win rate" in answer
    assert "(the other way with weak)" in answer


def test_tables_hold_arms_endings_comparisons_and_partial_values(report: Report) -> None:
    tables = {table.heading: table for table in report.tables}
    assert list(tables) == [
        *(
            "League: random",
            "League: greedy",
            "League: blueprint",
            *(f"Several goals at once: {bot}" for bot in ("random", "greedy", "blueprint")),
            "Each configuration",
            "Paired comparisons",
            "Win by bot",
        ),
        *("Where the spread comes from", "How matches ended"),
    ]
    arms = tables["Each configuration"]
    assert arms.head[:4] == ("appendices", "bots", "Deals", "Win rate")
    assert {"Trials passed", "Turns", "Tiles", "Safe tiles used"} <= set(arms.head)
    assert len(arms.rows) == 12
    assert len(tables["Paired comparisons"].rows) == 17
    for table in tables.values():
        assert {len(row) for row in table.rows} == {len(table.head)}


def test_methods_tell_what_was_used_and_nothing_else(results: Results, report: Report) -> None:
    told = {name for name, _ in report.methods}
    used = {
        *summarise(results)["method"],
        *compare_planned(results)["method"],
        *compare_planned(results)["test"],
    }
    assert used - {"none"} <= told
    assert "Clopper–Pearson over deals" not in told


def test_notes_are_listed_once_with_their_arms(report: Report) -> None:
    basis = {item.text: item for item in report.basis}
    assert len(basis) == len(report.basis)
    house = next(item for item in basis.values() if item.mark == "HOUSE")
    assert "vigil + herald, greedy" in house.arms
    assert "none · greedy" not in house.arms
    assert any(item.arms == "all configurations" for item in basis.values())


def test_the_first_screen_tells_what_is_assumed_and_reconstructed(report: Report) -> None:
    basis = tuple(
        Basis(mark, text, "all configurations")
        for mark, text in (
            ("MED", "One."),
            ("ASSUMED", "Two."),
            ("RECONSTRUCTED", "Three."),
            ("ASSUMED", "Four."),
        )
    )
    doubtful = replace(report, basis=basis)
    assert doubtful.doubts == (("RECONSTRUCTED", "Three."), ("ASSUMED", "Two. And 1 more."))
    answer = as_html(doubtful).partition("<nav")[0]
    assert "Two. And 1 more." in answer
    assert "One." not in answer
    assert "**ASSUMED** Two. And 1 more." in as_markdown(
        doubtful, {picture.name: "x.svg" for picture in doubtful.pictures}
    )


def test_provenance_and_command_make_it_again(results: Results, page: str) -> None:
    text = " ".join("".join(Balance(page).text).split())
    for fact in ("Seed 1", "Rules version", "simkit 0.1.0", results.manifest["scenario_hash"][:16]):
        assert fact in text
    assert (
        "simkit run --game castellion --set appendices=none,vigil,herald,vigil+herald "
        "--bots random,greedy,blueprint --title 'Castellion: appendices × bots' "
        "--deals 400 --seed 1 --out results" in text
    )
    assert str(results.folder) not in page


def test_bots_are_not_people(page: str) -> None:
    assert "results of bots, not of people" in page


HOSTILE = '<script>alert(1)</script> & "quotes" | [x](javascript:y) \x1b[31m'


def test_hostile_titles_and_labels_stay_text() -> None:
    arm = replace(
        toy_arm("ann", deals=30, notes=(Note(HOSTILE, HOSTILE),)),
        label=f"{HOSTILE} · ann",
        varied={HOSTILE: HOSTILE, "bots": "ann"},
    )
    results = toy_results(
        [(arm, toy_frame({"win": [True] * 30}))], scenario_title=HOSTILE, game_title=HOSTILE
    )
    report = make_report(results)
    page = as_html(report)
    parsed = Balance(page)
    assert "script" not in parsed.tags
    assert "<script>alert(1)</script>" in "".join(parsed.text)
    assert "\x1b" not in page
    text = as_markdown(report, {picture.name: "x.svg" for picture in report.pictures})
    assert "<script>" not in text.replace("\\<script\\>", "")
    assert "](javascript" not in text


def test_unfinished_runs_are_called_so(results: Results, report: Report) -> None:
    short = replace(results, arms=(replace(results.arms[0], deals=150), *results.arms[1:]))
    assert "1 of 12 configurations has fewer than the 400 deals asked for" in warn(short)
    assert report.warning == ""


def test_a_report_without_a_match_says_so() -> None:
    report = make_report(toy_results([(toy_arm("ann"), toy_frame({"win": []}))]))
    assert report.answers == ("No match has been played yet.",)
    assert report.pictures == ()
    Balance(as_html(report))


@pytest.mark.long
def test_many_arms_stay_below_two_megabytes() -> None:
    page = as_html(make_report(invent_toy(120, ["ann", "bob", "ann+bob"], 12)))
    assert len(page.encode()) < 2_000_000
    assert "The first 400 of 597 rows; “simkit compare” shows all." in page


def test_a_game_of_points_with_rotations_is_reported_too() -> None:
    report = make_report(ask(invent_toy(3, ["ann", "ann+bob"]), Question("together", "points")))
    assert "points on average" in report.answers[0]
    Balance(as_html(report))


@pytest.mark.long
def test_files_are_written_beside_each_other(results: Results, tmp_path: Path) -> None:
    written = write_report(results, tmp_path / "new" / "demo.html")
    assert [path.name for path in written] == [
        "demo.html",
        "demo.md",
        "demo-league.svg",
        "demo-win-rate.svg",
        "demo-course.svg",
        "demo-endings.svg",
    ]
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == sorted(path.name for path in written)
    text = (tmp_path / "new" / "demo.md").read_text()
    for name in re.findall(r"\]\(([^)]+\.svg)\)", text):
        assert (tmp_path / "new" / name).exists()
    assert [path.name for path in write_report(results, tmp_path / "only.html", ["html"])] == ["only.html"]


def test_a_place_that_cannot_be_written_is_wrong_input(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match="cannot write this file"):
        write_file(tmp_path / "file" / "demo.html", b"x")
    with pytest.raises(InputError):
        write_file(tmp_path, b"x")
    assert [path.name for path in tmp_path.iterdir()] == ["file"], "nothing half-written is left"
