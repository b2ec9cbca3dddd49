"""A match step by step: what happened in words, the boards as they stood, and points as they were taken."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import resources
from itertools import groupby
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from simkit import games
from simkit.games.contract import HOUSE_RULE, GameSpec
from simkit.report.answers.words import clean

Event = Mapping[str, Any]
OPENING = "match"  # the event that begins a round
SCRIPT_ENDS = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def make_moments(events: Sequence[Event], estimates: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Turn the transcript of a match, in one round or several, into steps for the viewer.

    A step has its text, the seat that acts, the boards that change (by their place in `boards`) and the points of
    all seats so far, None in a game whose points are counted at the end. `estimates` are those of
    `simkit.run.estimates`, of which each names the step that it belongs to.
    """
    opening, spec = events[0], games.find(events[0]["game"])
    boards: dict[str, int] = {}
    steps: list[dict[str, Any]] = []
    for events_of_round in _rounds(events):
        steps += _steps(spec, events_of_round, boards)
    rules = [f" · {HOUSE_RULE}: {clean(rule)}" for rule in opening.get("house_rules", ())]
    return {
        "title": "".join([f"{spec.title}, deal {opening['deal']}, rotation {opening['rotation']}", *rules]),
        "bots": [clean(bot) for bot in opening["bots"]],
        "settings": {key: _write(value) for key, value in opening["config"].items()},
        "seed": str(opening["seed"]),
        "steps": steps,
        "boards": list(boards),
        "scores": [score["total"] for score in events[-1].get("scores", ())],
        "estimates": estimates,
    }


def _rounds(events: Sequence[Event]) -> list[list[Event]]:
    number = 0

    def count(event: Event) -> int:
        nonlocal number
        number += int(event["event"] == OPENING)
        return number

    return [list(group) for _, group in groupby(events, count)]


def _steps(spec: GameSpec, events: Sequence[Event], boards: dict[str, int]) -> list[dict[str, Any]]:
    drawing = spec.drawing
    points = [0] * len(events[0]["bots"])
    has_points, steps = False, []
    drawn = drawing.draw(events) if drawing else ({} for _ in events)
    for event, lines, changed in zip(events, spec.show.tell(events), drawn, strict=True):
        taken = drawing.points(event) if drawing else None
        if taken is not None:
            has_points = True
            points[taken[0]] += taken[1]
        text = "\n".join(lines)
        steps.append(
            {
                "event": event["event"],
                "seat": event.get("seat"),
                "told": (_drop_drawing(text) if drawing else text).strip("\n"),
                "boards": {name: boards.setdefault(svg, len(boards)) for name, svg in changed.items()},
                "points": list(points) if has_points else None,
            }
        )
    return steps


def _drop_drawing(text: str) -> str:
    """Leave out lines that draw a board in letters, where it is drawn in a picture."""
    return "\n".join(line for line in text.split("\n") if not line.startswith("      "))


def _write(value: object) -> str:
    if isinstance(value, list | tuple):
        return "+".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def as_html(moments: Mapping[str, Any]) -> str:
    """Write the viewer of one match as a page of its own: style, script and match inside, nothing from outside."""
    environment = Environment(
        loader=PackageLoader("simkit.studio"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    folder = resources.files("simkit.studio") / "static"
    style, script = ((folder / name).read_text("utf-8") for name in ("studio.css", "viewer.js"))
    data = json.dumps(moments, ensure_ascii=False, separators=(",", ":"))
    for sign, written in SCRIPT_ENDS.items():
        data = data.replace(sign, written)
    return environment.get_template("replay.html").render(
        title=moments["title"], style=Markup(style), script=Markup(script), data=Markup(data)
    )
