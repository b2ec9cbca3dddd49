"""Changes of a transcript's house rules that tell what they change, for the tests of referees themselves."""

from __future__ import annotations

import copy
from typing import Any

Event = dict[str, Any]


def change_rules(opening: Event, values: dict[str, Any]) -> None:
    """Change the config of a match in its first event, and its words."""
    opening["config"].update(values)
    lines = [line for line in opening["house_rules"] if line.split()[0] not in values]
    for key, value in values.items():
        number = "+".join(map(str, value)) if isinstance(value, list) else value
        lines.append(f"{key} as printed → {number}")
    opening["house_rules"] = lines


def is_broken_without(oracle: Any, events: list[Event], key: str) -> bool:
    """Tell whether a match is rejected once a house rule is taken from its config and its words."""
    events = copy.deepcopy(events)
    del events[0]["config"][key]
    events[0]["house_rules"] = [line for line in events[0]["house_rules"] if line.split()[0] != key]
    try:
        oracle.referee(events)
    except oracle.Rejected:
        return True
    return False
