from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from simkit.results.coverage import complete_prefix, insert, missing

INTERVALS = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 12)).map(lambda pair: (pair[0], sum(pair))))


def deals_of(intervals):
    return {deal for first, end in intervals for deal in range(first, end)}


@given(INTERVALS, st.integers(0, 80))
def test_missing_deals_are_exactly_those_not_present(present, deals):
    gaps = missing(present, deals)
    assert deals_of(gaps) == set(range(deals)) - deals_of(present)
    assert gaps == sorted(gaps)
    assert sum(end - first for first, end in gaps) == len(deals_of(gaps))


@given(INTERVALS)
def test_the_complete_prefix_ends_at_the_first_absent_deal(present):
    end = complete_prefix(present)
    held = deals_of(present)
    assert all(deal in held for deal in range(end))
    assert end not in held


@given(INTERVALS)
def test_an_interval_that_shares_a_deal_is_not_inserted(intervals):
    kept: list[tuple[int, int]] = []
    for interval in intervals:
        shares = bool(deals_of([interval]) & deals_of(kept))
        assert insert(kept, interval) is not shares
    assert kept == sorted(kept)
