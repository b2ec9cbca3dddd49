"""Layers, Adam, targets and files of weights, by which bots are taught."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.jit import kernel
from simkit.core.learning.adam import adam_rows, adam_step
from simkit.core.learning.layers import dense, dense_back, embed, embed_back, rectify, rectify_back
from simkit.core.learning.td import find_targets
from simkit.core.learning.weights import decode_weights, encode_weights, read_about
from simkit.core.pointers import address_of_record, record_reader
from simkit.core.records import Matrix, Record, field
from simkit.errors import InputError

N_INPUTS, N_HIDDEN, N_OUTPUTS = 7, 5, 3


class Weights(Record):
    """Two layers."""

    first: Matrix[float] = field(N_INPUTS + 1, N_HIDDEN, of=np.float32)
    last: Matrix[float] = field(N_HIDDEN + 1, N_OUTPUTS, of=np.float32)


class Others(Record):
    """The same names, other sizes."""

    first: Matrix[float] = field(N_INPUTS, N_HIDDEN, of=np.float32)
    last: Matrix[float] = field(N_HIDDEN + 1, N_OUTPUTS, of=np.float32)


weights_at = record_reader(Weights)


@kernel
def read_corner(address: int) -> float:
    """Read one weight by the address of the record."""
    return weights_at(address).last[N_HIDDEN, 1]


def some_weights(seed: int = 1) -> Weights:
    rng, weights = np.random.default_rng(seed), Weights.new()
    weights.first[...] = rng.normal(size=(N_INPUTS + 1, N_HIDDEN))
    weights.last[...] = rng.normal(size=(N_HIDDEN + 1, N_OUTPUTS))
    return weights


def forward(weights, inputs):
    hidden, outputs = np.zeros(N_HIDDEN, np.float32), np.zeros(N_OUTPUTS, np.float32)
    dense(weights.first, inputs, hidden)
    rectify(hidden)
    dense(weights.last, hidden, outputs)
    return hidden, outputs


def test_layers_compute_what_numpy_computes():
    weights, inputs = some_weights(), np.arange(N_INPUTS, dtype=np.float32) - 3
    hidden, outputs = forward(weights, inputs)
    expected = np.maximum(inputs @ weights.first[:-1] + weights.first[-1], 0)
    np.testing.assert_allclose(hidden, expected, rtol=1e-5)
    np.testing.assert_allclose(outputs, expected @ weights.last[:-1] + weights.last[-1], rtol=1e-5)


def test_an_embedding_is_a_dense_layer_of_ones_and_zeros():
    weights, active = some_weights(), np.array([4, 1, 6, 0])
    inputs = np.zeros(N_INPUTS, np.float32)
    inputs[active[:3]] = 1
    dense_sums, sums = np.zeros(N_HIDDEN, np.float32), np.zeros(N_HIDDEN, np.float32)
    dense(weights.first, inputs, dense_sums)
    embed(weights.first, active, 3, sums)
    np.testing.assert_allclose(sums, dense_sums, rtol=1e-6)
    slopes = np.arange(1, N_HIDDEN + 1, dtype=np.float32)
    gradient, other = np.zeros((2, N_INPUTS + 1, N_HIDDEN), np.float32)
    dense_back(weights.first, inputs, slopes, gradient, np.zeros(N_INPUTS, np.float32))
    embed_back(active, 3, slopes, other)
    np.testing.assert_array_equal(gradient, other)


def test_gradients_are_the_differences_of_the_loss():
    weights, inputs = some_weights(3), np.linspace(-1, 1, N_INPUTS).astype(np.float32)
    wanted = np.array([0.5, -1, 2], np.float32)

    def loss(changed):
        return float(((forward(changed, inputs)[1].astype(np.float64) - wanted) ** 2).sum() / 2)

    hidden, outputs = forward(weights, inputs)
    slopes, hidden_slopes = outputs - wanted, np.zeros(N_HIDDEN, np.float32)
    first, last = np.zeros_like(weights.first), np.zeros_like(weights.last)
    dense_back(weights.last, hidden, slopes, last, hidden_slopes)
    rectify_back(hidden, hidden_slopes)
    dense_back(weights.first, inputs, hidden_slopes, first, np.zeros(N_INPUTS, np.float32))
    for name, gradient in (("first", first), ("last", last)):
        for place in np.ndindex(gradient.shape):
            values = []
            for step in (1e-3, -1e-3):
                changed = some_weights(3)
                getattr(changed, name)[place] += step
                values.append(loss(changed))
            assert gradient[place] == pytest.approx((values[0] - values[1]) / 2e-3, rel=0.02, abs=0.01)


def test_adam_finds_the_least_of_a_bowl_and_leaves_rows_alone_that_are_not_listed():
    rng = np.random.default_rng(2)
    aim, weights = rng.normal(size=(4, 3)), np.zeros((4, 3), np.float32)
    gradient, means, squares = np.zeros((3, 4, 3), np.float32)
    for step in range(1, 801):
        gradient[...] = weights - aim
        adam_step(weights, gradient, means, squares, 0.02, step)
    np.testing.assert_allclose(weights, aim, atol=0.01)
    assert not gradient.any()
    before = weights.copy()
    gradient[...] = 1
    adam_rows(weights, gradient, means, squares, np.array([2, 0]), 2, 0.02, 801)
    assert (weights[[0, 2]] < before[[0, 2]]).all()
    np.testing.assert_array_equal(weights[[1, 3]], before[[1, 3]])
    assert gradient[[1, 3]].all()
    assert not gradient[[0, 2]].any()


@pytest.mark.parametrize(
    ("trace", "explored", "expected"),
    [
        (1.0, [0, 0, 0], [1, 1, 1]),
        (0.0, [0, 0, 0], [0.4, 0.6, 1]),
        (0.5, [0, 0, 0], [0.5 * 0.4 + 0.5 * (0.5 * 0.6 + 0.5), 0.5 * 0.6 + 0.5, 1]),
        (1.0, [0, 1, 0], [0.4, 1, 1]),
        (0.5, [0, 0, 1], [0.5 * 0.4 + 0.5 * 0.6, 0.6, 1]),
    ],
)
def test_targets_mix_what_is_told_with_what_came_and_stop_where_a_choice_was_a_trial(
    trace, explored, expected
):
    values, targets = np.array([0.2, 0.4, 0.6]), np.zeros(3)
    find_targets(values, np.array(explored), 3, 1.0, trace, targets)
    np.testing.assert_allclose(targets, expected)


def test_a_file_gives_the_weights_back_with_half_the_digits():
    weights = some_weights()
    content = encode_weights(weights, {"game": "toy", "seed": 3})
    assert encode_weights(weights, {"game": "toy", "seed": 3}) == content
    again = decode_weights(content, Weights, "toy.npz")
    for name in ("first", "last"):
        np.testing.assert_allclose(again[name], weights[name], rtol=1e-3)
    assert read_about(content, "toy.npz") == {"format": 1, "game": "toy", "seed": 3}


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "no file of taught weights"),
        (b"PK\x03\x04 nonsense", "no file of taught weights"),
        (encode_weights(some_weights(), {"game": "toy", "format": 9}), "another format"),
        (encode_weights(Others.new(), {"game": "toy"}), "another network"),
    ],
)
def test_a_file_of_something_else_is_refused(content, problem):
    with pytest.raises(InputError, match=problem) as caught:
        decode_weights(content, Weights, "toy.npz")
    assert caught.value.file == "toy.npz"


def test_weights_that_are_no_numbers_are_refused():
    weights = some_weights()
    weights.first[2, 2] = np.nan
    with pytest.raises(InputError, match="no numbers"):
        decode_weights(encode_weights(weights, {}), Weights, "toy.npz")


def test_kernels_find_weights_by_their_address():
    first, second = some_weights(1), some_weights(2)
    for weights in (first, second):
        assert read_corner(address_of_record(weights)) == weights.last[N_HIDDEN, 1]
