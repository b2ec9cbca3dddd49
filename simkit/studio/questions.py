"""The question builder: a form made from a game's spec, the scenario that it means, its plan and its run."""

from __future__ import annotations

import json
import re
import shlex
from shutil import disk_usage
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from simkit import games
from simkit.api.plan import write_bytes
from simkit.errors import InputError
from simkit.games.criteria import FORMS, gated_measures
from simkit.games.setting import Parts, Setting, Value
from simkit.report.page.files import write_file
from simkit.report.page.scenario_text import write_scenario
from simkit.results.manifest import MANIFEST
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_values
from simkit.scenario.model import DEFAULT_DEALS, DEFAULT_SEED, MAX_DEALS, MAX_SEED, Scenario
from simkit.studio.folder import Folder
from simkit.studio.library import Library
from simkit.studio.pages import Payload, act, asked, page, read, text_of, whole_of

BOT = re.compile(r"[a-z0-9-]+(:[a-z_0-9]+=-?[0-9.]+)*")  # of simkit's own, perhaps with other parameters
FEW = 12  # values of a setting that are shown one by one
MOST_ARMS = 200  # configurations of a question from the browser
MOST_WORDS = 100  # values of a setting, or line-ups


class Questions:
    """The question builder of a studio."""

    def __init__(self, folder: Folder, library: Library) -> None:
        self.folder, self.library = folder, library

    def routes(self) -> list[Route]:
        """Return the addresses of the builder."""
        return [
            read("/question", self.show),
            read("/api/question", self.tell),
            act("/api/plan", self.plan),
            act("/api/ask", self.ask),
        ]

    def show(self, request: Request) -> Response:
        """Show the form of a game."""
        game = asked(request, "game", next(iter(games.names())))
        spec = games.find(game)
        return page(
            "question.html",
            spec=spec,
            games=[games.find(name) for name in games.names()],
            fields=[_field(setting) for setting in spec.settings],
            measures=gated_measures(spec),
            forms=FORMS,
            deals=DEFAULT_DEALS,
            seed=DEFAULT_SEED,
        )

    def tell(self, request: Request) -> Response:
        """Say what a form means, as TOML and as a command; what cannot be combined is said, not refused."""
        try:
            payload = json.loads(asked(request, "form"))
            if not isinstance(payload, dict):
                raise InputError("the form is no object", key="form")
            scenario = self.read(payload)
            arms = expand(scenario)
        except (ValueError, RecursionError):
            raise InputError("the form is no JSON", key="form") from None
        except InputError as error:
            return JSONResponse({"problem": str(error), "key": error.key})
        return JSONResponse(
            {
                "problem": None,
                "title": scenario.title,
                "toml": write_toml(scenario),
                "command": shlex.join(["simkit", "run", *_words(scenario)]) if not scenario.gates else "",
                "arms": [arm.label for arm in arms[:MOST_ARMS]],
                "n_arms": len(arms),
                "matches": sum(scenario.deals_of(arm) * len(arm.rotations) for arm in arms),
            }
        )

    def read(self, payload: Payload) -> Scenario:
        """Read a form; settings and bots are words of the command line, and no file outside the folder is read."""
        spec = games.find(text_of(payload, "game", 50))
        settings, gates = payload.get("settings", {}), _gates(payload.get("gates", []))
        if not isinstance(settings, dict):
            raise InputError("settings is a table", key="settings")
        values: dict[str, Any] = {
            "game": spec.id,
            "bots": [_check_bot(word) for word in _list(payload.get("bots"), "bots")],
            "deals": whole_of(payload, "deals", 1, MAX_DEALS),
            "seed": whole_of(payload, "seed", 0, MAX_SEED),
            "matrix": {
                name: [self._value(spec.setting(name), word) for word in _list(words, name)]
                for name, words in settings.items()
            },
        }
        if gates:
            values["gates"] = gates
        if payload.get("title"):
            values["title"] = text_of(payload, "title", 200)
        scenario = scenario_from_values(values)
        if len(expand(scenario)) > MOST_ARMS:
            raise InputError(f"a question from the browser has at most {MOST_ARMS} configurations")
        return scenario

    def _value(self, setting: Setting, word: str) -> Value | str:
        """Check a value; the file of a user's own parts is read from the folder and nowhere else."""
        if setting.kind != "parts" or word in setting.choices or "=" in word:
            return word
        path = self.folder.find(word)
        if not path.is_file():
            raise InputError(
                f"wrong value for {setting.name}",
                key=setting.name,
                value=word,
                allowed=[*setting.choices, "a file of the studio's folder"],
            )
        value = setting.parse(str(path))
        assert isinstance(value, Parts)
        return setting.write(value)

    def plan(self, payload: Payload) -> Payload:
        """Play for a second and say how long the run takes and what of the disk, by the command `simkit plan`."""
        scenario = self.read(payload)
        gates = [word for gate in scenario.gates for word in ("--gate", f"{gate.measure} {gate.text}")]
        said = json.loads(self.library.runs.ask("plan", *_words(scenario), *gates, "--json"))
        return {
            **{key: said[key] for key in ("matches", "estimated_seconds", "threads", "needs")},
            "disk": write_bytes(said["estimated_bytes"]),
            "free": write_bytes(disk_usage(self.folder.root).free),
        }

    def ask(self, payload: Payload) -> Payload:
        """Write the question down as NAME.toml and start its run into the folder NAME."""
        scenario = self.read(payload)
        folder = self.folder.new(payload.get("name"))
        file, text = folder.with_name(f"{folder.name}.toml"), write_toml(scenario).encode()
        is_same = file.is_file() and not file.is_symlink() and file.read_bytes() == text
        if not is_same and (file.exists() or (folder / MANIFEST).exists()):
            raise InputError(
                "another question has this name: choose a new one", key="name", value=folder.name
            )
        write_file(file, text)
        self.library.runs.start(folder.name, [f"./{folder.name}.toml"])
        return {"folder": folder.name}


def write_toml(scenario: Scenario) -> str:
    """Write a scenario as a file."""
    return "\n".join(write_scenario(scenario.to_dict(), scenario.title)) + "\n"


def _words(scenario: Scenario) -> list[str]:
    """Return the options that choose a scenario on the command line, without its gates."""
    written = scenario.to_dict()
    sets = [
        word for key, values in written["settings"].items() for word in ("--set", f"{key}={','.join(values)}")
    ]
    numbers = ["--deals", str(scenario.deals), "--seed", str(scenario.seed)]
    return ["--game", scenario.game, *sets, "--bots", ",".join(written["bots"]), *numbers]


def _gates(pairs: object) -> dict[str, str]:
    """Read gates, pairs of a measure and its condition; a measure has one."""
    is_list = isinstance(pairs, list) and len(pairs) <= MOST_WORDS
    if not isinstance(pairs, list) or not is_list:
        raise InputError("gates is a list of measures and conditions", key="gates")
    found: dict[str, str] = {}
    for pair in pairs:
        measure, condition = _list(pair, "gates") if isinstance(pair, list) and len(pair) == 2 else ("", "")
        if not measure:
            raise InputError("a gate has a measure and a condition", key="gates")
        if measure in found:
            raise InputError("a measure has one gate: join its bounds as in between 20 and 40", key=measure)
        found[measure] = condition
    return found


def _list(words: object, key: str) -> list[str]:
    is_list = isinstance(words, list) and all(isinstance(word, str) and len(word) < 1_000 for word in words)
    if not isinstance(words, list) or not is_list or len(words) > MOST_WORDS:
        raise InputError(f"{key} must be a list of words", key=key)
    return words


def _check_bot(lineup: str) -> str:
    """Refuse bots that a file holds: no code and no weights are loaded from the browser."""
    for bot in lineup.split("+"):
        if BOT.fullmatch(bot) is None:
            raise InputError(
                "a line-up names bots of the game, joined by +",
                key="bots",
                value=lineup,
                hint="Bots and weights of your own play on the command line.",
            )
    return lineup


def _field(setting: Setting) -> dict[str, Any]:
    """Say how a setting is asked for: its values one by one where they are few, else as words."""
    allowed = setting.allowed
    is_few = setting.kind in ("choice", "flag") or (setting.kind == "integer" and len(allowed) <= FEW)
    if setting.kind == "parts":
        is_few, allowed = True, list(setting.choices)
    return {
        "setting": setting,
        "values": allowed if is_few else None,
        "default": setting.write(setting.default),
    }
