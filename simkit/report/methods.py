"""The methods of a report in words, each told only where it was used."""

from __future__ import annotations

import polars as pl

from simkit.stats import intervals
from simkit.stats.compare import FEW_DISCORDANT

BLOCKS = (
    "Deals and blocks",
    "A deal is one numbered shuffle. Each deal is played in every distinct rotation of its line-up of bots; these "
    "matches together are a block. Blocks are independent of each other, the matches of one block are not, "
    "so n counts blocks. All arms play the same deals.",
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


def methods_used(tidy: pl.DataFrame, pairs: pl.DataFrame) -> tuple[tuple[str, str], ...]:
    """Return (name, text) of every method that left a number in the tables; all intervals are at 95 %."""
    used = {*tidy["method"], *pairs["method"], *pairs["test"]}
    told = [(name, text) for name, text in TEXTS.items() if name in used]
    return (BLOCKS, *told, *(() if pairs.is_empty() else (PAIRING, MANY)))
