"""Bots of a user's own file: same matches, same folders, and no code but the one that was named."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

import simkit
from simkit import games, paths
from simkit.cli.app import main
from simkit.errors import InputError
from simkit.games.bots import OwnBot
from simkit.games.contract import bot_arrays
from simkit.games.driver import Match
from simkit.results.view import open_results
from simkit.run.chunk import play_chunk
from simkit.run.plan import Chunk
from simkit.run.worker import write_arm
from simkit.scenario.expand import expand
from simkit.scenario.load import load_scenario, scenario_from_words
from simkit.scenario.model import Arm

GAME = "kingdomino"
MINE = """
from dataclasses import dataclass

import numpy as np


def modest(observation, actions, rng):
    return min(range(len(actions)), key=lambda index: actions[index].get("pick") or 0)


def lucky(observation, actions, rng):
    return np.int64(rng.randrange(len(actions)))


@dataclass
class Patient:
    asked: int = 0

    def choose(self, observation, actions, rng):
        self.asked += 1
        return self.asked % len(actions)
"""
MARKED = "from pathlib import Path\nPath(__file__).with_suffix('.ran').touch()\n" + MINE

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file of bots."""

    def to_file(text: str = MINE, name: str = "mine.py") -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    return to_file


def arms_of(bots: str) -> tuple[Arm, ...]:
    """The arms of a duel."""
    return expand(scenario_from_words(GAME, ["players=2"], bots, 3, 1))


def totals_of(bots: str, **named: object) -> pl.DataFrame:
    """Points of every seat in three deals of a duel."""
    study = simkit.run(GAME, settings={"players": 2}, bots=bots, deals=3, threads=1, **named)
    return study.seats(columns="total").drop("arm", "bot")  # type: ignore[no-any-return]


def run(*words: str) -> int:
    """Play a duel by the command line."""
    return main(["run", "--game", GAME, "--set", "players=2", *words])


# Playing ---------------------------------------------------------------------------


def test_own_bots_meet_built_in_ones_in_all_rotations(write: Write) -> None:
    file = write()
    study = simkit.run(
        GAME,
        settings={"players": 2},
        bots=f"{file}:modest+steward",
        deals=4,
        threads=2,
        out=file.with_name("out"),
    )
    assert study.arms == ["mine.py:modest+steward"]
    seats = study.seats()
    assert seats.group_by("bot", "seat").len()["len"].to_list() == [4] * 4
    assert study.table(measures="win_share").frame["bot"].to_list() == ["mine.py:modest", "steward"]
    assert study.matches()["turns"].unique().to_list() == [28]


def test_chunks_threads_and_neighbours_do_not_matter(write: Write) -> None:
    """Not what was played before, nor what else is played meanwhile, reaches a bot of a class or its chance."""
    file = write()
    [arm] = arms_of(f"{file}:Patient+{file}:lucky")
    whole = play_chunk(arm, Chunk(arm.id, 1, 0, 6))
    for first, n in ((4, 2), (2, 1), (0, 3)):
        part = play_chunk(arm, Chunk(arm.id, 1, first, n))
        for table in range(2):
            assert (part[table] == whole[table][first * 2 : (first + n) * 2]).all()
    assert len({row.tobytes() for row in whole[1]}) == len(whole[1])


def test_a_bot_of_a_file_that_answers_as_a_built_in_one_plays_its_matches(write: Write) -> None:
    """Told the answers of the built-in bot beforehand, a bot of a file arrives at the same outcome."""
    spec = games.find(GAME)
    [plain] = arms_of("steward")
    tables, rules = spec.kernel.prepare(plain.config)
    numbers, params = bot_arrays(spec, [plain.lineup])
    told: dict[int, list[int]] = {0: [], 1: []}
    match = Match(spec.kernel, tables, rules, numbers[0], params[0], 1, 2)
    while (seat := match.seat) is not None:
        told[seat].append(match.bot_action())
        match.play(told[seat][-1])
    code = f"TOLD = {told}\nclass Parrot:\n    n = -1\n    def choose(self, observation, actions, rng):\n"
    code += "        self.n += 1\n        return TOLD[observation['seat']][self.n]\n"
    [arm] = arms_of(f"{write(code)}:Parrot")
    for ours, theirs in zip(
        play_chunk(arm, Chunk(arm.id, 1, 2, 1)), play_chunk(plain, Chunk(plain.id, 1, 2, 1)), strict=True
    ):
        assert (ours == theirs).all()


def test_other_arms_of_the_run_stay_as_they_are(write: Write) -> None:
    alone = totals_of("steward")
    together = simkit.run(
        GAME, settings={"players": 2}, bots=["steward", f"{write()}:lucky"], deals=3, threads=2
    )
    assert together.seats("steward", columns="total").drop("arm", "bot").equals(alone)


def test_what_a_bot_does_to_its_observation_stays_with_it(write: Write) -> None:
    rude = "def modest(observation, actions, rng):\n    n = len(actions)\n    observation.clear()\n"
    rude += "    actions.clear()\n    return n - 1\n"
    kind = "\ndef modest(observation, actions, rng):\n    return len(actions) - 1\n"
    assert totals_of(f"{write(rude)}:modest").equals(totals_of(f"{write(kind)}:modest"))


def test_replay_writes_the_match_down(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    file = write()
    totals = totals_of(f"{file}:Patient+steward").filter(pl.col("deal") == 2, pl.col("rotation") == 1)
    capsys.readouterr()
    words = ["--game", GAME, "--set", "players=2", "--bots", f"{file}:Patient+steward"]
    assert main(["replay", *words, "--deal", "2", "--rotation", "1"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0]["bots"] == ["steward", "mine.py:Patient"]
    assert [score["total"] for score in lines[-1]["scores"]] == totals["total"].to_list()


def test_a_scenario_finds_the_file_beside_itself(write: Write, tmp_path: Path) -> None:
    write(name="bots/mine.py")
    scenario = tmp_path / "duel.toml"
    scenario.write_text(f'game = "{GAME}"\nbots = ["bots/mine.py:lucky"]\n[settings]\nplayers = 2\n')
    [arm] = expand(load_scenario(scenario))
    assert arm.lineup == ("mine.py:lucky",) * 2
    assert arm.id == arms_of(f"{write()}:lucky")[0].id


# What makes an arm -----------------------------------------------------------------


def test_the_bytes_of_the_file_make_the_arm_and_its_path_does_not(write: Write) -> None:
    [first] = arms_of(f"{write()}:lucky")
    [moved] = arms_of(f"{write(name='other/mine.py')}:lucky")
    [changed] = arms_of(f"{write(MINE + '# a word')}:lucky")
    [other] = arms_of(f"{write()}:modest")
    [renamed] = arms_of(f"{write(name='yours.py')}:lucky")
    assert first.id == moved.id
    assert len({first.id, changed.id, other.id, renamed.id}) == 4


def test_a_digest_pins_the_file(write: Write) -> None:
    file = write()
    digest = hashlib.sha256(file.read_bytes()).hexdigest()[:16]
    [pinned] = arms_of(f"{file}:lucky@{digest}")
    assert pinned.id == arms_of(f"{file}:lucky")[0].id
    file.write_text(MINE + "# a word")
    with pytest.raises(InputError, match="the file has changed") as caught:
        arms_of(f"{file}:lucky@{digest}")
    assert caught.value.file == str(file)


def test_two_files_of_one_name_cannot_play_together(write: Write) -> None:
    here, there = write(), write(MINE + "# other", "other/mine.py")
    with pytest.raises(InputError, match=r"two bots are called mine\.py:lucky"):
        arms_of(f"{here}:lucky+{there}:lucky")
    same = write(name="same/mine.py")
    assert len(arms_of(f"{here}:lucky+{same}:modest")) == 1


# Results ---------------------------------------------------------------------------


def test_a_folder_tells_the_file_and_is_read_without_it(
    write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out, file = str(tmp_path / "out"), write(MARKED)
    assert run("--bots", f"{file}:lucky+steward", "--deals", "3", "--out", out) == 0
    mark = file.with_suffix(".ran")
    assert mark.exists()
    mark.unlink()
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert manifest["own_bots"] == {"mine.py:lucky": hashlib.sha256(file.read_bytes()).hexdigest()}
    assert str(tmp_path) not in (tmp_path / "out" / "manifest.json").read_text()
    monkeypatch.chdir(tmp_path)  # where the file that the manifest names would be found
    for words in (["table", out], ["compare", out], ["report", out, "--out", "r.html"]):
        assert main(words) == 0
    assert open_results(Path(out)).arms[0].lineup == ("mine.py:lucky", "steward")
    for words in (["run", "--out", out, "--deals", "5"], ["replay", out, "--deal", "1"]):
        capsys.readouterr()
        assert main(words) == 2
        assert "simkit loads no code for a folder" in capsys.readouterr().err
    file.unlink()
    assert main(["table", out]) == 0
    assert not mark.exists()


def test_going_on_asks_for_the_same_file(
    write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, file = str(tmp_path / "out"), write()
    assert run("--bots", f"{file}:lucky", "--deals", "2", "--out", out) == 0
    assert run("--bots", f"{write(name='moved/mine.py')}:lucky", "--deals", "4", "--out", out) == 0
    assert totals_of(f"{file}:lucky", out=tmp_path / "out").height == 8
    file.write_text(MINE + "# a word")
    capsys.readouterr()
    assert run("--bots", f"{file}:lucky", "--deals", "6", "--out", out) == 2
    assert "holds results of another scenario" in capsys.readouterr().err


@pytest.mark.long
def test_naming_a_bot_runs_nothing(write: Write) -> None:
    file = write(MARKED + "# once more")
    words = ["--game", GAME, "--set", "players=2", "--bots", f"{file}:lucky", "--deals", "2"]
    assert main(["check", *words]) == 0
    assert not file.with_suffix(".ran").exists()
    assert main(["plan", *words]) == 0
    assert file.with_suffix(".ran").exists()


def test_code_is_not_sent_to_other_machines(write: Write) -> None:
    [arm] = arms_of(f"{write()}:lucky")
    assert isinstance(arm.lineup[0], OwnBot)
    with pytest.raises(InputError, match="in this process only"):
        write_arm(arm)


# What is wrong ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "line", "problem"),
    [
        ("def bot(observation, actions, rng):\n    return observation['deck'][0]\n", 2, "KeyError: 'deck'"),
        ("def bot(observation, actions):\n    return 0\n", None, "TypeError: bot() takes 2 positional"),
        ("import sys\ndef bot(observation, actions, rng):\n    sys.exit(0)\n", 3, "SystemExit: 0"),
        (
            "def bot(observation, actions, rng):\n    return len(actions)\n",
            None,
            "must answer with the index of a legal action",
        ),
        ("def bot(observation, actions, rng):\n    return -1\n", None, "given:   -1\n"),
        ("def bot(observation, actions, rng):\n    return 0.0\n", None, "given:   0.0\n"),
        ("def bot(observation, actions, rng):\n    return None\n", None, "given:   None\n"),
        ("def bot(observation, actions, rng):\n    return True\n", None, "given:   True\n"),
        ("class bot:\n    pass\n", None, "needs a method choose"),
        ("class bot:\n    def __init__(self):\n        1 / 0\n", 3, "ZeroDivisionError"),
        (
            "import nowhere\ndef bot(observation, actions, rng):\n    return 0\n",
            1,
            "cannot be loaded: ModuleNotFoundError",
        ),
        ("def other():\n    return 0\nbot = 7\n", None, "has no such bot"),
        ("def bot(observation, actions, rng)\n    return 0\n", 1, "not Python"),
    ],
)
def test_a_broken_bot_is_named_with_its_place(
    code: str, line: int | None, problem: str, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(code)
    out = file.with_name("out")
    assert run("--bots", f"{file}:bot", "--deals", "2", "--out", str(out), "--threads", "1") == 2
    told = capsys.readouterr().err
    place = f"{file}:{line}: " if line else f"{file}: "
    assert f"error: {place}" in told
    assert problem in told
    assert "Traceback" not in told


def test_an_error_says_at_which_decision_it_came(write: Write) -> None:
    code = "class bot:\n    n = 0\n    def choose(self, observation, actions, rng):\n        self.n += 1\n"
    file = write(code + "        return 0 if self.n < 3 else 'x' * 999\n")
    with pytest.raises(InputError) as caught:
        totals_of(f"{file}:bot+steward")
    assert caught.value.file == str(file)
    assert caught.value.problem.endswith("the index of a legal action (deal 0, seat 1, decision 3)")
    assert str(caught.value.value) == "x" * 99 + "…"
    assert "a whole number from 0 to " in str(caught.value)


@pytest.mark.parametrize(
    ("bots", "problem"),
    [
        ("nowhere.py:bot", "no such file of bots"),
        ("{}:modset", "nearest: modest"),
        ("{}", "no bot of it named"),
        ("{}:_hidden", "has no such bot"),
    ],
)
def test_what_is_no_bot_is_refused(bots: str, problem: str, write: Write) -> None:
    file = write(MINE + "def _hidden():\n    pass\n")
    with pytest.raises(InputError) as caught:
        arms_of(bots.format(file))
    assert problem in str(caught.value)
    assert caught.value.key == "--bots"


def test_files_of_another_kind_are_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.py").mkdir()
    (tmp_path / "odd.py").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "huge.py").write_bytes(b"#" * 1_000_001)
    for name, problem in {
        "folder": "no such file",
        "odd": "not Python",
        "huge": "larger than",
    }.items():
        with pytest.raises(InputError, match=problem):
            arms_of(f"{tmp_path}/{name}.py:bot")


@pytest.mark.long
def test_editors_accept_bots_of_files() -> None:
    import jsonschema

    from simkit.scenario.schema import scenario_schema

    for bots in ("steward@w/bold.toml", "own/mine.py:lucky", "mine.py:lucky+steward", "steward@b:rank=1"):
        jsonschema.validate({"game": GAME, "bots": [bots]}, scenario_schema())
    for bots in ("stewart@bold.toml", "mine.py", "mine.py:", "+mine.py:a"):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({"game": GAME, "bots": [bots]}, scenario_schema())


def test_the_documented_bot_keeps_to_the_rules_and_beats_chance(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (paths.PACKAGE.parent / "docs" / "bots.md").read_text("utf-8")
    [code] = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    file = write(code)
    assert (
        main(["bot", "check", f"{file}:crowned", "--game", GAME, "--set", "players=2", "--deals", "2"]) == 0
    )
    study = simkit.run(GAME, settings={"players": 2}, bots=f"{file}:crowned+true-random", deals=12, threads=1)
    won = (
        study.table(measures="win_share").frame.filter(pl.col("bot") == "mine.py:crowned")["win_share"].item()
    )
    assert won > 0.75
