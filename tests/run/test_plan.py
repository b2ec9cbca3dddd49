from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simkit.games.contract import Components
from simkit.results.coverage import missing
from simkit.run.plan import (
    IN_FLIGHT_MATCHES,
    MAX_CHUNK_MATCHES,
    choose_in_flight,
    choose_size,
    match_weight,
    plan_chunks,
)

PRESENT = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 12)).map(lambda pair: (pair[0], sum(pair))))


@given(st.dictionaries(st.sampled_from("abc"), PRESENT), st.integers(0, 80), st.integers(1, 30))
def test_chunks_hold_every_missing_deal_once_and_no_other(present, deals, size):
    gaps = {arm: missing(intervals, deals) for arm, intervals in present.items()}
    planned: dict[str, list[int]] = {arm: [] for arm in gaps}
    for chunk in plan_chunks(gaps, 9, size):
        assert chunk.seed == 9
        assert 1 <= chunk.n_deals <= size
        planned[chunk.arm_id] += range(chunk.first_deal, chunk.first_deal + chunk.n_deals)
    for arm, intervals in gaps.items():
        assert planned[arm] == [deal for first, end in intervals for deal in range(first, end)]


def test_all_arms_advance_together():
    chunks = plan_chunks({"b": [(0, 25)], "a": [(0, 25)], "c": [(10, 25)]}, 1, 10)
    assert [(chunk.arm_id, chunk.first_deal) for chunk in chunks] == [
        ("b", 0),
        ("a", 0),
        ("b", 10),
        ("a", 10),
        ("c", 10),
        ("b", 20),
        ("a", 20),
        ("c", 20),
    ]


def test_a_trillion_deals_are_planned_without_being_listed():
    chunks = plan_chunks({"a": [(0, 10**12)], "b": [(0, 10**12)]}, 1, 1)
    assert [chunk.first_deal for chunk in islice(chunks, 6)] == [0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize("threads", [1, 2, 64, 1024])
@pytest.mark.parametrize("n_rotations", [1, 4, 5])
@pytest.mark.parametrize("asked", [None, 1, 7, 10**9])
@pytest.mark.parametrize("n_matches", [1, 10**5, 10**12])
@pytest.mark.parametrize("weight", [1, 4])
def test_memory_is_bounded_whatever_is_asked_for(asked, n_rotations, threads, n_matches, weight):
    size = choose_size(asked, n_rotations, n_matches, threads, weight=weight)
    in_flight = choose_in_flight(size, n_rotations, threads, weight)
    assert 1 <= size * n_rotations * weight <= MAX_CHUNK_MATCHES
    assert 1 <= in_flight <= 2 * threads
    assert in_flight == 1 or size * n_rotations * in_flight * weight <= IN_FLIGHT_MATCHES
    if asked is not None and asked * n_rotations * weight <= MAX_CHUNK_MATCHES:
        assert size == asked


def test_matches_that_note_many_components_make_smaller_chunks():
    def weigh(most):
        return match_weight(Components("dominoes", "domino", ("1",), ("placed",), most))

    assert [weigh(most) for most in (1, 15, 16, 48)] == [1, 1, 2, 4]
    assert match_weight(None) == 1
    assert choose_size(None, 1, 10**9, 4, weight=weigh(48)) == 25_000
    assert choose_in_flight(25_000, 1, 64, weight=weigh(48)) == 15


def test_a_short_run_gives_every_thread_something_to_do():
    assert choose_size(None, 1, 400_000, 4) == 25_000
    assert choose_size(None, 1, 10**9, 4) == 100_000
    assert choose_size(None, 4, 10**9, 4) == 25_000
