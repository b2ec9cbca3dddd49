"""Whatever text stands in a file: a scenario or an InputError, nothing else."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit import games
from simkit.errors import InputError
from simkit.scenario.expand import expand
from simkit.scenario.load import load_scenario, scenario_from_words
from simkit.scenario.model import Scenario

SPEC = games.find("castellion")
KEYS = [
    "title",
    "game",
    "deals",
    "seed",
    "bots",
    "settings",
    "matrix",
    *(setting.name for setting in SPEC.settings),
]
WORDS = ["castellion", "random", "greedy", "intro", "none", "vigil+herald", "S-A", "off", "", "+", "\\u0007"]

scalars = st.one_of(
    st.sampled_from(WORDS).map(lambda word: f'"{word}"'),
    st.integers(-(2**70), 2**70).map(str),
    st.sampled_from(
        ["true", "false", "nan", "-inf", "1e400", "1979-05-27", "07:32:00", "0xffff_ffff", "''''''"]
    ),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: "[" + ",\n".join(items) + "]"),
        st.lists(inner, max_size=2).map(
            lambda items: "{" + ",".join(f"k{i}={v}" for i, v in enumerate(items)) + "}"
        ),
    ),
    max_leaves=6,
)
keys = st.one_of(st.sampled_from(KEYS), st.sampled_from(['""', "matrix.level", "'bots'", "x"]))
pairs = st.builds("{} = {}".format, keys, values)
headers = st.sampled_from(
    ["[settings]", "[matrix]", "[[matrix]]", "[x]", "# note", "settings.level = 'intro'"]
)
documents = st.lists(st.one_of(pairs, headers), max_size=8).map("\n".join)
good_head = st.sampled_from(["", 'game = "castellion"\nbots = ["random"]\n', 'game = "castellion"\n'])


def outcome(load: Callable[[], Scenario]) -> Scenario | InputError:
    """Return what loading gives; every other exception fails the test."""
    try:
        return load()
    except InputError as error:
        return error


def check_text(text: bytes) -> None:
    """Load a text as a file; a scenario must expand, and a refusal must begin with the file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.toml"
        path.write_bytes(text)
        result = outcome(lambda: load_scenario(path))
        if isinstance(result, InputError):
            assert str(result).startswith(str(path))
        else:
            assert expand(result)


@pytest.mark.long
@settings(max_examples=400, deadline=None)
@given(good_head, documents)
def test_documents_of_toml_pieces(head: str, document: str) -> None:
    check_text((head + document).encode())


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text().map(lambda text: text.encode("utf-8", "surrogatepass")), st.binary()))
def test_any_bytes(content: bytes) -> None:
    check_text(content)


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(st.just("castellion"), st.text()),
    st.lists(st.one_of(st.text(), st.builds("{}={}".format, keys, st.text())), max_size=3),
    st.one_of(st.just("random"), st.text()),
    st.integers(),
    st.integers(),
)
def test_any_words(game: str, sets: list[str], bots: str, deals: int, seed: int) -> None:
    result = outcome(lambda: scenario_from_words(game, sets, bots, deals, seed))
    assert str(result) if isinstance(result, InputError) else expand(result)
