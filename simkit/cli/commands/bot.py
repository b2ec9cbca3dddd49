"""`simkit bot`: for those who write bots of their own."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from simkit.cli.options import argument, count_option, option
from simkit.cli.output import flow_help, print_json, print_table, say, say_if_slow
from simkit.cli.progress import COMPILING
from simkit.cli.selection import JsonOpt, SeedOpt, SetOpt
from simkit.errors import InputError
from simkit.games.bots import OwnBot
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words
from simkit.scenario.model import DEFAULT_SEED, Arm

DEALS = 10
FAILED = 3

group = typer.Typer(no_args_is_help=True, help="Check a bot that you have written.")

BotArg = Annotated[str, argument("FILE.py:NAME", "Your file and the function or class in it.")]
GameOpt = Annotated[str, option("--game", "GAME", "The game that it plays; simkit games lists them.")]
DealsOpt = Annotated[int, count_option("--deals", "N", "Deals to check it with.")]


@group.command("check")
@flow_help
def check(
    bot: BotArg,
    game: GameOpt,
    sets: SetOpt = None,
    deals: DealsOpt = DEALS,
    seed: SeedOpt = None,
    json: JsonOpt = False,
) -> None:
    """Check that your bot plays legal, repeatable moves without peeking, and measure its speed.

    It plays against itself and, in each seat, against the game's first bot. Then it plays the same matches again with
    its file loaded afresh, and once more with all hidden information shuffled anew before each decision: every answer
    must stay the same. Exit code 3 if a check fails.

    \b
    Example:
      simkit bot check mine.py:careful --game kingdomino --set players=2
    """
    from simkit.run.bot_check import check_bot

    arm = _find_arm(bot, game, sets or [], deals, DEFAULT_SEED if seed is None else seed)
    with say_if_slow(COMPILING):
        findings = list(check_bot(arm, deals, DEFAULT_SEED if seed is None else seed))
    is_good = all(finding.is_good for finding in findings)
    if json:
        print_json(
            {"bot": arm.lineup[0], "game": game, "ok": is_good, "findings": [asdict(one) for one in findings]}
        )
    else:
        rows = [[one.name, "ok" if one.is_good else "FAILED", one.detail] for one in findings]
        print_table(["check", "", "detail"], rows)
    say("all checks passed" if is_good else f"{arm.lineup[0]} failed a check")
    if not is_good:
        raise typer.Exit(FAILED)


def _find_arm(bot: str, game: str, sets: list[str], deals: int, seed: int) -> Arm:
    """Read the bot and the settings that it is checked with."""
    arms = expand(scenario_from_words(game, sets, bot, deals, seed))
    if len(arms) > 1:
        raise InputError(
            "a bot is checked with one value for each setting", key="--set", value=" ".join(sets)
        )
    if not isinstance(arms[0].lineup[0], OwnBot) or len(set(arms[0].lineup)) > 1:
        raise InputError("not a bot of your own", key="FILE.py:NAME", value=bot, hint="Write FILE.py:NAME.")
    return arms[0]
