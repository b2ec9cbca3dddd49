"""Headline sentences of comparisons: how often is a configuration said to differ from itself?"""

from __future__ import annotations

from collections.abc import Iterator

from scripts.coverage_table.promises import WRONG, Study, Told, share
from simkit.report.answers.changes import chief_sentences, with_sentences
from simkit.stats.compare.comparison import choose_compared, compare_planned

NOTHING = "no difference that shows"


def check_sentences(study: Study) -> Iterator[Told]:
    """Count claims of `simkit compare` about equals."""
    for what, pool in (("a castle", study.castles), ("an appendix won or lost alone", study.appendices)):
        measures = choose_compared(pool.results)
        claims = []
        for number, rng in enumerate(study.seeds(41)):
            arm = pool.results.arms[number % len(pool.results.arms)]
            table = compare_planned(pool.copy(rng, study.planned // 4, arm, copies=2))
            [told] = chief_sentences(with_sentences(table, measures), measures)
            claims.append(NOTHING not in told)
        yield Told(f"headline: {what} is said to differ from itself", share(claims), WRONG)
