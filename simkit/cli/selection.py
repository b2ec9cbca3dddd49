"""What a command works on: a scenario from a file or from words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, get_type_hints

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


@dataclass(frozen=True)
class ScenarioWords:
    """The words that choose a scenario: a file, or a game with its settings and bots; None where not given."""

    scenario: ScenarioArg = None
    game: GameOpt = None
    sets: SetOpt = None
    bots: BotsOpt = None
    deals: DealsOpt = None
    seed: SeedOpt = None

    def choose(self) -> Scenario:
        """Load the file, or build a scenario from the words given instead of one."""
        if self.scenario is not None:
            self.refuse(
                "a scenario file",
                "Give either a file or --game, --set and --bots; --deals and --seed go with both.",
                ("--game", "--set", "--bots"),
            )
            return load_scenario(self.scenario, deals=self.deals, seed=self.seed)
        if self.game is None:
            raise InputError(
                "no scenario: name one, or give --game and --bots", key="--game", allowed=games.names()
            )
        spec = games.find(self.game)
        if self.bots is None:
            raise InputError("no bots", key="--bots", allowed=[bot.name for bot in spec.bots])
        deals = DEFAULT_DEALS if self.deals is None else self.deals
        seed = DEFAULT_SEED if self.seed is None else self.seed
        return scenario_from_words(self.game, self.sets or (), self.bots, deals, seed)

    def refuse(self, what: str, hint: str, options: Sequence[str]) -> None:
        """Raise InputError if one of these options is given, which cannot change what is there."""
        sets = " ".join(self.sets) if self.sets else None
        given = {"--game": self.game, "--set": sets, "--bots": self.bots, "--seed": self.seed}
        for option in options:
            if given[option] is not None:
                raise InputError(f"{option} cannot change {what}", key=option, value=given[option], hint=hint)


def takes_scenario(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take the words of a scenario one by one, in place of its first parameter."""
    hints = get_type_hints(ScenarioWords, include_extras=True)
    words = [
        Parameter(word.name, Parameter.KEYWORD_ONLY, default=word.default, annotation=hints[word.name])
        for word in fields(ScenarioWords)
    ]
    own = list(signature(command, eval_str=True).parameters.values())[1:]

    @wraps(command)
    def take(**values: Any) -> None:
        command(ScenarioWords(**{word.name: values.pop(word.name) for word in words}), **values)

    of_both = [*words, *(parameter.replace(kind=Parameter.KEYWORD_ONLY) for parameter in own)]
    take.__signature__ = Signature(of_both)  # type: ignore[attr-defined]
    return take
