"""What the outcomes of any game must hold."""

from __future__ import annotations

import numpy as np

from simkit.games.contract import MISSING, WHOLE_SHARE
from tests.goldens.digests import UNWRITTEN

HIGHEST = {"flag": 1, "share": WHOLE_SHARE}


def assert_in_range(column, values):
    """Every value is written and means something."""
    assert not (values == UNWRITTEN).any(), f"{column.name} is not always written"
    present = values[values != MISSING]
    if column.kind != "count" and present.size:
        assert present.min() >= 0, column.name
        assert present.max() <= HIGHEST.get(column.kind, len(column.labels) - 1), column.name


def assert_outcome(spec, config, outcome):
    """Every column is written within its range, and what a question asks about is never missing."""
    matches, seats, components = outcome
    tables = [*zip(spec.all_match_columns, matches.T, strict=True)]
    tables += [*zip(spec.all_seat_columns, seats.reshape(-1, len(spec.all_seat_columns)).T, strict=True)]
    for column, values in tables:
        assert_in_range(column, values)
        if column.name in (spec.question(config).column, spec.breakdown):
            assert (values != MISSING).all()
    assert_components(spec, len(matches), seats.shape[1], components)


def assert_components(spec, n_matches, n_seats, rows):
    """Rows of components name matches in order, seats, components and happenings that there are."""
    if spec.components is None:
        assert rows.size == 0
        return
    match, seat, component, happening = rows.T[:4]
    assert (np.diff(match) >= 0).all()
    limits = n_matches, n_seats, len(spec.components.labels), len(spec.components.happenings)
    for values, limit in zip((match, seat, component, happening), limits, strict=True):
        assert values.size == 0 or (values.min() >= 0 and values.max() < limit)
