"""The bots that look further: expected choices on drawn positions, and their order of strength."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.games.contract import WHOLE_SHARE
from simkit.games.dragon_castle import GAME
from simkit.games.dragon_castle.constants import spirit
from tests.games.dragon_castle.boards import Position
from tests.games.dragon_castle.matches import ask
from tests.goldens.digests import play

STRONG = ("builder", "endgamer")
EMPTY = "."
WIN_SHARE = next(index for index, column in enumerate(GAME.seat_columns) if column.name == "win_share")
TOTAL = next(index for index, column in enumerate(GAME.seat_columns) if column.name == "total")


def follow(position, bot, n):
    """The next so many choices of a bot in seat 0, each performed."""
    found = []
    for _ in range(n):
        found.append(ask(position, bot))
        position.do(*found[-1])
    return found


def test_two_groups_are_joined_by_the_tile_between_them():
    """Seven tiles in one set are worth more than a set of four on either side."""
    position = Position("s1f2m1 . f1s2s1 . W1W3W2", "m1 m2 m3 . m4 m5\n. . . . . m6", EMPTY)
    steps = follow(position, "builder", 4)
    assert steps[0] == ("take", (0, 0))
    assert steps[2] == ("place", "merchant-1", (3, 0))
    assert position.last("consolidate")["vp"] == 6


@pytest.mark.parametrize("bot", STRONG)
def test_shrines_are_built_on_the_highest_floor(bot):
    picture = "m1 m2/3 m3 .\n. . . ."
    position = Position("s1m1 . f1s1", picture, EMPTY)
    position.play(("take", (0, 0)), ("shrine",), ("place", "merchant-1", (3, 0)), ("consolidate", (0, 0)))
    assert ask(position, bot) == ("build", (1, 0))


def test_a_last_shrine_is_built_in_the_last_turn():
    """Kept in the pool it would be worth nothing."""
    position = Position("s1m1 . f1s1", "m1 m2 m3 .", EMPTY, pool=0)
    position.state.is_final = 1
    position.state.countdown = 2
    position.play(("take", (0, 0)), ("shrine",), ("place", "merchant-1", (3, 0)), ("consolidate", (0, 0)))
    assert ask(position, "builder")[0] == "build"


def test_the_last_turn_is_played_for_points_only():
    """A discard gives a point for sure, a lone tile and a shrine nothing any more."""
    position = Position("s1 . f1 . W1 . m1", EMPTY, EMPTY)
    position.state.is_final = 1
    position.state.countdown = 2
    position.do("take", (0, 0))
    assert ask(position, "builder") == ("discard",)


def test_endgamer_does_not_free_what_the_next_seat_waits_for():
    """Of two tiles that are worth the same to itself it takes the one that blocks nothing."""
    castle = "m2f1 m3D1 m4D2 s1f2 . m6f1 . s6f2"
    waiting = "D1 D2 D3 . ."
    taken = {ask(Position(castle, EMPTY, waiting), "endgamer", deal) for deal in range(8)}
    assert taken <= {("take", (5, 0)), ("take", (7, 0))}
    careless = {ask(Position(castle, EMPTY, waiting), "builder", deal) for deal in range(16)}
    assert careless & {("take", (0, 0)), ("take", (3, 0))}


def test_endgamer_summons_when_it_leads_and_nothing_is_left_to_gain():
    position = Position("s1 f2 W1 m4", EMPTY, EMPTY)
    position.realm.tokens = 30
    position.state.countdown = 1
    assert ask(position, "endgamer") == ("summon",)


@pytest.mark.parametrize("bot", STRONG)
def test_cunning_takes_three_dragons_when_no_fourth_can_come(bot):
    """Three dragons with two shrines at hand, in the last turn."""
    position = Position("s1 . f1 . W1", "D1/2 D2/2 D3/2 m1 s1", EMPTY, pool=3, spirits=("cunning",))
    position.state.is_final = 1
    position.state.countdown = 2
    steps = follow(position, bot, 2)
    assert steps[0][0] == "cunning"
    assert steps[1] == ("consolidate", (0, 0))


def test_change_enlarges_a_set_before_it_is_due():
    """In the last turn a wind beside four soldiers makes them a set of five; afterwards it would find none."""
    position = Position("s1 . f1", "s2 s3 s4 . W1 .\n. . . . . m1", EMPTY, spirits=("change",))
    position.state.is_final = 1
    position.state.countdown = 2
    position.play(("take", (0, 0)), ("shrine",), ("place", "soldier-1", (3, 0)))
    assert ask(position, "taught")[0] == "change"


@pytest.mark.long
@pytest.mark.parametrize("card", spirit.NAMES)
def test_no_spirit_costs_builder_points(card):
    """With the card and without, on the same deals; used wherever it looks good, Wind would cost a whole point."""
    table = [("builder",) * 4]
    without, with_it = (
        play(GAME, GAME.configure({"spirits": cards}), table, 1, 0, 200)[1][:, :, TOTAL].mean()
        for cards in ((), (card,))
    )
    assert with_it > without - 0.3


def test_depths_makes_a_pair_of_one_type():
    """The key tile is there once, and another of its type completes the set with it."""
    position = Position("s1 . s2 . f1", "s3 s4 . . m1 f2", EMPTY, pool=2, spirits=("depths",))
    position.state.is_final = 1
    position.state.countdown = 2
    position.do("take", (0, 0))
    assert ask(position, "builder")[0] == "depths"


def test_destruction_frees_the_second_tile_of_a_pair():
    position = Position("s1 . f1 s1 f2 . f3", "s3 s4 . . m1 f2", EMPTY, pool=2, spirits=("destruction",))
    position.state.is_final = 1
    position.state.countdown = 2
    position.do("take", (0, 0))
    assert ask(position, "builder")[0] == "destruction"
    position.do(*ask(position, "builder"))
    assert ask(position, "builder") in {("remove", (2, 0)), ("remove", (4, 0))}


def test_knowledge_prefers_a_symbol_that_is_not_there_yet():
    position = Position("W1 . W2", "W1 . . .", EMPTY, dragons=("knowledge",))
    position.state.is_final = 1
    position.state.countdown = 2
    assert ask(position, "builder") == ("take", (2, 0))


@pytest.mark.parametrize(("bot", "below", "least"), [("builder", "greedy", 0.6), ("greedy", "random", 0.9)])
def test_each_bot_beats_the_one_below_it(bot, below, least):
    rotations = [(bot, below), (below, bot)]
    _, seats = play(GAME, GAME.configure({"players": 2}), rotations, 5, 0, 40)
    own = np.concatenate([seats[0::2, 0, WIN_SHARE], seats[1::2, 1, WIN_SHARE]])
    assert own.mean() / WHOLE_SHARE > least
