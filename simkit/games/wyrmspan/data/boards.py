"""Writes the mat, the guild track and the guild tiles into the tables."""

from __future__ import annotations

from typing import Any

from simkit.errors import StorageError
from simkit.games.wyrmspan.config import Config, list_rank_points
from simkit.games.wyrmspan.constants import (
    CAVES,
    ENDLESS,
    EXCAVATE_EGGS,
    EXPLORE_EGGS,
    GUILDS,
    N_ROWS,
    N_STEPS,
    RANK_POINTS,
    op,
)
from simkit.games.wyrmspan.data.printed import read_csv
from simkit.games.wyrmspan.data.tables import BROWN, LAST_ROW_VALUES, NO_EFFECT
from simkit.games.wyrmspan.programs import Writer
from simkit.games.wyrmspan.symbols import Atom, Clause, Item, read_effect, read_points


def _check_eggs(effect: str, printed: int, line: int) -> None:
    """Check a price in eggs against the printed one, which is the default of its setting."""
    if _eggs(effect) != printed:
        raise StorageError(f"data/wyrmspan/boards.csv, line {line}: not the printed {printed} eggs: {effect}")


def add_boards(writer: Writer, tables: Any, config: Config) -> None:
    """Write the printed explore steps, costs and the guild track (W-05, W-14, W-17)."""
    tables.excavate_eggs[1:], tables.explore_eggs[:] = config["excavate_eggs"], config["explore_eggs"]
    for line, row in enumerate(read_csv("boards.csv"), 2):
        place, effect = int(row["position"]), row["effect"]
        at = ("boards.csv", line, "effect")
        if row["board"] == "mat_explore":
            program = read_effect(effect, *at)
            if place == N_STEPS - 1:
                program = (_repeat(program[0], config["step4_repeats"]),)
            tables.step_effect[N_STEPS * CAVES.index(row["cave"]) + place] = writer.add(program)
        elif row["board"] == "mat_excavate_cost":
            _check_eggs(effect, (0, *EXCAVATE_EGGS)[place - 1], line)
        elif row["board"] == "mat_explore_cost":
            _check_eggs(effect, EXPLORE_EGGS[place - 1], line)
        elif row["board"] == "mat_covered":
            tables.covered_effect = writer.add(read_effect(effect, *at))
        elif row["board"] == "guild_track":
            tables.track[place] = BROWN if effect == "brown" else _add_alone(writer, effect, at)
        elif row["board"] == "objective_points":
            printed = tuple(int(n) for n in effect.removeprefix("vp:").split(","))
            if printed != RANK_POINTS[place - 1]:
                raise StorageError(f"data/wyrmspan/boards.csv, line {line}: not the printed points of ranks")
            tables.rank_points[place - 1] = list_rank_points(config)[place - 1]
    tables.egg = writer.add_atom(Atom(op.LAY, 0, op.ANYWHERE, 1))
    tables.resources = writer.add_atom(Atom(op.GAIN_ANY, n=config["round_resources"]))


def _repeat(clause: Clause, times: int) -> Clause:
    return Clause(clause.flows, times, clause.condition, clause.argument)


def _eggs(effect: str) -> int:
    return 0 if effect == "none" else int(effect.removeprefix("pay:egg:"))


def _add_alone(writer: Writer, effect: str, at: tuple[str, int, str]) -> int:
    item: Item = read_effect(effect, *at)[0].flows[0][0][0]
    return writer.add_atom(item.atoms[0])


def add_guilds(writer: Writer, tables: Any) -> None:
    """Write the rows of the four guild tiles (W-18)."""
    for line, row in enumerate(read_csv("guilds.csv"), 2):
        guild, place, effect = GUILDS.index(row["guild"]), int(row["row"]) - 1, row["effect"]
        tables.slots[guild, place] = ENDLESS if row["slots_1_2p"] == "unlimited" else int(row["slots_1_2p"])
        tables.row_effect[guild, place] = NO_EFFECT
        if row["timing"] == "now":
            tables.row_effect[guild, place] = writer.add(read_effect(effect, "guilds.csv", line, "effect"))
        elif place == N_ROWS - 1:
            values = effect.removeprefix("vp:").split(",")
            tables.last_row = [int(value.rstrip(".")) for value in values[:LAST_ROW_VALUES]]
        else:
            points = read_points(effect, "guilds.csv", line, "effect")
            tables.row_each[guild], tables.row_by[guild] = points.each, points.by
