"""The form of events."""

from typing import Any

from tests.oracles.values import MATCH, check_keys

# Keys that an event must have, and their types.
KEYS: dict[str, dict[str, type]] = {
    "match": MATCH,
    "setup": {"deck": list, "kings": list},
    "row": {"dominoes": list},
    "pick": {"seat": int, "domino": int},
    "place": {"seat": int, "domino": int, "a": list, "b": list},
    "discard": {"seat": int, "domino": int},
    "result": {"scores": list, "largest": list, "crowns": list, "winners": list},
}


def check_form(event: Any, *due: str) -> str:
    """Check that an event is one of those due, with its keys and their types; return its name."""
    return check_keys(event, KEYS, *due)
