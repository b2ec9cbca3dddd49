"""Races of options, driven with values that are known."""

from __future__ import annotations

import numpy as np

from simkit.core.learning.race import MAX_RACERS, Race, begin_race, end_round, enter, is_racing


def run(values, priors=None, playouts=2, most=8, weight=0.0, surety=1.0, worth=0.0):
    """Drive a race in which playout t of an option yields values[option](t); return the option and the playouts."""
    race, played = Race.new(), np.zeros(len(values), dtype=int)
    begin_race(race, np.int64(playouts), np.int64(most), float(weight), float(surety), float(worth))
    for option in range(len(values)):
        enter(race, float(priors[option]) if priors else 0.0)
    turn = 0
    while is_racing(race):
        for place in range(race.n):
            option = int(race.order[place])
            race.latest[place] = float(values[option](turn))
            played[option] += 1
        end_round(race)
        turn += 1
    return int(race.order[0]), played.tolist()


def always(value):
    """An option that always yields the same."""
    return lambda turn: value


def swinging(mean, by):
    """An option that yields more and less than its mean by turns."""
    return lambda turn: mean + by * (1 - 2 * (turn % 2))


def test_who_is_clearly_behind_leaves_at_the_first_look():
    assert run([always(0.5), always(0.9), always(0.1)]) == (1, [2, 2, 2])


def test_who_may_still_lead_runs_to_the_end():
    assert run([always(0.5), swinging(0.52, 0.4)]) == (1, [8, 8])
    assert run([always(0.5), swinging(0.48, 0.4)]) == (0, [8, 8])


def test_what_swings_with_the_leader_is_told_apart_soon():
    assert run([swinging(0.5, 0.4), swinging(0.6, 0.4)]) == (1, [2, 2])


def test_of_equals_the_first_is_taken():
    assert run([always(0.5), always(0.5)])[0] == 0


def test_a_prior_counts_as_so_many_playouts():
    by_playouts = [always(0.5), swinging(0.6, 0.4)]
    assert run(by_playouts, priors=[0.6, 0.4], weight=2.0)[0] == 1
    assert run(by_playouts, priors=[0.6, 0.4], weight=6.0)[0] == 0


def test_who_could_lead_by_little_only_leaves():
    assert run([always(0.5), swinging(0.48, 0.04)], worth=0.03) == (0, [2, 2])
    assert run([always(0.5), swinging(0.48, 0.04)], worth=0.0) == (0, [8, 8])


def test_no_playouts_or_a_single_option_leave_the_first():
    assert run([always(0.0)]) == (0, [0])
    assert run([always(0.0), always(1.0)], most=0) == (0, [0, 0])


def test_no_more_options_enter_than_there_is_room_for():
    best, played = run([always(float(option)) for option in range(MAX_RACERS + 3)])
    assert best == MAX_RACERS - 1
    assert played[MAX_RACERS:] == [0, 0, 0]
