"""The mat of a player: places, eggs, and what lies on its spaces."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import Log, note, note_value
from simkit.games.wyrmspan.constants import (
    N_COLUMNS,
    N_COVERED,
    N_PLACES,
    N_RESOURCES,
    N_SPACES,
    NEST,
    NEST_ROOM,
    NO_CARD,
    event,
    op,
)
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.rules.cards import bit
from simkit.games.wyrmspan.state import DRAGONS, Bundle, Player

ROW = 0b1111
COLUMN = 0b000100010001
ALL_SPACES = (1 << N_SPACES) - 1


@kernel
def find_adjacent(space: int) -> int:
    """The orthogonally adjacent spaces, as bits (W-05)."""
    found = int64(0)
    if space % N_COLUMNS > 0:
        found |= bit(space - 1)
    if space % N_COLUMNS < N_COLUMNS - 1:
        found |= bit(space + 1)
    return found | (bit(space) << N_COLUMNS | bit(space) >> N_COLUMNS) & ALL_SPACES


@kernel
def find_place(player: Player, place: int, space: int) -> int:
    """The spaces with a dragon that a place means, as bits (W-05)."""
    if place == op.ANYWHERE:
        return player.occupied
    if space < 0:
        return int64(0)
    if place == op.HERE:
        return bit(space) & player.occupied
    if place == op.CAVE:
        return int64(ROW) << space // N_COLUMNS * N_COLUMNS & player.occupied
    if place == op.COLUMN:
        return int64(COLUMN) << space % N_COLUMNS & player.occupied
    return find_adjacent(space) & player.occupied


@kernel
def find_room(player: Player, place: int, space: int) -> int:
    """The places with room for an egg; anywhere includes the nests (W-06)."""
    if place == op.ANYWHERE:
        return player.roomy
    return find_place(player, place, space) & player.roomy


@kernel
def select_trait(tables: Tables, player: Player, spaces: int, wanted: int) -> int:
    """Those of the spaces whose dragon has a trait."""
    found, rest = int64(0), spaces
    while rest:
        space = first_bit(rest)
        rest &= rest - 1
        if tables.traits[player.dragons[space]] >> wanted & 1:
            found |= bit(space)
    return found


@kernel
def count_resources(player: Player) -> int:
    """All resources in stock."""
    return player.resources[0] + player.resources[1] + player.resources[2] + player.resources[3]


@kernel
def count_markers(player: Player) -> int:
    """Own cubes on the guild tile."""
    return player.rows[0] + player.rows[1] + player.rows[2] + player.rows[3] + player.rows[4]


@kernel
def mark_eggs(tables: Tables, player: Player, place: int) -> None:
    """Bring the words of places with room and with eggs up to date for one place."""
    room = int64(NEST_ROOM) if place == NEST else int64(0)
    if place != NEST and player.dragons[place] != NO_CARD:
        room = tables.capacity[player.dragons[place]]
    here = bit(place)
    if player.eggs[place] < room:
        player.roomy |= here
    else:
        player.roomy &= ~here
    if player.eggs[place] > 0:
        player.laid |= here
    else:
        player.laid &= ~here


@kernel
def change_eggs(tables: Tables, player: Player, place: int, by: int) -> None:
    """Lay or take an egg."""
    player.eggs[place] += by
    player.n_eggs += by
    mark_eggs(tables, player, place)


@kernel
def clear_bundle(bundle: Bundle) -> None:
    """Begin an empty bundle."""
    bundle.coins = 0
    for resource in range(N_RESOURCES):
        bundle.resources[resource] = 0
    for place in range(N_PLACES):
        bundle.eggs[place] = 0
    for kind in range(2):
        for word in range(3):
            bundle.cards[kind, word] = 0


@kernel
def note_bundle(log: Log, bundle: Bundle) -> None:
    """Append the parts of a bundle to the latest event."""
    if log.room == 0:
        return
    if bundle.coins > 0:
        note_value(log, event.COIN * 256 + bundle.coins)
    for resource in range(N_RESOURCES):
        if bundle.resources[resource] > 0:
            note_value(log, (event.FIRST_RESOURCE + resource) * 256 + bundle.resources[resource])
    note_eggs(log, bundle)
    for kind in range(2):
        for word in range(3):
            rest = bundle.cards[kind, word]
            while rest:
                index = first_bit(rest)
                rest &= ~bit(index)
                note_value(log, (event.DRAGON + kind) * 256 + 64 * word + index)


@kernel
def note_eggs(log: Log, bundle: Bundle) -> None:
    """Append the places of eggs to the latest event, one for each egg."""
    for place in range(N_PLACES):
        for _ in range(bundle.eggs[place]):
            note_value(log, event.EGG * 256 + place)


@kernel
def note_gain(log: Log, seat: int, part: int, amount: int) -> None:
    """Write a gain of coins or of one resource into the log."""
    note(log, event.GAIN, seat, event.NOTHING, event.NOTHING, event.NOTHING)
    note_value(log, part * 256 + amount)


@kernel
def swap_spaces(tables: Tables, player: Player, a: int, b: int) -> None:
    """Exchange two dragons with all that they hold (W-15)."""
    player.dragons[a], player.dragons[b] = player.dragons[b], player.dragons[a]
    player.eggs[a], player.eggs[b] = player.eggs[b], player.eggs[a]
    player.tucked[a], player.tucked[b] = player.tucked[b], player.tucked[a]
    player.fed[a], player.fed[b] = player.fed[b], player.fed[a]
    player.resolved[a], player.resolved[b] = player.resolved[b], player.resolved[a]
    player.rounds[a], player.rounds[b] = player.rounds[b], player.rounds[a]
    paid = player.paid[DRAGONS]
    paid[a], paid[b] = paid[b], paid[a]
    for resource in range(N_RESOURCES):
        kept = player.cached[a, resource]
        player.cached[a, resource] = player.cached[b, resource]
        player.cached[b, resource] = kept
    mark_eggs(tables, player, a)
    mark_eggs(tables, player, b)


@kernel
def put_dragon(tables: Tables, player: Player, dragon: int, space: int, round_: int) -> None:
    """Put a dragon on a space; one that lies there is tucked under it, and what it held moves over (W-15, W-18)."""
    if player.dragons[space] != NO_CARD:
        note_covered(player, space)
        player.tucked[space] += 1
        surplus = player.eggs[space] - tables.capacity[dragon]
        if surplus > 0:
            player.eggs[space] -= surplus
            player.n_eggs -= surplus
    else:
        player.filled[space // N_COLUMNS] += 1
        player.occupied |= bit(space)
    player.dragons[space] = dragon
    player.fed[space] = 0
    player.resolved[space] = 0
    player.rounds[space] = round_
    mark_eggs(tables, player, space)


@kernel
def note_covered(player: Player, space: int) -> None:
    """Note a dragon that is about to be covered, its points with it: points · 2048 + round · 256 + dragon."""
    paid = player.paid[DRAGONS, space]
    player.paid[DRAGONS, space] = 0
    for place in range(N_COVERED):
        if player.covered[place] < 0:
            player.covered[place] = paid * 2048 + player.rounds[space] * 256 + player.dragons[space]
            return
