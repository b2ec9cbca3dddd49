"""The search for boards: the same for a seed, resumed without playing twice, and fooled by no luck."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from simkit.cli.app import main
from simkit.design import boards
from simkit.design.archive import recall
from simkit.design.boards import DEALS, MORE, PORTION, RUNGS, Search, Wish
from simkit.design.evaluate import MEASURED, Evaluator, SearchStopped
from simkit.design.quantities import Sums
from simkit.games.contract import WHOLE_SHARE
from simkit.games.dragon_castle.castles import Castles, Demands
from simkit.run.signals import Stop

WISH = Wish("dragon-castle", "layout", {"players": 3}, ("random", "greedy"), 0.02)
SPACE = Castles(3, Demands((50, 70), 5, "both"))


class Formula:
    """Measures boards by a formula: the more spaces a castle has beyond 50, the more the first seat wins."""

    def __init__(self):
        self.deals = {}

    def __call__(self, tasks):
        return [self.measure(task) for task in tasks]

    def measure(self, task):
        rows = task.arm.config["layout"]
        spaces = sum(mark.isdigit() for row in rows for mark in row)
        chance = np.random.default_rng([spaces, task.first, *map(ord, task.arm.id)])
        bias = (spaces - 50) / 500
        wins = chance.multinomial(task.n, [1 / 3 + bias, 1 / 3, 1 / 3 - bias])
        self.deals[task.arm.id] = self.deals.get(task.arm.id, 0) + task.n
        whole = WHOLE_SHARE
        shares = [Sums(task.n, int(won) * whole, int(won) * whole**2, whole) for won in wins]
        length, changes = 100 - spaces, sum(row.count("3") for row in rows) // 2 % 7
        return (
            *shares,
            Sums(task.n, task.n * length, task.n * length**2),
            Sums(task.n, task.n * changes, task.n * changes**2),
        )


def search(evaluations, seed=1):
    found = Search(WISH, SPACE, Formula(), seed)
    found.run(evaluations, None)
    return found


@pytest.fixture(scope="module")
def searched():
    return search(160)


@pytest.mark.long
def test_a_search_finds_even_boards_of_different_kinds(searched):
    chosen = searched.choose(8, 8)
    assert len(chosen) >= 3
    assert all(sum(mark.isdigit() for row in board.rows for mark in row) <= 60 for board in chosen)
    kinds = {board.cell for board in searched.archive.best() if board.bound(1.0) < WISH.margin}
    assert kinds <= {board.cell for board in searched.choose(1_000, 0)}
    bounds = [board.bound(1.0) for board in searched.choose(1_000, 0)]
    assert bounds == sorted(bounds)
    for one in range(len(chosen)):
        for other in range(one):
            assert SPACE.distance(chosen[one].rows, chosen[other].rows) >= 8


def test_boards_measured_before_tell_where_to_look_and_are_not_chosen():
    chance = np.random.default_rng(7)
    known = []
    for _ in range(40):
        rows = SPACE.begin(chance)
        bias = 120 * (sum(mark.isdigit() for row in rows for mark in row) - 50)
        known.append(recall(rows, dict.fromkeys(WISH.bots, (20_000 + bias, 20_000, 20_000 - bias))))
    found = {}
    for name, told in (("alone", []), ("told", known)):
        begun = Search(WISH, SPACE, Formula(), 1, known=told)
        begun.run(16, None)
        found[name] = np.mean([board.off for board in begun.archive.best()])
        assert not {board.rows for board in begun.choose(100, 0)} & {board.rows for board in known}
    assert found["told"] < found["alone"]


def test_uneven_boards_drop_out_early(searched):
    deals = sorted(searched.measure.deals.values())
    spaces = [sum(mark.isdigit() for row in board.rows for mark in row) for board in searched.finished]
    assert searched.dropped == 160 - len(searched.finished)
    assert searched.dropped >= 16  # of the first round, before anything is foretold, most
    assert max(spaces) <= 60  # 2 points off fair; they began with up to 70
    assert deals[0] == RUNGS["fast"][0]
    assert deals[-1] > RUNGS["fast"][-1]


def test_bots_that_think_longer_play_fewer_deals_and_later():
    asked = []
    formula = Formula()

    def measure(tasks):
        asked.extend((task.arm.lineup[0], task.first % DEALS + task.n) for task in tasks)
        return formula(tasks)

    found = Search(replace(WISH, bots=("greedy", "builder")), SPACE, measure, 1)
    found.run(16, None)
    most = {bot: max(deals for name, deals in asked if name == bot) for bot in ("greedy", "builder")}
    assert most == {"greedy": MORE * RUNGS["fast"][-1], "builder": MORE * RUNGS["medium"][-1]}
    first = asked.index(("builder", RUNGS["medium"][1]))
    assert ("greedy", RUNGS["fast"][-1]) in asked[:first]


def test_where_time_is_short_deals_go_by_what_they_cost():
    asked = []
    formula = Formula()

    def measure(tasks):
        asked.extend((task.arm.lineup[0], task.first % DEALS + task.n) for task in tasks)
        return formula(tasks)

    paces = {"greedy": 0.0001, "builder": 0.001}
    found = Search(replace(WISH, bots=tuple(paces)), SPACE, measure, 1, paces=lambda: paces)
    found.run(16, 0.5 / PORTION)  # half a second for a board
    most = {bot: max(deals for name, deals in asked if name == bot) for bot in paces}
    assert most == {"greedy": MORE * 800, "builder": MORE * 200}


@pytest.mark.long
def test_what_is_foretold_says_which_of_many_changes_is_played(monkeypatch):
    def race(climbs):
        monkeypatch.setattr(boards, "CLIMBS", climbs)
        monkeypatch.setattr(boards, "FRESH", 16)
        found = search(64)
        return np.mean([board.off for board in found._raced[16:]])

    assert race(16) < 0.8 * race(1)


def test_boards_have_deals_of_their_own():
    asked = {}
    formula = Formula()

    def measure(tasks):
        for task in tasks:
            asked.setdefault(task.arm.id, []).append((task.first, task.first + task.n))
        return formula(tasks)

    Search(replace(WISH, bots=("greedy",)), SPACE, measure, 1).run(32, None)
    spans = sorted((min(part)[0], max(part)[1]) for part in asked.values())
    assert len(spans) == 32
    assert all(before[1] <= after[0] for before, after in pairwise(spans))


@pytest.mark.long
def test_the_seed_decides_all_of_it(searched):
    def rows_of(found):
        return [board.rows for board in found.archive.best()]

    assert rows_of(search(160)) == rows_of(searched)
    assert rows_of(search(16, seed=2)) != rows_of(search(16))


@pytest.mark.long
def test_a_wished_length_is_kept_to():
    found = Search(replace(WISH, length=(44, 46)), SPACE, Formula(), 1)
    found.run(96, None)
    assert all(44 <= board.length <= 46 for board in found.choose(8, 1))


@pytest.mark.long
def test_what_was_measured_is_not_played_again(tmp_path):
    def go(stop):
        found = Search(
            Wish("dragon-castle", "layout", {"players": 2}, ("random",), 0.2),
            Castles(2, Demands((65, 80), 5)),
            Evaluator(3, 1, stop, tmp_path),
            3,
        )
        found.run(4, None)
        return found

    first = go(Stop())
    lines = (tmp_path / MEASURED).read_text().splitlines()
    (tmp_path / MEASURED).write_text("\n".join(lines[:2]) + '\n["cut off')
    again = go(Stop())
    assert sorted((tmp_path / MEASURED).read_text().splitlines()) == sorted(lines)
    stopped = Stop()
    stopped.request("interrupted")
    assert go(stopped).measure.played == again.measure.played == first.measure.played
    (tmp_path / MEASURED).write_text("")
    with pytest.raises((SearchStopped, KeyboardInterrupt)):
        go(stopped)
    assert [b.sums for b in again.archive.best()] == [b.sums for b in first.archive.best()]
    assert all(len(json.loads(line)) == 2 for line in lines)


@pytest.mark.long
def test_the_command_designs_verifies_and_draws(tmp_path, capsys):
    words = [
        "layout",
        "design",
        "--players",
        "2",
        "--evaluations",
        "6",
        "--bots",
        "random",
        "--margin",
        "0.2",
    ]
    assert (
        main([*words, "--deals", "200", "--keep", "2", "--out", str(tmp_path / "d"), "--threads", "1"]) == 0
    )
    out, err = capsys.readouterr()
    assert "castle-1" in out
    assert "2 of 2 boards are balanced within 20 points on fresh deals" in err
    made = {file.name for file in (tmp_path / "d").iterdir()}
    assert made >= {"boards", "compare.toml", "sheet.html", "sheet.svg", "map.svg", "boards.csv", "results"}
    assert main(["layout", "check", str(tmp_path / "d" / "boards" / "castle-1.txt"), "--players", "2"]) == 0
    assert main(["check", str(tmp_path / "d" / "compare.toml")]) == 0


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["design"], "a design needs a player count"),
        (["design", "--players", "3", "--ground", "many"], "not a span"),
        (["design", "--players", "3", "--bots", "nobody"], "no such bot"),
        (["check"], "no layout"),
    ],
)
def test_wrong_words_are_told(words, problem, capsys):
    assert main(["layout", *words]) == 2
    assert problem in capsys.readouterr().err
