"""The effects of the Spirits."""

from tests.oracles.dragon_castle.box import AFTER, DUE, FACTIONS, SET_MIN, SYMBOLS, WINDOWS, Cell
from tests.oracles.dragon_castle.castle import can_fulfil, has_long_side, heights_of, is_pair_due, without_top
from tests.oracles.dragon_castle.form import read_own
from tests.oracles.dragon_castle.grid import kind_of, number_of
from tests.oracles.dragon_castle.house import bonus_of, shrines_allowed
from tests.oracles.dragon_castle.payment import pay_for_spirit
from tests.oracles.dragon_castle.realm import (
    cells_down,
    due_sets,
    lay,
    lift,
    number_set_at,
    open_cells,
    set_at,
    space_fault,
    tiles_up,
)
from tests.oracles.dragon_castle.sets import (
    check_group,
    consolidate_due_sets,
    flip_set,
    flip_type_set,
    read_consolidate,
)
from tests.oracles.dragon_castle.state import Game
from tests.oracles.stream import require
from tests.oracles.values import cell_named, check_value


def use_spirits(game: Game, window: str) -> None:
    """Read all Spirits used in a window; while sets are due it closes with the last of them."""
    while game.log.coming() == "spirit" and (window != DUE or due_sets(game.own)):
        event = read_own(game, "spirit")
        windows = WINDOWS.get(event["card"], ())
        is_early = window == DUE and AFTER in windows and game.config["spirit_before_check"]
        known = event["card"] in game.spirits
        require(not known or window in windows or is_early, f"{event['card']} cannot be used here")
        card = pay_for_spirit(game, event)
        EFFECTS[card](game)


def use_strength(game: Game) -> None:
    """Read the one or two moves of the Spirit of Strength and the sets that they complete."""
    landed = move_tile(game, None)
    if game.log.coming() == "move-tile":
        move_tile(game, landed)
    consolidate_due_sets(game)


def move_tile(game: Game, landed: Cell | None) -> Cell:
    """Read the move of a tile other than the one just landed, and return its goal."""
    event = read_own(game, "move-tile")
    start, goal = cell_named(event, "from"), cell_named(event, "to")
    require(start in game.own.stacks, "`from`: there is no tile")
    require(start not in game.own.shrines, "`from`: the tile carries a Shrine")
    require(start != landed, "`from`: the same tile may not move twice")
    require(start != goal, "`to` must be another space")
    fault = space_fault(game.own, goal, game.config["realm_max_height"])
    require(fault is None, f"`to`: {fault}")
    lay(game.own, goal, lift(game.own, start))
    return goal


def use_wind(game: Game) -> None:
    """Read the optional flip and the move of a Shrine of the Spirit of Wind."""
    if game.log.coming() == "flip":
        cell = cell_named(read_own(game, "flip"), "cell")
        require(cell in tiles_up(game.own), "there is no face-up tile to flip")
        game.own.stacks[cell][-1].is_up = False
    event = read_own(game, "move-shrine")
    start, goal = cell_named(event, "from"), cell_named(event, "to")
    require(start in game.own.shrines, "`from`: there is no Shrine")
    require(start != goal, "`to` must be another space")
    require(goal in cells_down(game.own), "`to`: there is no face-down tile")
    require(goal not in game.own.shrines, "`to`: a Shrine stands there already")
    game.own.shrines.remove(start)
    game.own.shrines.add(goal)


def use_change(game: Game) -> None:
    """Read the recoloured tile and its set of the Spirit of Change."""
    event = read_own(game, "treat")
    cell, kind = cell_named(event, "cell"), event["as"]
    tile = tiles_up(game.own).get(cell)
    require(tile is not None and kind_of(tile) not in FACTIONS, "there is no face-up Special tile")
    require(kind in SYMBOLS, f"`as`: there is no type {kind!r}")
    require(kind != kind_of(str(tile)), "`as` must differ from the type of the tile")
    is_due = any(cell in group for group in due_sets(game.own))
    require(not is_due, "the tile belongs to a set that is due")
    event, cells = read_consolidate(game, "change")
    check_group(cells, set_at(game.own, cell, kind))
    require(len(cells) >= SET_MIN, f"a set needs {SET_MIN} tiles")
    flip_type_set(game, event, cells, kind)


def use_beauty(game: Game) -> None:
    """Read the set of one number of the Spirit of Beauty."""
    event, cells = read_consolidate(game, "beauty")
    (cell, *_) = sorted(cells)
    tile = tiles_up(game.own)[cell]
    require(kind_of(tile) in FACTIONS, "Beauty takes Faction tiles only")
    check_value(event, "number", number_of(tile))
    check_group(cells, number_set_at(game.own, cell, number_of(tile)))
    require(len(cells) >= SET_MIN, f"a set needs {SET_MIN} tiles")
    flip_set(game, event, cells, bonus_of(game.config, "dragon"), shrines_allowed(game.config, "dragon"))


def use_cunning(game: Game) -> None:
    """Read the set of three of the Spirit of Cunning."""
    event, cells = read_consolidate(game, "cunning")
    (cell, *_) = sorted(cells)
    kind = kind_of(tiles_up(game.own)[cell])
    check_group(cells, set_at(game.own, cell, kind))
    require(len(cells) == SET_MIN - 1, f"Cunning needs exactly {SET_MIN - 1} tiles")
    flip_type_set(game, event, cells, kind, game.config["cunning_dragon_bonus"])


def use_destruction(game: Game) -> None:
    """Read the castle tile that the Spirit of Destruction removes."""
    event = read_own(game, "remove")
    cell = cell_named(event, "cell")
    require(cell in game.castle, "there is no tile")
    require(has_long_side(heights_of(game.castle), cell), "the tile is not available")
    check_value(event, "tile", game.castle[cell][-1])
    game.castle = without_top(game.castle, cell)


def use_on_takes(game: Game) -> None:
    """Check that Elegance, Deception or Depths, just paid for, can show in the takes to come."""
    if game.turn.used[-1] == "elegance" and game.turn.picks:
        game.turn.is_late_elegance = True
    if is_pair_due(game):
        require(len(open_cells(game)) >= 2, "there are no two spaces for the pair")
    require(can_fulfil(game), "this Spirit can have no effect")


EFFECTS = {
    "strength": use_strength,
    "wind": use_wind,
    "change": use_change,
    "beauty": use_beauty,
    "cunning": use_cunning,
    "destruction": use_destruction,
    "elegance": use_on_takes,
    "deception": use_on_takes,
    "depths": use_on_takes,
}
