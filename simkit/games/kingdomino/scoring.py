"""Points of a kingdom, and the tie-breaks; `games/ranking.py` compares them."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import result
from simkit.games.kingdomino.rules.kingdom import count_crowns
from simkit.games.kingdomino.state import Kingdom, State


@kernel
def is_centred(rules: Rules, kingdom: Kingdom) -> bool:
    """Whether no square lies farther from the castle than the middle of a full kingdom allows."""
    return (
        kingdom.right <= rules.reach
        and -kingdom.left <= rules.reach
        and kingdom.bottom <= rules.reach
        and -kingdom.top <= rules.reach
    )


@kernel
def is_full_size(rules: Rules, kingdom: Kingdom) -> bool:
    """Whether a kingdom reaches the border of the middle on all sides."""
    return min(kingdom.right, -kingdom.left, kingdom.bottom, -kingdom.top) >= rules.reach


@kernel
def score_middle_kingdom(rules: Rules, kingdom: Kingdom) -> int:
    """Points for a castle in the middle: no square too far away; strictly, full width as well (K-13)."""
    if not rules.middle_kingdom or not is_centred(rules, kingdom):
        return int64(0)
    if rules.strict and not is_full_size(rules, kingdom):
        return int64(0)
    return rules.middle_kingdom_bonus


@kernel
def score_harmony(rules: Rules, squares: int) -> int:
    """Points for a complete kingdom, by the number of its squares (K-14)."""
    if rules.harmony and squares == rules.side * rules.side - 1:
        return rules.harmony_bonus
    return int64(0)


@kernel
def score_kingdom(rules: Rules, kingdom: Kingdom) -> int:
    """All points of a kingdom as if the round ended now."""
    return kingdom.points + score_middle_kingdom(rules, kingdom) + score_harmony(rules, kingdom.squares)


@kernel
def measure_largest(kingdom: Kingdom) -> int:
    """Squares of the largest area, with or without crowns; 0 for a lone castle (K-12)."""
    largest = int64(0)
    rest = kingdom.landscape
    while rest:
        area = kingdom.areas[first_bit(rest)]
        largest = max(largest, count_bits(area))
        rest &= ~area
    return largest


@kernel
def count_all_crowns(kingdom: Kingdom) -> int:
    """Crowns of the whole kingdom (K-12)."""
    return count_crowns(kingdom, kingdom.landscape)


@kernel
def add_round(rules: Rules, state: State) -> None:
    """Score a finished round and add it to the match (K-15)."""
    tally = state.tally
    tally.turns += state.turns
    for seat in range(rules.players):
        kingdom = state.kingdoms[seat]
        row = tally.latest[seat]
        row[result.REGIONS] = kingdom.points
        row[result.MIDDLE_KINGDOM] = score_middle_kingdom(rules, kingdom)
        row[result.HARMONY] = score_harmony(rules, kingdom.squares)
        row[result.TOTAL] = row[result.REGIONS] + row[result.MIDDLE_KINGDOM] + row[result.HARMONY]
        row[result.LARGEST] = measure_largest(kingdom)
        row[result.CROWNS] = count_all_crowns(kingdom)
        row[result.DISCARDS] = kingdom.discards
        for column in range(result.N_RESULTS):
            tally.summed[seat, column] += row[column]
        state.carried[seat] = tally.summed[seat, result.TOTAL]
