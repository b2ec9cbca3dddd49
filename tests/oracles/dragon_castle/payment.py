"""What the Spirits cost."""

from tests.oracles.dragon_castle.box import Cell
from tests.oracles.dragon_castle.realm import due_sets, lift, tiles_up
from tests.oracles.dragon_castle.state import Game
from tests.oracles.stream import Event, require
from tests.oracles.values import cell_named


def pay_tile(game: Game, cell: Cell) -> None:
    """Pay for a Spirit with a face-up tile of the Realm."""
    require(cell in tiles_up(game.own), "`pay`: there is no face-up tile")
    is_due = any(cell in group for group in due_sets(game.own))
    may_pay = not is_due or game.config["spirit_before_check"]
    require(may_pay, "`pay`: the tile belongs to a set that is due")
    lift(game.own, cell)


def pay_for_spirit(game: Game, event: Event) -> str:
    """Check that a Spirit is in play and unused in this turn, pay for it and return its card."""
    card, pay = str(event["card"]), event["pay"]
    require(card in game.spirits, f"the Spirit {card!r} is not in play")
    require(card not in game.turn.used, f"{card} was used in this turn already")
    if pay == "shrine":
        require(game.own.pool > 0, "`pay`: there is no Shrine in the pool")
        game.own.pool -= 1
    else:
        is_tile = isinstance(pay, dict) and "tile" in pay
        require(is_tile, '`pay` must be "shrine" or {"tile": [x,y]}')
        pay_tile(game, cell_named(pay, "tile"))
    game.turn.used.append(card)
    return card
