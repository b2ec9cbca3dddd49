"""What a command works on: a scenario from a file or from words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from simkit import games
from simkit.cli.options import argument, option, switch
from simkit.errors import InputError
from simkit.scenario.load import load_scenario, scenario_from_words
from simkit.scenario.model import DEFAULT_DEALS, DEFAULT_SEED, Scenario

ScenarioArg = Annotated[
    Path | None,
    argument("SCENARIO", "A scenario file, or one that comes with simkit by its name: castellion/demo."),
]
GameOpt = Annotated[
    str | None, option("--game", "GAME", "The game, instead of a scenario; simkit games lists them.")
]
SetOpt = Annotated[
    list[str] | None,
    option(
        "--set",
        "KEY=VALUE[,VALUE…]",
        "A setting. Each value after a comma makes another configuration; + joins a list. Repeatable.",
    ),
]
BotsOpt = Annotated[
    str | None,
    option(
        "--bots",
        "BOT[,BOT…]",
        "Who plays: one bot fills every seat, a+b+b names them; commas make more configurations.",
    ),
]
DealsOpt = Annotated[
    int | None,
    option(
        "--deals",
        "N",
        f"Deals (numbered shuffles) for each configuration. Default: the scenario's, else {DEFAULT_DEALS:,}.",
    ),
]
SeedOpt = Annotated[
    int | None,
    option(
        "--seed", "N", f"The number that all chance comes from. Default: the scenario's, else {DEFAULT_SEED}."
    ),
]
JsonOpt = Annotated[bool, switch("--json", "Write one JSON document to stdout.")]


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

    def refuse(self, what: str, hint: str, flags: Sequence[str]) -> None:
        """Raise InputError if one of these options is given, which cannot change what is there."""
        sets = " ".join(self.sets) if self.sets else None
        given = {"--game": self.game, "--set": sets, "--bots": self.bots, "--seed": self.seed}
        for flag in flags:
            if given[flag] is not None:
                raise InputError(f"{flag} cannot change {what}", key=flag, value=given[flag], hint=hint)
