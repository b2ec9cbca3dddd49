"""What stands at the end of a transcript: `result`."""

from typing import Any

from tests.oracles.kingdomino.form import check_form
from tests.oracles.kingdomino.scoring import POINTS, Standing, winners
from tests.oracles.stream import require
from tests.oracles.values import check_value, is_same


def check_scores(scores: list[Any], standing: Standing) -> None:
    """Check the points of every seat; keys may be added."""
    require(len(scores) == len(standing), f"`scores` must have {len(standing)} entries")
    for seat, (given, own) in enumerate(zip(scores, standing, strict=True)):
        require(isinstance(given, dict), f"`scores` of seat {seat} must be an object")
        for key in POINTS:
            require(key in given, f"`scores` of seat {seat}: key `{key}` is missing")
            wrong = f"`scores` of seat {seat}: `{key}` must be {own[key]}, not {given[key]!r}"
            require(is_same(given[key], own[key]), wrong)


def facts_of(standing: Standing) -> dict[str, Any]:
    """Return winners, totals and tie-break values of a standing."""
    return {
        "winners": winners(standing),
        "scores": [own["total"] for own in standing],
        "largest": [own["largest"] for own in standing],
        "crowns": [own["crowns"] for own in standing],
    }


def check_result(event: Any, standing: Standing) -> None:
    """Check the `result` event."""
    check_form(event, "result")
    check_scores(event["scores"], standing)
    facts = facts_of(standing)
    for key in ("largest", "crowns", "winners"):
        check_value(event, key, facts[key])
