"""A game's spec: well-formed, documented, and helpful about wrong input."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping
from dataclasses import asdict, replace

import pytest

from simkit import games, paths
from simkit.errors import InputError
from simkit.games.contract import bot_arrays, column_from_dict, components_from_dict
from simkit.scenario.expand import make_arm
from tests.contract.variants import one_by_one

GAMES = games.names()
VARIANTS = [(game, name) for game in GAMES for name in one_by_one(games.find(game))]
RULES_VERSION = re.compile(r"\brules version:? (\w+)", re.IGNORECASE)


class Watched(Mapping):
    """A configuration that remembers which of its settings were read."""

    def __init__(self, config, read):
        self.config, self.read = config, read

    def __getitem__(self, name):
        self.read.add(name)
        return self.config[name]

    def __iter__(self):
        return iter(self.config)

    def __len__(self):
        return len(self.config)


@pytest.fixture(params=GAMES)
def spec(request):
    """Every game."""
    return games.find(request.param)


def test_names_are_unique(spec):
    for things in (spec.settings, spec.bots, spec.all_match_columns, spec.all_seat_columns, spec.courses):
        names = [thing.name for thing in things]
        assert len(set(names)) == len(names)
    assert [bot.number for bot in spec.bots] == list(range(len(spec.bots)))
    for bot in spec.bots:
        assert len(dict(bot.parameters)) == len(bot.parameters)


def test_everything_is_documented(spec):
    columns = (*spec.all_match_columns, *spec.all_seat_columns)
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
        words = {"parts": setting.choices, "size": (), "numbers": ()}.get(setting.kind, setting.allowed)
        for written in words:
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


@pytest.mark.parametrize(("game", "name"), VARIANTS)
def test_every_configuration_is_asked_for_a_column_of_its_table(game, name):
    spec = games.find(game)
    question = spec.question(one_by_one(spec)[name])
    columns = spec.seat_columns if question.table == "seats" else spec.match_columns
    [headline] = [column for column in columns if column.name == question.column]
    assert (headline.kind == "share") == question.has_seat_shares
    assert headline.kind in ("flag", "count", "share")
    assert headline.better in ("more", "less")


def test_breakdown_courses_and_declared_columns_exist(spec):
    by_name = {column.name: column for column in spec.all_match_columns}
    by_seat = {column.name: column for column in spec.all_seat_columns}
    assert by_name[spec.breakdown].kind == "category"
    for course in spec.courses:
        known = by_seat if course.table == "seats" else by_name
        assert list(course.turns) == sorted(set(course.turns))
        assert all(known[column.name].kind == "count" for column in course.columns)
        assert course.of in ("", *known)
    declared = [by_name[name] for name in (spec.length, spec.lead_changes, spec.lead_turn) if name]
    assert {column.kind for column in declared} <= {"count"}
    assert spec.score is None or (by_seat[spec.score].kind, by_seat[spec.score].better) == ("count", "more")


def test_categories_have_labels_and_others_none(spec):
    for column in (*spec.all_match_columns, *spec.all_seat_columns):
        if column.kind == "category":
            assert all(column.labels), column.name
            assert len(set(column.labels)) == len(column.labels) > 1
        else:
            assert column.labels == ()


def test_components_are_named_and_survive_a_manifest(spec):
    components = spec.components
    if components is None:
        return
    for names in (components.labels, components.happenings):
        assert all(names)
        assert len(set(names)) == len(names)
    assert len(components.groups) in (0, len(components.labels))
    assert components.most > 0
    assert components_from_dict(json.loads(json.dumps(asdict(components)))) == components


def test_columns_survive_a_manifest(spec):
    for column in (*spec.all_match_columns, *spec.all_seat_columns):
        assert column_from_dict(json.loads(json.dumps(asdict(column)))) == column


def test_every_setting_reaches_the_rules(spec):
    """By a field of its name, or read for another; of some in variants only."""
    read, wanted = set(), {setting.name for setting in spec.settings}
    for config in one_by_one(spec).values():
        if not wanted <= read:
            _, rules = spec.kernel.prepare(Watched(config, read))
            spec.seats(Watched(config, read))
    fields = ", ".join(rules.dtype.names)
    assert wanted <= read, f"setting {sorted(wanted - read)} has no field in Rules ({fields})"


def test_the_rules_page_names_the_version_that_is_played(spec):
    page = (paths.PACKAGE / "games" / spec.package / "RULES.md").read_text("utf-8")
    told = set(RULES_VERSION.findall(page))
    assert told == {spec.rules_version}, (
        f"RULES.md of {spec.id} tells {told}, its __init__.py {spec.rules_version}"
    )


def test_the_data_page_is_there(spec):
    assert (paths.data(spec.package) / "README.md").read_text("utf-8").strip()


def test_the_digest_of_data_tells_every_table_and_no_prose_and_no_weights(spec, tmp_path, monkeypatch):
    folder = tmp_path / spec.package
    shutil.copytree(paths.data(spec.package), folder)
    monkeypatch.setattr(paths, "data", lambda package: tmp_path / package)

    def digest():
        return replace(spec).data_digest  # a copy has nothing remembered

    assert digest() == spec.data_digest
    (folder / "README.md").write_text("Other words.", "utf-8")
    assert digest() == spec.data_digest
    (folder / "taught.npz").write_bytes(b"other weights")
    assert digest() == spec.data_digest
    table = next(file for file in sorted(folder.rglob("*")) if file.suffix == ".csv")
    table.write_bytes(table.read_bytes() + b"\n")
    assert digest() != spec.data_digest


def test_other_weights_make_another_configuration_of_those_who_play_by_them(tmp_path, monkeypatch):
    spec = games.find("kingdomino")
    config = spec.configure({"players": 2})

    def identify(bot):
        return make_arm(spec, config, (bot,), {}).id

    before = identify("taught"), identify("steward")
    shutil.copytree(paths.data(spec.package), tmp_path / spec.package)
    monkeypatch.setattr(paths, "data", lambda package: tmp_path / package)
    (tmp_path / spec.package / "taught.npz").write_bytes(b"other weights")
    assert identify("taught") != before[0]
    assert identify("steward") == before[1]


@pytest.mark.parametrize(("game", "name"), VARIANTS)
def test_notes_say_what_a_configuration_rests_on(game, name):
    spec = games.find(game)
    for note in spec.notes(one_by_one(spec)[name]):
        assert note.mark.strip()
        assert note.text.strip().endswith(".")


def test_a_bound_is_described_and_covers_the_default_or_the_game_says_that_it_has_none(spec):
    if not spec.bound:
        with pytest.raises(InputError, match="no search"):
            _ = spec.perfect_information
        return
    assert spec.bound.endswith(".")
    assert all(how.startswith("by ") for how in spec.perfect_information.PROOFS)
    spec.perfect_information.check_bound(spec.configure({}))
