"""`simkit run`: plays a scenario into a results folder."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from simkit.cli.engine import EngineWords
from simkit.cli.options import check_number, count_option, option, spread, switch
from simkit.cli.output import count, print_json, say
from simkit.cli.playing import STOPS, run_words
from simkit.cli.progress import write_seconds
from simkit.cli.selection import JsonOpt, ScenarioWords
from simkit.errors import StorageError
from simkit.games.bots import OwnBot
from simkit.scenario.model import MAX_DEALS, Scenario

if TYPE_CHECKING:
    from simkit.run.run import RunSummary

ENDINGS = {
    "decided": "every gate is decided",
    "precise": "the precision asked for is reached",
    "out of time": "the time allowed is over",
}

OutOpt = Annotated[
    Path | None, option("--out", "FOLDER", "Results folder. Default: results/<scenario or game>.")
]
ChunkOpt = Annotated[
    int | None,
    count_option(
        "--chunk",
        "N",
        "Deals in a chunk, the part of a run that is saved at once. Default: chosen by simkit.",
    ),
]
RepairOpt = Annotated[
    bool, switch("--repair", "Check every file of the folder first, and play damaged chunks again.")
]

BIG = 1_000_000  # deals of all arms from which on a folder keeps their sums


@spread
def command(
    words: ScenarioWords,
    playing: EngineWords,
    out: OutOpt = None,
    chunk: ChunkOpt = None,
    repair: RepairOpt = False,
    json: JsonOpt = False,
) -> None:
    """Play a scenario into a results folder; deals that it holds already are not played again.

    Run the same command again to go on after an interruption, or with more --deals to add to it. A results folder
    knows its scenario: --out FOLDER alone goes on with it. Threads, workers and chunks never change a result. --set,
    --bots, --gate and the others also change a scenario that is named; simkit scenarios lists those of simkit.

    \b
    Example:
      simkit run castellion/demo --out results/demo
      simkit run castellion/demo --bots taught --set appendices=none,herald --deals 10,000
      simkit run --game castellion --set appendices=none,vigil --bots greedy --deals 50000
      simkit run castellion/demo --out results/demo --engine dask --scheduler tcp://10.0.0.5:8786
    """
    playing.check()
    check_number("--chunk", chunk, 1, MAX_DEALS)
    check_number("--deals", words.deals, 1, MAX_DEALS)
    if words.scenario is None and words.game is None and out is not None and (out / "manifest.json").exists():
        chosen = _read_scenario(out, words)
    else:
        chosen = words.choose()
    folder = out or Path("results") / _name_folder(words, chosen)
    summary = run_words(chosen, folder, playing, chunk=chunk, repair=repair)
    for fault in summary.repaired:
        say(f"repaired: {fault}")
    if json:
        print_json(_describe(summary, chosen))
    _finish(summary, chosen, playing)
    if summary.deals * summary.arms >= BIG:
        _keep_sums(folder)


def _name_folder(words: ScenarioWords, scenario: Scenario) -> str:
    """Name the folder by the scenario, and by what was changed in it, or by the game."""
    if words.scenario is None:
        return scenario.game
    return "-".join(filter(None, [words.scenario.stem, words.changes.slug]))


def _read_scenario(folder: Path, words: ScenarioWords) -> Scenario:
    """Take the scenario of a results folder, with another number of deals if one is given."""
    from simkit.results.provenance import read_scenario

    words.refuse_changes("a results folder", "Give the scenario too, or choose another folder.")
    held = read_scenario(folder)
    return held if words.deals is None else held.with_deals(words.deals)


def _keep_sums(folder: Path) -> None:
    from simkit.results.view import open_results
    from simkit.stats.estimate.summary import keep_sums

    try:
        keep_sums(open_results(folder))
    except StorageError as error:
        say(f"the sums of the configurations could not be saved, so reports take longer to open: {error}")


def _finish(summary: RunSummary, scenario: Scenario, words: EngineWords) -> None:
    """Say what was done and what can be done next; an interruption is an error that says how to go on."""
    rate = summary.played / summary.seconds if summary.seconds else 0.0
    done = f"{summary.played:,} matches played in {write_seconds(summary.seconds)} ({rate:,.0f} matches/s)"
    folder = shlex.quote(str(summary.folder))
    if summary.ended in STOPS:
        has_own = any(isinstance(bot, OwnBot) for lineup in scenario.lineups for bot in lineup)
        again = " the same command" if has_own else f":\n  simkit run --out {folder}{words}"
        raise STOPS[summary.ended](f"{summary.ended}: {done}; they are safe. Go on with{again}")
    say(done if summary.played else "nothing to play: all these matches are there already")
    if summary.ended in ENDINGS:
        precise = (
            ", to the precision asked for" if summary.ended == "decided" and scenario.limits.precision else ""
        )
        say(f"stopped at {_span(summary)} deals: {ENDINGS[summary.ended]}{precise}")
        if summary.surplus:
            say(
                f"{summary.surplus:,} matches beyond that are kept for a longer run; tables do not count them"
            )
    elif (scenario.gates and scenario.limits.decided) or scenario.limits.precision:
        say(f"all {summary.most:,} deals are played, and not every gate or precision asked for is reached")
    if scenario.gates:
        say(f"verdicts: simkit gate {folder}")
    if summary.deals > scenario.deals:
        say(f"{folder} holds more deals than the {scenario.deals:,} asked for; tables use them all")
    configurations = count(summary.arms, "configuration")
    say(f"results: {folder} ({configurations}, {_span(summary)} deals each, seed {scenario.seed})")
    page = shlex.quote(f"{summary.folder.name or 'report'}.html")
    say(f"next:    simkit table {folder}\n         simkit report {folder} --out {page}")


def _span(summary: RunSummary) -> str:
    """Write the deals of each configuration: one number, or the fewest and the most."""
    return f"{summary.deals:,}" if summary.deals == summary.most else f"{summary.deals:,}–{summary.most:,}"


def _describe(summary: RunSummary, scenario: Scenario) -> dict[str, object]:
    return {
        "folder": str(summary.folder),
        "ended": summary.ended,
        "scenario": scenario.to_dict(),
        "arms": summary.arms,
        "deals": summary.deals,
        "most_deals": summary.most,
        "surplus_matches": summary.surplus,
        "matches_asked": summary.total,
        "matches_played": summary.played,
        "seconds": round(summary.seconds, 3),
        "repaired": list(summary.repaired),
    }
