"""`simkit cards`: what each card changes, forced in and forced out on the same deals."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from simkit import games
from simkit.cli.files import check_page
from simkit.cli.options import option, spread
from simkit.cli.output import say
from simkit.cli.playing import play
from simkit.cli.selection import ScenarioWords
from simkit.cli.study import StudyWords
from simkit.cli.tables import split
from simkit.errors import InputError
from simkit.games.contract import GameSpec

if TYPE_CHECKING:
    import polars as pl

    from simkit.design.cards import CardStudy
    from simkit.scenario.model import Scenario
    from simkit.stats.compare.card_league import CardLeague

DEALS = 2_000

CardsOpt = Annotated[
    str | None, option("--cards", "CARD[,CARD…]", "Only these cards, by name or number. Default: all.")
]
KindOpt = Annotated[
    str | None,
    option(
        "--kind", "KIND[,KIND…]", "Only these kinds: spirits, dragons, rights … Default: all of the game."
    ),
]
MeasureOpt = Annotated[
    str | None,
    option("--measure", "NAME", "What is compared. Default: wins, or the score where all have the card."),
]
ReportOpt = Annotated[
    Path | None, option("--report", "FILE.html", "Also write a report: what stands out, figures, all cards.")
]


@spread
def command(
    words: ScenarioWords,
    study: StudyWords,
    cards: CardsOpt = None,
    kind: KindOpt = None,
    measure: MeasureOpt = None,
    report: ReportOpt = None,
) -> None:
    """Force each card in and out on the same deals, and say which one you would print differently.

    Name a game, or a scenario. The table ranks the cards of each kind by what they change, with 95 % intervals,
    shrunken towards the mean of their kind, since the best of many is partly lucky. A card stands out if it differs
    from the other cards of its kind at a false discovery rate of 5 % over the table (q). The same command goes on
    after an interruption.

    \b
    Example:
      simkit cards castellion --set level=base --bots taught
      simkit cards dragon-castle --kind dragons --bots builder --deals 5000
      simkit cards wyrmspan --cards dragon-12,dragon-47,cave-7
    """
    from simkit.design.card_table import RATE, answer_cards, show_cards
    from simkit.design.cards import list_leagues, plan_cards
    from simkit.results.view import open_results
    from simkit.stats.compare.card_league import card_table

    if report is not None:
        check_page(report, "--report")
    base = _choose(words).choose()
    planned = plan_cards(base, split(kind), split(cards))
    folder = study.place("cards", base)
    leagues = []
    for one in planned:
        given = {name: value for name, value in one.forcing.given.items() if name not in base.settings}
        with_given = "".join(f", {name}={value}" for name, value in given.items())
        say(f"{one.forcing.kind}: {len(one.values)} cards{with_given}. {one.forcing.meaning}")
        results = open_results(play(one.scenario, folder / one.forcing.kind, study.threads))
        leagues += list_leagues(results, one, measure)
    table = card_table(leagues)
    study.output.send(show_cards(table, leagues), table)
    for sentence in answer_cards(table, leagues):
        say(sentence)
    if report is not None:
        _report(report, table, leagues, planned, _command(base, planned, split(cards), measure))
    if study.output.is_text:
        say(RATE)


def _report(
    page: Path, table: pl.DataFrame, leagues: list[CardLeague], planned: list[CardStudy], command: str
) -> None:
    """Write the report of the study."""
    from simkit.design.card_report import tell_cards
    from simkit.report.build import write_pages

    meanings = [one.forcing.meaning for one in planned]
    for path in write_pages(tell_cards(table, leagues, meanings, command), page):
        say(f"wrote {path}")


def _command(base: Scenario, planned: list[CardStudy], cards: list[str], measure: str | None) -> str:
    """Write the command that makes the same study again."""
    spec = games.find(base.game)
    words = [
        *(f"--set {shlex.quote(f'{k}={spec.setting(k).write(v[0])}')}" for k, v in base.settings.items()),
        f"--kind {','.join(one.forcing.kind for one in planned)}",
        *([f"--cards {','.join(cards)}"] if cards else []),
        *([f"--measure {measure}"] if measure else []),
        f"--bots {','.join(planned[0].bots)} --deals {base.deals} --seed {base.seed} --report cards.html",
    ]
    return f"simkit cards {base.game} {' '.join(words)}"


def _choose(words: ScenarioWords) -> ScenarioWords:
    """Take a game named in place of a scenario, with its strongest fast bot and fewer deals unless they are given."""
    if words.scenario is not None and str(words.scenario) in games.names():
        if words.game is not None:
            raise InputError("one game is enough", key="--game", value=words.game)
        words = replace(words, scenario=None, game=str(words.scenario))
    if words.game is None:
        return words
    if words.bots is None:
        words = replace(words, bots=_strongest_fast(games.find(words.game)))
        say(f"bots: {words.bots}")
    return words if words.deals is not None else replace(words, deals=DEALS)


def _strongest_fast(spec: GameSpec) -> str:
    """Return the last bot that is listed as fast: bots are listed from the weakest on."""
    return [bot.name for bot in spec.bots if bot.effort == "fast"][-1]
