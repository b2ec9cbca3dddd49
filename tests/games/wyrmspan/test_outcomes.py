"""The columns of a seat against the transcript of its match."""

from __future__ import annotations

import pytest

from simkit.games.wyrmspan import GAME
from simkit.games.wyrmspan.constants import CAVES
from tests.games.wyrmspan.ledger import RESOURCES, empty_account, enter
from tests.games.wyrmspan.test_oracle import SEED, replay
from tests.goldens.digests import play

DEAL, PLAYERS = 4, 3
NAMES = [column.name for column in GAME.all_seat_columns]


@pytest.fixture(scope="module")
def match():
    """The rows of the seats and the events of one match of breeder."""
    config = GAME.configure({"players": PLAYERS})
    _, seats = play(GAME, config, [("breeder",) * PLAYERS], SEED, DEAL, 1)
    (events,) = replay({"players": PLAYERS}, "breeder", range(DEAL, DEAL + 1))
    return seats[0], events


def column(match, name):
    """One column of all seats."""
    return match[0][:, NAMES.index(name)].tolist()


def count(match, name, size=lambda event: 1):
    """Events of a name for each seat, or what they add up to."""
    mine = [event for event in match[1] if event["event"] == name]
    return [sum(size(event) for event in mine if event["seat"] == seat) for seat in range(PLAYERS)]


def test_caves_are_counted_by_cave_and_column(match):
    """W-09."""
    for cave in CAVES:
        assert column(match, f"caves_{cave}") == count(match, "excavate", lambda e, c=cave: e["at"][0] == c)
    for n in (2, 3, 4):
        assert column(match, f"caves_column_{n}") == count(
            match, "excavate", lambda e, n=n: e["at"][1] == n - 1
        )
    assert sum(column(match, "caves")) == sum(count(match, "excavate")) > 0


def test_eggs_and_resources_that_effects_brought_are_counted(match):
    """W-06, W-13: not those of the setup, nor those of exchanges."""
    assert column(match, "eggs_laid") == count(match, "lay", lambda event: len(event["at"]))
    gained = count(match, "gain", lambda event: sum(event["items"].get(name, 0) for name in RESOURCES))
    assert column(match, "resources_gained") == gained
    assert min(gained) > 0


def test_explorations_steps_and_cubes_are_counted(match):
    """W-14, W-17."""
    for cave in CAVES:
        assert column(match, f"explored_{cave}") == count(match, "explore", lambda e, c=cave: e["at"] == c)
    assert column(match, "guild_steps") == count(match, "guild")
    assert column(match, "cubes") == count(match, "cube")
    assert column(match, "exchanges") == count(match, "exchange")


def test_courses_are_the_stocks_at_the_objectives(match):
    """W-19."""
    accounts = [empty_account() for _ in range(PLAYERS)]
    for event in match[1][1:]:
        enter(accounts, event, False)
        if event["event"] == "objective":
            resources = [sum(account[name] for name in RESOURCES) for account in accounts]
            assert column(match, f"resources_after_{event['round']:03d}") == resources
            stock = [resources[n] + a["coin"] + a["cards"] for n, a in enumerate(accounts)]
            assert column(match, f"stock_after_{event['round']:03d}") == stock
            assert column(match, f"eggs_after_{event['round']:03d}") == [a["eggs"] for a in accounts]
            assert column(match, f"objective_{event['round']}_points") == event["points"]
