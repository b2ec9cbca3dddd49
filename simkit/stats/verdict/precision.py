"""Is an arm's headline known to the precision that was asked for?"""

from __future__ import annotations

from simkit.results.view import ArmInfo, Results
from simkit.stats.data.tally import tally_headline
from simkit.stats.estimate.fixed import tally_interval
from simkit.stats.estimate.intervals import TAIL
from simkit.stats.estimate.spending import look_at


def find_precision(results: Results) -> float | None:
    """Return the precision that arms whose gates are decided play on for, None if none was asked for."""
    precision: float | None = results.manifest.get("scenario", {}).get("stop", {}).get("precision")
    return precision


def is_precise(results: Results, arm: ArmInfo, precision: float, deals: int) -> bool:
    """Tell whether an arm's headline, of each seat where seats compete, is known to within the precision."""
    look = look_at(results, arm, deals=deals)
    for tally in tally_headline(results, arm, deals):
        interval = tally_interval(tally, TAIL if look is None else look.tail())
        if interval.low is None or interval.high is None:
            return False
        if interval.high - interval.low > 2 * precision:
            return False
    return True
