"""The JSON schema of scenario files, made from the registry, for editors that check and complete TOML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from simkit import games
from simkit.games.contract import GameSpec
from simkit.games.criteria import gated_measures
from simkit.games.setting import NONE, Setting
from simkit.scenario.aims import AIMS, QUESTION, TEXTS
from simkit.scenario.model import BOT_DEALS, DEFAULT_DEALS, DEFAULT_SEED, MAX_DEALS, MAX_SEED, MAX_TITLE

DIALECT = "https://json-schema.org/draft/2020-12/schema"

CONTROLS = r"\u0000-\u001f\u007f-\u009f"  # inside a character class

Schema = dict[str, Any]


def scenario_schema() -> Schema:
    """Describe a scenario file: the keys of every scenario, and each game's settings, values and bots."""
    specs = [games.find(name) for name in games.names()]
    return {
        "$schema": DIALECT,
        "title": "simkit scenario",
        "description": "A game, the settings and line-ups to compare, and how many deals of which seed to play.",
        "type": "object",
        "required": ["game", "bots"],
        "additionalProperties": False,
        "properties": _properties(specs),
        "allOf": [_only_for(spec) for spec in specs],
        "$defs": {spec.id: _describe_game(spec) for spec in specs},
    }


def _properties(specs: Sequence[GameSpec]) -> Schema:
    return {
        "title": {
            "type": "string",
            "minLength": 1,
            "maxLength": MAX_TITLE,
            "pattern": rf"^[^{CONTROLS}]*[^{CONTROLS}\s][^{CONTROLS}]*$",
            "description": "Name shown in tables and reports. Default: the game and what varies.",
        },
        QUESTION: {
            "enum": list(AIMS),
            "description": "What the report answers first: "
            + "; ".join(f"{aim}: {text}" for aim, text in TEXTS.items())
            + ". Default: told by what varies.",
        },
        "game": {"enum": [spec.id for spec in specs], "description": "The game, by its id."},
        "deals": {
            "type": "integer",
            "minimum": 1,
            "maximum": MAX_DEALS,
            "default": DEFAULT_DEALS,
            "description": "Numbered shuffles for each configuration; all configurations play the same ones.",
        },
        "seed": {
            "type": "integer",
            "minimum": 0,
            "maximum": MAX_SEED,
            "default": DEFAULT_SEED,
            "description": "The number that all chance comes from.",
        },
        "bots": {
            "type": "array",
            "minItems": 1,
            "uniqueItems": True,
            "items": {"type": "string"},
            "description": "Line-ups to compare: one bot for every seat (a), or one for each (a+b+b).",
        },
        BOT_DEALS: {
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 1, "maximum": MAX_DEALS},
            "description": "Line-ups that play another number of deals, each as in bots and its number.",
        },
        "settings": {
            "type": "object",
            "description": "Settings that are the same in every configuration: one value each.",
        },
        "matrix": {
            "type": "object",
            "description": "Settings to compare: a list of values each, every combination a configuration.",
        },
        "gates": {
            "type": "object",
            "additionalProperties": {"type": "string"},
            "description": "What every configuration must meet: a measure and its condition each.",
        },
        "stop": {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "precision": {
                    "type": "number",
                    "exclusiveMinimum": 0,
                    "description": "Stop when the main result is known to ± this, and every gate is decided.",
                },
                "seconds": {
                    "type": "number",
                    "exclusiveMinimum": 0,
                    "description": "Stop after so many seconds of play.",
                },
                "decided": {
                    "type": "boolean",
                    "default": True,
                    "description": "Stop once every gate is decided; false: gates end nothing.",
                },
            },
        },
    }


def _only_for(spec: GameSpec) -> Schema:
    return {
        "if": {"properties": {"game": {"const": spec.id}}, "required": ["game"]},
        "then": {"$ref": f"#/$defs/{spec.id}"},
    }


def _describe_game(spec: GameSpec) -> Schema:
    names = "|".join(_escape(bot.name) for bot in spec.bots)
    bot = rf"(({names})(@[^+]+)?(:\w+=[-+.\w]+)*|[^+]+\.py:\w+(@[0-9a-f]+)?)"
    docs = "\n".join(f"{bot.name}: {bot.doc}" for bot in spec.bots)
    return {
        "title": f"{spec.title} ({spec.edition})",
        "properties": {
            "bots": {
                "items": {
                    "type": "string",
                    "pattern": rf"^{bot}(\+{bot})*$",
                    "description": docs,
                    "examples": [bot.name for bot in spec.bots],
                }
            },
            "settings": {
                "additionalProperties": False,
                "properties": {setting.name: _describe_value(setting) for setting in spec.settings},
            },
            "gates": {"propertyNames": {"enum": list(gated_measures(spec))}},
            "matrix": {
                "additionalProperties": False,
                "properties": {setting.name: _describe_crossed(setting) for setting in spec.settings},
            },
        },
        "allOf": [_refuse_both(setting) for setting in spec.settings],
    }


def _describe_value(setting: Setting) -> Schema:
    mark = f" ({setting.certainty})" if setting.certainty else ""
    about: Schema = {"description": setting.doc + mark}
    if setting.kind == "list":
        words = "|".join(_escape(choice) for choice in setting.choices)
        return {
            **about,
            "default": setting.write(setting.default),
            "anyOf": [
                {"type": "string", "pattern": rf"^({NONE}|({words})(\+({words}))*)$"},
                {"type": "array", "items": {"enum": list(setting.choices)}},
            ],
            "examples": setting.allowed,
        }
    if setting.kind == "numbers":
        return {**about, **_describe_numbers(setting)}
    about["default"] = setting.default
    if setting.kind == "flag":
        return {**about, "type": "boolean"}
    if setting.kind == "integer":
        return {**about, "type": "integer", "minimum": setting.low, "maximum": setting.high}
    if setting.kind == "size":
        return {**about, "default": setting.write(setting.default), "type": "string", "pattern": r"^\d+x\d+$"}
    if setting.kind == "parts":
        return {**about, "type": "string", "examples": list(setting.choices)}
    return {**about, "enum": list(setting.choices)}


def _describe_numbers(setting: Setting) -> Schema:
    assert isinstance(setting.default, tuple)
    most = len(setting.default)
    least = 1 if setting.is_by_seat else most
    return {
        "default": setting.write(setting.default),
        "anyOf": [
            {"type": "string", "pattern": rf"^\d+(\+\d+){{{least - 1},{most - 1}}}$"},
            {
                "type": "array",
                "items": {"type": "integer", "minimum": setting.low, "maximum": setting.high},
                "minItems": least,
                "maxItems": most,
            },
        ],
    }


def _describe_crossed(setting: Setting) -> Schema:
    value = _describe_value(setting)
    return {
        "description": value.pop("description"),
        "type": "array",
        "minItems": 1,
        "uniqueItems": True,
        "items": value,
    }


def _refuse_both(setting: Setting) -> Schema:
    """A setting is either fixed or crossed."""
    written = {"required": [setting.name]}
    both = {"properties": {"settings": written, "matrix": written}, "required": ["settings", "matrix"]}
    return {"not": both, "$comment": f"{setting.name} stands in [settings] or in [matrix], not in both"}


def _escape(word: str) -> str:
    """Escape a word for a pattern that both Python and ECMAScript read."""
    return re.escape(word).replace(r"\-", "-")
