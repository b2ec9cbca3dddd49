"""Renews the golden digests under `tests/goldens`.

    python scripts/update_goldens.py [GAME …]

Every change of digests needs a new `rules_version` of the game and a line in the changelog.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from simkit import games
from tests.goldens.digests import digests_of, golden_file


def update(game: str) -> str:
    """Write the golden file of a game and say what has changed in it."""
    file, found = golden_file(games.find(game)), digests_of(game)
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else None
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    if kept is None:
        return "new"
    if kept == found:
        return "unchanged"
    if kept["rules_version"] == found["rules_version"]:
        return (
            f"CHANGED under the same rules_version {found['rules_version']}: raise it in __init__.py and RULES.md, "
            "then run this again"
        )
    return f"changed, rules_version {kept['rules_version']} -> {found['rules_version']}"


def main() -> None:
    """Renew the golden files of the games named, or of all."""
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__)
        return
    for game in sys.argv[1:] or games.names():
        print(f"{game}: {update(game)}")


if __name__ == "__main__":
    main()
