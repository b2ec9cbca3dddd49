from __future__ import annotations

import json
from pathlib import Path

import pytest

from simkit.errors import StorageError
from simkit.results.files import FileMark
from simkit.results.journal import JOURNAL, Entry, append, chunk_file, read_journal, scan_journal


def make_entry(first_deal: int, n_deals: int = 10, arm: str = "a1") -> Entry:
    names = [chunk_file(arm, first_deal, n_deals, table) for table in ("matches", "seats")]
    return Entry(arm, first_deal, n_deals, n_deals, *(FileMark(name, 5, "0" * 64) for name in names))


def write_entries(folder: Path, *firsts: int) -> list[Entry]:
    entries = [make_entry(first) for first in firsts]
    for entry in entries:
        append(folder, entry)
    return entries


def test_entries_come_back_as_written(tmp_path):
    assert read_journal(tmp_path) == ()
    assert read_journal(tmp_path) == () == tuple(write_entries(tmp_path))
    entries = write_entries(tmp_path, 0, 20, 10)
    assert read_journal(tmp_path) == tuple(entries)


@pytest.mark.parametrize("kept", [1, 40, -1])
def test_a_torn_last_line_is_ignored_and_overwritten(tmp_path, kept):
    entries = write_entries(tmp_path, 0, 10)
    journal = tmp_path / JOURNAL
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(lines[0] + lines[1][:kept])
    assert read_journal(tmp_path) == (entries[0],)
    append(tmp_path, make_entry(30))
    assert read_journal(tmp_path) == (entries[0], make_entry(30))
    assert len(journal.read_bytes().splitlines()) == 2


def test_a_torn_line_longer_than_a_page_is_overwritten_too(tmp_path):
    [entry] = write_entries(tmp_path, 0)
    with (tmp_path / JOURNAL).open("ab") as file:
        file.write(b"\0" * 10_000)
    append(tmp_path, make_entry(10))
    assert read_journal(tmp_path) == (entry, make_entry(10))


@pytest.mark.parametrize(
    "change",
    [
        lambda raw: "not json",
        lambda raw: "[]",
        lambda raw: json.dumps({**raw, "first_deal": 99}),
        lambda raw: json.dumps({**raw, "n_deals": "ten"}),
        lambda raw: json.dumps({**raw, "rows": -1}),
        lambda raw: json.dumps({key: value for key, value in raw.items() if key != "seats"}),
    ],
)
def test_a_damaged_line_in_the_middle_is_found(tmp_path, change):
    entries = write_entries(tmp_path, 0, 10, 20)
    journal = tmp_path / JOURNAL
    lines = journal.read_text().splitlines()
    lines[1] = change(json.loads(lines[1]))
    journal.write_text("\n".join(lines) + "\n")
    with pytest.raises(StorageError, match=r"line 2 of journal\.jsonl is damaged\n(.*\n)*.*--repair"):
        read_journal(tmp_path)
    assert scan_journal(tmp_path)[0] == (entries[0], entries[2])


def test_a_line_cannot_name_files_outside_the_folder(tmp_path):
    append(tmp_path, make_entry(0))
    append(tmp_path, make_entry(0, arm="../../elsewhere"))
    assert scan_journal(tmp_path) == ((make_entry(0),), ["line 2 of journal.jsonl is damaged"])


def test_a_deal_named_twice_is_found(tmp_path):
    write_entries(tmp_path, 0, 10)
    append(tmp_path, make_entry(15))
    append(tmp_path, make_entry(15, arm="b2"))
    with pytest.raises(StorageError, match="line 3"):
        read_journal(tmp_path)
