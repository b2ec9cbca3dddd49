"""How often each ability of a match was used: effects that say so, and abilities that count at the end."""

from collections import Counter
from typing import Any

from tests.oracles.stream import Event

from .components import dragon_card


def count_uses(rounds: list[list[Event]]) -> Counter[str]:
    """Count the effects of an accepted match that were used, and as `end-<dragon>` the end-game abilities on mats."""
    uses: Counter[str] = Counter()
    mats: dict[tuple[int, Any], int] = {}  # dragon by seat and space
    for event in rounds[0]:
        if event["event"] == "effect" and event["use"]:
            uses[event["by"]] += 1
        elif event["event"] == "entice":
            mats[event["seat"], tuple(event["at"])] = event["dragon"]
        elif event["event"] == "swap":
            one, other = ((event["seat"], tuple(event[key])) for key in ("a", "b"))
            mats[one], mats[other] = mats[other], mats[one]
    uses.update(f"end-{dragon}" for dragon in mats.values() if dragon_card(dragon).has_end_game)
    return uses
