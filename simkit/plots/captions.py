"""The small print of figures."""

from __future__ import annotations

from simkit.plots.rows import Layout, shorten
from simkit.results.view import Results


def tell_deals(results: Results, layout: Layout) -> str:
    """Name the game and say how many deals each configuration has played."""
    deals = sorted({row.arm.deals for row in layout.rows})
    span = f"{deals[0]:,}" if len(deals) == 1 else f"{deals[0]:,} to {deals[-1]:,}"
    return f"{shorten(results.game_title)}. {span} deals for each configuration"


def left_out(layout: Layout) -> list[str]:
    """Say how many arms found no room in a chart, if any."""
    if not layout.left_out:
        return []
    return [f"The first {len(layout.rows)} configurations; {layout.left_out} more are in the table."]
