"""The table: mats, hands, decks, guild, Automa."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .boards import n_nests
from .components import Dragon, cave_program, dragon_card, guild_rows
from .config import Config
from .own_cards import own_caves, own_dragons
from .symbols import CAVES, Program

NEST = "nest"
N_COLUMNS = 4
Space = tuple[str, int]  # cave and column
Place = str | Space  # NEST or a space
DRAGONS, CAVE_CARDS = "dragons", "caves"


@dataclass
class Den:
    """A dragon on the mat with all that lies on it; `fed` counts the items that fed a hatchling here."""

    dragon: int
    eggs: int = 0
    cached: Counter[str] = field(default_factory=Counter)
    tucked: list[int] = field(default_factory=list)
    fed: int = 0

    def copy(self) -> Den:
        """Return a den of its own."""
        return Den(self.dragon, self.eggs, Counter(self.cached), list(self.tucked), self.fed)


@dataclass
class Player:
    """What one player owns."""

    coins: int = 6
    stock: Counter[str] = field(default_factory=Counter)
    dragons: list[int] = field(default_factory=list)  # hand
    caves: list[int] = field(default_factory=list)  # hand
    nest: int = 1  # eggs
    dens: dict[Space, Den] = field(default_factory=dict)
    cards: dict[Space, int] = field(default_factory=dict)  # cave cards on the mat
    steps: int = 0  # on the guild track, in the whole match
    cubes: int = 4  # not yet placed
    explored: Counter[str] = field(default_factory=Counter)  # this round, by cave
    passed: bool = False
    objectives: list[int] = field(default_factory=list)  # points by round
    lowest: int = 0  # rounds in which nobody had a smaller quantity
    paid: int = 0  # points from the abilities that are paid for at the end

    def copy(self) -> Player:
        """Return a player of its own."""
        other = copy.copy(self)
        other.stock, other.explored = Counter(self.stock), Counter(self.explored)
        other.dragons, other.caves = list(self.dragons), list(self.caves)
        other.dens = {space: den.copy() for space, den in self.dens.items()}
        other.cards, other.objectives = dict(self.cards), list(self.objectives)
        return other

    def n_stock(self) -> int:
        """Return the number of resources in stock."""
        return sum(self.stock.values())

    def n_dragons(self, cave: str) -> int:
        """Return the number of dragons in a cave."""
        return sum((cave, column) in self.dens for column in range(N_COLUMNS))

    def n_excavated(self, cave: str) -> int:
        """Return the number of excavated spaces of a cave; the first is one from the start."""
        return 1 + sum((cave, column) in self.cards for column in range(N_COLUMNS))

    def n_eggs(self) -> int:
        """Return the eggs on nests and dragons."""
        return self.nest + sum(den.eggs for den in self.dens.values())

    def spaces(self) -> Iterator[Space]:
        """Yield the spaces with a dragon, cave by cave from left to right."""
        for cave in CAVES:
            for column in range(N_COLUMNS):
                if (cave, column) in self.dens:
                    yield cave, column

    def eggs_at(self, place: Place) -> int:
        """Return the eggs of a place."""
        return self.nest if isinstance(place, str) else self.dens[place].eggs

    def add_eggs(self, place: Place, n: int) -> None:
        """Put eggs on a place, or take them away."""
        if isinstance(place, str):
            self.nest += n
        else:
            self.dens[place].eggs += n


@dataclass
class Automa:
    """The solo opponent."""

    steps: int = 0
    cubes: int = 1  # ready
    dragons: list[int] = field(default_factory=list)
    caves: list[int] = field(default_factory=list)
    coins: int = 0  # on this round's tile
    cards: list[int] = field(default_factory=list)  # decision cards still to be drawn this round
    passed: bool = False
    objectives: list[int] = field(default_factory=list)


@dataclass
class State:
    """A match in progress."""

    config: Config
    guild: str
    codes: list[str]  # objectives by round
    players: list[Player]
    decks: dict[str, list[int]]  # first drawn first
    discards: dict[str, list[int]] = field(default_factory=lambda: {DRAGONS: [], CAVE_CARDS: []})
    display: dict[str, list[int | None]] = field(
        default_factory=lambda: {DRAGONS: [None] * 3, CAVE_CARDS: [None] * 3}
    )
    rows: dict[int, list[int]] = field(default_factory=lambda: {row: [] for row in range(1, 6)})  # seats
    automa: Automa | None = None
    round: int = 0
    first: int = 0
    turns: int = 0
    exchanges: bool = False  # whether resources may be exchanged now

    @property
    def n_seats(self) -> int:
        """Return the number of human players."""
        return len(self.players)

    @cached_property
    def own_dragons(self) -> dict[int, Dragon]:
        """The dragons of the house by number."""
        return own_dragons(self.config)

    @cached_property
    def own_caves(self) -> dict[int, Program]:
        """The effects of the cave cards of the house by number."""
        return own_caves(self.config)

    def dragon(self, number: int) -> Dragon:
        """Return a dragon as printed for this match, or as the house has it."""
        return self.own_dragons.get(number) or dragon_card(number, self.is_corrected(f"dragon-{number}"))

    def cave(self, number: int) -> Program:
        """Return the effect of a cave card as printed for this match, or as the house has it."""
        return self.own_caves.get(number) or cave_program(number, self.is_corrected(f"cave-{number}"))

    def is_corrected(self, card: str) -> bool:
        """Tell whether a card is played as printed in 2025."""
        return self.config["printing"] == "2025" or card in self.config["corrected_cards"]

    def dragon_at(self, seat: int, space: Space) -> Dragon:
        """Return the dragon on a space."""
        return self.dragon(self.players[seat].dens[space].dragon)

    def room(self, seat: int, place: Place) -> int:
        """Return how many more eggs a place holds."""
        player = self.players[seat]
        capacity = n_nests() if isinstance(place, str) else self.dragon_at(seat, place).capacity
        return capacity - player.eggs_at(place)

    def slots(self, row: int) -> int | None:
        """Return the slots of a guild row for this number of players, None without a limit."""
        slots = guild_rows(self.guild)[row].slots
        extra = self.config["guild_extra_slots"] if self.n_seats >= 3 else 0
        return None if slots is None else slots + extra

    def free_rows(self) -> list[int]:
        """Return the guild rows with a free slot, from the top."""
        found = []
        for row, cubes in self.rows.items():
            slots = self.slots(row)
            if slots is None or len(cubes) < slots:
                found.append(row)
        return found

    def markers(self, seat: int) -> int:
        """Return the cubes of a seat on the guild tile."""
        return sum(cubes.count(seat) for cubes in self.rows.values())

    def imagined(self, seat: int) -> State:
        """Return a copy on which this seat may pay and gain without touching the table."""
        other = copy.copy(self)
        other.players = list(self.players)
        other.players[seat] = self.players[seat].copy()
        other.discards = {kind: list(cards) for kind, cards in self.discards.items()}
        return other


def as_json(place: Place) -> Any:
    """Return a place as the transcript writes it."""
    return place if isinstance(place, str) else list(place)


def as_place(value: Any) -> Place | None:
    """Return the place that a value of a transcript names, None if it names none."""
    if value == NEST:
        return NEST
    right = type(value) is list and len(value) == 2 and type(value[1]) is int and value[0] in CAVES
    return (str(value[0]), value[1]) if right and 0 <= value[1] < N_COLUMNS else None
