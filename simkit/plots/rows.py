"""Arms as rows of a chart: grouped by their bots, in the order of the scenario."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from simkit.plots.groups import arm_names
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.selection import BOTS, SEPARATOR, is_mixed

MAX_ROWS = 66  # arms in one chart; the tables hold all
MAX_LABEL = 36  # characters


@dataclass(frozen=True)
class Row:
    """One arm, or one bot of it, in a chart: its place from the top, its label and the group that it belongs to."""

    place: float
    label: str
    group: int
    arm: ArmInfo
    bot: str | None = None
    settings: str = ""  # what the arm is called beside its bots


@dataclass(frozen=True)
class Layout:
    """All rows of a chart, the headings of its groups with their places, and how many arms found no room."""

    rows: tuple[Row, ...]
    headings: tuple[tuple[float, str], ...]
    left_out: int

    @property
    def height(self) -> float:
        """The number of line heights that the chart needs."""
        return max(row.place for row in self.rows) + 1


def lay_out(results: Results) -> Layout:
    """Put arms with matches into rows: under headings of bots where settings vary too, else one list."""
    played = [arm for arm in results.arms if arm.deals > 0]
    shown, names = played[:MAX_ROWS], arm_names(results)
    groups: dict[str, list[ArmInfo]] = {}
    for arm in shown:
        groups.setdefault(arm.varied.get(BOTS, ""), []).append(arm)
    has_headings = len(groups) > 1 and any(len(members) > 1 for members in groups.values())
    place = 0.0
    rows: list[Row] = []
    headings: list[tuple[float, str]] = []
    for number, (bots, members) in enumerate(groups.items()):
        if has_headings:
            place += 0.4 if number else 0.0
            headings.append((place, shorten(bots)))
            place += 1
        for arm in members:
            settings = shorten(names[arm.id])
            rows.append(Row(place, settings or shorten(bots), number, arm, settings=settings))
            place += 1
    return Layout(tuple(rows), tuple(headings), len(played) - len(shown))


def lay_out_bots(results: Results, *, only_mixed: bool = False) -> Layout:
    """Put arms into rows under headings of their line-ups, mixed line-ups with one row for each bot."""
    arms = [arm for arm in results.arms if arm.deals > 0 and (is_mixed(arm) or not only_mixed)]
    names = arm_names(results)
    groups: dict[str, list[tuple[ArmInfo, str | None]]] = {}
    for arm in arms:
        bots = dict.fromkeys(arm.lineup) if is_mixed(arm) else [None]
        groups.setdefault(arm.varied.get(BOTS, ""), []).extend((arm, bot) for bot in bots)
    place = 0.0
    rows: list[Row] = []
    headings: list[tuple[float, str]] = []
    for number, (lineup, members) in enumerate(groups.items()):
        is_headed = len(members) > 1
        if is_headed and len(rows) < MAX_ROWS:
            place += 0.4 if number else 0.0
            headings.append((place, shorten_lineup(members[0][0])))
            place += 1
        for arm, bot in members[: MAX_ROWS - len(rows)]:
            words = [word for word in (names[arm.id], bot) if word]
            rows.append(Row(place, shorten(SEPARATOR.join(words) or lineup), number, arm, bot))
            place += 1
    shown = {row.arm.id for row in rows}
    return Layout(tuple(rows), tuple(headings), sum(arm.id not in shown for arm in arms))


def shorten_lineup(arm: ArmInfo) -> str:
    """Return the bots of an arm as written, neighbours of the same name counted where that is too long."""
    text = arm.varied.get(BOTS, "")
    if len(text) > MAX_LABEL and is_mixed(arm):
        runs = [(bot, len(list(run))) for bot, run in groupby(arm.lineup)]
        text = "+".join(bot if size == 1 else f"{size}×{bot}" for bot, size in runs)
    return shorten(text)


def shorten(text: str) -> str:
    """Cut a label that is too long for a chart, and drop what cannot be drawn."""
    text = "".join(sign for sign in text if sign.isprintable())
    return text if len(text) <= MAX_LABEL else text[: MAX_LABEL - 1] + "…"
