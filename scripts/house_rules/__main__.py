"""Lets the referees judge every house rule by itself, and several at once.

    python -m scripts.house_rules                              all games, prints the table of docs/house-rules.md
    python -m scripts.house_rules --game castellion --deals 20 --rules traitor_cost,line_saves
    python -m scripts.house_rules --game wyrmspan --rules none --mixed 200

Each number of a rule is set to the low end of its range, to the printed number, between and to the high end, at
tables at which it can act; every bot of `cases.BOTS` plays some deals of each. `--mixed` configurations then change
several numbers at once, by chance. Prints how many transcripts were accepted, and how many of those with a changed
number tell it, which means that they are rejected with the printed one; exits with 1 if one was rejected.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scripts.house_rules.cases import BOTS, CASES, Case
from simkit import games
from simkit.errors import InputError
from simkit.games.contract import GameSpec, is_made_for
from simkit.games.setting import Value
from simkit.run.replay import transcripts
from simkit.scenario.expand import make_arm

HEAD = """| game | house rule | low | printed | between | high | telling |
|---|---|---|---|---|---|---|"""
TAIL = 300  # characters of a fault that are shown
PLACES = ("low", "printed", "between", "high")
Words = Mapping[str, str]  # settings as they are written on the command line


def read_words(text: str) -> dict[str, str]:
    """Settings from NAME=VALUE NAME=VALUE …"""
    return dict(word.split("=", 1) for word in text.split())


def configure(spec: GameSpec, words: Words) -> dict[str, Value]:
    """A complete configuration; a row that goes by seat is cut to the seats there are."""
    found: dict[str, Value] = {}
    for name, text in words.items():
        setting = spec.setting(name)
        if setting.is_by_seat:
            text = "+".join(text.split("+")[: spec.seats(spec.configure(found))])
        found[name] = setting.parse(text)
    return dict(spec.configure(found))


def write_words(words: Words) -> str:
    """Settings as NAME=VALUE NAME=VALUE …"""
    return " ".join(f"{name}={text}" for name, text in words.items())


@dataclass(frozen=True)
class Verdict:
    """How many transcripts were accepted, how many of them tell the rule, and the first faults."""

    accepted: int
    telling: int  # would be rejected if the printed number stood in their config
    faults: tuple[str, ...] = ()

    def __add__(self, other: Verdict) -> Verdict:
        """The verdict on both."""
        numbers = self.accepted + other.accepted, self.telling + other.telling
        return Verdict(*numbers, self.faults + other.faults)


@cache
def judge(game: str, written: str, bot: str, seed: int, deals: int, rule: str = "") -> Verdict:
    """Let the referee check transcripts of a configuration, until one is rejected."""
    spec = games.find(game)
    config = configure(spec, read_words(written))
    if not is_made_for(spec.bot(bot), config):
        return Verdict(0, 0)
    referee = importlib.import_module(f"tests.oracles.{spec.package}")
    arm = make_arm(spec, config, (bot,) * spec.seats(config), {"bots": bot})
    played = transcripts(arm, seed, range(deals), None)
    lines = (json.dumps(event) for events in played for event in events)
    accepted = telling = 0
    try:
        for match in referee.matches(lines):
            referee.referee(match)
            accepted += 1
            telling += is_telling(referee, match, rule)
    except referee.Rejected as fault:
        told = f"{game} {written} · {bot}, seed {seed}: match {accepted}: {str(fault)[-TAIL:]}"
        return Verdict(accepted, telling, (told,))
    return Verdict(accepted, telling)


def is_telling(referee: Any, match: Any, rule: str) -> bool:
    """Whether a match in whose config a house rule stands is rejected once the printed number stands there."""
    changed = json.loads(json.dumps(match))
    for events in changed if isinstance(changed[0], list) else [changed]:
        if events[0]["config"].pop(rule, None) is None:
            return False
        rules = events[0].get("house_rules", [])
        events[0]["house_rules"] = [line for line in rules if line.split()[0] != rule]
    try:
        referee.referee(changed)
    except referee.Rejected:
        return True
    return False


def try_case(game: str, case: Case, seed: int, deals: int) -> list[Verdict]:
    """The verdicts at each place of the range, over all tables and bots."""
    verdicts = [Verdict(0, 0)] * len(PLACES)
    for table, (place, name), bot in product(case.tables, enumerate(PLACES), BOTS[game]):
        change = {} if name == "printed" else {case.setting: getattr(case, name)}
        words = write_words(read_words(table) | change)
        verdicts[place] += judge(game, words, bot, seed, deals, case.setting if change else "")
    return verdicts


def try_rules(game: str, rules: str | None, seed: int, deals: int) -> Iterator[tuple[str, list[Verdict]]]:
    """Every house rule of a game, its cases added up."""
    for setting in dict.fromkeys(case.setting for case in CASES[game]):
        if rules is None or setting in rules.split(","):
            cases = [case for case in CASES[game] if case.setting == setting]
            tried = [try_case(game, case, seed, deals) for case in cases]
            yield setting, [sum(at, start=Verdict(0, 0)) for at in zip(*tried, strict=True)]


def mix(game: str, rng: random.Random) -> Words | None:
    """A table with several house rules at once, None where the game refuses them together."""
    spec = games.find(game)
    words = read_words(rng.choice(rng.choice(CASES[game]).tables))
    for case in rng.sample(CASES[game], len(CASES[game])):
        if case.setting not in words and rng.random() < 0.6:
            grown = words | {case.setting: getattr(case, rng.choice(("low", "between", "high")))}
            words = grown if is_sensible(spec, grown) else words
    return words if is_sensible(spec, words) else None


def is_sensible(spec: GameSpec, words: Words) -> bool:
    """Whether the game accepts a configuration."""
    try:
        configure(spec, words)
    except InputError:
        return False
    return True


def try_mixed(game: str, mixed: int, seed: int) -> tuple[Verdict, int]:
    """The verdict on mixed configurations, and how many rules they change in all."""
    rng = random.Random(f"{game} {seed}")
    verdict, n_rules = Verdict(0, 0), 0
    while verdict.accepted + len(verdict.faults) < mixed:
        words = mix(game, rng)
        if words is not None:
            found = judge(game, write_words(words), rng.choice(BOTS[game]), seed, 1)
            if found != Verdict(0, 0):
                verdict += found
                n_rules += len({case.setting for case in CASES[game]} & words.keys())
    return verdict, n_rules


def main() -> int:
    """Read the command line, try every rule, print the table and return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=tuple(CASES), help="one game; all by default")
    parser.add_argument("--rules", help="only these house rules, separated by commas")
    parser.add_argument("--deals", type=int, default=2, help="deals of each bot at each table")
    parser.add_argument(
        "--mixed", type=int, default=0, help="configurations with several house rules at once"
    )
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    faults: tuple[str, ...] = ()
    print(HEAD)
    for game in [chosen.game] if chosen.game else CASES:
        for setting, verdicts in try_rules(game, chosen.rules, chosen.seed, chosen.deals):
            found = sum(verdicts, start=Verdict(0, 0))
            cells = [game, f"`{setting}`", *(f"{at.accepted:,}" for at in verdicts), f"{found.telling:,}"]
            print("|", " | ".join(cells), "|", flush=True)
            faults += found.faults
        if chosen.mixed:
            mixed, n_rules = try_mixed(game, chosen.mixed, chosen.seed)
            print(f"{game}: {mixed.accepted} mixed, with {n_rules / chosen.mixed:.1f} rules each", flush=True)
            faults += mixed.faults
    print(*faults, f"{len(faults)} line-ups with a rejected transcript", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
