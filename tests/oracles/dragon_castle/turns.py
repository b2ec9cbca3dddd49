"""The turns of a match from the first to the last."""

from typing import Any

from tests.oracles.dragon_castle.box import AFTER, BEFORE, BETWEEN, DUE
from tests.oracles.dragon_castle.castle import (
    elegance_is_met,
    first_fault,
    heights_for_second,
    heights_of,
    is_pair_due,
    pick_at,
    second_fault,
    top_floor,
    without_top,
)
from tests.oracles.dragon_castle.form import check_form, read_own
from tests.oracles.dragon_castle.house import tokens_to_the_end
from tests.oracles.dragon_castle.realm import lay, open_cells, space_fault
from tests.oracles.dragon_castle.scores import check_result, facts_of
from tests.oracles.dragon_castle.sets import consolidate_due_sets
from tests.oracles.dragon_castle.setup import set_up
from tests.oracles.dragon_castle.spirits import use_spirits
from tests.oracles.dragon_castle.state import Game, Piece, Turn
from tests.oracles.stream import Event, Fault, Log, rejection, require
from tests.oracles.values import cell_named, check_value


def start_turn(game: Game, event: Any) -> None:
    """Check that the next seat begins its turn."""
    check_form(event, "turn")
    number = game.turn.number + 1
    seat = (number - 1) % len(game.realms)
    check_value(event, "seat", seat)
    check_value(event, "number", number)
    game.turn = Turn(seat, number, top_floor(game.castle) <= 1)


def take_tile(game: Game) -> None:
    """Read a tile taken from the castle, the first or second of the turn."""
    event = read_own(game, "take")
    cell, picks = cell_named(event, "cell"), game.turn.picks
    if not picks:
        fault, heights = first_fault(game, game.castle, cell), heights_of(game.castle)
    else:
        fault = second_fault(game, game.castle, cell, picks[0])
        heights = heights_for_second(game, game.castle, picks[0], cell)
    require(fault is None, str(fault))
    check_value(event, "tile", game.castle[cell][-1])
    picks.append(pick_at(game, game.castle, heights, cell))
    game.castle = without_top(game.castle, cell)


def read_action(game: Game) -> str:
    """Read tiles and action with the Spirits between, and return the kind of the action."""
    if game.castle and game.log.coming() == "take":
        take_tile(game)
        use_spirits(game, BETWEEN)
        if game.log.coming() == "take":
            take_tile(game)
    event = read_own(game, *(["action"] if game.turn.picks or not game.castle else ["take", "action"]))
    kind = str(event["kind"])
    kinds = {0: ["summon"], 1: ["shrine", "discard"], 2: ["pair"]}[len(game.turn.picks)]
    require(kind in kinds, f"`kind` must be {' or '.join(kinds)} after {len(game.turn.picks)} tiles")
    require(kind == "pair" or not is_pair_due(game), "a Spirit used in this turn obliges to a pair")
    require(elegance_is_met(game, game.turn.picks), "no tile was taken by a free short side under Elegance")
    return kind


def check_summon(game: Game) -> None:
    """Take a countdown token, of which there are always enough, and read the call of the final round."""
    at_start = game.config["summon_check"] == "turn-start"
    may_summon = game.turn.may_summon if at_start else top_floor(game.castle) <= 1
    require(may_summon, "the Dragon can be summoned only when nothing but the ground floor is left")
    n_taken = sum(realm.countdown for realm in game.realms)
    game.own.countdown += 1
    if n_taken + 1 == tokens_to_the_end(game.config):
        read_own(game, "final-round")
        game.is_final = True


def carry_out(game: Game, kind: str) -> None:
    """Carry out an action once its tiles are taken, placements excepted."""
    if kind == "summon":
        check_summon(game)
    elif kind == "discard":
        game.own.tokens += game.config["discard_points"]
    else:
        n_spaces, n_tiles = len(open_cells(game)), len(game.turn.picks)
        require(n_spaces >= n_tiles, f"there are {n_spaces} spaces for {n_tiles} tiles")
    if kind == "shrine":
        require(game.supply() > 0, "there is no Shrine in the supply")
        game.own.pool += 1


def place_tiles(game: Game) -> None:
    """Read the placement of all tiles taken, in any order."""
    hand = [pick.tile for pick in game.turn.picks]
    while hand:
        event = read_own(game, "place")
        cell, tile = cell_named(event, "cell"), event["tile"]
        require(tile in hand, f"`tile`: to be placed are {hand}")
        fault = space_fault(game.own, cell, game.config["realm_max_height"])
        require(fault is None, str(fault))
        lay(game.own, cell, Piece(tile))
        hand.remove(tile)


def play_turn(game: Game) -> None:
    """Read one turn."""
    start_turn(game, game.log.read())
    use_spirits(game, BEFORE)
    kind = read_action(game)
    carry_out(game, kind)
    if kind in ("pair", "shrine"):
        place_tiles(game)
        use_spirits(game, DUE)
        consolidate_due_sets(game)
    use_spirits(game, AFTER)


def is_over(game: Game) -> bool:
    """Tell whether the last seat of the final round has finished."""
    return game.is_final and game.turn.seat == len(game.realms) - 1


def run(log: Log) -> dict[str, Any]:
    """Replay a match and return the facts of its end."""
    game = set_up(log)
    while not is_over(game):
        play_turn(game)
    facts = facts_of(game)
    check_result(log.read(), facts)
    log.end()
    return facts


def referee(events: list[Event]) -> dict[str, Any]:
    """Check one match strictly and return the facts of its end."""
    log = Log(events)
    try:
        return run(log)
    except Fault as fault:
        raise rejection(log.number, log.last(), fault) from None
