"""The components as printed."""

from __future__ import annotations

import csv
from collections import Counter

import pytest

from simkit import paths
from simkit.errors import StorageError
from simkit.games.castellion import data
from simkit.games.castellion.constants import MOTIFS, cards, defender, tiles

# id: Trial, Traitors, towers, bastions, lines, rows, damage, certainty
EXAMS = {
    "E1": (1, 5, 1, 1, 1, 0, 0, "HIGH"),
    "E2": (2, 2, 0, 0, 0, 1, 0, "HIGH"),
    "E3a": (3, 5, 0, 3, 2, 0, 0, "MED"),
    "E3b": (3, 5, 2, 0, 3, 0, 0, "MED"),
    "E3c": (3, 5, 3, 2, 0, 0, 0, "HIGH"),
}
ASSAULTS = {
    f"A{trial}{letter}": (trial, 2, *needs, rows, damage, "HIGH")
    for trial, (number, lost) in enumerate(((2, 16), (3, 32), (5, 42)), start=1)
    for letter, needs, rows, damage in (
        ("h", (number, 0, 0), 0, lost),
        ("b", (0, number, 0), 0, lost),
        ("d", (0, 0, number), 0, lost),
        ("w", (0, 0, 0), trial, 0),
    )
}
# Towers, bastions and lines of the seven Simulation cards, and the rows that one destroys.
SIMULATIONS = {
    "S-A": ["111", "211", "121", "112", "221", "122", "212"],
    "S-B": ["111", "220", "022", "202", "320", "032", "203"],
    "S-C": ["111", "300", "030", "003", "500", "050", "005"],
    "S-D": ["111", "211", "121", "row", "221", "122", "212"],
}


def names(stack):
    """The names of a stack's tiles."""
    return [tiles.NAMES[tile] for tile in data.read_stack(stack).tolist()]


def test_c_01_safe_stack_holds_one_defender_of_each_type_and_motif():
    """C-01."""
    assert Counter(names("safe")) == {f"{kind}-{motif}": 1 for kind in defender.NAMES for motif in MOTIFS}


def test_c_01_standard_stack_holds_five_of_each_and_all_traitors():
    """C-01."""
    expected = {f"{kind}-{motif}": 5 for kind in defender.NAMES for motif in MOTIFS}
    assert Counter(names("standard")) == {**expected, "traitor": 9, "traitor-black": 3}


def test_stack_audit():
    """84 tiles, 18 of each type, 24 of each motif, 6 of each pair; 12 Traitors, none safe (acceptance test)."""
    drawn = names("safe") + names("standard")
    defenders = [tile.split("-") for tile in drawn if not tile.startswith("traitor")]
    assert len(drawn) == 84
    assert len(names("standard")) == 72
    assert Counter(kind for kind, _ in defenders) == dict.fromkeys(defender.NAMES, 18)
    assert Counter(motif for _, motif in defenders) == dict.fromkeys(MOTIFS, 24)
    assert set(Counter(map(tuple, defenders)).values()) == {6}
    assert [tile.startswith("traitor") for tile in drawn].count(True) == 12
    assert not any(tile.startswith("traitor") for tile in names("safe"))


def test_c_02_exam_cards_are_as_printed():
    """C-02."""
    assert {card.id: tuple(card)[1:] for card in data.read_cards("intro")} == EXAMS


def test_c_02_exams_take_all_twelve_traitors_and_exam_iii_is_a_closed_rotation():
    """C-02."""
    assert [sum(EXAMS[name][1] for name in ("E1", "E2", last)) for last in ("E3a", "E3b", "E3c")] == [12] * 3
    a, b, c = ([*EXAMS[name][2:5]] for name in ("E3a", "E3b", "E3c"))
    assert sorted(a) == sorted(b) == sorted(c) == [0, 2, 3]
    assert a == c[-1:] + c[:-1]
    assert b == a[-1:] + a[:-1]


def test_tables_hold_stacks_cards_and_decks():
    tables = data.read_tables()
    assert tables["standard"].tolist() == data.read_stack("standard").tolist()
    assert tables["safe"].tolist() == data.read_stack("safe").tolist()
    assert tables["cards"].tolist()[:5] == [list(EXAMS[name][1:7]) for name in EXAMS]
    assert not tables["cards"][5:].any()
    assert decks(tables) == [["E1"], ["E2"], ["E3a", "E3b", "E3c"]]
    assert decks(data.read_tables("base")) == [["S1"], ["S2a", "S2b", "S2c"], ["S3a", "S3b", "S3c"]]
    assert decks(data.read_tables("expert")) == [
        [f"A{trial}{letter}" for letter in "hbdw"] for trial in (1, 2, 3)
    ]


def decks(tables):
    """The ids of the cards to draw from, Trial by Trial."""
    return [[cards.NAMES[card] for card in deck[1 : 1 + deck[0]]] for deck in tables["decks"].tolist()]


def test_c_02_assault_cards_are_as_printed():
    """C-02, C-28, C-30."""
    assert {card.id: tuple(card)[1:] for card in data.read_cards("expert")} == ASSAULTS


@pytest.mark.parametrize("name", SIMULATIONS)
def test_c_32_simulation_sets_are_the_assumed_ones(name):
    """C-32: every card needs three Traitors and every set is marked as assumed."""
    found = data.read_cards("base", name)
    assert [card.id for card in found] == ["S1", "S2a", "S2b", "S2c", "S3a", "S3b", "S3c"]
    assert {(card.traitors, card.damage, card.certainty) for card in found} == {(3, 0, "ASSUMED")}
    told = ["row" if card.rows else f"{card.towers}{card.bastions}{card.lines}" for card in found]
    assert told == SIMULATIONS[name]


def test_every_fact_has_its_certainty():
    for name in ("tiles.csv", "trials.csv"):
        with (paths.data("castellion") / name).open(encoding="utf-8", newline="") as lines:
            assert {row["certainty"] for row in csv.DictReader(lines)} <= {
                "HIGH",
                "MED-HIGH",
                "MED",
                "ASSUMED",
            }


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty data folder in place of the shipped one."""
    monkeypatch.setattr(paths, "data", lambda game: tmp_path)
    data.read_cards.cache_clear()
    data.read_tables.cache_clear()
    yield tmp_path
    data.read_cards.cache_clear()
    data.read_tables.cache_clear()


def test_missing_data_is_one_clear_message(folder):
    with pytest.raises(StorageError, match=r"cannot read data/castellion/tiles\.csv"):
        data.read_tables()


def test_wrong_counts_are_refused(folder):
    shipped = paths.shipped("data") / "castellion"
    for name in ("tiles.csv", "trials.csv"):
        (folder / name).write_text((shipped / name).read_text("utf-8"), "utf-8")
    text = (folder / "tiles.csv").read_text("utf-8")
    (folder / "tiles.csv").write_text(text.replace("seer-circle,5", "seer-circle,6"), "utf-8")
    with pytest.raises(StorageError, match="printed 72 \\+ 12 tiles"):
        data.read_tables()
