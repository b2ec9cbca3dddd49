"""What every registered game promises to the rest of simkit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

from simkit import games, paths
from simkit.errors import InputError
from simkit.games.contract import MISSING, WHOLE_SHARE, bot_arrays, column_from_dict, column_to_dict
from tests.contract.variants import lineups, one_by_one, rotations
from tests.goldens.digests import UNWRITTEN, digest, digests_of, golden_file, play

GAMES = games.names()
GAME_BOTS = [(game, bot.name) for game in GAMES for bot in games.find(game).bots]
VARIANTS = [(game, name) for game in GAMES for name in one_by_one(games.find(game))]


@pytest.fixture(params=GAMES)
def spec(request):
    """Every game."""
    return games.find(request.param)


def table(game, bot, seed=7, first=0, n=60, **changes):
    """The outcome arrays of a bot in all seats."""
    spec = games.find(game)
    config = spec.configure(changes)
    return play(spec, config, [(bot,) * spec.seats(config)], seed, first, n)


# The spec ------------------------------------------------------------------------


def test_names_are_unique(spec):
    for things in (spec.settings, spec.bots, spec.all_match_columns, spec.seat_columns, spec.courses):
        names = [thing.name for thing in things]
        assert len(set(names)) == len(names)
    assert [bot.number for bot in spec.bots] == list(range(len(spec.bots)))
    for bot in spec.bots:
        assert len(dict(bot.parameters)) == len(bot.parameters)


def test_everything_is_documented(spec):
    columns = (*spec.all_match_columns, *spec.seat_columns)
    for thing in (*spec.settings, *spec.bots, *columns, *spec.courses):
        assert thing.doc.strip(), thing.name
        assert thing.doc.strip().endswith("."), thing.name
    for thing in (*columns, *spec.courses):
        assert thing.label.strip(), thing.name
    for column in columns:
        assert bool(column.unit) == (column.kind == "count") or column.kind == "share", column.name
    assert all((spec.id, spec.title, spec.edition, spec.rules_version))


def test_defaults_are_allowed_and_written_values_are_read_back(spec):
    for setting in spec.settings:
        assert setting.parse(setting.write(setting.default)) == setting.default
        for written in setting.allowed:
            assert setting.write(setting.parse(written)) == written
    assert spec.configure({}) == {setting.name: setting.default for setting in spec.settings}


def test_wrong_settings_and_bots_are_refused_with_what_is_allowed(spec):
    for setting in spec.settings:
        with pytest.raises(InputError) as caught:
            spec.configure({setting.name: "nonsense"})
        assert caught.value.key == setting.name
        assert caught.value.allowed == setting.allowed
    with pytest.raises(InputError) as caught:
        spec.configure({"nonsense": 1})
    assert caught.value.allowed == [setting.name for setting in spec.settings]
    with pytest.raises(InputError) as caught:
        spec.bot("nonsense")
    assert caught.value.allowed == [bot.name for bot in spec.bots]


def test_parameters_of_a_bot_can_be_changed_in_a_line_up(spec):
    for bot in spec.bots:
        for name, value in bot.parameters:
            text = f"{bot.name}:{name}={value + 1.5}"
            changed = spec.bot(text)
            assert (changed.name, changed.number) == (text, bot.number)
            assert dict(changed.parameters) == {**dict(bot.parameters), name: value + 1.5}
            assert spec.bot(bot.name) == bot
            numbers, params = bot_arrays(spec, [(text, bot.name)])
            assert numbers.tolist() == [[bot.number] * 2]
            written = params[0, :, : len(bot.parameters)].tolist()
            assert written == [[number for _, number in one.parameters] for one in (changed, bot)]


@pytest.mark.parametrize(
    "change", ["nonsense=1", "{}=", "{}", "{}=many", "{}=nan", "{}=inf", "{}=1:nonsense=2"]
)
def test_wrong_parameters_are_refused(spec, change):
    for bot in spec.bots:
        for name, _ in bot.parameters[:1] or [("nothing", 0.0)]:
            with pytest.raises(InputError) as caught:
                spec.bot(f"{bot.name}:{change.format(name)}")
            assert caught.value.key == "bots"


def test_unknown_game_is_refused():
    with pytest.raises(InputError) as caught:
        games.find("nonsense")
    assert caught.value.allowed == GAMES


def test_headline_breakdown_and_courses_exist(spec):
    by_name = {column.name: column for column in spec.all_match_columns}
    headline = ({column.name: column for column in spec.seat_columns} | by_name)[spec.headline]
    assert headline.kind in ("flag", "count", "share")
    assert headline.better in ("more", "less")
    assert by_name[spec.breakdown].kind == "category"
    for course in spec.courses:
        assert list(course.turns) == sorted(set(course.turns))
        assert all(by_name[column.name].kind == "count" for column in course.columns)


def test_categories_have_labels_and_others_none(spec):
    for column in (*spec.all_match_columns, *spec.seat_columns):
        if column.kind == "category":
            assert all(column.labels), column.name
            assert len(set(column.labels)) == len(column.labels) > 1
        else:
            assert column.labels == ()


def test_columns_survive_a_manifest(spec):
    for column in (*spec.all_match_columns, *spec.seat_columns):
        assert column_from_dict(json.loads(json.dumps(column_to_dict(column)))) == column


def test_rules_page_and_data_page_are_there(spec):
    assert spec.rules_version in (paths.PACKAGE / "games" / spec.package / "RULES.md").read_text("utf-8")
    assert (paths.data(spec.package) / "README.md").read_text("utf-8").strip()
    assert len(spec.data_digest) == 64


@pytest.mark.parametrize(("game", "name"), VARIANTS)
def test_notes_say_what_a_configuration_rests_on(game, name):
    spec = games.find(game)
    for note in spec.notes(one_by_one(spec)[name]):
        assert note.mark.strip()
        assert note.text.strip().endswith(".")


# Outcomes ------------------------------------------------------------------------


HIGHEST = {"flag": 1, "share": WHOLE_SHARE}


def assert_in_range(column, values):
    """Every value is written and means something."""
    assert not (values == UNWRITTEN).any(), f"{column.name} is not always written"
    present = values[values != MISSING]
    if column.kind != "count" and present.size:
        assert present.min() >= 0, column.name
        assert present.max() <= HIGHEST.get(column.kind, len(column.labels) - 1), column.name


@pytest.mark.parametrize(("game", "name"), VARIANTS)
def test_every_column_is_written_within_its_range(game, name):
    spec = games.find(game)
    config = one_by_one(spec)[name]
    for lineup in lineups(spec, config).values():
        matches, seats = play(spec, config, rotations(lineup), 3, 0, 50)
        tables = [*zip(spec.all_match_columns, matches.T, strict=True)]
        tables += [*zip(spec.seat_columns, seats.reshape(-1, len(spec.seat_columns)).T, strict=True)]
        for column, values in tables:
            assert_in_range(column, values)
            if column.name in (spec.headline, spec.breakdown):
                assert (values != MISSING).all()


@pytest.mark.parametrize(("game", "bot"), GAME_BOTS)
def test_chunks_do_not_matter(game, bot):
    whole = table(game, bot)
    for cuts in ((0, 60), (0, 1, 60), (0, 7, 8, 33, 59, 60), tuple(range(0, 61, 4))):
        parts = [table(game, bot, first=a, n=b - a) for a, b in pairwise(cuts)]
        for kind in range(2):
            np.testing.assert_array_equal(np.concatenate([part[kind] for part in parts]), whole[kind])


@pytest.mark.parametrize(("game", "bot"), GAME_BOTS)
def test_same_seed_same_bytes_and_other_seeds_and_deals_differ(game, bot):
    whole = digest(*table(game, bot))
    assert digest(*table(game, bot)) == whole
    others = [table(game, bot, seed=seed) for seed in (8, 2**63 + 7, 2**64 - 1)]
    others += [table(game, bot, first=first) for first in (60, 2**32, 2**40)]
    assert len({whole, *(digest(*other) for other in others)}) == 7


@pytest.mark.parametrize("game", GAMES)
def test_rotations_are_the_inner_order_of_rows(game):
    spec = games.find(game)
    config = spec.configure({})
    seated = [(bot.name,) * spec.seats(config) for bot in spec.bots]
    together = play(spec, config, seated, 7, 5, 20)
    for rotation, lineup in enumerate(seated):
        alone = play(spec, config, [lineup], 7, 5, 20)
        for kind in range(2):
            np.testing.assert_array_equal(together[kind][rotation :: len(seated)], alone[kind])


# Replay --------------------------------------------------------------------------


def assert_result_is_the_row(spec, result, match, seats):
    """What the transcript's result says under a column's name is what the batch wrote."""
    by_name = dict(zip((column.name for column in spec.all_match_columns), match.tolist(), strict=True))
    by_seat = {column.name: seats[:, index].tolist() for index, column in enumerate(spec.seat_columns)}
    compared = 0
    for key, told in result.items():
        if isinstance(told, list) and key in by_seat:
            assert told == by_seat[key], key
            compared += 1
        elif isinstance(told, bool | int) and key in by_name:
            assert int(told) == by_name[key], key
            compared += 1
    assert compared >= 2


@pytest.mark.parametrize(("game", "name"), VARIANTS)
def test_a_match_replayed_alone_is_the_row_of_the_batch(game, name):
    spec = games.find(game)
    config = one_by_one(spec)[name]
    tables, rules = spec.kernel.prepare(config)
    for lineup in lineups(spec, config).values():
        seated = rotations(lineup)
        matches, seats = play(spec, config, seated, 5, 100, 15)
        bots, params = bot_arrays(spec, seated)
        for row in range(len(matches)):
            deal, rotation = 100 + row // len(seated), row % len(seated)
            told = spec.kernel.trace_match(tables, rules, bots[rotation], params[rotation], 5, deal)
            assert_result_is_the_row(spec, told[-1][-1], matches[row], seats[row])


@pytest.mark.parametrize(("game", "bot"), GAME_BOTS)
def test_transcripts_are_json_from_setup_to_result(game, bot):
    spec = games.find(game)
    config = spec.configure({})
    tables, rules = spec.kernel.prepare(config)
    bots, params = bot_arrays(spec, [(bot,) * spec.seats(config)])
    for deal in range(20):
        for events in spec.kernel.trace_match(tables, rules, bots[0], params[0], 1, deal):
            names = [event["event"] for event in events]
            assert names[0] == "setup"
            assert names[-1] == "result"
            assert names.count("setup") == names.count("result") == 1
            assert all(next(iter(event)) == "event" for event in events)
            assert json.loads(json.dumps(events)) == events
            assert spec.show.text(events).count("\n") >= len(events)


# Golden digests ------------------------------------------------------------------

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


@pytest.fixture(scope="module", params=["compiled", *MODES])
def found(request):
    """The digests of all games: compiled, in plain Python, and compiled with bounds checks."""
    if request.param == "compiled":
        return {game: digests_of(game) for game in GAMES}
    return run_module("tests.goldens.digests", request.param)


@pytest.mark.parametrize("game", GAMES)
def test_outcomes_are_the_golden_ones(game, found):
    file = golden_file(games.find(game))
    golden = json.loads(file.read_text(encoding="utf-8"))
    assert found[game] == golden, (
        f"The outcomes of {game} have changed. If that was meant: raise rules_version in the game's "
        f"__init__.py (the golden file was made by version {golden['rules_version']}), name the change under "
        "Rules in the changelog, and run `python scripts/update_goldens.py`."
    )


def test_goldens_tell_bots_and_variants_apart(spec):
    golden = json.loads(golden_file(spec).read_text(encoding="utf-8"))
    assert golden["rules_version"] == spec.rules_version
    assert set(golden["digests"]) == set(one_by_one(spec))
    for by_bot in golden["digests"].values():
        assert len(set(by_bot.values())) == len(by_bot)


def test_no_parameter_of_a_bot_leads_a_kernel_out_of_bounds():
    assert run_module("tests.contract.extremes", "bounds-checked") == {game: [] for game in GAMES}
