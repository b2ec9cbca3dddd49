"""`simkit bound`: how many deals can be won by any play at all."""

from __future__ import annotations

import json as jsonlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from simkit import games
from simkit.cli.engine import ThreadsOpt, check_threads
from simkit.cli.options import argument, check_number, option
from simkit.cli.output import print_json, print_table, print_text, say, say_if_slow
from simkit.cli.progress import COMPILING, choose_progress
from simkit.cli.selection import JsonOpt, SeedOpt, SetOpt
from simkit.errors import InputError, SimkitError
from simkit.games.contract import FIRST_PROOF, UNDECIDED, WINNABLE
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words
from simkit.scenario.model import DEFAULT_SEED, Arm

if TYPE_CHECKING:
    from simkit.run.bound import Bound

DEALS = 1_000
BUDGET = 20_000
MAX_DEALS = 10_000_000
MAX_BUDGET = 10**9

GameArg = Annotated[str, argument("GAME", "The game; simkit games NAME says whether it has such a search.")]
DealsOpt = Annotated[int, option("--deals", "N", "Deals to search, from deal 0 on.")]
BudgetOpt = Annotated[int, option("--budget", "N", "Attempts for each deal before it counts as undecided.")]
BotsOpt = Annotated[
    str | None,
    option("--bots", "BOT[,BOT…]", "Also let these bots play the same deals, without seeing what is hidden."),
]
WinsOpt = Annotated[
    Path | None, option("--wins", "FILE", "Write every win found as a transcript, in JSON Lines.")
]

Row = dict[str, Any]


def command(
    game: GameArg,
    sets: SetOpt = None,
    bots: BotsOpt = None,
    deals: DealsOpt = DEALS,
    seed: SeedOpt = None,
    budget: BudgetOpt = BUDGET,
    threads: ThreadsOpt = None,
    wins: WinsOpt = None,
    json: JsonOpt = False,
) -> None:
    """Find out how many deals can be won at all, by a search that knows the order of every stack.

    A deal is winnable if a win was found and checked action by action against the rules; lost if that was proved;
    else undecided. No player can win a lost deal, so perfect play lies between the best bot and the deals not lost.

    \b
    Example:
      simkit bound castellion --deals 1000 --bots blueprint
    """
    check_number("--deals", deals, 1, MAX_DEALS)
    check_number("--budget", budget, 0, MAX_BUDGET)
    check_threads(threads)
    chosen = DEFAULT_SEED if seed is None else seed
    arms = _find_arms(game, sets or [], bots, deals, chosen)
    from simkit.run.bound import search_deals

    with say_if_slow(COMPILING):
        games.find(game).perfect_information.search_batch(arms[0].config, chosen, 0, 1, 0)
    bound = search_deals(arms[0], chosen, deals, budget, threads, choose_progress("deals"))
    rows = _rate_verdicts(game, bound)
    played = [_rate_bot(arm, chosen, bound) for arm in arms] if bots else []
    if wins is not None:
        _write_wins(arms[0], chosen, bound, budget, wins)
    if json:
        print_json(_describe(arms[0], chosen, budget, bound, rows, played))
    else:
        _print(bound, rows, played)


def _find_arms(game: str, sets: list[str], bots: str | None, deals: int, seed: int) -> list[Arm]:
    """One arm for each line-up of bots, all with the same settings, which the search must cover."""
    spec = games.find(game)
    arms = expand(scenario_from_words(game, sets, bots or spec.bots[0].name, deals, seed))
    if any(arm.config != arms[0].config for arm in arms):
        raise InputError(
            "one value for each setting is searched at a time", key="--set", value=" ".join(sets)
        )
    spec.perfect_information.check_bound(arms[0].config)
    return list(arms)


def _rate_verdicts(game: str, bound: Bound) -> list[Row]:
    """The share of each verdict with its interval."""
    names = {WINNABLE: "winnable: a win was found"}
    proofs = games.find(game).perfect_information.PROOFS
    names |= {FIRST_PROOF + n: f"lost: proved {how}" for n, how in enumerate(proofs)}
    names[UNDECIDED] = "undecided within the budget"
    return [
        _rate(name, len(bound.deals_with(verdict)), len(bound.verdicts)) for verdict, name in names.items()
    ]


def _rate(name: str, number: int, deals: int) -> Row:
    from simkit.stats.estimate.intervals import rate_interval

    interval = rate_interval(number, deals)
    return {
        "what": name,
        "deals": number,
        "share": number / deals,
        "low": interval.low,
        "high": interval.high,
    }


def _rate_bot(arm: Arm, seed: int, bound: Bound) -> Row:
    """The share of deals that a bot wins; a win on a deal that was proved lost would refute the proof."""
    from simkit.run.bound import play_wins

    won = play_wins(arm, seed, len(bound.verdicts))
    refuted = won & (bound.verdicts >= FIRST_PROOF)
    if refuted.any():
        raise SimkitError(
            f"{arm.label} wins deal {int(refuted.argmax())}, which was proved lost: this is a bug in simkit"
        )
    return _rate(f"won by {'+'.join(arm.lineup)}", int(won.sum()), len(won))


def _bracket(bound: Bound) -> tuple[Row, Row]:
    """The two ends of what a player who knows the stacks can win: wins found, and all that is not proved lost."""
    deals = len(bound.verdicts)
    found = len(bound.deals_with(WINNABLE))
    return _rate("found", found, deals), _rate("not lost", found + len(bound.deals_with(UNDECIDED)), deals)


def _print(bound: Bound, rows: list[Row], played: list[Row]) -> None:
    headers = ["verdict", "deals", "share", "95 % interval"]
    shown = [
        [row["what"], f"{row['deals']:,}", f"{row['share']:.2%}", f"[{row['low']:.2%}, {row['high']:.2%}]"]
        for row in rows + played
    ]
    print_table(headers, shown, right=headers[1:])
    found, not_lost = _bracket(bound)
    print_text(
        f"\nA player who knows every stack wins between {found['low']:.2%} and {not_lost['high']:.2%} of all deals "
        "(95 %).\nNobody who plays without that knowledge wins more than the upper end."
    )
    if played:
        best = max(played, key=lambda row: row["share"])
        print_text(
            "Perfect play without that knowledge lies "
            f"between {best['low']:.2%} ({best['what']}) and {not_lost['high']:.2%}."
        )
    say(
        f"{bound.attempts.sum():,} attempts, {bound.cpu_seconds:.1f} CPU-seconds, "
        f"{1000 * bound.cpu_seconds / len(bound.verdicts):.2f} ms for a deal"
    )


def _write_wins(arm: Arm, seed: int, bound: Bound, budget: int, file: Path) -> None:
    from simkit.report.page.files import write_file
    from simkit.run.bound import trace_wins

    lines = [
        jsonlib.dumps(event, ensure_ascii=False, separators=(",", ":"))
        for events in trace_wins(arm, seed, bound, budget)
        for event in events
    ]
    write_file(file, ("\n".join(lines) + "\n").encode())
    say(f"wrote {file}")


def _describe(arm: Arm, seed: int, budget: int, bound: Bound, rows: list[Row], played: list[Row]) -> Row:
    found, not_lost = _bracket(bound)
    lost = [deal for n in range(len(rows) - 2) for deal in bound.deals_with(FIRST_PROOF + n)]
    spec = games.find(arm.game)
    return {
        "game": arm.game,
        "rules_version": spec.rules_version,
        "settings": {name: spec.setting(name).describe(value) for name, value in arm.config.items()},
        "seed": seed,
        "deals": len(bound.verdicts),
        "budget": budget,
        "verdicts": rows,
        "bracket": {"low": found["share"], "high": not_lost["share"]},
        "bracket_95": {"low": found["low"], "high": not_lost["high"]},
        "bots": played,
        "lost": sorted(lost),
        "undecided": bound.deals_with(UNDECIDED),
        "attempts": int(bound.attempts.sum()),
        "cpu_seconds": round(bound.cpu_seconds, 3),
    }
