"""A title that asks whether is answered by Yes, No or Not shown first, and no other title is."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from simkit.report.answers.advice import answer_aim
from simkit.report.answers.fairness import suggest_steps
from simkit.report.answers.overview import overview_tables
from simkit.report.answers.yes_no import Reply, asks_whether, begin_with_word
from simkit.report.evidence import Evidence
from simkit.report.model import Advice
from simkit.results.view import Results
from simkit.scenario.aims import Aim
from tests.report.test_first_screens import evidence_of, rates, wins
from tests.stats.contest import by_hand
from tests.stats.synthetic import toy_arm, toy_frame, toy_results

EVEN, LEFT, NEAR = (0.5, 0.5), (0.6, 0.4), (0.519, 0.481)


def called(results: Results, title: str) -> Evidence:
    """The numbers of results whose scenario has a title."""
    return evidence_of(replace(results, scenario_title=title))


def texts(evidence: Evidence) -> list[str]:
    """The sentences of the answer."""
    return [advice.text or advice.more for advice in answer_aim(evidence)[1]]


@pytest.mark.parametrize(
    ("title", "aim", "is_asked"),
    [
        ("Kingdomino: are the seats fair?", "seats", True),
        ("Dragon Castle for two: is the castle “long-wall” fair to whoever begins?", "seats", True),
        ("Are the seats fair? (greedy,builder)", "seats", True),
        ("Kingdomino: how fair are the seats?", "seats", False),
        ("Kingdomino: are the seats unfair?", "seats", False),
        ("Kingdomino: are the seats not fair?", "seats", False),
        ("Kingdomino: does the first player win too often?", "seats", False),
        ("Kingdomino: fair seats", "seats", False),
        ("Castellion: do the open rulings matter?", "effects", True),
        ("Castellion: how much do Vigil and Herald matter?", "effects", False),
        ("Castellion: do the open rulings matter?", "win-rates", False),
        ("Kingdomino: does a Dynasty reward skill?", "skill", True),
        ("Kingdomino: does a Dynasty reward luck?", "skill", False),
    ],
)
def test_only_a_question_of_yes_and_no_is_answered_so(title: str, aim: Aim, is_asked: bool) -> None:
    assert asks_whether(title, aim) is is_asked


@pytest.mark.parametrize(
    ("ann", "bob", "start"),
    [
        (EVEN, EVEN, "Yes (95 % sure): with 2 players the seats are balanced with every bot asked"),
        (LEFT, LEFT, "No (95 % sure): with 2 players the seats are unbalanced with every bot asked"),
        (LEFT, EVEN, "Yes and no (95 % sure): with 2 players the answer turns with skill: "),
        (NEAR, NEAR, "Not shown: with 2 players it is undecided whether the seats are balanced"),
        (EVEN, NEAR, "Not shown for every bot: with 2 players it is undecided"),
        (
            NEAR,
            EVEN,
            "Yes for the strongest bot asked, not shown for every bot (95 % sure): with 2 players the seats are",
        ),
        (NEAR, LEFT, "No (95 % sure): with 2 players the seats are unbalanced, not all within"),
        (LEFT, NEAR, "No, not for every bot (95 % sure): with 2 players it is undecided"),
    ],
)
def test_whether_the_seats_are_fair(ann: tuple[float, ...], bob: tuple[float, ...], start: str) -> None:
    results = by_hand(("ann+ann", wins(ann, 20_000)), ("bob+bob", wins(bob, 20_000, 2)))
    [text] = texts(called(results, "Toy: are the seats fair?"))
    assert text.startswith(start), text
    [plain] = texts(called(results, "Toy: what do the seats win?"))
    assert plain.startswith("With 2 players ")
    assert text.endswith(plain[1:])


def sizes(*cases: tuple[float, ...]) -> Results:
    """Results with as many seats as each case has chances, all with the same bot."""
    results = by_hand(*(("+".join(["ann"] * len(case)), wins(case, 20_000)) for case in cases))
    arms = tuple(
        replace(
            arm, varied={"players": str(len(arm.lineup)), "bots": "ann"}, label=f"{len(arm.lineup)} · ann"
        )
        for arm in results.arms
    )
    return replace(results, arms=arms)


def test_several_numbers_of_players_are_answered_in_a_line_of_their_own() -> None:
    title = "Toy: are the seats fair?"
    differ = texts(called(sizes(EVEN, (0.5, 0.25, 0.25)), title))
    assert differ[0] == "Yes with 2 players; no with 3 players (95 % sure)."
    assert differ[1].startswith("With 2 players the seats are balanced")
    agree = texts(called(sizes(LEFT, (0.5, 0.25, 0.25)), title))
    assert agree[0] == "No with 2 and 3 players (95 % sure)."
    [all_fair] = texts(called(sizes(EVEN, (1 / 3,) * 3), title))
    assert all_fair.startswith("Yes (95 % sure): with 2 and 3 players the seats are balanced")


def test_seats_that_are_not_decided_have_a_bound_and_a_way_out() -> None:
    evidence = called(by_hand(("ann+ann", wins(NEAR, 20_000))), "Toy: are the seats fair?")
    _, [advice] = answer_aim(evidence)
    found = re.search(
        r"So far no seat is more than ([\d.]+) percentage points from fair with ann", advice.more
    )
    assert found is not None
    [table] = overview_tables(evidence, "seats")
    ends = [float(end) for cell in table.rows[0][2:] for end in re.findall(r"[\d.]+", cell.small)]
    farthest = round(max(abs(end - 50) for end in ends), 1)
    assert farthest <= float(found[1]) <= farthest + 0.2, "the far end of the table's brackets"
    assert "simkit compensate" in advice.more
    on, even = suggest_steps(evidence)
    assert re.fullmatch(r"simkit run --out results --deals \d+", on.command)
    assert int(on.command.split()[-1]) > 20_000
    assert even.command == "simkit compensate results"


def test_balanced_seats_need_no_way_out() -> None:
    evidence = called(by_hand(("ann+ann", wins(EVEN, 20_000))), "Toy: are the seats fair?")
    _, [advice] = answer_aim(evidence)
    assert "So far" not in advice.more
    assert list(suggest_steps(evidence)) == []


def test_whether_a_setting_matters() -> None:
    title = "Toy: does the rule matter?"
    yes = rates(4_000, ("bob", "old", 0.6), ("bob", "new", 0.5))
    assert texts(called(yes, title))[0].startswith("Yes (95 % sure): against “old”, with bob: “new” costs ")
    none = rates(4_000, ("bob", "old", 0.6), ("bob", "new", 0.6))
    assert texts(called(none, title))[0].startswith(
        "Not shown: against “old”, with bob: “new” makes no difference"
    )
    weak = [("ann", "old", 0.3), ("ann", "new", 0.2), ("bob", "old", 0.6), ("bob", "new", 0.6)]
    assert texts(called(rates(4_000, *weak), title))[0].startswith(
        "Yes for a weaker bot, not shown for the strongest asked (95 % sure): against “old”, with bob, the strongest "
        "bot asked: “new” makes no difference"
    )


@pytest.mark.long
def test_of_many_comparisons_one_that_shows_by_chance_is_no_yes() -> None:
    """Four values that change nothing, with two bots that differ: yes for one of twenty folders at the most."""
    title, words = "Toy: does the rule matter?", []
    for seed in range(60):
        rng = np.random.default_rng(seed)
        arms = [
            (toy_arm(bot, rule, 200), toy_frame({"win": (rng.random(200) < rate).tolist()}))
            for bot, rate in (("ann", 0.2), ("bob", 0.5))
            for rule in ("old", "a", "b", "c", "d")
        ]
        words.append(texts(called(toy_results(arms), title))[0].partition(":")[0])
    assert set(words) >= {"Perhaps", "Not shown"}, "the case is the one that it is called"
    assert sum(word.startswith("Yes") for word in words) <= 60 // 20


@pytest.mark.parametrize(
    ("before", "after", "start"),
    [
        (0.6, 0.8, "Yes (95 % sure): “long” rewards skill more than “short”"),
        (0.8, 0.6, "No (95 % sure): “long” rewards skill less than “short”"),
        (0.7, 0.7, "Not shown: “long” and “short” show no difference in what skill wins"),
    ],
)
def test_whether_a_setting_rewards_skill(before: float, after: float, start: str) -> None:
    def table(share: float, seed: int) -> list[list[int]]:
        won = np.random.default_rng(seed).random(800) < share
        return [[60, 0] if turn == w else [0, 60] for w in won for turn in (True, False)]

    arms = ("ann+bob", table(before, 3)), ("ann+bob", table(after, 4))
    evidence = called(by_hand(*arms, rule=("short", "long")), "Toy: does a long game reward skill?")
    [text] = texts(evidence)
    assert text.startswith(start)
    change = re.search(r"([+−]?[\d.]+) percentage points \((−?[\d.]+) to (−?[\d.]+)\)", text)
    assert change is not None
    [table_of] = overview_tables(evidence, "skill")
    last = table_of.rows[-1]
    assert last[0].text == "long instead of short"
    assert last[1].small == f"[{change[2]}, {change[3]}]", "the sentence and the table tell the same"


def test_an_answer_without_a_word_leaves_all_as_they_are() -> None:
    replies = [Reply("yes", "for a", Advice("A does.")), Reply(None, "", Advice("B may."))]
    told = list(begin_with_word("Toy: does it matter?", "effects", replies))
    assert [advice.text for advice in told] == ["A does.", "B may."]
