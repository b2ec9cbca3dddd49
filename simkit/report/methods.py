"""The methods of a report in words, each told only where it was used."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from simkit.stats import intervals
from simkit.stats.fairness import CHI_SQUARE, HOTELLING
from simkit.stats.significance import FEW_DISCORDANT, ONE_SAMPLE
from simkit.stats.summary import FAIR

BLOCKS = (
    "Deals and blocks",
    "A deal is one numbered shuffle. Each deal is played in every distinct rotation of its line-up of bots; these "
    "matches together are a block. Blocks are independent of each other, the matches of one block are not, "
    "so n counts blocks. All arms play the same deals.",
)
SHARES = (
    "Shares of wins",
    "A win that k seats share counts as 1 / k for each of them, so the shares of a match add up to one win. A seat's "
    "fair share is 1 / (number of seats); a bot's share is the sum over the seats that it holds, its fair share the "
    "number of these seats / (number of seats). Where no win was shared and a block is one match, a share is a rate.",
)
TEXTS = {
    intervals.WILSON: "The rate of a flag over blocks of one match each has a Wilson score interval.",
    intervals.CLOPPER_PEARSON: (
        f"Where wins or losses are fewer than {intervals.FEW}, the interval is the exact one of Clopper and Pearson, "
        "which covers the truth in at least 95 % of all cases. With no win at all in n deals, its upper end is "
        "about 3.7 / n; said one-sidedly, the rate is below 3 / n with 95 % confidence (the rule of three)."
    ),
    intervals.BLOCKED_CLOPPER_PEARSON: (
        "Where blocks hold several matches and wins or losses are few, the interval is Clopper and Pearson's over "
        "blocks with at least one of the rare outcomes; it is wider than necessary, never narrower."
    ),
    intervals.BLOCK_T: (
        "A mean has a t interval on block means; where only some matches of a block have a value, the mean is that "
        "of the matches, and the spread is taken over blocks."
    ),
    intervals.TANGO: (
        "The difference of two rates on the same deals has Tango's score interval, which rests on the deals that "
        "only one of the two arms won."
    ),
    intervals.PAIRED_T: "The difference of two block means on the same deals has a t interval on the differences.",
    "McNemar": "The p value of a paired difference of rates is McNemar's, without continuity correction.",
    "McNemar, exact": (
        f"Where fewer than {FEW_DISCORDANT} deals were won by only one of the two arms, McNemar's test is exact."
    ),
    ONE_SAMPLE: "The p value of a bot's share of wins against its fair share is that of the t test on blocks.",
    CHI_SQUARE: (
        "Where blocks are single matches and no win was shared, the wins of all seats are tested against equal "
        "numbers by the multinomial χ² test."
    ),
    HOTELLING: (
        "Where wins were shared or line-ups rotated, the seats' mean shares of a block are tested against equal "
        "shares by Hotelling's T², which takes the dependence of the seats of one block from the data."
    ),
    "paired t": "The p value of a paired difference of means is that of the paired t test.",
}
PAIRING = (
    "Gain of pairing",
    "ρ is the correlation of the two arms over deals. “Deals saved” is how many times as many deals an unpaired "
    "comparison would need for the same precision: the two arms' variances added, over that of the difference.",
)
MANY = (
    "Many comparisons",
    "q is the false discovery rate of Benjamini and Hochberg over all comparisons of the table: among those with "
    "q below 0.05, about one in twenty may be an accident of chance. These comparisons are exploratory; no "
    "verdict was declared before the run.",
)


def methods_used(
    tables: Sequence[pl.DataFrame], pairs: pl.DataFrame, tests: pl.DataFrame
) -> tuple[tuple[str, str], ...]:
    """Return (name, text) of every method that left a number in the tables; all intervals are at 95 %."""
    used = {*pairs["method"], *pairs["test"], *tests["test"], *(name for t in tables for name in t["method"])}
    told = [(name, text) for name, text in TEXTS.items() if name in used]
    has_shares = any(FAIR in table.columns for table in tables)
    first = (BLOCKS, SHARES) if has_shares else (BLOCKS,)
    return (*first, *told, *(() if pairs.is_empty() else (PAIRING, MANY)))
