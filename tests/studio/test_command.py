"""The commands behind the studio: what they refuse, and the page of a match."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from simkit.cli.app import main
from simkit.cli.replay import print_page
from simkit.errors import InputError
from tests.studio.test_viewer import dragon_castle


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
