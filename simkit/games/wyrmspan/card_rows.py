"""What happened to the cards of a match: shown, drawn, placed, in which round, and the points that they brought."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Matrix, Vector
from simkit.games.contract import MISSING
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import DRAGON_WORDS, N_COVERED, N_DRAGONS, N_ROUNDS, N_SPACES, NO_CARD
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.rules.cards import bit
from simkit.games.wyrmspan.scoring import count_cached, score_ability
from simkit.games.wyrmspan.state import CAVES, DRAGONS, KINDS_OF_CARDS, Player, State

SHOWN, DRAWN, PLACED = range(3)
# Numbers of a row; the match stands before them.
SEAT, COMPONENT, HAPPENING, TURN, POINTS, PRINTED, EGGS, TUCKED, CACHED, END = range(1, 11)


@kernel
def write_components(tables: Tables, rules: Rules, state: State, rows: Matrix[int]) -> int:
    """Write a row for each card shown and drawn and each card laid on a mat, and return how many."""
    n = int64(0)
    for seat in range(rules.players):
        player = state.players[seat]
        for kind in range(KINDS_OF_CARDS):
            for word in range(DRAGON_WORDS):
                known = int64(0)
                for round_ in range(N_ROUNDS):
                    shown = state.shown[round_, kind, word] & player.shown[kind, word]
                    n = write_cards(rows, n, seat, kind, word, shown, int64(SHOWN), round_)
                    drawn = player.drawn[round_, kind, word] & ~known
                    n = write_cards(rows, n, seat, kind, word, drawn, int64(DRAWN), round_)
                    known |= drawn
        n = write_mat(tables, player, rows, n, seat)
        n = write_covered(player, rows, n, seat)
    return n


@kernel
def write_cards(
    rows: Matrix[int], n: int, seat: int, kind: int, word: int, cards: int, happening: int, round_: int
) -> int:
    """Write a row without points for each card of a word of bits and return the number of rows."""
    rest = cards
    while rest:
        index = first_bit(rest)
        rest &= ~bit(index)
        begin_row(rows[n], seat, 64 * word + index + kind * N_DRAGONS, happening, round_)
        for part in range(POINTS, END + 1):
            rows[n, part] = MISSING
        n += 1
    return n


@kernel
def begin_row(row: Vector[int], seat: int, card: int, happening: int, round_: int) -> None:
    """Write what happened to a card, to whom and when."""
    row[SEAT] = seat
    row[COMPONENT] = card
    row[HAPPENING] = happening
    row[TURN] = round_ + 1


@kernel
def write_mat(tables: Tables, player: Player, rows: Matrix[int], n: int, seat: int) -> int:
    """Write a row with its points for each card on a mat and return the number of rows."""
    for space in range(N_SPACES):
        dragon, cave = player.dragons[space], player.caves[space]
        if dragon != NO_CARD:
            begin_row(rows[n], seat, dragon, int64(PLACED), player.rounds[space])
            write_points(tables, player, space, rows[n])
            n += 1
        if cave != NO_CARD:
            begin_row(rows[n], seat, cave + N_DRAGONS, int64(PLACED), player.cave_rounds[space])
            for part in range(POINTS, END):
                rows[n, part] = 0
            rows[n, END] = player.paid[CAVES, space]
            rows[n, POINTS] = rows[n, END]
            n += 1
    return n


@kernel
def write_points(tables: Tables, player: Player, space: int, row: Vector[int]) -> None:
    """Write the points that a dragon brought, all and by source; those that it was paid for are its ability's."""
    row[PRINTED] = tables.vp[player.dragons[space]]
    row[EGGS] = player.eggs[space]
    row[TUCKED] = player.tucked[space]
    row[CACHED] = count_cached(player, space)
    row[END] = score_ability(tables, player, space) + player.paid[DRAGONS, space]
    row[POINTS] = row[PRINTED] + row[EGGS] + row[TUCKED] + row[CACHED] + row[END]


@kernel
def write_covered(player: Player, rows: Matrix[int], n: int, seat: int) -> int:
    """Write a row for each dragon that another lies on, with the points paid for; the rest is the upper one's."""
    for place in range(N_COVERED):
        noted = player.covered[place]
        if noted < 0:
            return n
        begin_row(rows[n], seat, noted & 255, int64(PLACED), noted >> 8 & 7)
        for part in range(POINTS, END):
            rows[n, part] = 0
        rows[n, END] = noted >> 11
        rows[n, POINTS] = rows[n, END]
        n += 1
    return n
