"""Castles and realms drawn as text, and decisions in words.

A castle cell lists its tiles from the ground up (`m1`, `f2s6`), `.` is an empty space. A realm cell is its top and,
behind a stroke, its height (1 if left out): a tile, `##` face-down, `@@` face-down with a shrine, `.` empty.
Letters: m s f factions, S W D seasons, winds, dragons. Cells are (x, y), as in transcripts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.copies import copy_into
from simkit.core.log import new_log
from simkit.games.dragon_castle import GAME
from simkit.games.dragon_castle.constants import (
    CASTLE_STRIDE,
    MAX_REALM,
    TYPES,
    action,
    dragon,
    phase,
    spirit,
)
from simkit.games.dragon_castle.data import read_symbols
from simkit.games.dragon_castle.dragons import score_dragon
from simkit.games.dragon_castle.rules.actions import list_actions
from simkit.games.dragon_castle.rules.realm import put_tile, raise_stack
from simkit.games.dragon_castle.rules.setup import begin_match
from simkit.games.dragon_castle.rules.turn import apply_action, begin_turn
from simkit.games.dragon_castle.state import Actions, Realm, State
from simkit.games.dragon_castle.transcript import read_events, tile_name

TABLES = GAME.kernel.prepare(GAME.configure({}))[0]
LETTERS = dict(zip("msfSWD", range(6), strict=True))
KINDS = (
    "take",
    "summon",
    "pair",
    "shrine",
    "discard",
    "place",
    "pass",
    "consolidate",
    "build",
    "flip",
    "move-shrine",
    "move-tile",
    "treat",
    "remove",
)
Words = tuple[Any, ...]


def rules_of(**changes: Any) -> Any:
    """The rules of a configuration."""
    return GAME.kernel.prepare(GAME.configure(changes))[1]


def tile_of(mark: str) -> int:
    """A tile by its letter and number."""
    return read_symbols().index((LETTERS[mark[0]], int(mark[1])))


def cell_of(cell: int, stride: int) -> tuple[int, int]:
    """x and y of a cell."""
    return cell % stride, cell // stride


def fill_castle(castle: Any, picture: str) -> None:
    """Write a drawn castle into a record."""
    for field in ("floors", "visible", "tiles"):
        castle[field][:] = 0
    castle.left = 0
    for y, row in enumerate(picture.strip().splitlines()):
        for x, stack in enumerate(row.split()):
            cell = CASTLE_STRIDE * y + x
            tiles = [] if stack == "." else [tile_of(stack[i : i + 2]) for i in range(0, len(stack), 2)]
            for floor, tile in enumerate(tiles):
                castle.tiles[floor, cell] = tile
                castle.floors[floor, cell >> 6] |= 1 << (cell & 63)
            if tiles:
                castle.visible[tiles[-1], cell >> 6] |= 1 << (cell & 63)
            castle.left += len(tiles)


def fill_realm(rules: Any, realm: Any, picture: str, pool: int = 1) -> Any:
    """Write a drawn realm into a record."""
    copy_into(realm, Realm.new())
    realm.pool = pool
    for y, row in enumerate(picture.strip().splitlines()):
        for x, space in enumerate(row.split()):
            if space == ".":
                continue
            mark, _, height = space.partition("/")
            cell = np.int64(MAX_REALM * y + x)
            for _ in range(int(height or 1) - 1):
                raise_stack(rules, realm, cell)
            if mark in ("##", "@@"):
                raise_stack(rules, realm, cell)
                realm.down |= np.int64(1) << cell
                realm.shrines |= np.int64(mark == "@@") << cell
            else:
                put_tile(TABLES, rules, realm, cell, np.int64(tile_of(mark)))
    return realm


def realm_of(picture: str, pool: int = 1, **changes: Any) -> Any:
    """A realm as drawn."""
    return fill_realm(rules_of(**changes), Realm.new(), picture, pool)


class Position:
    """A match in the middle, seat 0 about to begin its turn, that is played by words."""

    def __init__(self, castle: str, *realms: str, pool: int = 1, **changes: Any) -> None:
        self.rules = rules_of(**{"players": 2, **changes})
        self.state, self.listed, self.log = State.new(), Actions.new(), new_log(traced=True)
        begin_match(TABLES, self.rules, self.state, np.int64(1), np.int64(0), new_log(traced=False))
        self.state.turns = 0
        fill_castle(self.state.castle, castle)
        for seat, picture in enumerate(realms):
            fill_realm(self.rules, self.state.realms[seat], picture, pool)
        begin_turn(self.rules, self.state, np.int64(0), self.log)
        assert self.state.phase == phase.TURN

    @property
    def realm(self) -> Any:
        """The realm of seat 0."""
        return self.state.realms[0]

    def actions(self) -> list[Words]:
        """All legal actions in words."""
        list_actions(TABLES, self.rules, self.state, self.listed)
        return [self.words(int(code)) for code in self.listed.codes[: self.listed.n]]

    def of(self, kind: str) -> set[Any]:
        """What may be done of one kind: its cells, or the rest of its words."""
        found = [words[1:] for words in self.actions() if words[0] == kind]
        return {rest[0] if len(rest) == 1 else rest for rest in found}

    def kinds(self) -> set[str]:
        """The kinds of action that are legal."""
        return {words[0] for words in self.actions()}

    def words(self, code: int) -> Words:
        """An action in words."""
        kind, a, b = code >> action.SHIFT, code >> 8 & 255, code & 255
        if kind >= action.SPIRIT:
            return spirit.NAMES[kind - action.SPIRIT], "shrine" if b == action.PAY_SHRINE else cell_of(
                b, MAX_REALM
            )
        name = KINDS[kind]
        if kind in (action.TAKE, action.PAIR, action.REMOVE):
            return name, cell_of(b, CASTLE_STRIDE)
        if kind == action.PLACE:
            return name, tile_name(int(self.state.held[a])), cell_of(b, MAX_REALM)
        if kind == action.TREAT:
            return name, cell_of(a, MAX_REALM), TYPES[b]
        if name in ("move-tile", "move-shrine"):
            return name, cell_of(a, MAX_REALM), cell_of(b, MAX_REALM)
        if name in ("consolidate", "build", "flip"):
            return name, cell_of(b, MAX_REALM)
        return (name,)

    def do(self, *words: Any) -> Position:
        """Perform an action given in words; it must be legal."""
        found = self.actions()
        assert words in found, f"{words} is not among {found}"
        apply_action(TABLES, self.rules, self.state, self.listed.codes[found.index(words)], self.log)
        return self

    def play(self, *actions: Words) -> Position:
        """Perform several actions."""
        for words in actions:
            self.do(*words)
        return self

    def events(self) -> list[dict[str, Any]]:
        """What has been noted so far."""
        return read_events(self.log)

    def last(self, name: str) -> dict[str, Any]:
        """The last event of a name."""
        return next(event for event in reversed(self.events()) if event["event"] == name)

    def heights(self, seat: int = 0) -> dict[tuple[int, int], int]:
        """Height of each stack of a realm."""
        heights = self.state.realms[seat].heights
        return {cell_of(cell, MAX_REALM): int(h) for cell, h in enumerate(heights) if h}


def dragon_points(card: str, *realms: str, seat: int = 0, players: int = 2, **changes: Any) -> int:
    """Points of a Dragon for a seat whose realm is the first drawn."""
    changes = {"players": players, "dragons": (card,), **changes}
    position = Position("m1", *realms, **changes)
    return int(
        score_dragon(position.rules, position.state, np.int64(seat), np.int64(dragon.NAMES.index(card)))
    )


def cells_in(word: int) -> set[tuple[int, int]]:
    """The cells of a realm word."""
    return {cell_of(cell, MAX_REALM) for cell in range(64) if int(word) >> cell & 1}
