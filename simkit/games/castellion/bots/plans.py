"""Plans of `blueprint`: maps of formations, fillers and cells to leave empty, one for each card of the last Trial.

A plan is drawn in seven rows, because Exam II takes the lowest away: the castle's row r stands on plan row r before
it and on plan row r + 1 after it. A letter is a cell of a formation, `.` a filler, `-` a cell to leave empty. A
capital is a formation for Exam I, and for Exam III too where no cell of it lies in the lowest row; a small letter is
one for Exam III alone. A plan for two players is that of the castle which faces Exams I and III: it loses no row, so
the highest stays empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any

from simkit import paths
from simkit.core.records import Cube, Matrix, Record, Vector, field
from simkit.errors import StorageError
from simkit.games.castellion.constants import N_TRIALS, ROW_0, STRIDE, WIDTH, formation
from simkit.games.castellion.windows import border_of, cells_of

PLAN_ROWS = 7
MAX_GROUPS = 8  # three for Exam I, five for Exam III; a power of two: kernels look at all of them together
MAX_PLANS = 48
N_LAST_EXAMS = 3  # cards that Exam III can be
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
        ((0, 0), (0, 1), (0, 2), (0, 3)): formation.TOWER,
        ((0, 0), (0, 1), (1, 0), (1, 1)): formation.BASTION,
        ((0, 0), (1, 0), (2, 0), (3, 0)): formation.LINE,
    }
    if shape not in shapes:
        raise StorageError(f"blueprint {name}: a letter that is no tower, bastion or line")
    return shapes[shape]


class Plans(Record):
    """Plans for kernels, in plan coordinates."""

    of_card: Matrix[int] = field(2 * N_LAST_EXAMS, 2)  # [card, for two players behind] first, how many
    alike: Matrix[int] = field(MAX_PLANS, MAX_GROUPS)  # bits of the groups of its kind, itself too
    cells: Matrix[int] = field(MAX_PLANS, MAX_GROUPS)  # cells of the group
    kinds: Matrix[int] = field(MAX_PLANS, MAX_GROUPS)  # its formation
    touching: Matrix[int] = field(MAX_PLANS, MAX_GROUPS)  # bits of the groups that touch it
    excluding: Matrix[int] = field(MAX_PLANS, MAX_GROUPS)  # cells whose types it cannot have
    first: Vector[int] = field(MAX_PLANS)  # bits of the groups for Exam I
    lasting: Vector[int] = field(MAX_PLANS)  # bits of the groups that can serve Exam III: no cell in row 0
    bordering: Matrix[int] = field(MAX_PLANS, WIDTH * STRIDE)  # [plan, cell] groups beside it
    groups: Matrix[int] = field(MAX_PLANS, WIDTH * STRIDE, empty=EMPTY)  # [plan, cell] group, FILLER or EMPTY
    wanted: Vector[int] = field(MAX_PLANS)  # cells that are not to be left empty
    to_build: Matrix[int] = field(MAX_PLANS, N_TRIALS)  # cells above row 0 that a Trial or a later one needs
    # Of one player, before and after Exam I; nothing for groups that are not needed then
    needed: Cube[int] = field(MAX_PLANS, 2, MAX_GROUPS)  # cells of the group
    borders: Cube[int] = field(MAX_PLANS, 2, MAX_GROUPS)  # cells beside it
    closing: Cube[int] = field(MAX_PLANS, 2, MAX_GROUPS)  # these and the cells of needed groups that touch it
    all_needed: Matrix[int] = field(MAX_PLANS, 2)  # cells of all


def make_plans(plans_of_cards: Sequence[Sequence[dict[str, Positions]]]) -> Plans:
    """Turn drawn plans, some for each card of Exam III, first for one player and then for two, into a record."""
    made: Any = Plans.new()
    plan = 0
    for card, plans_of_card in enumerate(plans_of_cards):
        made.of_card[card] = plan, len(plans_of_card)
        for marks in plans_of_card:
            if plan == MAX_PLANS:
                raise StorageError(f"there is room for {MAX_PLANS} blueprints only")
            _fill_plan(made, plan, marks)
            if card >= N_LAST_EXAMS:
                made.lasting[plan] = -1  # the castle of two players loses no row
            _relate_groups(made, plan)
            plan += 1
    return made  # type: ignore[no-any-return]


def _fill_plan(made: Any, plan: int, marks: dict[str, Positions]) -> None:
    """Fill in one plan."""
    letters = [mark for mark in marks if mark != "."]
    if len(letters) > MAX_GROUPS:
        raise StorageError(f"blueprint of {len(letters)} formations: there is room for {MAX_GROUPS} only")
    for mark, positions in marks.items():
        made.wanted[plan] |= cells_of(positions)
        for col, row in positions:
            made.groups[plan, col * STRIDE + row] = letters.index(mark) if mark != "." else FILLER
    kinds = [kind_of(marks[letter], letter) for letter in letters]
    for group, letter in enumerate(letters):
        border = border_of(marks[letter], PLAN_ROWS)
        made.cells[plan, group] = cells_of(marks[letter])
        made.kinds[plan, group] = kinds[group]
        made.first[plan] |= int(letter.isupper()) << group
        made.alike[plan, group] = sum(1 << other for other, kind in enumerate(kinds) if kind == kinds[group])
        touching = [cells for cells in [cells_of(marks[other]) for other in letters] if border & cells]
        made.excluding[plan, group] = border | reduce(or_, touching, 0)
        for cell in range(WIDTH * STRIDE):
            made.bordering[plan, cell] |= (border >> cell & 1) << group
        if all(row > 0 for _, row in marks[letter]):
            made.lasting[plan] |= 1 << group


def _relate_groups(made: Any, plan: int) -> None:
    """Fill in which groups are needed before and after Exam I, what they close, and what is to be built."""
    groups, cells = range(MAX_GROUPS), made.cells[plan].tolist()
    borders = [
        sum(1 << cell for cell in range(WIDTH * STRIDE) if made.bordering[plan, cell] >> group & 1)
        for group in groups
    ]
    for later, needed in enumerate((-1, int(made.lasting[plan]))):
        for group in [group for group in groups if cells[group] and needed >> group & 1]:
            near = [other for other in groups if borders[group] & cells[other]]
            made.touching[plan, group] = sum(1 << other for other in near)
            made.needed[plan, later, group] = cells[group]
            made.borders[plan, later, group] = borders[group]
            made.closing[plan, later, group] = reduce(
                or_, [cells[other] for other in near if needed >> other & 1], borders[group]
            )
        made.all_needed[plan, later] = reduce(or_, made.needed[plan, later].tolist())
    for trial in range(N_TRIALS):
        second = ROW_0 << 1 if trial < N_TRIALS - 1 else 0
        made.to_build[plan, trial] = _cells_up_to(int(made.all_needed[plan, int(trial > 0)]) | second)


def _cells_up_to(cells: int) -> int:
    """Cells and all that is below them, above row 0."""
    for _ in range(PLAN_ROWS):
        cells |= cells >> 1 & ~(ROW_0 << STRIDE - 1)
    return cells & ~ROW_0


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


def read_blueprints(cards: Sequence[str]) -> Plans:
    """Read the plans for the cards of Exam III, for one player and for two; behind each stand their mirror images."""
    shipped = [read_plans(f"{card}{players}") for players in ("", "-two") for card in cards]
    return make_plans([[*plans, *map(mirror, plans)] for plans in shipped])
