"""What the design of a run asks, where its scenario does not say."""

from __future__ import annotations

from simkit.plots.groups import seats_key
from simkit.report.evidence import Evidence
from simkit.scenario.aims import Aim
from simkit.stats.data.selection import BOTS, is_mixed, varied_keys


def find_aim(evidence: Evidence) -> Aim:
    """Tell the question by what varies: gates or boards on several settings choose, mixed line-ups ask for skill.

    Settings without a gate are asked for their effects; several crossed settings of a game that is won or lost for
    how often each is won. Where only bots vary, seats that compete are asked whether they are fair, else skill is.
    """
    results = evidence.results
    has_shares = evidence.question.has_seat_shares
    keys = [key for key in varied_keys(results) if key not in (BOTS, seats_key(results))]
    if any(is_mixed(arm) for arm in results.arms if arm.deals) and has_shares:
        return "skill"
    if not keys:
        return "seats" if has_shares else "skill" if len(evidence.groups) > 1 else "win-rates"
    if results.gates or evidence.boards:
        return "choice"
    return "effects" if has_shares or len(keys) == 1 else "win-rates"
