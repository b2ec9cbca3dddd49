"""Points: measures of end-game abilities, objectives, the nine parts of a score, and who wins."""

from __future__ import annotations

from simkit.core.bits import count_bits, first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import (
    CARD,
    HALF_TRACK,
    N_CAVES,
    N_COLUMNS,
    N_ROUNDS,
    N_SPACES,
    measure,
    objective,
    op,
    trait,
)
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.rules.cards import bit
from simkit.games.wyrmspan.rules.mat import (
    count_markers,
    count_resources,
    find_adjacent,
    find_place,
    select_trait,
)
from simkit.games.wyrmspan.state import CAVES, DRAGONS, Automa, Player, State

(
    GUILD,
    PRINTED,
    ABILITIES,
    EGGS,
    CACHED,
    TUCKED,
    OBJECTIVES,
    COINS,
    ITEMS,
    TOTAL,
) = range(10)  # parts of a score
PART_NAMES = (
    "guild",
    "dragons",
    "abilities",
    "eggs",
    "cached",
    "tucked",
    "objectives",
    "coins",
    "items",
    "total",
)
ITEMS_PER_POINT = 4


@kernel
def count_trait(tables: Tables, player: Player, spaces: int, wanted: int) -> int:
    """Dragons with a trait on some spaces."""
    return count_bits(select_trait(tables, player, spaces, wanted))


@kernel
def count_cave_cards(player: Player) -> int:
    """Own cave cards on the mat."""
    return player.excavated[0] + player.excavated[1] + player.excavated[2] - N_CAVES


@kernel
def count_smallest(tables: Tables, player: Player, first: int) -> int:
    """The smallest count among four traits, from the first on."""
    least = int64(N_SPACES)
    for wanted in range(first, first + 4):
        least = min(least, count_trait(tables, player, player.occupied, wanted))
    return least


@kernel
def count_columns(player: Player) -> int:
    """Columns with three dragons."""
    return min(player.filled[0], player.filled[1], player.filled[2])


@kernel
def find_best_icons(tables: Tables, player: Player) -> int:
    """Resource icons in the costs of the dragons of one cave, of the best cave."""
    best = int64(0)
    for cave in range(N_CAVES):
        total = int64(0)
        for column in range(player.filled[cave]):
            total += tables.n_resource_icons[player.dragons[cave * N_COLUMNS + column]]
        best = max(best, total)
    return best


@kernel
def count_on_mat(tables: Tables, player: Player, by: int) -> int:
    """A measure that does not depend on where a dragon lies (W-21)."""
    if by == measure.OBJECTIVES_LOWEST:
        return player.n_lowest
    if by == measure.MARKERS:
        return count_markers(player)
    if by == measure.PERSONALITY_SETS:
        return count_smallest(tables, player, int64(trait.AGGRESSIVE))
    if by == measure.SIZE_SETS:
        return count_smallest(tables, player, int64(trait.FIRST_SIZE))
    if by == measure.EGG_PAIRS:
        return player.n_eggs // 2
    if by == measure.FILLED_COLUMNS:
        return count_columns(player)
    if by == measure.CAVE_CARDS:
        return count_cave_cards(player)
    if by == measure.BEST_CAVE_ICONS:
        return find_best_icons(tables, player)
    return int64(1)


@kernel
def count_measure(tables: Tables, player: Player, by: int, argument: int, space: int) -> int:
    """A measure of an end-game ability; conditions count 1 if they hold (W-21)."""
    cave, column = space // N_COLUMNS, space % N_COLUMNS
    here = bit(space)
    if by == measure.ON_MAT:
        return count_trait(tables, player, player.occupied, argument)
    if by == measure.CAVE_OTHER:
        return count_trait(tables, player, find_place(player, op.CAVE, space) & ~here, argument)
    if by == measure.ORTHO:
        return count_trait(tables, player, find_adjacent(space) & player.occupied, argument)
    if by == measure.BETWEEN:
        return int64(column > 0 and player.filled[cave] > column + 1)
    if by == measure.RIGHTMOST:
        return int64(player.filled[cave] == column + 1)
    if by == measure.COLUMN_FULL:
        return int64(count_columns(player) > column)
    if by == measure.CAVE_FULL:
        return int64(player.filled[cave] == N_COLUMNS)
    if by == measure.CAVE_EXCAVATED:
        return int64(player.excavated[cave] == N_COLUMNS)
    if by == measure.FULL:
        return int64(player.filled[argument] == N_COLUMNS)
    if by == measure.NONE_IN_CAVE:
        return int64(count_trait(tables, player, find_place(player, op.CAVE, space), argument) == 0)
    if by == measure.OTHER_IN_CAVE:
        return int64(count_trait(tables, player, find_place(player, op.CAVE, space) & ~here, argument) > 0)
    if by == measure.OTHER_IN_COLUMN:
        return int64(count_trait(tables, player, find_place(player, op.COLUMN, space) & ~here, argument) > 0)
    if by == measure.ALL_IN_CAVE:
        found = int64(0)
        for other in range(cave * N_COLUMNS, cave * N_COLUMNS + player.filled[cave]):
            found |= tables.traits[player.dragons[other]]
        return int64(found & argument == argument)
    return count_on_mat(tables, player, by)


@kernel
def score_ability(tables: Tables, player: Player, space: int) -> int:
    """The end-game points of the dragon on a space, those it was paid for left out (W-15, W-21)."""
    dragon = player.dragons[space]
    points = int64(0)
    if tables.points_each[dragon] != 0:
        by, argument = tables.points_by[dragon], tables.points_argument[dragon]
        points = tables.points_each[dragon] * count_measure(tables, player, by, argument, space)
        if tables.points_most[dragon] > 0:
            points = min(points, tables.points_most[dragon])
    if tables.feed_points[dragon] > 0:
        if tables.feed[dragon] == CARD:
            points += player.tucked[space]
        else:
            points += player.cached[space, tables.feed[dragon]]
    return points


@kernel
def count_cached(player: Player, space: int) -> int:
    """Resources cached on a dragon."""
    return (
        player.cached[space, 0] + player.cached[space, 1] + player.cached[space, 2] + player.cached[space, 3]
    )


@kernel
def score_seat(tables: Tables, state: State, seat: int) -> None:
    """Write the nine parts of a seat's score and their sum (W-22)."""
    player, parts = state.players[seat], state.scores[seat]
    printed, abilities, cached, tucked = int64(0), player.paid_points, int64(0), int64(0)
    rest = player.occupied
    while rest:
        space = first_bit(rest)
        rest &= rest - 1
        printed += tables.vp[player.dragons[space]]
        abilities += score_ability(tables, player, space)
        tucked += player.tucked[space]
        cached += count_cached(player, space)
    parts[GUILD] = score_guild(tables, state.guild, player)
    parts[PRINTED] = printed
    parts[ABILITIES] = abilities
    parts[EGGS] = player.n_eggs
    parts[CACHED] = cached
    parts[TUCKED] = tucked
    parts[OBJECTIVES] = player.points[0] + player.points[1] + player.points[2] + player.points[3]
    parts[COINS] = player.coins
    n_items = count_resources(player) + player.n_cards[DRAGONS] + player.n_cards[CAVES]
    parts[ITEMS] = n_items // ITEMS_PER_POINT
    total = int64(0)
    for part in range(TOTAL):
        total += parts[part]
    parts[TOTAL] = total


@kernel
def score_guild(tables: Tables, guild: int, player: Player) -> int:
    """Points of the cubes on rows 4 and 5 (W-18)."""
    points = player.row_points
    if player.rows[3] > 0:
        counted = count_on_mat(tables, player, tables.row_by[guild])
        points += player.rows[3] * tables.row_each[guild] * counted
    return points


@kernel
def score_automa(rules: Rules, automa: Automa) -> int:
    """The points of the Automa (W-25)."""
    total = (
        rules.automa_dragon * automa.dragons
        + rules.automa_cave_points * automa.caves
        + score_automa_guild(rules, automa)
    )
    for index in range(N_ROUNDS):
        total += automa.points[index]
    return total


@kernel
def score_automa_guild(rules: Rules, automa: Automa) -> int:
    """Its steps beyond the last brown space, and for Ravel the values of its cubes on the last row (W-25)."""
    return automa.space % HALF_TRACK + (automa.row_points if rules.is_ravel else int64(0))


@kernel
def measure_objective(tables: Tables, player: Player, code: int) -> int:
    """What a player has of an objective (W-20)."""
    if code == objective.CAVE_CARDS:
        return count_cave_cards(player)
    if code == objective.CARDS_AMETHYST:
        return player.filled[2] + player.excavated[2] - 1
    if code == objective.CARDS_CRIMSON:
        return player.filled[0] + player.excavated[0] - 1
    if code == objective.CARDS_GOLDEN:
        return player.filled[1] + player.excavated[1] - 1
    if code == objective.EGGS:
        return player.n_eggs
    if code == objective.GUILD_POSITION:
        return player.steps
    found, rest = int64(0), player.occupied
    while rest:
        space = first_bit(rest)
        rest &= rest - 1
        found += measure_dragon(tables, player, space, code)
    return found


@kernel
def measure_dragon(tables: Tables, player: Player, space: int, code: int) -> int:
    """What one dragon adds to an objective that counts dragons (W-20)."""
    dragon = player.dragons[space]
    traits = tables.traits[dragon]
    if code == objective.EGG_CAPACITY:
        return tables.capacity[dragon]
    if code == objective.CACHED_RESOURCES:
        return count_cached(player, space)
    if code == objective.COST_0_2:
        return int64(tables.n_icons[dragon] <= 2)
    if code == objective.COST_3_PLUS:
        return int64(tables.n_icons[dragon] >= 3)
    if code == objective.KIND_PLAYED_OR_ROUND:
        return (traits >> trait.WHEN_PLAYED | traits >> trait.ONCE_PER_ROUND) & 1
    if code == objective.KIND_ACTIVATED:
        return traits >> trait.IF_ACTIVATED & 1
    if code <= objective.LARGE:
        return traits >> (code - objective.HATCHLINGS + trait.HATCHLING) & 1
    if code == objective.AGGRESSIVE:
        return traits >> trait.AGGRESSIVE & 1
    if code == objective.PLAYFUL:
        return traits >> trait.PLAYFUL & 1
    if code == objective.SHY:
        return traits >> trait.SHY & 1
    return traits >> trait.HELPFUL & 1


@kernel
def find_winners(rules: Rules, state: State) -> int:
    """The seats that win, as bits: most points, then most dragons; solo seat 0, or 2 for the Automa (W-22)."""
    if rules.is_solo:
        is_won = state.scores[0, TOTAL] >= score_automa(rules, state.automa)
        return int64(1) if is_won else int64(2)
    best, winners = int64(-(10**9)), int64(0)
    for seat in range(rules.players):
        worth = state.scores[seat, TOTAL] * 16 + count_bits(state.players[seat].occupied)
        if worth > best:
            best, winners = worth, bit(seat)
        elif worth == best:
            winners |= bit(seat)
    return winners
