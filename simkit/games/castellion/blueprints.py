"""Blueprints: maps of formations, fillers and cells to leave empty, one for each card of the last Trial.

A plan is drawn in seven rows, because Exam II takes the lowest away: the castle's row r stands on plan row r before
it and on plan row r + 1 after it. A letter is a cell of a formation, `.` a filler, `-` a cell to leave empty. A plan
for two players is that of the castle which faces Exams I and III: it loses no row, so the highest stays empty.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from simkit import paths
from simkit.errors import StorageError
from simkit.games.castellion.constants import BASTION, LINE, STRIDE, TOWER, WIDTH
from simkit.games.castellion.windows import border_of, cells_of

PLAN_ROWS = 7
MAX_GROUPS = 10
FILLER = -1
EMPTY = -2


Positions = tuple[tuple[int, int], ...]


def parse_plan(text: str, name: str) -> dict[str, Positions]:
    """Read a drawn plan: letters and `.` with their (column, row) positions, row 0 lowest."""
    rows = [line.split("#")[0].strip() for line in text.splitlines()]
    rows = [row for row in rows if row]
    if len(rows) != PLAN_ROWS or any(len(row) != WIDTH for row in rows):
        raise StorageError(f"blueprint {name}: {PLAN_ROWS} rows of {WIDTH} cells are needed")
    found: dict[str, list[tuple[int, int]]] = {}
    for height, row in enumerate(reversed(rows)):
        for col, mark in enumerate(row):
            found.setdefault(mark, []).append((col, height))
    return {mark: tuple(sorted(cells)) for mark, cells in sorted(found.items()) if mark != "-"}


def kind_of(positions: Positions, name: str) -> int:
    """The kind of formation that four positions make."""
    col, row = positions[0]
    shape = tuple((c - col, r - row) for c, r in positions)
    shapes = {
        ((0, 0), (0, 1), (0, 2), (0, 3)): TOWER,
        ((0, 0), (0, 1), (1, 0), (1, 1)): BASTION,
        ((0, 0), (1, 0), (2, 0), (3, 0)): LINE,
    }
    if shape not in shapes:
        raise StorageError(f"blueprint {name}: a letter that is no tower, bastion or line")
    return shapes[shape]


def make_blueprints(plans_of_cards: Sequence[Sequence[dict[str, Positions]]]) -> dict[str, NDArray[np.int64]]:
    """Turn parsed plans, some for each card of Exam III, into tables for a kernel; the first axis is the plan."""
    plans = [plan for plans_of_card in plans_of_cards for plan in plans_of_card]
    counts = [len(plans_of_card) for plans_of_card in plans_of_cards]
    n = len(plans)
    made = {
        "plan_n_groups": np.zeros(n, dtype=np.int64),
        "plan_kinds": np.zeros((n, MAX_GROUPS), dtype=np.int64),  # TOWER, BASTION, LINE
        "plan_cells": np.zeros((n, MAX_GROUPS), dtype=np.int64),  # cells in plan coordinates
        "plan_borders": np.zeros((n, MAX_GROUPS), dtype=np.int64),  # cells that touch the group
        "plan_touching": np.zeros((n, MAX_GROUPS), dtype=np.int64),  # bits of the groups that touch it
        "plan_for_last": np.zeros((n, MAX_GROUPS), dtype=np.int64),  # 1: can serve Exam III, no cell in row 0
        "plan_groups": np.full((n, WIDTH * STRIDE), EMPTY, dtype=np.int64),  # [cell] group, FILLER or EMPTY
        "plan_wanted": np.zeros(n, dtype=np.int64),  # cells that are not to be left empty
    }
    for plan, marks in enumerate(plans):
        _fill_plan({name: array[plan : plan + 1] for name, array in made.items()}, marks)
    made["plans"] = np.array([np.cumsum([0, *counts[:-1]]), counts]).T.astype(
        np.int64
    )  # [card] first, how many
    return made


def _fill_plan(made: dict[str, NDArray[np.int64]], marks: dict[str, Positions]) -> None:
    """Fill in one plan; every array is its slice of length one."""
    letters = [mark for mark in marks if mark != "."]
    made["plan_n_groups"][0] = len(letters)
    for mark, positions in marks.items():
        made["plan_wanted"][0] |= cells_of(positions)
        for col, row in positions:
            made["plan_groups"][0, col * STRIDE + row] = letters.index(mark) if mark != "." else FILLER
    for group, letter in enumerate(letters):
        positions = marks[letter]
        kind = kind_of(positions, letter)
        made["plan_kinds"][0, group] = kind
        made["plan_cells"][0, group] = cells_of(positions)
        made["plan_borders"][0, group] = border_of(positions, PLAN_ROWS)
        made["plan_for_last"][0, group] = all(row > 0 for _, row in positions)
    for group in range(len(letters)):
        for other in range(len(letters)):
            if made["plan_borders"][0, group] & made["plan_cells"][0, other]:
                made["plan_touching"][0, group] |= 1 << other


def mirror(plan: dict[str, Positions]) -> dict[str, Positions]:
    """A plan with left and right exchanged."""
    return {
        mark: tuple(sorted((WIDTH - 1 - col, row) for col, row in positions))
        for mark, positions in plan.items()
    }


def read_plans(card: str) -> list[dict[str, Positions]]:
    """The shipped plans for a card of Exam III, parted by empty lines in its file, the blueprint bot's own first."""
    text = (paths.data("castellion") / "blueprints" / f"{card}.txt").read_text(encoding="utf-8")
    return [parse_plan(drawn, card) for drawn in text.strip().split("\n\n")]


def read_blueprints(cards: Sequence[str]) -> dict[str, NDArray[np.int64]]:
    """Read the plans for the cards of Exam III, for one player and for two; behind each stand their mirror images."""
    shipped = [read_plans(f"{card}{players}") for players in ("", "-two") for card in cards]
    made = make_blueprints([[*plans, *map(mirror, plans)] for plans in shipped])
    made["plan_for_last"][made["plans"][len(cards), 0] :] = 1  # the castle of two players loses no row
    return made
