"""Every arm against the reference on the same deals: differences with their intervals."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from simkit.plots.groups import ArmGroup, group_arms
from simkit.plots.marks import draw_estimate, write_caption
from simkit.plots.rows import MAX_ROWS, shorten
from simkit.plots.theme import FAINT, INK, PALETTE, WIDTH, themed
from simkit.plots.win_rate import title_of
from simkit.results.view import Results
from simkit.stats.compare.league import sum_arms
from simkit.stats.data.measures import Measure, find_measures, ranking_measure
from simkit.stats.estimate.spending import tail_of
from simkit.stats.estimate.summary import summarise

Shown = tuple[ArmGroup, list[tuple[float, int]]]  # a group and its rows: place and number of the arm


def draw(results: Results) -> Figure:
    """Draw a panel for each measure and a row for each arm, under headings of seats and bots."""
    measures = compared_measures(results)
    groups = leagues_of(results)
    shown, places, labels = _lay_out(groups)
    with themed():
        height = 1.35 + 0.25 * (max(places) + 1)
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        panels = figure.subplots(1, len(measures), sharey=True, squeeze=False)[0]
        for axes, measure in zip(panels, measures, strict=True):
            for number, (group, rows) in enumerate(shown):
                _draw_group(axes, results, group, rows, measure, PALETTE[number % len(PALETTE)])
            axes.axvline(0, color=FAINT, linewidth=1.1, linestyle=(0, (4, 3)), zorder=1)
            axes.set_xlabel(_axis(measure))
            axes.grid(visible=False, axis="y")
            for side in ("top", "right", "left"):
                axes.spines[side].set_visible(False)
        panels[0].set_yticks(places, labels)
        for label, text in zip(panels[0].get_yticklabels(), labels, strict=True):
            label.set_fontweight("bold" if any(text == group.heading for group, _ in shown) else "normal")
        panels[0].set_ylim(max(places) + 0.6, -0.6)
        panels[0].tick_params(axis="y", length=0)
        figure.suptitle(
            "Against the reference, on the same deals", x=0.01, ha="left", fontsize=11, weight="bold"
        )
        write_caption(figure, _small_print(results, groups, shown))
    return figure


def leagues_of(results: Results) -> list[ArmGroup]:
    """Return the groups in which an arm can be compared with a reference."""
    return [group for group in group_arms(results) if len(group.arms) > 1 and group.keys]


def compared_measures(results: Results) -> list[Measure]:
    """Return what ranks configurations; beside a score, the first measure of the course of play that varies."""
    if results.question.ranks_configurations:
        return [ranking_measure(results)]
    beside = [name for name in (results.lead_changes, results.length) if name and _varies(results, name)][:1]
    return [ranking_measure(results), *(find_measures(results, beside) if beside else [])]


def _varies(results: Results, name: str) -> bool:
    """Tell whether not all matches have the same value."""
    table = summarise(results, measures=[name], per="arm")
    return len({*table["min"].drop_nulls(), *table["max"].drop_nulls()}) > 1


def _lay_out(groups: Sequence[ArmGroup]) -> tuple[list[Shown], list[float], list[str]]:
    """Return for each group the rows (place, number of the arm), then all places with their labels."""
    place = 0.0
    shown: list[Shown] = []
    places: list[float] = []
    labels: list[str] = []
    for group in groups:
        if len(places) + len(group.arms) > MAX_ROWS and shown:
            break
        places.append(place)
        labels.append(group.heading)
        rows = []
        for number, arm in enumerate(group.arms[:MAX_ROWS]):
            place += 1
            rows.append((place, number))
            places.append(place)
            labels.append(shorten(group.name(arm)) + ("" if number else " (reference)"))
        shown.append((group, rows))
        place += 1.4
    return shown, places, labels


def _draw_group(
    axes: Axes,
    results: Results,
    group: ArmGroup,
    rows: Sequence[tuple[float, int]],
    measure: Measure,
    colour: str,
) -> None:
    sums = sum_arms(results, group.arms, measure)
    scale = 100 if measure.is_percent else 1
    tail = tail_of(results, *group.arms)
    for place, number in rows:
        pair = sums.pair(0, number)
        low, high, _ = pair.interval(tail)
        if number == 0:
            axes.plot([0], [place], color=INK, marker="D", markersize=5, zorder=3)
        elif pair.difference is not None:
            ends = None if low is None or high is None else (scale * low, scale * high)
            draw_estimate(axes, place, scale * pair.difference, ends, colour)


def _axis(measure: Measure) -> str:
    if measure.is_percent:
        return f"{title_of(measure)} (difference in percentage points)"
    unit = measure.unit
    return f"{measure.label} ({unit})" if unit and unit not in measure.label.lower() else measure.label


def _small_print(results: Results, groups: Sequence[ArmGroup], shown: Sequence[Shown]) -> list[str]:
    deals = sorted({min(arm.deals for arm in group.arms) for group, _ in shown})
    span = f"{deals[0]:,}" if len(deals) == 1 else f"{deals[0]:,} to {deals[-1]:,}"
    left = sum(len(group.arms) for group in groups[len(shown) :])
    line = (
        f"{shorten(results.game_title)}. {span} deals for each configuration. Whiskers: 95 % intervals of the "
        "paired difference. Diamond: the reference."
    )
    return [line, *([f"{left} more configurations are in the tables."] if left else [])]
