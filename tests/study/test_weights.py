"""Built-in bots with weights from a file."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

import simkit
from simkit import games
from simkit.cli.app import main
from simkit.errors import InputError
from simkit.games.bots import read_bot, write_bot
from simkit.results.view import open_results
from simkit.run.worker import read_arm, write_arm
from simkit.scenario.expand import expand
from simkit.scenario.load import load_scenario, scenario_from_words
from simkit.scenario.model import Arm

GAME = "kingdomino"
SETS = ["players=2"]


@pytest.fixture
def weigh(tmp_path: Path) -> Callable[..., Path]:
    """Write a file of weights, by default one that denies much."""

    def write(text: str = "denial = 5\nrank = 0.25\n", name: str = "bold.toml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    return write


def arms_of(bots: str) -> tuple[Arm, ...]:
    """The arms of a duel."""
    return expand(scenario_from_words(GAME, SETS, bots, 4, 1))


def test_values_are_those_of_the_file_and_the_rest_stays(weigh: Callable[..., Path]) -> None:
    [arm] = arms_of(f"steward@{weigh()}")
    assert arm.lineup == ("steward@bold",) * 2
    assert arm.label == "steward@bold"
    spec = games.find(GAME)
    found, plain = spec.bot(arm.lineup[0]), spec.bot("steward")
    assert (found.name, found.number) == ("steward@bold", plain.number)
    assert dict(found.parameters) == {**dict(plain.parameters), "denial": 5.0, "rank": 0.25}


def test_values_and_name_make_the_arm_and_neither_path_nor_order_does(
    weigh: Callable[..., Path], tmp_path: Path
) -> None:
    [first] = arms_of(f"steward@{weigh()}")
    [moved] = arms_of(
        f"steward@{weigh('rank = 2.5e-1  # less' + chr(10) + 'denial = 5.0', 'other/bold.toml')}"
    )
    [changed] = arms_of(f"steward@{weigh('denial = 5')}")
    [renamed] = arms_of(f"steward@{weigh(name='mild.toml')}")
    assert first.id == moved.id
    assert len({first.id, changed.id, renamed.id, arms_of("steward")[0].id}) == 4


def test_the_same_values_play_the_same_matches(weigh: Callable[..., Path]) -> None:
    def totals(bots: str) -> list[int]:
        study = simkit.run(GAME, settings={"players": 2}, bots=bots, deals=6, threads=1)
        return study.seats(columns="total")["total"].to_list()  # type: ignore[no-any-return]

    by_file = totals(f"steward@{weigh()}")
    assert by_file == totals("steward:denial=5:rank=0.25")
    assert by_file != totals("steward")


def test_bots_of_files_meet_others_and_have_names_in_tables(weigh: Callable[..., Path]) -> None:
    study = simkit.run(GAME, settings={"players": 2}, bots=f"steward@{weigh()}+steward", deals=5, threads=1)
    assert study.seats()["bot"].unique(maintain_order=True).to_list() == ["steward@bold", "steward"]
    assert study.table(measures="win_share").frame["bot"].to_list() == ["steward@bold", "steward"]


def test_a_scenario_finds_the_file_beside_itself(weigh: Callable[..., Path], tmp_path: Path) -> None:
    weigh(name="weights/bold.toml")
    scenario = tmp_path / "duel.toml"
    scenario.write_text(f'game = "{GAME}"\nbots = ["steward@weights/bold.toml"]\n[settings]\nplayers = 2\n')
    [arm] = expand(load_scenario(scenario))
    assert arm.id == arms_of(f"steward@{weigh()}")[0].id


def test_results_need_the_file_no_more(
    weigh: Callable[..., Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, file = str(tmp_path / "out"), weigh("denial = 1e9\nrank = -1e-7\n")
    words = ["--game", GAME, "--set", "players=2", "--bots", f"steward@{file}"]
    assert main(["run", *words, "--deals", "3", "--out", out]) == 0
    file.unlink()
    assert main(["run", "--out", out, "--deals", "5"]) == 0
    manifest = json.loads(Path(out, "manifest.json").read_text())
    assert manifest["scenario"]["bots"] == ["steward@bold:rank=-1e-07:denial=1000000000.0"]
    assert manifest["bots"]["steward@bold"]["denial"] == 1e9
    capsys.readouterr()
    assert main(["replay", out, "--deal", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert json.loads(lines[0])["bots"] == ["steward@bold"] * 2
    totals = [score["total"] for score in json.loads(lines[-1])["scores"]]
    results = open_results(Path(out))
    seats = results.seats(results.arms[0], ["deal", "total"]).filter(pl.col("deal") == 4).collect()
    assert totals == seats["total"].to_list()
    assert main(["report", out, "--out", str(tmp_path / "report.html")]) == 0
    assert "steward@bold" in (tmp_path / "report.md").read_text("utf-8")


def test_other_values_under_the_same_name_do_not_go_into_the_folder(
    weigh: Callable[..., Path], tmp_path: Path
) -> None:
    def play(text: str) -> None:
        simkit.run(
            GAME,
            settings={"players": 2},
            bots=f"steward@{weigh(text)}",
            deals=2,
            out=tmp_path / "out",
            threads=1,
        )

    play("denial = 5")
    with pytest.raises(InputError) as caught:
        play("denial = 6")
    assert "denial of steward@bold: 5.0 there, 6.0 now" in str(caught.value)


def test_an_arm_crosses_to_another_machine_with_its_values(weigh: Callable[..., Path]) -> None:
    [arm] = arms_of(f"steward@{weigh()}")
    there = read_arm(json.loads(json.dumps(write_arm(arm))))
    assert (there.id, there.lineup) == (arm.id, arm.lineup)
    for again in (copy.deepcopy(arm), pickle.loads(pickle.dumps(arm))):
        assert [write_bot(bot) for bot in again.lineup] == [write_bot(bot) for bot in arm.lineup]


def test_what_is_written_is_read_back() -> None:
    bot = read_bot("steward@bold:denial=5.0")
    assert (bot, write_bot(bot)) == ("steward@bold", "steward@bold:denial=5.0")
    for plain in ("steward", "steward:denial=5", "own.py:bot@0123456789abcdef"):
        assert type(read_bot(plain)) is str
    [arm] = arms_of("steward@bold:denial=5.0")
    assert arm.label == "steward@bold"


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("rank = 1\ndenail = 2\n", 2, "nearest: denial"),
        ("# none\ndenial = true\n", 2, "must be a finite number"),
        ("denial = '5'\n", 1, "must be a finite number"),
        ("denial = nan\n", 1, "must be a finite number"),
        (f"denial = 1{'0' * 400}\n", 1, "must be a finite number"),
        ("\n[denial]\nrank = 1\n", 2, "must be a finite number"),
        ("denial = \n", 1, "broken TOML"),
        ("# nothing\n", None, "holds no weights"),
    ],
)
def test_a_wrong_weight_is_named_with_file_and_line(
    text: str, line: int | None, problem: str, weigh: Callable[..., Path]
) -> None:
    file = weigh(text)
    with pytest.raises(InputError) as caught:
        arms_of(f"steward@{file}")
    assert (caught.value.file, caught.value.line) == (str(file), line)
    assert problem in str(caught.value)


def test_what_is_no_file_of_weights_is_refused(weigh: Callable[..., Path], tmp_path: Path) -> None:
    for wrong, problem in {
        "steward@nowhere.toml": "no such file of weights",
        "steward@bold": "Write steward@FILE.toml",
        f"steward@{tmp_path}/.toml": "no such file of weights",
        f"stewart@{weigh()}": "nearest: steward",
        f"true-random@{weigh()}": "true-random has no such parameter",
        "steward@bold:denail=1": "nearest: denial",
    }.items():
        with pytest.raises(InputError) as caught:
            arms_of(wrong)
        assert problem in str(caught.value)
        assert caught.value.key in ("--bots", "bots")


def test_two_files_of_one_name_cannot_play_together(weigh: Callable[..., Path]) -> None:
    here, there = weigh(), weigh("denial = 7", "other/bold.toml")
    with pytest.raises(InputError, match="two bots are called steward@bold"):
        arms_of(f"steward@{here},steward@{there}")
    with pytest.raises(InputError, match="two bots are called steward@bold"):
        arms_of(f"steward@{here}+steward@{there}")
