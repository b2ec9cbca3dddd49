"""Golden digests: compiled = plain = bounds-checked, and equal to what is kept."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from simkit import games, paths
from tests.contract.variants import one_by_one
from tests.goldens.digests import digests_of, golden_file

GAMES = games.names()

MODES = {
    "plain": {"NUMBA_DISABLE_JIT": "1"},
    "bounds-checked": {"NUMBA_BOUNDSCHECK": "1"},
}


def run_module(module, mode):
    """Run a module of the tests in another mode and return what it printed."""
    # Numba's cache does not tell checked from unchecked code, so that mode has a folder of its own.
    cache = {"SIMKIT_CACHE": str(paths.cache_root() / mode)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", module],
        capture_output=True,
        text=True,
        check=False,
        cwd=paths.PACKAGE.parent,
        env={**os.environ, **cache, **MODES[mode]},
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def compiled():
    """The digests of all games as compiled."""
    return {game: digests_of(game) for game in GAMES}


@pytest.mark.parametrize("mode", MODES)
def test_outcomes_do_not_depend_on_the_mode(mode, compiled):
    """Plain Python finds overflow and reads out of range that compiled code hides."""
    found = run_module("tests.goldens.digests", mode)
    for game in GAMES:
        for variant, by_lineup in found[game]["digests"].items():
            expected = compiled[game]["digests"][variant]
            assert by_lineup == {lineup: expected[lineup] for lineup in by_lineup}
            assert by_lineup or mode == "plain"
        assert any(found[game]["digests"].values())


@pytest.mark.parametrize("game", GAMES)
def test_outcomes_are_the_golden_ones(game, compiled):
    golden = json.loads(golden_file(games.find(game)).read_text(encoding="utf-8"))
    assert compiled[game] == golden, (
        f"The outcomes of {game} have changed. If that was meant: raise rules_version in the game's "
        f"__init__.py (the golden file was made by version {golden['rules_version']}), name the change under "
        "Rules in the changelog, and run `python scripts/update_goldens.py`."
    )


@pytest.mark.parametrize("game", GAMES)
def test_goldens_tell_bots_and_variants_apart(game):
    spec = games.find(game)
    golden = json.loads(golden_file(spec).read_text(encoding="utf-8"))
    assert golden["rules_version"] == spec.rules_version
    assert set(golden["digests"]) == set(one_by_one(spec))
    for by_bot in golden["digests"].values():
        assert len(set(by_bot.values())) == len(by_bot)


def test_no_parameter_of_a_bot_leads_a_kernel_out_of_bounds():
    assert run_module("tests.contract.extremes", "bounds-checked") == {game: [] for game in GAMES}
