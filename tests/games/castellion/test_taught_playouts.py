"""What `taught-search` plays on in its mind: determinisations by shuffles and cuts."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.kinds import Seat, int64
from simkit.core.rng import new_stream, open_stream
from simkit.games.castellion.bots.taught_playouts import TURNED, cut, determinise
from tests.games.castellion.matches import GAME, begin

FIRST = Seat(int64(0))


def test_a_cut_puts_the_next_tiles_to_the_end_of_the_stack() -> None:
    stack = np.array([9, 1, 2, 3, 4, 5], dtype=np.int8)
    cut(stack, 1, 6, 2)
    assert stack.tolist() == [9, 3, 4, 5, 1, 2]
    for n_cut in (0, 5):
        cut(stack, 1, 6, n_cut)
        assert stack.tolist() == [9, 3, 4, 5, 1, 2]


@pytest.mark.parametrize("is_even", [False, True])
def test_determinisations_keep_what_is_known_and_begin_at_other_places(is_even: bool) -> None:
    config = GAME.configure({"level": "base", "even_traitors": is_even})
    tables, rules, state = begin(config, 5)
    state["standard_next"], state["safe_next"] = 8, 4
    before, stream, seen = state.copy(), new_stream(), set()
    open_stream(stream, 1, 1, 1)
    for played in range(2 * TURNED):
        determinise(tables, rules, state, FIRST, played, stream)
        seen.add(tuple(state["standard"].tolist()))
        for stack, begun in (("standard", 8), ("safe", 4)):
            assert state[stack][:begun].tolist() == before[stack][:begun].tolist()
            assert sorted(state[stack][begun:].tolist()) == sorted(before[stack][begun:].tolist())
        for name in set(state.dtype.names) - {"standard", "safe"}:
            np.testing.assert_array_equal(state[name], before[name], err_msg=name)
    assert len(seen) == 2 * TURNED
