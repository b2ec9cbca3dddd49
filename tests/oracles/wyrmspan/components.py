"""What is in the box, read from `data/wyrmspan/`; an effect that cannot be read names its row."""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .symbols import CAVES, RESOURCES, Program, Unknown, parse

DATA = Path(__file__).parents[3] / "data" / "wyrmspan"
GUILDS = ("plains", "seafarers", "highlands", "rainforest")
LEVELS = {"1": "L1", "2": "L2", "3": "L3", "ravel-1": "R1", "ravel-2": "R2", "ravel-3": "R3"}
N_ROUNDS = 4
N_SPACES = 12  # of the guild track
BROWN = 6  # every sixth of them
LAST_ROW = 5
Row = dict[str, str]


@dataclass(frozen=True)
class Dragon:
    """A dragon card; `feed` is the item that a hatchling is fed with, empty for adults."""

    number: int
    habitats: frozenset[str]
    cost: dict[str, int]  # meat, milk, gold, crystal, egg, coin: icons
    vp: int
    size: str
    personality: str
    capacity: int
    kind: str
    program: Program
    feed: str
    feed_each: Program | None  # None for adults, and for `vp:1`
    feed_third: Program | None
    has_end_game: bool
    compares_left: bool

    @property
    def item_vp(self) -> int:
        """Return what every item of its food counts at the end beyond the usual point."""
        return 1 if self.feed and self.feed_each is None else 0

    @property
    def is_paid_at_end(self) -> bool:
        """Tell whether its end-game ability is one that is paid for; the others are only counted."""
        return self.kind == "end_game" and self.program[0].flows[0][0][0].atoms[0].word != "vp"

    @property
    def n_icons(self) -> int:
        """Return the number of icons in its printed cost."""
        return sum(self.cost.values())

    @property
    def n_resources(self) -> int:
        """Return the number of resource icons in its printed cost."""
        return sum(self.cost[resource] for resource in RESOURCES)


@dataclass(frozen=True)
class GuildRow:
    """A row of a guild tile; `slots` is None without a limit."""

    slots: int | None
    program: Program
    now: bool


@dataclass(frozen=True)
class Objective:
    """One side of an objective tile, with the Automa's base values and cap (None: no cap)."""

    code: str
    tile: int
    automa: tuple[int, ...]
    cap: int | None
    solo: bool


@dataclass(frozen=True)
class Decision:
    """A decision card of the Automa; `steps` is by round, empty where the mat decides."""

    number: int
    decks: frozenset[str]
    passes: bool
    refresh: bool
    coin: int
    advance: str
    steps: tuple[int, ...]
    dragon_slot: int  # 1-based, as printed
    cave_slot: int  # 0: none
    guild_row: int  # 0: none


def rows(name: str) -> list[Row]:
    """Return the rows of a table."""
    with (DATA / f"{name}.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def read_effect(where: str, text: str) -> Program:
    """Return the program of a cell; the error names the row and the symbol."""
    try:
        return parse(text)
    except Unknown as unknown:
        raise Unknown(f"{where}: {unknown}") from None


def read_dragon(row: Row, revised: bool) -> Dragon:
    """Return the dragon of a row, corrected or as first printed."""
    where = f"dragons.csv, dragon {row['number']}"
    is_revised = revised and row["effect_revised"] != "-"
    fed = row["feed"] != "-"
    grows = fed and row["feed_each"] != "vp:1"
    return Dragon(
        number=int(row["number"]),
        habitats=frozenset(cave for cave in CAVES if row[cave] == "1"),
        cost={what: int(row[f"cost_{what}"]) for what in (*RESOURCES, "egg", "coin")},
        vp=int(row["vp"]),
        size=row["size"],
        personality=row["personality"],
        capacity=int(row["egg_capacity"]),
        kind=row["kind"],
        program=read_effect(where, row["effect_revised" if is_revised else "effect"]),
        feed=row["feed"] if fed else "",
        feed_each=read_effect(where, row["feed_each"]) if grows else None,
        feed_third=read_effect(where, row["feed_third"]) if fed else None,
        has_end_game=row["has_end_game"] == "1",
        compares_left=row["compares_left"] == "1",
    )


@cache
def dragon_rows() -> dict[int, Row]:
    """Return the rows of the dragons by number."""
    return {int(row["number"]): row for row in rows("dragons")}


@cache
def cave_rows() -> dict[int, Row]:
    """Return the rows of the caves by number."""
    return {int(row["number"]): row for row in rows("caves")}


@cache
def dragon_card(number: int, revised: bool = False) -> Dragon:
    """Return a dragon."""
    return read_dragon(dragon_rows()[number], revised)


@cache
def cave_program(number: int, revised: bool = False) -> Program:
    """Return the effect of a cave card."""
    row = cave_rows()[number]
    is_revised = revised and row["effect_revised"] != "-"
    return read_effect(f"caves.csv, cave {number}", row["effect_revised" if is_revised else "effect"])


@cache
def corrected_cards() -> frozenset[str]:
    """Return the names of the cards that were printed anew in 2025."""
    tables = (("dragon", dragon_rows()), ("cave", cave_rows()))
    return frozenset(
        f"{kind}-{number}"
        for kind, table in tables
        for number, row in table.items()
        if row["effect_revised"] != "-"
    )


@cache
def guild_rows(guild: str) -> dict[int, GuildRow]:
    """Return the rows of a guild tile with the slots of its side for 1 and 2 players."""
    found = {}
    for row in rows("guilds"):
        if row["guild"] == guild:
            slots = None if row["slots_1_2p"] == "unlimited" else int(row["slots_1_2p"])
            program = read_effect(f"guilds.csv, {guild} row {row['row']}", row["effect"])
            found[int(row["row"])] = GuildRow(slots, program, row["timing"] == "now")
    return found


def as_number(text: str) -> int | None:
    """Return the number of a cell, None for a word."""
    return int(text) if text.isdigit() else None


@cache
def objectives() -> dict[str, Objective]:
    """Return the twenty objectives by code."""
    return {
        row["code"]: Objective(
            code=row["code"],
            tile=int(row["tile"]),
            automa=tuple(as_number(row[f"automa_r{i}"]) or 0 for i in range(1, N_ROUNDS + 1)),
            cap=as_number(row["automa_cap"]),
            solo=row["solo_allowed"] == "1",
        )
        for row in rows("objectives")
    }


@cache
def decisions() -> dict[int, Decision]:
    """Return the sixteen decision cards by number."""
    return {
        int(row["number"]): Decision(
            number=int(row["number"]),
            decks=frozenset(level for level, deck in LEVELS.items() if row[f"in_{deck}"] == "1"),
            passes=row["pass_icon"] == "1",
            refresh=row["refresh"] == "1",
            coin=int(row["objective_coin"]),
            advance=row["advance"],
            steps=tuple(int(row[f"adv_r{i}"]) for i in range(1, 5)) if row["advance"] == "by_round" else (),
            dragon_slot=int(row["brown_dragon_slot"]),
            cave_slot=int(row["brown_cave_slot"]),
            guild_row=int(row["brown_guild_row"]),
        )
        for row in rows("automa")
    }
