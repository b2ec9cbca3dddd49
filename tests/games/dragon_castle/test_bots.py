"""What the first bots choose on built positions, and their order of strength."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from simkit.games.contract import WHOLE_SHARE
from simkit.games.dragon_castle import GAME
from tests.games.dragon_castle.boards import Position
from tests.games.dragon_castle.matches import ask
from tests.goldens.digests import play


def choices(position, bot, n=40):
    """What a bot does in a position, in words, counted over many streams."""
    return Counter(ask(position, bot, deal) for deal in range(n))


def test_random_draws_the_kind_first():
    """Twelve tiles or one summons: half and half."""
    position = Position("m1 . m2 . m3 . m4 . m5 . m6 . s1\ns2 . s3 . s4 . s5 . s6")
    found = choices(position, "random", 400)
    assert 150 < found["summon",] < 250
    assert len(found) == 13


@pytest.mark.parametrize(
    ("castle", "realm", "expected"),
    [
        ("m1 . s1 . f1", "s2 s3 s4", ("take", (2, 0))),
        ("m1 . s1 . s1 . f1", "s2 s3 . m2", ("take", (2, 0))),
        ("m1m2 . s1s2 . f1m2", "f2 f3", ("take", (0, 0))),
    ],
)
def test_greedy_takes_what_completes_a_set(castle, realm, expected):
    """One missing tile, two missing tiles, or a pair of nothing; among equal tiles any."""
    position = Position(castle, realm, pool=2)
    taken = choices(position, "greedy")
    assert expected in taken
    tiles = {(2, 0): {(2, 0), (4, 0)}, (0, 0): {(0, 0), (4, 0)}}[expected[1]]
    assert all(words[0] == "take" and words[1] in tiles for words in taken)


def test_greedy_places_where_the_set_is_and_builds_high():
    position = Position("m1 . s1", "m2 m3/3 m4\n. . .\n. . m5", pool=0).do("take", (0, 0)).do("shrine")
    cells = {words[2] for words in choices(position, "greedy")}
    assert cells <= {(3, 0), (0, 1), (1, 1), (2, 1)}
    position.do("place", "merchant-1", (3, 0)).do("consolidate", (0, 0))
    assert set(choices(position, "greedy")) == {("build", (1, 0))}


def test_greedy_summons_rather_than_gaining_little():
    full = "\n".join(["@@ @@ @@ @@"] * 4)
    assert set(choices(Position("m1 . s1", full, realm="4x4"), "greedy")) == {("summon",)}


@pytest.mark.parametrize(
    ("card", "realm", "kinds"),
    [
        ("cunning", "D1 D2/3 D3/3 .\n. . . .\nm1", {"cunning"}),
        ("beauty", "m3/3 s3/3 f3 m3 .\n. . . . .\ns1", {"beauty"}),
        ("change", "D1/3 D2/3 D3 W1 .\n. . . . .\ns1", {"change"}),
        ("wind", "@@ ##/3 m1", {"wind"}),
        ("destruction", "m1 s1 f1", {"summon"}),
    ],
)
def test_greedy_uses_spirits_that_pay_at_once(card, realm, kinds):
    position = Position("f1 . s6", realm, pool=3, spirits=card)
    assert {words[0] for words in choices(position, "greedy")} == kinds


def test_greedy_looks_at_the_dragon_in_play():
    """Audacity: the shrine goes to the border; without it any of the set."""
    for dragons, expected in (("none", 4), ("audacity", 1)):
        position = Position("m1 . s1", ". . .\n. m2 m3\n. m4", pool=0, dragons=dragons, realm="4x4")
        position.do("take", (0, 0)).do("shrine").do("place", "merchant-1", (1, 3)).do("consolidate", (1, 1))
        built = choices(position, "greedy")
        assert len(built) == expected
        assert ("build", (1, 3)) in built


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("changes", [{}, {"spirits": "random", "dragons": "random"}])
def test_greedy_beats_random(players, changes):
    config = GAME.configure({"players": players, **changes})
    lineup = ("greedy",) + ("random",) * (players - 1)
    seated = [lineup[n:] + lineup[:n] for n in range(players)]
    _, seats = play(GAME, config, seated, 3, 0, 20)
    own = [seats[row, lineups.index("greedy"), 0] for row, lineups in enumerate(seated * 20)]
    assert np.mean(own) > 0.9 * WHOLE_SHARE
