"""The network that tells how likely a match is to be won: what it sees, what it makes of it, where playouts end."""

from __future__ import annotations

import shutil

import numpy as np
import pytest

from simkit import paths
from simkit.core.copies import duplicate
from simkit.core.learning.network import find_probability
from simkit.errors import StorageError
from simkit.games.castellion.bots import features as names
from simkit.games.castellion.bots import value_network
from simkit.games.castellion.bots.feature_extraction import extract_features
from simkit.games.castellion.bots.features import FEATURES, N_FEATURES
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.search import begin_search
from simkit.games.castellion.bots.simulation import TURNS, play_out
from simkit.games.castellion.bots.turn_search import write_turn
from simkit.games.castellion.bots.value_network import ADDED, LAYERS, network_file, read_network
from simkit.games.castellion.constants import action, phase, status
from simkit.games.castellion.rules.hidden import resample
from tests.games.castellion.boards import hold, prepared, state_of
from tests.games.castellion.castles import EXAM_1
from tests.games.castellion.matches import SEED, drive, seat_bot
from tests.games.castellion.test_peeking import CONFIGS, GAME, new_stream

# A tower lacks a tile, a bastion two; the line has no room for its fourth.
BEGUN = """
    S△ ·· ·· ·· ·· ··
    S□ ·· ·· ·· ·· ··
    S△ J□ J△ C○ C□ C△
"""


def seen(picture="", level="base", **more):
    """What is seen of a castle at the start of a turn, by name."""
    settings = more.pop("settings", {})
    tables, rules = prepared(level=level, **settings)
    scratch = Scratch.new()
    extract_features(tables, rules, state_of(picture, level=level, **more), scratch)
    return dict(zip(FEATURES, scratch.layers.features.tolist(), strict=True))


def probability(tables, rules, state, scratch):
    """The probability of a win that the network tells of a state."""
    extract_features(tables, rules, state, scratch)
    return float(find_probability(tables.network, scratch.layers))


def likely(picture="", level="base", **more):
    """The probability of a win that the network tells."""
    tables, rules = prepared(level=level)
    return probability(tables, rules, state_of(picture, level=level, **more), Scratch.new())


# What is seen --------------------------------------------------------------------


def test_rows_columns_and_tops():
    features = seen(BEGUN)
    assert features["tiles"] == pytest.approx(8 / 36)
    assert [features[f"row-{row}"] for row in range(6)] == pytest.approx([1, 1 / 6, 1 / 6, 0, 0, 0])
    assert [features[f"height-{column}"] for column in range(6)] == pytest.approx([0.5, *[1 / 6] * 5])
    # Tops: △ in column 0, □ △ ○ □ △ in the others, and S□ closes the spot beside it to squares.
    assert features["open-to-triangle"] == pytest.approx(3 / 6)
    assert features["open-to-square"] == pytest.approx(4 / 6)
    assert features["open-to-circle"] == pytest.approx(5 / 6)
    assert features["open"] == pytest.approx(1.0)


def test_formations_whole_and_begun():
    features = seen(BEGUN)
    assert features["seer-towers-three"] == 0.5  # one window
    assert features["chameleon-lines-three"] == 0.0  # its fourth cell is taken
    assert features["juggler-bastions-two"] == pytest.approx(1 / 3)
    assert features["towers-three"] == 1.0
    assert (
        seen(EXAM_1)["towers-whole"] == seen(EXAM_1)["bastions-whole"] == seen(EXAM_1)["lines-whole"] == 1.0
    )


def test_tiles_that_can_be_built_at_once():
    """The tower of Seers takes a square or a circle on its triangle: ten of the 72 tiles of a full stack."""
    features = seen(BEGUN)
    assert features["seer-towers-last"] == pytest.approx(4 * 10 / 72)
    # A third tile of the bastion: a triangle or a circle on its square, a square or a circle on its triangle.
    assert features["juggler-bastions-third"] == pytest.approx(4 * 15 / 72)
    assert features["towers-last"] == features["seer-towers-last"]


@pytest.mark.parametrize("picture", ["S△ S□ S△ C△", "C△ S△ S□ S△"])
def test_a_castle_may_grow_to_both_sides_with_any_motif(picture):
    """A line lacks its end, left or right: all 15 Seers of the stack can be founded there."""
    features = seen(picture)
    assert features["seer-lines-three"] == 0.5
    assert features["seer-lines-last"] == pytest.approx(4 * 15 / 72)


@pytest.mark.parametrize("n_columns", range(1, 7))
def test_mirror_images_have_the_same_formations(n_columns):
    """Rows of a castle, some of them begun lines and bastions, drawn from left to right and back.

    But lines of which one tile stands: the word has no room for those that would reach three columns to the left.
    """
    low, high = ["S△", "S□", "C△", "C□", "C○", "J□"], ["S○", "S△", "J□", "J△", "S□", "S△"]
    pictures = ["\n".join(" ".join(row[:n_columns][::way]) for row in (high, low)) for way in (1, -1)]
    drawn, mirrored = (seen(picture) for picture in pictures)
    compared = [
        f"{kind}-{name}" for kind in ("towers", "bastions", "lines") for name in names.FORMATION_FEATURES
    ]
    compared.remove("lines-one")
    assert [drawn[name] for name in compared] == pytest.approx([mirrored[name] for name in compared])


def test_a_haunted_tile_that_cancels_nothing_is_in_no_formation_only():
    """A tower with the haunted tile of its type beside it stands, if the ruling says so."""
    for neutral, stands in ((True, 1.0), (False, 0.0)):
        tables, rules = prepared(level="base", appendices=("horror",), haunted_neutral=neutral)
        state, scratch = state_of("s.\ns.\ns.\nss", level="base"), Scratch.new()
        state["haunted"][0] = 1 << 8
        extract_features(tables, rules, state, scratch)
        assert scratch.layers.features[FEATURES.index("towers-whole")] == stands


def test_where_the_tiles_of_a_type_are():
    features = seen(BEGUN, discards=["S△", "S△"], revealed=["S□", "traitor"])
    assert features["seer-built"] == pytest.approx(0.3)
    assert features["seer-discarded"] == pytest.approx(0.2)
    assert features["seer-revealed"] == 0.5
    assert features["traitors-revealed"] == 0.5
    assert features["seer-in-standard"] == pytest.approx(1.0)  # all 15
    assert features["seer-in-safe"] == pytest.approx(1.0)  # all 3


def test_trials_to_come_and_what_lacks_for_them():
    features = seen(EXAM_1, trial=2)
    assert (features["now-to-come"], features["next-to-come"], features["then-to-come"]) == (1.0, 1.0, 0.0)
    assert features["now-needs-towers"] == 1.0  # two
    assert features["now-lacks-towers"] == 0.5
    assert features["would-pass"] == 0.0
    assert seen(EXAM_1, trial=1)["would-pass"] == 1.0


def test_a_card_that_lies_face_down_is_not_seen():
    features = seen(EXAM_1, level="expert")
    assert features["now-face-up"] == features["now-needs-towers"] == features["now-rows"] == 0.0
    assert features["now-to-come"] == 1.0


def test_traitors_and_appendices():
    features = seen(traitors=2, settings={"appendices": ("vigil", "prison")}, vigil="J△")
    assert features["next-traitor-calls"] == float(prepared(level="base")[0]["cards"][5, 0] == 3)
    assert features["vigil-juggler"] == 1.0
    assert features["prison"] == 1.0
    assert features["prison-built"] == 0.0


@pytest.mark.parametrize("config", ["base", "expert", "expert-pantry"])
def test_nothing_hidden_is_seen(config):
    """At the turns of real matches what is hidden is shuffled: all that is seen stays the same."""
    settings, stream = GAME.configure(CONFIGS[config]), new_stream(11)
    tables, rules = GAME.kernel.prepare(settings)
    turns = []

    def ask(state, table, choose):
        if state["phase"] == phase.TURN:
            features = table.scratch.layers.features
            extract_features(tables, rules, state, table.scratch)
            before, other = features.copy(), duplicate(state)
            resample(tables, rules, other, 0, stream)
            extract_features(tables, rules, other, table.scratch)
            turns.append(bool((features == before).all()))
        return choose(state, table)

    for deal in range(4):
        drive(settings, "blueprint", deal, ask, SEED)
    assert len(turns) > 50
    assert all(turns)


# What is made of it --------------------------------------------------------------


@pytest.mark.parametrize("level", ["base", "expert"])
def test_the_kernel_reckons_as_the_layers_say(level):
    tables, rules = prepared(level=level)
    scratch, state = Scratch.new(), state_of(BEGUN, level=level)
    told = probability(tables, rules, state, scratch)
    given = scratch.layers.features.astype(np.float64)
    for layer in ("first", "second", "last"):
        weights = tables.network[layer].astype(np.float64)
        given = given @ weights[:-1] + weights[-1]
        given = np.maximum(given, 0.0) if layer != "last" else given
    assert told == pytest.approx(0.5 + 0.5 * given[0] / (1 + abs(given[0])), abs=1e-5)


def test_better_matches_are_told_to_be_likelier():
    """The same stacks, the same Trial: a castle that passes it against an empty one; a Traitor more beside it."""
    assert likely(EXAM_1) > likely() + 0.1
    assert likely(traitors=0) > likely(traitors=2)
    assert likely(EXAM_1, level="expert") > likely(level="expert")


# Where playouts end --------------------------------------------------------------


def playout(turns, level="base", players=1):
    """How a match stands after a discard was played on in a simulation, how it was rated, and where it began."""
    state = hold(state_of(BEGUN, other=BEGUN, level=level), "S△")
    simulation, rated = simulate(f"planner:horizon={turns}", state, action.DISCARD, level, players)
    return simulation, rated, int(state["turns"])


def simulate(bot, state, code, level="base", players=1):
    """How a match stands after an action was played on in a simulation, and how it was rated."""
    tables, rules = prepared(level=level, players=players)
    table = seat_bot(bot, seats=players)
    scratch = table.scratch
    begin_search(rules, state, table.bots, scratch)
    resample(tables, rules, scratch.determinisation, 0, table.bots.simulation_streams[0])
    write_turn(scratch, np.int64(0), code, action.NONE, action.NONE)
    rated = play_out(tables, rules, table.bots, scratch, np.int64(0), TURNS, np.int64(0))
    return scratch.simulation, rated


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_a_playout_ends_at_its_horizon_with_what_the_network_tells(turns):
    simulation, rated, begun = playout(turns)
    assert (simulation["status"], simulation["phase"]) == (status.PLAYING, phase.TURN)
    assert simulation["turns"] == begun + turns
    tables, rules = prepared(level="base")
    assert rated == probability(tables, rules, duplicate(simulation), Scratch.new())
    assert 0.0 < rated < 1.0


def test_before_a_draw_the_turn_that_it_begins_is_played_too():
    state = state_of(BEGUN, level="base")
    simulation, _ = simulate("planner:horizon=0", state, action.DRAW_STANDARD)
    assert (simulation["phase"], simulation["turns"]) == (phase.TURN, state["turns"] + 1)


def test_a_playout_that_is_lost_before_its_horizon_is_worth_nothing():
    """A Traitor calls Trial I, no card of which an empty castle passes."""
    state = hold(state_of(level="base", traitors=2), "traitor")
    simulation, rated = simulate("planner", state, action.LAY_TRAITOR)
    assert rated == 0.0
    assert simulation["status"] == status.LOST


@pytest.mark.parametrize(("turns", "played"), [("-3", 0), ("1e9", None)])
def test_a_horizon_is_at_hand_at_least_and_at_the_end_at_most(turns, played):
    simulation, _, begun = playout(turns)
    assert simulation["turns"] == begun if played == 0 else simulation["status"] != status.PLAYING


@pytest.mark.parametrize(("level", "players"), [("intro", 1), ("base", 2), ("expert", 2)])
def test_without_a_network_a_playout_goes_to_the_end(level, players):
    simulation, rated, _ = playout(0, level, players)
    assert simulation["status"] != status.PLAYING
    assert rated == 1.0 or rated == pytest.approx(0.3 * simulation["trial"])


# Its file ------------------------------------------------------------------------


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A copy of the game's data in which files may be spoilt."""
    shutil.copytree(paths.data("castellion"), tmp_path / "castellion")
    monkeypatch.setattr(value_network.paths, "data", lambda game: tmp_path / game)
    read_network.cache_clear()
    yield network_file("base")
    read_network.cache_clear()


def test_a_network_is_read_as_it_was_written(shelf):
    first = read_network("base")
    value_network.write_network(first, shelf)
    read_network.cache_clear()
    again = read_network("base")
    assert all((first[name] == again[name]).all() for name in LAYERS)
    assert first["first"].shape == (N_FEATURES + 1, LAYERS["first"][1])
    assert any(first["last"][:, 0])


def test_the_introductory_level_has_no_network():
    assert not any(read_network("intro")[layer].any() for layer in LAYERS)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda text: text.replace("tiles,", "towers,", 1), "does not hold the"),
        (lambda text: text[: len(text) // 2].rpartition("\n")[0], "does not hold the"),
        (lambda text: text.rpartition(",")[0] + "\n", "has not 1 weights"),
        (lambda text: text.replace(f"last,{ADDED},", f"last,{ADDED},x"), "not a number"),
    ],
)
def test_a_spoilt_network_is_refused(shelf, spoil, message):
    shelf.write_text(spoil(shelf.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(StorageError, match=message):
        read_network("base")


def test_a_missing_network_is_refused(shelf):
    shelf.unlink()
    with pytest.raises(StorageError, match="cannot read"):
        read_network("base")
