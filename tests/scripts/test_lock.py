"""The lock file of development: it names an exact version of everything that `pyproject.toml` asks for."""

from __future__ import annotations

import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]


def read_lock():
    """The exact version of each package; any other kind of line is refused."""
    found = {}
    for line in (ROOT / "requirements-dev.lock").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, sign, version = line.partition("==")
            assert sign, f"no exact version: {line}"
            found[canonicalize_name(name)] = version
    return found


def test_the_lock_satisfies_all_that_development_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    locked = read_lock()
    asked = map(Requirement, project["dependencies"] + project["optional-dependencies"]["dev"])
    needs = {canonicalize_name(need.name): need.specifier for need in asked}
    missing = [name for name, versions in needs.items() if name not in locked or locked[name] not in versions]
    assert missing == [], "renew the lock: make PYTHON=python3.11 lock"


def test_the_lock_leaves_the_project_itself_out():
    assert "simkit" not in read_lock()
