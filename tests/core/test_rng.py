"""Random streams: published answers, independence, exact uniformity."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from simkit.core.rng import STREAM_SIZE, draw_below, draw_word, open_stream, philox, shuffle

ONES = 0xFFFFFFFF

# Counter, key and output as published with the generator.
VECTORS = {
    "zeros": ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    "ones": ((ONES,) * 4, (ONES,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    "pi": (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
}


def signed(word):
    """A 64-bit word in two's complement, as kernels take it."""
    return np.uint64(word).astype(np.int64)


def new_stream(seed=1, deal=0, purpose=0):
    """A stream at its first draw."""
    stream = np.zeros(STREAM_SIZE, dtype=np.int64)
    open_stream(stream, signed(seed), deal, purpose)
    return stream


def words(stream, n):
    """The next words of a stream."""
    return [int(draw_word(stream)) for _ in range(n)]


def primed(*coming):
    """A stream whose next one to four words are given."""
    stream = new_stream()
    stream[9 - len(coming) :] = coming
    stream[4] = 4 - len(coming)
    return stream


# Known answers -------------------------------------------------------------------


@pytest.mark.parametrize("name", VECTORS)
def test_philox_gives_the_published_answers(name):
    counter, key, output = VECTORS[name]
    found = philox(*(np.uint64(word) for word in (*counter, *key)))
    assert tuple(int(word) for word in found) == output


@pytest.mark.parametrize("name", VECTORS)
def test_key_is_the_seed_and_counter_is_block_stream_deal(name):
    (block, purpose, deal_low, deal_high), (key_low, key_high), output = VECTORS[name]
    stream = new_stream(
        seed=key_low | key_high << 32, deal=signed(deal_low | deal_high << 32), purpose=purpose
    )
    stream[3] = block
    assert words(stream, 4) == list(output)


def test_blocks_follow_each_other():
    stream = new_stream(seed=5, deal=6, purpose=7)
    drawn = words(stream, 12)
    expected = [
        int(word) for block in range(3) for word in philox(*(np.uint64(w) for w in (block, 7, 6, 0, 5, 0)))
    ]
    assert drawn == expected


# Streams -------------------------------------------------------------------------


def test_a_stream_does_not_depend_on_the_use_of_others():
    alone = words(new_stream(purpose=3), 40)
    mixed, other, third = new_stream(purpose=3), new_stream(purpose=4), new_stream(deal=1, purpose=3)
    together = []
    for turn in range(40):
        words(other, turn % 7)
        together += words(mixed, 1)
        words(third, turn % 3)
    assert together == alone


def test_a_stream_can_be_opened_again():
    stream = new_stream(deal=9)
    first = words(stream, 7)
    open_stream(stream, signed(1), 9, 0)
    assert words(stream, 7) == first


SEEDS = (0, 1, 2**32, 2**63 - 1, 2**63, 2**63 + 1, 2**64 - 1)
DEALS = (0, 1, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**40)


def test_seeds_deals_and_purposes_all_give_other_words():
    drawn = {
        (seed, deal, purpose): tuple(words(new_stream(seed, deal, purpose), 4))
        for seed in SEEDS
        for deal in DEALS
        for purpose in (0, 1, 16)
    }
    assert len(set(drawn.values())) == len(SEEDS) * len(DEALS) * 3


def test_words_are_32_bits_wide_and_uniform_in_every_bit():
    stream, n = new_stream(seed=11), 20_000
    drawn = np.array(words(stream, n))
    assert drawn.min() >= 0
    assert drawn.max() < 2**32
    ones = np.array([int(((drawn >> bit) & 1).sum()) for bit in range(32)])
    assert np.abs(ones - n / 2).max() < 5 * np.sqrt(n) / 2


# Bounded draws -------------------------------------------------------------------

BOUNDS = (1, 2, 3, 5, 6, 7, 10, 24, 72, 1000, 3 * 2**29, 2**31 - 1)
THREE = 3 * 2**29  # a quarter of all words must be rejected


def words_for(bound, value):
    """The words whose product with the bound begins with the value: first and number."""
    first = -(-value * 2**32 // bound)
    return first, -(-(value + 1) * 2**32 // bound) - first


def accepts(bound, word, value):
    """Whether a draw takes this word for the value; a rejected word is followed by one that is taken."""
    other = words_for(bound, (value + 1) % bound)[0] + 1
    stream = primed(word, other)
    drawn = draw_below(stream, bound)
    assert drawn == (value if stream[4] == 3 else (value + 1) % bound)
    return stream[4] == 3


@pytest.mark.parametrize("bound", BOUNDS)
def test_every_value_has_exactly_as_many_words(bound):
    """Only the first word of a value can be rejected: the next one's product is larger by the bound."""
    values = {0, 1 % bound, bound // 2, bound - 1, *np.random.default_rng(1).integers(0, bound, 60).tolist()}
    for value in values:
        first, number = words_for(bound, value)
        taken = number - (not accepts(bound, first, value))
        assert accepts(bound, first + 1, value)
        assert accepts(bound, first + number - 1, value)
        assert taken == 2**32 // bound


def test_a_quarter_of_the_words_is_rejected_for_a_bound_that_asks_for_it():
    stream, n = new_stream(seed=2), 20_000
    for _ in range(n):
        assert 0 <= draw_below(stream, THREE) < THREE
    used = 4 * (stream[3] - 1) + stream[4]
    assert used / n == pytest.approx(4 / 3, abs=0.02)


def test_large_bound_is_uniform_over_its_thirds():
    """Without rejection the lowest third of the words' products would come up too often."""
    stream = new_stream(seed=3)
    counts = Counter(int(draw_below(stream, THREE)) % 3 for _ in range(30_000))
    assert chisquare([counts[third] for third in range(3)]).pvalue > 1e-4


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 24])
def test_small_bounds_are_uniform(bound):
    stream = new_stream(seed=4, purpose=bound)
    counts = Counter(int(draw_below(stream, bound)) for _ in range(2_000 * bound))
    assert set(counts) == set(range(bound))
    assert chisquare([counts[value] for value in range(bound)]).pvalue > 1e-4


@settings(deadline=None, max_examples=200)
@given(
    bound=st.integers(1, 2**31 - 1),
    seed=st.integers(0, 2**64 - 1),
    deal=st.integers(0, 10**12),
)
def test_draws_stay_below_their_bound(bound, seed, deal):
    stream = new_stream(seed, deal)
    assert all(0 <= draw_below(stream, bound) < bound for _ in range(5))


# Shuffle -------------------------------------------------------------------------


def test_shuffle_gives_all_orders_of_four_equally_often():
    stream, n = new_stream(seed=6), 24_000
    counts = Counter()
    for _ in range(n):
        items = np.arange(4, dtype=np.int8)
        shuffle(stream, items)
        counts[tuple(items.tolist())] += 1
    assert set(counts) == set(permutations(range(4)))
    assert chisquare([counts[order] for order in permutations(range(4))]).pvalue > 1e-4


@settings(deadline=None, max_examples=50)
@given(items=st.lists(st.integers(-100, 100), max_size=72), seed=st.integers(0, 2**64 - 1))
def test_shuffle_keeps_the_items(items, seed):
    array = np.array(items, dtype=np.int8)
    shuffle(new_stream(seed), array)
    assert sorted(array.tolist()) == sorted(items)
