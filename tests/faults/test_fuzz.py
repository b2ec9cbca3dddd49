"""Whatever people or a failing disk write: an answer in plain words. More than 5,000 inputs, counted below.

The user's files are scenarios, castle layouts, cards in CSV and weights of bots.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simkit import games, paths
from simkit.errors import InputError, SimkitError, StorageError
from simkit.games.criteria import parse_gate
from simkit.games.dragon_castle import GAME as DRAGON_CASTLE
from simkit.results.journal import JOURNAL, read_journal, scan_journal
from simkit.results.manifest import read_manifest, write_manifest
from simkit.results.provenance import read_scenario
from simkit.results.view import open_results
from simkit.run.connect import _read_address
from simkit.scenario.expand import expand
from simkit.scenario.load import load_scenario, scenario_from_words
from tests.faults.scene import answer

pytestmark = pytest.mark.long

EXAMPLES = {
    "toml": 1_600,
    "command": 60,
    "words": 1_200,
    "journal": 700,
    "manifest": 700,
    "address": 200,
    "layout": 700,
    "cards": 400,
    "gates": 400,
    "weights": 300,
}
SCENARIOS = [file.read_text(encoding="utf-8") for file in sorted(paths.scenarios().rglob("*.toml"))]
SIGNS = [
    "=",
    "[",
    "]",
    '"',
    "'",
    "\n",
    "#",
    ",",
    "{",
    "}",
    ".",
    "+",
    "\\",
    "\0",
    "é",
    "0x",
    "1e9",
    "nan",
    "true",
    "'''",
]
SCRIPTS = (0x20, 0x80, 0xD800, 0x110000)  # control signs, ASCII, one word, all with what is no letter
LAYOUT = DRAGON_CASTLE.setting("layout")
LAYOUT_FILES = [
    file.read_text(encoding="utf-8")
    for file in sorted((paths.data("dragon_castle") / "layouts").glob("*.txt"))
]
CARDS = games.find("castellion").setting("simulation_set")
CARD_FILES = [
    "id,traitors,towers,bastions,lines,rows\n"
    "S1,3,1,1,1,0\nS2a,3,2,1,1,0\nS2b,3,1,2,1,0\nS2c,3,1,1,2,0\n"
    "S3a,3,2,2,1,0\nS3b,3,1,2,2,0\nS3c,3,2,1,2,0\n",
]
FIRST_WEIGHT = games.find("castellion").bot("blueprint").parameters[0][0]
WEIGHTS = [f"{FIRST_WEIGHT} = 1.5\n", f"# mine\n{FIRST_WEIGHT} = -2\n"]
WORDS = [setting.name for setting in games.find("castellion").settings]
WORDS += [
    "castellion",
    "random",
    "greedy",
    "blueprint",
    "none",
    "vigil",
    "herald",
    "bots",
    "deals",
    "seed",
    "matrix",
]


def attempt(work: Callable[[], object]) -> SimkitError | None:
    """Do something and return its refusal in plain words; any other exception fails the test."""
    try:
        assert work()
    except SimkitError as error:
        return error
    return None


def no_more_than(name: str) -> settings:
    return settings(
        max_examples=EXAMPLES[name],
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )


@st.composite
def mutated(draw: st.DrawFn, texts: list[str], most: int = 4) -> str:
    """A good text in which some pieces were cut out, put in or doubled.

    One number decides on all of it: to draw every piece apart took longer than what is tested.
    """
    chance = random.Random(draw(st.integers(0, 2**63)))
    text = chance.choice(texts)
    for _ in range(chance.randint(1, most)):
        first = chance.randint(0, len(text))
        end = min(len(text), first + chance.randint(0, 12))
        put = chance.choice((draw_piece(chance), text[first:end] * 2, ""))
        text = text[:first] + put + text[end:]
    return text


def draw_piece(chance: random.Random) -> str:
    """A sign or a word that means something, a number of any size, or a few letters of any script."""
    kind = chance.randrange(4)
    if kind == 0:
        return chance.choice(SIGNS)
    if kind == 1:
        return chance.choice(WORDS)
    if kind == 2:
        return str(chance.randrange(-1, 2) * chance.getrandbits(chance.randint(1, 130)))
    return "".join(chr(chance.randrange(chance.choice(SCRIPTS))) for _ in range(chance.randint(0, 5)))


def test_there_are_more_than_5000_inputs():
    assert sum(EXAMPLES.values()) > 5_000


@no_more_than("toml")
@given(text=mutated(SCENARIOS))
def test_a_mutated_scenario_is_loaded_or_refused_with_its_file(text, tmp_path):
    path = tmp_path / "s.toml"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    refusal = attempt(lambda: load_scenario(path))
    assert refusal is None or isinstance(refusal, InputError)
    assert refusal is None or refusal.file is not None  # the scenario, or a user's file that it names
    if refusal is None:
        assert isinstance(attempt(lambda: expand(load_scenario(path))), InputError | None)


@no_more_than("command")
@given(text=mutated(SCENARIOS))
def test_the_command_check_answers_any_scenario_with_exit_code_0_or_2(text, tmp_path):
    path = tmp_path / "s.toml"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    assert answer("check", path)[0] in (0, 2)


@no_more_than("words")
@given(
    sets=st.lists(mutated(["level=intro", "appendices=none,vigil+herald", "level=intro,intro"]), max_size=3),
    bots=mutated(["random,greedy", "blueprint", "greedy:x=1", "random+greedy"]),
    deals=st.integers(-1, 10**13),
)
def test_any_words_make_a_scenario_or_are_refused(sets, bots, deals):
    refusal = attempt(lambda: expand(scenario_from_words("castellion", sets, bots, deals, 1)))
    assert isinstance(refusal, InputError | None)


@no_more_than("layout")
@given(text=mutated(LAYOUT_FILES))
def test_a_mutated_layout_is_read_or_refused_with_its_file(text, tmp_path):
    path = tmp_path / "castle.txt"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    refusal = attempt(lambda: LAYOUT.parse(str(path)))
    assert refusal is None or isinstance(refusal, InputError)
    assert refusal is None or str(refusal).startswith(str(path))


@no_more_than("cards")
@given(text=mutated(CARD_FILES))
def test_mutated_cards_are_read_or_refused_with_their_file(text, tmp_path):
    path = tmp_path / "cards.csv"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    refusal = attempt(lambda: CARDS.parse(str(path)))
    assert refusal is None or isinstance(refusal, InputError)
    assert refusal is None or str(refusal).startswith(str(path))


def test_the_cards_that_are_mutated_are_good(tmp_path):
    for text in CARD_FILES:
        (tmp_path / "cards.csv").write_text(text)
        assert CARDS.parse(str(tmp_path / "cards.csv"))


@no_more_than("gates")
@given(
    measure=mutated(["win_rate", "length", "seat_share", "ending=won"], most=1),
    text=mutated(["between 0.2 and 0.4", "at most 90 turns", "within 2 %", "at least 1"]),
)
def test_any_words_make_a_gate_or_are_refused(measure, text):
    refusal = attempt(lambda: parse_gate(games.find("castellion"), measure, text))
    assert isinstance(refusal, InputError | None)


@no_more_than("weights")
@given(text=mutated(WEIGHTS))
def test_mutated_weights_make_a_bot_or_are_refused(text, tmp_path):
    path = tmp_path / "w.toml"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    refusal = attempt(lambda: scenario_from_words("castellion", [], f"blueprint@{path}", 10, 1))
    assert isinstance(refusal, InputError | None)


@no_more_than("journal")
@given(data=st.data())
def test_a_mutated_journal_is_read_or_found_damaged(data, whole):
    text = (whole / JOURNAL).read_text()
    good = {json.dumps(json.loads(line), sort_keys=True) for line in text.splitlines()}
    with tempfile.TemporaryDirectory() as place:
        harmed = data.draw(mutated([text]))
        (Path(place) / JOURNAL).write_text(harmed, encoding="utf-8", errors="surrogatepass")
        entries, faults = scan_journal(Path(place))
        assert len({(entry.arm, entry.first_deal) for entry in entries}) == len(entries)
        if faults:
            with pytest.raises(StorageError, match="--repair"):
                read_journal(Path(place))
        assert len(entries) + len(faults) <= harmed.count("\n")
        assert len(entries) <= len(good) + harmed.count("\n")


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


def replace_one(node: Any, draw: Callable[[st.SearchStrategy[Any]], Any]) -> Any:
    """Walk down a JSON document by chance and put something else where the walk ends."""
    keys = list(node) if isinstance(node, dict) else list(range(len(node))) if isinstance(node, list) else []
    if not keys or draw(st.integers(0, 3)) == 0:
        return draw(JSON)
    key = draw(st.sampled_from(keys))
    changed = dict(node) if isinstance(node, dict) else list(node)
    if draw(st.integers(0, 5)) == 0:
        del changed[key]
    else:
        changed[key] = replace_one(node[key], draw)
    return changed


@no_more_than("manifest")
@given(data=st.data())
def test_a_mutated_manifest_is_read_or_found_damaged(data, whole):
    """It is signed as if simkit had written it; one that is not is found by its checksum."""
    manifest = read_manifest(whole)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        harmed = replace_one(manifest, data.draw)
        write_manifest(folder, harmed if isinstance(harmed, dict) else {"format": harmed})
        for read in (open_results, read_scenario):
            assert isinstance(attempt(partial(read, folder)), InputError | StorageError | None)


@no_more_than("address")
@given(text=mutated(['{"address": "tcp://127.0.0.1:8786", "type": "Scheduler"}']))
def test_a_mutated_scheduler_file_gives_an_address_or_is_refused(text, tmp_path):
    path = tmp_path / "scheduler.json"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    refusal = attempt(lambda: _read_address(str(path)).startswith(("tcp://", "tls://")))
    assert refusal is None or (isinstance(refusal, InputError) and refusal.key == "--scheduler")
