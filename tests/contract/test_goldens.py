"""Golden digests: compiled = plain = bounds-checked, and equal to what is kept."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from simkit import games, paths
from tests.contract.outcomes import assert_outcome
from tests.contract.variants import as_tested, lineups, one_by_one
from tests.goldens.digests import digest_deal, digests_of, golden_file, is_fast
from tests.modes import surroundings

GAMES = games.names()
A_FEW = 9  # of so many configurations a bot that thinks plays one


def run_module(module, mode, game):
    """Run a module of the tests for a game in another mode and return what it printed."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", module, game],
        capture_output=True,
        text=True,
        check=False,
        cwd=paths.PACKAGE.parent,
        env=surroundings(mode),
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def read_golden(game):
    """What is kept of a game."""
    return json.loads(golden_file(games.find(game)).read_text(encoding="utf-8"))


def lineups_of_fast_bots(game, name):
    """The line-ups of a configuration in which nobody thinks long."""
    spec = games.find(game)
    found = lineups(spec, one_by_one(spec)[name])
    return [told for told, lineup in found.items() if is_fast(spec, lineup)]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_bounds_are_kept_whatever_a_bots_parameters_are(game):
    """Compiled code hides reads out of range; with checks the outcomes are the golden ones."""
    found = run_module("tests.contract.extremes", "bounds-checked", game)
    assert found["faults"] == []
    met = set()
    for name, by_lineup in read_golden(game)["digests"].items():
        checked = found["golden"]["digests"][name]
        assert by_lineup | checked == by_lineup
        assert all(told in checked for told in lineups_of_fast_bots(game, name))
        met |= set(checked)
    assert met >= {as_tested(bot) for bot in games.find(game).bots}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_plain_python_gives_the_same_outcomes(game):
    """Plain Python finds overflow that compiled code hides: a deal of each variant, bot by bot."""
    found = run_module("tests.goldens.digests", "plain", game)
    spec = games.find(game)
    assert all(found[name] for name in one_by_one(spec))
    for name, by_lineup in found.items():
        assert by_lineup == {told: digest_deal(spec, name, told) for told in by_lineup}


def tell_change(game, golden):
    """What to do where outcomes are not the golden ones."""
    return (
        f"The outcomes of {game} have changed. If that was meant: raise rules_version in the game's "
        f"__init__.py (the golden file was made by version {golden['rules_version']}), name the change under "
        "Rules in the changelog, and run `python scripts/update_goldens.py`."
    )


@pytest.mark.parametrize("game", GAMES)
def test_outcomes_of_fast_bots_are_the_golden_ones(game):
    """All of fast bots, and a few of those that think: for every day."""
    golden = read_golden(game)
    for name, found in digests_of(game, A_FEW)["digests"].items():
        assert golden["digests"][name] | found == golden["digests"][name], tell_change(game, golden)
        assert all(told in found for told in lineups_of_fast_bots(game, name))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_outcomes_are_the_golden_ones(game):
    golden = read_golden(game)
    assert digests_of(game, check=assert_outcome) == golden, tell_change(game, golden)


@pytest.mark.parametrize("game", GAMES)
def test_goldens_tell_bots_and_variants_apart(game):
    spec = games.find(game)
    golden = read_golden(game)
    assert golden["rules_version"] == spec.rules_version
    assert set(golden["digests"]) == set(one_by_one(spec))
    kept = golden["digests"]
    for name, by_bot in kept.items():
        fast = [by_bot[told] for told in lineups_of_fast_bots(game, name)]
        assert len(set(fast)) == len(fast)
    # Bots that think play few deals, in which two may do the same; over all variants they differ.
    bots = [as_tested(bot) for bot in spec.bots]
    assert len({tuple(by_bot.get(bot) for by_bot in kept.values()) for bot in bots}) == len(bots)
