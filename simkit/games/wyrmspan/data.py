"""Reads `data/wyrmspan/`, checks the printed counts and builds the tables of a kernel."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from simkit import paths
from simkit.core.records import Matrix, Record, Vector, field
from simkit.errors import InputError, StorageError
from simkit.games.setting import Parts
from simkit.games.wyrmspan.config import Config, list_rank_points
from simkit.games.wyrmspan.constants import (
    CAVES,
    ENDLESS,
    EXCAVATE_EGGS,
    EXPLORE_EGGS,
    GUILDS,
    KINDS,
    LEVELS,
    MAX_EXPLORED,
    N_CAVE_CARDS,
    N_CAVES,
    N_COLUMNS,
    N_DECISIONS,
    N_DRAGONS,
    N_GUILDS,
    N_OBJECTIVES,
    N_RANKS,
    N_ROUNDS,
    N_ROWS,
    N_STEPS,
    PERSONALITIES,
    PRINTINGS,
    RANK_POINTS,
    RESOURCES,
    SIZES,
    TRACK,
    objective,
    op,
    trait,
)
from simkit.games.wyrmspan.programs import Programs, Writer
from simkit.games.wyrmspan.symbols import Atom, Clause, Item, Points, read_effect, read_points

Row = Mapping[str, str]

COSTS = ("cost_meat", "cost_milk", "cost_gold", "cost_crystal", "cost_egg", "cost_coin")
N_COSTS = len(COSTS)
EGG_COST, COIN_COST = 4, 5
NO_EFFECT = -1
BROWN = -1
NOT_FED = -1
BY_ROUND, MOST, LEAST, MOST_PLUS_1 = range(4)
ADVANCES = ("by_round", "most_excavated", "least_excavated", "most_excavated_plus1")
NO_CAP = 99
LAST_ROW_VALUES = 3
HIGHEST = 99  # of a number on a user's card


class Tables(Record):
    """What the components are, and the effects of the cards as programs."""

    programs: Programs = field(of=Programs)
    # Dragons.
    habitats: Vector[int] = field(N_DRAGONS)  # caves as bits
    costs: Matrix[int] = field(N_DRAGONS, N_COSTS)  # icons: four resources, eggs, coins
    n_icons: Vector[int] = field(N_DRAGONS)  # of all kinds
    n_resource_icons: Vector[int] = field(N_DRAGONS)
    vp: Vector[int] = field(N_DRAGONS)
    traits: Vector[int] = field(N_DRAGONS)  # as bits
    capacity: Vector[int] = field(N_DRAGONS)  # eggs that it holds
    kind: Vector[int] = field(N_DRAGONS)  # of its ability, as a trait
    effect: Vector[int] = field(N_DRAGONS)  # NO_EFFECT for points alone
    feed: Vector[int] = field(N_DRAGONS)  # what feeds a hatchling: a resource or CARD; NOT_FED
    feed_effect: Vector[int] = field(N_DRAGONS)  # NO_EFFECT where each item is worth a point
    third_effect: Vector[int] = field(N_DRAGONS)
    feed_points: Vector[int] = field(N_DRAGONS)  # points of each item that it was fed
    points_each: Vector[int] = field(N_DRAGONS)  # end-game points for each of a measure
    points_by: Vector[int] = field(N_DRAGONS)
    points_argument: Vector[int] = field(N_DRAGONS)
    points_most: Vector[int] = field(N_DRAGONS)  # 0: no limit
    compares_left: Vector[int] = field(N_DRAGONS)  # left out solo
    cave_effect: Vector[int] = field(N_CAVE_CARDS)
    # Mat and guilds.
    step_effect: Vector[int] = field(N_CAVES * N_STEPS)  # printed explore steps
    covered_effect: int = field()  # of the last column
    excavate_eggs: Vector[int] = field(N_COLUMNS)  # eggs that excavating a column costs
    explore_eggs: Vector[int] = field(MAX_EXPLORED)  # eggs of the first, second and third exploration
    track: Vector[int] = field(TRACK)  # atom of each space of the guild track; BROWN
    egg: int = field()  # atom that lays the egg of a round
    row_effect: Matrix[int] = field(N_GUILDS, N_ROWS)  # NO_EFFECT for rows that score at the end
    slots: Matrix[int] = field(N_GUILDS, N_ROWS)  # with one or two players
    row_each: Vector[int] = field(N_GUILDS)  # points of row 4, as of dragons
    row_by: Vector[int] = field(N_GUILDS)
    last_row: Vector[int] = field(
        LAST_ROW_VALUES
    )  # points of the first, second and every later cube on row 5
    # Objectives and Automa.
    tile: Vector[int] = field(N_OBJECTIVES)
    automa_base: Matrix[int] = field(N_OBJECTIVES, N_ROUNDS)
    automa_cap: Vector[int] = field(N_OBJECTIVES)
    is_solo: Vector[int] = field(N_OBJECTIVES)  # used against the Automa
    rank_points: Matrix[int] = field(N_ROUNDS, N_RANKS)
    in_deck: Matrix[int] = field(len(LEVELS), N_DECISIONS)
    pass_icon: Vector[int] = field(N_DECISIONS)
    refresh: Vector[int] = field(N_DECISIONS)
    objective_coin: Vector[int] = field(N_DECISIONS)
    advance: Vector[int] = field(N_DECISIONS)
    steps: Matrix[int] = field(N_DECISIONS, N_ROUNDS)
    dragon_slot: Vector[int] = field(N_DECISIONS)  # from 1 on
    cave_slot: Vector[int] = field(N_DECISIONS)  # 0: none
    guild_row: Vector[int] = field(N_DECISIONS)  # 0: none


@cache
def read_csv(name: str) -> tuple[dict[str, str], ...]:
    """The rows of one of the game's tables."""
    try:
        with (paths.data("wyrmspan") / name).open(encoding="utf-8", newline="") as lines:
            return tuple(csv.DictReader(lines))
    except OSError as problem:
        raise StorageError(f"cannot read data/wyrmspan/{name}: {problem.strerror}") from problem


@cache
def read_dragons() -> tuple[dict[str, str], ...]:
    """The printed dragons in the order of their numbers (W-01)."""
    rows = read_csv("dragons.csv")
    sizes = [sum(row["size"] == size for row in rows) for size in SIZES]
    points = sum(int(row["vp"]) for row in rows)
    if [int(row["number"]) for row in rows] != list(range(1, N_DRAGONS + 1)) or sizes != [35, 49, 49, 50]:
        raise StorageError("data/wyrmspan/dragons.csv does not hold the printed 183 dragons")
    if points != 680:
        raise StorageError("data/wyrmspan/dragons.csv does not hold the printed points")
    return rows


@cache
def read_caves() -> tuple[dict[str, str], ...]:
    """The printed cave cards in the order of their numbers (W-01)."""
    rows = read_csv("caves.csv")
    if [int(row["number"]) for row in rows] != list(range(1, N_CAVE_CARDS + 1)):
        raise StorageError("data/wyrmspan/caves.csv does not hold the printed 75 caves")
    return rows


# Users' own cards ------------------------------------------------------------------

SEPARATOR = "\t"
ESCAPES = ((",", "\u201a"), ("|", "\u00a6"))  # a row of a setting holds neither comma nor bar
DRAGON_COLUMNS = (
    "number",
    "name",
    *CAVES,
    *COSTS,
    "vp",
    "size",
    "personality",
    "egg_capacity",
    "kind",
    "effect",
    "feed",
    "feed_each",
    "feed_third",
)
CAVE_COLUMNS = ("number", "effect")


def read_own_dragons(lines: Sequence[str]) -> list[str]:
    """Read a user's dragons, which take the places of the printed ones with the same numbers."""
    return _read_own(lines, DRAGON_COLUMNS, N_DRAGONS, _add_dragon)


def read_own_caves(lines: Sequence[str]) -> list[str]:
    """Read a user's cave cards, which take the places of the printed ones with the same numbers."""
    return _read_own(lines, CAVE_COLUMNS, N_CAVE_CARDS, _add_cave)


def _read_own(lines: Sequence[str], columns: Sequence[str], most: int, add: Any) -> list[str]:
    """Turn the lines of a CSV file, or rows read before, into rows; every card must compile."""
    rows = [_unpack(line) for line in lines] if lines and SEPARATOR in lines[0] else list(csv.reader(lines))
    rows = [row for row in rows if row]
    if not rows or not set(columns) <= set(rows[0]):
        raise InputError("columns are missing", line=1, value=rows[0] if rows else "", allowed=columns)
    seen: set[int] = set()
    for line, cells in enumerate(rows[1:], 2):
        if len(cells) != len(rows[0]):
            raise InputError(f"{len(cells)} cells instead of {len(rows[0])}", line=line)
        row = dict(zip(rows[0], cells, strict=True))
        number = _whole(row, "number", "", line, 1, most)
        if number in seen:
            raise InputError("this number stands twice", line=line, key="number", value=number)
        seen.add(number)
        add(Writer(), Tables.new(), number - 1, row, row["effect"], "", line)
        _refuse_endless(row, line)
    return [_pack([row[rows[0].index(name)] for name in columns]) for row in [rows[0], *rows[1:]]]


def _refuse_endless(row: Row, line: int) -> None:
    """Refuse a dragon whose ability could activate itself by way of others, without end."""
    symbols = re.findall(r"activate:(\w+)", row["effect"])
    if "kind" in row and any(
        kind == "when_played" or (kind != "mat" and row["kind"] != "when_played") for kind in symbols
    ):
        raise InputError(
            "abilities could activate one another without end",
            line=line,
            key="effect",
            value=row["effect"],
            hint="A when-played ability may activate if-activated and once-per-round ones; others only `mat`.",
        )


def _pack(cells: Sequence[str]) -> str:
    row = SEPARATOR.join(cells)
    for sign, escape in ESCAPES:
        row = row.replace(sign, escape)
    return row


def _unpack(row: str) -> list[str]:
    for sign, escape in ESCAPES:
        row = row.replace(escape, sign)
    return row.split(SEPARATOR)


def _own_rows(value: str | Sequence[str]) -> dict[int, tuple[int, Row]]:
    """A user's cards by number, each with its line."""
    if isinstance(value, str):
        return {}
    header, *rows = [_unpack(row) for row in value]
    cards = [dict(zip(header, row, strict=True)) for row in rows]
    return {int(card["number"]): (line, card) for line, card in enumerate(cards, 2)}


def list_dragons(own: str | Sequence[str]) -> list[Row]:
    """The dragons of a match in the order of their numbers: the printed ones, a user's in their places."""
    own_rows = _own_rows(own)
    return [own_rows[d][1] if d in own_rows else row for d, row in enumerate(read_dragons(), 1)]


# Cards -----------------------------------------------------------------------------


def _whole(row: Row, name: str, file: str, line: int, low: int, high: int) -> int:
    try:
        number = int(row[name])
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise InputError(
            f"must be a whole number from {low} to {high}",
            file=file or None,
            line=line,
            key=name,
            value=row[name],
        )
    return number


def _word(row: Row, name: str, file: str, line: int, allowed: Sequence[str]) -> int:
    if row[name] not in allowed:
        raise InputError(
            f"wrong {name}", file=file or None, line=line, key=name, value=row[name], allowed=allowed
        )
    return allowed.index(row[name])


def _add_dragon(writer: Writer, tables: Any, d: int, row: Row, effect: str, file: str, line: int) -> None:
    """Write a dragon into the tables (W-01)."""
    at = (file, line)
    costs = [_whole(row, name, *at, 0, 9) for name in COSTS]
    tables.habitats[d] = sum(_whole(row, cave, *at, 0, 1) << c for c, cave in enumerate(CAVES))
    tables.costs[d] = costs
    tables.n_icons[d] = sum(costs)
    tables.n_resource_icons[d] = sum(costs[:4])
    tables.vp[d] = _whole(row, "vp", *at, 0, HIGHEST)
    tables.capacity[d] = _whole(row, "egg_capacity", *at, 0, 9)
    kind = trait.FIRST_KIND + _word(row, "kind", *at, KINDS)
    tables.kind[d] = kind
    tables.feed[d], tables.feed_effect[d], tables.third_effect[d] = NOT_FED, NO_EFFECT, NO_EFFECT
    is_hatchling = row["size"] == "hatchling"
    if is_hatchling:
        tables.feed[d] = _word(row, "feed", *at, (*RESOURCES, "card"))
        tables.feed_points[d] = int(row["feed_each"] == "vp:1")
        if not tables.feed_points[d]:
            tables.feed_effect[d] = writer.add(read_effect(row["feed_each"], *at, "feed_each"))
        tables.third_effect[d] = writer.add(read_effect(row["feed_third"], *at, "feed_third"))
    size = trait.FIRST_SIZE + _word(row, "size", *at, SIZES)
    personality = _word(row, "personality", *at, PERSONALITIES)
    traits = 1 << size | 1 << personality | 1 << kind | 1 << trait.ALL
    if personality != trait.AGGRESSIVE:
        traits |= 1 << trait.NOT_AGGRESSIVE
    if tables.feed_points[d]:
        traits |= 1 << trait.END_GAME
    tables.traits[d] = traits
    if kind == trait.END_GAME and effect.startswith("vp:"):
        tables.effect[d] = NO_EFFECT
        _add_points(tables, d, read_points(effect, *at, "effect"))
    else:
        tables.effect[d] = writer.add(read_effect(effect, *at, "effect"))
    tables.compares_left[d] = int("left:" in effect)


def _add_points(tables: Any, d: int, points: Points) -> None:
    tables.points_each[d] = points.each
    tables.points_by[d] = points.by
    tables.points_argument[d] = points.argument
    tables.points_most[d] = points.most


def _add_cave(writer: Writer, tables: Any, c: int, row: Row, effect: str, file: str, line: int) -> None:
    """Write a cave card into the tables (W-01)."""
    tables.cave_effect[c] = writer.add(read_effect(effect, file, line, "effect"))


def _add_cards(writer: Writer, tables: Any, config: Config) -> None:
    """Write all dragons and caves, corrected or a user's own where the settings say so (W-02)."""
    corrected = set(config["corrected_cards"])
    for kind, printed, own, add in (
        ("dragon", read_dragons(), config["own_dragons"], _add_dragon),
        ("cave", read_caves(), config["own_caves"], _add_cave),
    ):
        theirs = _own_rows(own)
        for index, row in enumerate(printed):
            number = index + 1
            is_new = config["printing"] == PRINTINGS[1] or f"{kind}-{number}" in corrected
            is_new = is_new and row["effect_revised"] != "-"
            effect, file, line = row["effect_revised" if is_new else "effect"], f"{kind}s.csv", number + 1
            if number in theirs:
                assert isinstance(own, Parts)
                line, row = theirs[number]  # type: ignore[assignment]
                effect, file = row["effect"], own.name
            add(writer, tables, index, row, effect, file, line)


# Boards ----------------------------------------------------------------------------


def _check_eggs(effect: str, printed: int, line: int) -> None:
    """Check a price in eggs against the printed one, which is the default of its setting."""
    if _eggs(effect) != printed:
        raise StorageError(f"data/wyrmspan/boards.csv, line {line}: not the printed {printed} eggs: {effect}")


def _add_boards(writer: Writer, tables: Any, config: Config) -> None:
    """Write the printed explore steps, costs and the guild track (W-05, W-14, W-17)."""
    tables.excavate_eggs[:], tables.explore_eggs[:] = config["excavate_eggs"], config["explore_eggs"]
    for line, row in enumerate(read_csv("boards.csv"), 2):
        place, effect = int(row["position"]), row["effect"]
        at = ("boards.csv", line, "effect")
        if row["board"] == "mat_explore":
            program = read_effect(effect, *at)
            if place == N_STEPS - 1:
                program = (_repeat(program[0], config["step4_repeats"]),)
            tables.step_effect[N_STEPS * CAVES.index(row["cave"]) + place] = writer.add(program)
        elif row["board"] == "mat_excavate_cost":
            _check_eggs(effect, EXCAVATE_EGGS[place - 1], line)
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


def _repeat(clause: Clause, times: int) -> Clause:
    return Clause(clause.flows, times, clause.condition, clause.argument)


def _eggs(effect: str) -> int:
    return 0 if effect == "none" else int(effect.removeprefix("pay:egg:"))


def _add_alone(writer: Writer, effect: str, at: tuple[str, int, str]) -> int:
    item: Item = read_effect(effect, *at)[0].flows[0][0][0]
    return writer.add_atom(item.atoms[0])


def _add_guilds(writer: Writer, tables: Any) -> None:
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


def _add_objectives(tables: Any) -> None:
    """Write the twenty objectives with the Automa's values (W-20, W-25)."""
    rows = read_csv("objectives.csv")
    if tuple(row["code"] for row in rows) != objective.NAMES:
        raise StorageError("data/wyrmspan/objectives.csv does not hold the twenty objectives")
    for number, row in enumerate(rows):
        tables.tile[number] = int(row["tile"]) - 1
        tables.is_solo[number] = int(row["solo_allowed"])
        tables.automa_cap[number] = int(row["automa_cap"]) if row["automa_cap"].isdigit() else NO_CAP
        for index in range(N_ROUNDS):
            value = row[f"automa_r{index + 1}"]
            tables.automa_base[number, index] = int(value) if value.isdigit() else 0


def _add_decisions(tables: Any) -> None:
    """Write the decision cards and the decks of the levels (W-23)."""
    rows = read_csv("automa.csv")
    for card, row in enumerate(rows):
        for level, column in enumerate(("in_L1", "in_L2", "in_L3", "in_R1", "in_R2", "in_R3")):
            tables.in_deck[level, card] = int(row[column])
        tables.pass_icon[card] = int(row["pass_icon"])
        tables.refresh[card] = int(row["refresh"])
        tables.objective_coin[card] = int(row["objective_coin"])
        tables.advance[card] = ADVANCES.index(row["advance"])
        for index in range(N_ROUNDS):
            steps = row[f"adv_r{index + 1}"]
            tables.steps[card, index] = int(steps) if steps.isdigit() else 0
        tables.dragon_slot[card] = int(row["brown_dragon_slot"])
        tables.cave_slot[card] = int(row["brown_cave_slot"])
        tables.guild_row[card] = int(row["brown_guild_row"])
    if len(rows) != N_DECISIONS or (np.sum(tables.in_deck, axis=1) != 8).any():
        raise StorageError("data/wyrmspan/automa.csv does not hold the 16 decision cards and six decks of 8")


def make_tables(config: Config) -> Tables:
    """Build the tables of a configuration."""
    own = (config["own_dragons"], config["own_caves"])
    key = (
        config["printing"],
        config["corrected_cards"],
        config["step4_repeats"],
        *own,
        list_rank_points(config),
        config["excavate_eggs"],
        config["explore_eggs"],
    )
    if key not in _built:
        writer, tables = Writer(), Tables.new()
        _add_cards(writer, tables, config)
        _add_boards(writer, tables, config)
        _add_guilds(writer, tables)
        _add_objectives(tables)
        _add_decisions(tables)
        tables.programs = writer.finish()
        _built[key] = tables
    return _built[key]


_built: dict[Any, Tables] = {}
