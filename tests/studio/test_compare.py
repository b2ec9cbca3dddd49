"""Comparisons in the browser say what `simkit compare` says."""

from __future__ import annotations

import html
from pathlib import Path

import pytest

from simkit.api.play import choose, play
from simkit.api.study import open_study
from tests.studio.visits import visit


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("studio")
    for name, layouts in (("first", ["basic", "keep"]), ("second", ["keep"])):
        keys = {"settings": {"players": 2}, "matrix": {"layout": layouts}}
        play(choose("dragon-castle", keys, "random", 40, 1), root / name)
    return root


def test_all_that_a_question_compares_is_said(played: Path) -> None:
    with visit(played) as client:
        page = html.unescape(client.get("/compare?folder=first").text)
    for sentence in open_study(played / "first").compare().sentences:
        assert sentence in page
    assert "simkit compare first" in page


def test_two_configurations_of_two_folders(played: Path) -> None:
    study, other = open_study(played / "first"), open_study(played / "second")
    a, b = study.results.arms[0].id, other.results.arms[0].id
    with visit(played) as client:
        page = html.unescape(
            client.get("/compare", params={"folder": "first", "other": "second", "a": a, "b": b}).text
        )
    [sentence] = study.compare(a, b, other=other).sentences
    assert sentence in page


def test_what_cannot_be_compared_is_said(played: Path) -> None:
    with visit(played) as client:
        assert "single configuration" in client.get("/compare?folder=second").text
        assert client.get("/compare?folder=none").status_code == 400
        assert client.get("/compare").status_code == 200
