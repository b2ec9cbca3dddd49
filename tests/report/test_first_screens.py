"""The first screen answers the question of its title, which the scenario says or its design tells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from simkit.report.answers.advice import answer_aim
from simkit.report.answers.overview import overview_tables
from simkit.report.evidence import Evidence, gather_evidence
from simkit.report.glossary import Glossary
from simkit.results.view import Results
from simkit.scenario.aims import Aim
from tests.stats.contest import by_hand
from tests.stats.synthetic import toy_arm, toy_frame, toy_results, write_castellion


def evidence_of(results: Results) -> Evidence:
    [evidence] = gather_evidence(results)
    return evidence


def ask(results: Results, question: Aim) -> Results:
    """The same results of a scenario that says what it asks."""
    scenario = {**results.manifest["scenario"], "question": question}
    return replace(results, manifest={**results.manifest, "scenario": scenario})


def rates(deals: int, *cases: tuple[str, str, float]) -> Results:
    """Results of the toy game from (bot, rule, win rate); deals share their luck."""
    luck = np.random.default_rng(1).random(deals)
    noise = np.random.default_rng(2)
    return toy_results(
        [
            (
                toy_arm(bots, rule, deals),
                toy_frame({"win": (0.9 * luck + 0.1 * noise.random(deals) < rate).tolist()}),
            )
            for bots, rule, rate in cases
        ]
    )


def first(results: Results) -> str:
    _, [advice, *_] = answer_aim(evidence_of(results))
    return advice.text


def wins(seats: Sequence[float], deals: int, seed: int = 1) -> list[list[int]]:
    """Matches that are won by seats with given chances."""
    rng = np.random.default_rng(seed)
    return (60 * np.eye(len(seats), dtype=int)[rng.choice(len(seats), size=deals, p=seats)]).tolist()


def test_win_rates_name_the_most_and_the_least_won_with_their_intervals() -> None:
    cases = [("bob", rule, rate) for rule, rate in (("a", 0.5), ("b", 0.7), ("c", 0.2))]
    text = first(ask(rates(4_000, *cases), "win-rates"))
    assert text.startswith("With bob “b” is won most often, 7")
    assert "), and “c” is won least often, 1" in text
    assert re.search(r"most often, \d\d % \(\d\d\.\d to \d\d\.\d\), and", text), (
        "rounded, its range beside it"
    )


def test_a_ranking_that_turns_with_skill_is_the_headline() -> None:
    cases = [("ann", "a", 0.2), ("ann", "b", 0.1), ("bob", "a", 0.5), ("bob", "b", 0.7)]
    text = first(ask(rates(4_000, *cases), "win-rates"))
    assert text.startswith("With bob, the strongest bot asked, “b” is won most often, ")
    assert "). The ranking turns with skill: with ann “a” is won most often, " in text


def test_configurations_that_are_won_alike_are_not_ranked() -> None:
    cases = [("bob", rule, 0.5) for rule in ("a", "b", "c")]
    text = first(ask(rates(400, *cases), "win-rates"))
    assert text.startswith("With bob no configuration stands out as won most often, all tie: ")


def test_too_few_deals_to_rank_are_told_as_such() -> None:
    text = first(ask(rates(10, ("bob", "a", 0.5), ("bob", "b", 0.7)), "win-rates"))
    assert text.startswith("With bob “a” is won in ")
    assert text.endswith(") of the matches; 10 deals are too few to rank the others.")


def test_effects_are_told_with_the_strongest_bot_and_turn_where_another_bot_goes_the_other_way() -> None:
    same = [("ann", "old", 0.3), ("ann", "new", 0.2), ("bob", "old", 0.6), ("bob", "new", 0.5)]
    text = first(rates(4_000, *same))
    assert text.startswith("Against “old”, with bob, the strongest bot asked: “new” costs ")
    turned = [("ann", "old", 0.3), ("ann", "new", 0.4), ("bob", "old", 0.6), ("bob", "new", 0.5)]
    text = first(rates(4_000, *turned))
    assert text.startswith("The answer turns with skill: “new” brings ")
    assert " with ann and costs " in text


def test_of_many_values_the_largest_effects_are_told_with_wider_intervals() -> None:
    cases = [("bob", f"rule {n}", 0.3 + n / 20) for n in range(7)]
    text = first(rates(1_000, *cases))
    ends = r"raises the win rate most, \+[\d.]+ \([\d.]+ to [\d.]+\), and “rule 1” least, \+"
    assert re.match(f"Against “rule 0”, with bob, “rule 6” {ends}", text), text
    assert text.endswith(").")
    falls = [("bob", f"rule {n}", 0.7 - n / 20) for n in range(7)]
    ends = r"lowers the win rate least, −[\d.]+ \(−[\d.]+ to −[\d.]+\), and “rule 6” most, −"
    text = first(rates(1_000, *falls))
    assert re.match(f"Against “rule 0”, with bob, “rule 1” {ends}", text), text
    both = [("bob", f"rule {n}", 0.5 + (n - 3) / 20 * (n > 0)) for n in range(7)]
    text = first(rates(1_000, *both))
    assert "“rule 6” raises the win rate most, +" in text
    assert "and “rule 1” lowers the win rate most, −" in text


def test_an_effect_of_many_that_turns_with_skill_is_told_in_the_headline() -> None:
    strong = [("bob", f"rule {n}", 0.6 + n / 30) for n in range(7)]
    weak = [("ann", f"rule {n}", 0.4 - (0.1 if n == 2 else 0.0)) for n in range(7)]
    text = first(rates(2_000, *weak, *strong))
    turn = r" The effect turns with skill: “rule 2” costs [\d.]+ .+ with ann and brings [\d.]+ .+ with bob\.$"
    assert re.search(turn, text), text


def test_a_value_that_raises_most_with_another_bot_is_told() -> None:
    strong = [("bob", f"rule {n}", 0.5 + n / 30) for n in range(7)]
    weak = [("ann", f"rule {n}", 0.3 + (0.2 if n == 2 else 0.0)) for n in range(7)]
    text = first(rates(2_000, *weak, *strong))
    assert "“rule 6” raises the win rate most" in text
    assert re.search(r" Which raises most depends on skill: with ann it is “rule 2”, \+2\d ", text), text
    alike = [("ann", f"rule {n}", 0.3 + n / 40) for n in range(7)]
    assert "depends on skill" not in first(rates(2_000, *alike, *strong))


def test_skill_is_told_by_what_the_better_bot_wins_and_what_a_setting_does_to_that() -> None:
    def table(share: float) -> list[list[int]]:
        rng = np.random.default_rng(3)
        won = rng.random(600) < share
        return [[60, 0] if turn == w else [0, 60] for w in won for turn in (True, False)]

    results = by_hand(("ann+bob", table(0.6)), ("ann+bob", table(0.8)), rule=("short", "long"))
    text = first(results)
    assert text.startswith("“long” rewards skill more than “short”: ann against bob wins ")
    assert "(fair: 50 %), +" in text
    [table] = overview_tables(evidence_of(results), "skill")
    for row in table.rows:
        low, high = row[1].small.strip("[]").split(", ")
        assert f" ({low} to {high})" in text, "the sentence and the table tell the same"


def test_skill_in_a_game_won_together_is_told_by_the_ladder() -> None:
    text = first(ask(rates(2_000, ("ann", "a", 0.1), ("bob", "a", 0.5)), "skill"))
    assert text.startswith(
        "Skill matters: from ann to bob, the strongest bot asked, the win rate rises from "
    )


@pytest.mark.parametrize(
    ("ann", "bob", "start"),
    [
        ((0.5, 0.5), (0.5, 0.5), "With 2 players the seats are balanced with every bot asked (ann and bob)"),
        (
            (0.6, 0.4),
            (0.6, 0.4),
            "With 2 players the seats are unbalanced with every bot asked (ann and bob)",
        ),
        (
            (0.6, 0.4),
            (0.5, 0.5),
            "With 2 players the answer turns with skill: the seats are unbalanced with ann",
        ),
    ],
)
def test_seats_are_judged_along_the_ladder(
    ann: tuple[float, ...], bob: tuple[float, ...], start: str
) -> None:
    results = by_hand(("ann+ann", wins(ann, 20_000)), ("bob+bob", wins(bob, 20_000, 2)))
    assert first(results).startswith(start)


def test_seats_that_are_not_decided_say_what_it_takes() -> None:
    text = first(by_hand(("ann+ann", wins((0.5, 0.5), 400))))
    assert text.startswith(
        "With 2 players it is undecided whether the seats are balanced, each within 2 percentage points of fair: "
        "with ann seat "
    )
    assert "to decide takes" in text


@pytest.mark.parametrize(
    ("ann", "bob", "told"),
    [
        (
            (0.519, 0.481),
            (0.5, 0.5),
            "With 2 players the seats are balanced, each within 2 percentage points of fair, with bob (the "
            "strongest asked); it is undecided with ann.",
        ),
        (
            (0.5, 0.5),
            (0.519, 0.481),
            "With 2 players it is undecided whether the seats are balanced, each within 2 percentage points of fair, "
            "with bob (the strongest asked); they are balanced with ann.",
        ),
        (
            (0.519, 0.481),
            (0.6, 0.4),
            "With 2 players the seats are unbalanced, not all within 2 percentage points of fair, with bob (the "
            "strongest asked); it is undecided with ann.",
        ),
    ],
)
def test_where_one_bot_is_open_the_strongest_bots_verdict_stands_first(
    ann: tuple[float, ...], bob: tuple[float, ...], told: str
) -> None:
    results = by_hand(("ann+ann", wins(ann, 20_000)), ("bob+bob", wins(bob, 20_000, 2)))
    evidence = evidence_of(results)
    _, [advice] = answer_aim(evidence)
    assert advice.text == told
    assert re.fullmatch(
        r"With bob, the strongest asked, seat \d wins [^;]+ of matches \([^;]+; fair: 50 %\); [^;]+ more deals\. "
        r"(So far no seat is more than .+|What would mend it: .+)\.",
        advice.more,
    )
    [table] = overview_tables(evidence, "seats")
    assert table.head == ("bot", "verdict", "seat 1", "seat 2")
    assert [row[0].text for row in table.rows] == ["bob (strongest asked)", "ann"]
    share = re.search(r"seat (\d) wins [\d.]+ % of matches \(([\d.]+) to ([\d.]+);", advice.more)
    assert share is not None
    cell = table.rows[0][1 + int(share[1])]
    assert cell.small == f"[{share[2]}, {share[3]}]", "the sentence and the table tell the same"


def test_seats_that_are_fair_with_every_number_of_players_are_told_at_once() -> None:
    two, three = (wins((1 / seats,) * seats, 20_000) for seats in (2, 3))
    results = by_hand(("ann+ann", two), ("ann+ann+ann", three))
    arms = tuple(
        replace(
            arm, varied={"players": str(len(arm.lineup)), "bots": "ann"}, label=f"{len(arm.lineup)} · ann"
        )
        for arm in results.arms
    )
    _, [advice] = answer_aim(evidence_of(replace(results, arms=arms)))
    assert (
        advice.text
        == "With 2 and 3 players the seats are balanced with ann, each within 2 percentage points of fair."
    )
    assert re.fullmatch(
        r"With ann the seat farthest from fair is this: with 2 players seat \d wins .+; fair: 50 %\); "
        r"with 3 players seat \d wins .+; fair: 33.3 %\)\.",
        advice.more,
    )


def test_the_design_tells_the_question_where_the_scenario_does_not(tmp_path: Path) -> None:
    one = evidence_of(write_castellion(tmp_path / "a", 60))
    two = evidence_of(
        write_castellion(
            tmp_path / "b", 60, sets=("level=intro,base", "appendices=none,vigil"), bots="greedy"
        )
    )
    none = evidence_of(write_castellion(tmp_path / "c", 60, sets=()))
    assert [answer_aim(evidence)[0] for evidence in (one, two, none)] == ["effects", "win-rates", "skill"]


def test_a_question_that_these_configurations_cannot_answer_falls_back_to_the_design(tmp_path: Path) -> None:
    evidence = evidence_of(ask(write_castellion(tmp_path / "a", 60), "seats"))
    assert answer_aim(evidence)[0] == "effects"


def test_the_table_of_the_first_screen_has_the_strongest_bot_first_and_an_interval_in_every_cell() -> None:
    cases = [("bob", "a", 0.6), ("bob", "b", 0.7), ("ann", "a", 0.2), ("ann", "b", 0.1)]
    [table] = overview_tables(evidence_of(rates(500, *cases)), "win-rates")
    assert table.head == ("rule", "bob (strongest asked)", "ann")
    assert [row[0].text for row in table.rows] == ["a", "b"]
    assert all(cell.small.startswith("[") for row in table.rows for cell in row[1:])


def test_several_numbers_of_players_share_a_table() -> None:
    two, three = (wins((1 / seats,) * seats, 400) for seats in (2, 3))
    results = by_hand(("ann+ann", two), ("ann+ann+ann", three))
    arms = tuple(
        replace(
            arm, varied={"players": str(len(arm.lineup)), "bots": "ann"}, label=f"{len(arm.lineup)} · ann"
        )
        for arm in results.arms
    )
    [table] = overview_tables(evidence_of(replace(results, arms=arms)), "seats")
    assert table.heading == "All seats within 2 percentage points"
    assert [row[0].text for row in table.rows] == ["2 players", "3 players"]
    assert "(fair: 50.0 % with 2 players and 33.3 % with 3)" in table.note


def test_two_crossed_settings_make_a_table_for_each_bot_the_strongest_first(tmp_path: Path) -> None:
    sets = ("level=intro,base", "appendices=none,vigil,herald")
    evidence = evidence_of(write_castellion(tmp_path / "a", 60, sets=sets, bots="greedy,blueprint"))
    strong, weak = overview_tables(evidence, "win-rates")
    assert strong.heading == "Win rate with blueprint, the strongest bot asked"
    assert weak.heading == "Win rate with greedy"
    assert weak.note == "60 deals each. Brackets: 95 % intervals."
    assert strong.head == ("appendices", "intro level", "base level")
    assert [row[0].text for row in strong.rows] == ["no appendices", "vigil", "herald"]
    found = evidence.estimates("win")["base · vigil · blueprint"]["estimate"]
    assert strong.rows[1][2].text == f"{100 * float(found):.1f} %"  # type: ignore[arg-type]


def test_every_difference_that_a_sentence_tells_stands_in_the_table(tmp_path: Path) -> None:
    """With two crossed settings a sentence tells each at the other's values, and so does the table."""
    sets = ("level=intro,base", "appendices=none,vigil,herald")
    results = ask(write_castellion(tmp_path / "a", 60, sets=sets, bots="greedy,blueprint"), "effects")
    evidence = evidence_of(results)
    _, told = answer_aim(evidence)
    [table] = overview_tables(evidence, "effects")
    names = {"base level (no appendices)", "vigil (intro level)", "herald (base level)"}
    assert names < {row[0].text for row in table.rows}
    cells = " ".join(cell.text for row in table.rows for cell in row[1:])
    ends = set(re.findall(r"[<\d.]+(?=[,\]])", cells))
    found = [re.findall(r"([<\d.]+) to −?([<\d.]+)|at most ([\d.]+)", advice.text) for advice in told]
    assert [len(ranges) for ranges in found] == [1, 2], "one range for each value, which holds in all cases"
    assert {end for ranges in found for one in ranges for end in one if end} <= ends


def test_nothing_on_a_first_screen_is_written_as_code(tmp_path: Path) -> None:
    sets = ("level=intro,base", "even_traitors=false,true")
    evidence = evidence_of(
        ask(write_castellion(tmp_path / "a", 60, sets=sets, bots="greedy,blueprint"), "effects")
    )
    _, told = answer_aim(evidence)
    texts = [f"{advice.text} {advice.more}" for advice in told]
    texts += [
        cell.text for table in overview_tables(evidence, "effects") for row in table.rows for cell in row
    ]
    assert not [text for text in texts if re.search(r"\w=\w", text)]
    assert any("no even traitors" in text for text in texts)


def test_a_value_meant_to_be_harder_that_is_won_more_often_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    order = Glossary({}, {"rule": (("old", "new"),)})
    monkeypatch.setattr("simkit.report.answers.difficulty.read_glossary", lambda game: order)
    cases = [("ann", "old", 0.3), ("ann", "new", 0.1), ("bob", "old", 0.5), ("bob", "new", 0.7)]
    text = first(ask(rates(4_000, *cases), "win-rates"))
    rates_told = r"7[\d.]+ % \(.+ to .+\) against [\d.]+ % \(.+ to .+\)"
    told = rf" Meant to be harder, “new” is won more often than “old” with bob: {rates_told}\. "
    assert re.search(rf"{told}It is won less often with ann\.$", text), text
    usual = [("bob", "old", 0.7), ("bob", "new", 0.5)]
    assert "Meant to be harder" not in first(ask(rates(4_000, *usual), "win-rates"))
