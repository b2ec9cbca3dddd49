"""`simkit explain`: typical, close and extreme matches, chosen and replayed."""

from __future__ import annotations

import json as jsonlib
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

from simkit.api.arms import choose_arms
from simkit.cli.commands.replay import PAGES, Format, FormatOpt, print_match, print_page
from simkit.cli.options import option
from simkit.cli.output import print_json, print_text, say_if_slow
from simkit.cli.progress import COMPILING
from simkit.cli.selection import JsonOpt
from simkit.cli.tables import ResultsArg

if TYPE_CHECKING:
    from simkit.results.view import ArmInfo, Results
    from simkit.stats.tension.exemplars import Pick


class Which(StrEnum):
    """Which match to show."""

    TYPICAL = "typical"
    CLOSEST = "closest"
    EXTREME = "extreme"


ConfigurationOpt = Annotated[
    str | None,
    option("--configuration", "NAME", "A configuration's name, or the start of its id. Default: the first."),
]
WhichOpt = Annotated[
    list[Which] | None, option("--pick", "typical|closest|extreme", "Only this kind of match. Repeatable.")
]


def command(
    results: ResultsArg,
    configuration: ConfigurationOpt = None,
    pick: WhichOpt = None,
    format: FormatOpt = Format.TEXT,
    json: JsonOpt = False,
) -> None:
    """Pick the typical, the closest and the most extreme match of a configuration, and replay them.

    Typical: nearest to the middle of all measures. Closest: the smallest lead at the end, or, in a game that is
    won or lost together, the lost match most like the won ones. Extreme: farthest from the middle.

    \b
    Example:
      simkit explain results/demo --configuration herald,blueprint --pick closest
      simkit explain results/demo --pick extreme --format html > extreme.html
    """
    from simkit.results.view import open_results
    from simkit.run.replay import rebuild_arm
    from simkit.stats.tension.exemplars import PICKS, pick_matches

    opened = open_results(results)
    info = choose_arms(opened.arms, configuration)[0]
    picks = pick_matches(opened, info, tuple(pick) if pick else PICKS)
    if json:
        print_json([{**_describe(opened, info, one), "events": _replay(opened, info, one)} for one in picks])
        return
    if format in PAGES:
        arm = rebuild_arm(opened, info)
        print_page(iter([_replay(opened, info, one) for one in picks]), format, arm)
        return
    for one in picks:
        with say_if_slow(COMPILING):
            events = _replay(opened, info, one)
        if format is Format.JSONL:
            for event in events:
                print_text(jsonlib.dumps(event, ensure_ascii=False, separators=(",", ":")))
        else:
            print_text(
                f"{one.kind}: deal {one.deal}, rotation {one.rotation} of {info.label}: {one.reason}\n"
            )
            print_match(events)


def _describe(results: Results, info: ArmInfo, pick: Pick) -> dict[str, Any]:
    return {
        "arm": info.label,
        "pick": str(pick.kind),
        "deal": pick.deal,
        "rotation": pick.rotation,
        "reason": pick.reason,
        "seed": results.manifest["seed"],
    }


def _replay(results: Results, info: ArmInfo, pick: Pick) -> list[dict[str, Any]]:
    from simkit.run.replay import rebuild_arm, transcripts

    arm = rebuild_arm(results, info)
    rounds = transcripts(arm, results.manifest["seed"], [pick.deal], [pick.rotation])
    return [event for events in rounds for event in events]
