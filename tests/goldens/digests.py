"""Digests of outcomes, for the golden test and for the script that renews the golden files.

    NUMBA_DISABLE_JIT=1 python -m tests.goldens.digests GAME

prints digests of single deals: a sample of what a game's golden file, `tests/goldens/<package>/digests.json`, holds.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from simkit import games
from simkit.games.contract import MISSING, Column, GameSpec, bot_arrays, room_for_components
from simkit.games.setting import Value
from tests.contract.variants import lineups, one_by_one, rotations

FOLDER = Path(__file__).parent
SEED = 2**63 + 2026
FIRST_DEAL = 2**32 - 3  # deals on both sides of 32 bits
N_DEALS = 6
N_THOUGHT = 2  # deals of bots that think
SECONDS_IN_PLAIN = 6.0  # processor time for each game in plain Python, a hundred times slower
IN_PLAIN = 4  # of so many configurations each bot but the first plays one in plain Python, each bot others
UNWRITTEN = 1_999_999_999  # what no kernel writes
ADDED: dict[
    str, tuple[str, ...]
] = {  # by game: columns added since its digests were made, which leave them out
    "kingdomino": tuple(f"points_after_{row:03d}" for row in range(1, 13)),
    "wyrmspan": (
        *(
            f"caves_{place}"
            for place in ("crimson", "golden", "amethyst", "column_2", "column_3", "column_4")
        ),
        *("eggs_laid", "resources_gained"),
        *(f"{stock}_after_{number:03d}" for stock in ("resources", "eggs") for number in range(1, 5)),
    ),
}

Outcome = tuple[Any, Any, Any]  # matches, seats, rows of components


def golden_file(spec: GameSpec) -> Path:
    """Where the digests of a game are kept."""
    return FOLDER / spec.package / "digests.json"


def play(*place: Any) -> tuple[Any, Any]:
    """Play deals as `play_fully` does and return the rows of matches and seats."""
    matches, seats, _ = play_fully(*place)
    return matches, seats


def play_fully(
    spec: GameSpec,
    config: Mapping[str, Value],
    seated: Sequence[tuple[str, ...]],
    seed: int,
    first_deal: int,
    n_deals: int,
) -> Outcome:
    """Play deals with line-ups by rotation and return the outcome arrays."""
    tables, rules = spec.kernel.prepare(config)
    bots, params = bot_arrays(spec, seated)
    n_rows = n_deals * len(seated)
    matches = np.full((n_rows, len(spec.all_match_columns)), UNWRITTEN, dtype=np.int32)
    seats = np.full((n_rows, len(seated[0]), len(spec.all_seat_columns)), UNWRITTEN, dtype=np.int32)
    room = room_for_components(spec.components, n_rows)
    n = spec.kernel.play_batch(tables, rules, bots, params, seed, first_deal, n_deals, matches, seats, room)
    return matches, seats, room[:n]


def digest(spec: GameSpec, outcome: Outcome) -> str:
    """SHA-256 of outcome arrays, in little-endian order on every machine."""
    matches, seats, components = outcome
    matches = matches[:, _old(spec, spec.all_match_columns)]
    seats = seats[:, :, _old(spec, spec.all_seat_columns)]
    if spec.id == "kingdomino":
        seats = np.concatenate([seats, placed_bits(matches[:, 1], seats.shape[:2], components)], axis=2)
    return hashlib.sha256(matches.astype("<i4").tobytes() + seats.astype("<i4").tobytes()).hexdigest()


def placed_bits(rounds: Any, shape: tuple[int, int], components: Any) -> Any:
    """Write the dominoes of each seat as the two sums of bits that digests hold; a Dynasty has none."""
    bits = np.zeros((*shape, 2), dtype=np.int32)
    match, seat, domino = components.T[:3]
    np.add.at(bits, (match, seat, domino // 24), 1 << domino % 24)
    bits[rounds > 1] = MISSING
    return bits


def _old(spec: GameSpec, columns: Sequence[Column]) -> list[int]:
    """Number the columns that were there when the digests were made."""
    return [place for place, column in enumerate(columns) if column.name not in ADDED.get(spec.id, ())]


def is_fast(spec: GameSpec, lineup: tuple[str, ...]) -> bool:
    """Whether nobody in a line-up thinks long."""
    return all(spec.bot(name).effort == "fast" for name in lineup)


def count_deals(spec: GameSpec, lineup: tuple[str, ...]) -> int:
    """So many deals for fast bots, fewer for those that think."""
    return N_DEALS if is_fast(spec, lineup) else N_THOUGHT


def digests_of(
    game: str,
    stride: int = 1,
    check: Callable[[GameSpec, Mapping[str, Value], Outcome], None] | None = None,
    *,
    is_rest: bool = False,
) -> dict[str, Any]:
    """Digests of a few deals for every configuration and line-up of a game, whose outcomes may be checked too.

    With a stride a bot that thinks plays one of so many configurations, each bot others; the rest is what is left.
    """
    spec = games.find(game)
    found: dict[str, dict[str, str]] = {}
    for place, (name, config) in enumerate(one_by_one(spec).items()):
        found[name] = {}
        for number, (told, lineup) in enumerate(lineups(spec, config).items()):
            is_left = not is_fast(spec, lineup) and (place + number) % stride > 0
            if is_left != is_rest:
                continue
            deals = (SEED, FIRST_DEAL, count_deals(spec, lineup))
            outcome = play_fully(spec, config, rotations(lineup), *deals)
            if check is not None:
                check(spec, config, outcome)
            found[name][told] = digest(spec, outcome)
    return {"rules_version": spec.rules_version, "digests": found}


def digest_deal(spec: GameSpec, name: str, told: str) -> str:
    """Digest of a single deal of a configuration and line-up; the deals differ from one configuration to the next."""
    variants = one_by_one(spec)
    lineup = lineups(spec, variants[name])[told]
    deal = FIRST_DEAL + list(variants).index(name) % count_deals(spec, lineup)
    return digest(spec, play_fully(spec, variants[name], rotations(lineup)[:1], SEED, deal, 1))


def sample_of(game: str, seconds: float) -> dict[str, dict[str, str]]:
    """Digests of single deals: the first bot in every configuration, then the others in some until the time is up."""
    spec, begun = games.find(game), time.process_time()
    variants = one_by_one(spec)
    found: dict[str, dict[str, str]] = {name: {} for name in variants}
    for index in range(len(spec.bots) + 1):
        for place, (name, config) in enumerate(variants.items()):
            if index > 0 and (place + index) % IN_PLAIN:
                continue
            for told in list(lineups(spec, config))[index : index + 1]:
                if index == 0 or time.process_time() - begun < seconds:
                    found[name][told] = digest_deal(spec, name, told)
    return found


if __name__ == "__main__":
    json.dump(sample_of(sys.argv[1], SECONDS_IN_PLAIN), sys.stdout)
