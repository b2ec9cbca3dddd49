"""Objectives: what is counted at the end of a round, and the points of the ranks."""

from .components import objectives
from .house import Config, points_of_rank
from .state import Player, State
from .symbols import CAVES, PERSONALITIES, SIZES


def quantity(state: State, seat: int, code: str) -> int:
    """Return what a player has for an objective."""
    player = state.players[seat]
    dens = player.dens.values()
    dragons = [state.dragon(den.dragon) for den in dens]
    if code.startswith("cards_"):
        return cards_in(player, code.removeprefix("cards_"))
    if code in PERSONALITIES:
        return sum(dragon.personality == code for dragon in dragons)
    if code in SIZES or code == "hatchlings":
        return sum(dragon.size == code.removesuffix("s") for dragon in dragons)
    counts = {
        "cave_cards": len(player.cards),
        "egg_capacity": sum(dragon.capacity for dragon in dragons),
        "eggs": player.n_eggs(),
        "cached_resources": sum(sum(den.cached.values()) for den in dens),
        "guild_position": player.steps,
        "cost_0_2": sum(dragon.n_icons <= 2 for dragon in dragons),
        "cost_3_plus": sum(dragon.n_icons >= 3 for dragon in dragons),
        "kind_played_or_round": sum(d.kind in ("when_played", "once_per_round") for d in dragons),
        "kind_activated": sum(dragon.kind == "if_activated" for dragon in dragons),
    }
    return counts[code]


def cards_in(player: Player, cave: str) -> int:
    """Return the dragons and cave cards in a cave."""
    assert cave in CAVES
    return player.n_dragons(cave) + player.n_excavated(cave) - 1


def automa_quantity(state: State, code: str) -> int:
    """Return what the Automa has: the base value of the round and the coins on the tile, up to a cap."""
    assert state.automa is not None
    tile = objectives()[code]
    total = tile.automa[state.round - 1] + state.automa.coins
    return total if tile.cap is None else min(total, tile.cap)


def ranked_points(config: Config, round_number: int, values: list[int]) -> list[int]:
    """Return the points by seat: ties are friendly, the next takes the next rank, nothing for nothing."""
    ranks = [1 + len({other for other in values if other > value}) for value in values]
    return [
        points_of_rank(config, round_number, rank) if value > 0 else 0
        for rank, value in zip(ranks, values, strict=True)
    ]


def score_objective(state: State) -> tuple[list[int], list[int]]:
    """Return quantities and points of the round's objective by seat, the Automa last, and note them."""
    code = state.codes[state.round - 1]
    values = [quantity(state, seat, code) for seat in range(state.n_seats)]
    if state.automa is not None:
        values.append(automa_quantity(state, code))
    points = ranked_points(state.config, state.round, values)
    for player, value, gained in zip(state.players, values, points, strict=False):
        player.objectives.append(gained)
        player.lowest += value == min(values) or value == 0
    if state.automa is not None:
        state.automa.objectives.append(points[-1])
    return values, points
