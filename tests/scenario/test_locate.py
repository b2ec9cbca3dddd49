"""Every key and array item is found on its own line, whatever TOML stands around it."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simkit.scenario.locate import locate


@pytest.mark.parametrize(
    ("text", "place", "line"),
    [
        ("a = 1\nb = 2", ("b",), 2),
        ("\n# a = 1\na = 1", ("a",), 3),
        ("[t]\na = 1", ("t",), 1),
        ("[t]\na = 1", ("t", "a"), 2),
        ("[t]\n[u]\na = 1", ("u", "a"), 3),
        ("[ t . u ]\na = 1", ("t", "u", "a"), 2),
        ("[[t]]\na = 1", ("t", "a"), 2),
        ("t.a = 1\nt.b = 2", ("t", "b"), 2),
        ("'quo.ted' = 1\n\"\\u0061\" = 2", ("a",), 2),
        ("'quo.ted' = 1", ("quo.ted",), 1),
        ("l = [1, 2]", ("l", 1), 1),
        ("l = [\n  'x', # one\n  'y',\n]\nb = 1", ("l", 1), 3),
        ("l = [\n  'x', # one\n  'y',\n]\nb = 1", ("b",), 5),
        ("l = [[1,\n2],\n[3]]", ("l", 1, 0), 3),
        ("l = ['#', \"]\",\n'x']", ("l", 2), 2),
        ("t = {a = 1, b = [2,\n3]}", ("t", "b", 1), 2),
        ('s = """one\na = 5\n"""\na = 1', ("a",), 4),
        ('s = """x\\"""" \na = 1', ("a",), 2),
        ('s = """x""""" \na = 1', ("a",), 2),
        ("s = '''\nit''s \\'''\na = 1", ("a",), 3),
        ('s = ""\na = 1', ("a",), 2),
        ('s = "\\\\"\na = 1', ("a",), 2),
        ("d = 1979-05-27 07:32:00\na = 1", ("a",), 2),
        ("a = 1\r\nb = 2\r\n", ("b",), 2),
    ],
)
def test_the_line_of_a_place(text: str, place: tuple[str | int, ...], line: int) -> None:
    tomllib.loads(text)
    assert locate(text)[place] == line


SCALARS = st.one_of(
    st.integers(-9, 9).map(str),
    st.sampled_from(['"""a\n]b"""', "'''\n#'''", '"}\\""', "'['", "true", "07:32:00", '""']),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4).map(lambda items: "[ # c\n" + ",\n".join(items) + "\n]"),
)


@given(st.lists(VALUES, min_size=1, max_size=5))
def test_no_value_hides_the_keys_behind_it(values: list[str]) -> None:
    text = ""
    expected = {}
    for number, value in enumerate(values):
        expected[(f"k{number}",)] = text.count("\n") + 1
        text += f"k{number} = {value}\n"
    tomllib.loads(text)
    found = locate(text)
    assert {place: line for place, line in found.items() if len(place) == 1} == expected
