"""A validated configuration, typed, and the rules that a kernel reads."""

from __future__ import annotations

from typing import Literal, TypedDict

from simkit.core.records import Record, Vector, field
from simkit.games.forcing import read_forced
from simkit.games.kingdomino.constants import MAX_SEATS, MIGHTY_SIDE, N_DOMINOES, SIDE, ring


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
    kingdom_side: int
    dominoes_used: int
    own_dominoes: str | tuple[str, ...]
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
    players = config["players"]
    row = 4 if players != 3 else config["three_player_rows"]
    side = config["kingdom_side"] or printed_side(config)
    forced = [sum(1 << (int(card) - 1) for card in cards) for cards in read_forced(config["forced_dominoes"])]
    return Rules.make(
        config,
        kings=4 if players == 2 else players,
        row=row,
        deck=count_dominoes(config),
        side=side,
        reach=side // 2,
        window=make_window(side // 2),
        rounds=3 if config["dynasty"] else 1,
        strict=config["middle_kingdom_strict"],
        alternate=config["king_draw"] == "alternate",
        forced_in=forced[0],
        forced_out=forced[1],
    )


def printed_side(config: Config) -> int:
    """Squares that a kingdom is wide and high by the rulebook (K-08, K-16)."""
    return MIGHTY_SIDE if config["mighty_duel"] else SIDE


def printed_dominoes(config: Config) -> int:
    """Dominoes that a match uses by the rulebook (K-03, K-16)."""
    players = config["players"]
    is_all = players == 4 or config["mighty_duel"] or (players == 3 and config["three_player_rows"] == 4)
    return N_DOMINOES if is_all else 12 * players


def count_dominoes(config: Config) -> int:
    """Dominoes that a match uses (K-03)."""
    return config["dominoes_used"] or printed_dominoes(config)


def make_window(reach: int) -> int:
    """The cells at most so far from the castle, in both directions."""
    span = range(ring.CASTLE_AT - reach, ring.CASTLE_AT + reach + 1)
    return sum(1 << (row * ring.SIDE + column) for row in span for column in span)
