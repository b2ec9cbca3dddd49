"""Lets the independent referees check transcripts of every number of players, variant and line-up.

    python scripts/verify.py                               every game that has a referee in tests/oracles
    python scripts/verify.py --game kingdomino --journal verify.jsonl
    python scripts/verify.py --game kingdomino --crossed --matches 100 --bots true-random,full-greedy
    python scripts/verify.py --game dragon-castle --variants spirits,dragons --matches 10000 --bots builder
    python scripts/verify.py --game wyrmspan --set players=2,3 --set printing=2024,2025 --uses uses.csv

Each line-up plays so many matches in each variant at each number of players: 1,000 with bots that think fast, a tenth
of that with slower ones, a fiftieth with bots that simulate matches, which do so twice for a decision.
Where a game comes with parts to choose from, such as castles, the matches are spread over all of them.
`--crossed` plays every combination of settings instead of one change at a time, `--set` every combination of the
values that are named and no other. Prints a table and exits with 1 if a match is rejected. With a journal, what it
holds of the same sources is not played again. `--uses` writes how often each effect was used, where transcripts tell.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from itertools import groupby, product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from simkit import games
from simkit.errors import InputError
from simkit.games.contract import GameSpec
from simkit.games.setting import Value
from simkit.run.replay import transcripts
from simkit.scenario.expand import make_arm
from tests.contract.variants import at_every_table, crossed, lineups, named, rotations

ROOT = Path(__file__).resolve().parents[1]
ORACLES = ROOT / "tests" / "oracles"
PARTS = {"fast": 1, "medium": 10, "slow": 50}  # of the matches asked for, by the slowest bot at the table
PIECE = 100  # deals that are checked at a time
NO_LIMIT = 100_000  # combinations of settings


@dataclass(frozen=True)
class Task:
    """Some deals of one variant and line-up of a game to verify, in all rotations."""

    game: str
    variant: str
    lineup: str
    seed: int
    first: int
    deals: int
    is_crossed: bool
    sources: str  # digest of all that the outcome depends on
    ground: int = 0  # which of the parts that the game comes with
    sets: str = ""  # settings that are named, such as players=1,2 automa=3


@dataclass(frozen=True)
class Verdict:
    """How many transcripts were accepted, the first fault that was found, and how often each effect was used."""

    task: Task
    accepted: int
    fault: str
    uses: Mapping[str, int] = field(default_factory=dict)


def find_variants(spec: GameSpec, *, is_crossed: bool, sets: str = "") -> dict[str, dict[str, object]]:
    """Complete configurations by what they change."""
    if sets:
        return dict(named(spec, cross_words(spec, sets.split())))
    return dict(crossed(spec, NO_LIMIT) if is_crossed else at_every_table(spec))


def cross_words(spec: GameSpec, sets: Sequence[str]) -> list[dict[str, Value]]:
    """Every combination of the values of settings, each written NAME=VALUE[,VALUE…]."""
    names = [text.partition("=")[0] for text in sets]
    values = [text.partition("=")[2].split(",") for text in sets]
    return [
        {name: spec.setting(name).parse(value) for name, value in zip(names, chosen, strict=True)}
        for chosen in product(*values)
    ]


def find_grounds(spec: GameSpec, config: dict[str, object]) -> list[dict[str, object]]:
    """A configuration with all parts that it may be played with, one after the other; itself if it names its own."""
    for setting in spec.settings:
        if setting.kind == "parts" and config[setting.name] == setting.default:
            changed = ({**config, setting.name: name} for name in setting.choices)
            return [config for config in changed if is_sensible(spec, config)]
    return [config]


def is_sensible(spec: GameSpec, config: dict[str, object]) -> bool:
    """Whether the game accepts a configuration."""
    try:
        spec.configure(config)
    except InputError:
        return False
    return True


def verify(task: Task) -> Verdict:
    """Check transcripts until all are accepted or one is rejected."""
    spec = games.find(task.game)
    referee = importlib.import_module(f"tests.oracles.{spec.package}")
    variants = find_variants(spec, is_crossed=task.is_crossed, sets=task.sets)
    config = find_grounds(spec, variants[task.variant])[task.ground]
    arm = make_arm(spec, config, lineups(spec, config)[task.lineup], {"bots": task.lineup})
    written = transcripts(arm, task.seed, range(task.first, task.first + task.deals), None)
    lines = (json.dumps(event) for events in written for event in events)
    count_uses = getattr(referee, "count_uses", lambda match: Counter[str]())  # where transcripts tell
    accepted, uses = 0, Counter[str]()
    try:
        for match in referee.matches(lines):
            referee.referee(match)
            accepted += 1
            uses += count_uses(match)
    except referee.Rejected as fault:
        return Verdict(task, accepted, f"match {accepted} from deal {task.first} on: {fault}", dict(uses))
    return Verdict(task, accepted, "", dict(uses))


def referee_files(spec: GameSpec) -> list[Path]:
    """The module or the package of a game's referee, empty if there is none."""
    return [*ORACLES.glob(f"{spec.package}.py"), *(ORACLES / spec.package).glob("*.py")]


def digest_sources(spec: GameSpec) -> str:
    """Hash the game, what plays it, its data, its referee and what all referees share."""
    package = ROOT / "simkit"
    files = [*(package / "core").rglob("*.py"), *(package / "games").glob("*.py")]
    files += [*(package / "games" / spec.package).rglob("*.py"), *referee_files(spec)]
    files += ORACLES.glob("*.py")
    digest = hashlib.sha256(spec.data_digest.encode())
    for file in sorted(files):
        digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def count_deals(spec: GameSpec, lineup: tuple[str, ...], matches: int) -> int:
    """Deals that a line-up plays, so that its rotations make up the matches it is due."""
    part = max(PARTS[spec.bot(name).effort] for name in lineup)
    return -(-matches // (part * len(rotations(lineup))))


def make_tasks(
    spec: GameSpec, matches: int, seed: int, *, is_crossed: bool, sets: str = ""
) -> Iterator[Task]:
    """Every variant and line-up of a game, in pieces."""
    sources = digest_sources(spec)
    for variant, config in find_variants(spec, is_crossed=is_crossed, sets=sets).items():
        n_grounds = len(find_grounds(spec, config))
        for told, lineup in lineups(spec, config).items():
            deals = count_deals(spec, lineup, matches)
            for ground in range(n_grounds):
                end = deals * (ground + 1) // n_grounds
                for first in range(deals * ground // n_grounds, end, PIECE):
                    count = min(PIECE, end - first)
                    piece = (first, count, is_crossed, sources, ground, sets)
                    yield Task(spec.id, variant, told, seed, *piece)


def read_journal(path: Path | None) -> dict[Task, Verdict]:
    """What was verified before; a last line that was cut off counts for nothing."""
    found = {}
    for line in path.read_text().splitlines() if path and path.exists() else []:
        try:
            raw = json.loads(line)
        except ValueError:
            continue
        task = Task(**raw["task"])
        found[task] = Verdict(**{**raw, "task": task})
    return found


def check(tasks: list[Task], processes: int, journal: Path | None) -> Iterator[Verdict]:
    """Yield the verdicts in the order of the tasks; those of the journal are not made again."""
    known = read_journal(journal)
    open_tasks = [task for task in tasks if task not in known]
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        fresh = pool.map(verify, open_tasks)
        for task in tasks:
            if task in known:
                yield known[task]
                continue
            verdict = next(fresh)
            if journal is not None:
                with journal.open("a") as file:
                    file.write(f"\n{json.dumps(asdict(verdict))}\n")  # a line of its own after one cut off
            yield verdict


def print_table(verdicts: Iterable[Verdict]) -> bool:
    """Print a row for each line-up and variant as soon as it is whole; say whether all were accepted."""
    total = rejected = 0
    print(f"{'accepted':>8}  {'fault':5}  game, variant, line-up")
    for (game, variant, lineup), pieces in groupby(
        verdicts, key=lambda verdict: (verdict.task.game, verdict.task.variant, verdict.task.lineup)
    ):
        found = list(pieces)
        accepted = sum(verdict.accepted for verdict in found)
        faults = [verdict.fault for verdict in found if verdict.fault]
        total += accepted
        rejected += bool(faults)
        print(
            f"{accepted:>8,}  {'yes' if faults else '-':5}  {game}  {variant}  ·  {lineup}",
            *faults[:1],
            sep="\n  ",
        )
        sys.stdout.flush()
    print(f"{total:,} transcripts accepted, {rejected} line-ups with a rejected one")
    return rejected == 0


def write_uses(path: Path, verdicts: Iterable[Verdict]) -> Iterator[Verdict]:
    """Hand verdicts on and write at their end how often each effect was used, a line for each."""
    uses = Counter[str]()
    for verdict in verdicts:
        uses.update(verdict.uses)
        yield verdict
    lines = (f"{effect},{n}\n" for effect, n in sorted(uses.items()))
    path.write_text("effect,uses\n" + "".join(lines))


def is_asked_for(task: Task, bots: str | None, settings: str | None) -> bool:
    """Whether a task is of one of these bots alone and changes one of these settings, where they are named."""
    changed = {change.partition("=")[0] for change in task.variant.split()}
    return (bots is None or task.lineup.split(":")[0] in bots.split(",")) and (
        settings is None or bool(changed & set(settings.split(",")))
    )


def main() -> int:
    """Read the command line, verify, print the table and return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=1_000, help="matches of each line-up of fast bots")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=games.names())
    parser.add_argument("--bots", help="only line-ups of these bots alone, separated by commas")
    parser.add_argument(
        "--variants", help="only variants that change one of these settings, separated by commas"
    )
    parser.add_argument("--crossed", action="store_true", help="every combination of settings")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE[,VALUE…]", help="only these configurations"
    )
    parser.add_argument("--uses", type=Path, help="write how often each effect was used to this file")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--journal", type=Path, help="go on where a run with the same file ended")
    chosen = parser.parse_args()
    specs = [games.find(game) for game in ([chosen.game] if chosen.game else games.names())]
    tasks = [
        task
        for spec in specs
        if referee_files(spec)
        for task in make_tasks(
            spec, chosen.matches, chosen.seed, is_crossed=chosen.crossed, sets=" ".join(chosen.set)
        )
        if is_asked_for(task, chosen.bots, chosen.variants)
    ]
    verdicts = check(tasks, chosen.processes, chosen.journal)
    return 0 if print_table(write_uses(chosen.uses, verdicts) if chosen.uses else verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
