"""Records: typed declarations, one pointer for many arrays, in Python and in kernels."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.copies import copy_into, duplicate
from simkit.core.jit import kernel
from simkit.core.records import Matrix, Record, Vector, field


class Pile(Record):
    """A record inside others."""

    top: int = field(empty=-1)
    tiles: Vector[int] = field(3, of=np.int8, empty=7)


class Board(Record):
    """A record with every kind of field."""

    number: int = field()
    table: Matrix[int] = field(2, 3)
    share: float = field(of=np.float64, empty=0.5)
    pile: Pile = field(of=Pile)
    piles: Vector[Pile] = field(2, of=Pile)


class Larger(Board):
    """A record that extends another."""

    extra: int = field(empty=9)


@kernel
def add_up(board: Board) -> int:
    """Sum a record's table, its number and the tops of its piles."""
    total = board.number + board.pile.top
    for row in range(board.table.shape[0]):
        for column in range(board.table.shape[1]):
            total += board.table[row, column]
    for pile in range(board.piles.shape[0]):
        total += board.piles[pile].top
    return total


@kernel
def copy_board(target: Board, source: Board) -> None:
    """Copy a whole board."""
    copy_into(target, source)


@kernel
def copy_pile(board: Board) -> None:
    """Copy a record that is a part of another over one of an array."""
    copy_into(board.piles[1], board.pile)


def test_annotated_fields_build_the_type_in_their_order():
    assert Board.dtype.names == ("number", "table", "share", "pile", "piles")
    assert Board.dtype["table"].shape == (2, 3)
    assert Board.dtype["piles"].shape == (2,)
    assert Pile.dtype["tiles"].base == np.int8
    assert Larger.dtype.names == (*Board.dtype.names, "extra")


def test_a_new_record_holds_the_empty_value_of_every_field():
    board = Larger.new()
    assert (board.number, board.share, board.extra) == (0, 0.5, 9)
    assert board.pile.top == -1
    assert [pile.top for pile in board.piles] == [-1, -1]
    assert board.piles[1].tiles.tolist() == [7, 7, 7]


def test_make_takes_exactly_the_fields_in_their_shapes():
    pile = Pile.make(top=2, tiles=[1, 2, 3])
    assert pile.tiles.tolist() == [1, 2, 3]
    with pytest.raises(TypeError, match=r"value 'tile' has no field in Pile \(top, tiles\)"):
        Pile.make(top=2, tile=[1, 2, 3])
    with pytest.raises(TypeError, match=r"no value for 'tiles' of Pile \(top, tiles\)"):
        Pile.make(top=2)
    with pytest.raises(TypeError, match=r"Pile.tiles has shape \(3,\), not \(2,\)"):
        Pile.make(top=2, tiles=[1, 2])


def test_fields_that_are_not_given_take_what_a_source_has_under_their_names():
    pile = Pile.make({"top": 2, "tiles": [4, 5, 6], "colour": "red"}, tiles=[1, 2, 3])
    assert (pile.top, list(pile.tiles)) == (2, [1, 2, 3])
    with pytest.raises(TypeError, match="no value for"):
        Pile.make({"top": 2})


def test_a_setting_without_a_field_is_named_where_nothing_is_computed_from_it():
    with pytest.raises(TypeError, match=r"setting 'sweeps' has no field in Pile \(top, tiles\)"):
        Pile.make({"top": 2, "tiles": [4, 5, 6], "sweeps": 3})


def test_a_kernel_reads_a_record_and_the_records_inside_it():
    board = Board.new()
    board.number = 10
    board.table[1, 2] = 4
    board.piles[1].top = 5
    assert add_up(board) == 10 - 1 + 4 - 1 + 5


def test_a_kernel_copies_whole_records_and_parts_of_them():
    source, target = Board.new(), Board.new()
    source.number, source.pile.top = 3, 8
    source.piles[0].tiles[2] = 1
    copy_board(target, source)
    assert target.tobytes() == source.tobytes()
    copy_pile(target)
    assert target.piles[1].top == 8
    assert source.piles[1].top == -1


def test_a_duplicate_has_memory_of_its_own():
    board = Board.new()
    copied = duplicate(board)
    copied.piles[1].top = 4
    copied.table[0, 0] = 2
    assert board.piles[1].top == -1
    assert board.table[0, 0] == 0
