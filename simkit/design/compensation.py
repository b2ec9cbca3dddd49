"""How many points for which seat make the seats fair: chosen on half of the deals, confirmed on the others.

None are recommended where the seats are balanced without, or where the best points are not shown to be better.
Play is left as it was: this is what the points are worth if nobody plays otherwise for them. Playing tells the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri

from simkit import games
from simkit.design.seat_scores import Counts, SeatScores, is_told, read_seat_scores
from simkit.errors import InputError
from simkit.games.contract import WHOLE_SHARE, GameSpec
from simkit.results.view import ArmInfo, Results
from simkit.scenario.load import scenario_from_values
from simkit.scenario.model import Scenario
from simkit.stats.data.tally import Tally, tally_totals
from simkit.stats.estimate.sequential import ALPHA
from simkit.stats.verdict.balance import read_seats
from simkit.stats.verdict.verdicts import Verdict, judge

MOST_POINTS = 20  # for one seat
BOTS = "bots"

Offs = NDArray[np.float64]


@dataclass(frozen=True)
class Confirmed:
    """What one bot's deals that did not choose say: the shares before and after, and a verdict on each."""

    scores: SeatScores
    before: Verdict
    after: Verdict


@dataclass(frozen=True)
class Compensation:
    """Points for every seat of one configuration, the least 0, that serve all bots; `halves` counts half points.

    `tried` are the best on the deals that chose; `halves` are these, or none if none are as good.
    """

    settings: str  # what tells the configuration from others of the folder; empty: there is only one
    tried: tuple[int, ...]
    halves: tuple[int, ...]
    confirmed: tuple[Confirmed, ...]

    @property
    def points(self) -> tuple[float, ...]:
        """The points for each seat; half a point wins ties."""
        return tuple(half / 2 for half in self.halves)

    @property
    def is_balanced(self) -> bool:
        """Whether every bot's seats are shown to be balanced with these points."""
        return all(one.after.state == "holds" for one in self.confirmed)


def compensate(results: Results, margin: float, *, with_halves: bool = False) -> tuple[Compensation, ...]:
    """Find the points for each configuration of a folder; its one-bot line-ups are served together."""
    groups: dict[str, list[ArmInfo]] = {}
    for arm in results.arms:
        if is_told(arm):
            rest = " · ".join(value for name, value in arm.varied.items() if name != BOTS)
            groups.setdefault(rest, []).append(arm)
    if not groups:
        raise InputError(
            "no configuration here has one bot in all of several seats that compete",
            key="RESULTS",
            value=results.folder,
            hint="Run one with a line-up of a single bot, such as --bots greedy.",
        )
    return tuple(
        _compensate(rest, [read_seat_scores(results, arm) for arm in arms], margin, 1 if with_halves else 2)
        for rest, arms in groups.items()
    )


def _compensate(settings: str, scores: Sequence[SeatScores], margin: float, step: int) -> Compensation:
    choosing, others = [one.part(0) for one in scores], [one.part(1) for one in scores]
    tried = find_points(choosing, step)
    none = (0,) * len(tried)
    before = _judge(others, none, margin)
    is_needed = any(one.state != "holds" for one in before) and is_better(choosing, others, tried)
    halves = tried if is_needed else none
    found = zip(scores, before, _judge(others, halves, margin), strict=True)
    return Compensation(settings, tried, halves, tuple(Confirmed(*one) for one in found))


def find_points(scores: Sequence[SeatScores], step: int = 2) -> tuple[int, ...]:
    """Return the half points by seat that bring the farthest seat of any bot nearest to fair, in multiples of `step`.

    Any number of seats may gain or lose a step at once; the search ends where no such change brings the seats nearer.
    """
    seats = scores[0].scores.shape[1]
    best: tuple[int, ...] = (0,) * seats
    known = {best: farthest(scores, best)}
    moves = [tuple(step * part for part in move) for move in product((-1, 0, 1), repeat=seats) if any(move)]
    while True:
        around = {_settle([a + b for a, b in zip(best, move, strict=True)]) for move in moves}
        for halves in sorted(around - known.keys()):
            known[halves] = farthest(scores, halves)
        next_best: tuple[int, ...] = min(
            around | {best}, key=lambda halves: (known[halves], sum(halves), halves)
        )
        if next_best == best or max(next_best) > 2 * MOST_POINTS:
            return best
        best = next_best


def is_better(choosing: Sequence[SeatScores], others: Sequence[SeatScores], halves: Sequence[int]) -> bool:
    """Tell whether other deals show that points bring the farthest seat of any bot nearer to fair than none do.

    The deals that chose name the seat that is farthest without points. It must be shown to be farther than each seat
    of each bot is with them (intersection–union, each at alpha).
    """
    if not any(halves):
        return False
    offs = [_offs(one, [0] * len(halves)).mean(axis=0) for one in choosing]
    bot, seat = max(
        product(range(len(offs)), range(len(halves))), key=lambda place: abs(offs[place[0]][place[1]])
    )
    without = np.sign(offs[bot][seat]) * _offs(others[bot], [0] * len(halves))[:, seat]
    return all(
        _is_above(without, side * column, is_paired=number == bot)
        for number, one in enumerate(others)
        for column in _offs(one, halves).T
        for side in (-1, 1)
    )


def _is_above(one: Offs, other: Offs, *, is_paired: bool) -> bool:
    """Tell whether a mean is shown to be greater than another, of the same matches if they are paired."""
    difference = one.mean() - other.mean()
    parts = (one - other,) if is_paired else (one, other)
    error = np.sqrt(sum(part.var() / len(part) for part in parts))
    return bool(difference > ndtri(1 - ALPHA) * error)


def _offs(scores: SeatScores, halves: Sequence[int]) -> Offs:
    """How far each share of each match is from the fair one [match, seat]."""
    shares = scores.shares(halves)
    return np.asarray(shares / WHOLE_SHARE - 1 / shares.shape[1], dtype=np.float64)


def farthest(scores: Sequence[SeatScores], halves: Sequence[int]) -> float:
    """Return how far the farthest seat of any bot is from its fair share with these half points."""
    return float(max(np.abs(_offs(one, halves).mean(axis=0)).max() for one in scores))


def _settle(halves: Sequence[int]) -> tuple[int, ...]:
    """Give the seat that gets least nothing: only differences count."""
    return tuple(half - min(halves) for half in halves)


def _judge(scores: Sequence[SeatScores], halves: Sequence[int], margin: float) -> tuple[Verdict, ...]:
    readings = [read_seats(_tallies(one.shares(halves)), margin, family=len(scores)) for one in scores]
    return judge(readings)


def _tallies(shares: Counts) -> list[Tally]:
    seats = shares.shape[1]
    return [
        replace(tally_totals(shares[:, seat], WHOLE_SHARE, 0, WHOLE_SHARE), seats=seats)
        for seat in range(seats)
    ]


def verification(
    results: Results, found: Compensation, margin: float, deals: int, seed: int
) -> Scenario | None:
    """Return the scenario that plays a configuration with its points; None where no setting gives such points."""
    spec = games.find(results.game)
    arms = [one.scores.arm for one in found.confirmed]
    given = _give(spec, arms[0].config, found.halves)
    if given is None:
        return None
    changed = {name: value for name, value in arms[0].config.items() if value != _default(spec, name)}
    points = "+".join(write_half_points(half) for half in found.halves)
    return scenario_from_values(
        {
            "title": f"{spec.title}: {points} points by seat",
            "game": spec.id,
            "settings": {**changed, **given},
            "bots": [arm.lineup[0] for arm in arms],
            "gates": {"seat_share": f"within {margin:g}"},
            "stop": {"decided": False},
            "deals": deals,
            "seed": seed,
        }
    )


def write_half_points(halves: int) -> str:
    """Write half points as points: 3 as 1½."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def _give(spec: GameSpec, config: Mapping[str, str], halves: Sequence[int]) -> dict[str, str] | None:
    """Return the settings that give seats so many half points beside those they have; None if there are none."""
    had = [2 * n for n in _numbers(spec, config, spec.seat_points)] if spec.seat_points else []
    had_halves = _numbers(spec, config, spec.seat_halves) if spec.seat_halves else [0] * len(had)
    wanted = [sum(parts) for parts in zip(had, had_halves, halves, strict=False)]
    if spec.seat_points is None or (spec.seat_halves is None and any(half % 2 for half in wanted)):
        return None
    given = {spec.seat_points: "+".join(str(half // 2) for half in wanted)}
    if spec.seat_halves is not None and (any(had_halves) or any(half % 2 for half in wanted)):
        given[spec.seat_halves] = "+".join(str(half % 2) for half in wanted)
    return given


def _numbers(spec: GameSpec, config: Mapping[str, str], name: str) -> list[int]:
    return [int(number) for number in config.get(name, _default(spec, name)).split("+")]


def _default(spec: GameSpec, name: str) -> str:
    setting = spec.setting(name)
    return setting.write(setting.default)
