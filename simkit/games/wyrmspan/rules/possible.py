"""What can be done at all: payments, places, flows of an effect. Nothing here leaves a match changed.

What was paid before, or will be, is handed on as one number: coins + 256 · resources + 256² · dragons + 256³ · caves
+ 256⁴ · eggs.
"""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import (
    ANY,
    DRAGON_WORDS,
    N_CAVES,
    N_COLUMNS,
    N_RESOURCES,
    N_SLOTS,
    NO_CARD,
    frame,
    op,
    trait,
)
from simkit.games.wyrmspan.data.tables import COIN_COST, EGG_COST, NO_EFFECT, Tables
from simkit.games.wyrmspan.rules.cards import bit, can_draw, find_sources, has_card
from simkit.games.wyrmspan.rules.mat import (
    count_markers,
    count_resources,
    find_place,
    find_room,
    select_trait,
)
from simkit.games.wyrmspan.state import CAVES, DRAGONS, Player, State

RESOURCES_SPENT, DRAGONS_SPENT, CAVES_SPENT, EGGS_SPENT = 8, 16, 24, 32  # shifts
BYTE = 255
MAX_CHAIN = 4  # abilities that activate one another


@kernel
def count_amount(tables: Tables, player: Player, n: int, space: int) -> int:
    """An amount, counted now if it is no plain number (W-12)."""
    if n >= 0:
        return n
    if n == op.GUILD_MARKERS:
        return count_markers(player)
    wanted = trait.SHY if n == op.CAVE_SHY else trait.AGGRESSIVE
    return count_bits(select_trait(tables, player, find_place(player, op.CAVE, space), wanted))


@kernel
def holds(tables: Tables, rules: Rules, state: State, seat: Seat, clause: int, space: int) -> bool:
    """Whether the condition of a clause holds (W-12)."""
    condition, argument = tables.programs.condition[clause], tables.programs.argument[clause]
    player = state.players[seat]
    if condition == op.LEFT:
        left = state.players[(seat + 1) % rules.players]
        return player.filled[argument] >= left.filled[argument]
    if condition == op.IF_COLUMN_FULL:
        return count_bits(find_place(player, op.COLUMN, space)) == N_CAVES
    if condition == op.CAVE_COUNT:
        return space >= 0 and player.filled[space // N_COLUMNS] >= argument
    if condition == op.MARKER_COUNT:
        return count_markers(player) >= argument
    return True


@kernel
def find_caves(tables: Tables, player: Player, dragon: int, how: int) -> int:
    """The caves in which a dragon can be put, as bits (W-10)."""
    found = int64(0)
    for cave in range(N_CAVES):
        room = player.filled[cave] if how == op.OVER else player.excavated[cave] - player.filled[cave]
        if room > 0:
            found |= bit(cave)
    return found & tables.habitats[dragon]


@kernel
def can_pay_dragon(tables: Tables, player: Player, dragon: int, how: int, left_out: int) -> bool:
    """Whether a dragon's cost can be paid, one icon left out (1–4 a resource, 5 an egg, 0 none) (W-10)."""
    if how == op.FREE or how == op.OVER:
        return True
    coins = tables.costs[dragon, COIN_COST] + int64(how == op.PRINTED)
    eggs = tables.costs[dragon, EGG_COST] - int64(left_out == EGG_COST + 1)
    if player.coins < coins or player.n_eggs < eggs:
        return False
    if how != op.NO_RESOURCES:
        for resource in range(N_RESOURCES):
            if player.resources[resource] < tables.costs[dragon, resource] - int64(left_out == resource + 1):
                return False
    return True


@kernel
def can_pay_less(tables: Tables, rules: Rules, player: Player, dragon: int) -> bool:
    """Whether a dragon's cost less one egg or resource can be paid (W-10)."""
    if tables.n_icons[dragon] == tables.costs[dragon, COIN_COST]:
        return rules.minus1_needs_discount == 0 and can_pay_dragon(
            tables, player, dragon, op.MINUS_1, int64(0)
        )
    for icon in range(EGG_COST + 1):
        if tables.costs[dragon, icon] > 0 and can_pay_dragon(
            tables, player, dragon, op.MINUS_1, int64(icon + 1)
        ):
            return True
    return False


@kernel
def can_entice_dragon(tables: Tables, rules: Rules, player: Player, dragon: int, how: int) -> bool:
    """Whether a dragon has a cave and its cost can be paid."""
    if find_caves(tables, player, dragon, how) == 0:
        return False
    if how == op.MINUS_1:
        return can_pay_less(tables, rules, player, dragon)
    return can_pay_dragon(tables, player, dragon, how, int64(0))


@kernel
def count_enticeable(
    tables: Tables, rules: Rules, state: State, player: Player, source: int, how: int
) -> int:
    """How many dragons in hand or in the display could be enticed (W-10)."""
    found = int64(0)
    if source == op.DISPLAY:
        for slot in range(N_SLOTS):
            dragon = state.decks[DRAGONS].display[slot]
            if dragon != NO_CARD and can_entice_dragon(tables, rules, player, dragon, how):
                found += 1
        return found
    for word in range(DRAGON_WORDS):
        rest = player.hand[DRAGONS, word]
        while rest:
            index = first_bit(rest)
            rest &= ~bit(index)
            if can_entice_dragon(tables, rules, player, 64 * word + index, how):
                found += 1
    return found


@kernel
def find_free_caves(tables: Tables, rules: Rules, player: Player, eggs_spent: int) -> int:
    """The caves in which a free excavation is possible, as bits (W-09)."""
    found = int64(0)
    for cave in range(N_CAVES):
        column = player.excavated[cave]
        if column < N_COLUMNS:
            eggs = tables.excavate_eggs[column] if rules.free_excavation_eggs else int64(0)
            if player.n_eggs - eggs_spent >= eggs:
                found |= bit(cave)
    return found


@kernel
def can_excavate(tables: Tables, rules: Rules, state: State, player: Player, source: int, spent: int) -> bool:
    """Whether there is a cave card and a space for it (W-09)."""
    if find_free_caves(tables, rules, player, spent >> EGGS_SPENT) == 0:
        return False
    if source == op.HAND:
        return player.n_cards[CAVES] > (spent >> CAVES_SPENT & BYTE)
    deck = state.decks[CAVES]
    if source == op.DISPLAY:
        return find_sources(deck) & 7 != 0
    return can_draw(deck) or spent >> CAVES_SPENT & BYTE != 0


@kernel
def can_cache(player: Player, a: int, spent: int) -> bool:
    """Whether there is a resource to cache once so much was paid, of which others go first."""
    source, resource = a // 8, a % 8
    if source != op.SUPPLY:
        return True
    is_left = count_resources(player) > (spent >> RESOURCES_SPENT & BYTE)
    return is_left and (resource == ANY or player.resources[resource] > 0)


@kernel
def can_start_atom(
    tables: Tables, rules: Rules, state: State, seat: Seat, atom: int, space: int, spent: int
) -> bool:
    """Whether an atom can be done at least in part after so much was paid; not asked of `activate` a kind (W-12)."""
    programs, player = tables.programs, state.players[seat]
    code, a, b = programs.code[atom], programs.a[atom], programs.b[atom]
    if programs.n[atom] < 0 and count_amount(tables, player, programs.n[atom], space) == 0:
        return False
    if code == op.GAIN_DRAGON:
        return find_sources(state.decks[DRAGONS]) != 0 or spent >> DRAGONS_SPENT & BYTE != 0
    if code == op.GAIN_CAVE:
        return find_sources(state.decks[CAVES]) != 0 or spent >> CAVES_SPENT & BYTE != 0
    if code == op.LAY:
        return find_room(player, b, space) != 0 or (b == op.ANYWHERE and spent >> EGGS_SPENT != 0)
    if code == op.LAY_EACH:
        return select_trait(tables, player, find_place(player, b, space) & player.roomy, a) != 0
    if code == op.CACHE:
        return find_place(player, b, space) != 0 and can_cache(player, a, spent)
    if code == op.SWAP:
        return count_bits(player.occupied) >= 2
    if code == op.EXCAVATE:
        return can_excavate(tables, rules, state, player, a, spent)
    if code == op.ENTICE:
        if a == op.HAND and player.n_cards[DRAGONS] <= (spent >> DRAGONS_SPENT & BYTE):
            return False
        return count_enticeable(tables, rules, state, player, a, b) > 0
    if code == op.TUCK and a == op.HAND:
        return find_place(player, b, space) != 0 and player.n_cards[DRAGONS] > (spent >> DRAGONS_SPENT & BYTE)
    if code == op.TUCK and a == op.JUST:
        return find_place(player, b, space) != 0
    if code == op.DRAW or code == op.REVEAL or code == op.TUCK or code == op.TUCK_EACH:
        if not (can_draw(state.decks[DRAGONS]) or spent >> DRAGONS_SPENT & BYTE != 0):
            return False
        if code == op.TUCK:
            return find_place(player, b, space) != 0
        return code != op.TUCK_EACH or select_trait(tables, player, find_place(player, b, space), a) != 0
    return True


@kernel
def pay_ahead(tables: Tables, player: Player, atom: int, space: int, spent: int) -> int:
    """What is spent once a payment is made too; −1 if it cannot be made in full (W-12)."""
    programs = tables.programs
    what, n = programs.a[atom], programs.n[atom]
    if what == op.COIN:
        return spent + n if player.coins - (spent & BYTE) >= n else int64(-1)
    n_resources = count_resources(player) - (spent >> RESOURCES_SPENT & BYTE)
    n_dragons = player.n_cards[DRAGONS] - (spent >> DRAGONS_SPENT & BYTE)
    n_caves = player.n_cards[CAVES] - (spent >> CAVES_SPENT & BYTE)
    if what == op.RESOURCE:
        return spent + (n << RESOURCES_SPENT) if n_resources >= n else int64(-1)
    if what == op.DRAGON_CARD:
        return spent + (n << DRAGONS_SPENT) if n_dragons >= n else int64(-1)
    if what == op.CAVE_CARD:
        return spent + (n << CAVES_SPENT) if n_caves >= n else int64(-1)
    if what == op.MIXED:
        return spent if n_resources + n_dragons + n_caves >= n else int64(-1)
    n_eggs = player.n_eggs
    if programs.b[atom] != op.ANYWHERE:
        n_eggs, rest = int64(0), find_place(player, programs.b[atom], space)
        while rest:
            n_eggs += player.eggs[first_bit(rest)]
            rest &= rest - 1
    return spent + (n << EGGS_SPENT) if n_eggs - (spent >> EGGS_SPENT) >= n else int64(-1)


@kernel
def find_flows(
    tables: Tables,
    rules: Rules,
    state: State,
    seat: Seat,
    clause: int,
    space: int,
    by: int,
    spent: int,
    chain: int,
) -> int:
    """The flows of a clause that can be begun, as bits: paid in full, something of every later group (W-12)."""
    if not holds(tables, rules, state, seat, clause, space):
        return int64(0)
    programs, player, found = tables.programs, state.players[seat], int64(0)
    for index in range(programs.clause_flows[clause]):
        flow = programs.clause_flow[clause] + index
        first_group = programs.flow_group[flow]
        is_paid = programs.is_paid[first_group] != 0
        paid, is_possible = spent, True
        n_groups = programs.flow_groups[flow] if is_paid else int64(1)
        for group in range(first_group, first_group + n_groups):
            is_any = False
            first, last = (
                programs.group_item[group],
                programs.group_item[group] + programs.group_items[group] - 1,
            )
            end = programs.item_atom[last] + programs.item_atoms[last]
            for atom in range(programs.item_atom[first], end):
                if programs.is_paid[group]:
                    paid = pay_ahead(tables, player, atom, space, paid)
                    is_any = paid >= 0
                    if not is_any:
                        break
                elif programs.code[atom] != op.ACTIVATE or programs.a[atom] == op.MAT:
                    is_any = can_start_atom(tables, rules, state, seat, atom, space, paid)
                elif chain < MAX_CHAIN:
                    rest = select_trait(tables, player, player.occupied, programs.a[atom])
                    while rest and not is_any:
                        other = first_bit(rest)
                        rest &= rest - 1
                        dragon = player.dragons[other]
                        source, effect = frame.DRAGON * 256 + dragon, tables.effect[dragon]
                        if source != by and effect != NO_EFFECT:
                            is_any = (
                                find_flows(
                                    tables,
                                    rules,
                                    state,
                                    seat,
                                    programs.owner[effect],
                                    other,
                                    source,
                                    paid,
                                    chain + 1,
                                )
                                != 0
                            )
                if is_any and not programs.is_paid[group]:
                    break
            if not is_any:
                is_possible = False
                break
        if is_possible:
            found |= bit(index)
    return found


@kernel
def find_targets(
    tables: Tables, rules: Rules, state: State, seat: Seat, wanted: int, by: int, spent: int
) -> int:
    """The spaces whose dragons have an ability of a kind that can be used after so much was paid, as bits (W-16)."""
    player, found = state.players[seat], int64(0)
    rest = select_trait(tables, player, player.occupied, wanted)
    while rest:
        space = first_bit(rest)
        rest &= rest - 1
        dragon = player.dragons[space]
        source, effect = frame.DRAGON * 256 + dragon, tables.effect[dragon]
        if source == by or effect == NO_EFFECT:
            continue
        clause = tables.programs.owner[effect]
        if find_flows(tables, rules, state, seat, clause, space, source, spent, int64(1)):
            found |= bit(space)
    return found


@kernel
def leaves_target(
    tables: Tables, rules: Rules, state: State, seat: Seat, flow: int, by: int, resource: int, spent: int
) -> bool:
    """Whether an ability that a flow activates can still be used once this resource and the rest is paid (W-12)."""
    programs, player = tables.programs, state.players[seat]
    for group in range(programs.flow_group[flow] + 1, programs.flow_group[flow] + programs.flow_groups[flow]):
        item = programs.group_item[group]
        atom = programs.item_atom[item]
        is_alone = programs.group_items[group] == 1 and programs.item_atoms[item] == 1
        if is_alone and programs.code[atom] == op.ACTIVATE and programs.a[atom] != op.MAT:
            player.resources[resource] -= 1
            found = find_targets(tables, rules, state, seat, programs.a[atom], by, spent)
            player.resources[resource] += 1
            return found != 0
    return True


@kernel
def can_spare(tables: Tables, rules: Rules, player: Player, flow: int, card: int) -> bool:
    """Whether a dragon may be paid though a dragon of the hand must be enticed afterwards (W-12)."""
    programs = tables.programs
    for group in range(programs.flow_group[flow] + 1, programs.flow_group[flow] + programs.flow_groups[flow]):
        atom = programs.item_atom[programs.group_item[group]]
        if programs.code[atom] == op.ENTICE and programs.a[atom] == op.HAND:
            for word in range(DRAGON_WORDS):
                rest = player.hand[DRAGONS, word]
                while rest:
                    other = 64 * word + first_bit(rest)
                    rest &= ~bit(other & 63)
                    if other != card and can_entice_dragon(tables, rules, player, other, programs.b[atom]):
                        return True
            return False
    return has_card(player.hand[DRAGONS], card)
