from __future__ import annotations

import os
import random
import signal
import time

import pytest

from simkit.results.journal import JOURNAL
from simkit.results.manifest import MANIFEST
from tests.faults.nursery import Child, open_nursery
from tests.faults.scene import BOTS, CHUNK, DEALS, WORDS, answer, assert_same, finished_chunks
from tests.run.clusters import children_of, is_running
from tests.run.processes import call, finish, start, wait_for_lines

pytestmark = pytest.mark.long

DEAF = """
import sys, time
from simkit.cli.app import main
from simkit.run import local

def play_on(arm, chunk, is_stopped):
    print("playing", file=sys.stderr, flush=True)
    time.sleep(60)

local.run_chunk = play_on
sys.exit(main())
"""  # a run whose chunks do not look at the wish to stop


def wait_for_more(journal, lines):
    """Wait until so many more chunks are finished, or for a while."""
    until = time.monotonic() + 3
    aim = count_lines(journal) + lines
    while count_lines(journal) < aim and time.monotonic() < until:
        time.sleep(0.002)


def count_lines(journal):
    return journal.read_bytes().count(b"\n") if journal.exists() else 0


@pytest.mark.parametrize("kills", [15, pytest.param(60, marks=pytest.mark.slow)])
def test_kills_at_random_moments_cost_nothing_that_was_finished(kills, whole, tmp_path):
    folder, chance = tmp_path / "r", random.Random(7)
    undisturbed = [*WORDS, "--out", str(folder), "--threads", "2"]
    words = [*undisturbed, "--chunk", str(CHUNK)]
    finished: set[tuple[str, int, int]] = set()
    endings = []
    with open_nursery(BOTS) as nursery:
        while endings.count(-signal.SIGKILL) < kills:
            child = Child(nursery, words, tmp_path / "says")
            wait_for_more(folder / JOURNAL, chance.randint(0, 5))
            time.sleep(chance.uniform(0, 0.05))
            os.kill(child.pid, signal.SIGKILL)
            endings.append(child.wait())
            now = finished_chunks(folder, finished) if (folder / MANIFEST).exists() else set()
            assert now >= finished
            finished = now
            assert "Traceback" not in child.says.read_text()
        assert answer("table", folder)[0] == 0
        in_the_end = Child(nursery, undisturbed, tmp_path / "says").wait()
    assert in_the_end == 0
    assert finished_chunks(folder) > finished
    assert set(endings) == {-signal.SIGKILL}
    assert 0 < len(finished) < 2 * DEALS // CHUNK
    assert_same(folder, whole)


def test_a_second_ctrl_c_stops_at_once_and_leaves_the_folder_sound(whole, tmp_path):
    folder = tmp_path / "r"
    run = ["run", "--game", "castellion", "--bots", BOTS, "--seed", 8, "--out", folder]
    assert call(*run, "--deals", 100, "--chunk", 50)[0] == 0
    process = start(*run, "--deals", DEALS, program=DEAF)
    assert process.stderr is not None
    assert "playing" in process.stderr.readline() + process.stderr.readline()
    process.send_signal(signal.SIGINT)
    time.sleep(0.8)
    assert process.poll() is None
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    code, _, err = finish(process)
    assert code == 130
    assert time.monotonic() - begun < 2
    assert "stopped at once; all finished chunks are safe" in err
    assert "Traceback" not in err
    assert len(finished_chunks(folder)) == 4
    assert call("run", "--out", folder, "--deals", DEALS)[0] == 0
    assert_same(folder, whole)


def test_killed_workers_and_a_killed_driver_cost_at_most_the_chunks_under_way(whole, tmp_path):
    pytest.importorskip("distributed")
    folder, journal, chance = tmp_path / "r", tmp_path / "r" / JOURNAL, random.Random(3)
    words = [*WORDS, "--chunk", "50", "--out", str(folder)]
    driver = start(*words, "--engine", "dask", "--workers", 2)
    victims = []
    for lines in (5, 30, 50):
        wait_for_lines(driver, journal, lines)
        victims.append(chance.choice(children_of(driver.pid)))
        os.kill(victims[-1], signal.SIGKILL)
    wait_for_lines(driver, journal, 70)
    workers = children_of(driver.pid)
    driver.kill()
    _, _, err = finish(driver)
    assert err.count("was lost; ") == 3, err
    assert "Traceback" not in err
    finished = finished_chunks(folder)
    assert len(finished) >= 70
    until = time.monotonic() + 20
    while any(is_running(pid) for pid in workers) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(is_running(pid) for pid in workers)
    code, _, err = answer("run", "--out", folder)
    assert code == 0
    assert f"{2 * DEALS - 50 * len(finished):,} matches played" in err
    assert finished_chunks(folder) > finished
    assert_same(folder, whole)
