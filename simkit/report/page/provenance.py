"""Where the numbers come from, what they rest on and how to make them again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from simkit.games.contract import Note
from simkit.plots.names import find_names
from simkit.report.answers.words import clean, count
from simkit.report.model import Basis
from simkit.results.view import Results
from simkit.scenario.aims import QUESTION
from simkit.scenario.model import BOT_DEALS, BOTS
from simkit.stats.data.frames import n_rotations
from simkit.stats.verdict.stopped import WHY_STOPPED, stopped_estimates

MAX_NAMES = 4


def count_matches(results: Results) -> int:
    """Count the matches of all arms."""
    return sum(arm.deals * n_rotations(arm.lineup) for arm in results.arms)


def facts(results: Results) -> str:
    """Say in one line what was played."""
    arms = len(results.arms)
    each = "" if arms == 1 else f" for each of {arms} configurations (settings and bots)"
    return (
        f"{results.game_title} · {count(count_matches(results))} matches played by bots · "
        f"{_deals(results)} deals (shuffles){each}{_seatings(results)}"
    )


def _seatings(results: Results) -> str:
    """Say how often each deal is played, where bots that meet take every seat in turn."""
    often = sorted({n_rotations(arm.lineup) for arm in results.arms})
    if often == [1]:
        return ""
    each = "each deal" if len(often) == 1 else "a deal on which different bots meet"
    times = f"{often[-1]} times" if often[0] in (1, often[-1]) else f"{often[0]} to {often[-1]} times"
    return f", {each} played {times}, so that every bot sits in every seat"


def warn(results: Results) -> str:
    """Say that a run is not finished, or that a decision ended it early; empty if all deals were played."""
    scenario = results.manifest["scenario"]
    asked, own = scenario["deals"], scenario.get(BOT_DEALS, {})
    short = [
        arm
        for arm in results.arms
        if arm.deals < own.get(arm.varied[BOTS], asked) and arm.id not in results.stopped
    ]
    if not short:
        return _tell_stop(results, asked)
    fewest = min(arm.deals for arm in short)
    early = [deals for deals in results.stopped.values() if deals < asked]
    decided = f"; {len(early)} more decided after {_span(early)} deals" if early else ""
    verb = "has" if len(short) == 1 else "have"
    return (
        f"Unfinished: {len(short)} of {len(results.arms)} configurations {verb} fewer than the {_asked(asked, own)} "
        f"asked for (the shortest has {count(fewest)}){decided}. Comparisons use the deals that both have."
    )


def _asked(deals: int, own: Mapping[str, int]) -> str:
    """Write the deals that were asked for, those of single line-ups beside them."""
    others = ", ".join(f"{count(n)} with {lineup}" for lineup, n in own.items())
    return f"{count(deals)} deals" + (f" ({others})" if others else "")


def _tell_stop(results: Results, asked: int) -> str:
    """Say which configurations stopped because they were decided, or precise enough; empty if none did."""
    early = [results.stopped[arm.id] for arm in results.arms if results.stopped.get(arm.id, asked) < asked]
    if not early:
        return ""
    why = "precise enough" if results.manifest["ended"] == "precise" else "decided"
    verb = "was" if len(early) == 1 else "were"
    many = f"{len(early)} of {len(results.arms)} configurations" if len(results.arms) > 1 else "it"
    return (
        f"Ended early, as planned: {many} {verb} {why} after {_span(early)} of {count(asked)} deals. "
        f"All intervals hold at every look on the way.{_tell_estimates(results)}"
    )


def _tell_estimates(results: Results) -> str:
    """Say that estimates allow for the early stop, where some do."""
    return f" {WHY_STOPPED}" if any(stopped_estimates(results, arm) for arm in results.arms) else ""


def _span(deals: Sequence[int]) -> str:
    return count(min(deals)) if min(deals) == max(deals) else f"{count(min(deals))} to {count(max(deals))}"


def _deals(results: Results) -> str:
    deals = sorted({arm.deals for arm in results.arms})
    return count(deals[0]) if len(deals) == 1 else f"{count(deals[0])}–{count(deals[-1])}"


def basis(results: Results) -> tuple[Basis, ...]:
    """Return every note once, with the arms that it concerns."""
    found: dict[Note, list[str]] = {}
    names = find_names(results)
    for arm in results.arms:
        for note in arm.notes:
            found.setdefault(note, []).append(names.values(arm.varied))
    return tuple(
        Basis(note.mark, note.text, _name(labels, len(results.arms))) for note, labels in found.items()
    )


def _name(labels: list[str], total: int) -> str:
    if len(labels) == total:
        return "all configurations"
    shown = ", ".join(f"“{label}”" for label in labels[:MAX_NAMES])
    return shown if len(labels) <= MAX_NAMES else f"{shown} and {len(labels) - MAX_NAMES} more"


def provenance(results: Results) -> tuple[tuple[str, str], ...]:
    """Return the facts of the manifest as (name, value)."""
    manifest = results.manifest
    game, machine = manifest["game"], manifest["machine"]
    libraries = ", ".join(f"{name} {version}" for name, version in sorted(manifest["libraries"].items()))
    return (
        ("Scenario", results.scenario_title),
        ("Game", f"{game['title']}, edition {game['edition']}"),
        ("Rules version", str(game["rules_version"])),
        ("Data digest", str(game["data_digest"])[:16]),
        ("Scenario hash", str(manifest["scenario_hash"])[:16]),
        ("Seed", str(manifest["seed"])),
        ("Deals for each configuration", _deals(results)),
        ("Matches", count(count_matches(results))),
        ("Run ended", str(manifest["ended"])),
        ("Program", f"{manifest['tool']['name']} {manifest['tool']['version']}"),
        ("Libraries", f"Python {machine['python']}, {libraries}"),
        ("Machine", f"{machine['system']} {machine['architecture']}, {machine['processors']} processors"),
    )


def commands(results: Results) -> tuple[str, ...]:
    """Return the commands that make the same results and report again."""
    scenario = results.manifest["scenario"]
    words = [f"--title {shlex.quote(scenario['title'])}"] if "title" in scenario else []
    words += [
        f"--bot-deals {shlex.quote(f'{lineup}={n}')}" for lineup, n in scenario.get(BOT_DEALS, {}).items()
    ]
    words += [f"--question {scenario[QUESTION]}"] if QUESTION in scenario else []
    again = write_run(scenario, scenario["bots"], scenario["deals"], words, "results")
    return again, "simkit report results --out report.html"


def write_run(
    scenario: Mapping[str, Any], bots: Sequence[str], deals: int, more: Sequence[str], out: str
) -> str:
    """Write the command that plays the configurations of a scenario with bots and deals that may be others."""
    sets = [shlex.quote(f"{key}={','.join(values)}") for key, values in scenario["settings"].items()]
    gates = [shlex.quote(f"{measure} {text}") for measure, text in scenario.get("gates", {}).items()]
    words = [
        f"simkit run --game {shlex.quote(scenario['game'])}",
        *(f"--set {word}" for word in sets),
        f"--bots {shlex.quote(','.join(bots))}",
        *(f"--gate {word}" for word in gates),
        *_stop_words(scenario.get("stop", {})),
        *more,
        f"--deals {deals} --seed {scenario['seed']} --out {out}",
    ]
    return clean(" ".join(words))


def _stop_words(limits: Mapping[str, Any]) -> list[str]:
    """Write what ends a run early as the command line takes it."""
    numbers = [f"--{name} {limits[name]!r}" for name in ("precision", "seconds") if name in limits]
    return [*numbers, *(["--all-deals"] if limits.get("decided") is False else [])]
