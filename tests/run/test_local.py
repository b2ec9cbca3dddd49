from __future__ import annotations

import threading
import time
from contextlib import closing

import pytest

from simkit.run.local import map_on_threads


@pytest.mark.parametrize("in_flight", [1, 3, 8])
def test_every_task_is_done_once(in_flight):
    squares = map_on_threads(lambda task: task * task, range(50), 3, in_flight)
    assert sorted(squares) == [number * number for number in range(50)]


def test_no_more_tasks_are_taken_than_may_be_in_flight():
    taken = 0

    def tasks():
        nonlocal taken
        for number in range(30):
            taken += 1
            yield number

    for finished, _ in enumerate(map_on_threads(lambda task: task, tasks(), 2, 4)):
        assert taken - finished <= 4 + 1


def test_tasks_run_on_so_many_threads():
    meeting = threading.Barrier(3, timeout=10)
    assert len(list(map_on_threads(lambda _: meeting.wait(), range(3), 3, 3))) == 3


def test_a_failure_comes_out_and_ends_the_rest():
    def work(task):
        if task == 3:
            raise ValueError("three")
        return task

    with pytest.raises(ValueError, match="three"):
        list(map_on_threads(work, range(1_000_000_000), 2, 4))


def test_leaving_early_waits_only_for_what_has_begun():
    done = []

    def work(task):
        time.sleep(0.01)
        done.append(task)
        return task

    with closing(map_on_threads(work, range(1000), 1, 4)) as results:
        next(results)
    count = len(done)
    time.sleep(0.05)
    assert len(done) == count <= 4
