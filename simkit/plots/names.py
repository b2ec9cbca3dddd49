"""What settings and their values are called for people: in plain words, spelt as the title of the scenario does."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from simkit import games
from simkit.errors import InputError
from simkit.games.setting import NONE
from simkit.results.view import Results
from simkit.stats.data.selection import BOTS

JOINT = ", "
SWITCHED = ("on", "off")
YEAR = 4  # digits
SINGULAR = ("us", "ss")  # ends of a bonus and of a loss


@dataclass(frozen=True)
class Names:
    """The title of a scenario, whose capitals count, of what kind each setting of the game is, and its own names."""

    title: str = ""
    kinds: Mapping[str, str] = field(default_factory=dict)
    own: Mapping[str, Callable[[str], str]] = field(default_factory=dict)  # names of values, by the setting

    def setting(self, key: str) -> str:
        """Name a setting: Middle Kingdom where the title says so, else middle kingdom."""
        words = key.replace("_", " ")
        stem = words.removesuffix("s")
        found = re.search(rf"\b({re.escape(stem)})s?\b", self.title, re.IGNORECASE)
        return found[1] + words[len(stem) :] if found else words

    def value(self, key: str, value: str) -> str:
        """Name a value so that it speaks for itself: no Harmony, 3 players, random king draw, Humility."""
        if key in self.own:
            return self.own[key](value)
        words, kind = self.setting(key), self.kinds.get(key, "")
        if value in ("true", "false"):
            return words if value == "true" else f"no {words}"
        if value.isdigit() and kind != "choice":
            is_plural = words.endswith("s") and not words.endswith(SINGULAR)
            return _count(int(value), words) if is_plural else f"{words} {value}"
        if kind == "list":
            proper = words[:1].isupper()
            return f"no {words}" if value == NONE else " + ".join(_plain(v, proper) for v in value.split("+"))
        if kind == "choice":
            return _before(_plain(value), words)
        return f"{words} {value}" if value.replace("+", "").replace("-", "").isdigit() else value

    def values(self, varied: Mapping[str, str]) -> str:
        """Name a configuration by some of its values; bots keep their names."""
        return JOINT.join(value if key == BOTS else self.value(key, value) for key, value in varied.items())


def _plain(value: str, proper: bool = False) -> str:
    words = value.replace("-", " ")
    return words.title() if proper else words


def _before(value: str, words: str) -> str:
    """Put a choice before what it is of, a level or a switch behind it, unless it names that itself."""
    if words.lower() in value.lower() or (value[-1:].isdigit() and not value.isdigit()):
        return value
    is_behind = value in SWITCHED or (value.isdigit() and len(value) < YEAR)
    return f"{words} {value}" if is_behind else f"{value} {words}"


def _count(number: int, words: str) -> str:
    return f"{number} {words.removesuffix('s') if number == 1 else words}"


def find_names(results: Results) -> Names:
    """Return how the settings of a run are called; without the game only what their values tell."""
    title = str(results.manifest["scenario"].get("title", ""))
    try:
        spec = games.find(results.game)
    except InputError:
        return Names(title)
    kinds = {setting.name: setting.kind for setting in spec.settings}
    own = {setting.name: setting.name_value for setting in spec.settings if setting.name_value is not None}
    return Names(title, kinds, own)


def board_names(results: Results) -> dict[str, str]:
    """Return the printed names of boards by the ids of arms; empty where the game has none."""
    try:
        spec = games.find(results.game)
    except InputError:
        return {}
    if spec.board_name is None:
        return {}
    return {arm.id: spec.board_name(spec.configure(arm.config)) for arm in results.arms}
