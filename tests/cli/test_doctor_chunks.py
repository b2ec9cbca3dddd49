from __future__ import annotations

import pytest

from simkit.cli.commands import doctor
from simkit.errors import StorageError
from simkit.results.store import open_store
from simkit.run.chunk import run_chunk
from simkit.run.plan import Chunk
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words


@pytest.fixture
def no_self_test(monkeypatch):
    monkeypatch.setattr(doctor, "_test", lambda: [])


def write(folder, second_half):
    """Two chunks of `random`, the second with the outcomes of another bot."""
    scenario = scenario_from_words("castellion", [], "random", 4000, 3)
    other = scenario_from_words("castellion", [], second_half, 4000, 3)
    arms, others = expand(scenario), expand(other)
    with open_store(folder, scenario, arms) as store:
        for first, played_by in ((0, arms[0]), (2000, others[0])):
            ours = run_chunk(arms[0], Chunk(arms[0].id, 3, first, 2000), lambda: False)
            theirs = run_chunk(played_by, Chunk(played_by.id, 3, first, 2000), lambda: False)
            store.write(arms[0], first, 2000, theirs.matches, ours.seats)
        store.note("complete", plays=True)


@pytest.mark.long
def test_chunks_that_chance_does_not_explain_are_a_fault(tmp_path, no_self_test):
    write(tmp_path / "r", "blueprint")
    with pytest.raises(StorageError, match="differ by more than chance in win"):
        doctor.command(tmp_path / "r")


@pytest.mark.long
def test_chunks_of_one_bot_are_alike(tmp_path, no_self_test, capsys):
    write(tmp_path / "r", "random")
    doctor.command(tmp_path / "r")
    assert "all checks passed" in capsys.readouterr().err
