"""Plans of the blueprint bot: how they are drawn and what the shipped ones promise."""

from __future__ import annotations

import pytest

from simkit import paths
from simkit.errors import StorageError
from simkit.games.castellion.bots.plans import (
    EMPTY,
    FILLER,
    MAX_GROUPS,
    MAX_PLANS,
    kind_of,
    make_plans,
    mirror,
    parse_plan,
    read_blueprints,
    read_plans,
)
from simkit.games.castellion.constants import formation
from simkit.games.castellion.data import read_cards

PLAN = """
    ------      # Exam II takes the lowest row
    ------
    A-----
    A-----
    ABB.--
    ABB...
    ......
"""

LAST = [card for card in read_cards("intro") if card.trial == 3]
SHIPPED = [
    pytest.param(card, plan, id=f"{card.id}-{number}")
    for card in LAST
    for number, plan in enumerate(read_plans(card.id))
]


def groups(plan, lowest=0):
    """How many towers, bastions and lines a plan has whose cells all lie in some row or above."""
    kinds = [
        kind_of(cells, mark)
        for mark, cells in plan.items()
        if mark != "." and all(row >= lowest for _, row in cells)
    ]
    return {kind: kinds.count(kind) for kind in (formation.TOWER, formation.BASTION, formation.LINE)}


def for_exam_i(plan):
    """The formations of a plan that are meant for Exam I."""
    return {mark: cells for mark, cells in plan.items() if mark.isupper()}


def wanted(plan):
    """The cells that a plan does not leave empty."""
    return {cell for cells in plan.values() for cell in cells}


# Reading -------------------------------------------------------------------------


def test_a_plan_is_read_with_row_0_lowest():
    plan = parse_plan(PLAN, "x")
    assert plan["A"] == ((0, 1), (0, 2), (0, 3), (0, 4))
    assert plan["B"] == ((1, 1), (1, 2), (2, 1), (2, 2))
    assert len(plan["."]) == 6 + 3 + 1
    assert set(plan) == {"A", "B", "."}


@pytest.mark.parametrize(
    "text",
    ["", "------\n" * 6, "------\n" * 8, "-----\n" * 7, "------\n" * 6 + "-------"],
    ids=["nothing", "six rows", "eight rows", "five columns", "one row too wide"],
)
def test_a_plan_of_another_size_is_refused(text):
    with pytest.raises(StorageError, match="blueprint x: 7 rows of 6 cells"):
        parse_plan(text, "x")


@pytest.mark.parametrize(
    ("positions", "kind"),
    [
        (((2, 1), (2, 2), (2, 3), (2, 4)), formation.TOWER),
        (((4, 0), (4, 1), (5, 0), (5, 1)), formation.BASTION),
        (((1, 6), (2, 6), (3, 6), (4, 6)), formation.LINE),
    ],
)
def test_kinds_of_formations(positions, kind):
    assert kind_of(positions, "x") == kind


@pytest.mark.parametrize(
    "positions",
    [
        ((0, 0), (0, 1), (0, 2)),
        ((0, 0), (0, 1), (0, 2), (1, 0)),
        ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)),
        ((0, 0), (1, 0), (2, 0), (4, 0)),
    ],
    ids=["three", "an L", "five", "a gap"],
)
def test_a_letter_that_is_no_formation_is_refused(positions):
    with pytest.raises(StorageError, match="blueprint x: a letter that is no tower, bastion or line"):
        kind_of(positions, "x")


def test_tables_of_a_plan():
    made = make_plans([[parse_plan(PLAN, "x")]])
    assert made.alike[0, :3].tolist() == [0b01, 0b10, 0]
    assert made.groups[0, [0, 1, 9, 25, 26, 5]].tolist() == [FILLER, 0, 1, FILLER, FILLER, EMPTY]
    tower, bastion = (int(cells) for cells in made.cells[0, :2])
    assert int(made.excluding[0, 0]) & bastion == bastion
    assert int(made.excluding[0, 1]) & tower == tower
    assert made.bordering[0, [0, 1, 9, 25, 26, 5]].tolist() == [0b01, 0b10, 0b01, 0b10, 0b10, 0b01]
    assert int(made.lasting[0]) == 0b11
    assert int(made.wanted[0]).bit_count() == 4 + 4 + 10


def test_a_group_with_a_cell_in_row_0_cannot_serve_exam_iii():
    plan = parse_plan("------\n" * 4 + "MMMM--\nAAAA--\nLLLL..", "x")
    assert int(make_plans([[plan]]).lasting[0]) == 0b101


def test_a_small_letter_is_not_for_exam_i():
    made = make_plans([[parse_plan("------\n" * 4 + "mmmm--\nAAAA--\nLLLL..", "x")]])
    assert int(made.first[0]) == 0b011
    assert int(made.lasting[0]) == 0b101  # A, L, m


def test_groups_that_are_not_needed_any_more_close_nothing():
    """The line in the lowest row counts until Exam I is passed; then the one above it stands alone."""
    made = make_plans([[parse_plan("------\n" * 5 + "MMMM..\nLLLL..", "x")]])
    lower, upper = (int(cells) for cells in made.cells[0, :2])
    assert made.needed[0, 0, :2].tolist() == [lower, upper]
    assert made.needed[0, 1, :2].tolist() == [0, upper]
    assert made.touching[0, :2].tolist() == [0b10, 0b01]
    assert int(made.closing[0, 0, 1]) & lower == lower
    assert int(made.closing[0, 1, 0]) == 0
    assert made.all_needed[0].tolist() == [lower | upper, upper]


def test_what_is_to_be_built_reaches_from_the_second_row_to_the_top_of_what_is_needed():
    made = make_plans([[parse_plan("------\n" * 3 + "MMMM--\n......\n......\nLLLL..", "x")]])
    first, second, last = (int(cells) for cells in made.to_build[0])
    assert first == second
    assert {cell % 8 for cell in range(48) if first >> cell & 1} == {1, 2, 3}
    assert last & 0xFF == 0b1110
    assert last >> 40 & 0xFF == 0
    assert first >> 40 & 0xFF == 0b10


def test_more_plans_than_there_is_room_for_are_refused():
    with pytest.raises(StorageError, match="room for 48 blueprints"):
        make_plans([[parse_plan(PLAN, "x")] * (MAX_PLANS + 1)])


def test_there_is_room_for_the_groups_that_exams_i_and_iii_ask_for_and_more_are_refused():
    assert 3 + max(card.towers + card.bastions + card.lines for card in LAST) <= MAX_GROUPS
    drawn = "AAAA--\nBBBB--\nCCCC--\nDDDDMM\nEEEEMM\nFFFFNN\nGGGGNN"
    with pytest.raises(StorageError, match="9 formations: there is room for 8"):
        make_plans([[parse_plan(drawn, "x")]])


# What is shipped -----------------------------------------------------------------


def test_every_exam_iii_card_has_its_plan():
    folder = paths.data("castellion") / "blueprints"
    names = {f"{card.id}{players}" for card in LAST for players in ("", "-two")}
    assert {file.stem for file in folder.glob("*.txt")} == names
    made = read_blueprints([card.id for card in LAST])
    n_plans = made.of_card[:, 1].sum()
    assert (made.cells[:n_plans, 0] > 0).all()
    assert made.of_card[:, 0].tolist() == [0, *made.of_card[:-1].sum(axis=1)]
    assert not made.cells[n_plans:].any()


def test_behind_the_plans_of_a_card_stand_their_mirror_images():
    made = read_blueprints([card.id for card in LAST])
    for (first, count), card in zip(made.of_card, LAST, strict=False):
        assert count == 2 * len(read_plans(card.id))
        plan, image = made.wanted[[first, first + count // 2]].tolist()
        for col in range(6):
            assert plan >> 8 * col & 255 == image >> 8 * (5 - col) & 255


@pytest.mark.parametrize(("card", "plan"), SHIPPED)
def test_a_mirror_image_has_the_same_formations_and_mirrors_back(card, plan):
    assert groups(mirror(plan)) == groups(plan)
    assert mirror(mirror(plan)) == plan


@pytest.mark.parametrize(("card", "plan"), SHIPPED)
def test_a_plan_holds_what_its_card_asks_for_above_the_row_that_exam_ii_takes(card, plan):
    found = groups(plan, lowest=1)
    assert found[formation.TOWER] >= card.towers
    assert found[formation.BASTION] >= card.bastions
    assert found[formation.LINE] >= card.lines


@pytest.mark.parametrize(("card", "plan"), SHIPPED)
def test_a_plan_holds_what_exam_i_asks_for(card, plan):
    assert min(groups(for_exam_i(plan)).values()) >= 1


@pytest.mark.parametrize(("card", "plan"), SHIPPED)
def test_a_formation_for_exam_iii_alone_keeps_clear_of_the_row_that_exam_ii_takes(card, plan):
    alone = [cells for mark, cells in plan.items() if mark.islower()]
    assert alone
    assert all(row > 0 for cells in alone for _, row in cells)


@pytest.mark.parametrize(("card", "plan"), SHIPPED)
def test_a_plan_never_completes_the_castle(card, plan):
    """Neither before Exam II, when the castle stands on row 0, nor after it."""
    cells = wanted(plan)
    for lowest in (0, 1):
        assert len([row for _, row in cells if lowest <= row < lowest + 6]) < 36


@pytest.mark.parametrize(("card", "plan"), SHIPPED)
def test_a_plan_can_be_built_and_survives_exam_ii(card, plan):
    """Every column has at least two wanted cells and none in the air."""
    cells = wanted(plan)
    for col in range(6):
        rows = sorted(row for c, row in cells if c == col)
        assert len(rows) >= 2
        assert rows == list(range(len(rows)))


@pytest.mark.parametrize(("card", "plan"), SHIPPED)
def test_what_exam_i_asks_for_stands_within_the_grid_before_exam_ii(card, plan):
    low = {mark: cells for mark, cells in for_exam_i(plan).items() if all(row < 6 for _, row in cells)}
    assert min(groups(low).values()) >= 1


@pytest.mark.parametrize("card", LAST, ids=lambda card: card.id)
def test_a_plan_of_two_players_holds_exams_i_and_iii_in_six_rows(card):
    (plan,) = read_plans(f"{card.id}-two")
    found = groups(plan)
    assert found[formation.TOWER] >= max(1, card.towers)
    assert found[formation.BASTION] >= max(1, card.bastions)
    assert found[formation.LINE] >= max(1, card.lines)
    cells = wanted(plan)
    assert len(cells) < 36
    for col in range(6):
        rows = sorted(row for c, row in cells if c == col)
        assert rows == list(range(len(rows)))
        assert 1 <= len(rows) <= 6


def test_every_group_of_two_players_lasts_since_their_castle_loses_no_row():
    made = read_blueprints([card.id for card in LAST])
    for plan in range(made.of_card[len(LAST), 0], made.of_card[:, 1].sum()):
        assert int(made.lasting[plan]) == -1
