"""The script that lets referees check transcripts: what it plays, what it says, how it goes on."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from scripts import verify
from simkit import games
from tests.contract.variants import at_every_table, crossed

GAME = games.find("kingdomino")
THINKING = "taught-search:playouts=2:playouts_in_duel=1:surety=0:options=2"  # as briefly as in tests
RANDOM, STEWARD, SEARCH = ("true-random",) * 4, ("steward",) * 4, ("uct-tr:playouts=2",) * 4


def find_setting(game, name):
    """The setting of that name."""
    return next(setting for setting in game.settings if setting.name == name)


def a_task(**changes):
    """Three deals of random play for two."""
    task = verify.Task("kingdomino", "players=2", "true-random", 1, 0, 3, False, "")
    return replace(task, **changes)


def test_slower_bots_play_fewer_matches():
    assert [verify.count_deals(GAME, lineup, 1_000) for lineup in (RANDOM, STEWARD, SEARCH)] == [
        1000,
        100,
        20,
    ]
    assert verify.count_deals(GAME, ("steward", "true-random", "true-random", "true-random"), 1_000) == 25


def test_every_number_of_players_meets_every_variant():
    found = {tuple(sorted(task.variant.split())) for task in verify.make_tasks(GAME, 50, 1, is_crossed=False)}
    for players in ("players=2", "players=3", ""):
        for variant in ("", "dynasty=true", "middle_kingdom=true", "harmony=true", "free_discard=true"):
            wanted = tuple(sorted(word for word in (players, variant) if word)) or ("default",)
            assert wanted in found
    assert ("mighty_duel=true", "players=2") in found
    assert ("players=3", "three_player_rows=4") in found


def test_crossed_variants_are_all_combinations():
    assert len(crossed(GAME, verify.NO_LIMIT)) == 168
    names = {setting.name for setting in GAME.settings if setting.is_house_rule}
    printed = {
        told for told in at_every_table(GAME) if not names & {word.partition("=")[0] for word in told.split()}
    }
    assert printed < set(crossed(GAME, verify.NO_LIMIT))


def test_pieces_make_up_the_matches_asked_for():
    tasks = list(verify.make_tasks(GAME, 250, 1, is_crossed=False))
    mine = [task for task in tasks if (task.variant, task.lineup) == ("default", "full-greedy")]
    assert [(task.first, task.deals) for task in mine] == [(0, 100), (100, 100), (200, 50)]


def test_matches_are_spread_over_all_castles():
    game = games.find("dragon-castle")
    tasks = list(verify.make_tasks(game, 1_000, 1, is_crossed=False))
    for variant in ("spirits=wind", "players=2 dragons=harmony"):
        for lineup, matches in (("random", 1_000), ("builder", 100), (THINKING, 20)):
            mine = [task for task in tasks if (task.variant, task.lineup) == (variant, lineup)]
            assert sum(task.deals for task in mine) == matches
            assert {task.ground for task in mine} == set(range(len(find_setting(game, "layout").choices)))
            deals = [deal for task in mine for deal in range(task.first, task.first + task.deals)]
            assert deals == list(range(matches))
    assert {task.ground for task in tasks if task.variant == "layout=keep"} == {0}


def test_matches_are_spread_over_the_simulations_where_there_are_any():
    game = games.find("castellion")
    sets = find_setting(game, "simulation_set").choices
    found = {
        level: [
            config["simulation_set"] for config in verify.find_grounds(game, game.configure({"level": level}))
        ]
        for level in ("intro", "base", "expert")
    }
    assert found == {"intro": ["S-A"], "base": list(sets), "expert": ["S-A"]}


@pytest.mark.parametrize(
    ("bots", "settings", "expected"),
    [
        (None, None, True),
        ("uct-tr,steward", None, True),
        ("uct", None, False),
        (None, "players,dynasty", True),
        (None, "dynasty", False),
        ("uct-tr", "dynasty", False),
    ],
)
def test_tasks_are_chosen_by_bots_and_settings(bots, settings, expected):
    task = a_task(lineup="uct-tr:playouts=2", variant="players=2 harmony=true")
    assert verify.is_asked_for(task, bots, settings) is expected


def test_named_settings_are_crossed_and_nothing_else_is_played():
    game = games.find("wyrmspan")
    words = {"players=3,4", "printing=2024,2025"}
    tasks = list(verify.make_tasks(game, 1, 1, is_crossed=False, sets=" ".join(sorted(words))))
    variants = {"players=3", "players=4", "players=3 printing=2025", "players=4 printing=2025"}
    assert {task.variant for task in tasks} == variants


def test_uses_of_effects_are_added_up_and_written(tmp_path):
    verdicts = [
        verify.Verdict(a_task(first=first), 3, "", {"dragon-7": 2, "cave-3": first}) for first in (0, 3)
    ]
    assert list(verify.write_uses(tmp_path / "uses.csv", verdicts)) == verdicts
    assert (tmp_path / "uses.csv").read_text() == "effect,uses\ncave-3,3\ndragon-7,4\n"


def test_true_transcripts_are_accepted():
    assert verify.verify(a_task()) == verify.Verdict(a_task(), 3, "")


def test_a_false_transcript_is_rejected(monkeypatch):
    def falsify(*args):
        for number, events in enumerate(transcripts(*args)):
            if number == 1:
                events[-1]["scores"][0]["total"] += 1
            yield events

    transcripts = verify.transcripts
    monkeypatch.setattr(verify, "transcripts", falsify)
    verdict = verify.verify(a_task())
    assert verdict.accepted == 1
    assert verdict.fault.startswith("match 1 from deal 0 on: ")


@pytest.mark.parametrize(("fault", "code"), [("", 0), ("match 7: no", 1)])
def test_a_rejected_match_fails_the_script(monkeypatch, capsys, fault, code):
    verdicts = [verify.Verdict(a_task(first=first), 3, fault if first else "") for first in (0, 3)]
    monkeypatch.setattr(verify, "check", lambda *args: iter(verdicts))
    monkeypatch.setattr(sys, "argv", ["verify.py", "--game", "kingdomino"])
    assert verify.main() == code
    told = capsys.readouterr().out
    assert f"6 transcripts accepted, {code} line-ups with a rejected one" in told
    assert fault in told


def test_what_the_journal_holds_is_not_played_again(monkeypatch, tmp_path):
    def fake(executor, function, tasks):
        played.extend(tasks)
        return iter([verify.Verdict(task, task.deals, "") for task in tasks])

    played = []
    monkeypatch.setattr(verify.ProcessPoolExecutor, "map", fake)
    journal = tmp_path / "verify.jsonl"
    tasks = [a_task(first=first) for first in (0, 3, 6)]
    list(verify.check(tasks[:2], 1, journal))
    with journal.open("a") as file:
        file.write('{"task": {"game"')
    again = list(verify.check(tasks, 1, journal))
    assert [verdict.task for verdict in again] == tasks
    assert played == tasks
    list(verify.check([a_task(sources="other")], 1, journal))
    assert len(played) == 4
