from __future__ import annotations

import json
import time

import polars as pl
import pytest

from simkit.cli.app import main
from simkit.errors import StorageError
from simkit.results.files import FileMark
from simkit.results.journal import JOURNAL
from simkit.results.manifest import MANIFEST
from simkit.results.schema import matches_frame
from simkit.results.view import open_results
from simkit.run import chunk as chunk_module
from simkit.run.chunk import ChunkDroppedError, play_chunk
from simkit.run.plan import Chunk
from simkit.run.progress import NullProgress
from simkit.run.run import run_scenario
from simkit.run.signals import Stop
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words
from tests.run import toy as toy_game


def frames_of(folder):
    results = open_results(folder)
    return [
        frame
        for arm in results.arms
        for frame in (
            results.matches(arm).collect(),
            results.seats(arm).collect(),
            *components_of(results, arm),
        )
    ]


def components_of(results, arm):
    return [] if results.component_set is None else [results.components(arm).collect()]


def assert_same(folder, other):
    ours, theirs = frames_of(folder), frames_of(other)
    assert len(ours) == len(theirs) > 0
    for one, two in zip(ours, theirs, strict=True):
        assert one.schema == two.schema
        assert one.height > 0
        assert one.equals(two)


def table_of(folder, capfdbinary):
    capfdbinary.readouterr()
    assert main(["table", str(folder), "--format", "csv"]) == 0
    return capfdbinary.readouterr().out


@pytest.fixture(scope="module")
def castellion():
    return scenario_from_words("castellion", ["appendices=none,vigil+herald"], "greedy", 1000, 11)


@pytest.fixture(scope="module")
def at_once(castellion, tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole") / "results"
    run_scenario(castellion, folder, threads=1, chunk=1000)
    return folder


@pytest.mark.long
@pytest.mark.parametrize(("threads", "chunk"), [(1, 100), (2, 7), (4, 1000), (3, None)])
def test_neither_threads_nor_chunks_change_a_byte(castellion, at_once, tmp_path, capfdbinary, threads, chunk):
    run_scenario(castellion, tmp_path, threads=threads, chunk=chunk)
    assert_same(tmp_path, at_once)
    assert table_of(tmp_path, capfdbinary) == table_of(at_once, capfdbinary)


@pytest.mark.parametrize(("threads", "chunk"), [(1, 7), (2, 25), (4, 59), (4, 1)])
def test_rotations_are_kept_together_in_any_chunks(toy, tmp_path, threads, chunk):
    scenario = toy_game.scenario(60, 3, "ant,ant+bee+cat,cat+cat+bee", "players=3")
    run_scenario(scenario, tmp_path / "r", threads=threads, chunk=chunk)
    run_scenario(scenario, tmp_path / "whole", threads=1)
    assert_same(tmp_path / "r", tmp_path / "whole")
    matches = frames_of(tmp_path / "r")[3]
    assert matches.group_by("deal").len()["len"].unique().to_list() == [3]


@pytest.mark.parametrize("threads", [1, 3])
def test_chunks_that_take_long_are_kept_in_parts(toy, tmp_path, monkeypatch, threads):
    scenario = toy_game.scenario(60, 3, "ant,ant+bee+cat", "players=3")
    run_scenario(scenario, tmp_path / "whole", threads=1)
    monkeypatch.setattr(chunk_module, "CHUNK_SECONDS", 0.0)
    summary = run_scenario(scenario, tmp_path / "r", threads=threads, chunk=20)
    assert (summary.ended, summary.played) == ("complete", 60 * 4)
    assert_same(tmp_path / "r", tmp_path / "whole")
    assert (tmp_path / "r" / JOURNAL).read_bytes().count(b"\n") == 2 * 60


def test_what_is_kept_is_what_the_kernel_played(castellion, at_once):
    results = open_results(at_once)
    for arm, info in zip(expand(castellion), results.arms, strict=True):
        matches, *_ = play_chunk(arm, Chunk(arm.id, castellion.seed, 400, 50))
        kept = results.matches(info).slice(400, 50).collect()
        assert kept.equals(matches_frame(chunk_module.games.find("castellion"), 400, 50, 1, matches))


def test_extending_equals_all_at_once(tmp_path, capfdbinary):
    def scenario(deals):
        return scenario_from_words("castellion", [], "random,greedy", deals, 2)

    first = run_scenario(scenario(1000), tmp_path / "grown", threads=2, chunk=300)
    second = run_scenario(scenario(5000), tmp_path / "grown", threads=2)
    run_scenario(scenario(5000), tmp_path / "whole", threads=1, chunk=5000)
    assert (first.played, second.played) == (2000, 8000)
    assert_same(tmp_path / "grown", tmp_path / "whole")
    assert table_of(tmp_path / "grown", capfdbinary) == table_of(tmp_path / "whole", capfdbinary)
    grown, whole = (json.loads((tmp_path / name / MANIFEST).read_text()) for name in ("grown", "whole"))
    assert grown == whole


def test_asking_again_plays_nothing_and_fewer_keeps_all(toy, tmp_path):
    run_scenario(toy_game.scenario(100), tmp_path)
    before = {
        path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() and path.name != "lock"
    }
    for deals in (100, 40):
        summary = run_scenario(toy_game.scenario(deals), tmp_path)
        assert (summary.ended, summary.played, summary.deals) == ("complete", 0, 100)
    assert before == {path: path.read_bytes() for path in before}


def test_seeds_up_to_64_bits_are_played(tmp_path):
    seeds = (0, 2**63 - 1, 2**63, 2**64 - 1)
    frames = []
    for seed in seeds:
        run_scenario(
            scenario_from_words("castellion", [], "random", 50, seed), tmp_path / str(seed), threads=1
        )
        frames.append(frames_of(tmp_path / str(seed))[0])
    assert all(not a.equals(b) for n, a in enumerate(frames) for b in frames[:n])


class StopAfter(NullProgress):
    """Wishes the run to stop after so many chunks."""

    def __init__(self, chunks: int) -> None:
        self.stop = Stop()
        self.left = chunks
        self.heard: list[tuple[str, int, int]] = []

    def start(self, already: int, total: int) -> None:
        self.heard.append(("start", already, total))

    def advance(self, matches: int) -> None:
        self.heard.append(("advance", matches, 0))
        self.left -= 1
        if self.left == 0:
            self.stop.request("interrupted")

    def end(self) -> None:
        self.heard.append(("end", 0, 0))


def test_a_stopped_run_leaves_paired_arms_and_goes_on(toy, tmp_path):
    scenario = toy_game.scenario(1000, 1, "ant,bee,ant+bee")
    progress = StopAfter(6)
    summary = run_scenario(
        scenario, tmp_path / "r", threads=1, chunk=50, progress=progress, stop=progress.stop
    )
    assert summary.ended == "interrupted"
    assert 0 < summary.played < summary.total
    deals = [arm.deals for arm in open_results(tmp_path / "r").arms]
    assert min(deals) >= 100
    assert max(deals) - min(deals) <= 50
    assert open_results(tmp_path / "r").manifest["ended"] == "interrupted"
    assert run_scenario(scenario, tmp_path / "r").ended == "complete"
    run_scenario(scenario, tmp_path / "whole")
    assert_same(tmp_path / "r", tmp_path / "whole")


def test_progress_counts_every_match_and_what_was_there(toy, tmp_path):
    run_scenario(toy_game.scenario(30), tmp_path)
    progress = StopAfter(10**9)
    run_scenario(toy_game.scenario(100), tmp_path, chunk=20, progress=progress, stop=progress.stop)
    assert progress.heard[0] == ("start", 90, 300)
    assert sum(matches for word, matches, _ in progress.heard if word == "advance") == 210
    assert progress.heard[-1] == ("end", 0, 0)


def test_a_worker_drops_its_chunk_when_it_is_to_stop(toy, monkeypatch):
    [arm, _] = expand(toy_game.scenario())
    monkeypatch.setattr(chunk_module, "SLICE_MATCHES", 10)
    looks = iter([False, False, True])
    with pytest.raises(ChunkDroppedError):
        play_chunk(arm, Chunk(arm.id, 1, 0, 100), lambda: next(looks))
    assert list(looks) == []


def test_a_full_disk_does_not_wait_for_the_chunks_under_way(toy, tmp_path, monkeypatch):
    real, slow_deals = toy.kernel.play_batch, []

    def play_slowly(*arguments):
        if arguments[5] >= 10:
            slow_deals.append(arguments[5])
            time.sleep(0.2)
        return real(*arguments)

    def write_whole(folder, name, content) -> FileMark:
        raise StorageError("full")

    monkeypatch.setattr(chunk_module, "SLICE_MATCHES", 1)
    monkeypatch.setattr(toy.kernel, "play_batch", play_slowly)
    monkeypatch.setattr("simkit.results.store.write_whole", write_whole)
    with pytest.raises(StorageError):
        run_scenario(toy_game.scenario(1000, 1, "ant"), tmp_path, chunk=10, threads=2)
    assert len(slow_deals) < 20


def test_a_run_ended_by_the_disk_says_so_in_its_manifest(toy, tmp_path, monkeypatch):
    def write_whole(folder, name, content) -> FileMark:
        raise StorageError("full")

    monkeypatch.setattr("simkit.results.store.write_whole", write_whole)
    with pytest.raises(StorageError):
        run_scenario(toy_game.scenario(), tmp_path)
    assert json.loads((tmp_path / MANIFEST).read_text())["ended"] == "storage fault"


def test_a_failure_of_the_kernel_is_not_swallowed(toy, tmp_path, monkeypatch):
    kernel = toy.kernel
    real = kernel.play_batch

    def fail(*arguments):
        if arguments[5] >= 50:
            raise ZeroDivisionError
        return real(*arguments)

    monkeypatch.setattr(kernel, "play_batch", fail)
    with pytest.raises(ZeroDivisionError):
        run_scenario(toy_game.scenario(), tmp_path, chunk=10, threads=2)
    monkeypatch.setattr(kernel, "play_batch", real)
    run_scenario(toy_game.scenario(), tmp_path)
    run_scenario(toy_game.scenario(), tmp_path / "whole")
    assert_same(tmp_path, tmp_path / "whole")


def test_arms_of_one_seed_share_their_deals(castellion, at_once):
    results = open_results(at_once)
    exams = [results.matches(arm, ["deal", "card_3"]).collect() for arm in results.arms[:2]]
    assert exams[0].equals(exams[1])
    assert exams[0]["card_3"].n_unique() == 3
    assert isinstance(exams[0].schema["card_3"], pl.Enum)
