"""`simkit tune`: the settings with which a game hits a target."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli.commands.gate import FAILED, UNDECIDED
from simkit.cli.options import check_number, option, spread
from simkit.cli.output import say
from simkit.cli.playing import play, stopping
from simkit.cli.progress import choose_progress, tell_now_and_then
from simkit.cli.selection import ScenarioWords
from simkit.cli.study import StudyWords
from simkit.errors import InputError
from simkit.scenario.model import MAX_DEALS

if TYPE_CHECKING:
    from simkit.design.tuning import Tuning
    from simkit.scenario.model import Scenario

RESULTS = "results"

TargetOpt = Annotated[
    list[str] | None,
    option(
        "--target",
        "'MEASURE = X ± Y'",
        "What shall be hit; or a gate: 'turns between 40 and 50'. Repeatable.",
    ),
]
KnobOpt = Annotated[
    list[str] | None,
    option(
        "--knob", "'NAME=LOW..HIGH'", "A setting that may move; NAME=a,b,c and NAME.2=0..9 too. Repeatable."
    ),
]
BudgetOpt = Annotated[int, option("--budget", "N", "Deals that the search may play, over all choices.")]


@spread
def command(
    words: ScenarioWords,
    study: StudyWords,
    target: TargetOpt = None,
    knob: KnobOpt = None,
    budget: BudgetOpt = 50_000,
) -> None:
    """Find settings that hit a target with every bot named, and verify them on fresh deals.

    All choices of the knobs play the same deals. A model of what each knob does says which choice to play next, and
    deals go to those that may hit. The best one plays --deals fresh deals, and a gate judges them. The folder then
    holds the scenario, what was tried and pictures of what each knob does. The same command goes on where it was
    stopped. Exit codes as those of simkit gate.

    \b
    Example:
      simkit tune --game castellion --bots greedy --target 'win_rate = 0.30 ± 0.02' --knob safe_tiles=10..28
      simkit tune --game dragon-castle --bots builder --target 'turns between 50 and 55' --knob token_points=0..4
    """
    base = words.choose()
    check_number("--budget", budget, 1, MAX_DEALS)
    folder = study.place("tune", base)
    tuning = _tune(base, folder, target or [], knob or [], budget, study.threads)
    raise typer.Exit(_finish(base, tuning, folder, study))


def _tune(
    base: Scenario, folder: Path, targets: list[str], knobs: list[str], budget: int, threads: int | None
) -> Tuning:
    from simkit import games
    from simkit.design.evaluate import Evaluator
    from simkit.design.knobs import parse_knob
    from simkit.design.targets import parse_target
    from simkit.design.tuning_play import prepare_tuning

    if not targets:
        raise InputError("no target", key="--target", hint="Write --target 'win_rate = 0.30 ± 0.02'.")
    if not knobs:
        raise InputError(
            "no knob", key="--knob", hint="Write --knob 'name=low..high'; simkit games lists settings."
        )
    spec = games.find(base.game)
    wanted = [parse_target(spec, text) for text in targets]
    turned = [parse_knob(spec, text) for text in knobs]

    def describe(tuning: Tuning) -> str:
        choices = f"{len(tuning.seen)} of {len(tuning.choices):,} choices"
        return f"{tuning.deals:,} of {budget:,} deals · {choices}"

    with stopping(f"what was measured is safe in {folder}") as stop:
        progress = choose_progress()
        evaluator = Evaluator(base.seed, threads or os.cpu_count() or 1, stop, folder, progress.compile)
        tuning = prepare_tuning(base, turned, wanted, evaluator)
        tell = tell_now_and_then(progress)
        tuning.run(budget, lambda tuning: tell(describe(tuning)))
    return tuning


def _finish(base: Scenario, tuning: Tuning, folder: Path, study: StudyWords) -> int:
    """Verify the best choice on fresh deals, write all files and say what was found; return the exit code."""
    from simkit.api.verdicts import make_verdicts
    from simkit.design.tuning_files import TRIED, TUNED, name_choice, tried_table, write_pictures, write_tuned
    from simkit.report.page.files import write_file
    from simkit.results.view import open_results
    from simkit.stats.verdict.declared import judge_gates

    best = tuning.best
    say(
        f"{tuning.deals:,} deals of {len(tuning.seen)} choices of {len(tuning.choices):,}: "
        f"{name_choice(tuning, best)}{'' if tuning.is_settled else ' is nearest; no choice is sure to hit'}"
    )
    scenario = write_tuned(folder, base, tuning, best, base.deals, base.seed + 1)
    write_file(folder / TRIED, tried_table(tuning).write_csv().encode())
    pictures = write_pictures(folder, tuning, best)
    say(f"playing it on {scenario.deals:,} fresh deals …")
    name = "-".join(map(str, best))
    results = open_results(play(scenario, folder / RESULTS / name, study.threads))
    judged = judge_gates(results, results.gates)
    table = make_verdicts(results, judged)
    study.output.send(table.shown, table.frame)
    say(f"wrote {folder}: {TUNED}, {TRIED}, {', '.join(pictures)}, results/{name}")
    states = {one.verdict.state for one in judged}
    return FAILED if "fails" in states else UNDECIDED if "undecided" in states else 0
