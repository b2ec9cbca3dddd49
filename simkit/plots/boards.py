"""The boards that arms are played on, such as castle layouts, side by side."""

from __future__ import annotations

from matplotlib.figure import Figure

from simkit import games
from simkit.errors import InputError
from simkit.plots.groups import group_arms
from simkit.plots.layout import paint_layout
from simkit.plots.marks import write_caption
from simkit.plots.rows import shorten
from simkit.plots.theme import WIDTH, themed
from simkit.results.view import Results

ACROSS = 4
MAX_BOARDS = 24

Boards = dict[str, tuple[str, ...]]  # rows of digits and dots by a name


def draw(results: Results) -> Figure:
    """Draw every board that tells arms apart once, with the name that its arms have."""
    boards = boards_of(results)
    across = min(ACROSS, len(boards))
    down = -(-len(boards) // across)
    with themed():
        figure = Figure(figsize=(WIDTH, 0.7 + 1.9 * down), layout="constrained")
        grid = figure.subplots(down, across, squeeze=False)
        for axes in grid.flat:
            axes.set_visible(False)
        for axes, (name, rows) in zip(grid.flat, boards.items(), strict=False):
            axes.set_visible(True)
            paint_layout(axes, rows, with_numbers=False)
            axes.set_title(shorten(name), fontsize=8.5, pad=3)
        figure.suptitle("The boards of these arms", x=0.01, ha="left", fontsize=11, weight="bold")
        deals = max(arm.deals for arm in results.arms)
        line = f"{shorten(results.game_title)}. Light: one floor, darker: two, dark: three."
        write_caption(
            figure, [f"{line} n = {deals:,} deals (blocks) for each arm; intervals stand in the tables."]
        )
    return figure


def arm_boards(results: Results) -> Boards:
    """Return the boards by the ids of arms; empty where the game has no picture of them or all arms share one."""
    try:
        spec = games.find(results.game)
    except InputError:
        return {}
    if spec.picture is None:
        return {}
    found = {arm.id: tuple(spec.picture(spec.configure(arm.config))) for arm in results.arms}
    return found if len(set(found.values())) > 1 else {}


def boards_of(results: Results) -> Boards:
    """Return every board once, by the name of its arms."""
    by_arm, found = arm_boards(results), Boards()
    for group in group_arms(results) if by_arm else ():
        for arm in group.arms:
            name = group.name(arm)
            _add(found, name, f"{name}, {group.seats} players", by_arm[arm.id])
    return dict(list(found.items())[:MAX_BOARDS])


def _add(found: Boards, name: str, longer: str, rows: tuple[str, ...]) -> None:
    """Keep a board under its name, under a longer one where another board has that name."""
    if found.setdefault(name, rows) != rows:
        found.setdefault(longer, rows)
