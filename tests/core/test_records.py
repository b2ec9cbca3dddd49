"""Records: one pointer for many arrays, in Python and in kernels."""

from __future__ import annotations

import numpy as np

from simkit.core.jit import kernel
from simkit.core.records import make_record


@kernel
def weigh(record):
    """Sum a record's table and add its number."""
    total = record.number
    for row in range(record.table.shape[0]):
        for col in range(record.table.shape[1]):
            total += record.table[row, col]
    return total


def test_fields_keep_their_values_shapes_and_types():
    table = np.arange(6, dtype=np.int8).reshape(2, 3)
    record = make_record({"number": 7, "table": table, "share": 0.5})
    assert record.dtype.names == ("number", "table", "share")
    assert record["number"] == 7
    assert record["share"] == 0.5
    assert record["table"].dtype == np.int8
    np.testing.assert_array_equal(record["table"], table)


def test_fields_are_reached_by_name_as_in_a_kernel():
    """Plain Python runs the kernels' own source, which writes `record.table`."""
    record = make_record({"number": 7, "table": np.ones((2, 3), dtype=np.int64)})
    assert record.number == 7
    assert record.table.sum() == 6


def test_a_record_is_a_copy():
    table = np.zeros(3, dtype=np.int64)
    record = make_record({"table": table})
    table[:] = 9
    assert record["table"].tolist() == [0, 0, 0]


def test_a_kernel_reads_a_record():
    record = make_record({"number": 10, "table": np.array([[1, 2], [3, 4]])})
    assert weigh(record) == 20
