"""`simkit scenarios`: the scenarios that come with simkit, listed, shown and copied."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from simkit import games, paths
from simkit.cli.complete import complete_scenario
from simkit.cli.options import argument, option
from simkit.cli.output import count, print_json, print_table, print_text, say
from simkit.cli.selection import JsonOpt
from simkit.errors import InputError
from simkit.scenario.document import shipped_scenarios

NameArg = Annotated[
    str | None,
    argument(
        "NAME",
        "A scenario such as castellion/demo to see it; a game to list its own.",
        complete=complete_scenario,
    ),
]
CopyOpt = Annotated[
    Path | None, option("--copy", "FILE", "Copy the scenario into a file of your own, to change it.")
]


def command(name: NameArg = None, copy: CopyOpt = None, json: JsonOpt = False) -> None:
    """List the scenarios that come with simkit, show one, or copy it to begin your own.

    To change one without a copy, give its name to simkit run with --set, --bots, --deals or --gate.

    \b
    Example:
      simkit scenarios
      simkit scenarios castellion/demo
      simkit scenarios castellion/demo --copy my-study.toml
    """
    known = shipped_scenarios()
    if name is None or name in games.names():
        if copy is not None:
            raise InputError("which scenario shall be copied?", key="NAME", allowed=known)
        _list([one for one in known if name is None or one.startswith(f"{name}/")], json)
        return
    wanted = name.removesuffix(".toml")
    if wanted not in known:
        raise InputError("no such scenario comes with simkit", key="NAME", value=name, allowed=known)
    file = paths.scenarios() / f"{wanted}.toml"
    if copy is not None:
        _copy(file, copy)
    elif json:
        from simkit.scenario.load import load_scenario

        print_json(load_scenario(file).to_dict())
    else:
        print_text(file.read_text("utf-8").rstrip("\n"))


def _list(names: list[str], json: bool) -> None:
    rows = [_describe(name) for name in names]
    if json:
        print_json(rows)
        return
    shown = [[row["name"], row["title"], str(row["arms"]), f"{row['deals']:,}"] for row in rows]
    print_table(["scenario", "title", "configurations", "deals"], shown, right=["configurations", "deals"])
    say(
        f"{count(len(rows), 'scenario')}; play one: simkit run {names[0]}; see it: simkit scenarios {names[0]}"
    )


def _describe(name: str) -> dict[str, Any]:
    from simkit.scenario.expand import expand
    from simkit.scenario.load import load_scenario

    scenario = load_scenario(Path(name))
    return {
        "name": name,
        "title": scenario.title,
        "game": scenario.game,
        "arms": len(expand(scenario)),
        "deals": scenario.deals,
        "gates": [str(gate) for gate in scenario.gates],
    }


def _copy(file: Path, copy: Path) -> None:
    if copy.exists():
        raise InputError("there is a file of this name already", key="--copy", value=copy)
    from simkit.report.page.files import write_file

    write_file(copy, file.read_bytes())
    say(f"wrote {copy}; check it: simkit check {copy}; play it: simkit run {copy}")
