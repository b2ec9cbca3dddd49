"""Folders of results with invented outcomes: castles whose seats win, and whose leads change, as a test wishes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from simkit import games
from simkit.games.contract import WHOLE_SHARE
from simkit.games.criteria import parse_gate
from simkit.results.schema import encode, matches_frame, seats_frame
from simkit.results.store import open_store
from simkit.results.view import Results, open_results
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words
from simkit.scenario.model import Limits, Scenario

SEATS = 3
Castle = tuple[
    float, float
]  # what the first seat wins beyond its fair share, and the mean number of lead changes


def write_castles(
    folder: Path,
    castles: Mapping[str, Mapping[str, Castle]],
    deals: int = 20_000,
    *,
    margin: str = "within 0.02",
    seed: int = 1,
) -> Results:
    """Write a folder of Dragon Castle for three: castles by layout and bot, with a gate on the seats."""
    only = next(iter(castles))
    bots = ",".join(castles[only])
    words = ["players=3", f"layout={','.join(castles)}"]
    plain = scenario_from_words("dragon-castle", words, bots, deals, seed)
    spec = games.find("dragon-castle")
    gate = parse_gate(spec, "seat_share", margin)
    scenario = replace(plain, gates=(gate,), limits=Limits(decided=False))
    return _write(folder, scenario, lambda arm: castles[arm.varied.get("layout", only)][arm.lineup[0]])


def _write(folder: Path, scenario: Scenario, castle_of: object) -> Results:
    spec, arms = games.find(scenario.game), expand(scenario)
    match_names = [column.name for column in spec.all_match_columns]
    seat_names = [column.name for column in spec.all_seat_columns]
    with open_store(folder, scenario, arms) as store:
        for number, arm in enumerate(arms):
            off, lead = castle_of(arm)  # type: ignore[operator]
            rng = np.random.default_rng((scenario.seed, number))
            shares = [1 / SEATS + off, *[1 / SEATS - off / (SEATS - 1)] * (SEATS - 1)]
            matches = np.zeros((scenario.deals, len(match_names)), dtype=np.int32)
            matches[:, match_names.index("lead_changes")] = rng.poisson(lead, scenario.deals)
            seats = np.zeros((scenario.deals, SEATS, len(seat_names)), dtype=np.int32)
            winner = rng.choice(SEATS, scenario.deals, p=shares)
            column = seat_names.index("win_share")
            seats[np.arange(scenario.deals), winner, column] = WHOLE_SHARE
            seats[:, :, seat_names.index(str(spec.score))] = 30 + number
            tables = (
                matches_frame(spec, 0, scenario.deals, 1, matches),
                seats_frame(spec, 0, scenario.deals, arm.rotations, seats),
            )
            store.write(arm, 0, scenario.deals, *(encode(table) for table in tables))
        store.note("complete", plays=True)
    return open_results(folder)


def alike(
    names: Sequence[str], castle: Castle, bots: Sequence[str] = ("greedy", "builder")
) -> dict[str, dict[str, Castle]]:
    """The same castle for every layout and bot."""
    return {name: dict.fromkeys(bots, castle) for name in names}
