"""Final scoring: the parts, the tie-break, the winners."""

from collections import Counter
from typing import Any

from .components import BROWN, LAST_ROW, Dragon, guild_rows
from .context import Context, filtered, is_like, spaces_of
from .house import points_of_automa_dragon
from .state import N_COLUMNS, Space, State
from .symbols import CAVES, PERSONALITIES, SIZES, Atom

ROW_VALUES = (6, 3, 1)  # first, second, every later cube


def dragons_at(state: State, seat: int, spaces: list[Space]) -> list[Dragon]:
    """Return the dragons on some spaces."""
    return [state.dragon_at(seat, space) for space in spaces]


def metric(state: State, ctx: Context, name: str) -> int:
    """Return a quantity that points are given for."""
    player = state.players[ctx.seat]
    mine = dragons_at(state, ctx.seat, list(player.spaces()))
    scope, _, wanted = name.partition(".")
    if scope == "mat":
        return sum(is_like(dragon, wanted) for dragon in mine)
    if scope == "ortho":
        return len(filtered(state, ctx, "ortho", wanted))
    if scope == "cave":
        return len(others(state, ctx, "cave", wanted.removeprefix("other.")))
    counts = {
        "objectives_lowest": player.lowest,
        "guild_markers": state.markers(ctx.seat),
        "sets.personality": min(sum(d.personality == p for d in mine) for p in PERSONALITIES),
        "sets.size": min(sum(d.size == size for d in mine) for size in SIZES),
        "egg_pairs": player.n_eggs() // 2,
        "filled_columns": sum(all((cave, c) in player.dens for cave in CAVES) for c in range(N_COLUMNS)),
        "cave_cards": len(player.cards),
        "best_cave_resource_icons": max(icons_in(state, ctx.seat, cave) for cave in CAVES),
    }
    return counts[name]


def icons_in(state: State, seat: int, cave: str) -> int:
    """Return the resource icons in the costs of the dragons of a cave."""
    spaces = [space for space in state.players[seat].spaces() if space[0] == cave]
    return sum(dragon.n_resources for dragon in dragons_at(state, seat, spaces))


def others(state: State, ctx: Context, scope: str, wanted: str) -> list[Space]:
    """Return the other spaces of a scope whose dragon passes a filter."""
    return [space for space in filtered(state, ctx, scope, wanted) if space != ctx.space]


def vp_condition(state: State, ctx: Context, name: str) -> bool:
    """Tell whether the condition of an end-game ability holds."""
    player = state.players[ctx.seat]
    assert ctx.space is not None
    cave, column = ctx.space
    word, _, rest = name.partition(".")
    if word == "full":
        return player.n_dragons(rest) == N_COLUMNS
    if word == "none":
        return not filtered(state, ctx, "cave", rest.removeprefix("cave."))
    if word == "any":
        scope, _, wanted = rest.partition(".other.")
        return bool(others(state, ctx, scope, wanted))
    if word == "all":
        sizes = rest.removeprefix("cave.").split(",")
        return all(filtered(state, ctx, "cave", size) for size in sizes)
    conditions = {
        "between": (cave, column - 1) in player.dens and (cave, column + 1) in player.dens,
        "rightmost": player.n_dragons(cave) == column + 1,
        "column_full": len(spaces_of(state, ctx, "column")) == len(CAVES),
        "cave_full": player.n_dragons(cave) == N_COLUMNS,
        "cave_excavated": player.n_excavated(cave) == N_COLUMNS,
    }
    return conditions[name]


def points(state: State, ctx: Context, atom: Atom) -> int:
    """Return the points of an end-game symbol."""
    value = int(atom.args[0])
    if "per" in atom.args:
        total = value * metric(state, ctx, atom.args[2])
        return min(total, int(atom.args[4])) if "max" in atom.args else total
    return value if len(atom.args) == 1 or vp_condition(state, ctx, atom.args[2]) else 0


def ability_points(state: State, seat: int) -> int:
    """Return the points of end-game abilities: counted, paid for, and of items on hungry hatchlings."""
    player = state.players[seat]
    total = player.paid
    for space, den in player.dens.items():
        dragon = state.dragon(den.dragon)
        if dragon.kind == "end_game" and not dragon.is_paid_at_end:
            atom = dragon.program[0].flows[0][0][0].atoms[0]
            total += points(state, Context(seat, space, dragon.number), atom)
        n_items = len(den.tucked) if dragon.feed == "card" else den.cached[dragon.feed]
        total += dragon.item_vp * n_items
    return total


def row_five(state: State, seat: int) -> int:
    """Return the points of a seat's cubes on the last row, in the order of their arrival."""
    cubes = state.rows[LAST_ROW]
    return sum(ROW_VALUES[min(i, 2)] for i, owner in enumerate(cubes) if owner == seat)


def guild_points(state: State, seat: int) -> int:
    """Return the points of a seat's cubes on the rows that count at the end."""
    total = row_five(state, seat)
    for row, found in guild_rows(state.guild).items():
        if not found.now and row != LAST_ROW:
            atom = found.program[0].flows[0][0][0].atoms[0]
            total += state.rows[row].count(seat) * points(state, Context(seat), atom)
    return total


def scores(state: State, seat: int) -> dict[str, int]:
    """Return the parts of a player's score and their sum."""
    player = state.players[seat]
    dens = player.dens.values()
    n_items = player.n_stock() + len(player.dragons) + len(player.caves)
    parts = {
        "guild": guild_points(state, seat),
        "dragons": sum(state.dragon(den.dragon).vp for den in dens),
        "abilities": ability_points(state, seat),
        "eggs": player.n_eggs(),
        "cached": sum(sum(den.cached.values()) for den in dens),
        "tucked": sum(len(den.tucked) for den in dens),
        "objectives": sum(player.objectives),
        "coins": player.coins,
        "items": n_items // 4,
    }
    return {**parts, "total": sum(parts.values())}


def automa_scores(state: State) -> dict[str, int] | None:
    """Return the parts of the Automa's score, None without one."""
    automa = state.automa
    if automa is None:
        return None
    is_ravel = state.config["automa"].startswith("ravel")
    parts = {
        "dragons": points_of_automa_dragon(state.config) * len(automa.dragons),
        "caves": state.config["automa_cave_points"] * len(automa.caves),
        "objectives": sum(automa.objectives),
        "guild": automa.steps % BROWN + (row_five(state, 1) if is_ravel else 0),
    }
    return {**parts, "total": sum(parts.values())}


def result(state: State) -> dict[str, Any]:
    """Return the `result` event."""
    by_seat = [scores(state, seat) for seat in range(state.n_seats)]
    automa = automa_scores(state)
    visible = [len(player.dens) for player in state.players]
    if automa is not None:
        winners = [0] if by_seat[0]["total"] >= automa["total"] else [1]
    else:
        ranking = [(s["total"], n) for s, n in zip(by_seat, visible, strict=True)]
        winners = [seat for seat, rank in enumerate(ranking) if rank == max(ranking)]
    return {
        "event": "result",
        "scores": by_seat,
        "automa": automa,
        "tiebreak": visible,
        "winners": winners,
        "turns": state.turns,
    }


def count_cubes(state: State) -> Counter[int]:
    """Return the cubes on the guild tile by seat."""
    return Counter(seat for cubes in state.rows.values() for seat in cubes)
