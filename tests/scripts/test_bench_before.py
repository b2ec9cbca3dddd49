"""Speeds beside another tree are told as ratios of pairs."""

from __future__ import annotations

from scripts.bench_before import tell_ratios


def test_the_median_of_the_pairs_is_told_with_the_lowest_and_the_highest():
    pairs = [
        ([("a", 100.0), ("b", 10.0)], [("a", 110.0), ("b", 10.0)]),
        ([("a", 100.0), ("b", 10.0)], [("a", 90.0), ("b", 20.0)]),
        ([("a", 200.0), ("b", 10.0)], [("a", 240.0), ("b", 30.0)]),
    ]
    _, a, b = tell_ratios(pairs)
    assert a.split() == ["a", "1.10", "[0.90,", "1.20]", "110"]
    assert b.split() == ["b", "2.00", "[1.00,", "3.00]", "20"]
