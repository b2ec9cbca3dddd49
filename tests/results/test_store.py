from __future__ import annotations

import errno
import json
import os
import stat
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from simkit.errors import InputError, StorageError
from simkit.results.journal import JOURNAL
from simkit.results.lock import LOCK
from simkit.results.manifest import KEYS, MANIFEST, SPARE, find_manifest_damage, read_manifest, write_manifest
from simkit.results.provenance import read_scenario
from simkit.results.store import open_store
from simkit.results.view import open_results
from simkit.run.run import run_scenario
from simkit.scenario.expand import expand
from tests.run import toy as toy_game

GAMELESS = json.dumps({"format": 3, **dict.fromkeys(KEYS, "")})


def play(folder, **changes):
    return run_scenario(toy_game.scenario(**changes), folder, threads=1, chunk=30)


def chunk_files(folder, table="matches"):
    return sorted((folder / "chunks").rglob(f"*.{table}.parquet"))


def content_of(folder):
    results = open_results(folder)
    return [
        [scan(arm).collect() for scan in (results.matches, results.seats, results.components)]
        for arm in results.arms
    ]


def same_content(ours, theirs):
    pairs = [(a, b) for one, two in zip(ours, theirs, strict=True) for a, b in zip(one, two, strict=True)]
    return all(a.schema == b.schema and a.equals(b) for a, b in pairs)


def test_the_manifest_tells_the_origin_without_paths_or_machine_names(toy, tmp_path):
    play(tmp_path / "r")
    text = (tmp_path / "r" / MANIFEST).read_text()
    manifest = json.loads(text)
    assert manifest["format"] == 3
    assert manifest["game"]["rules_version"] == "1"
    assert manifest["game"]["data_digest"] == toy.data_digest
    assert manifest["seed"] == 1
    assert manifest["ended"] == "complete"
    assert [arm["label"] for arm in manifest["arms"]] == ["ant", "ant+bee"]
    assert manifest["arms"][1]["rotations"] == [["ant", "bee"], ["bee", "ant"]]
    assert manifest["arms"][0]["config"] == {"players": "2", "tilt": "low", "contest": "no"}
    assert {"numpy", "numba", "polars"} <= manifest["libraries"].keys()
    assert str(tmp_path) not in text
    assert not {"host", "node", "user"} & manifest["machine"].keys()


def test_files_of_a_killed_run_are_ignored_and_overwritten(toy, tmp_path):
    play(tmp_path / "whole")
    play(tmp_path / "r", deals=60)
    arm = expand(toy_game.scenario())[0]
    stray = tmp_path / "r" / "chunks" / arm.id / "60-30.matches.parquet"
    stray.write_bytes(b"half a file")
    (stray.parent / "60-30.seats.parquet.part").write_bytes(b"less")
    assert open_results(tmp_path / "r").arms[0].deals == 60
    play(tmp_path / "r")
    assert same_content(content_of(tmp_path / "r"), content_of(tmp_path / "whole"))


def test_a_run_killed_before_its_manifest_can_begin_again(toy, tmp_path):
    (tmp_path / LOCK).write_text("")
    (tmp_path / f"{MANIFEST}.part").write_text("{")
    assert play(tmp_path).ended == "complete"


def test_a_folder_of_something_else_is_refused_and_left_alone(toy, tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(InputError, match="not empty and holds no results"):
        play(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("place", ["file", "file/below", "file/far/below"])
def test_a_file_in_the_way_is_wrong_input(toy, tmp_path, place):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="a file is in the way"):
        play(tmp_path / place)


def test_a_folder_that_cannot_be_written_is_wrong_input(toy, tmp_path, monkeypatch):
    def refuse(self, *args, **kwargs):
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr("pathlib.Path.touch", refuse)
    with pytest.raises(InputError, match=r"cannot write into this folder \(Permission denied\)"):
        play(tmp_path)


@pytest.mark.skipif(not Path("/sys/kernel").is_dir(), reason="no file system that refuses even root")
def test_a_file_system_that_refuses_even_root_is_wrong_input(toy):
    with pytest.raises(InputError, match="cannot write into this folder"):
        play(Path("/sys/kernel/simkit-results"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_wrong_input(toy, tmp_path):
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    with pytest.raises(InputError, match="cannot write into this folder"):
        play(tmp_path)


def test_two_runs_at_once_are_refused_and_the_holder_is_named(toy, tmp_path):
    scenario = toy_game.scenario()
    arms = expand(scenario)
    with (
        open_store(tmp_path, scenario, arms),
        pytest.raises(InputError, match=f"another run .*process {os.getpid()} on .* since 20"),
    ):
        play(tmp_path)
    assert play(tmp_path).ended == "complete"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": 2}, "seed: 1 there, 2 now"),
        ({"bots": "ant"}, r"bots: ant,ant\+bee there, ant now"),
    ],
)
def test_another_scenario_is_refused_by_naming_what_differs(toy, tmp_path, changes, message):
    play(tmp_path)
    before = (tmp_path / MANIFEST).read_bytes()
    with pytest.raises(InputError, match=rf"another scenario\n  {message}\n"):
        play(tmp_path, **changes)
    assert (tmp_path / MANIFEST).read_bytes() == before


def test_another_setting_is_refused(toy, tmp_path):
    play(tmp_path)
    with pytest.raises(InputError, match="tilt: not set there, high now"):
        run_scenario(toy_game.scenario(100, 1, "ant,ant+bee", "tilt=high"), tmp_path)


def test_a_folder_in_which_nothing_was_played_is_free_for_another_scenario(toy, tmp_path):
    scenario = toy_game.scenario()
    with open_store(tmp_path / "r", scenario, expand(scenario)) as store:
        store.note("failed", plays=True)
    play(tmp_path / "r", seed=2)
    assert read_manifest(tmp_path / "r")["seed"] == 2


def test_a_default_that_is_spelt_out_is_the_same_scenario(toy, tmp_path):
    play(tmp_path)
    assert run_scenario(toy_game.scenario(100, 1, "ant,ant+bee", "tilt=low"), tmp_path).played == 0


def test_results_of_other_rules_are_refused_by_naming_both_versions(toy, tmp_path, monkeypatch):
    play(tmp_path)
    toy_game.register(monkeypatch, rules_version="2")
    with pytest.raises(InputError, match="rules version: 1 there, 2 in this simkit"):
        play(tmp_path)
    with pytest.raises(InputError, match="rules version: 1 there, 2 in this simkit"):
        read_scenario(tmp_path)


def test_tables_with_other_columns_are_never_mixed(toy, tmp_path, monkeypatch):
    play(tmp_path)
    monkeypatch.setattr(sys.modules["simkit.games.toy"], "GAME", replace(toy, courses=()))
    with pytest.raises(InputError, match="holds tables with other columns of the game"):
        play(tmp_path)


def test_results_of_another_format_are_wrong_input(toy, tmp_path):
    play(tmp_path)
    manifest = json.loads((tmp_path / MANIFEST).read_text())
    (tmp_path / MANIFEST).write_text(json.dumps({**manifest, "format": 7}))
    with pytest.raises(InputError, match="format 7"):
        open_results(tmp_path)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format": 3}', GAMELESS])
def test_a_manifest_damaged_twice_is_a_storage_fault(toy, tmp_path, content):
    play(tmp_path)
    for name in (MANIFEST, SPARE):
        (tmp_path / name).write_text(content)
    for attempt in (open_results, play):
        with pytest.raises(StorageError, match=r"manifest\.json: damaged, and so is its spare copy"):
            attempt(tmp_path)


def test_a_manifest_that_is_signed_but_makes_no_sense_is_a_storage_fault(toy, tmp_path):
    play(tmp_path)
    write_manifest(tmp_path, {**read_manifest(tmp_path), "columns": 5})
    with pytest.raises(StorageError, match=r"manifest\.json: damaged"):
        open_results(tmp_path)


@pytest.mark.parametrize("name", [MANIFEST, SPARE])
def test_any_changed_byte_of_a_manifest_is_found_and_repaired_from_the_other_copy(toy, tmp_path, name):
    play(tmp_path)
    before, good = content_of(tmp_path), (tmp_path / name).read_bytes()
    changed = good.replace(b'"title": "Toy', b'"title": "Boy', 1)
    assert changed != good
    (tmp_path / name).write_bytes(changed)
    assert open_results(tmp_path).game_title == "Toy"
    assert find_manifest_damage(tmp_path) == [f"{name} is damaged"]
    assert run_scenario(toy_game.scenario(), tmp_path, repair=True).repaired == (f"{name} is damaged",)
    assert (tmp_path / MANIFEST).read_bytes() == (tmp_path / SPARE).read_bytes() == good
    assert same_content(content_of(tmp_path), before)


def cut(path):
    path.write_bytes(path.read_bytes()[:-10])


def flip(path):
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("harm", "message"),
    [(os.remove, "is missing"), (cut, "bytes instead of"), (flip, "SHA-256 differs")],
)
@pytest.mark.parametrize("table", ["matches", "seats", "components"])
def test_damage_is_found_on_reading_and_repaired(toy, tmp_path, harm, message, table):
    play(tmp_path)
    before = content_of(tmp_path)
    victim = chunk_files(tmp_path, table)[1]
    harm(victim)
    results = open_results(tmp_path)
    harmed = next(arm for arm in results.arms if arm.id == victim.parent.name)
    with pytest.raises(StorageError, match=rf"{victim.name} .*{message}(.*\n)+.* run --out .* --repair"):
        getattr(results, table)(harmed)
    summary = run_scenario(toy_game.scenario(), tmp_path, repair=True)
    assert len(summary.repaired) == 1
    assert victim.name in summary.repaired[0]
    assert 0 < summary.played <= 60
    assert same_content(content_of(tmp_path), before)


@pytest.mark.parametrize("harm", [os.remove, cut])
def test_a_run_does_not_go_on_beside_damage(toy, tmp_path, harm):
    play(tmp_path)
    harm(chunk_files(tmp_path)[0])
    with pytest.raises(StorageError, match="--repair"):
        play(tmp_path, deals=200)


def test_repair_drops_damaged_lines_of_the_journal(toy, tmp_path):
    play(tmp_path)
    before = content_of(tmp_path)
    journal = tmp_path / JOURNAL
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:2], b"garbage\n", *lines[3:]]))
    with pytest.raises(StorageError, match="line 3"):
        play(tmp_path)
    assert run_scenario(toy_game.scenario(), tmp_path, repair=True).repaired == (
        "line 3 of journal.jsonl is damaged",
    )
    assert same_content(content_of(tmp_path), before)


def test_repair_of_a_sound_folder_changes_nothing(toy, tmp_path):
    play(tmp_path)
    journal = (tmp_path / JOURNAL).read_bytes()
    summary = run_scenario(toy_game.scenario(), tmp_path, repair=True)
    assert (summary.repaired, summary.played) == ((), 0)
    assert (tmp_path / JOURNAL).read_bytes() == journal


@pytest.mark.long
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
@pytest.mark.parametrize("writes", [1, 4, 5, 6, 9])
def test_a_full_disk_loses_nothing_that_was_finished(toy, tmp_path, monkeypatch, number, writes):
    """The disk fills up at the manifest, a table of matches, a table of seats, the journal, and later."""
    play(tmp_path / "whole")
    real, left = os.fsync, writes

    def fsync(handle):
        nonlocal left
        left -= 1
        if left <= 0:
            raise OSError(number, os.strerror(number))
        real(handle)

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", fsync)
        with pytest.raises(StorageError, match=r"no space left .*\n.* safe\. Make room and run the same"):
            play(tmp_path / "r")
    assert not list((tmp_path / "r").rglob("*.part"))
    assert play(tmp_path / "r").ended == "complete"
    assert same_content(content_of(tmp_path / "r"), content_of(tmp_path / "whole"))


def test_a_failing_disk_is_a_storage_fault_with_its_reason(toy, tmp_path, monkeypatch):
    def fsync(handle):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("os.fsync", fsync)
    with pytest.raises(StorageError, match=r"cannot write \(Input/output error\)"):
        play(tmp_path)


def test_the_machines_that_played_earlier_are_remembered(toy, tmp_path, monkeypatch):
    play(tmp_path, deals=50)
    monkeypatch.setattr("simkit.__version__", "9.9")
    play(tmp_path, deals=50)
    assert open_results(tmp_path).manifest["tool"]["version"] != "9.9"
    play(tmp_path, deals=80)
    play(tmp_path, deals=90)
    manifest = open_results(tmp_path).manifest
    assert manifest["tool"]["version"] == "9.9"
    assert [origin["tool"]["version"] for origin in manifest["earlier"]] == ["0.1.0"]
