"""Components as printed."""

from __future__ import annotations

from collections import Counter

import pytest

from simkit import paths
from simkit.errors import StorageError
from simkit.games.dragon_castle import data, layouts
from simkit.games.dragon_castle.constants import LAYOUTS


def test_there_are_116_tiles_of_29_symbols():
    """D-01: 24 of each faction, 16 seasons, 16 winds, 12 dragons."""
    symbols = data.read_symbols()
    assert len(symbols) == 29
    assert [4 * count for count in Counter(kind for kind, _ in symbols).values()] == [24, 24, 24, 16, 16, 12]
    assert symbols[:7] == ((0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (1, 1))


def test_there_are_ten_spirits_and_ten_dragons():
    spirits, dragons = data.read_cards()
    assert len(spirits) == len(dragons) == 10
    assert all(card["effect"].endswith(".") for card in spirits.values())
    assert all(card["points"].endswith(".") for card in dragons.values())


def test_set_values_grow_by_two_and_one_in_turn():
    """D-15."""
    values = data.read_set_values()
    assert values[3:10] == (0, 2, 3, 5, 6, 8, 9)
    assert values[64] == 64


@pytest.mark.parametrize(
    ("name", "text", "read", "message"),
    [
        ("tiles.csv", None, data.read_symbols, "cannot read"),
        ("tiles.csv", "type,category,symbols,copies\nmerchant,faction,6,4\n", data.read_symbols, "116 tiles"),
        ("sets.csv", "tiles,vp\n4,2\n6,5\n", data.read_set_values, "4 to 8 tiles"),
        ("spirits.csv", "id\nbeauty\n", data.read_cards, "ten Spirits"),
    ],
)
def test_damaged_tables_are_told(tmp_path, monkeypatch, name, text, read, message):
    shipped = paths.data("dragon_castle")
    folder = tmp_path / "dragon_castle"
    folder.mkdir()
    for file in shipped.glob("*.csv"):
        (folder / file.name).write_bytes(file.read_bytes())
    if text is None:
        (folder / name).unlink()
    else:
        (folder / name).write_text(text, "utf-8")
    monkeypatch.setattr(paths, "data", lambda game: tmp_path / game)
    with pytest.raises(StorageError, match=message):
        read.__wrapped__()


def test_damaged_layouts_are_told(tmp_path, monkeypatch):
    folder = tmp_path / "dragon_castle" / "layouts"
    folder.mkdir(parents=True)
    monkeypatch.setattr(paths, "data", lambda game: tmp_path / game)
    with pytest.raises(StorageError, match="cannot read"):
        layouts.read_layout.__wrapped__("keep")
    (folder / "keep.txt").write_text("# name: The Keep\n123\n", "utf-8")
    with pytest.raises(StorageError, match="damaged"):
        layouts.read_layout.__wrapped__("keep")


def test_every_layout_has_a_file_and_every_file_a_layout():
    files = {file.stem for file in (paths.data("dragon_castle") / "layouts").iterdir()}
    assert files == set(LAYOUTS)
