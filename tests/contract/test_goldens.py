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


def tell_change(game):
    """What to do where outcomes are not the golden ones."""
    made_by = read_golden(game)["rules_version"]
    return (
        f"The outcomes of {game} are not those of its golden digests. If that was meant: raise rules_version in the "
        f"game's __init__.py and RULES.md (the digests were made by version {made_by}), name the change under Rules "
        f"in the changelog, and run `python scripts/update_goldens.py {game}`."
    )


def assert_golden(game, found):
    """Of some configurations and line-ups the digests are those that are kept; a hint, not hashes, if not."""
    kept = read_golden(game)["digests"]
    changed = [
        f"{name}, {told}"
        for name, by_lineup in found.items()
        for told, digest in by_lineup.items()
        if kept.get(name, {}).get(told) != digest
    ]
    assert not changed, f"{tell_change(game)} {len(changed)} changed, first {changed[0]}."


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
    assert_golden(game, found["golden"]["digests"])
    met = set()
    for name, checked in found["golden"]["digests"].items():
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
        changed = [told for told in by_lineup if by_lineup[told] != digest_deal(spec, name, told)]
        assert not changed, f"{game}, {name}: plain Python plays otherwise than compiled code"


@pytest.mark.parametrize("game", GAMES)
def test_outcomes_of_fast_bots_are_the_golden_ones(game):
    """All of fast bots, and a few of those that think: for every day."""
    found = digests_of(game, A_FEW, assert_outcome)["digests"]
    assert_golden(game, found)
    for name, by_lineup in found.items():
        assert all(told in by_lineup for told in lineups_of_fast_bots(game, name))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_outcomes_of_bots_that_think_are_the_golden_ones(game):
    """All that is not played every day."""
    spec = games.find(game)
    found = digests_of(game, A_FEW, assert_outcome, is_rest=True)["digests"]
    assert_golden(game, found)
    assert any(found.values()) == any(bot.effort != "fast" for bot in spec.bots)


def read_complete(game):
    """What is kept of a game, if it is of this version and of every configuration and line-up."""
    spec, golden = games.find(game), read_golden(game)
    assert golden["rules_version"] == spec.rules_version, tell_change(game)
    wanted = {name: set(lineups(spec, config)) for name, config in one_by_one(spec).items()}
    assert {name: set(kept) for name, kept in golden["digests"].items()} == wanted, tell_change(game)
    return golden["digests"]


@pytest.mark.parametrize("game", GAMES)
def test_goldens_are_of_this_version_and_tell_bots_and_variants_apart(game):
    spec, kept = games.find(game), read_complete(game)
    for name, by_bot in kept.items():
        fast = [by_bot[told] for told in lineups_of_fast_bots(game, name)]
        assert len(set(fast)) == len(fast)
    # Bots that think play few deals, in which two may do the same; over all variants they differ.
    bots = [as_tested(bot) for bot in spec.bots]
    assert len({tuple(by_bot.get(bot) for by_bot in kept.values()) for bot in bots}) == len(bots)


def test_stale_digests_are_told_by_what_to_do_and_not_by_hashes():
    with pytest.raises(AssertionError) as caught:
        assert_golden("kingdomino", {"default": {"random": "1f" * 32}, "comets=3": {"random": "2f" * 32}})
    told = str(caught.value)
    assert "run `python scripts/update_goldens.py kingdomino`. 2 changed, first default, random." in told
    assert "1f1f" not in told
