"""The independent referee against the kernel: every card, layout, bot and reading."""

from __future__ import annotations

from itertools import count

import pytest

from simkit.games.dragon_castle.constants import LAYOUTS, dragon, spirit
from tests.contract.variants import as_tested, one_by_one
from tests.games.dragon_castle.matches import GAME, SEED, replay
from tests.goldens.digests import play
from tests.oracles import dragon_castle as oracle

BOTS = [as_tested(bot) for bot in GAME.bots]
COLUMNS = [column.name for column in GAME.seat_columns]


def assert_accepted(config, lineup, deals):
    """The referee accepts the matches and finds the results that the batch wrote; the cards used are returned."""
    _, seats = play(GAME, config, [lineup], SEED, deals.start, len(deals))
    used = set()
    for deal, rows in zip(deals, seats, strict=True):
        events = replay(config, lineup, deal)
        oracle.referee(events)
        result = events[-1]
        by_seat = {name: rows[:, index].tolist() for index, name in enumerate(COLUMNS)}
        assert [score["total"] for score in result["scores"]] == by_seat["total"]
        assert [seat for seat, share in enumerate(by_seat["win_share"]) if share] == result["winners"]
        used |= {event["card"] for event in events if event["event"] == "spirit"}
    return used


def mixed(players, number):
    """A line-up that begins with each bot in turn."""
    return tuple(BOTS[(number + seat) % len(BOTS)] for seat in range(players))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("card", spirit.NAMES)
def test_the_referee_accepts_every_spirit(card, players):
    number = spirit.NAMES.index(card)
    config = GAME.configure(
        {
            "players": players,
            "spirits": card,
            "dragons": dragon.NAMES[(number + players) % 10],
            "layout": LAYOUTS[(3 * number + players) % len(LAYOUTS)],
        }
    )
    assert_accepted(config, ("random",) * players, range(players, players + 2))
    assert_accepted(config, mixed(players, number), range(number, number + 1))


@pytest.mark.parametrize("card", spirit.NAMES)
def test_every_spirit_is_used_in_matches_that_the_referee_accepts(card):
    """Beauty needs luck: it is looked for until it is used."""
    config = GAME.configure({"players": 2, "spirits": card})
    for deal in count():
        assert deal < 400
        lineup = ("greedy", "random") if card in ("beauty", "faith", "wind") else ("random",) * 2
        _, seats = play(GAME, config, [lineup], SEED, deal, 1)
        if seats[0, :, COLUMNS.index("activations")].sum():
            assert assert_accepted(config, lineup, range(deal, deal + 1)) == {card}
            return


@pytest.mark.parametrize("card", dragon.NAMES)
def test_the_referee_accepts_every_dragon(card):
    number = dragon.NAMES.index(card)
    for players in (2, 3, 4):
        config = GAME.configure({"players": players, "dragons": card})
        assert_accepted(config, mixed(players, number), range(number, number + 2))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_referee_accepts_every_layout(layout):
    for players in (2, 4):
        config = GAME.configure({"players": players, "layout": layout})
        assert_accepted(config, mixed(players, players), range(2))


def test_the_referee_accepts_a_users_own_castle(tmp_path):
    """D-03: the transcript holds its rows."""
    rows = ["3333333333", "3333333333", "3333333333", "2222222222", "111111...."]
    (tmp_path / "slab.txt").write_text("\n".join(rows), "utf-8")
    config = GAME.configure({"players": 3, "layout": str(tmp_path / "slab.txt")})
    assert replay(config, mixed(3, 1), 0)[0]["config"]["layout"] == rows
    assert_accepted(config, mixed(3, 1), range(2))


@pytest.mark.parametrize("bot", BOTS)
def test_the_referee_accepts_every_bot(bot):
    for changes in ({}, {"players": 2}, {"players": 3, "spirits": "random+random", "dragons": "random"}):
        config = GAME.configure(changes)
        assert_accepted(config, (bot,) * GAME.seats(config), range(2))


@pytest.mark.parametrize("name", one_by_one(GAME))
def test_the_referee_accepts_every_variant(name):
    config = one_by_one(GAME)[name]
    assert_accepted(config, mixed(GAME.seats(config), 0), range(1))


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_referee_accepts_all_cards_and_other_readings_at_once(players):
    for variant in ("all-cards", "other-readings"):
        config = GAME.configure({**GAME.variants[variant], "players": players, "realm": "5x6"})
        for number in range(4):
            assert_accepted(config, mixed(players, number), range(number, number + 1))
