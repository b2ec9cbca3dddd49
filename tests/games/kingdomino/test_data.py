"""The dominoes against the counts of the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from simkit import paths
from simkit.errors import StorageError
from simkit.games.kingdomino import GAME, data, dominoes
from simkit.games.kingdomino.constants import TERRAINS

DOMINOES = dominoes.read_dominoes()
HALVES = [half for _, a, a_crowns, b, b_crowns in DOMINOES for half in ((a, a_crowns), (b, b_crowns))]


def test_squares_and_crowns_of_each_terrain_are_as_printed():
    """K-01."""
    squares = Counter(TERRAINS[terrain] for terrain, _ in HALVES)
    crowns = Counter(dict.fromkeys(TERRAINS, 0))
    for terrain, count in HALVES:
        crowns[TERRAINS[terrain]] += count
    assert squares == {"wheat": 26, "forest": 22, "lake": 18, "grass": 14, "swamp": 10, "mine": 6}
    assert crowns == {"wheat": 5, "forest": 6, "lake": 6, "grass": 6, "swamp": 6, "mine": 10}


def test_doubles_and_crowns_are_where_they_are_printed():
    """K-01."""
    assert [domino.number for domino in DOMINOES] == list(range(1, 49))
    assert [domino.number for domino in DOMINOES if domino.a == domino.b] == list(range(1, 13))
    assert all(domino.a_crowns == 0 for domino in DOMINOES)
    assert [domino.number for domino in DOMINOES if domino.b_crowns] == list(range(19, 49))
    assert Counter(count for _, count in HALVES) == {0: 66, 1: 22, 2: 7, 3: 1}


def test_no_double_has_crowns_and_all_others_have_two_terrains():
    """What the bots' counting of added points rests on."""
    assert all(domino.b_crowns == 0 for domino in DOMINOES if domino.a == domino.b)


def test_damaged_data_is_refused(tmp_path, monkeypatch):
    folder = tmp_path / "kingdomino"
    folder.mkdir()
    monkeypatch.setattr(paths, "data", lambda game: tmp_path / game)
    for lines, message in ((None, "cannot read"), (slice(0, 47), "48 dominoes")):
        if lines is not None:
            whole = (paths.PACKAGE.parent / "data" / "kingdomino" / "dominoes.csv").read_text("utf-8")
            (folder / "dominoes.csv").write_text("\n".join(whole.splitlines()[lines]), "utf-8")
        with pytest.raises(StorageError, match=message):
            dominoes.read_dominoes.__wrapped__()


def test_every_cell_has_four_neighbours_that_see_it_too():
    tables = data.read_tables()
    for cell in range(64):
        beside = [other for other in range(64) if int(tables["around"][cell]) >> other & 1]
        assert len(beside) == 4
        assert all(int(tables["around"][other]) >> cell & 1 for other in beside)


def test_dominoes_are_named_by_number_terrains_and_crowns():
    names = [dominoes.name_domino(domino) for domino in DOMINOES]
    assert (names[0], names[18], names[47]) == (
        "1 wheat, wheat",
        "19 forest, wheat with 1 crown",
        "48 wheat, mine with 3 crowns",
    )
    assert GAME.components is not None
    assert list(GAME.components.labels) == names
