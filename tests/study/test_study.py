"""Studies: the same scenarios, folders and tables as the command line's, from Python."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from pathlib import Path

import pandas as pd
import polars as pl
import pytest

import simkit
from simkit.api import play as playing
from simkit.api.frames import as_pandas
from simkit.api.study import Study
from simkit.cli.app import main
from simkit.errors import InputError, Interrupted
from simkit.run.signals import INTERRUPTED

WORDS = ["--game", "castellion", "--set", "appendices=none,vigil+herald", "--bots", "random,greedy"]


def play_small(**changes: object) -> Study:
    """Four arms of Castellion, 30 deals each."""
    given = {
        "matrix": {"appendices": ["none", ["vigil", "herald"]]},
        "bots": "random,greedy",
        "deals": 30,
        "seed": 5,
        "threads": 1,
    }
    return simkit.run("castellion", **{**given, **changes})  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def study() -> Study:
    """The four arms."""
    return play_small()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same played by the command line."""
    out = tmp_path_factory.mktemp("cli") / "results"
    assert main(["run", *WORDS, "--deals", "30", "--seed", "5", "--out", str(out)]) == 0
    return out


@pytest.fixture(scope="module")
def duel() -> Study:
    """Two bots of Kingdomino that meet."""
    return simkit.run(  # type: ignore[no-any-return]
        "kingdomino", settings={"players": 2}, bots=["true-random+greedy-placement"], deals=20, threads=1
    )


# Playing ---------------------------------------------------------------------------


def test_a_study_holds_the_chunks_that_the_command_line_writes(study: Study, folder: Path) -> None:
    def chunks(root: Path) -> dict[str, bytes]:
        return {str(file.relative_to(root)): file.read_bytes() for file in root.rglob("chunks/**/*.parquet")}

    assert chunks(study.folder) == chunks(folder)
    manifests = [json.loads((root / "manifest.json").read_text()) for root in (study.folder, folder)]
    assert manifests[0] == manifests[1]


def test_a_scenario_by_its_path_or_name_can_have_other_deals_and_another_seed(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('title = "Own"\ngame = "castellion"\nbots = ["random"]\ndeals = 50\n')
    for what in (file, str(file)):
        found = simkit.run(what, deals=3, seed=9, threads=1)
        assert (found.results.scenario_title, found.results.manifest["seed"]) == ("Own", 9)
        assert found.matches().height == 3
    assert simkit.run("castellion/demo", deals=1, threads=1).arms


def test_a_folder_is_kept_and_extended(tmp_path: Path) -> None:
    out = tmp_path / "kept"
    for deals in (4, 7):
        kept = simkit.run("castellion", bots="random", deals=deals, out=out, threads=1)
        assert kept.folder == out
        assert kept.matches()["deal"].to_list() == list(range(deals))
    del kept
    gc.collect()
    assert simkit.open(str(out)).matches().height == 7


def test_a_temporary_folder_lives_as_long_as_its_study() -> None:
    short = simkit.run("castellion", bots="random", deals=2, threads=1)
    folder = short.folder
    assert folder.is_dir()
    del short
    gc.collect()
    assert not folder.exists()


@pytest.mark.parametrize(
    ("what", "given", "key", "text"),
    [
        ("castelion", {}, "scenario", "nearest: castellion"),
        ("castellion", {}, "bots", "no bots"),
        ("castellion", {"bots": "greedi"}, "bots", "nearest: greedy"),
        ("castellion", {"bots": "greedy", "settings": {"levle": "intro"}}, "levle", "nearest: level"),
        ("castellion", {"bots": "greedy", "settings": {"level": ["intro"]}}, "level", "one value"),
        ("castellion", {"bots": "greedy", "matrix": {"level": "intro"}}, "level", "must be a list"),
        ("castellion", {"bots": "greedy", "deals": 0}, "deals", "whole number"),
        ("castellion", {"bots": "greedy", "title": 7}, "title", "must be a text"),
        ("castellion/demo", {"bots": "gredy"}, "bots", "nearest: greedy"),
        ("castellion/demo", {"title": ""}, "--title", "title must be"),
    ],
)
def test_wrong_input_is_explained_without_a_file(
    what: str, given: dict[str, object], key: str, text: str
) -> None:
    with pytest.raises(InputError) as caught:
        simkit.run(what, **given)
    assert caught.value.key == key
    assert text in str(caught.value)
    assert not str(caught.value).startswith(("None", ":"))


def test_a_run_that_was_stopped_is_no_study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop_at_once(*words: object, **named: object) -> object:
        stop = playing_stop()
        stop.request(INTERRUPTED)
        return run_scenario(*words, **named, stop=stop)  # type: ignore[arg-type]

    from simkit.run.run import run_scenario
    from simkit.run.signals import Stop as playing_stop  # noqa: N813

    monkeypatch.setattr(playing, "run_scenario", stop_at_once)
    monkeypatch.setattr(playing.tempfile, "mkdtemp", lambda prefix: str(tmp_path / "temporary"))
    with pytest.raises(Interrupted, match="the same call goes on"):
        play_small(out=tmp_path / "kept")
    with pytest.raises(Interrupted):
        play_small()
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


# Reading ---------------------------------------------------------------------------


def ask(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command line writes to stdout."""
    capsys.readouterr()
    assert main(list(words)) == 0
    return capsys.readouterr().out


def test_tables_are_those_of_the_command_line(
    study: Study, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--where", "bots=greedy", "--where", "win=false"]
    told = ask(
        capsys,
        "table",
        str(folder),
        "--by",
        "appendices,card_3",
        *where,
        "--measures",
        "turns,tiles",
        "--json",
    )
    table = study.table(["appendices", "card_3"], {"bots": "greedy", "win": False}, ["turns", "tiles"])
    assert table.frame.to_dicts() == json.loads(told)
    assert table.frame.height > 2
    same = study.table("appendices, card_3", ["bots=greedy", "win=false"], "turns,tiles")
    assert same.frame.equals(table.frame)
    assert repr(study.table()) == ask(capsys, "table", str(folder))
    long = ask(capsys, "table", str(folder), "--long", "--format", "csv", "--measures", "win")
    assert study.to_pandas(measures="win").to_csv(index=False).count("\n") == long.count("\n") == 5


def test_comparisons_are_those_of_the_command_line(
    study: Study, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert study.compare().frame.to_dicts() == json.loads(ask(capsys, "compare", str(folder), "--json"))
    words = ["--from", "none,random", "--to", "none,greedy", "--measures", "win,turns"]
    named = study.compare("none · random", "none,greedy", measures="win,turns")
    assert named.frame.to_dicts() == json.loads(ask(capsys, "compare", str(folder), *words, "--json"))
    twice = study.compare(other=simkit.open(folder), measures="turns").frame
    assert twice["difference"].to_list() == [0.0] * 4
    with pytest.raises(InputError, match="no such configuration") as caught:
        study.compare("none · random", "none · gredy")
    assert caught.value.key == "--to"
    with pytest.raises(InputError, match="give both"):
        study.compare("none · random")


def test_verdicts_are_those_of_the_command_line(
    study: Study, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert (
        main(
            ["gate", str(folder), "--gate", "length at most 90", "--gate", "win_rate at least 90 %", "--json"]
        )
        == 3
    )
    told = json.loads(capsys.readouterr().out)
    judged = study.verdicts({"length": "at most 90", "win_rate": "at least 90 %"})
    assert judged.frame.to_dicts() == told
    assert study.verdicts(["length at most 90", "win_rate at least 90 %"]).frame.equals(judged.frame)
    assert set(judged.frame["state"]) == {"holds", "fails"}
    with pytest.raises(InputError, match="declares no gates"):
        study.verdicts()
    with pytest.raises(InputError, match="no such measure"):
        study.verdicts({"lenght": "at most 90"})


def test_a_run_with_gates_ends_when_they_are_decided() -> None:
    gated = simkit.run(
        "castellion", bots="random", gates={"win_rate": "at most 50 %"}, deals=4_000, threads=1
    )
    assert gated.verdicts().frame["state"].to_list() == ["holds"]
    assert gated.results.manifest["ended"] == "decided"
    assert gated.matches().height < 4_000
    timed = simkit.run("castellion", bots="random", stop={"seconds": 1e-3}, deals=4_000_000, threads=1)
    assert timed.results.manifest["ended"] == "out of time"


def test_seats_are_compared_where_they_compete(study: Study, duel: Study) -> None:
    assert duel.compare_seats().frame["seats"].to_list() == [2]
    assert duel.table(per="seat").frame.height == 2
    with pytest.raises(InputError, match="no seats that share wins"):
        study.compare_seats()


def test_matches_and_seats_are_all_that_was_played(study: Study, duel: Study) -> None:
    matches = study.matches()
    assert matches.height == 120
    assert matches["arm"].unique(maintain_order=True).to_list() == study.arms
    one = study.matches("none · greedy", columns="turns,win")
    assert one.columns == ["arm", "deal", "rotation", "turns", "win"]
    assert one.equals(matches.filter(pl.col("arm") == "none · greedy").select(one.columns))
    means = study.table(measures="turns").frame.filter(
        pl.col("bots") == "greedy", pl.col("appendices") == "none"
    )
    assert one["turns"].mean() == pytest.approx(means["turns"].item())
    seats = duel.seats(columns=["total"])
    assert seats.columns == ["arm", "deal", "rotation", "seat", "bot", "total"]
    assert seats.group_by("bot").len()["len"].to_list() == [40, 40]
    assert study.seats()["bot"].unique(maintain_order=True).to_list() == ["random", "greedy"]


def test_a_column_that_is_not_there_is_wrong_input(study: Study) -> None:
    with pytest.raises(InputError, match="no such column") as caught:
        study.matches(columns="wins")
    assert "nearest: win" in str(caught.value)


def test_figures_and_reports_are_written(study: Study, duel: Study, tmp_path: Path) -> None:
    assert study.figures == ["win-rate", "league", "endings", "course"]
    chart = duel.figure("seats")
    assert chart._repr_svg_().lstrip().startswith("<?xml")
    assert chart.save(tmp_path / "seats.png").read_bytes().startswith(b"\x89PNG")
    for wrong in (
        lambda: chart.save("seats.bmp"),
        lambda: study.figure("seats"),
        lambda: study.figure("seat"),
    ):
        with pytest.raises(InputError):
            wrong()
    written = study.report(tmp_path / "report.html")
    assert written[0].read_text("utf-8").startswith("<!DOCTYPE html>")


# Showing ---------------------------------------------------------------------------


def test_a_study_shows_itself_and_nothing_in_it_is_taken_for_markup() -> None:
    odd = play_small(title="<script>alert(1)</script>", deals=2)
    page = odd._repr_html_()
    assert "<script>" not in page
    assert page.count("<tr>") == 5
    assert "&lt;script&gt;" in page
    assert "8 matches" in repr(odd)


def test_long_tables_are_cut_in_a_notebook() -> None:
    from simkit.api.tables import as_html

    page = as_html(pl.DataFrame({"<a>": [str(number) for number in range(100)]}))
    assert page.count("<td ") == 60
    assert page.endswith("<p>40 more rows</p>")
    assert "&lt;a&gt;" in page


def test_pandas_gets_every_value_and_every_null() -> None:
    frame = pl.DataFrame(
        {
            "count": pl.Series([1, None], dtype=pl.Int32),
            "flag": [True, None],
            "rate": [0.5, None],
            "word": ["a", None],
            "kind": pl.Series(["y", None], dtype=pl.Enum(["x", "y"])),
            "whole": [1, 2],
            "sure": [True, False],
        }
    )
    table = as_pandas(frame)
    assert [str(kind) for kind in table.dtypes] == [
        "Int32",
        "boolean",
        "float64",
        str(pd.Series(["a"]).dtype),
        "category",
        "int64",
        "bool",
    ]
    assert table.isna().sum().tolist() == [1, 1, 1, 1, 1, 0, 0]
    assert table.iloc[0].tolist() == [1, True, 0.5, "a", "y", 1, True]
    assert table["kind"].cat.categories.tolist() == ["x", "y"]


# The package -----------------------------------------------------------------------


def test_the_package_offers_its_doors_and_is_light() -> None:
    program = (
        "import sys, simkit; simkit.run; assert 'open' in dir(simkit);"
        "heavy = {'numpy', 'numba', 'polars', 'pandas', 'matplotlib', 'scipy', 'typer'} & set(sys.modules);"
        "assert not heavy, heavy; simkit.open; assert 'polars' in sys.modules; assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
    with pytest.raises(AttributeError, match="'opn'"):
        simkit.opn  # noqa: B018
    assert simkit.run.run.COMPLETE == "complete"
