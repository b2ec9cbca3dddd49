"""A search for fair boards that a game's command asks for: searched, verified on fresh deals, written and told."""

from __future__ import annotations

import hashlib
import os
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from simkit.cli.output import print_frame, say
from simkit.cli.playing import STOPS, stopping
from simkit.cli.progress import choose_progress, tell_now_and_then, write_seconds
from simkit.errors import InputError
from simkit.games.command import BoardSearch
from simkit.games.contract import canonical
from simkit.run.signals import Stop

if TYPE_CHECKING:
    from simkit.design.boards import Search
    from simkit.design.evaluate import Evaluator
    from simkit.results.view import Results
    from simkit.run.stopping import GiveUp
    from simkit.scenario.model import Scenario

SEARCHED = 0.35  # of the time; the rest is for fresh deals
ASKED = 3  # times as many boards as are verified, of which those that need the fewest deals are
RESULTS = "results"


def carry_out(asked: BoardSearch) -> None:
    """Search, choose, verify, write; Ctrl-C keeps what was measured, and the same command goes on."""
    with stopping(f"what was measured is safe in {asked.out}") as stop:
        _carry_out(asked, stop)


def _carry_out(asked: BoardSearch, stop: Stop) -> None:
    from simkit.design.board_files import (
        board_table,
        find_board,
        join_states,
        judge_boards,
        show_boards,
        write_boards,
        write_sheet,
    )
    from simkit.design.board_plan import Patience, plan_boards
    from simkit.design.boards import describe, name_boards

    begun = time.monotonic()
    search, measure = _search(asked, stop)
    say(describe(search))
    left, deals = None, asked.deals
    if asked.minutes is None:
        boards = search.choose(asked.keep, asked.apart)
    else:
        left = max(1.0, 60 * asked.minutes - (time.monotonic() - begun))
        fair = search.choose(ASKED * asked.keep, asked.apart, errors=0.0)
        boards, deals = plan_boards(fair, asked.margin, measure.paces, left, asked.deals, asked.keep)
    named = dict(name_boards(boards, asked.name))
    if not named:
        raise InputError(
            f"no board looks fair within {100 * asked.margin:g} points after {search.evaluations:,} boards",
            key="--minutes" if asked.minutes else "--evaluations",
            hint="Search longer (what was measured is kept), loosen the demands, or allow a wider --margin.",
        )
    scenario = write_boards(asked.out, named, search.wish, deals, asked.seed + 1)
    patience = None
    if left is not None:
        scenario = replace(scenario, limits=replace(scenario.limits, seconds=left))
        patience = Patience(
            named, partial(find_board, asked.setting, list(named)), asked.margin, measure.paces, left
        )
    results = _verify(asked, scenario, stop, patience)
    judged = judge_boards(results, search.wish, list(named))
    table = board_table(results, judged, named)
    write_sheet(asked.out, search, named, judged, table)
    print_frame(show_boards(table), "text")
    passed = [name for name, verdicts in judged.items() if join_states(verdicts) == "holds"]
    say(
        f"{len(passed)} of {len(named)} boards are balanced within {100 * asked.margin:g} points on fresh deals "
        f"({write_seconds(time.monotonic() - begun)}): {', '.join(passed) or 'none'}"
    )
    say(f"wrote {asked.out}: boards/, compare.toml, sheet.html, sheet.svg, map.svg, boards.csv, results/")
    say(f"next:  simkit report {results.folder} --out {asked.out / 'report.html'}")


def _search(asked: BoardSearch, stop: Stop) -> tuple[Search, Evaluator]:
    from simkit import games
    from simkit.design.boards import Search, Wish, describe
    from simkit.design.evaluate import Evaluator

    spec = games.find(asked.game)
    bots = tuple(bot.strip() for bot in asked.bots.split(","))
    for bot in bots:
        spec.bot(bot)
    wish = Wish(asked.game, asked.setting, asked.settings, bots, asked.margin, asked.length)
    progress = choose_progress()
    measure = Evaluator(asked.seed, asked.threads or os.cpu_count() or 1, stop, asked.out, progress.compile)
    search = Search(wish, asked.space, measure, asked.seed, paces=lambda: measure.paces)
    tell = tell_now_and_then(progress)
    seconds = None if asked.minutes is None else 60 * asked.minutes * SEARCHED
    search.run(asked.evaluations, seconds, lambda search: tell(describe(search)))
    return search, measure


def _verify(asked: BoardSearch, scenario: Scenario, stop: Stop, give_up: GiveUp | None) -> Results:
    from simkit.results.view import open_results
    from simkit.run.run import run_scenario

    say(f"verifying on fresh deals, {scenario.deals:,} at most for each board and bot …")
    folder = asked.out / RESULTS / _name(scenario)
    summary = run_scenario(
        scenario, folder, threads=asked.threads, progress=choose_progress(), stop=stop, give_up=give_up
    )
    if summary.ended in STOPS:
        raise KeyboardInterrupt
    return open_results(folder)


def _name(scenario: Scenario) -> str:
    """Name the results by the boards and bots that play: a longer search may choose others."""
    asked = scenario.to_dict()
    return hashlib.sha256(canonical([asked["settings"], asked["bots"], asked["gates"]]).encode()).hexdigest()[
        :8
    ]
