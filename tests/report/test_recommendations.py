"""What a report recommends, from folders with invented outcomes: never more than holds with every bot."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from simkit.report.answers.advice import advise
from simkit.report.answers.ladder import name_unasked
from simkit.report.answers.overview import overview_tables
from simkit.report.build import as_html
from simkit.report.evidence import gather_evidence
from simkit.report.model import Advice, Report
from simkit.report.sections import make_report
from simkit.results.view import Results
from simkit.stats.verdict.nearest import Nearest
from tests.report.invented import alike, write_castles

FAIR, LEFT, RIGHT = 0.0, 0.06, -0.06  # of the first seat
DULL, LIVELY = 4.0, 5.0
FIT = ("basic", "keep", "stronghold", "blockhouse")  # castles that are meant for three


def first_sentence(report: Report) -> str:
    """The headline of the first screen."""
    return report.advice[0].text


def first_advice(results: Results) -> Advice:
    """The answer of the first screen, without the rest of the report."""
    [evidence] = gather_evidence(results)
    return advise(evidence)[0]


def test_one_clear_winner_is_chosen_and_shown(tmp_path: Path) -> None:
    castles = alike(FIT, (LEFT, DULL)) | {"keep": {"greedy": (FAIR, DULL), "builder": (FAIR, DULL)}}
    report = make_report(write_castles(tmp_path / "a", castles))
    assert first_sentence(report).startswith(
        "With 3 players choose layout “The Keep”: its seats are balanced within 2 percentage points with every bot "
        "asked (greedy and builder). It is the only one of 4."
    )
    assert "With builder, the strongest asked, seat " in report.advice[0].more
    [pick] = report.advice[0].picks
    assert (pick.name, pick.value, pick.marks) == ("The Keep", "keep", ("RECONSTRUCTED",))
    screen = as_html(report).partition("<nav")[0]
    assert "<b>The Keep</b>" in screen
    assert 'class="board"' in screen


def test_the_liveliest_of_the_balanced_wins_on_deals_that_did_not_choose_it(tmp_path: Path) -> None:
    castles = alike(FIT, (FAIR, DULL)) | {"stronghold": dict.fromkeys(("greedy", "builder"), (FAIR, LIVELY))}
    text = first_advice(write_castles(tmp_path / "a", castles)).text
    assert text.startswith("With 3 players choose layout “The Stronghold”: its seats are balanced")
    assert "It is the liveliest of 4 that are: the lead changes 4.9" in text
    assert " times a match (" in text


def test_a_tie_is_named_as_a_tie(tmp_path: Path) -> None:
    text = first_advice(write_castles(tmp_path / "a", alike(FIT[:2], (FAIR, DULL)))).text
    assert text.startswith(
        (
            "With 3 players take “Basic castle for 3 players” or “The Keep”",
            "With 3 players take “The Keep” or “Basic castle for 3 players”",
        )
    )
    assert text.endswith(
        ": their seats are balanced within 2 percentage points with every bot asked (greedy and builder). "
        "They tie: these deals do not tell which is livelier."
    )


def test_livelier_with_one_bot_and_duller_with_another_is_a_tie(tmp_path: Path) -> None:
    castles = {
        "basic": {"greedy": (FAIR, DULL), "builder": (FAIR, LIVELY)},
        "keep": {"greedy": (FAIR, LIVELY), "builder": (FAIR, DULL)},
    }
    text = first_advice(write_castles(tmp_path / "a", castles)).text
    assert text.startswith("With 3 players take “Basic castle for 3 players” or “The Keep”")


def test_a_verdict_that_turns_along_the_ladder_is_the_headline(tmp_path: Path) -> None:
    castles = alike(FIT, (LEFT, DULL)) | {"keep": {"greedy": (RIGHT, DULL), "builder": (FAIR, DULL)}}
    text = first_advice(write_castles(tmp_path / "a", castles)).text
    assert text.startswith(
        "With 3 players no layout can be recommended: of the 4 none is balanced within 2 percentage points with "
        "every bot asked (greedy and builder), and the verdict turns with skill. “The Keep” is unbalanced with "
        "greedy (seat 1 wins "
    )
    assert "and balanced with builder (the strongest asked; seat " in text
    assert "choose layout" not in text
    assert "All 4 tie for the nearest; seen nearest is “" in text


def test_where_all_are_unbalanced_the_nearest_is_named_with_what_it_would_take(tmp_path: Path) -> None:
    castles = alike(FIT, (0.09, DULL)) | {"keep": dict.fromkeys(("greedy", "builder"), (LEFT, DULL))}
    [evidence] = gather_evidence(write_castles(tmp_path / "a", castles))
    advice = advise(evidence)[0]
    text = advice.text
    assert text.startswith(
        "With 3 players no layout can be recommended: each of the 4 is unbalanced (a seat not within 2 percentage "
        "points of fair) with at least one bot. With builder alone, the strongest asked, all 4 are unbalanced. "
        "The nearest is “The Keep”: at worst, with "
    )
    assert advice.more.startswith(
        "With builder it is seat 1 that wins most in all 4. To pass it would take a margin of "
    )
    fresh = r"\(sure to 95 %, by deals that took no part in the choice\)\.$"
    assert re.search(rf"a margin of [67]\.\d percentage points {fresh}", advice.more)
    worst = re.search(
        r"at worst, with (\w+), (seat \d) wins [\d.]+ % of matches \(([\d.]+) to ([\d.]+);", text
    )
    assert worst is not None
    [table] = overview_tables(evidence, "choice")
    place = [name.removesuffix(" (strongest asked)") for name in table.head].index(worst[1])
    keep = next(row for row in table.rows if row[0].text == "The Keep")
    assert keep[place].small.startswith(f"{worst[2]}: ")
    assert keep[place].small.endswith(f"[{worst[3]}, {worst[4]}]"), "the sentence and the table tell the same"


def test_the_nearest_is_told_with_the_bot_that_is_worst_in_the_table(tmp_path: Path) -> None:
    """The half of the deals that judges the nearest may see another bot as the worst."""
    castles = {name: {"greedy": (0.12, DULL), "builder": (0.04, DULL)} for name in FIT[:2]}
    [evidence] = gather_evidence(write_castles(tmp_path / "a", castles, 4_000))
    builder = next(arm for arm in evidence.results.arms if arm.lineup[0] == "builder")
    with pytest.MonkeyPatch.context() as patch:
        seen = Nearest(0, builder, 0.02, 0.03, ())
        patch.setattr("simkit.report.answers.no_choice.find_nearest", lambda *_: seen)
        text = advise(evidence)[0].text
    assert "at worst, with greedy, seat 1 wins 4" in text


def test_the_nearest_is_sought_among_those_not_shown_to_fail(tmp_path: Path) -> None:
    """A castle with few deals that is open is named before one that is known to lie just outside."""
    castles = alike(FIT, (0.033, DULL)) | {"keep": dict.fromkeys(("greedy", "builder"), (0.025, DULL))}
    [evidence] = gather_evidence(write_castles(tmp_path / "a", castles, 20_000))
    words = {
        row[0].text: {cell.text for cell in row[1:]} for row in overview_tables(evidence, "choice")[0].rows
    }
    assert words["The Keep"] != {"✗ unbalanced"}, "the case is the one that it is called"
    assert words["Basic castle for 3 players"] == {"✗ unbalanced"}
    advice = advise(evidence)[0]
    assert "The nearest is “The Keep”" in advice.text
    assert "no part in the choice" not in advice.more, "what is open needs deals, not a wider margin"
    assert " tie" not in advice.text


def test_what_holds_with_the_strongest_bot_alone_is_told(tmp_path: Path) -> None:
    """Two castles hold with the strongest bot and are open with the other; nothing is recommended."""
    castles = alike(FIT, (LEFT, DULL)) | alike(("keep", "stronghold"), (FAIR, DULL))
    for name in ("keep", "stronghold"):
        castles[name]["greedy"] = (0.02, DULL)
    text = first_advice(write_castles(tmp_path / "a", castles)).text
    assert text.startswith(
        "With 3 players no layout can be recommended yet: of the 4 none is shown to be balanced within 2 percentage "
        "points with every bot asked (greedy and builder)."
    )
    assert (
        " With builder alone, the strongest asked, “The Keep” and “The Stronghold” are balanced and “Basic "
        "castle for 3 players” and “The Blockhouse” are unbalanced. The 2 that fail with no bot tie for the nearest"
        in text
    )


def test_published_advice_against_a_castle_keeps_it_from_being_chosen(tmp_path: Path) -> None:
    castles = alike(FIT, (LEFT, DULL)) | alike(["gates-of-destiny"], (FAIR, LIVELY))
    castles |= {"keep": dict.fromkeys(("greedy", "builder"), (FAIR, DULL))}
    [evidence] = gather_evidence(write_castles(tmp_path / "a", castles))
    advice = advise(evidence)[0]
    assert advice.text.startswith("With 3 players choose layout “The Keep”")
    [table] = overview_tables(evidence, "choice")
    assert (table.rows[-1][0].text, table.rows[-1][0].small) == (
        "The Gates of Destiny",
        "meant for 4 players, not 3",
    ), "what advice leaves aside stands last, with the advice"
    assert not any(row[0].small for row in table.rows[:-1])
    assert (
        "Published advice speaks against one more, which stands last in the table; “The Gates of Destiny” would hold "
        "otherwise." in advice.more
    )


def test_the_only_castle_shown_so_far_is_no_winner_while_others_are_open(tmp_path: Path) -> None:
    castles = alike(("basic", "keep"), (FAIR, DULL)) | {
        "keep": dict.fromkeys(("greedy", "builder"), (0.02, DULL))
    }
    text = first_advice(write_castles(tmp_path / "a", castles, 12_000)).text
    assert text.startswith(
        "With 3 players layout “Basic castle for 3 players” will do: its seats are balanced"
    )
    assert text.endswith("one other is still open, so it is not shown to be the best.")


def test_stronger_bots_that_were_not_asked_are_named_with_their_command(tmp_path: Path) -> None:
    results = write_castles(tmp_path / "a", alike(FIT[:2], (FAIR, DULL)), 2_000)
    [further] = name_unasked(results)
    assert further.more.startswith("Not asked: taught-search and taught.")
    assert further.command == (
        "simkit run --game dragon-castle --set players=3 --set layout=basic,keep "
        "--bots taught-search,taught --gate 'seat_share within 0.02' --all-deals "
        "--deals 1000 --seed 1 --out results/stronger"
    )
    asked = replace(
        results, arms=(replace(results.arms[0], lineup=("taught-search",) * 3), *results.arms[1:])
    )
    assert name_unasked(asked) == ()


def test_commands_stand_below_the_answer_and_words_of_the_game_in_it(tmp_path: Path) -> None:
    page = as_html(make_report(write_castles(tmp_path / "a", alike(FIT[:2], (FAIR, DULL)), 2_000)))
    answer, _, rest = page.partition("</section>")
    assert "simkit run" not in answer
    assert "Not asked: taught-search and taught." in answer
    assert "<b>layout</b>: how the 116 tiles are stacked" in answer
    further = rest.partition("</details>")[0]
    assert "<summary>To go on</summary>" in further
    assert "--bots taught-search,taught" in further


def test_a_right_is_asked_of_a_stronger_bot_against_its_own_equals(tmp_path: Path) -> None:
    results = write_castles(tmp_path / "a", alike(FIT[:2], (FAIR, DULL)), 2_000)
    manifest = results.manifest | {
        "scenario": results.manifest["scenario"] | {"bots": ["builder+builder:room=0"]}
    }
    [further] = name_unasked(replace(results, manifest=manifest))
    assert "--bots taught-search+taught-search:room=0,taught+taught:room=0 " in further.command


def test_a_gate_at_its_limit_is_called_so(tmp_path: Path) -> None:
    castles = {name: {"builder": (0.02, DULL)} for name in FIT[:2]}
    [evidence] = gather_evidence(write_castles(tmp_path / "a", castles, 100_000))
    words = {row[1].text for table in overview_tables(evidence, "choice") for row in table.rows}
    assert words == {"? at the limit"}
    assert "lies at the limit: no number of deals worth playing tells the side" in advise(evidence)[0].more


@pytest.mark.long
def test_thirteen_equal_castles_have_no_winner(tmp_path: Path) -> None:
    names = [*FIT, "barracks", "dragons-head", "forbidden-city", "four-seasons", "gates-of-destiny"]
    names += ["monastery-of-the-abyss", "pillars-of-creation", "thousand-towers", "training-ground"]
    report = make_report(write_castles(tmp_path / "a", alike(names, (FAIR, DULL))))
    assert first_sentence(report).startswith("With 3 players take any of “")
    assert not any("choose" in advice.text for advice in report.advice)


def test_the_castle_of_a_question_about_seats_is_shown(tmp_path: Path) -> None:
    castles = {"keep": {"greedy": (FAIR, DULL), "builder": (FAIR, DULL)}}
    [advice] = make_report(write_castles(tmp_path / "a", castles, 4_000)).advice
    assert advice.text.startswith(
        "With 3 players it is undecided whether the seats are balanced, each within 2 percentage points of fair"
    )
    [pick] = advice.picks
    assert (pick.name, pick.value, pick.marks) == ("The Keep", "The Keep", ("RECONSTRUCTED",))
    assert pick.board
