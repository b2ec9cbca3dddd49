"""Records: how tables, rules and states reach a kernel, each as one pointer.

A tuple of arrays is copied at every call and every array in it is reference-counted; a record is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np


def new_record(kind: np.dtype[np.void]) -> Any:
    """Allocate one record, all zero, whose fields plain Python reaches by name as compiled code does."""
    return np.zeros(1, dtype=kind).view(np.recarray)[0]


def copy_record(record: Any) -> Any:
    """Copy a record into memory of its own; parts of a plain copy could not be written into."""
    copied = new_record(record.dtype)
    for name in record.dtype.names:
        copied[name] = record[name]
    return copied


def make_record(fields: Mapping[str, Any]) -> Any:
    """Pack named integers and arrays into one record of exactly their shapes."""
    arrays = {name: np.asarray(value) for name, value in fields.items()}
    kind = np.dtype([(name, array.dtype, array.shape) for name, array in arrays.items()])
    record = new_record(kind)
    for name, array in arrays.items():
        record[name] = array
    return record
