"""Tuning: the settings with which every bot hits every target, found with few matches.

A model of each measure is fitted to what was played so far; the next choice is the one that most likely hits all
targets, or that may lie nearest to them as long as none is likely. A choice that is played again plays twice as many
deals, so that deals go where the answer lies, and choices that cannot hit play no more. All choices play the same
deals. The best is measured again on fresh ones elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from simkit.design.knobs import Choice, Knob, list_choices, place_choices
from simkit.design.quantities import Sums, add_all
from simkit.design.surrogate import Model, fit
from simkit.design.targets import Target

Array = NDArray[np.float64]

FIRST = 250  # deals of a choice that is played for the first time
LARGEST = 0.1  # of the budget that one choice plays at once
HOPE = 1.0  # standard deviations by which a choice may be nearer than the model says
LIKELY = (
    0.3  # chance of hitting all targets from which on the likeliest choice plays, before: the most hopeful
)
SETTLED = 0.99  # chance of hitting all targets, by its own deals, with which a choice ends the search


class MeasureChoices(Protocol):
    """Anything that plays choices: deals from `first` on, so many, of every bot; sums by target and quantity."""

    def __call__(self, asked: Sequence[tuple[Choice, int, int]]) -> list[tuple[tuple[Sums, ...], ...]]:
        """Return, for each choice, the sums of all quantities of every bot."""


@dataclass
class Tuning:
    """A tuning under way; quantities of a bot stand target by target."""

    knobs: tuple[Knob, ...]
    targets: tuple[Target, ...]
    sizes: tuple[int, ...]  # quantities of each target
    bots: tuple[str, ...]
    measure: MeasureChoices
    seed: int
    is_allowed: Callable[[Choice], bool] = lambda _: True
    seen: dict[Choice, tuple[tuple[Sums, ...], ...]] = field(default_factory=dict)  # [bot][quantity]
    deals: int = 0  # played by all choices
    is_settled: bool = False

    def __post_init__(self) -> None:
        """List the choices that may be made."""
        chance = np.random.default_rng(self.seed)
        self.choices = [choice for choice in list_choices(self.knobs, chance) if self.is_allowed(choice)]
        self.points = place_choices(self.knobs, self.choices)
        self._number = {choice: number for number, choice in enumerate(self.choices)}

    def run(self, budget: int, tell: Callable[[Tuning], None] = lambda _: None) -> None:
        """Play until a choice is settled or so many deals are played."""
        for number in self._spread(min(len(self.choices), 3 + 2 * len(self.knobs))):
            self._play(self.choices[number], FIRST, budget)
        while self.deals < budget and not self.is_settled:
            means, spreads = self.predict(self.points)
            chances = self.chances(means, spreads)
            hopes = self.distances(means, -HOPE * spreads)
            best = int(np.argmax(chances) if chances.max() >= LIKELY else np.argmin(hopes))
            if self.choices[best] in self.seen and self._is_settled(self.choices[best]):
                self.is_settled = True
                break
            known = self.seen.get(self.choices[best])
            twice = FIRST if known is None else known[0][0].n
            self._play(self.choices[best], max(FIRST, min(twice, int(LARGEST * budget))), budget)
            tell(self)

    @property
    def best(self) -> Choice:
        """The choice most likely to hit all targets, of those played the nearest where none is likely."""
        played = sorted(self.seen)
        points = place_choices(self.knobs, played)
        means, spreads = self.predict(points)
        chances, distances = self.chances(means, spreads), self.distances(means, np.zeros_like(spreads))
        return played[min(range(len(played)), key=lambda n: (-round(float(chances[n]), 6), distances[n]))]

    def models(self) -> list[list[Model]]:
        """Fit a model to every quantity of every bot."""
        played = sorted(self.seen)
        points = place_choices(self.knobs, played)
        return [
            [
                fit(
                    points,
                    np.array([self.seen[choice][bot][place].mean for choice in played]),
                    np.array([self.seen[choice][bot][place].error for choice in played]),
                )
                for place in range(sum(self.sizes))
            ]
            for bot in range(len(self.bots))
        ]

    def predict(self, points: Array) -> tuple[Array, Array]:
        """Return mean and spread [bot, quantity, point] as the models have them."""
        found = [[model.predict(points) for model in models] for models in self.models()]
        return tuple(np.array([[pair[part] for pair in row] for row in found]) for part in (0, 1))  # type: ignore

    def distances(self, means: Array, nearer: Array) -> Array:
        """Return the distance of the farthest target [point]; that of each is made smaller by `nearer`."""
        found = []
        for bot in range(len(self.bots)):
            for target, part in zip(self.targets, self.parts(), strict=True):
                distance = target.distance(means[bot, part])
                low, high = target.bounds(part.stop - part.start)
                unit = (high - low) / 2 if np.isfinite(high - low) else 1.0
                found.append(distance + nearer[bot, part].min(axis=0) / unit)
        return np.asarray(np.max(found, axis=0))

    def chances(self, means: Array, spreads: Array) -> Array:
        """Return how likely each point hits all targets of all bots."""
        found = np.ones(means.shape[2])
        for bot in range(len(self.bots)):
            for target, part in zip(self.targets, self.parts(), strict=True):
                found *= target.chance(means[bot, part], spreads[bot, part])
        return found

    def _is_settled(self, choice: Choice) -> bool:
        """Tell whether what was played of a choice makes it all but sure that it hits."""
        means = np.array([[[one.mean] for one in sums] for sums in self.seen[choice]])
        errors = np.array([[[one.error] for one in sums] for sums in self.seen[choice]])
        chance = 1.0
        for bot in range(len(self.bots)):
            for target, part in zip(self.targets, self.parts(), strict=True):
                chance *= float(target.chance(means[bot, part], errors[bot, part])[0])
        return chance >= SETTLED

    def parts(self) -> list[slice]:
        """Return where the quantities of each target stand."""
        ends = np.cumsum((0, *self.sizes)).tolist()
        return [slice(start, end) for start, end in pairwise(ends)]

    def _play(self, choice: Choice, deals: int, budget: int) -> None:
        first = self.seen[choice][0][0].n if choice in self.seen else 0
        n = max(1, min(deals, budget - self.deals))
        [sums] = self.measure([(choice, first, n)])
        known = self.seen.get(choice)
        self.seen[choice] = (
            sums if known is None else tuple(add_all(a, b) for a, b in zip(known, sums, strict=True))
        )
        self.deals += n

    def _spread(self, n: int) -> list[int]:
        """Choose points far from each other: the middle one, then always the farthest from all before."""
        middle = int(np.argmin(((self.points - self.points.mean(axis=0)) ** 2).sum(axis=1)))
        chosen = [middle]
        gaps = ((self.points - self.points[middle]) ** 2).sum(axis=1)
        while len(chosen) < n:
            chosen.append(int(np.argmax(gaps)))
            gaps = np.minimum(gaps, ((self.points - self.points[chosen[-1]]) ** 2).sum(axis=1))
        return chosen
