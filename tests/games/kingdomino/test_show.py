"""Transcripts as text."""

from __future__ import annotations

from simkit.games.kingdomino.show import draw_kingdom
from tests.games.kingdomino.matches import GAME, STATIC, replay


def test_a_kingdom_is_drawn_with_its_castle_and_crowns():
    lines = draw_kingdom({(0, 0): "##", (1, 0): "w ", (1, -1): "m3"})
    assert [line.strip() for line in lines] == ["·· m3", "## w"]


def test_every_event_has_its_sentence():
    [events] = replay(GAME.configure({"players": 3}), STATIC[:3], 4)
    told = GAME.tell_match(events)
    assert told.startswith(
        "kingdomino, deal 4, rotation 0, seed 3, bots true-random + greedy-placement + full-greedy"
    )
    assert "36 dominoes. The kings come out: seat" in told
    assert told.count("Row: ") == 12
    assert told.count("claims") == 36
    assert told.count(" places ") + told.count(" discards ") == 36
    assert "Won by seat" in told.splitlines()[-1]


def test_the_round_of_a_dynasty_is_told():
    rounds = replay(GAME.configure({"players": 2, "dynasty": True}), STATIC[:2], 4)
    for number, events in enumerate(rounds, start=1):
        assert f"round {number}, " in GAME.tell_match(events).splitlines()[0]
