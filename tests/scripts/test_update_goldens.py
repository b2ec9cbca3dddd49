"""`scripts/update_goldens.py` says what has changed, and asks for a new version whenever digests have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts import update_goldens

KEPT = {"rules_version": "1", "digests": {"default": {"random": "0a"}}}
PLAYED = {"rules_version": "1", "digests": {"default": {"random": "0b"}}}
RAISED = {**PLAYED, "rules_version": "2"}


@pytest.mark.parametrize(
    ("kept", "found", "told"),
    [
        (None, KEPT, "new"),
        (KEPT, KEPT, "unchanged"),
        (KEPT, PLAYED, "CHANGED under the same rules_version 1: raise it in __init__.py and RULES.md"),
        (KEPT, RAISED, "changed, rules_version 1 -> 2"),
    ],
)
def test_a_change_is_told_and_written(
    kept: object, found: object, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kingdomino" / "digests.json"
    if kept is not None:
        file.parent.mkdir()
        file.write_text(json.dumps(kept), encoding="utf-8")
    monkeypatch.setattr(update_goldens, "golden_file", lambda spec: file)
    monkeypatch.setattr(update_goldens, "digests_of", lambda game: found)
    assert update_goldens.update("kingdomino").startswith(told)
    assert json.loads(file.read_text(encoding="utf-8")) == found
