from __future__ import annotations

import json

import pytest

from simkit.cli.app import main
from tests.stats.contest import registered

SCENARIO = """
game = "castellion"
bots = ["greedy"]
deals = {deals}
[gates]
{gates}
"""


@pytest.fixture
def run(tmp_path, capsys):
    def play(gates, deals=2000):
        file = tmp_path / "s.toml"
        file.write_text(SCENARIO.format(gates=gates, deals=deals))
        code = main(["run", str(file), "--out", str(tmp_path / "r")])
        return code, capsys.readouterr().err

    return play


@pytest.mark.parametrize(
    ("gates", "code"),
    [('length = "at most 90"', 0), ('length = "at most 20"', 3), ('win_rate = "at most 0.052"', 4)],
)
def test_the_exit_code_tells_the_verdict(run, tmp_path, capsys, gates, code):
    assert run(gates, 300)[0] == 0
    assert main(["gate", str(tmp_path / "r")]) == code


def test_a_run_says_that_its_gates_are_decided(run, tmp_path):
    _, err = run('length = "at most 90"')
    assert "every gate is decided" in err
    assert f"simkit gate {tmp_path / 'r'}" in err


def test_every_match_played_is_counted_or_told_to_lie_beyond_the_end(tmp_path, capsys):
    """Chunks that were under way when the gates were decided are kept, and no table counts them."""
    file = tmp_path / "s.toml"
    file.write_text(SCENARIO.format(gates='length = "at most 90"', deals=20_000))
    assert (
        main(["run", str(file), "--out", str(tmp_path / "r"), "--threads", "2", "--chunk", "150", "--json"])
        == 0
    )
    told = capsys.readouterr()
    done = json.loads(told.out)
    assert done["ended"] == "decided"
    assert done["matches_played"] == done["deals"] + done["surplus_matches"]
    says = (
        f"{done['surplus_matches']:,} matches beyond that are kept for a longer run; tables do not count them"
    )
    assert (says in told.err) == (done["surplus_matches"] > 0)


def test_json_has_a_row_for_each_gate_and_arm(run, tmp_path, capsys):
    run('length = "at most 90"\nwin_rate = "at most 0.9"')
    main(["gate", str(tmp_path / "r"), "--json"])
    rows = json.loads(capsys.readouterr().out)
    assert [row["gate"] for row in rows] == ["length at most 90", "win_rate at most 0.9"]
    assert {row["state"] for row in rows} == {"holds"}


def test_gates_of_the_command_line_stand_in_place_of_the_scenarios(run, tmp_path, capsys):
    run('length = "at most 90"')
    assert main(["gate", str(tmp_path / "r"), "--gate", "length at most 10"]) == 3
    gate, _, head, _, row = capsys.readouterr().out.splitlines()
    assert gate == "length at most 10"
    assert head.split() == ["configuration", "verdict", "estimate", "deals"]
    assert row.split()[:2] == ["greedy", "fails"]


def test_several_gates_stand_in_one_line_of_a_configuration(run, tmp_path, capsys):
    run('length = "at most 90"\nwin_rate = "at most 0.9"')
    capsys.readouterr()
    main(["gate", str(tmp_path / "r")])
    head, _, row = capsys.readouterr().out.splitlines()
    assert "length at most 90" in head
    assert "win_rate at most 0.9" in head
    assert row.count("holds: ") == 2
    assert len(row) <= 100


def test_unknown_measures_are_answered_with_file_and_line(run, tmp_path, capsys):
    code, err = run('lenght = "at most 90"')
    assert code == 2
    assert "s.toml:6: no such measure" in err
    assert "nearest: length" in err


def test_a_wrong_limit_is_answered(tmp_path, capsys):
    file = tmp_path / "s.toml"
    for line, problem in (
        ("precison = 0.1", "nearest: precision"),
        ("seconds = -1", "positive number"),
        ("decided = 1", "true or false"),
    ):
        file.write_text(f'game = "castellion"\nbots = ["greedy"]\n[stop]\n{line}\n')
        assert main(["check", str(file)]) == 2
        err = capsys.readouterr().err
        assert "s.toml:4:" in err
        assert problem in err


def test_results_without_gates_say_how_to_give_some(tmp_path, capsys):
    main(["run", "--game", "castellion", "--bots", "greedy", "--deals", "10", "--out", str(tmp_path / "r")])
    assert main(["gate", str(tmp_path / "r")]) == 2
    assert "--gate" in capsys.readouterr().err


def test_mixed_line_ups_that_a_gate_on_seats_passes_over_are_named(tmp_path, capsys):
    out = str(tmp_path / "r")
    with registered():
        words = ["--game", "contest", "--set", "players=2", "--bots", "weak+strong,weak", "--deals", "60"]
        assert main(["run", *words, "--out", out]) == 0
        capsys.readouterr()
        main(["gate", out, "--gate", "seat_share within 0.05"])
    shown, err = capsys.readouterr()
    assert "weak+strong" not in shown
    assert "not judged, since seats are judged where one bot plays in all of them: weak+strong" in err
