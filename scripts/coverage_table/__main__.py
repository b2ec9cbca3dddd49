"""Do verdicts keep their promise? Wrong verdicts, coverage of intervals and choices, counted over many runs.

A pool of real matches is played once. Runs then draw their deals from it, so that the truth is known: the pool's
means. Each run is looked at, judged and stopped by simkit's own code, and what it tells is held against the truth.

    python -m scripts.coverage_table --pool results/pool --write docs/coverage.md   # its table; carries a count on
    python -m scripts.coverage_table --replications 400 --only gates,choices        # a part of it
    python -m scripts.coverage_table --replications 20 --short --pool results/short # less than a minute
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from scripts.coverage_table.choices import check_choices, check_races
from scripts.coverage_table.gates import check_gates
from scripts.coverage_table.kept import HEAD, count_rows, write_page
from scripts.coverage_table.leans import check_leans
from scripts.coverage_table.plans import check_long_plans, check_plans, check_ranges
from scripts.coverage_table.pool import Pool, play
from scripts.coverage_table.promises import Check, Study
from scripts.coverage_table.sentences import check_sentences
from scripts.coverage_table.shown import check_shown
from scripts.coverage_table.skill import check_skill

LAYOUTS = (
    "basic,barracks,blockhouse,dragons-head,forbidden-city,four-seasons,gates-of-destiny,keep,"
    "monastery-of-the-abyss,pillars-of-creation,stronghold,thousand-towers,training-ground"
)
APPENDICES = "vigil,herald,premonition,prison,cold-sweat,horror"
CHECKS: dict[str, Check] = {
    "gates": check_gates,
    "shown": check_shown,
    "leans": check_leans,
    "sentences": check_sentences,
    "choices": check_choices,
    "races": check_races,
    "ranges": check_ranges,
    "plans": check_plans,
    "long-plans": check_long_plans,
    "skill": check_skill,
}


def play_pools(folder: Path, runs: int, *, is_short: bool) -> Study:
    """Play what the folder lacks of the pools."""
    base, deals = "level=base", 1_000 if is_short else 12_000
    layouts, bots = ("basic,keep,barracks", "greedy") if is_short else (LAYOUTS, "builder")
    return Study(
        Pool(play(folder / "castellion", "castellion", [base, "appendices=vigil"], "greedy", 5 * deals)),
        Pool(
            play(
                folder / "appendices-greedy",
                "castellion",
                [base, f"appendices={APPENDICES}"],
                "greedy",
                3_000 if is_short else 20_000,
            )
        ),
        Pool(play(folder / "castles", "dragon-castle", [f"layout={layouts}", "players=3"], bots, deals)),
        folder,
        runs,
        1_000 if is_short else 4_000,
        is_short,
    )


def main(words: Sequence[str] | None = None) -> int:
    """Print the table as Markdown; the exit code is 1 if a promise is broken by more than chance allows."""
    parser = argparse.ArgumentParser(description="Count wrong verdicts and the coverage of intervals.")
    parser.add_argument("--replications", type=int, default=400)
    parser.add_argument("--short", action="store_true", help="a small pool and short runs")
    parser.add_argument("--only", default=",".join(CHECKS), help=f"of {', '.join(CHECKS)}")
    parser.add_argument("--pool", type=Path, default=Path("results/pool"))
    parser.add_argument("--write", type=Path, help="a page whose table is replaced")
    asked = parser.parse_args(words)
    study = play_pools(asked.pool, asked.replications, is_short=asked.short)
    broken = 0
    lines = [f"{HEAD}{study.runs} runs | found | promised |", "|---|---|---|"]
    print("\n".join(lines))
    for name in asked.only.split(","):
        for told in count_rows(name, CHECKS[name], study):
            broken += not told.keeps(study.runs)
            lines.append(told.write())
            print(lines[-1], flush=True)
    if asked.write is not None:
        write_page(asked.write, lines)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
