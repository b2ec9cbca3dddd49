"""What a game's words mean, and which values of its settings are meant to be harder: its `glossary.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from simkit import games, paths
from simkit.errors import InputError

Chain = tuple[str, ...]  # values of a setting from easy to hard, as the command line takes them


@dataclass(frozen=True)
class Glossary:
    """Terms in a line each, and the chains of values that the rulebook means from easy to hard, by setting."""

    terms: Mapping[str, str] = field(default_factory=dict)
    easy_to_hard: Mapping[str, tuple[Chain, ...]] = field(default_factory=dict)

    def explain(self, texts: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """Return the terms that stand in some texts, and those that explain them, each with its meaning."""
        text = " ".join(texts)
        named = [meaning for term, meaning in self.terms.items() if _stands_in(term, text)]
        whole = " ".join([text, *named])
        return tuple((term, meaning) for term, meaning in self.terms.items() if _stands_in(term, whole))


def _stands_in(term: str, text: str) -> bool:
    """Tell whether a text has a term, or its plural, as a word that is no part of a name such as Dragon's Head."""
    return re.search(rf"\b{re.escape(term)}s?\b(?!['’])", text, re.IGNORECASE) is not None


@cache
def read_glossary(game: str) -> Glossary:
    """Read the glossary of a game; an empty one where there is none."""
    try:
        file = paths.PACKAGE / "games" / games.find(game).package / "glossary.toml"
    except InputError:
        return Glossary()
    if not file.is_file():
        return Glossary()
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    chains = {name: tuple(map(tuple, ordered)) for name, ordered in found.get("easy_to_hard", {}).items()}
    return Glossary(found["terms"], chains)
