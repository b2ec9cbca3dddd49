"""Lets the referees judge every house rule by itself, and several at once.

    python -m scripts.house_rules                              all games, prints the table of docs/house-rules.md
    python -m scripts.house_rules --game castellion --deals 20 --rules traitor_cost,line_saves
    python -m scripts.house_rules --game wyrmspan --rules none --mixed 200

Each number of a rule is set to the low end of its range, to the printed number, between and to the high end, at
tables at which it can act; every bot of `cases.BOTS` plays some deals of each. `--mixed` configurations then change
several numbers at once, by chance. Prints how many transcripts were accepted; exits with 1 if one was rejected.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scripts.house_rules.cases import BOTS, CASES, Case
from simkit import games
from simkit.errors import InputError
from simkit.games.contract import GameSpec
from simkit.games.setting import Value
from simkit.run.replay import transcripts
from simkit.scenario.expand import make_arm

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


@cache
def judge(game: str, written: str, bot: str, seed: int, deals: int) -> tuple[int, str]:
    """How many transcripts of a configuration the referee accepts, and the first fault, empty if there is none."""
    spec = games.find(game)
    config = configure(spec, read_words(written))
    referee = importlib.import_module(f"tests.oracles.{spec.package}")
    arm = make_arm(spec, config, (bot,) * spec.seats(config), {"bots": bot})
    lines = (json.dumps(event) for events in transcripts(arm, seed, range(deals), None) for event in events)
    accepted = 0
    try:
        for match in referee.matches(lines):
            referee.referee(match)
            accepted += 1
    except referee.Rejected as fault:
        return accepted, f"{game} {written} · {bot}, seed {seed}: match {accepted}: {fault}"
    return accepted, ""


def judge_all(game: str, words: Words, seed: int, deals: int) -> tuple[int, list[str]]:
    """How many transcripts of all bots are accepted, and the faults."""
    verdicts = [judge(game, write_words(words), bot, seed, deals) for bot in BOTS[game]]
    return sum(accepted for accepted, _ in verdicts), [fault for _, fault in verdicts if fault]


def try_case(game: str, case: Case, seed: int, deals: int) -> tuple[list[int], list[str]]:
    """How many transcripts are accepted at each place of the range, and the faults."""
    accepted, faults = [0] * len(PLACES), []
    for table in case.tables:
        for place, name in enumerate(PLACES):
            change = {} if name == "printed" else {case.setting: getattr(case, name)}
            number, found = judge_all(game, read_words(table) | change, seed, deals)
            accepted[place] += number
            faults += found
    return accepted, faults


def try_rules(
    game: str, rules: str | None, seed: int, deals: int
) -> Iterator[tuple[str, list[int], list[str]]]:
    """Every house rule of a game, its cases added up."""
    for setting in dict.fromkeys(case.setting for case in CASES[game]):
        if rules is None or setting in rules.split(","):
            tried = [try_case(game, case, seed, deals) for case in CASES[game] if case.setting == setting]
            accepted = [sum(numbers) for numbers in zip(*(numbers for numbers, _ in tried), strict=True)]
            yield setting, accepted, [fault for _, found in tried for fault in found]


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


def try_mixed(game: str, mixed: int, seed: int) -> tuple[int, int, list[str]]:
    """How many transcripts of mixed configurations are accepted, how many rules each has, and the faults."""
    rng = random.Random(f"{game} {seed}")
    accepted, n_rules, faults = 0, 0, []
    for _ in range(mixed):
        words = mix(game, rng)
        if words is not None:
            number, fault = judge(game, write_words(words), rng.choice(BOTS[game]), seed, 1)
            accepted += number
            n_rules += len({case.setting for case in CASES[game]} & words.keys())
            faults += [fault] if fault else []
    return accepted, n_rules, faults


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
    all_faults: list[str] = []
    print("| game | house rule | low | printed | between | high |\n|---|---|---|---|---|---|")
    for game in [chosen.game] if chosen.game else CASES:
        for setting, accepted, faults in try_rules(game, chosen.rules, chosen.seed, chosen.deals):
            print(f"| {game} | `{setting}` | " + " | ".join(map(str, accepted)) + " |", flush=True)
            all_faults += faults
        accepted_mixed, n_rules, faults = try_mixed(game, chosen.mixed, chosen.seed)
        if chosen.mixed:
            print(f"| {game} | {n_rules / chosen.mixed:.1f} at once | {accepted_mixed} matches accepted |||")
        all_faults += faults
    print(*all_faults, f"{len(all_faults)} line-ups with a rejected transcript", sep="\n")
    return 1 if all_faults else 0


if __name__ == "__main__":
    sys.exit(main())
