"""Matches drawn for people."""

from __future__ import annotations

from tests.games.dragon_castle.boards import Position
from tests.games.dragon_castle.matches import GAME, replay


def test_a_match_is_told_with_castle_and_realms():
    config = GAME.configure({"players": 2, "spirits": "strength+wind", "dragons": "power"})
    told = GAME.tell_match(replay(config, ("random", "greedy"), 1))
    assert "Spirits: wind, strength. Dragons: power. The castle:" in told
    assert "Turn 1, seat 1" in told
    assert told.rstrip().splitlines()[-1].startswith("Won by seat")
    castle = told.split("The castle:\n")[1].splitlines()[:10]
    assert all(len(line.split()) == 8 for line in castle)
    assert castle[2].split()[3].endswith("/3")


def test_every_event_has_a_sentence_and_the_last_drawing_is_the_end():
    """Shrines drawn last in each realm are those that the result counts."""
    config = GAME.configure({"players": 2, **GAME.variants["all-cards"]})
    for deal in range(4):
        events = replay(config, ("greedy", "greedy"), deal)
        told = GAME.tell_match(events)
        assert told.count("\n") >= len(events)
        for seat, (_, shrines) in enumerate(events[-1]["tiebreak"]):
            turns = [part for part in told.split("\nTurn ")[1:] if f", seat {seat + 1}\n" in part[:16]]
            drawn = [
                part.split("Won by")[0]
                for part in turns
                if any(m in part for m in ("places", "builds", "uses"))
            ]
            lines = [line for line in drawn[-1].splitlines() if line.startswith("      ")][-6:]
            assert "".join(lines).count("@@") == shrines


def test_stacks_shrines_and_face_down_tiles_are_drawn():
    match = Position("m1 . W1", "m2 m3 m4", pool=1).do("take", (0, 0)).do("shrine")
    match.do("place", "merchant-1", (3, 0)).do("consolidate", (0, 0)).do("build", (1, 0))
    placed = [{"event": "place", "seat": 0, "cell": [x, 0], "tile": f"merchant-{x + 2}"} for x in range(3)]
    events = [
        {
            "event": "setup",
            "castle": [{"cell": [0, 0], "tiles": ["merchant-1"]}],
            "spirits": [],
            "dragons": [],
        }
    ]
    told = GAME.tell_match([*events, *placed, *match.events()[1:]])
    assert "##/1 @@/1 ##/1 ##/1" in told
