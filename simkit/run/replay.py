"""Plays single matches again, traced by the kernel that played the millions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from simkit import games
from simkit.errors import InputError
from simkit.games.bots import read_bot
from simkit.games.contract import GameSpec, bot_arrays
from simkit.results.provenance import refuse_own_bots
from simkit.results.view import ArmInfo, Results
from simkit.run.step_runner import has_own_bots, play_match
from simkit.scenario.expand import make_arm
from simkit.scenario.model import Arm

FORMAT = 1


def transcripts(
    arm: Arm, seed: int, deals: Iterable[int], rotations: Sequence[int] | None
) -> Iterator[list[dict[str, Any]]]:
    """Yield the transcript of each round of each match, deal by deal and rotation by rotation (None: all)."""
    spec = games.find(arm.game)
    lineups = arm.rotations
    wanted = range(len(lineups)) if rotations is None else rotations
    _refuse_unknown_rotations(arm, wanted)
    tables, rules = spec.kernel.prepare(arm.config)
    bots, params = bot_arrays(spec, lineups)
    for deal in deals:
        for rotation in wanted:
            if has_own_bots(arm.lineup):
                prepared = (tables, rules, bots, params)
                match = play_match(spec, lineups[rotation], prepared, seed, deal, rotation, traced=True)
                rounds = match.transcripts()
            else:
                rounds = spec.kernel.trace_match(tables, rules, bots[rotation], params[rotation], seed, deal)
            opening = open_match(arm, spec, seed, deal, rotation)
            for number, events in enumerate(rounds):
                yield [opening | ({"round": number} if len(rounds) > 1 else {}), *events]


def rebuild_arm(results: Results, info: ArmInfo) -> Arm:
    """Rebuild an arm from a results folder, and refuse one that was played by other rules than today's."""
    refuse_own_bots(results.folder, results.manifest)
    written = [read_bot(word) for bots in results.manifest["scenario"]["bots"] for word in bots.split("+")]
    known = {str(bot): bot for bot in written}
    lineup = tuple(known.get(name, name) for name in info.lineup)
    try:
        arm = make_arm(games.find(results.game), info.config, lineup, info.varied)
    except InputError:
        arm = None
    if arm is None or arm.id != info.id:
        raise InputError(
            f"{results.folder}: these results were made by other rules, data or bots than this simkit has",
            key="rules_version",
            value=results.manifest["game"]["rules_version"],
            hint="Their matches cannot be played again by it: run the scenario anew into another folder.",
        )
    return arm


def open_match(arm: Arm, spec: GameSpec, seed: int, deal: int, rotation: int) -> dict[str, Any]:
    """The first event of a transcript: what is played, by which rules, by whom."""
    config = spec.without_printed(arm.config)
    rules = [note.text.removesuffix(".") for note in spec.house_rules(arm.config)]
    return {
        "event": "match",
        "format": FORMAT,
        "game": arm.game,
        "rules_version": spec.rules_version,
        "config": {name: spec.setting(name).describe(value) for name, value in config.items()},
        "seed": seed,
        "deal": deal,
        "rotation": rotation,
        "bots": list(arm.rotations[rotation]),
        **({"house_rules": rules} if rules else {}),
    }


def _refuse_unknown_rotations(arm: Arm, wanted: Sequence[int]) -> None:
    count = len(arm.rotations)
    for rotation in wanted:
        if not 0 <= rotation < count:
            raise InputError(
                f"configuration “{arm.label}” has no such rotation",
                key="--rotation",
                value=rotation,
                allowed=[str(number) for number in range(count)],
            )
