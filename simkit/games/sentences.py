"""Finds the sentence of an event, for the `show.py` of every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from simkit.errors import SimkitError

Sentence = TypeVar("Sentence")


def find_sentence(sentences: Mapping[str, Sentence], event: Mapping[str, Any]) -> Sentence:
    """Return what tells an event, and name an event that nothing tells."""
    name = event["event"]
    if name not in sentences:
        raise SimkitError(
            f"the event {name!r} has no sentence in the game's show.py, which knows {', '.join(sentences)}"
        )
    return sentences[name]
