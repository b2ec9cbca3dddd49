"""Kinds of numbers cost nothing and mean something to the type checker alone."""

from __future__ import annotations

import subprocess
import sys
from typing import NewType

import pytest

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, allow_in_kernels, int64

Cell = NewType("Cell", int)
allow_in_kernels(Cell)


@kernel
def next_seat(seat: Seat, n_seats: int) -> Seat:
    """The seat to the left."""
    return Seat((seat + 1) % n_seats)


@kernel
def sum_cells(n_cells: int) -> int:
    """Add the numbers of cells up."""
    total = int64(0)
    for number in range(n_cells):
        total += Cell(number)
    return total


def test_a_kernel_makes_kinds_of_numbers():
    assert next_seat(Seat(2), 3) == 0
    assert sum_cells(5) == 10


@pytest.mark.long
def test_the_type_checker_stops_a_seat_where_a_cell_is_wanted(tmp_path):
    file = tmp_path / "wrong.py"
    file.write_text(
        "from typing import NewType\n"
        "from simkit.core.jit import kernel\n"
        "from simkit.core.kinds import Seat\n"
        "Cell = NewType('Cell', int)\n"
        "@kernel\n"
        "def place(seat: Seat, cell: Cell) -> None: ...\n"
        "def swap(seat: Seat, cell: Cell) -> None:\n"
        "    place(seat, cell)\n"
        "    place(cell, seat)\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    wrong = [line for line in done.stdout.splitlines() if ": error: " in line]
    assert len(wrong) == 2, done.stdout
    assert all(":9:" in line and 'expected "' in line for line in wrong)
