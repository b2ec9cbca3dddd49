"""Every ruling that has a setting is named by a test."""

from __future__ import annotations

import re

from tests.games.rule_numbers import docstrings, files_testing, rules_page


def test_every_ruling_that_has_a_setting_is_named_by_a_test():
    table = rules_page("kingdomino").split("## Rulings")[1].split("##")[0]
    rulings = set(re.findall(r"^\| (R\d+) \|.*\| `", table, flags=re.MULTILINE))
    told = " ".join(docstrings(files_testing("kingdomino")))
    assert rulings == {"R1", "R7", "R12", "R16"}
    assert all(re.search(rf"\b{ruling}\b", told) for ruling in rulings)
