"""The log of a traced match."""

from __future__ import annotations

import pytest

from simkit.core.log import LOG_WIDTH, log_type, new_log, note, read_log

KIND = log_type(4)


def test_events_are_read_back_in_order_with_all_their_numbers():
    log = new_log(KIND, traced=True)
    note(log, 3, 1, -1, 2**40, 0)
    note(log, 0, 9, 8, 7, 6)
    assert read_log(log) == [[3, 1, -1, 2**40, 0], [0, 9, 8, 7, 6]]
    assert all(len(row) == LOG_WIDTH for row in read_log(log))


def test_a_new_log_is_empty():
    assert read_log(new_log(KIND, traced=True)) == []


def test_an_untraced_match_writes_nothing():
    log = new_log(KIND, traced=False)
    for _ in range(10):
        note(log, 1, 2, 3, 4, 5)
    assert log["count"] == 0
    assert not log["events"].any()


def test_a_full_log_is_not_overrun_and_never_read_as_if_it_were_whole():
    log = new_log(KIND, traced=True)
    for number in range(9):
        note(log, number, 0, 0, 0, 0)
    assert log["count"] == 4
    assert log["events"][:, 0].tolist() == [0, 1, 2, 3]
    with pytest.raises(AssertionError, match="overflowed"):
        read_log(log)
