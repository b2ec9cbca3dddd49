"""Which castle tiles may be taken, and what the Spirits oblige to."""

from tests.oracles.dragon_castle.box import Castle, Cell, Heights
from tests.oracles.dragon_castle.grid import kind_of, long_sides, neighbours, short_sides
from tests.oracles.dragon_castle.realm import open_cells
from tests.oracles.dragon_castle.state import Game, Pick


def heights_of(castle: Castle) -> Heights:
    """Return the number of tiles of every stack."""
    return {cell: len(stack) for cell, stack in castle.items()}


def top_floor(castle: Castle) -> int:
    """Return the height of the highest stack, 0 for an empty castle."""
    return max(map(len, castle.values()), default=0)


def is_free(heights: Heights, cell: Cell, sides: list[Cell]) -> bool:
    """Tell whether a stack is higher than its neighbour on one of the sides."""
    return any(heights.get(side, 0) < heights[cell] for side in sides)


def has_long_side(heights: Heights, cell: Cell) -> bool:
    """Tell whether a long side of the uppermost tile is free."""
    return is_free(heights, cell, long_sides(cell))


def has_short_side(heights: Heights, cell: Cell) -> bool:
    """Tell whether a short side of the uppermost tile is free."""
    return is_free(heights, cell, short_sides(cell))


def is_available(game: Game, heights: Heights, cell: Cell) -> bool:
    """Tell whether an uncovered tile may be taken, by a short side too under Elegance."""
    by_short_side = game.is_active("elegance") and has_short_side(heights, cell)
    return by_short_side or has_long_side(heights, cell)


def is_elegant(game: Game, heights: Heights, cell: Cell) -> bool:
    """Tell whether taking this tile meets the obligation of Elegance."""
    is_strict = game.config["elegance_strict"]
    return has_short_side(heights, cell) and not (is_strict and has_long_side(heights, cell))


def without_top(castle: Castle, cell: Cell) -> Castle:
    """Return the castle after the uppermost tile of a stack is gone."""
    left = {**castle, cell: castle[cell][:-1]}
    return {where: stack for where, stack in left.items() if stack}


def pick_at(game: Game, castle: Castle, heights: Heights, cell: Cell) -> Pick:
    """Return the uppermost tile of a stack as a pick."""
    return Pick(cell, len(castle[cell]), castle[cell][-1], is_elegant(game, heights, cell))


def first_fault(game: Game, castle: Castle, cell: Cell) -> str | None:
    """Return why the tile at a cell cannot be the first of an action, None if it can."""
    if cell not in castle:
        return "there is no tile"
    if len(castle[cell]) != top_floor(castle):
        return f"the first tile must come from the top floor, {top_floor(castle)}"
    if not is_available(game, heights_of(castle), cell):
        return "the tile is not available"
    return None


def heights_for_second(game: Game, castle: Castle, first: Pick, cell: Cell) -> Heights:
    """Return the heights by which a second tile is judged: unless sequential, the first still stands.

    It then hides what is on its own floor. Tiles that Destruction has removed below it since then hide nothing.
    """
    heights = heights_of(castle)
    if not game.config["pair_sequential"] and len(castle[cell]) == first.floor:
        heights[first.cell] = first.floor
    return heights


def deception_fault(game: Game, castle: Castle, cell: Cell, first: Pick) -> str | None:
    """Return why a tile is not adjacent to the place of the first one, None if it is."""
    is_level = game.config["deception_any_floor"] or len(castle[cell]) == first.floor
    if cell in neighbours(first.cell) and is_level:
        return None
    return "under Deception the second tile must be adjacent to the place of the first"


def second_fault(game: Game, castle: Castle, cell: Cell, first: Pick) -> str | None:
    """Return why the tile at a cell cannot complete the pair, None if it can."""
    if cell not in castle:
        return "there is no tile"
    tile, heights = castle[cell][-1], heights_for_second(game, castle, first, cell)
    is_deceiving, is_deep = game.is_active("deception"), game.is_active("depths")
    if is_deceiving and (fault := deception_fault(game, castle, cell, first)):
        return fault
    if is_deep and kind_of(tile) != kind_of(first.tile):
        return f"under Depths the second tile must be a {kind_of(first.tile)}"
    if not (is_deep or is_deceiving) and tile != first.tile:
        return f"the second tile must be a {first.tile}"
    if is_deceiving:
        return None
    if not game.config["pair_sequential"] and cell == first.cell:
        return "the tile lay under the first"
    return None if is_available(game, heights, cell) else "the tile is not available"


def elegance_is_met(game: Game, picks: list[Pick]) -> bool:
    """Tell whether the tiles taken fulfil Elegance, if it was used."""
    due = picks[1:] if game.turn.is_late_elegance else picks
    return not game.is_active("elegance") or any(pick.is_elegant for pick in due)


def is_pair_due(game: Game) -> bool:
    """Tell whether a Spirit used in this turn obliges to a pair."""
    obliged = game.is_active("deception") or game.is_active("depths")
    return obliged or game.turn.is_late_elegance


def can_complete(game: Game, castle: Castle, first: Pick) -> bool:
    """Tell whether some use of the first tile fulfils all Spirits in use."""
    if not is_pair_due(game) and elegance_is_met(game, [first]):
        return True
    if len(open_cells(game)) < 2:
        return False
    for cell in castle:
        is_legal = second_fault(game, castle, cell, first) is None
        heights = heights_for_second(game, castle, first, cell)
        if is_legal and elegance_is_met(game, [first, pick_at(game, castle, heights, cell)]):
            return True
    return False


def can_fulfil(game: Game) -> bool:
    """Tell whether some tiles can still be taken that fulfil all Spirits in use."""
    if game.turn.picks:
        return can_complete(game, game.castle, game.turn.picks[0])
    heights = heights_of(game.castle)
    firsts = [cell for cell in game.castle if first_fault(game, game.castle, cell) is None]
    return any(
        can_complete(game, without_top(game.castle, cell), pick_at(game, game.castle, heights, cell))
        for cell in firsts
    )
