"""Wyrmspan as pictures: the table that is drawn is the referee's, event by event."""

from xml.etree import ElementTree

import pytest

from simkit.games.wyrmspan.drawing import draw
from simkit.games.wyrmspan.table import Table
from tests.games.wyrmspan.ledger import RESOURCES
from tests.games.wyrmspan.matches import random_match
from tests.oracles import wyrmspan as oracle


def drawn(player):
    """What the drawing holds of a player."""
    dens = {
        space: (den.dragon, den.eggs, +den.cached, den.tucked) for space, den in sorted(player.dens.items())
    }
    stock = [player.stock[part] for part in ("coin", *RESOURCES, "dragons", "caves")]
    return stock, player.nest, dens, +player.explored


def refereed(player):
    """The same by the referee."""
    dens = {
        space: (den.dragon, den.eggs, +den.cached, len(den.tucked))
        for space, den in sorted(player.dens.items())
    }
    stock = [
        player.coins,
        *(player.stock[part] for part in RESOURCES),
        len(player.dragons),
        len(player.caves),
    ]
    return stock, player.nest, dens, +player.explored


@pytest.mark.parametrize("number", range(0, 10, 2))
def test_the_table_drawn_is_the_referees(number):
    events = random_match(number)
    table = Table(events[0])
    table.follow(events[1])
    course = oracle.match_course(events[0]["config"], events[1])
    for event in events[2:]:
        course.step(event)
        table.follow(event)
        state = course.state
        assert list(map(drawn, table.players)) == list(map(refereed, state.players)), event
        assert [player.has_passed for player in table.players] == [p.passed for p in state.players]
        if event["event"] in ("turn", "cube", "automa"):  # the Automa's cubes lie there before it is told
            assert table.cubes == {row: list(seats) for row, seats in state.rows.items() if seats}
        for player, other in zip(table.players, state.players, strict=True):
            assert {space for space in player.excavated if space[1]} == set(other.cards)
        if event["event"] == "automa":
            automa = (table.automa.dragons, table.automa.caves, table.automa.coins)
            assert automa == (state.automa.dragons, len(state.automa.caves), state.automa.coins)


@pytest.mark.parametrize("number", [0, 1])
def test_every_event_yields_the_boards_that_it_changes(number):
    events = random_match(number)
    steps = list(draw(events))
    assert len(steps) == len(events)
    seats = [f"Mat of seat {seat + 1}" for seat in range(len(events[0]["bots"]))]
    others = ["Guild and objectives", "Display", *(["Automa"] if len(seats) == 1 else [])]
    assert list(steps[1]) == seats + others
    for event, boards in zip(events, steps, strict=True):
        for svg in boards.values():
            assert ElementTree.fromstring(svg).tag.endswith("svg")
        if event["event"] == "entice":
            mat = boards[f"Mat of seat {event['seat'] + 1}"]
            assert f"no. {event['dragon']}<" in mat
