"""A race: options are tried by playouts, all on the same chance, and those that fall behind leave.

What a network told of an option beforehand counts as so many playouts of it, its prior. An option leaves when it is
behind the leader, or at best so little before it that it is not worth knowing, by some standard errors of the
difference between the two; the race ends with one option left or
after a number of playouts, and the leader is taken. A game enters its options and drives the race:

    begin_race(race, playouts, most, weight, surety, worth)
    enter(race, prior) ...
    while is_racing(race):
        ... draw what is hidden anew, the same for all options ...
        for place in range(race.n):
            race.latest[place] = ... play the option race.order[place] out ...
        end_round(race)
    race.order[0]
"""

from __future__ import annotations

import numpy as np

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Matrix, Record, Vector, field

MAX_RACERS = 32
VARIANCE = 0.01  # of the difference between two options in a playout, before any was seen; it counts as one


class Race(Record):
    """Options in the race."""

    n: int = field()  # options that are left
    order: Vector[int] = field(MAX_RACERS)  # [place] the options, the leader first
    totals: Vector[float] = field(MAX_RACERS, of=np.float64)  # [option] of its playouts and its prior
    latest: Vector[float] = field(MAX_RACERS, of=np.float64)  # [place] what the latest playout came to
    spreads: Matrix[float] = field(
        MAX_RACERS, MAX_RACERS, of=np.float64
    )  # [option, option] squared differences
    playouts: int = field()  # before an option may leave, and between two looks
    most: int = field()  # playouts of an option
    played: int = field()  # so far
    weight: float = field(of=np.float64)  # of a prior, in playouts
    surety: float = field(of=np.float64)  # standard errors
    worth: float = field(of=np.float64)  # gain over the leader that is worth knowing


@kernel
def begin_race(race: Race, playouts: int, most: int, weight: float, surety: float, worth: float) -> None:
    """Begin without options."""
    race.n = 0
    race.playouts = max(playouts, int64(1))
    race.most = most
    race.played = 0
    race.weight = weight
    race.surety = surety
    race.worth = worth


@kernel
def enter(race: Race, prior: float) -> None:
    """Let one more option run, the first being the leader; beyond `MAX_RACERS` none does."""
    option = race.n
    if option == MAX_RACERS:
        return
    race.order[option] = option
    race.totals[option] = race.weight * prior
    for other in range(option + 1):
        race.spreads[option, other] = 0.0
        race.spreads[other, option] = 0.0
    race.n += 1


@kernel
def is_racing(race: Race) -> bool:
    """Whether playouts can still change who leads."""
    return race.n > 1 and race.played < race.most


@kernel
def end_round(race: Race) -> None:
    """Go on after a playout of every option; at times look who leads and who leaves."""
    race.played += 1
    for place in range(race.n):
        option = race.order[place]
        race.totals[option] += race.latest[place]
        for beside in range(place):
            other = race.order[beside]
            spread = race.spreads[option, other] + (race.latest[place] - race.latest[beside]) ** 2
            race.spreads[option, other] = spread
            race.spreads[other, option] = spread
    if race.played % race.playouts == 0 or race.played >= race.most:
        find_leader(race)
        drop_options(race)


@kernel
def find_leader(race: Race) -> None:
    """Move the option with the largest total to the front; of equals the one that was in front."""
    best = int64(0)
    for place in range(1, race.n):
        if race.totals[race.order[place]] > race.totals[race.order[best]]:
            best = int64(place)
    race.order[0], race.order[best] = race.order[best], race.order[0]


@kernel
def drop_options(race: Race) -> None:
    """Let those leave that can hardly be better than the leader by what is worth knowing."""
    leader, n_left = race.order[0], int64(1)
    for place in range(1, race.n):
        option = race.order[place]
        known = race.weight + race.played
        behind = race.totals[leader] - race.totals[option] + race.worth * known
        variance = (race.spreads[leader, option] + VARIANCE) / (race.played + 1)
        if behind <= race.surety * np.sqrt(variance * known):
            race.order[n_left] = option
            n_left += 1
    race.n = n_left
