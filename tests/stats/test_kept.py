"""Sums that a run keeps: the same tables with and without them, and never those of other chunks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simkit.cli.commands import run as run_command
from simkit.errors import StorageError
from simkit.results.view import Results, open_results
from simkit.stats.data.measures import default_measures
from simkit.stats.data.sums_cache import FILE, _digest, read_sums
from simkit.stats.estimate.summary import keep_sums, summarise
from tests.cli.conftest import simkit  # noqa: F401
from tests.stats.contest import play_contest
from tests.stats.synthetic import write_castellion

PLAYS = {"solo": write_castellion, "contest": play_contest}


def kept_of(results: Results) -> list[object]:
    """What is kept of the first arm, measure by measure."""
    return [read_sums(results, results.arms[0], measure) for measure in default_measures(results)]


@pytest.mark.parametrize("game", PLAYS)
def test_tables_are_the_same_with_sums_that_were_kept(game: str, tmp_path: Path) -> None:
    results = PLAYS[game](tmp_path / "a")
    bare = summarise(results, per="arm")
    keep_sums(results)
    again = open_results(tmp_path / "a")
    assert None not in kept_of(again)
    assert summarise(again, per="arm").equals(bare)


def test_kept_sums_are_what_a_table_is_made_of(tmp_path: Path) -> None:
    """So that the test above can fail: another number with the right checksum comes through."""
    results = write_castellion(tmp_path / "a")
    keep_sums(results)
    file, arm = tmp_path / "a" / FILE, results.arms[0]
    body = json.loads(file.read_text())
    del body["sha256"]
    body["arms"][arm.id]["sums"]["matches.win"][3] = 123  # Σ t
    file.write_text(json.dumps(body | {"sha256": _digest(body)}))
    table = summarise(open_results(tmp_path / "a"), measures=["win"])
    assert table.filter(arm=arm.label)["estimate"].to_list() == [123 / arm.deals]


def test_sums_that_are_there_are_not_written_again(tmp_path: Path) -> None:
    keep_sums(write_castellion(tmp_path / "a"))
    file = tmp_path / "a" / FILE
    before = file.stat().st_mtime_ns
    keep_sums(open_results(tmp_path / "a"))
    assert file.stat().st_mtime_ns == before


def test_a_run_whose_sums_cannot_be_kept_is_done_all_the_same(tmp_path, simkit, monkeypatch) -> None:  # noqa: F811
    monkeypatch.setattr(run_command, "BIG", 1)
    out = tmp_path / "a"
    assert simkit("run", "--game", "castellion", "--bots", "random", "--deals", 5, "--out", out).code == 0
    (out / FILE).unlink()
    (out / FILE / "in the way").mkdir(parents=True)
    answer = simkit("run", "--out", out, "--deals", 6)
    assert answer.code == 0
    assert "could not be saved" in answer.err


@pytest.mark.long
@pytest.mark.parametrize("harm", ["cut", "number", "version", "not a table", "gone"])
def test_a_damaged_file_of_sums_counts_for_nothing(harm: str, tmp_path: Path) -> None:
    bare = summarise(write_castellion(tmp_path / "a"))
    keep_sums(open_results(tmp_path / "a"))
    file = tmp_path / "a" / FILE
    body = json.loads(file.read_text())
    if harm == "number":
        next(iter(body["arms"].values()))["sums"]["matches.win"][3] += 1
    if harm == "version":
        body["version"] = 0
    texts = {"cut": file.read_text()[:-40], "not a table": "[1, 2]"}
    file.write_text(texts.get(harm, json.dumps(body)))
    if harm == "gone":
        file.unlink()
    again = open_results(tmp_path / "a")
    assert set(kept_of(again)) == {None}
    assert summarise(again).equals(bare)


def test_sums_of_fewer_deals_are_not_taken_for_those_of_more(tmp_path: Path) -> None:
    keep_sums(play_contest(tmp_path / "a", 40, chunk=20))
    more = play_contest(tmp_path / "a", 60, chunk=20)
    assert set(kept_of(more)) == {None}
    assert summarise(more, per="arm").equals(summarise(play_contest(tmp_path / "b", 60), per="arm"))


def test_damaged_chunks_are_found_although_their_sums_are_kept(tmp_path: Path) -> None:
    keep_sums(write_castellion(tmp_path / "a"))
    victim = next((tmp_path / "a").glob("chunks/*/*.matches.parquet"))
    content = bytearray(victim.read_bytes())
    content[len(content) // 2] ^= 1
    victim.write_bytes(content)
    with pytest.raises(StorageError, match="SHA-256"):
        summarise(open_results(tmp_path / "a"))


def test_a_big_run_keeps_its_sums(tmp_path, simkit, monkeypatch) -> None:  # noqa: F811
    words = ("run", "--game", "castellion", "--bots", "random,greedy", "--deals", 30, "--out")
    assert simkit(*words, tmp_path / "small").code == 0
    assert not (tmp_path / "small" / FILE).exists()
    monkeypatch.setattr(run_command, "BIG", 60)
    assert simkit(*words, tmp_path / "big").code == 0
    assert None not in kept_of(open_results(tmp_path / "big"))
    shown = simkit("table", tmp_path / "big")
    assert shown.out == simkit("table", tmp_path / "small").out.replace("small", "big")
