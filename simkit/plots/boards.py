"""The boards that arms are played on, such as castle layouts, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure

from simkit import games
from simkit.errors import InputError
from simkit.games.setting import Parts
from simkit.plots.groups import group_arms
from simkit.plots.layout import FLOORS, TILE
from simkit.plots.marks import write_caption
from simkit.plots.rows import shorten
from simkit.plots.theme import INK, WIDTH, themed
from simkit.results.view import Results

ACROSS = 4
FEWEST_ACROSS = 2  # so that a board alone does not fill the page
MAX_BOARDS = 24

Boards = dict[str, tuple[str, ...]]  # rows of digits and dots by a name


def draw(results: Results) -> Figure:
    """Draw every board that tells arms apart once, with the name that its arms have, all to one scale."""
    boards = boards_of(results)
    across = min(ACROSS, max(FEWEST_ACROSS, len(boards)))
    wide = max(len(rows[0]) for rows in boards.values()) * TILE[0] + 2
    lines = [list(boards.items())[start : start + across] for start in range(0, len(boards), across)]
    with themed():
        heights = [max(len(rows) for _, rows in line) + 3 for line in lines]
        size = (WIDTH, 0.7 + (WIDTH - 0.4) * sum(heights) / (across * wide))
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.add_subplot()
        for number, line in enumerate(lines):
            for place, (name, rows) in enumerate(line):
                corner = (place * wide, sum(heights[:number]) + 2)
                paint_board(axes, rows, corner)
                axes.text(corner[0], corner[1] - 0.4, shorten(name), fontsize=8.5, va="bottom", weight="bold")
        axes.set_xlim(-0.2, across * wide)
        axes.set_ylim(sum(heights), 0)
        axes.set_aspect("equal")
        axes.axis("off")
        deals = max(arm.deals for arm in results.arms)
        told = f"{shorten(results.game_title)}. Light: one floor, darker: two, dark: three."
        write_caption(
            figure, [f"{told} {deals:,} deals for each configuration; intervals stand in the tables."]
        )
    return figure


def paint_board(axes: Axes, rows: Sequence[str], corner: tuple[float, float]) -> None:
    """Paint a board with its upper left corner at a place."""
    for floors, colour in enumerate(FLOORS, 1):
        spaces = [
            _space(corner[0] + x * TILE[0], corner[1] + y)
            for y, row in enumerate(rows)
            for x, mark in enumerate(row)
            if mark == str(floors)
        ]
        axes.add_collection(PolyCollection(spaces, facecolors=colour, edgecolors=INK, linewidths=0.4))


def _space(x: float, y: float) -> list[tuple[float, float]]:
    right, below = x + TILE[0] * 0.94, y + 0.94
    return [(x, y), (right, y), (right, below), (x, below)]


def arm_boards(results: Results) -> Boards:
    """Return the boards by the ids of arms; empty where the game has no picture of them or all arms share one."""
    found = _all_boards(results)
    return found if len(set(found.values())) > 1 else {}


def shared_board(results: Results) -> tuple[str, ...]:
    """Return the one board that all arms are played on; empty where they differ, or the game has no picture of it."""
    found = set(_all_boards(results).values())
    return found.pop() if len(found) == 1 else ()


def _all_boards(results: Results) -> Boards:
    try:
        spec = games.find(results.game)
    except InputError:
        return {}
    if spec.picture is None:
        return {}
    return {arm.id: tuple(spec.picture(spec.configure(arm.config))) for arm in results.arms}


def boards_of(results: Results) -> Boards:
    """Return every board once, by the name of its arms; one that all share only if it is the user's own."""
    by_arm, found = arm_boards(results), Boards()
    if not by_arm:
        return _own_board(results)
    for group in group_arms(results):
        for arm in group.arms:
            name = group.name(arm)
            _add(found, name, f"{name}, {group.seats} players", by_arm[arm.id])
    return dict(list(found.items())[:MAX_BOARDS])


def _own_board(results: Results) -> Boards:
    """Return the board that all arms share by its own name, if a setting gives its rows; else nothing."""
    for board in set(_all_boards(results).values()):
        for value in games.find(results.game).configure(results.arms[0].config).values():
            if isinstance(value, Parts) and tuple(value) == board:
                return {value.name: board}
    return {}


def _add(found: Boards, name: str, longer: str, rows: tuple[str, ...]) -> None:
    """Keep a board under its name, under a longer one where another board has that name."""
    if found.setdefault(name, rows) != rows:
        found.setdefault(longer, rows)
