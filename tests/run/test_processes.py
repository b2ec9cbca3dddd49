from __future__ import annotations

import random
import signal
import time

import pytest

from simkit.results.journal import JOURNAL
from simkit.results.manifest import MANIFEST
from simkit.results.view import open_results
from simkit.run.run import run_scenario
from simkit.scenario.load import scenario_from_words
from tests.faults.scene import answer
from tests.run.processes import PROGRAM, call, finish, start, wait_for_lines

pytestmark = pytest.mark.long

WORDS = ("--game", "castellion", "--bots", "random,greedy", "--seed", 8)
ENDLESS = 10**9  # deals
SOON = 5.0  # seconds: two for a quiet machine, more where other tests run beside


def deals_of(folder):
    return [arm.deals for arm in open_results(folder).arms]


def assert_as_at_once(folder, deals, tmp_path):
    """The folder holds, and its table shows, what one undisturbed run of so many deals yields."""
    whole = tmp_path / "whole"
    run_scenario(scenario_from_words("castellion", [], "random,greedy", deals, 8), whole)
    ours, theirs = open_results(folder), open_results(whole)
    for arm, other in zip(ours.arms, theirs.arms, strict=True):
        assert ours.matches(arm).collect().equals(theirs.matches(other).collect())
        assert ours.seats(arm).collect().equals(theirs.seats(other).collect())
    assert answer("table", folder, "--format", "csv")[:2] == answer("table", whole, "--format", "csv")[:2]


def test_a_run_killed_at_random_moments_goes_on_to_the_same_content(tmp_path):
    folder, deals, chunk = tmp_path / "r", 2_000, 50
    chance = random.Random(4)
    kills = 0
    for _ in range(2):
        process = start("run", *WORDS, "--deals", deals, "--chunk", chunk, "--out", folder, "--threads", 2)
        journal = folder / JOURNAL
        there = journal.read_bytes().count(b"\n") if journal.exists() else 0
        wait_for_lines(process, journal, there + chance.randint(1, 15))
        time.sleep(chance.random() * 0.02)
        process.kill()
        kills += finish(process)[0] == -signal.SIGKILL
        assert answer("table", folder)[0] == 0
    assert kills >= 1
    assert 0 < min(deals_of(folder)) < deals
    code, _, err = answer("run", "--out", folder)
    assert (code, "next:" in err) == (0, True)
    assert_as_at_once(folder, deals, tmp_path)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_stops_a_run_that_says_how_to_go_on(tmp_path, number, code):
    folder = tmp_path / "r"
    process = start("run", *WORDS, "--deals", ENDLESS, "--chunk", 20_000, "--out", folder)
    wait_for_lines(process, folder / JOURNAL, 2)
    begun = time.monotonic()
    process.send_signal(number)
    ended, _, err = finish(process)
    assert ended == code
    assert time.monotonic() - begun < 10
    assert f"simkit run --out {folder}" in err
    assert "Traceback" not in err
    deals = max(deals_of(folder))
    again, _, err = answer("run", "--out", folder, "--deals", deals)
    assert again == 0, err
    assert deals_of(folder) == [deals, deals]


def test_a_stop_does_not_wait_for_the_end_of_a_long_chunk(tmp_path):
    """A chunk of a million matches takes a quarter of a minute and more; a stop takes a second or two."""
    folder = tmp_path / "r"
    process = start("run", *WORDS, "--deals", 10**6, "--chunk", 10**6, "--out", folder, "--threads", 2)
    wait_for_lines(process, folder / MANIFEST, 1)
    time.sleep(3)
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    ended, _, err = finish(process)
    assert ended == 130, err
    assert time.monotonic() - begun < SOON
    assert deals_of(folder) == [0, 0]


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_while_kernels_compile_stops_the_run(tmp_path, number, code):
    folder = tmp_path / "r"
    process = start(
        "run", *WORDS, "--deals", 10, "--out", folder, env={"SIMKIT_CACHE": str(tmp_path / "cache")}
    )
    assert process.stderr is not None
    assert "preparing the game" in process.stderr.readline()
    process.send_signal(number)
    ended, _, err = finish(process)
    assert ended == code
    assert "Traceback" not in err
    assert f"simkit run --out {folder}" in err


SECOND = """
import os, signal, sys, time
from simkit.run.signals import stop_by_signals
with stop_by_signals(lambda: print("left", flush=True)) as stop:
    stop.is_watched = True
    os.kill(os.getpid(), signal.SIGINT)
    os.kill(os.getpid(), signal.SIGINT)
    print(stop.reason, flush=True)
    time.sleep(float(sys.argv[1]))
    os.kill(os.getpid(), signal.SIGTERM)
    print("still here", flush=True)
"""


def test_a_second_signal_leaves_at_once():
    assert call("0.6", program=SECOND)[:2] == (143, "interrupted\nleft\n")


def test_a_signal_that_comes_twice_in_a_moment_counts_once():
    assert call("0", program=SECOND)[:2] == (0, "interrupted\nstill here\n")


def test_two_runs_at_once_are_refused(tmp_path):
    folder = tmp_path / "r"
    first = start("run", *WORDS, "--deals", ENDLESS, "--out", folder)
    wait_for_lines(first, folder / JOURNAL, 1)
    code, _, err = answer("run", *WORDS, "--deals", 10, "--out", folder)
    assert code == 2
    assert f"another run is writing into this folder (process {first.pid} on " in err
    first.send_signal(signal.SIGINT)
    assert finish(first)[0] == 130


LIMITED = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000)); {PROGRAM}"


def test_a_full_disk_ends_a_run_with_exit_code_5_and_loses_nothing(tmp_path):
    folder = tmp_path / "r"
    assert call("run", *WORDS, "--deals", 400, "--chunk", 100, "--out", folder, program=LIMITED)[0] == 0
    code, _, err = call("run", *WORDS, "--deals", 20_000, "--chunk", 9_000, "--out", folder, program=LIMITED)
    assert code == 5
    assert "no space left" in err
    assert "Make room and run the same command again" in err
    assert deals_of(folder) == [400, 400]
    assert answer("run", *WORDS, "--deals", 2_000, "--out", folder)[0] == 0
    assert_as_at_once(folder, 2_000, tmp_path)


def test_damage_is_answered_with_exit_code_5_and_repaired(tmp_path, monkeypatch):
    monkeypatch.setattr("simkit.cli.commands.doctor._test", list)  # the folder is asked for, not the games
    folder = tmp_path / "r"
    words = ("run", *WORDS, "--deals", 1_000, "--chunk", 250, "--out", folder)
    assert answer(*words)[0] == 0
    before = answer("table", folder, "--format", "csv")[1]
    victim = sorted(folder.rglob("*.matches.parquet"))[3]
    victim.write_bytes(victim.read_bytes()[:1000])
    for command in (("table", folder), words, ("doctor", folder)):
        code, out, err = answer(*command)
        assert code == 5, command
        assert victim.name in err
        assert f"simkit run --out {folder} --repair" in err
        assert "Traceback" not in err + out
    code, _, err = answer("run", "--out", folder, "--repair")
    assert code == 0
    assert f"repaired: chunks/{victim.parent.name}/{victim.name} has 1000 bytes" in err
    assert "250 matches played" in err
    assert answer("table", folder, "--format", "csv")[1] == before
