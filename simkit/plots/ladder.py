"""The ratings of bots that met, with their intervals."""

from __future__ import annotations

from matplotlib.figure import Figure

from simkit.plots.marks import draw_estimate, draw_reference, show_rows, write_caption, write_numbers
from simkit.plots.theme import PALETTE, WIDTH, themed
from simkit.results.view import Results
from simkit.stats.skill.ratings import METHOD, rating_table


def draw(results: Results) -> Figure:
    """Draw dots and whiskers in Elo points, the strongest bot on top, settings one below the other."""
    table = rating_table(results)
    groups = [table.filter(table["given"] == given) for given in table["given"].unique(maintain_order=True)]
    with themed():
        figure = Figure(figsize=(WIDTH, 1.35 + 0.27 * (len(table) + len(groups))), layout="constrained")
        axes = figure.add_subplot()
        place, places, labels, numbers = 0.0, [], [], []
        for number, group in enumerate(groups):
            if len(groups) > 1:
                places.append(place)
                labels.append(str(group["given"][0]))
                place += 1
            for row in group.sort("rating", descending=True).iter_rows(named=True):
                colour = PALETTE[number % len(PALETTE)]
                draw_reference(axes, place, 0.0)
                draw_estimate(axes, place, row["rating"], (row["low"], row["high"]), colour)
                numbers.append((place, f"{row['rating']:+.0f}", f"[{row['low']:+.0f}, {row['high']:+.0f}]"))
                places.append(place)
                labels.append(row["bot"])
                place += 1
        axes.set_yticks(places, labels)
        show_rows(axes, place - 0.4)
        write_numbers(axes, numbers)
        axes.set_xlabel("Rating (Elo points above the mean of these bots)")
        axes.set_title("Strength of the bots")
        deals = max(table["n"].to_list(), default=0)
        write_caption(figure, [f"{deals:,} deals. Whiskers, brackets: 95 % intervals ({METHOD})."])
    return figure
