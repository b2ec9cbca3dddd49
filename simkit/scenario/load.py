"""From a TOML file, or from words of the command line, to a validated scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from simkit import games
from simkit.errors import InputError
from simkit.games.contract import GameSpec
from simkit.games.criteria import Gate, parse_gate, refuse_unfit
from simkit.games.setting import Value
from simkit.scenario.aims import QUESTION
from simkit.scenario.bot_deals import check_bot_deals, refuse_watched
from simkit.scenario.document import Document, read_document
from simkit.scenario.expand import expand
from simkit.scenario.lineups import check_lineups
from simkit.scenario.located import (
    LocatedValue,
    check_aim,
    check_flag,
    check_game,
    check_limit,
    check_setting,
    check_title,
    check_values,
    check_whole,
)
from simkit.scenario.model import (
    BOT_DEALS,
    BOTS,
    DECIDED,
    DEFAULT_DEALS,
    DEFAULT_SEED,
    LIMITS,
    MAX_DEALS,
    MAX_SEED,
    Arm,
    Limits,
    Scenario,
    default_title,
)

FIXED = "settings"
CROSSED = "matrix"
GATES = "gates"
STOP = "stop"
KEYS = ("title", QUESTION, "game", "deals", "seed", BOTS, BOT_DEALS, FIXED, CROSSED, GATES, STOP)

Settings = dict[str, tuple[Value, ...]]


def load_scenario(path: Path, *, deals: int | None = None, seed: int | None = None) -> Scenario:
    """Read and check a scenario file; `deals` and `seed` stand in place of the file's own."""
    return _load(read_document(path), deals, seed)


def scenario_from_values(values: Mapping[str, Any]) -> Scenario:
    """Build a scenario from the keys of a scenario file with their values; errors name the key alone."""
    written = {key: _write_value(value) for key, value in values.items()}
    return _load(Document(None, written, {}), None, None)


def _load(document: Document, deals: int | None, seed: int | None) -> Scenario:
    spec = _load_game(document)
    _refuse_unknown_keys(document, spec)
    settings = _load_settings(document, spec)
    lineups = check_lineups(spec, _load_list(document, BOTS))
    scenario = Scenario(
        title=check_title(document.value_at("title"))
        if "title" in document.data
        else default_title(spec.id, settings, lineups),
        game=spec.id,
        settings=settings,
        lineups=lineups,
        deals=_load_whole(document, "deals", deals, DEFAULT_DEALS, 1, MAX_DEALS),
        seed=_load_whole(document, "seed", seed, DEFAULT_SEED, 0, MAX_SEED),
        limits=_load_limits(document),
        question=check_aim(document.value_at(QUESTION)) if QUESTION in document.data else None,
        bot_deals=_load_bot_deals(document, lineups) if deals is None else {},
    )
    try:
        arms = expand_taught(scenario)
    except InputError as error:
        raise error.at(file=document.file, line=_line_of(document, error)) from None
    scenario = replace(scenario, gates=_load_gates(document, spec, arms))
    try:
        refuse_watched(scenario)
    except InputError as error:
        raise error.at(file=document.file, line=document.line(BOT_DEALS)) from None
    return scenario


def scenario_from_words(game: str, sets: Sequence[str], bots: str, deals: int, seed: int) -> Scenario:
    """Build a scenario from a game, settings `key=value[,value…]`, line-ups `a,b+c`, deals and a seed."""
    spec = check_game(LocatedValue(game, "--game"))
    settings = read_sets(spec, sets)
    lineups = check_lineups(spec, split_words(bots, "--bots"))
    scenario = Scenario(
        title=default_title(spec.id, settings, lineups),
        game=spec.id,
        settings=settings,
        lineups=lineups,
        deals=check_whole(LocatedValue(deals, "--deals"), 1, MAX_DEALS),
        seed=check_whole(LocatedValue(seed, "--seed"), 0, MAX_SEED),
    )
    expand_taught(scenario)
    return scenario


def read_sets(spec: GameSpec, sets: Sequence[str]) -> Settings:
    """Read settings as the command line writes them: `key=value[,value…]` each."""
    settings: Settings = {}
    for words in sets:
        name, equals, values = words.partition("=")
        if not equals or not name.strip():
            raise LocatedValue(words, "--set").fail(
                "not a setting", hint="Write --set key=value or --set key=value,value."
            )
        setting = check_setting(spec, LocatedValue(words, name.strip()))
        if setting.name in settings:
            raise LocatedValue(words, "--set").fail(
                f"{setting.name} is set twice", hint=f"Cross values with commas: --set {setting.name}=a,b."
            )
        settings[setting.name] = check_values(setting, split_words(values, setting.name))
    return settings


def expand_taught(scenario: Scenario) -> tuple[Arm, ...]:
    """List the arms; bots that were taught for other configurations are refused."""
    arms, spec = expand(scenario), games.find(scenario.game)
    for arm in arms:
        for bot in (spec.bot(name) for name in dict.fromkeys(arm.lineup)):
            if bot.weights:
                from simkit.games.taught import refuse_untaught

                refuse_untaught(spec, arm.config, bot)
    return arms


def _write_value(value: Any) -> Any:
    """Turn a Python value into one that a TOML file could hold."""
    if isinstance(value, Mapping):
        return {key: _write_value(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_write_value(inner) for inner in value]
    return str(value) if isinstance(value, Path) else value


def split_words(words: str, key: str) -> list[LocatedValue]:
    """Split words at commas."""
    return [LocatedValue(word.strip(), key) for word in words.split(",")]


def _load_game(document: Document) -> GameSpec:
    if "game" not in document.data:
        raise InputError("the scenario names no game", file=document.file, key="game", allowed=games.names())
    return check_game(document.value_at("game"))


def _refuse_unknown_keys(document: Document, spec: GameSpec) -> None:
    names = [setting.name for setting in spec.settings]
    for key in document.data:
        if key not in KEYS:
            hint = f"{key} is a setting: write it under [{FIXED}] or [{CROSSED}]." if key in names else None
            located = LocatedValue(key, key, document.file, document.line(key))
            raise located.fail("no such key in a scenario", allowed=KEYS, hint=hint)
    for table in (BOT_DEALS, FIXED, CROSSED, GATES, STOP):
        content = document.data.get(table, {})
        if not isinstance(content, dict):
            raise document.value_at(table).fail(
                f"{table} must be a table", hint=f"Write [{table}] and its keys below."
            )
        for key in content:
            if key in KEYS and key not in names:
                raise document.value_at(table, key).fail(
                    f"{key} stands inside [{table}]", hint=f"Write {key} above the first [table]."
                )


def _load_settings(document: Document, spec: GameSpec) -> Settings:
    """Read [settings] and [matrix], whichever comes first in the file first."""
    settings: Settings = {}
    for table in document.data:
        if table not in (FIXED, CROSSED):
            continue
        for name, raw in document.data[table].items():
            located = document.value_at(table, name)
            setting = check_setting(spec, located)
            if name in settings:
                raise located.fail(
                    f"{name} stands in both [{FIXED}] and [{CROSSED}]", hint="Leave one of the two out."
                )
            if table == CROSSED:
                items = _load_list(document, table, name)
            elif isinstance(raw, list) and setting.kind != "list":
                raise located.fail(f"{name} takes one value here", hint=f"Cross several under [{CROSSED}].")
            else:
                items = [located]
            settings[name] = check_values(setting, items)
    return settings


def _load_gates(document: Document, spec: GameSpec, arms: Sequence[Arm]) -> tuple[Gate, ...]:
    """Read [gates]: a measure and its condition on each line; each must fit some arm."""
    gates = []
    for measure in document.data.get(GATES, {}):
        located = document.value_at(GATES, measure)
        try:
            gate = parse_gate(spec, measure, located.value)
            refuse_unfit(spec.title, gate, ((arm.question, arm.lineup) for arm in arms))
            gates.append(gate)
        except InputError as error:
            raise located.place(error) from None
    return tuple(gates)


def _load_bot_deals(document: Document, lineups: Sequence[Sequence[str]]) -> dict[str, int]:
    """Read [bot_deals]: a line-up and its number of deals on each line."""
    table = document.data.get(BOT_DEALS, {})
    return check_bot_deals(lineups, {name: document.value_at(BOT_DEALS, name) for name in table})


def _load_limits(document: Document) -> Limits:
    """Read [stop]: precision and seconds, both positive numbers, and whether decided gates end the run."""
    found: dict[str, Any] = {}
    for name in document.data.get(STOP, {}):
        located = document.value_at(STOP, name)
        if name not in LIMITS:
            raise LocatedValue(name, name, document.file, located.line).fail("no such limit", allowed=LIMITS)
        found[name] = check_flag(located) if name == DECIDED else check_limit(located)
    return Limits(**found)


def _load_list(document: Document, *place: str) -> list[LocatedValue]:
    """Read a list of at least one item, each with its own line."""
    key = place[-1]
    if key == BOTS and key not in document.data:
        raise InputError(
            "the scenario names no bots", file=document.file, key=BOTS, hint='Write bots = ["…"].'
        )
    located = document.value_at(*place)
    if not isinstance(located.value, list):
        raise located.fail(f"{key} must be a list here", hint=f"Write {key} = [ … ] with one or more values.")
    if not located.value:
        raise located.fail(f"{key} is an empty list", hint="Write at least one value, or leave the key out.")
    return [document.value_at(*place, index) for index in range(len(located.value))]


def _load_whole(document: Document, key: str, instead: int | None, default: int, low: int, high: int) -> int:
    if instead is not None:
        return check_whole(LocatedValue(instead, f"--{key}"), low, high)
    return check_whole(document.value_at(key), low, high) if key in document.data else default


def _line_of(document: Document, error: InputError) -> int | None:
    """Find the line that an error about an arm speaks of: its line-up, else its setting."""
    if error.key == BOTS:
        written = [item if isinstance(item, str) else "" for item in document.data[BOTS]]
        index = written.index(str(error.value)) if error.value in written else 0
        return document.line(BOTS, index)
    if error.key is None:
        return None
    table = FIXED if error.key in document.data.get(FIXED, {}) else CROSSED
    return document.line(table, error.key)
