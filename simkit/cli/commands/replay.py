"""`simkit replay`: single matches again, event by event."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

from simkit import games
from simkit.api.arms import choose_arms
from simkit.cli.options import argument, check_number, count_option, option, spread, switch
from simkit.cli.output import print_text, say, say_if_slow
from simkit.cli.progress import COMPILING
from simkit.cli.selection import ScenarioWords
from simkit.errors import InputError
from simkit.games.contract import HOUSE_RULE
from simkit.scenario.expand import expand
from simkit.scenario.model import MAX_DEALS, Arm


class Format(StrEnum):
    """How a transcript is written."""

    JSONL = "jsonl"
    TEXT = "text"
    HTML = "html"
    STEPS = "steps"


SourceArg = Annotated[
    Path | None, argument("RESULTS|SCENARIO", "A results folder or a scenario; or use --game.")
]
ConfigurationOpt = Annotated[
    str | None,
    option("--configuration", "NAME", "A configuration's name, or the start of its id. Default: all."),
]
DealOpt = Annotated[
    int | None, count_option("--deal", "N", "One deal by its number, from 0; or --deals N: the first N.")
]
RotationOpt = Annotated[
    int | None, option("--rotation", "R", "One rotation of the seats by its number, from 0. Default: all.")
]
FormatOpt = Annotated[
    Format,
    switch(
        "--format",
        "jsonl for programs, text for people, html: one match as a page that steps through it; steps: what that "
        "page shows, as JSON.",
    ),
]

PAGES = (Format.HTML, Format.STEPS)
FIXED = "Its configurations and its seed are those of the run; choose one with --configuration."

Transcript = list[dict[str, Any]]
Task = tuple[Arm, int, Iterable[int]]  # arm, seed, deals


@dataclass(frozen=True)
class SourceWords(ScenarioWords):
    """The words that choose what is replayed: those of a scenario, or a results folder in its place."""

    scenario: SourceArg = None


@spread
def command(
    words: SourceWords,
    configuration: ConfigurationOpt = None,
    deal: DealOpt = None,
    rotation: RotationOpt = None,
    format: FormatOpt = Format.JSONL,
) -> None:
    """Play matches again and write down every event: the setup, each random draw and each decision.

    A match is found by its configuration, seed, deal and rotation alone. Configurations follow one another, and
    within each the matches deal by deal.

    \b
    Example:
      simkit replay results/demo --configuration none,greedy --deal 12
      simkit replay --game castellion --bots greedy --deal 7 --format text
      simkit replay --game castellion --bots greedy --deals 200 > matches.jsonl
      simkit replay results/demo --configuration none,greedy --deal 12 --format html > match.html
    """
    check_number("--deal", deal, 0, MAX_DEALS - 1)
    is_folder = words.scenario is not None and words.scenario.is_dir()
    if is_folder:
        words.refuse_changes("a results folder", FIXED)
    if deal is None and words.deals is None:
        raise InputError("which deal?", key="--deal", hint=_tell_how(words))
    if words.scenario is not None and is_folder:
        tasks = _tasks_of_results(words.scenario, configuration, words.deals, deal)
    else:
        scenario = words.choose()
        chosen = choose_arms(expand(scenario), configuration)
        tasks = ((one, scenario.seed, range(scenario.deals)) for one in chosen)
    _replay(tasks, deal, rotation, format)


def _tell_how(words: SourceWords) -> str:
    """Say how a deal is chosen, and how one that is worth seeing is found."""
    how = "--deal 0 is the first deal, --deals 20 are the first twenty."
    if words.scenario is None or not words.scenario.is_dir():
        return how
    return f"{how} simkit explain {words.scenario} finds the typical, the closest and the most extreme match."


def _tasks_of_results(folder: Path, name: str | None, deals: int | None, deal: int | None) -> Iterator[Task]:
    from simkit.results.view import open_results
    from simkit.run.replay import rebuild_arm

    check_number("--deals", deals, 1, MAX_DEALS)
    results = open_results(folder)
    for info in choose_arms(results.arms, name):
        last = (deals or 0) - 1 if deal is None else deal
        if last >= info.deals > 0:
            say(
                f"{info.label}: {folder} holds deals 0 to {info.deals - 1:,}; later deals were not played there"
            )
        yield (
            rebuild_arm(results, info),
            results.manifest["seed"],
            range(info.deals if deals is None else deals),
        )


def _replay(tasks: Iterable[Task], deal: int | None, rotation: int | None, format: Format) -> None:
    chosen = list(tasks)
    matches = _play_again(chosen, deal, rotation)
    with say_if_slow(COMPILING):
        first = next(matches, None)
    if first is None:
        return
    if format in PAGES:
        print_page(chain([first], matches), format, chosen[0][0])
        return
    for events in chain([first], matches):
        if format is Format.JSONL:
            _print_lines(events)
        else:
            print_match(events)


def print_match(events: Transcript) -> None:
    """Write a match for people, its house rules first."""
    for rule in events[0].get("house_rules", ()):
        print_text(f"{HOUSE_RULE}: {rule}")
    print_text(games.find(events[0]["game"]).tell_match(events) + "\n")


def print_page(rounds: Iterator[Transcript], format: Format = Format.HTML, arm: Arm | None = None) -> None:
    """Write the page of a match, or its steps; its rounds, if it has several, name the same deal and rotation.

    With its arm, what a taught network expects of it is shown too.
    """
    from simkit.run.estimates import trace_estimates
    from simkit.studio.viewer import as_html, make_moments

    first = next(rounds)
    events, opening = list(first), first[0]
    for others in rounds:
        if any(others[0][key] != opening[key] for key in ("deal", "rotation", "config", "bots")):
            raise InputError(
                "a page shows one match, and these are several",
                key="--format",
                value=format,
                hint="Choose one: of results with --configuration, --deal and --rotation, or with --pick.",
            )
        events += others
    estimates = None
    if arm is not None:
        with say_if_slow(COMPILING):
            estimates = trace_estimates(arm, opening["seed"], opening["deal"], opening["rotation"])
    moments = make_moments(events, estimates)
    print_text(as_html(moments) if format is Format.HTML else json.dumps(moments, ensure_ascii=False))


def _play_again(tasks: Iterable[Task], deal: int | None, rotation: int | None) -> Iterator[Transcript]:
    from simkit.run.replay import transcripts

    rotations = None if rotation is None else [rotation]
    for arm, seed, deals in tasks:
        yield from transcripts(arm, seed, deals if deal is None else [deal], rotations)


def _print_lines(events: Transcript) -> None:
    for event in events:
        print(json.dumps(event, ensure_ascii=False, separators=(",", ":")))
