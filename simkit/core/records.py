"""Records: how tables, rules and states reach a kernel, each as one pointer.

A tuple of arrays is copied at every call and every array in it is reference-counted; a record is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np


def make_record(fields: Mapping[str, Any]) -> Any:
    """Pack named integers and arrays into one record of exactly their shapes."""
    arrays = {name: np.asarray(value) for name, value in fields.items()}
    kind = np.dtype([(name, array.dtype, array.shape) for name, array in arrays.items()])
    record = np.zeros(1, dtype=kind)[0]
    for name, array in arrays.items():
        record[name] = array
    return record
