"""How a transcript is refused."""

import json


class Rejected(Exception):
    """A transcript breaks the rules or the format."""


class Fault(Exception):
    """What is wrong, before it is known at which event."""


def require(condition: bool, wrong: str) -> None:
    """Raise a fault unless the condition holds."""
    if not condition:
        raise Fault(wrong)


def rejection(number: int, event: object, wrong: object) -> Rejected:
    """Return the exception that names the event's number, the event and the fault."""
    return Rejected(f"event {number}: {json.dumps(event)}: {wrong}")
