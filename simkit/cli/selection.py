"""What a command works on: a scenario from a file or from words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from simkit import games
from simkit.cli.complete import complete_bots, complete_game, complete_scenario, complete_set
from simkit.cli.options import argument, count_option, option, read_count, switch
from simkit.errors import InputError
from simkit.scenario.aims import AIMS
from simkit.scenario.change import Changes, change_scenario
from simkit.scenario.load import load_scenario, scenario_from_words
from simkit.scenario.model import DEFAULT_DEALS, DEFAULT_SEED, Scenario

BOT_DEALS = "--bot-deals"

ScenarioArg = Annotated[
    Path | None,
    argument(
        "SCENARIO",
        "A scenario file, or one that comes with simkit by its name: castellion/demo.",
        complete=complete_scenario,
    ),
]
GameOpt = Annotated[
    str | None,
    option(
        "--game", "GAME", "The game, instead of a scenario; simkit games lists them.", complete=complete_game
    ),
]
SetOpt = Annotated[
    list[str] | None,
    option(
        "--set",
        "KEY=VALUE[,VALUE…]",
        "A setting. Each value after a comma makes another configuration; + joins a list. Repeatable.",
        complete=complete_set,
    ),
]
BotsOpt = Annotated[
    str | None,
    option(
        "--bots",
        "BOT[,BOT…]",
        "Who plays: one bot fills every seat, a+b+b names them; commas make more configurations.",
        complete=complete_bots,
    ),
]
DealsOpt = Annotated[
    int | None,
    count_option(
        "--deals",
        "N",
        f"Deals (numbered shuffles) for each configuration. Default: the scenario's, else {DEFAULT_DEALS:,}.",
    ),
]
BotDealsOpt = Annotated[
    list[str] | None,
    option(BOT_DEALS, "BOT=N", "Another number of deals for one of the bots or line-ups. Repeatable."),
]
SeedOpt = Annotated[
    int | None,
    option(
        "--seed", "N", f"The number that all chance comes from. Default: the scenario's, else {DEFAULT_SEED}."
    ),
]
GateOpt = Annotated[
    list[str] | None,
    option(
        "--gate",
        "'MEASURE CONDITION'",
        "A gate in place of the scenario's, such as 'length at most 90'. Repeatable.",
    ),
]
PrecisionOpt = Annotated[
    float | None,
    option("--precision", "X", "Stop once the main result is known to ± X and all gates are decided."),
]
SecondsOpt = Annotated[float | None, option("--seconds", "X", "Stop after so many seconds of play.")]
AllDealsOpt = Annotated[bool, switch("--all-deals", "Play all deals, even once every gate is decided.")]
TitleOpt = Annotated[str | None, option("--title", "TEXT", "The title of tables and reports.")]
QuestionOpt = Annotated[
    str | None,
    option("--question", "|".join(AIMS), "What the report answers first. Default: told by what varies."),
]
JsonOpt = Annotated[bool, switch("--json", "Write one JSON document to stdout.")]


@dataclass(frozen=True)
class ScenarioWords:
    """The words that choose a scenario: a file or a game, and what changes it; None where not given."""

    scenario: ScenarioArg = None
    game: GameOpt = None
    sets: SetOpt = None
    bots: BotsOpt = None
    deals: DealsOpt = None
    bot_deals: BotDealsOpt = None
    seed: SeedOpt = None
    gates: GateOpt = None
    precision: PrecisionOpt = None
    seconds: SecondsOpt = None
    all_deals: AllDealsOpt = False
    title: TitleOpt = None
    question: QuestionOpt = None

    @property
    def changes(self) -> Changes:
        """What stands in place of a scenario's own words."""
        return Changes(
            sets=self.sets or (),
            bots=self.bots,
            bot_deals=dict(_read_bot_deals(word) for word in self.bot_deals or ()),
            gates=self.gates or (),
            precision=self.precision,
            seconds=self.seconds,
            plays_all=self.all_deals,
            title=self.title,
            question=self.question,
        )

    def choose(self) -> Scenario:
        """Load the file, or build a scenario from a game, and change it by the other words."""
        if self.scenario is not None:
            if self.game is not None:
                raise InputError(
                    "--game cannot change a scenario",
                    key="--game",
                    value=self.game,
                    hint="Name either a scenario or --game; --set, --bots and the rest go with both.",
                )
            return change_scenario(
                load_scenario(self.scenario, deals=self.deals, seed=self.seed), self.changes
            )
        if self.game is None:
            raise InputError(
                "no scenario: name one, or give --game and --bots", key="--game", allowed=games.names()
            )
        spec = games.find(self.game)
        if self.bots is None:
            raise InputError("no bots", key="--bots", allowed=[bot.name for bot in spec.bots])
        deals = DEFAULT_DEALS if self.deals is None else self.deals
        seed = DEFAULT_SEED if self.seed is None else self.seed
        built = scenario_from_words(self.game, self.sets or (), self.bots, deals, seed)
        return change_scenario(built, replace(self.changes, sets=(), bots=None))

    def refuse_changes(self, what: str, hint: str) -> None:
        """Raise InputError if a word is given that cannot change what is there; deals alone can."""
        given = {
            "--game": self.game,
            "--set": " ".join(self.sets or ()) or None,
            "--bots": self.bots,
            BOT_DEALS: " ".join(self.bot_deals or ()) or None,
            "--seed": self.seed,
            "--gate": " ".join(self.gates or ()) or None,
            "--precision": self.precision,
            "--seconds": self.seconds,
            "--all-deals": self.all_deals or None,
            "--title": self.title,
            "--question": self.question,
        }
        for flag, value in given.items():
            if value is not None:
                raise InputError(f"{flag} cannot change {what}", key=flag, value=value, hint=hint or None)


def _read_bot_deals(word: str) -> tuple[str, int]:
    """Read a line-up and its number of deals, joined by an equals sign."""
    name, equals, number = word.rpartition("=")
    if not equals:
        raise InputError(
            "no number of deals", key=BOT_DEALS, value=word, hint=f"Write {BOT_DEALS} taught-search=2000."
        )
    return name, read_count(BOT_DEALS, number)
