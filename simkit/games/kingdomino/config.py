"""A validated configuration, typed, and the rules that a kernel reads."""

from __future__ import annotations

from typing import Literal, TypedDict

from simkit.core.records import Record, Vector, field
from simkit.games.forcing import read_forced
from simkit.games.kingdomino.constants import MAX_SEATS
from simkit.games.kingdomino.constants.ring import CASTLE_AT, SIDE


class Config(TypedDict):
    """The settings of `variants.py`."""

    players: int
    dynasty: bool
    middle_kingdom: bool
    harmony: bool
    mighty_duel: bool
    middle_kingdom_strict: bool
    free_discard: bool
    three_player_rows: int
    king_draw: Literal["random", "alternate"]
    start_points: tuple[int, ...]
    middle_kingdom_bonus: int
    harmony_bonus: int
    forced_dominoes: tuple[str, ...]


class Rules(Record):
    """The numbers of the rules in play; switches are 0 or 1."""

    players: int = field()
    kings: int = field()  # turns in a row
    row: int = field()  # dominoes in a row
    deck: int = field()  # dominoes in play
    side: int = field()  # width and height of a kingdom
    reach: int = field()  # squares from a castle in the middle to the border
    window: int = field()  # cells of a kingdom with its castle in the middle
    rounds: int = field()
    middle_kingdom: int = field()
    strict: int = field()  # the Middle Kingdom asks for full width as well
    harmony: int = field()
    free_discard: int = field()
    alternate: int = field()  # two players' kings come out in turn
    start_points: Vector[int] = field(MAX_SEATS)  # by the order of the first kings
    middle_kingdom_bonus: int = field()
    harmony_bonus: int = field()
    forced_in: int = field()  # dominoes that are always used, as bits, domino 1 the lowest
    forced_out: int = field()  # dominoes that never are


def make_rules(config: Config) -> Rules:
    """Turn a validated configuration into the record of rules that a kernel reads (sizes: K-03, K-08, K-16)."""
    players, is_mighty = config["players"], config["mighty_duel"]
    row = 4 if players != 3 else config["three_player_rows"]
    all_in = players == 4 or is_mighty or row > players == 3
    side = 7 if is_mighty else 5
    forced = [sum(1 << (int(card) - 1) for card in cards) for cards in read_forced(config["forced_dominoes"])]
    return Rules.make(
        config,
        kings=4 if players == 2 else players,
        row=row,
        deck=48 if all_in else 12 * players,
        side=side,
        reach=side // 2,
        window=make_window(side // 2),
        rounds=3 if config["dynasty"] else 1,
        strict=config["middle_kingdom_strict"],
        alternate=config["king_draw"] == "alternate",
        forced_in=forced[0],
        forced_out=forced[1],
    )


def make_window(reach: int) -> int:
    """The cells at most so far from the castle, in both directions."""
    span = range(CASTLE_AT - reach, CASTLE_AT + reach + 1)
    return sum(1 << (row * SIDE + column) for row in span for column in span)
