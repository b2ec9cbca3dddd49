"""Consolidation, Shrines and the Spirit of Faith."""

from tests.oracles.dragon_castle.box import SET_MIN, Cell
from tests.oracles.dragon_castle.form import read_own
from tests.oracles.dragon_castle.grid import kind_of
from tests.oracles.dragon_castle.house import bonus_of, points_of_set, shrines_allowed
from tests.oracles.dragon_castle.payment import pay_for_spirit
from tests.oracles.dragon_castle.realm import due_sets, set_at, tiles_up, top_at
from tests.oracles.dragon_castle.state import Game
from tests.oracles.stream import Event, require
from tests.oracles.values import as_cell, cell_named, check_value


def read_consolidate(game: Game, why: str) -> tuple[Event, set[Cell]]:
    """Read a `consolidate` for a given reason and return it with its cells."""
    event = read_own(game, "consolidate")
    check_value(event, "why", why)
    cells = {as_cell(cell, "cells") for cell in event["cells"]}
    require(len(cells) == len(event["cells"]), "`cells`: a cell stands twice")
    require(bool(cells), "`cells` must not be empty")
    up = tiles_up(game.own)
    for cell in sorted(cells):
        require(cell in up, f"`cells`: no face-up tile lies at {list(cell)}")
    return event, cells


def check_group(cells: set[Cell], wanted: set[Cell]) -> None:
    """Check that a set is one whole connected group."""
    require(cells == wanted, f"`cells` must be the whole group {sorted(map(list, wanted))}")


def flip_set(game: Game, event: Event, cells: set[Cell], bonus: int, allowance: int) -> None:
    """Score a set, turn it face-down and read the builds on it."""
    vp = points_of_set(game.config, len(cells)) + bonus
    check_value(event, "vp", vp)
    game.own.tokens += vp
    for cell in cells:
        piece = game.own.stacks[cell][-1]
        piece.is_up, piece.consolidated = False, game.turn.number
    read_builds(game, cells, allowance)


def flip_type_set(game: Game, event: Event, cells: set[Cell], kind: str, has_bonus: bool = True) -> None:
    """Score a set as one of a type, turn it face-down and read the builds on it."""
    check_value(event, "type", kind)
    bonus = bonus_of(game.config, kind) if has_bonus else 0
    flip_set(game, event, cells, bonus, shrines_allowed(game.config, kind))


def read_builds(game: Game, cells: set[Cell], allowance: int) -> None:
    """Read the Shrines built on a set just flipped, with Faith wherever it stands among them."""
    n_built = 0
    while True:
        if game.log.coming() == "build":
            event = read_own(game, "build")
            check_value(event, "why", "set")
            cell = cell_named(event, "cell")
            require(cell in cells, "the Shrine must stand on the set just consolidated")
            require(n_built < allowance, f"this set allows {allowance} Shrines")
            n_built += 1
            build(game, cell)
        elif game.log.coming() == "spirit" and game.log.coming("card") == "faith":
            read_faith(game)
        else:
            return


def build(game: Game, cell: Cell) -> None:
    """Build a Shrine from the pool on a tile consolidated in this turn."""
    top = top_at(game.own, cell)
    is_fresh = top is not None and not top.is_up and top.consolidated == game.turn.number
    require(is_fresh, "the Shrine must stand on a tile consolidated in this turn")
    require(cell not in game.own.shrines, "a Shrine stands there already")
    require(game.own.pool > 0, "there is no Shrine in the pool")
    game.own.pool -= 1
    game.own.shrines.add(cell)


def read_faith(game: Game) -> None:
    """Read the Spirit of Faith and its Shrine."""
    pay_for_spirit(game, read_own(game, "spirit"))
    event = read_own(game, "build")
    check_value(event, "why", "faith")
    build(game, cell_named(event, "cell"))


def consolidate_due_sets(game: Game) -> None:
    """Read the compulsory consolidation of every set of four and more."""
    while due := due_sets(game.own):
        event, cells = read_consolidate(game, "set")
        (cell, *_) = sorted(cells)
        kind = kind_of(tiles_up(game.own)[cell])
        check_group(cells, set_at(game.own, cell, kind))
        require(cells in due, f"a set needs {SET_MIN} tiles")
        flip_type_set(game, event, cells, kind)
