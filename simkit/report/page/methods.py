"""The methods of a report in words, each told only where it was used."""

from __future__ import annotations

from simkit.report.evidence import Evidence
from simkit.stats.compare.component_sums import CLUSTERED, NEWCOMBE
from simkit.stats.compare.significance import FEW_DISCORDANT, ONE_SAMPLE
from simkit.stats.estimate import intervals
from simkit.stats.estimate.summary import FAIR
from simkit.stats.verdict.fairness import CHI_SQUARE, HOTELLING
from simkit.stats.verdict.stopped import SEEN
from simkit.stats.verdict.verdicts import WHY_TOUCHING

DEALS = (
    "Deals",
    "A deal is one numbered shuffle, played in every distinct rotation of its line-up of bots. Deals are independent "
    "of each other, the matches of one deal (its block) are not, so intervals and tests count deals: what a deal "
    "yields is the mean over its matches. All configurations play the same deals.",
)
SHARES = (
    "Shares of wins",
    "A win that k seats share counts as 1 / k for each of them, so the shares of a match add up to one win. A seat's "
    "fair share is 1 / (number of seats); a bot's share is the sum over the seats that it holds, its fair share the "
    "number of these seats / (number of seats). Where no win was shared and a deal is one match, a share is a rate.",
)
TEXTS = {
    intervals.WILSON: "The rate of a flag over deals of one match each has a Wilson score interval.",
    intervals.CLOPPER_PEARSON: (
        f"Where wins or losses are fewer than {intervals.FEW}, the interval is the exact one of Clopper and Pearson, "
        "which covers the truth in at least 95 % of all cases. With no win at all in n deals, its upper end is "
        "about 3.7 / n; said one-sidedly, the rate is below 3 / n with 95 % confidence (the rule of three)."
    ),
    intervals.BLOCKED_CLOPPER_PEARSON: (
        "Where deals hold several matches and wins or losses are few, the interval is Clopper and Pearson's over "
        "deals with at least one of the rare outcomes; it is wider than necessary, never narrower."
    ),
    intervals.BLOCK_T: (
        "A mean has a t interval on the means of deals; where only some matches of a deal have a value, the mean is "
        "that of the matches, and the spread is taken over deals."
    ),
    intervals.TANGO: (
        "The difference of two rates on the same deals has Tango's score interval, which rests on the deals that "
        "only one of the two configurations won."
    ),
    intervals.PAIRED_T: "The difference of two means on the same deals has a t interval on the differences.",
    "McNemar": "The p value of a paired difference of rates is McNemar's, without continuity correction.",
    "McNemar, exact": (
        f"Where fewer than {FEW_DISCORDANT} deals were won by only one of the two configurations, McNemar's test is "
        "exact."
    ),
    ONE_SAMPLE: "The p value of a bot's share of wins against its fair share is that of the t test on deals.",
    CHI_SQUARE: (
        "Where deals are single matches and no win was shared, the wins of all seats are tested against equal "
        "numbers by the multinomial χ² test."
    ),
    HOTELLING: (
        "Where wins were shared or line-ups rotated, the seats' mean shares of a deal are tested against equal "
        "shares by Hotelling's T², which takes the dependence of the seats of one deal from the data."
    ),
    NEWCOMBE: (
        "The difference of the win rates of matches with and without a component has Newcombe's score interval, and "
        "the p value of the score test."
    ),
    CLUSTERED: (
        "Where a deal has several matches, the difference of the means with and without a component has a t interval "
        "whose spread is taken over deals."
    ),
    "paired t": "The p value of a paired difference of means is that of the paired t test.",
}
PAIRING = (
    "Gain of pairing",
    "ρ is the correlation of the two configurations over deals. “Deals saved” is how many times as many deals an "
    "unpaired comparison would need for the same precision: the variances of the two added, over that of the "
    "difference.",
)
MANY = (
    "Many comparisons",
    "q is the false discovery rate of Benjamini and Hochberg over all comparisons of the table: among those with "
    "q below 0.05, about one in twenty may be an accident of chance. These comparisons are exploratory: no verdict "
    "rests on them.",
)


VERDICTS = (
    "Verdicts",
    "A gate holds if the value is shown to lie within its limits (two one-sided tests at 5 %), and fails if it is "
    "shown to lie outside; otherwise it is undecided. Seats are balanced if every seat holds (intersection–union), "
    "unbalanced if some seat fails (corrected for the seats that can lie at a limit at once). Over all gates and "
    "configurations Holm's correction keeps the chance of any wrong verdict at 5 %. "
    f"{WHY_TOUCHING}",
)
LIVE = (
    "Looks during a run",
    "The run could end at any look once its gates were decided. So the error is spent over the looks of the plan: "
    "intervals and verdicts hold at all looks at once, and are wider than those of a single look.",
)
EARLY = (
    "Estimates after an early stop",
    "Luck that points away from a limit ends a run. So where a gate ended a configuration before the end of its "
    "plan, its measure is told as the truth under which half of all runs would have ended lower and half higher "
    "(median-unbiased, stage-wise ordering): a little nearer to the limit than what was seen, within the interval. "
    "Other measures are told as they were seen.",
)
ONE_LOOK = (
    "One look",
    "No gate ended this run: verdicts on seats are judged once, at the deals that are there.",
)
LEAGUE = (
    "League",
    "Every configuration is compared with the reference, the first one of the scenario with the same bots "
    "and seats, deal by deal. Intervals are 95 % each; p values and letters are corrected by Holm over the league.",
)
RATING = (
    "Ratings",
    "A seat wins with a chance in proportion to the strength of its bot (Plackett and Luce; with two seats Bradley "
    "and Terry). Ratings are log strengths in Elo points; their intervals count deals, not matches.",
)
LUCK = (
    "Luck and skill",
    "The variance of the score is split into what deal, seat, bot and setting explain, less what chance alone would "
    "put there. Beside it: the win share of the better bot, and how often the same chair or bot wins a deal again.",
)
TENSION = (
    "Tension",
    "A finish is close if the winner leads by at most a tenth of its score. A lead changes when a seat takes it from "
    "another; a tie does not end a lead.",
)
COMPONENTS = (
    "Components",
    "Where seats share the wins, the seats of a bot that have a component are compared with the seats of the same "
    "bot and deal that have not, then averaged over deals. Where a match is won or lost as a whole, matches with the "
    "component are compared with the others. This is observed, not forced: what goes with winning need not be its "
    "cause.",
)
RESTRICTED = (
    "Restricted play",
    "A bot with one ability switched off plays the same deals as the full bot, or sits at one table with it.",
)


def methods_used(evidence: Evidence) -> tuple[tuple[str, str], ...]:
    """Return (name, text) of every method that left a number in the report; all intervals are at 95 %."""
    tables = [evidence.tidy, evidence.of_arms, evidence.components, evidence.finishes]
    pairs, tests = evidence.pairs, evidence.tests
    used = {*pairs["method"], *pairs["test"], *tests["test"], *(name for t in tables for name in t["method"])}
    told = [(name, text) for name, text in TEXTS.items() if name in used]
    first = (DEALS, SHARES) if any(FAIR in table.columns for table in tables) else (DEALS,)
    verdicts = evidence.verdicts
    chosen = {
        VERDICTS: bool(verdicts.judged),
        LIVE: bool(verdicts.judged) and verdicts.is_declared,
        EARLY: any(SEEN in table.columns for table in tables),
        ONE_LOOK: bool(verdicts.judged) and not verdicts.is_declared,
        PAIRING: not pairs.is_empty(),
        MANY: not pairs.is_empty(),
        LEAGUE: any(len(group.arms) > 1 and group.keys for group in evidence.groups),
        RATING: not evidence.ratings.is_empty(),
        LUCK: not evidence.luck.is_empty(),
        TENSION: not evidence.finishes.is_empty(),
        COMPONENTS: not evidence.components.is_empty(),
        RESTRICTED: not evidence.restricted.is_empty(),
    }
    return (*first, *told, *(text for text, is_used in chosen.items() if is_used))
