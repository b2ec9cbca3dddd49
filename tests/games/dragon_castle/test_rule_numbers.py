"""Every ruling and every answer of the rulebooks is named by a test."""

from __future__ import annotations

import re

from tests.games.rule_numbers import docstrings, files_testing

ANSWERED = (
    "Elegance",
    "Deception",
    "Change",
    "Faith",
    "Destruction",
    "Depths",
    "Cunning",
    "Harmony",
    "Beauty",
)
RULINGS = (
    *(f"A{n}" for n in range(1, 16) if n != 11),
    *(f"S{n}" for n in range(1, 8)),
    *(f"P{n}" for n in range(1, 9)),
    *ANSWERED,
)


def test_every_ruling_is_named_by_a_test():
    told = " ".join(docstrings(files_testing("dragon_castle")))
    assert [ruling for ruling in RULINGS if not re.search(rf"\b{ruling}\b", told)] == []
