"""The script that says how long the tests of each folder take."""

from __future__ import annotations

import sys

from scripts import test_durations

REPORT = """<testsuites><testsuite>
<testcase classname="tests.stats.test_luck" name="test_a[1]" time="0.25"/>
<testcase classname="tests.stats.test_luck.TestMore" name="test_b" time="0.50"/>
<testcase classname="tests.games.castellion.test_turns" name="test_c[x-y]" time="4.00"><skipped/></testcase>
</testsuite></testsuites>"""


def test_folders_are_ranked_and_added_up(tmp_path, monkeypatch, capsys):
    report = tmp_path / "tests.xml"
    report.write_text(REPORT, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["test_durations.py", str(report)])
    assert test_durations.main() == 0
    assert capsys.readouterr().out.splitlines()[2:] == [
        "| `tests/games/castellion` | 1 | 4 | 4.0 | `test_c` |",
        "| `tests/stats` | 2 | 1 | 0.5 | `test_b` |",
        "| all | 3 | 5 | 4.0 | `test_c` |",
    ]


def test_a_report_without_tests_is_wrong_input(tmp_path, monkeypatch, capsys):
    report = tmp_path / "tests.xml"
    report.write_text("<testsuites/>", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["test_durations.py", str(report)])
    assert test_durations.main() == 2
    assert capsys.readouterr().out == ""
