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
    for name, layouts in (("first", ["basic", "keep"]), ("second", ["keep"]), ("third", ["basic"])):
        keys = {"settings": {"players": 2}, "matrix": {"layout": layouts}}
        play(choose("dragon-castle", keys, "random", 40, 1), root / name)
    return root


def test_all_that_a_question_compares_is_said(played: Path) -> None:
    with visit(played) as client:
        page = html.unescape(client.get("/compare?folder=first").text)
    for sentence in open_study(played / "first").compare().sentences:
        assert sentence in page
    assert "simkit compare first" in page


def test_several_configurations_and_folders_are_compared_with_the_first(played: Path) -> None:
    study, other = open_study(played / "first"), open_study(played / "second")
    first, second = study.results.arms
    to = [f"{second.id} first", f"{other.results.arms[0].id} second"]
    with visit(played) as client:
        page = html.unescape(
            client.get(
                "/compare", params={"folder": "first", "with": ["second"], "a": first.id, "to": to}
            ).text
        )
    [one] = study.compare(first.id, second.id).sentences
    [two] = study.compare(first.id, other.results.arms[0].id, other=other).sentences
    assert page.index(one) < page.index("(second)")
    assert two in page
    assert f"simkit compare first --from {first.id} --to {second.id}" in page
    assert f"simkit compare first second --from {first.id} --to {other.results.arms[0].id}" in page


def test_whole_folders_are_compared_with_the_first(played: Path) -> None:
    study = open_study(played / "first")
    with visit(played) as client:
        page = html.unescape(
            client.get("/compare", params={"folder": "first", "with": ["second", "third"]}).text
        )
    for name in ("second", "third"):
        for sentence in study.compare(other=open_study(played / name)).sentences:
            assert sentence in page
        assert f"simkit compare first {name}" in page


def test_what_cannot_be_compared_is_said(played: Path) -> None:
    with visit(played) as client:
        assert "single configuration" in client.get("/compare?folder=second").text
        assert client.get("/compare?folder=none").status_code == 400
        assert client.get("/compare").status_code == 200
        assert client.get("/compare", params={"folder": "first", "to": ["x second"]}).status_code == 400
        odd = {"folder": "first", "a": "x", "to": ["x ../first"]}
        assert client.get("/compare", params=odd).status_code == 400
