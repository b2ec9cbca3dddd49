"""Reads `data/castellion/`, checks the printed counts and builds the tables of a kernel."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit import paths
from simkit.core.copies import copy_into
from simkit.core.records import Matrix, Record, Vector, field
from simkit.errors import StorageError
from simkit.games.castellion.bots.plans import Plans, read_blueprints
from simkit.games.castellion.constants import (
    ASSAULT_DAMAGE,
    N_SAFE,
    N_STANDARD,
    N_TRAITORS,
    N_TRIALS,
    STRIDE,
    TRAITORS,
    WIDTH,
    Tile,
    cards,
    tiles,
)
from simkit.games.castellion.windows import MAX_WINDOWS, make_windows
from simkit.games.forcing import read_forced

MAX_DECK = 4
PRINTED_CARDS = {"intro": [1, 1, 3], "base": [1, 3, 3], "expert": [4, 4, 4]}


class Numbers(NamedTuple):
    """Numbers of the components that a configuration may change."""

    trial_traitors: tuple[int, ...] = (0,) * N_TRIALS  # that trigger each Trial; 0: as the card says
    assault_damage: tuple[int, ...] = ASSAULT_DAMAGE  # of each Trial
    traitors: tuple[int, ...] = TRAITORS  # plain and black
    forced_trials: tuple[str, ...] = ()  # Trial cards that are always drawn, or never
    own_trials: tuple[str, ...] = ()  # rows of a user's own cards
    foundation_width: int = WIDTH  # columns


class TrialCard(NamedTuple):
    """One Trial card."""

    id: str
    trial: int  # 1, 2, 3
    traitors: int
    towers: int
    bastions: int
    lines: int
    rows: int
    damage: int
    certainty: str


def _rows(name: str) -> list[dict[str, str]]:
    file = paths.data("castellion") / name
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            return list(csv.DictReader(lines))
    except OSError as problem:
        raise StorageError(f"cannot read {Path('data', 'castellion', name)}: {problem.strerror}") from problem


def read_stack(stack: str) -> NDArray[np.int8]:
    """The tiles of one stack, in the order of the table (C-01)."""
    found = [
        tiles.NAMES.index(row["tile"])
        for row in _rows("tiles.csv")
        if row["stack"] == stack
        for _ in range(int(row["count"]))
    ]
    return np.array(found, dtype=np.int8)


@cache
def read_cards(level: str, simulations: str | tuple[str, ...] = cards.SETS[0]) -> tuple[TrialCard, ...]:
    """The Trial cards of a level (C-02, C-32); Simulations by the name of their set, or a user's own rows."""
    if level == "base" and not isinstance(simulations, str):
        return tuple(_own_card(row) for row in simulations)
    return tuple(
        TrialCard(
            id=row["id"],
            trial=int(row["trial"]),
            traitors=int(row["traitors"]),
            towers=int(row["towers"]),
            bastions=int(row["bastions"]),
            lines=int(row["lines"]),
            rows=int(row["rows"]),
            damage=int(row["damage"]),
            certainty=row["certainty"],
        )
        for row in _rows("trials.csv")
        if row["level"] == level and row["set"] in ("", simulations)
    )


def _own_card(row: str) -> TrialCard:
    """A user's own card, from a checked row; an Assault that asks for formations does the damage of its Trial."""
    name, *numbers = row.split()
    trial, (traitors, towers, bastions, lines, rows) = int(name[1]), map(int, numbers)
    damage = ASSAULT_DAMAGE[trial - 1] if name in cards.ASSAULTS and towers + bastions + lines else 0
    return TrialCard(name, trial, traitors, towers, bastions, lines, rows, damage, "OWN")


def change_card(card: TrialCard, numbers: Numbers) -> TrialCard:
    """A card as a configuration has it: a user's own, and its Traitors and damage (C-09, C-12, C-28)."""
    card = next((_own_card(row) for row in numbers.own_trials if row.split()[0] == card.id), card)
    traitors = numbers.trial_traitors[card.trial - 1] or card.traitors
    damage = numbers.assault_damage[card.trial - 1] if card.damage else 0
    return card._replace(traitors=traitors, damage=damage)


def take_traitors_out(standard: NDArray[np.int8], traitors: tuple[int, ...]) -> NDArray[np.int8]:
    """The standard stack with so many plain and black Traitors: NONE for every one less, plain for any more."""
    changed = standard.copy()
    wanted = [tiles.TRAITOR] * traitors[0] + [tiles.TRAITOR_BLACK] * traitors[1]
    changed[standard >= tiles.TRAITOR] = wanted + [tiles.NONE] * (N_TRAITORS - len(wanted))
    return changed


def force_trials(deck: NDArray[np.int64], forced: tuple[str, ...]) -> None:
    """Leave the card that is always drawn for a Trial, or all but those that never are (C-02)."""
    forced_in, forced_out = read_forced(forced)
    held = [cards.NAMES[number] for number in deck[1 : 1 + deck[0]]]
    left = [card for card in held if card in forced_in] or [card for card in held if card not in forced_out]
    deck[:] = [len(left), *map(cards.NAMES.index, left), *[-1] * (MAX_DECK - len(left))]


class Tables(Record):
    """What a kernel reads of the components, the same shapes for every level."""

    standard: Vector[Tile] = field(N_STANDARD, of=np.int8)  # tiles of the standard stack, unshuffled; NONE
    safe: Vector[Tile] = field(N_SAFE, of=np.int8)  # tiles of the safe stack, unshuffled
    left: Matrix[int] = field(2, tiles.N)  # [stack, tile] how many
    cards: Matrix[int] = field(
        cards.N, cards.N_NUMBERS
    )  # [card] Traitors, towers, bastions, lines, rows, damage
    decks: Matrix[int] = field(N_TRIALS, 1 + MAX_DECK, empty=-1)  # [trial] how many cards, then the cards
    # Windows of formations
    window_kinds: Matrix[int] = field(WIDTH * STRIDE, MAX_WINDOWS)  # [cell, window] TOWER, BASTION, LINE; −1
    window_cells: Matrix[int] = field(WIDTH * STRIDE, MAX_WINDOWS)  # [cell, window] the four cells
    window_borders: Matrix[int] = field(WIDTH * STRIDE, MAX_WINDOWS)  # [cell, window] cells that touch them
    # Of bots
    plans: Plans = field(of=Plans)


PRINTED_NUMBERS = Numbers()


@cache
def read_tables(
    level: str = "intro",
    simulations: str | tuple[str, ...] = cards.SETS[0],
    numbers: Numbers = PRINTED_NUMBERS,
) -> Tables:
    """Build the tables of a level, check them against the printed counts, and change numbers as a house does."""
    tables: Any = Tables.new()
    standard, safe = read_stack("standard"), read_stack("safe")
    tables.decks[:, 0] = 0
    for card in read_cards(level, simulations):
        number = cards.NAMES.index(card.id)
        tables.cards[number] = change_card(card, numbers)[2:8]
        deck = tables.decks[card.trial - 1]
        deck[0] += 1
        deck[deck[0]] = number
    if (len(standard), len(safe), list(tables.decks[:, 0])) != (N_STANDARD, N_SAFE, PRINTED_CARDS[level]):
        raise StorageError(
            f"data/castellion does not hold the printed {N_STANDARD} + {N_SAFE} tiles and "
            f"{', '.join(map(str, PRINTED_CARDS[level]))} cards of the level {level}"
        )
    for trial in range(N_TRIALS):
        force_trials(tables.decks[trial], numbers.forced_trials)
    tables.standard[:], tables.safe[:] = take_traitors_out(standard, numbers.traitors), safe
    for place, stack in enumerate((tables.standard, tables.safe)):
        tables.left[place] = np.bincount(stack[stack != tiles.NONE], minlength=tiles.N)
    for name, values in make_windows(numbers.foundation_width).items():
        tables[name] = values
    copy_into(tables.plans, read_blueprints(cards.EXAMS[2:]))
    return tables  # type: ignore[no-any-return]
