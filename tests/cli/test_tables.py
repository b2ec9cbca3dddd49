"""table, compare, plot and report from the command line."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from simkit.plots.figures import FIGURES
from simkit.report.tables.formats import as_text
from simkit.results.view import open_results
from simkit.stats.compare.comparison import compare_planned
from simkit.stats.estimate.summary import summarise
from tests.stats.synthetic import write_castellion

Simkit = Callable[..., Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_castellion(tmp_path_factory.mktemp("results") / "demo", 300).folder


def test_table_shows_one_row_for_each_arm(simkit: Simkit, folder: Path) -> None:
    answer = simkit("table", folder)
    head, _, *rows = answer.out.splitlines()
    assert answer.code == 0
    assert head.split() == ["appendices", "bots", "deals", "win"]
    assert len(rows) == 12
    assert [row.split()[:3] for row in rows[:2]] == [["none", "random", "300"], ["none", "greedy", "300"]]
    assert all("[" in row for row in rows)
    assert max(map(len, answer.out.splitlines())) <= 100
    assert "--all shows all columns" in answer.err


def test_all_columns_and_some_of_them_are_a_word_away(simkit: Simkit, folder: Path) -> None:
    answer = simkit("table", folder, "--all")
    heads = [line.split() for line in answer.out.splitlines() if line.startswith("appendices")]
    assert heads[0][:5] == ["appendices", "bots", "deals", "win", "trials_passed"]
    assert all(head[:2] == ["appendices", "bots"] for head in heads)
    assert "Brackets at win: 95 % intervals." in answer.err
    head = simkit("table", folder, "--columns", "turns,trials_passed").out.splitlines()[0]
    assert head.split() == ["appendices", "bots", "deals", "win", "trials_passed", "turns"]
    wrong = simkit("table", folder, "--columns", "turn")
    assert wrong.code == 2
    assert "nearest: turns" in wrong.err


def test_columns_that_tell_rows_apart_stand_in_every_block() -> None:
    """Even where they hold numbers."""
    numbers = {f"measure_{place}": ["1.0", "2.0"] for place in range(9)}
    frame = pl.DataFrame({"players": ["1", "2"], "bots": ["greedy", "greedy"], **numbers})
    blocks = as_text(frame, width=60, n_keys=2).split("\n\n")
    assert len(blocks) > 1
    assert all(block.split()[:2] == ["players", "bots"] for block in blocks)


def test_a_workbook_holds_the_numbers_and_no_formula(simkit: Simkit, folder: Path, tmp_path: Path) -> None:
    answer = simkit("table", folder, "--out", tmp_path / "t.xlsx")
    assert (answer.code, answer.out) == (0, "")
    with zipfile.ZipFile(tmp_path / "t.xlsx") as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
        texts = book.read("xl/sharedStrings.xml").decode()
    assert "<f>" not in sheet
    assert {"appendices", "win_low", "blueprint"} <= set(re.findall(r"<t>([^<]*)</t>", texts))
    assert repr(summarise(open_results(folder), measures=["win"])["estimate"][1])[:8] in sheet
    first = (tmp_path / "t.xlsx").read_bytes()
    simkit("table", folder, "--out", tmp_path / "t.xlsx")
    assert (tmp_path / "t.xlsx").read_bytes() == first


@pytest.mark.parametrize("format", ["parquet", "xlsx"])
def test_a_terminal_is_never_given_bytes(
    simkit: Simkit, folder: Path, format: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    answer = simkit("table", folder, "--format", format)
    assert (answer.code, answer.out) == (2, "")
    assert f"--out FILE.{format}" in answer.err


def test_wide_csv_holds_exact_numbers_and_the_method(simkit: Simkit, folder: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(simkit("table", folder, "--format", "csv").out)))
    tidy = summarise(open_results(folder), measures=["win"])
    assert [float(row["win"]) for row in rows] == tidy["estimate"].to_list()
    assert [float(row["win_high"]) for row in rows] == tidy["high"].to_list()
    assert [row["win_method"] for row in rows] == tidy["method"].to_list()
    assert "ending=III: formations" in rows[0]


def test_long_json_is_the_tidy_table(simkit: Simkit, folder: Path) -> None:
    words = ("table", folder, "--long", "--by", "bots,card_3", "--where", "win=true", "--measures", "turns")
    document = json.loads(simkit(*words, "--json").out)
    expected = summarise(open_results(folder), ["bots", "card_3"], ["win=true"], ["turns"])
    assert document == expected.to_dicts()


def test_a_file_is_written_in_the_format_of_its_name(simkit: Simkit, folder: Path, tmp_path: Path) -> None:
    answer = simkit("table", folder, "--long", "--out", tmp_path / "t.parquet")
    assert (answer.code, answer.out) == (0, "")
    assert pl.read_parquet(tmp_path / "t.parquet").equals(summarise(open_results(folder)))
    simkit("table", folder, "--out", tmp_path / "t.md")
    assert (tmp_path / "t.md").read_text().startswith("| appendices | bots | deals | win |")


@pytest.mark.parametrize(
    ("words", "given", "near"),
    [
        (["--by", "bot"], "bot", "bots"),
        (["--where", "bots=gredy"], "gredy", "greedy"),
        (["--measures", "wins"], "wins", "win"),
        (["--format", "cvs"], "cvs", "csv"),
    ],
)
def test_wrong_words_are_answered_with_the_nearest(
    simkit: Simkit, folder: Path, words: list[str], given: str, near: str
) -> None:
    answer = simkit("table", folder, *words)
    assert (answer.code, answer.out) == (2, "")
    assert f"given:   {given}" in answer.err
    assert f"nearest: {near}" in answer.err


def test_a_folder_without_results_is_wrong_input(simkit: Simkit, tmp_path: Path) -> None:
    for command in (["table"], ["compare"], ["report", "--out", tmp_path / "r.html"]):
        assert simkit(*command, tmp_path / "nothing").code == 2


def test_compare_shows_all_planned_pairs_with_correlation_and_saving(simkit: Simkit, folder: Path) -> None:
    answer = simkit("compare", folder)
    told, table = answer.out.split("\n\n")
    lines = table.splitlines()
    assert len(lines) == 2 + 17
    for word in ("difference", "ρ", "saving", "deals", "q"):
        assert word in lines[0].split()
    rows = json.loads(simkit("compare", folder, "--json").out)
    sentences = [row.pop("verdict") for row in rows]
    assert rows == compare_planned(open_results(folder)).to_dicts()
    claims = {sentence.partition(" (95 %")[0] for sentence in sentences}
    for sentence in told.splitlines()[:-1]:  # the largest, each with an interval for that choice
        assert sentence.partition(" (95 %")[0] in claims
        assert "for the largest of 17, " in sentence
    assert "paired on the same 300 deals" in sentences[0]
    assert "for the largest" not in sentences[0]


def test_compare_takes_two_arms_by_label_or_id(simkit: Simkit, folder: Path) -> None:
    arms = {arm.label: arm.id for arm in open_results(folder).arms}
    by_label = simkit("compare", folder, "--from", "none greedy", "--to", "herald,greedy", "--json")
    by_id = simkit(
        "compare", folder, "--from", arms["none · greedy"], "--to", arms["herald · greedy"][:8], "--json"
    )
    assert by_label.out == by_id.out
    [row] = json.loads(by_id.out)
    assert (row["from"], row["to"], row["n"]) == ("none", "herald", 300)
    wrong = simkit("compare", folder, "--from", "none · greedy", "--to", "herold · greedy")
    assert wrong.code == 2
    assert "nearest: herald · greedy" in wrong.err
    assert "key:     --to" in wrong.err
    assert simkit("compare", folder, "--from", "none · greedy").code == 2


def test_compare_takes_a_second_folder_of_the_same_seed(simkit: Simkit, folder: Path, tmp_path: Path) -> None:
    same = write_castellion(tmp_path / "same", 100).folder
    rows = json.loads(simkit("compare", folder, same, "--json").out)
    assert len(rows) == 12
    assert {row["setting"] for row in rows} == {"results"}
    other = write_castellion(tmp_path / "other", 20, seed=2).folder
    answer = simkit("compare", folder, other)
    assert answer.code == 2
    assert "the seed differs" in answer.err


def test_a_single_arm_has_nothing_to_compare_with(simkit: Simkit, tmp_path: Path) -> None:
    single = write_castellion(tmp_path / "single", 20, sets=(), bots="greedy").folder
    answer = simkit("compare", single)
    assert answer.code == 2
    assert "hold a single configuration" in answer.err


def test_plot_lists_its_figures(simkit: Simkit) -> None:
    assert [row["name"] for row in json.loads(simkit("plot", "--list", "--json").out)] == list(FIGURES)
    assert "win-rate" in simkit("plot", "--list").out


@pytest.mark.long
@pytest.mark.parametrize(("ending", "magic"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_plot_writes_pictures(
    simkit: Simkit, folder: Path, tmp_path: Path, ending: str, magic: bytes
) -> None:
    file = tmp_path / f"p.{ending}"
    assert simkit("plot", folder, "--figure", "win-rate", "--out", file).code == 0
    assert file.read_bytes().startswith(magic)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--figure", "winrate", "--out", "p.png"], "nearest: win-rate"),
        (["--figure", "win-rate", "--out", "p.gif"], "FILE.png, FILE.svg, FILE.pdf"),
        (["--figure", "win-rate"], "needs RESULTS and --out"),
        (["--out", "p.png"], "allowed: win-rate"),
    ],
)
def test_plot_answers_wrong_words(simkit: Simkit, folder: Path, words: list[str], message: str) -> None:
    answer = simkit("plot", folder, *words)
    assert answer.code == 2
    assert message in answer.err


@pytest.mark.long
def test_report_writes_page_and_markdown(simkit: Simkit, folder: Path, tmp_path: Path) -> None:
    answer = simkit("report", folder, "--out", tmp_path / "r.html", "--json")
    files = json.loads(answer.out)["files"]
    assert [Path(file).name for file in files][:2] == ["r.html", "r.md"]
    assert all(Path(file).exists() for file in files)
    assert (tmp_path / "r.html").read_text().startswith("<!DOCTYPE html>")
    assert simkit("report", folder, "--out", tmp_path / "x.html", "--format", "pdf").code == 2


def test_a_damaged_chunk_is_a_storage_fault(simkit: Simkit, tmp_path: Path) -> None:
    damaged = write_castellion(tmp_path / "damaged", 20, sets=(), bots="greedy").folder
    file = next(damaged.glob("chunks/*/*.matches.parquet"))
    file.write_bytes(file.read_bytes()[:-10])
    for command in (["table"], ["plot", "--figure", "win-rate", "--out", tmp_path / "p.png"]):
        assert simkit(*command, damaged).code == 5


@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        (("report", "--out", "page.pdf"), "FILE.html"),
        (("table", "--out", "table.ods"), "FILE.xlsx"),
        (("compare", "--out", "table.ods"), "FILE.csv"),
    ],
)
def test_an_ending_that_means_nothing_is_refused(
    simkit: Simkit, folder: Path, tmp_path: Path, words: tuple[str, ...], allowed: str
) -> None:
    command, option, name = words
    answer = simkit(command, folder, option, tmp_path / name)
    assert answer.code == 2
    assert allowed in answer.err
    assert not (tmp_path / name).exists()


def test_what_is_0_everywhere_is_left_out_unless_it_is_asked_for(simkit: Simkit, small_results: Path) -> None:
    assert "power_seer" not in simkit("table", small_results).out
    assert "power_seer" in simkit("table", small_results, "--measures", "win,power_seer").out
    assert "power_seer" in simkit("table", small_results, "--format", "csv").out


def test_a_folder_of_a_similar_name_is_told(simkit: Simkit, folder: Path) -> None:
    answer = simkit("table", folder.with_name("dem"))
    assert answer.code == 2
    assert "no such results folder" in answer.err
    assert f"nearest: {folder}" in answer.err


def test_two_folders_are_compared_by_what_their_configurations_are(
    simkit: Simkit, folder: Path, tmp_path: Path
) -> None:
    """Names differ where one folder varies more than the other, and what changed for all is no part of them."""
    fewer = write_castellion(
        tmp_path / "fewer", 100, sets=("appendices=herald",), bots="random,greedy"
    ).folder
    rows = json.loads(simkit("compare", folder, fewer, "--json").out)
    assert [(row["setting"], row["given"], row["n"]) for row in rows] == [
        ("results", "random", 100),
        ("results", "greedy", 100),
    ]
    before = write_castellion(tmp_path / "before", 50, sets=("appendices=none",), bots="random,greedy").folder
    rows = json.loads(simkit("compare", before, fewer, "--json").out)
    assert [(row["setting"], row["from"], row["to"], row["n"]) for row in rows] == [
        ("appendices", "none", "herald", 50)
    ] * 2
    other = write_castellion(tmp_path / "other", 50, sets=("appendices=prison",), bots="blueprint").folder
    answer = simkit("compare", folder, other)
    assert answer.code == 2
    assert "no configuration in common" in answer.err
