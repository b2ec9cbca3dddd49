"""The commands behind the studio: what they refuse, and the page of a match."""

from __future__ import annotations

import re
import socket
import subprocess
from pathlib import Path

import pytest

from simkit.cli.app import main
from simkit.cli.commands.replay import print_page
from simkit.errors import InputError
from tests.studio.test_viewer import dragon_castle

HOUSE = Path(__file__).parents[2]


def test_a_file_is_no_folder_for_a_studio(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["studio", str(tmp_path / "file")]) == 2
    assert "works in a folder" in capsys.readouterr().err


def test_ports_are_free_and_exist(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["studio", str(tmp_path), "--port", "70000"]) == 2
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["studio", str(tmp_path), "--port", str(taken.getsockname()[1])]) == 2
    assert "cannot listen there" in capsys.readouterr().err


def test_a_page_shows_one_match(capsys: pytest.CaptureFixture[str]) -> None:
    events = dragon_castle()
    other = [events[0] | {"deal": 5}, *events[1:]]
    with pytest.raises(InputError, match="one match"):
        print_page(iter([events, other]))
    print_page(iter([events, events]))
    assert "Dragon Castle, deal 4, rotation 0" in capsys.readouterr().out


def test_a_newcomer_is_shown_the_studio() -> None:
    assert re.search(r"!\[[^]]+\]\(docs/studio\.png\)", (HOUSE / "README.md").read_text("utf-8"))
    said = subprocess.run(
        ["make", "-n", "demo"], cwd=HOUSE, capture_output=True, text=True, check=True
    ).stdout
    assert re.search(r"simkit studio\b", said)
