"""`simkit rare`: how often a match is won that is hardly ever won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from simkit.cli.options import count_option, option, spread
from simkit.cli.output import say, say_if_slow
from simkit.cli.selection import ScenarioWords
from simkit.cli.table import OutputWords
from simkit.scenario.located import LocatedValue, check_whole

if TYPE_CHECKING:
    import polars as pl

MOST_EFFORT, MOST_REPLICATIONS, MOST_CRUDE = 100_000, 10_000, 10_000_000
TALK = (
    "Passed: the part of matches that passed each Trial, of those that passed the one before. As good as: whole\n"
    "matches that would tell the rate as precisely. Brackets: 95 % intervals."
)
EffortOpt = Annotated[int, count_option("--effort", "N", "Matches for each step of a replication.")]
ReplicationsOpt = Annotated[
    int, option("--replications", "N", "Independent repetitions that the interval rests on.")
]
CrudeOpt = Annotated[
    int, count_option("--crude", "N", "Also play so many whole matches, as a check. Default: none.")
]


@spread
def command(
    words: ScenarioWords,
    output: OutputWords,
    effort: EffortOpt = 2_000,
    replications: ReplicationsOpt = 20,
    crude: CrudeOpt = 0,
) -> None:
    """Tell how often matches are won that are hardly ever won, by multilevel splitting.

    A match is played to its next step (in Castellion: a Trial passed). Matches that take it are copied, what is
    hidden in them is drawn anew, and they are played on to the step after it. The product of the parts that took
    each step is the chance to win. --deals has no meaning here.

    \b
    Example:
      simkit rare --game castellion --set level=expert --set players=2 --set pantry=on --bots blueprint
      simkit rare --game castellion --set level=intro --bots greedy --crude 20000
    """
    from simkit.api.rare import measure_rare

    check_whole(LocatedValue(effort, "--effort"), 1, MOST_EFFORT)
    check_whole(LocatedValue(replications, "--replications"), 2, MOST_REPLICATIONS)
    check_whole(LocatedValue(crude, "--crude"), 0, MOST_CRUDE)
    assert output.kind
    with say_if_slow("playing step by step … (the first time the game is compiled, which takes a while)"):
        table = measure_rare(words.choose(), effort, replications, crude)
    output.send(show_rare(table), table)
    if output.is_text:
        say(TALK)


def show_rare(table: pl.DataFrame) -> pl.DataFrame:
    """Return the table as texts."""
    import polars as pl

    parts = [name for name in table.columns if name.startswith("part_")]
    rows = [
        {
            "configuration": row["arm"],
            "won": f"{100 * row['estimate']:.3g} % {_write_ends(row['low'], row['high'])}".rstrip(),
            "passed": " · ".join(f"{row[part]:.1%}" for part in parts if row[part] is not None),
            "matches": f"{row['matches']:,}",
            "as good as": "" if row["crude_matches"] is None else f"{row['crude_matches']:,.0f}",
            "how": row["method"],
        }
        for row in table.iter_rows(named=True)
    ]
    names = ("configuration", "won", "passed", "matches", "as good as", "how")
    return pl.DataFrame(rows, schema=dict.fromkeys(names, pl.String))


def _write_ends(low: float | None, high: float | None) -> str:
    """Write the interval in per cent, nothing where there is none."""
    return "" if low is None or high is None else f"[{100 * low:.2g}, {100 * high:.2g}]"
