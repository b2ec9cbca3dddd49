"""Slow bots compiled and in plain Python; the quick ones are compared with the golden digests."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from simkit import paths
from tests.games.kingdomino.modes import digests


@pytest.mark.long
def test_slow_bots_choose_the_same_in_plain_python():
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.games.kingdomino.modes"],
        capture_output=True,
        text=True,
        check=False,
        cwd=paths.PACKAGE.parent,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == digests()
