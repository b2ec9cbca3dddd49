"""Where a results folder comes from, and whether another run may go on in it."""

from __future__ import annotations

import hashlib
import json
import os
import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

import simkit
from simkit import games
from simkit.errors import InputError
from simkit.games.bots import OwnBot, read_bot
from simkit.games.contract import GameSpec, canonical
from simkit.games.criteria import parse_gate
from simkit.results.manifest import (
    FORMAT,
    GAME_KEYS,
    ORIGIN,
    ROLES,
    Manifest,
    damaged_manifest,
    read_manifest,
)
from simkit.scenario.load import scenario_from_words
from simkit.scenario.located import show_raw
from simkit.scenario.model import BOT_DEALS, DECIDED, Arm, Limits, Scenario

LIBRARIES = ("numpy", "numba", "llvmlite", "polars")
MAX_TOLD = 6  # differences that a message names
UNFINISHED = "unfinished"  # written when a run begins: what remains of one that was killed


def _digest_weights(spec: GameSpec, arms: Sequence[Arm]) -> dict[str, str]:
    """Name the digest of the weights of every taught bot."""
    bots = {name: spec.bot(name) for arm in arms for name in arm.lineup}
    taught = {str(name): bot.weights for name, bot in bots.items() if bot.weights}
    if not taught:
        return {}
    from simkit.games.taught import find_digest

    return {name: find_digest(spec, weights) for name, weights in taught.items()}


@cache
def _versions() -> tuple[tuple[str, str], ...]:
    """The version of each library; looking one up takes milliseconds, and a race makes hundreds of runs."""
    return tuple((name, metadata.version(name)) for name in LIBRARIES)


def describe(scenario: Scenario, arms: Sequence[Arm]) -> Manifest:
    """Write all that is known of a run before it begins; no paths, no times, no names of machines."""
    spec = games.find(scenario.game)
    written = scenario.to_dict()
    manifest = {
        "format": FORMAT,
        "tool": {"name": "simkit", "version": simkit.__version__},
        "game": {key: getattr(spec, key) for key in GAME_KEYS},
        "scenario": written,
        "scenario_hash": hashlib.sha256(canonical(written).encode()).hexdigest(),
        "seed": scenario.seed,
        "arms": [_describe_arm(spec, arm) for arm in arms],
        "bots": {name: dict(spec.bot(name).parameters) for arm in arms for name in arm.lineup},
        "own_bots": {bot: bot.digest for arm in arms for bot in arm.lineup if isinstance(bot, OwnBot)},
        "weights": _digest_weights(spec, arms),
        "columns": {
            "matches": [asdict(column) for column in spec.match_columns],
            "seats": [asdict(column) for column in spec.seat_columns],
            "courses": [asdict(course) for course in spec.courses],
            "roles": {role: getattr(spec, role) for role in ROLES},
            "components": None if spec.components is None else asdict(spec.components),
        },
        "breakdown": spec.breakdown,
        "gates": [asdict(gate) for gate in scenario.gates],
        "ended": UNFINISHED,
        "stopped": {},  # by arm, the deals at which a look ended its play; what was played beyond is not read
        "planned": scenario.deals,  # before the first was played
        "watched": scenario.is_watched,  # whether a look at the outcomes could end the run
        "machine": {
            "system": platform.system(),
            "architecture": platform.machine(),
            "processors": os.cpu_count(),
            "python": platform.python_version(),
        },
        "libraries": dict(_versions()),
        "earlier": [],
    }
    return dict(json.loads(json.dumps(manifest)))


def continue_manifest(held: Manifest, asked: Manifest, *, plays: bool) -> Manifest:
    """Carry a folder's manifest on; a run that plays something becomes its origin, the one before is kept."""
    is_judged = held["watched"] or held["gates"]
    plan = {
        "planned": held["planned"] if is_judged else asked["planned"],
        "watched": held["watched"] or asked["watched"],
    }
    if not plays:
        return {**held, **plan, "scenario": asked["scenario"], "scenario_hash": asked["scenario_hash"]}
    origin = {key: asked[key] for key in ORIGIN}
    earlier = [*held["earlier"], {key: held[key] for key in ORIGIN}]
    distinct = [one for number, one in enumerate(earlier) if one not in earlier[:number]]
    return {**asked, **plan, "earlier": [one for one in distinct if one != origin]}


def read_scenario(folder: Path) -> Scenario:
    """Return the scenario whose results a folder holds."""
    manifest = read_manifest(folder)
    try:
        spec = games.find(manifest["game"]["id"])
        _refuse_other_rules(folder, manifest["game"], {key: getattr(spec, key) for key in GAME_KEYS})
        written = manifest["scenario"]
        refuse_own_bots(folder, manifest)
        sets = [f"{name}={','.join(values)}" for name, values in written["settings"].items()]
        scenario = scenario_from_words(
            written["game"], sets, ",".join(written["bots"]), written["deals"], written["seed"]
        )
        gates = tuple(parse_gate(spec, *gate) for gate in written.get("gates", {}).items())
        limits = _read_limits(written.get("stop", {}))
    except (AttributeError, TypeError, ValueError):
        raise damaged_manifest(folder) from None
    return replace(
        scenario, title=written["title"], gates=gates, limits=limits, bot_deals=written.get(BOT_DEALS, {})
    )


def _read_limits(written: Mapping[str, Any]) -> Limits:
    numbers = {name: float(value) for name, value in written.items() if name != DECIDED}
    return Limits(**numbers, decided=bool(written.get(DECIDED, True)))


def refuse_own_bots(folder: Path, manifest: Manifest) -> None:
    """A results folder never has code loaded: whoever goes on in it names the file of a bot anew."""
    for bot, digest in manifest.get("own_bots", {}).items():
        raise InputError(
            f"{folder}: these results were played by a bot of your own, and simkit loads no code for a folder",
            key="bots",
            value=f"{bot} (SHA-256 {digest})",
            hint="Give the command or the scenario of the run again; both name the file.",
        )


def refuse_other_origin(folder: Path, held: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    """Raise InputError unless both manifests tell of the same arms and seed by the same rules."""
    game, other = held["game"], asked["game"]
    if game["id"] == other["id"]:
        _refuse_other_rules(folder, game, other)
        _refuse_other_tables(folder, held, asked)
    if held["seed"] == asked["seed"] and _arms(held) == _arms(asked):
        return
    told = [f"  {key}: {there} there, {here} now" for key, there, here in _differences(held, asked)]
    more = [f"  and {len(told) - MAX_TOLD:,} more differences"] if len(told) > MAX_TOLD else []
    raise InputError(
        "\n".join([f"{folder}: this folder holds results of another scenario", *told[:MAX_TOLD], *more]),
        hint="Choose another folder with --out; only the number of deals may change within one.",
    )


def _arms(manifest: Mapping[str, Any]) -> list[tuple[str, dict[str, str]]]:
    return [(arm["id"], arm["varied"]) for arm in manifest["arms"]]


def _describe_arm(spec: GameSpec, arm: Arm) -> dict[str, Any]:
    own = spec.own_labels(arm.config)
    return {
        "id": arm.id,
        "label": arm.label,
        "varied": dict(arm.varied),
        "config": {name: spec.setting(name).write(value) for name, value in arm.config.items()},
        "lineup": list(arm.lineup),
        "rotations": [list(lineup) for lineup in arm.rotations],
        "question": asdict(arm.question),
        "notes": [asdict(note) for note in spec.all_notes(arm.config)],
        **({"own_labels": own} if own else {}),
    }


def _refuse_other_rules(folder: Path, held: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    for key, name in (("rules_version", "rules version"), ("data_digest", "data digest")):
        if held[key] != asked[key]:
            raise InputError(
                f"{folder}: the results of this folder were made by other rules\n"
                f"  {name}: {held[key]} there, {asked[key]} in this simkit",
                hint="Choose another folder with --out; results of different rules are never mixed.",
            )


def _refuse_other_tables(folder: Path, held: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    """Chunks of one folder have the same columns."""
    if held["columns"] != asked["columns"]:
        raise InputError(
            f"{folder}: this folder holds tables with other columns of the game than this simkit writes",
            hint="Choose another folder with --out.",
        )


def _differences(held: Mapping[str, Any], asked: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield what two manifests' scenarios differ in: key, value held, value asked for."""
    there, here = ({**manifest["scenario"], **manifest["scenario"]["settings"]} for manifest in (held, asked))
    if there["settings"].keys() == here["settings"].keys():
        for scenario in (there, here):
            scenario["order of settings"] = list(scenario["settings"])
    for key in dict.fromkeys([*there, *here]):
        if key not in ("title", "deals", BOT_DEALS, "settings") and there.get(key) != here.get(key):
            told = _show(there.get(key)), _show(here.get(key))
            yield key, *(told if told[0] != told[1] else (told[0], f"another {told[0]}"))
    for bot, before in held["bots"].items():
        now = asked["bots"].get(bot, before)
        for name in dict.fromkeys([*before, *now]):
            if before.get(name) != now.get(name):
                yield f"{name} of {bot}", _show(before.get(name)), _show(now.get(name))


def _show(value: object) -> str:
    """Write a value in few words: bots and a user's own parts by their names, without what they hold."""
    if value is None:
        return "not set"
    if isinstance(value, list):
        return show_raw(",".join(_show(one) for one in value))
    if isinstance(value, str) and "|" in value:
        return show_raw(value.partition("=")[0])
    if isinstance(value, str):
        return show_raw("+".join(read_bot(bot) for bot in value.split("+")))
    return show_raw(value)
