"""What a command works on: a scenario from a file or from words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from simkit import games
from simkit.errors import InputError
from simkit.scenario.load import load_scenario, scenario_from_words
from simkit.scenario.model import DEFAULT_DEALS, DEFAULT_SEED, Scenario

ScenarioArg = Annotated[
    Path | None,
    typer.Argument(
        metavar="SCENARIO",
        help="A scenario file, or one that comes with simkit by its name: castellion/demo.",
    ),
]
GameOpt = Annotated[
    str | None,
    typer.Option("--game", metavar="GAME", help="The game, instead of a scenario; simkit games lists them."),
]
SetOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE[,VALUE…]",
        help="A setting. Each value after a comma makes another configuration; + joins a list. Repeatable.",
    ),
]
BotsOpt = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="BOT[,BOT…]",
        help="Who plays: one bot fills every seat, a+b+b names them; commas make more configurations.",
    ),
]
DealsOpt = Annotated[
    int | None,
    typer.Option(
        "--deals",
        metavar="N",
        help=f"Deals (numbered shuffles) for each configuration. Default: the scenario's, else {DEFAULT_DEALS:,}.",
    ),
]
SeedOpt = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        help=f"The number that all chance comes from. Default: the scenario's, else {DEFAULT_SEED}.",
    ),
]
JsonOpt = Annotated[bool, typer.Option("--json", help="Write one JSON document to stdout.")]
FormatOpt = Annotated[
    str | None,
    typer.Option("--format", metavar="FORMAT", help="text, csv, parquet, md or json. Default: text."),
]


def choose_scenario(
    scenario: Path | None,
    game: str | None,
    sets: Sequence[str] | None,
    bots: str | None,
    deals: int | None,
    seed: int | None,
) -> Scenario:
    """Load the file, or build a scenario from the words given instead of one."""
    words = {"--game": game, "--set": sets or None, "--bots": bots}
    if scenario is not None:
        for option, value in words.items():
            if value is not None:
                shown = value if isinstance(value, str) else " ".join(value)
                raise InputError(
                    f"{option} cannot change a scenario file",
                    key=option,
                    value=shown,
                    hint="Give either a file or --game, --set and --bots; --deals and --seed go with both.",
                )
        return load_scenario(scenario, deals=deals, seed=seed)
    if game is None:
        raise InputError(
            "no scenario: name one, or give --game and --bots", key="--game", allowed=games.names()
        )
    spec = games.find(game)
    if bots is None:
        raise InputError("no bots", key="--bots", allowed=[bot.name for bot in spec.bots])
    return scenario_from_words(
        game,
        sets or (),
        bots,
        DEFAULT_DEALS if deals is None else deals,
        DEFAULT_SEED if seed is None else seed,
    )
