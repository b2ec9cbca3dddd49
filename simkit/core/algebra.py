"""No linear algebra in kernels, so none is loaded.

Before its first function Numba imports SciPy's linear algebra, only to know whether it is there: a sixth of a second
at the start of every process. Kernels call none of it. What others compile finds it as before, when it is called.
"""

from __future__ import annotations

import importlib

from numba.np import linalg


def leave_out_algebra() -> None:
    """Let Numba take it that the linear algebra is there, without a look."""
    look = linalg.ensure_blas
    linalg.ensure_blas = lambda: None
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = look
