"""What a taught bot sees of one seat: its kingdom with every domino that it has claimed laid into it, and its turns.

Nothing tells left from right or one side from another, so that a kingdom and its mirror image have the same value.
"""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Vector
from simkit.games.kingdomino.bots import inputs as i
from simkit.games.kingdomino.bots.scratch import Scratch
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.constants import MAX_ROW, MAX_ROWS, N_TERRAINS, ring
from simkit.games.kingdomino.rules.cells import beside, downwards, to_left, to_right, upwards
from simkit.games.kingdomino.rules.kingdom import count_crowns
from simkit.games.kingdomino.scoring import is_centred
from simkit.games.kingdomino.state import Kingdom, State


@kernel
def add_row(inputs: i.Inputs, row: int) -> None:
    """List a row as active."""
    inputs.active[inputs.n_active] = row
    inputs.n_active += 1


@kernel
def find_table(rules: Rules) -> int:
    """The kind of table: rows and sizes differ."""
    if rules.players == 2 and rules.side == 7:
        return int64(4)
    if rules.players == 3 and rules.row == 4:
        return int64(3)
    return rules.players - 2


@kernel
def describe_kingdom(
    rules: Rules, state: State, kingdom: Kingdom, scratch: Scratch, inputs: i.Inputs
) -> None:
    """Begin the inputs with a kingdom, and with what is to come."""
    inputs.n_active = 0
    for number in range(i.N_NUMBERS):
        inputs.numbers[number] = 0.0
    rows_left = (rules.deck - state.drawn) // rules.row
    add_row(inputs, i.STAGE + find_table(rules) * (MAX_ROWS + 1) + rows_left)
    free = kingdom.space & ~(kingdom.landscape | ring.CASTLE)
    describe_areas(kingdom, free, rows_left, scratch, inputs)
    describe_shape(rules, kingdom, free, inputs)
    describe_bonuses(rules, kingdom, inputs)


@kernel
def describe_areas(kingdom: Kingdom, free: int, rows_left: int, scratch: Scratch, inputs: i.Inputs) -> None:
    """Describe every area by its terrain, squares, crowns and room, and what may come to it."""
    numbers = inputs.numbers
    for terrain in range(N_TERRAINS):
        squares, crowned = scratch.squares_to_come[terrain], scratch.crowns_to_come[terrain]
        growth, options = 0.0, 0.0
        rest = kingdom.terrains[terrain]
        while rest:
            area = kingdom.areas[first_bit(rest)]
            rest &= ~area
            size, crowns = count_bits(area), count_crowns(kingdom, area)
            room = min(count_bits(beside(area) & free), i.ROOMS - 1)
            kind = (terrain * i.SIZES + min(size, i.SIZES) - 1) * i.CROWNS + min(crowns, i.CROWNS - 1)
            if inputs.n_active < i.MAX_ACTIVE // 2:
                add_row(inputs, i.AREA + kind * i.ROOMS + room)
            growth += crowns * room * squares
            options += size * crowned if room > 0 else 0.0
        cells = count_bits(beside(kingdom.terrains[terrain]) & free)
        add_row(inputs, i.OPEN + terrain * i.ROOMS + min(cells, i.ROOMS - 1))
        numbers[i.SQUARES_TO_COME + terrain] = squares
        numbers[i.CROWNS_TO_COME + terrain] = crowned
        numbers[i.GROWTH + terrain] = growth
        numbers[i.OPTIONS + terrain] = options
        numbers[i.ALL_GROWTH] += 0.1 * growth * rows_left
        numbers[i.ALL_OPTIONS] += 0.1 * options * rows_left


@kernel
def describe_shape(rules: Rules, kingdom: Kingdom, free: int, inputs: i.Inputs) -> None:
    """Describe the box, and the free cells: lonely ones, corners, regions that dominoes cannot fill."""
    right, left, down, up = to_right(free), to_left(free), downwards(free), upwards(free)
    some = right | left | down | up
    several = (right & left) | (down & up) | ((right | left) & (down | up))
    add_row(inputs, i.HOLES + min(count_bits(free & ~some), i.N_HOLES - 1))
    add_row(inputs, i.CORNERS + min(count_bits(free & some & ~several), i.N_CORNERS - 1))
    width, height = kingdom.right - kingdom.left, kingdom.bottom - kingdom.top
    is_full = int64(min(width, height) == rules.side - 1)
    add_row(inputs, i.ODD + is_full * i.N_ODD + min(count_odd_regions(free & some), i.N_ODD - 1))
    add_row(inputs, i.BOX + min(width, height) * ring.SIDE + max(width, height))
    add_row(inputs, i.CASTLE + count_bits(beside(int64(ring.CASTLE)) & free))
    add_row(inputs, i.DISCARDS + min(kingdom.discards, 3))
    inputs.numbers[i.FILLED] = 0.1 * kingdom.squares
    inputs.numbers[i.FREE] = 0.1 * count_bits(free)


@kernel
def count_odd_regions(free: int) -> int:
    """Regions of free cells with an odd number of them."""
    n_odd = int64(0)
    while free:
        region = free & -free
        grown = (region | beside(region)) & free
        while grown != region:
            region = grown
            grown = (region | beside(region)) & free
        n_odd += count_bits(region) & 1
        free &= ~region
    return n_odd


@kernel
def describe_bonuses(rules: Rules, kingdom: Kingdom, inputs: i.Inputs) -> None:
    """Tell whether the bonuses in play can still be had."""
    if rules.middle_kingdom:
        inputs.numbers[i.IN_THE_MIDDLE if is_centred(rules, kingdom) else i.OFF_THE_MIDDLE] = 1.0
    if rules.harmony:
        inputs.numbers[i.IN_HARMONY if kingdom.discards == 0 else i.OUT_OF_HARMONY] = 1.0


@kernel
def describe_turns(
    rules: Rules, state: State, owners: Vector[Seat], gains: Vector[float], seat: Seat, inputs: i.Inputs
) -> None:
    """Add the seat's kings after the turn at hand: the places that they have claimed, or what they may claim."""
    table = find_table(rules) * MAX_ROW
    for place in range(rules.row):
        if owners[place] == seat:
            add_row(inputs, i.CLAIMED + table + place)
    is_first = True
    for turn in range(state.turn + 1, rules.kings):
        if state.seats[turn] != seat:
            continue
        before = turn - state.turn - 1
        add_row(inputs, i.TO_ACT + table + before)
        if is_first:
            describe_gains(rules, state, owners, gains, before, inputs)
        is_first = False


@kernel
def describe_gains(
    rules: Rules, state: State, owners: Vector[Seat], gains: Vector[float], before: int, inputs: i.Inputs
) -> None:
    """Tell what the best two of the dominoes that are free would add, by the kings who choose before."""
    best, second = 0.0, 0.0
    for place in range(rules.row):
        if owners[place] < 0 and state.row[place] > 0:
            gain = gains[place]
            if gain > best:
                best, second = gain, best
            else:
                second = max(second, gain)
    inputs.numbers[i.GAINS + 2 * before] = 0.1 * best
    inputs.numbers[i.GAINS + 2 * before + 1] = 0.1 * second
