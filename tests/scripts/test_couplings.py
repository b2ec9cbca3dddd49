"""The script on couplings: its matches are those of a run, and its orders lay every tile once."""

from __future__ import annotations

import numpy as np
import pytest

from scripts.couplings.__main__ import Table, explain, main
from scripts.couplings.orders import by_floor, by_place, by_take, lay, list_places, mirrored
from simkit.games.dragon_castle.constants import CASTLE_STRIDE
from simkit.run.replays import replay_deals

DEALS = 20


@pytest.fixture(scope="module")
def table() -> Table:
    return Table("greedy", DEALS)


def test_every_order_has_all_places_of_the_castle(table: Table) -> None:
    here, there = table.heights("basic"), table.heights("keep")
    orders = (by_floor(here), by_take(here), by_place(here, there), mirrored(here, CASTLE_STRIDE))
    assert all(
        sorted(order) == list_places(here) or sorted(order) == sorted(list_places(here)) for order in orders
    )
    assert by_floor(here)[0][0] == 2
    assert lay(by_take(here), here)[0, 2] == 1, "what can be taken first lies on top"
    shared = set(list_places(here)) & set(list_places(there))
    assert by_place(here, there)[: len(shared)] == by_place(there, here)[: len(shared)]


@pytest.mark.long
@pytest.mark.compiles(game="dragon-castle")
def test_tiles_laid_as_usual_are_the_deals_of_a_run(table: Table) -> None:
    found = table.play("basic")
    run = replay_deals(table.arm("basic", "greedy"), 11, DEALS, 1)
    assert np.array_equal(found.seats, run.seats[:, 0])
    again = table.play("basic", attempts=2)
    assert np.array_equal(again.seats, run.seats[:, 0]), "turns tried on the way leave no trace"
    assert np.abs(again.luck).sum() > 0
    other = table.play("basic", by_floor(table.heights("basic")))
    assert not np.array_equal(other.seats, run.seats[:, 0])


def test_chance_explains_nothing() -> None:
    rng = np.random.default_rng(1)
    wins, known = rng.random((2_000, 3)), rng.random((2_000, 3))
    assert abs(explain(wins, known)) < 0.01
    assert explain(wins + known, known) == pytest.approx(0.5, abs=0.05)


@pytest.mark.long
def test_a_row_is_told_for_every_idea(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--deals", "40", "--bot", "greedy"]) == 0
    rows = capsys.readouterr().out.splitlines()[2:]
    assert len(rows) == 4 + 3 + 2 + 5 + 2
    assert all("[" in row for row in rows)
