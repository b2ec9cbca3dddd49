"""The network that tells how likely a match is to be won: what it sees, what it makes of it, where playouts end."""

from __future__ import annotations

import shutil

import numpy as np
import pytest

from simkit import paths
from simkit.core.copies import duplicate
from simkit.errors import StorageError
from simkit.games.castellion import network
from simkit.games.castellion.bots.desk import new_desk
from simkit.games.castellion.bots.prospects import look, rate_prospects
from simkit.games.castellion.bots.rollout import TURNS, begin_thinking, play_out
from simkit.games.castellion.bots.turns import NO_ACTION, write_turn
from simkit.games.castellion.constants import DISCARD, DRAW_STANDARD, LAY_TRAITOR, LOST, PLAYING, TURN
from simkit.games.castellion.network import ADDED, LAYERS, N_SIGHTS, SIGHTS, network_file, read_network
from simkit.games.castellion.rules.imagine import imagine
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
    desk = new_desk()
    look(tables, rules, state_of(picture, level=level, **more), desk)
    return dict(zip(SIGHTS, desk["sights"].tolist(), strict=True))


def likely(picture="", level="base", **more):
    """The probability of a win that the network tells."""
    tables, rules = prepared(level=level)
    return float(rate_prospects(tables, rules, state_of(picture, level=level, **more), new_desk()))


# What is seen --------------------------------------------------------------------


def test_rows_columns_and_tops():
    sights = seen(BEGUN)
    assert sights["tiles"] == pytest.approx(8 / 36)
    assert [sights[f"row-{row}"] for row in range(6)] == pytest.approx([1, 1 / 6, 1 / 6, 0, 0, 0])
    assert [sights[f"height-{column}"] for column in range(6)] == pytest.approx([0.5, *[1 / 6] * 5])
    # Tops: △ in column 0, □ △ ○ □ △ in the others, and S□ closes the spot beside it to squares.
    assert sights["open-to-triangle"] == pytest.approx(3 / 6)
    assert sights["open-to-square"] == pytest.approx(4 / 6)
    assert sights["open-to-circle"] == pytest.approx(5 / 6)
    assert sights["open"] == pytest.approx(1.0)


def test_formations_whole_and_begun():
    sights = seen(BEGUN)
    assert sights["seer-towers-three"] == 0.5  # one window
    assert sights["chameleon-lines-three"] == 0.0  # its fourth cell is taken
    assert sights["juggler-bastions-two"] == pytest.approx(1 / 3)
    assert sights["towers-three"] == 1.0
    assert (
        seen(EXAM_1)["towers-whole"] == seen(EXAM_1)["bastions-whole"] == seen(EXAM_1)["lines-whole"] == 1.0
    )


def test_tiles_that_can_be_built_at_once():
    """The tower of Seers takes a square or a circle on its triangle: ten of the 72 tiles of a full stack."""
    sights = seen(BEGUN)
    assert sights["seer-towers-last"] == pytest.approx(4 * 10 / 72)
    # A third tile of the bastion: a triangle or a circle on its square, a square or a circle on its triangle.
    assert sights["juggler-bastions-third"] == pytest.approx(4 * 15 / 72)
    assert sights["towers-last"] == sights["seer-towers-last"]


@pytest.mark.parametrize("picture", ["S△ S□ S△ C△", "C△ S△ S□ S△"])
def test_a_castle_may_grow_to_both_sides_with_any_motif(picture):
    """A line lacks its end, left or right: all 15 Seers of the stack can be founded there."""
    sights = seen(picture)
    assert sights["seer-lines-three"] == 0.5
    assert sights["seer-lines-last"] == pytest.approx(4 * 15 / 72)


@pytest.mark.parametrize("n_columns", range(1, 7))
def test_mirror_images_have_the_same_formations(n_columns):
    """Rows of a castle, some of them begun lines and bastions, drawn from left to right and back.

    But lines of which one tile stands: the word has no room for those that would reach three columns to the left.
    """
    low, high = ["S△", "S□", "C△", "C□", "C○", "J□"], ["S○", "S△", "J□", "J△", "S□", "S△"]
    pictures = ["\n".join(" ".join(row[:n_columns][::way]) for row in (high, low)) for way in (1, -1)]
    drawn, mirrored = (seen(picture) for picture in pictures)
    names = [
        f"{kind}-{name}" for kind in ("towers", "bastions", "lines") for name in network.FORMATION_SIGHTS
    ]
    names.remove("lines-one")
    assert [drawn[name] for name in names] == pytest.approx([mirrored[name] for name in names])


def test_a_haunted_tile_that_cancels_nothing_is_in_no_formation_only():
    """A tower with the haunted tile of its type beside it stands, if the ruling says so."""
    for neutral, stands in ((True, 1.0), (False, 0.0)):
        tables, rules = prepared(level="base", appendices=("horror",), haunted_neutral=neutral)
        state, desk = state_of("s.\ns.\ns.\nss", level="base"), new_desk()
        state["haunted"][0] = 1 << 8
        look(tables, rules, state, desk)
        assert desk["sights"][SIGHTS.index("towers-whole")] == stands


def test_where_the_tiles_of_a_type_are():
    sights = seen(BEGUN, discards=["S△", "S△"], revealed=["S□", "traitor"])
    assert sights["seer-built"] == pytest.approx(0.3)
    assert sights["seer-discarded"] == pytest.approx(0.2)
    assert sights["seer-revealed"] == 0.5
    assert sights["traitors-revealed"] == 0.5
    assert sights["seer-in-standard"] == pytest.approx(1.0)  # all 15
    assert sights["seer-in-safe"] == pytest.approx(1.0)  # all 3


def test_trials_to_come_and_what_lacks_for_them():
    sights = seen(EXAM_1, trial=2)
    assert (sights["now-to-come"], sights["next-to-come"], sights["then-to-come"]) == (1.0, 1.0, 0.0)
    assert sights["now-needs-towers"] == 1.0  # two
    assert sights["now-lacks-towers"] == 0.5
    assert sights["would-pass"] == 0.0
    assert seen(EXAM_1, trial=1)["would-pass"] == 1.0


def test_a_card_that_lies_face_down_is_not_seen():
    sights = seen(EXAM_1, level="expert")
    assert sights["now-face-up"] == sights["now-needs-towers"] == sights["now-rows"] == 0.0
    assert sights["now-to-come"] == 1.0


def test_traitors_and_appendices():
    sights = seen(traitors=2, settings={"appendices": ("vigil", "prison")}, vigil="J△")
    assert sights["next-traitor-calls"] == float(prepared(level="base")[0]["cards"][5, 0] == 3)
    assert sights["vigil-juggler"] == 1.0
    assert sights["prison"] == 1.0
    assert sights["prison-built"] == 0.0


@pytest.mark.parametrize("config", ["base", "expert", "expert-pantry"])
def test_nothing_hidden_is_seen(config):
    """At the turns of real matches what is hidden is shuffled: all that is seen stays the same."""
    settings, stream = GAME.configure(CONFIGS[config]), new_stream(11)
    tables, rules = GAME.kernel.prepare(settings)
    turns = []

    def ask(state, desk, choose):
        if state["phase"] == TURN:
            look(tables, rules, state, desk)
            before, other = desk["sights"].copy(), state.copy()
            imagine(tables, rules, other, stream)
            look(tables, rules, other, desk)
            turns.append(bool((desk["sights"] == before).all()))
        return choose(state, desk)

    for deal in range(4):
        drive(settings, "blueprint", deal, ask, SEED)
    assert len(turns) > 50
    assert all(turns)


# What is made of it --------------------------------------------------------------


@pytest.mark.parametrize("level", ["base", "expert"])
def test_the_kernel_reckons_as_the_layers_say(level):
    tables, rules = prepared(level=level)
    desk, state = new_desk(), state_of(BEGUN, level=level)
    told = rate_prospects(tables, rules, state, desk)
    given = desk["sights"].astype(np.float64)
    for layer in ("first", "second", "last"):
        weights = tables[f"network_{layer}"].astype(np.float64)
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
    """How a match stands after a discard was played on in a mind, how it was rated, and where it began."""
    tables, rules = prepared(level=level, players=players)
    desk = seat_bot(f"planner:horizon={turns}", seats=players)
    state = hold(state_of(BEGUN, other=BEGUN, level=level), "S△")
    begin_thinking(rules, state, desk)
    imagine(tables, rules, desk["dream"], desk["minds"][0])
    write_turn(desk, np.int64(0), DISCARD, NO_ACTION, NO_ACTION)
    rated = play_out(tables, rules, desk, np.int64(0), TURNS, np.int64(0))
    return desk["mind"], rated, int(state["turns"])


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_a_playout_ends_at_its_horizon_with_what_the_network_tells(turns):
    mind, rated, begun = playout(turns)
    assert (mind["status"], mind["phase"]) == (PLAYING, TURN)
    assert mind["turns"] == begun + turns
    tables, rules = prepared(level="base")
    assert rated == rate_prospects(tables, rules, duplicate(mind), new_desk())
    assert 0.0 < rated < 1.0


def test_before_a_draw_the_turn_that_it_begins_is_played_too():
    tables, rules = prepared(level="base")
    desk, state = seat_bot("planner:horizon=0"), state_of(BEGUN, level="base")
    begin_thinking(rules, state, desk)
    write_turn(desk, np.int64(0), DRAW_STANDARD, NO_ACTION, NO_ACTION)
    play_out(tables, rules, desk, np.int64(0), TURNS, np.int64(0))
    assert (desk["mind"]["phase"], desk["mind"]["turns"]) == (TURN, state["turns"] + 1)


def test_a_playout_that_is_lost_before_its_horizon_is_worth_nothing():
    """A Traitor calls Trial I, no card of which an empty castle passes."""
    tables, rules = prepared(level="base")
    desk, state = seat_bot("planner"), hold(state_of(level="base", traitors=2), "traitor")
    begin_thinking(rules, state, desk)
    write_turn(desk, np.int64(0), LAY_TRAITOR, NO_ACTION, NO_ACTION)
    assert play_out(tables, rules, desk, np.int64(0), TURNS, np.int64(0)) == 0.0
    assert desk["mind"]["status"] == LOST


@pytest.mark.parametrize(("turns", "played"), [("-3", 0), ("1e9", None)])
def test_a_horizon_is_at_hand_at_least_and_at_the_end_at_most(turns, played):
    mind, _, begun = playout(turns)
    assert mind["turns"] == begun if played == 0 else mind["status"] != PLAYING


@pytest.mark.parametrize(("level", "players"), [("intro", 1), ("base", 2), ("expert", 2)])
def test_without_a_network_a_playout_goes_to_the_end(level, players):
    mind, rated, _ = playout(0, level, players)
    assert mind["status"] != PLAYING
    assert rated == 1.0 or rated == pytest.approx(0.3 * mind["trial"])


# Its file ------------------------------------------------------------------------


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A copy of the game's data in which files may be spoilt."""
    shutil.copytree(paths.data("castellion"), tmp_path / "castellion")
    monkeypatch.setattr(network.paths, "data", lambda game: tmp_path / game)
    read_network.cache_clear()
    yield network_file("base")
    read_network.cache_clear()


def test_a_network_is_read_as_it_was_written(shelf):
    first = read_network("base")
    network.write_network(first, shelf)
    read_network.cache_clear()
    again = read_network("base")
    assert all((first[name] == again[name]).all() for name in first)
    assert first["network_first"].shape == (N_SIGHTS + 1, LAYERS["first"][1])
    assert any(first["network_last"][:, 0])


def test_the_introductory_level_has_no_network():
    assert not any(weights.any() for weights in read_network("intro").values())


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
