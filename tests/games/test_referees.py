"""What all referees share: they know nothing of the package nor of each other, and say where a fault lies."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from tests.oracles import stream

ORACLES = Path(stream.__file__).parent
GAMES = sorted(folder.name for folder in ORACLES.iterdir() if (folder / "__init__.py").exists())
# No rule of a game stands in these.
SHARED = ("tests.oracles.stream", "tests.oracles.values", "tests.oracles.numbers")
MATCH, TURN, RESULT = b'{"event":"match"}\n', b'{"event":"turn"}\n', b'{"event":"result"}\n'


def imported(file: Path) -> Iterator[str]:
    """The modules that a file imports; those of its own folder are left out."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield str(node.module)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_referee_imports_the_standard_library_and_what_all_share(game):
    for file in (ORACLES / game).glob("*.py"):
        for module in imported(file):
            assert (
                module.split(".")[0] in sys.stdlib_module_names
                or module in SHARED
                or f"{module}.".startswith(f"tests.oracles.{game}.")
            ), f"{file.name} imports {module}"


def test_tests_of_a_referee_itself_import_nothing_of_simkit():
    files = sorted(Path(__file__).parent.glob("*/test_oracle_itself*.py"))
    assert {file.parent.name for file in files} >= set(GAMES)
    assert [file for file in files if "simkit" in {module.split(".")[0] for module in imported(file)}] == []


def test_what_referees_share_imports_the_standard_library_only():
    for name in SHARED:
        found = set(imported(ORACLES / f"{name.rpartition('.')[2]}.py")) - set(SHARED)
        assert {module.split(".")[0] for module in found} <= sys.stdlib_module_names


def refuse_second_event(events: list[stream.Event]) -> None:
    """A referee that rejects the second event of every match longer than two."""
    if len(events) > 2:
        raise stream.rejection(2, events[1], "too long")


@pytest.mark.parametrize(
    ("lines", "accepted", "told"),
    [
        ([MATCH, RESULT, MATCH, RESULT], 2, ""),
        ([MATCH, RESULT, MATCH, TURN, RESULT, TURN], 1, 'event 2: {"event": "turn"}: too long (line 4)'),
        ([MATCH, RESULT, TURN], 1, "must begin with `match` (line 3)"),
        ([MATCH, RESULT, MATCH, TURN], 1, "the match is truncated (line 4)"),
        ([MATCH, RESULT, MATCH, b'"\xff"\n', RESULT], 1, "invalid start byte (line 4)"),
    ],
)
def test_a_fault_is_told_with_its_line(lines, accepted, told):
    source = stream.Lines(BytesIO(b"".join(lines)))
    found, fault = stream.find_fault(source, stream.transcripts, refuse_second_event)
    assert found == accepted
    assert fault.endswith(told)
    assert bool(fault) == bool(told)


def lines_of_a_match() -> list[str]:
    return [line.decode() for line in (MATCH, TURN, TURN, RESULT)]


def test_a_stream_is_split_into_matches():
    found = list(stream.transcripts([*lines_of_a_match(), *lines_of_a_match()]))
    assert [[event["event"] for event in events] for events in found] == [
        ["match", "turn", "turn", "result"]
    ] * 2
    assert list(stream.transcripts([])) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        pytest.param("{", "no JSON", id="no JSON"),
        pytest.param("\n", "no JSON", id="blank line"),
        pytest.param("[1]", "object", id="no object"),
        pytest.param('{"seat":0,"event":"turn"}', "first key", id="event not first"),
        pytest.param("{}", "first key", id="no event"),
        pytest.param('{"event":[]}', "name", id="event is no name"),
        pytest.param('{"event":"turn","seat":1,"seat":0}', "twice", id="key twice"),
        pytest.param('{"event":"turn","seat":NaN}', "no JSON", id="not a number"),
        pytest.param('{"event":"match"}', "before the last one ended", id="second match inside"),
    ],
)
def test_a_malformed_line_is_rejected(line, message):
    lines = lines_of_a_match()
    lines.insert(3, line)
    with pytest.raises(stream.Rejected, match=message):
        list(stream.transcripts(lines))


def test_truncated_and_headless_streams_are_rejected():
    lines = lines_of_a_match()
    with pytest.raises(stream.Rejected, match="truncated"):
        list(stream.transcripts(lines[:-1]))
    for headless in (lines[1:], [*lines, lines[-1]]):
        with pytest.raises(stream.Rejected, match="must begin with `match`"):
            list(stream.transcripts(headless))


def test_the_line_of_a_later_round_counts_the_rounds_before_it():
    def referee(events: list[stream.Event]) -> None:
        raise stream.rejection(1, events[2], "wrong", "round 1, ", before=2)

    source = stream.Lines(BytesIO(MATCH + TURN + TURN + RESULT))
    told = 'round 1, event 1: {"event": "turn"}: wrong (line 3)'
    assert stream.find_fault(source, stream.transcripts, referee) == (0, told)
