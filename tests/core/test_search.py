"""Sequential halving and its duel, driven with values that are known."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.learning.search import (
    Search,
    advance,
    begin,
    best_option,
    keep_best,
    list_options,
    note_value,
)


def run(values, playouts=2, duel=8, surety=1.0):
    """Drive a search in which playout t of an option yields values[option](t); return the option and the playouts."""
    search, played = Search.new(), np.zeros(len(values), dtype=int)
    list_options(search, np.int64(len(values)))
    begin(search, np.int64(playouts), np.int64(duel), float(surety))
    turn = 0
    while search.is_open:
        for place in range(search.n):
            option = int(search.order[place])
            note_value(search, place, float(values[option](turn)))
            played[option] += 1
        advance(search)
        turn += 1
    return int(best_option(search)), played.tolist()


def always(value):
    """An option that always yields the same."""
    return lambda turn: value


def test_the_usual_option_stays_first_and_the_best_of_the_others_follow():
    search = Search.new()
    list_options(search, np.int64(5))
    search.totals[:5] = [0.0, 1.0, 5.0, 3.0, 4.0]
    keep_best(search, np.int64(3))
    assert search.n == 3
    assert search.order[:3].tolist() == [0, 2, 4]
    assert search.totals[:3].tolist() == [0.0, 5.0, 4.0]


def test_the_worse_half_is_dropped_and_the_rest_tried_twice_as_often():
    best, played = run([always(0.0), always(0.2), always(0.9), always(0.5), always(0.1)])
    assert best == 2
    # Five options twice, three of them four times, then the duel of two with eight playouts.
    assert played == [2 + 4 + 8, 2, 2 + 4 + 8, 2 + 4, 2]


def test_without_a_clear_gain_the_usual_option_is_taken():
    assert run([always(0.5), always(0.5)])[0] == 0
    swings = run([always(0.5), lambda turn: 1.01 - turn % 2], duel=8, surety=2.5)
    assert swings == (0, [8, 8])


@pytest.mark.parametrize("duel", [8, 40])
def test_a_duel_that_is_not_won_by_its_first_quarter_is_given_up(duel):
    assert run([always(1.0), always(0.0)], duel=duel) == (0, [duel // 4, duel // 4])


def test_a_single_option_needs_no_playout():
    assert run([always(0.0)]) == (0, [0])
