"""Tests of the referee: every card of the box can be used and carried out to its end."""

import random

import pytest

from tests.games.wyrmspan.play import Random
from tests.games.wyrmspan.stories import give, put, table
from tests.oracles import wyrmspan as oracle
from tests.oracles.wyrmspan.components import cave_rows, dragon_card, dragon_rows
from tests.oracles.wyrmspan.context import Context
from tests.oracles.wyrmspan.effects import effect
from tests.oracles.wyrmspan.keeping import grow
from tests.oracles.wyrmspan.placing import after_excavation

MAT = {"crimson": [48, 128, 166], "golden": [50, 40, 56], "amethyst": [43, 139, 37]}
REACHED = [n for n in dragon_rows() if dragon_card(n).kind != "end_game" or dragon_card(n).is_paid_at_end]
HATCHLINGS = [n for n in dragon_rows() if dragon_card(n).feed]
ALWAYS_USED = {"use": 1e9, "stop": 0.5}


def rich_table(number, printing="2024"):
    """Return a table at which a dragon has everything that an ability may ask for, and its space."""
    home = sorted(dragon_card(number).habitats)[0]
    mat = {cave: [card for card in dragons if card != number][:3] for cave, dragons in MAT.items()}
    mat[home] = [*mat[home][:2], number]
    used = {card for cards in mat.values() for card in cards}
    free = [card for card in dragon_rows() if card not in used]
    state = table(players=3, dragons=free[10:], caves=range(20, 60), printing=printing)
    for cave, dragons in mat.items():
        put(state, cave, *dragons, excavated=4 if cave == "crimson" else 3)
    give(state, dragons=free[40:49], caves=[61, 62, 63], meat=4, milk=4, gold=4, crystal=4)
    for seat in (1, 2):
        give(state, seat=seat, dragons=[180], caves=[72], meat=1)
    state.rows[5] = [0]
    for den in state.players[0].dens.values():
        den.eggs = 1 if dragon_card(den.dragon).capacity > 1 else 0
    return state, (home, 2)


def used_to_the_end(state, moves, seed):
    """Return what is used when a course is carried out at random."""
    course, player = oracle.Course(lambda: (state, moves)), Random(random.Random(seed), ALWAYS_USED)
    used = []
    while course.ask is not None:
        answer = player.answer(course)
        if answer is not None and answer.event.get("use"):
            used.append(answer.event["by"])
        course.send(answer)
    return used


@pytest.mark.parametrize("printing", ["2024", "2025"])
@pytest.mark.parametrize("number", REACHED)
def test_dragon_can_be_used(number, printing):
    state, space = rich_table(number, printing)
    moves = effect(state, Context(0, space, number), f"dragon-{number}", state.dragon(number).program)
    assert f"dragon-{number}" in used_to_the_end(state, moves, number)


@pytest.mark.parametrize("number", HATCHLINGS)
def test_hatchling_grows(number):
    state, space = rich_table(number)
    state.players[0].dens[space].fed = 2
    used = used_to_the_end(state, grow(state, 0, space, dragon_card(number).feed), number)
    assert f"third-{number}" in used
    assert (f"feed-{number}" in used) == (number not in (17, 18, 29))


@pytest.mark.parametrize("printing", ["2024", "2025"])
@pytest.mark.parametrize("number", cave_rows())
def test_cave_can_be_used(number, printing):
    state, _ = rich_table(178, printing)
    state.players[0].caves = [number, *(card for card in range(1, 8) if card != number)]
    event = {"event": "excavate", "seat": 0, "cave": number, "from": "hand", "at": ["golden", 3], "pay": {}}
    used = used_to_the_end(state, after_excavation(state, event), number)
    assert {f"cave-{number}", "covered-golden"} <= set(used)
