"""`simkit schema`: the JSON schema of scenario files, for editors."""

from __future__ import annotations

from simkit.cli.output import print_json
from simkit.scenario.schema import scenario_schema


def command() -> None:
    """Write the JSON schema of scenario files, so that an editor checks and completes them.

    Editors with a TOML language server take it from a first line `#:schema ./scenario.schema.json`.

    \b
    Example:
      simkit schema > scenario.schema.json
    """
    print_json(scenario_schema())
