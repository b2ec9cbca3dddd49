from __future__ import annotations

from pathlib import Path

import pytest

from simkit.run.run import run_scenario
from simkit.scenario.load import scenario_from_words
from tests.faults.scene import BOTS, DEALS, SEED


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What one undisturbed run yields."""
    folder = tmp_path_factory.mktemp("whole") / "r"
    run_scenario(scenario_from_words("castellion", [], BOTS, DEALS, SEED), folder)
    return folder
