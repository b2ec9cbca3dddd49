"""The log of a traced match."""

from __future__ import annotations

import pytest

from simkit.core.log import LOG_WORDS, new_log, note, note_value, read_log


def test_events_are_read_back_in_order_with_all_their_numbers():
    log = new_log(traced=True)
    note(log, 3, 1, -1, 2**40, 0)
    note(log, 0, 9, 8, 7, 6)
    assert read_log(log) == [[3, 1, -1, 2**40, 0], [0, 9, 8, 7, 6]]


def test_an_event_has_any_number_of_values():
    log = new_log(traced=True)
    note(log, 5, 1, 2, 3, 4)
    for value in range(5, 40):
        note_value(log, value)
    note(log, 6, 0, 0, 0, 0)
    assert read_log(log) == [[5, *range(1, 40)], [6, 0, 0, 0, 0]]


def test_a_new_log_is_empty():
    assert read_log(new_log(traced=True)) == []


def test_an_untraced_match_writes_nothing():
    log = new_log(traced=False)
    for _ in range(10):
        note(log, 1, 2, 3, 4, 5)
        note_value(log, 6)
    assert log.count == 0
    assert read_log(log) == []
    assert log.words.tolist() == [0] * LOG_WORDS


@pytest.mark.parametrize("is_long", [False, True])
def test_a_full_log_is_not_overrun_and_never_read_as_if_it_were_whole(is_long):
    log = new_log(traced=True)
    for number in range(LOG_WORDS):
        if is_long and number > 0:
            note_value(log, number)
        else:
            note(log, number, 0, 0, 0, 0)
    assert log.count == log.room == LOG_WORDS
    with pytest.raises(AssertionError, match="overflowed"):
        read_log(log)
