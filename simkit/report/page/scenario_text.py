"""A scenario as the TOML text that makes it again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from simkit import games
from simkit.errors import InputError
from simkit.results.view import Results
from simkit.scenario.aims import QUESTION
from simkit.scenario.model import BOT_DEALS


def scenario_lines(results: Results) -> tuple[str, ...]:
    """Write the scenario with its settings, gates and limits, line by line."""
    return tuple(write_scenario(results.manifest["scenario"], results.scenario_title))


def write_scenario(scenario: Mapping[str, Any], title: str) -> Iterator[str]:
    """Write a scenario, whose values stand as on the command line, line by line."""
    yield f"title = {_text(title)}"
    if scenario.get(QUESTION):
        yield f"{QUESTION} = {_text(scenario[QUESTION])}"
    yield f"game = {_text(scenario['game'])}"
    yield f"deals = {scenario['deals']}"
    yield f"seed = {scenario['seed']}"
    yield f"bots = [{', '.join(map(_text, scenario['bots']))}]"
    yield from _table(scenario, BOT_DEALS)
    bare = _bare_settings(scenario["game"])
    settings = {
        name: [str(value) if name in bare else _text(value) for value in values]
        for name, values in scenario["settings"].items()
    }
    single = [f"{_key(name)} = {values[0]}" for name, values in settings.items() if len(values) == 1]
    crossed = [
        f"{_key(name)} = [{', '.join(values)}]" for name, values in settings.items() if len(values) > 1
    ]
    yield from ("", "[settings]", *single) if single else ()
    yield from ("", "[matrix]", *crossed) if crossed else ()
    for table in ("gates", "stop"):
        yield from _table(scenario, table)


def _table(scenario: Mapping[str, Any], name: str) -> Iterator[str]:
    """Write a table of the scenario, if it has one."""
    if scenario.get(name):
        yield from ("", f"[{name}]", *(f"{_key(k)} = {_value(v)}" for k, v in scenario[name].items()))


def _bare_settings(game: str) -> set[str]:
    """Name the settings whose values are numbers and flags, which TOML writes without quotes."""
    try:
        return {setting.name for setting in games.find(game).settings if setting.kind in ("integer", "flag")}
    except InputError:
        return set()


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else _text(name)


def _value(value: object) -> str:
    return _text(value) if isinstance(value, str) else json.dumps(value)


def _text(value: object) -> str:
    """Write a basic string, in which TOML takes the escapes of JSON; no sign of it can open a tag or a link."""
    written = json.dumps(str(value), ensure_ascii=False)
    return written.replace("<", "\\u003c").replace("]", "\\u005d")
