"""Where each house rule is tried: its values, and the tables at which it can act."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FILES = Path(__file__).parent


@dataclass(frozen=True)
class Case:
    """A setting, its values as they are written, and the settings of the tables at which they are played."""

    setting: str
    low: str
    between: str
    high: str
    tables: tuple[str, ...]


def own(name: str) -> str:
    """The path of a file of components beside this one."""
    return str(FILES / name)


# Kingdomino ----------------------------------------------------------------------

EVERYBODY = ("players=2", "players=3", "players=4")
KINGDOMS = (*EVERYBODY, "players=2 mighty_duel=true", "players=3 three_player_rows=4")
KINGDOMINO = (
    Case("start_points", "0+0+0+0", "2+0+5+1", "0+30+0+30", (*KINGDOMS, "players=3 dynasty=true")),
    Case(
        *("middle_kingdom_bonus", "0", "17", "40"),
        tuple(f"{table} middle_kingdom=true" for table in (*KINGDOMS, "players=2 dynasty=true")),
    ),
    Case(
        *("harmony_bonus", "0", "17", "40"),
        tuple(f"{table} harmony=true" for table in (*KINGDOMS, "players=2 dynasty=true")),
    ),
    Case("kingdom_side", "3", "4", "7", KINGDOMS),
    Case(
        *("kingdom_side", "3", "5", "7"),
        ("players=2 harmony=true middle_kingdom=true dominoes_used=48", "players=4 middle_kingdom=true"),
    ),
    Case("dominoes_used", "8", "20", "48", ("players=2", "players=4", "players=2 dynasty=true")),
    Case("dominoes_used", "6", "15", "36", ("players=3",)),
    Case("own_dominoes", own("crowned.csv"), own("two-dominoes.csv"), own("one-terrain.csv"), EVERYBODY),
    Case("forced_dominoes", "in-48", "in-1+in-48+out-24", "out-48", ("players=2", "players=3")),
)

# Castellion ----------------------------------------------------------------------

LEVELS = ("level=intro", "level=base", "level=expert")
TABLES = (*LEVELS, *(f"{level} players=2" for level in LEVELS))
POWERS = TABLES[1:3] + TABLES[4:]
EXPERT = ("level=expert", "level=expert players=2", "level=expert pantry=on appendices=cold-sweat")
CASTELLION = (
    Case("trial_traitors", "1+1+1", "3+0+7", "12+12+12", TABLES),
    Case("trial_traitors", "2+2+2", "4+0+3", "12+0+12", tuple(f"{t} appendices=herald" for t in TABLES)),
    Case(
        *("traitors", "0+0", "5+2", "0+12"),
        (*TABLES, "level=base appendices=premonition", "level=expert appendices=horror"),
    ),
    Case("traitors", "0+1", "12+0", "6+6", ("level=intro", "level=base appendices=cold-sweat")),
    Case("safe_tiles", "0", "5", "12", TABLES),
    Case("safe_tiles", "1", "2", "11", tuple(f"{table} appendices=vigil" for table in TABLES)),
    Case("assault_damage", "1+1+1", "8+20+30", "60+60+60", EXPERT),
    Case("bastion_saves", "0", "6", "12", EXPERT),
    Case("traitor_cost", "0", "2", "12", POWERS),
    Case("champion_cost", "1", "3", "12", tuple(table for table in TABLES if "players=2" in table)),
    Case("prison_penalty", "0", "3", "20", tuple(f"{table} appendices=prison" for table in TABLES)),
    Case(
        *("seer_tiles", "1", "2", "4"),
        (*POWERS, "level=base seer_must_top_up=true", "level=expert seer_sequential=false"),
    ),
    Case("line_saves", "0", "2", "4", EXPERT),
    Case(
        *("foundation_width", "4", "5", "6"),
        (
            *TABLES,
            "level=base appendices=cold-sweat",
            "level=expert appendices=horror",
            "level=base pyro_partial=true",
        ),
    ),
    Case("own_trials", own("exams.csv"), own("one-exam.csv"), own("hard-exams.csv"), ("level=intro",)),
    Case("own_trials", own("simulations.csv"), own("worms.csv"), own("simulations.csv"), ("level=base",)),
    Case(
        *("own_trials", own("assaults.csv"), own("assaults.csv"), own("assaults.csv")),
        ("level=expert", "level=expert assault_damage=5+60+7", "level=expert trial_traitors=1+4+0"),
    ),
    Case("forced_trials", "in-E3a", "out-E3b", "out-E3a+out-E3c", ("level=intro",)),
    Case("forced_trials", "in-S2b+in-S3c", "out-S2a", "out-S2a+out-S2b+in-S3a", ("level=base",)),
    Case("forced_trials", "in-A1w+in-A2w+in-A3w", "out-A1h", "in-A2b+out-A3w", ("level=expert",)),
)

# Dragon Castle -------------------------------------------------------------------

SPIRITS = tuple(f"{table} spirits=random+random" for table in EVERYBODY)


def with_dragon(*cards: str) -> tuple[str, ...]:
    """Every number of players with each of some Dragons."""
    return tuple(f"{table} dragons={card}" for table in EVERYBODY for card in cards)


ALL_DRAGONS = "humility+righteousness+tranquility+bravery+majesty+power+knowledge+harmony+devotion+audacity"
NO_POINTS = (
    "discard_points=0 token_points=0 set_points=0+0+0+0+0 dragon_bonus=0 floor_points=0+0+0"  # always a tie
)
DRAGON_CASTLE = (
    Case("start_points", "0+0+0+0", "3+0+7+1", "0+30+0+30", EVERYBODY),
    Case("start_halves", "0+0+0+0", "0+1+0+1", "1+0+1+0", (*EVERYBODY, f"players=3 {NO_POINTS}")),
    Case("start_shrines", "0+0+0+0", "0+3+1+2", "8+8+8+8", (*EVERYBODY, *SPIRITS)),
    Case("discard_points", "0", "3", "6", EVERYBODY),
    Case("token_points", "0", "5", "10", EVERYBODY),
    Case("countdown_tokens", "1", "3", "8", (*EVERYBODY, "players=3 summon_check=turn-start")),
    Case(
        *("cunning_points", "0", "5", "10"),
        tuple(f"{table} spirits=cunning" for table in (*EVERYBODY, "players=2 cunning_dragon_bonus=false")),
    ),
    Case("set_points", "0+0+0+0+0", "9+4+0+1+3", "20+20+20+20+20", (*EVERYBODY, *SPIRITS)),
    Case(
        *("dragon_bonus", "0", "4", "10"),
        (*EVERYBODY, "players=2 spirits=beauty+cunning+change", "players=3 spirits=beauty"),
    ),
    Case("floor_points", "0+0+0", "3+0+7", "10+10+10", EVERYBODY),
    Case(
        *("set_shrines", "0+0+0+0+0+0", "3+0+2+1+0+4", "4+4+4+4+4+4"),
        tuple(
            f"{table} start_shrines=8+8"
            for table in (*EVERYBODY, "players=2 spirits=faith+cunning", "players=3 spirits=beauty+change")
        ),
    ),
    Case(
        *("dragon_points", "0+0+0+0+0+0+0+0+0+0", "3+2+5+4+2+1+3+7+6+8", "9+9+9+9+9+9+9+9+9+9"),
        tuple(f"{table} dragons={ALL_DRAGONS}" for table in EVERYBODY),
    ),
    Case("full_line_points", "0", "7", "20", tuple(f"{t} realm=4x4" for t in with_dragon("righteousness"))),
    Case("majestic_floor", "1", "2", "6", with_dragon("majesty")),
    Case("equal_power_points", "0", "5", "9", with_dragon("power")),
    Case(
        *("mirrored_shrine_points", "0", "7", "20"),
        (*with_dragon("harmony"), "players=2 dragons=harmony harmony_empty=true"),
    ),
    Case("own_tiles", own("factions.csv"), own("more-dragons.csv"), own("no-winds.csv"), EVERYBODY),
    Case("shrine_supply", "4", "12", "60", (*EVERYBODY, "players=3 spirits=random+random")),
    Case("realm", "4x4", "5x7", "8x8", tuple(f"{table} dragons=random" for table in EVERYBODY)),
    Case("realm_max_height", "1", "3", "9", (*EVERYBODY, *SPIRITS)),
)

# Wyrmspan ------------------------------------------------------------------------

AUTOMA = ("players=1 automa=1", "players=1 automa=3")
RAVEL = ("players=1 automa=ravel-1", "players=1 automa=ravel-3")
CAVES = ("players=2", "players=3", "players=5", *AUTOMA[:1])
DUEL = ("players=2", *AUTOMA[:1])
WYRMSPAN = (
    Case("start_coins", "0+0+0+0+0", "3+6+9+1+0", "20+20+20+20+20", CAVES),
    Case("start_resources", "1+1+1+1+1", "2+5+3+8+1", "8+8+8+8+8", CAVES),
    Case("start_eggs", "0+0+0+0+0", "0+2+1+0+2", "2+2+2+2+2", CAVES),
    Case("round_coins", "0", "9", "20", (*DUEL, RAVEL[0], "players=3")),
    Case("round_eggs", "0", "2", "3", (*DUEL, "players=4")),
    Case("round_resources", "1", "2", "4", (*DUEL, "players=3", "players=2 round_eggs=0")),
    Case(
        *("excavate_eggs", "0+0+0", "2+0+1", "6+6+6"),
        (*DUEL, "players=2 free_excavation_eggs=true", "players=3"),
    ),
    Case("explore_eggs", "0+0+0", "1+0+3", "6+6+6", (*DUEL, "players=3")),
    Case("coin_limit", "1", "6", "20", (*DUEL, "players=3 round_coins=12")),
    Case("card_limit", "1", "5", "15", (*DUEL, "players=3")),
    Case("resource_limit", "1", "5", "15", (*DUEL, "players=3 start_resources=8+8+8")),
    *(
        Case(f"rank_points_{number}", "0+0+0+0", "2+9+4+1", "20+20+20+20", CAVES[1:])
        for number in range(1, 5)
    ),
    Case("automa_dragon_points", "1", "5", "15", AUTOMA + RAVEL),
    Case("automa_cave_points", "0", "5", "10", AUTOMA + RAVEL),
    Case("ravel_coins", "0", "5", "9", (*RAVEL, "players=1 automa=ravel-2 round_coins=1")),
    Case(
        *("forced_cards", "in-dragon-12+in-cave-7", "out-dragon-104+in-dragon-5+out-cave-7"),
        *("in-dragon-1+in-dragon-2+in-dragon-3+in-cave-1+in-cave-2+in-cave-3", (*DUEL, "players=5")),
    ),
    Case(
        *("own_dragons", own("cheap-dragons.csv"), own("exchanged-dragons.csv"), own("dear-dragons.csv")),
        (*DUEL, "players=4"),
    ),
    Case(
        "own_caves", own("rich-caves.csv"), own("one-cave.csv"), own("poor-caves.csv"), (*DUEL, "players=3")
    ),
)

CASES = {
    "kingdomino": KINGDOMINO,
    "castellion": CASTELLION,
    "dragon-castle": DRAGON_CASTLE,
    "wyrmspan": WYRMSPAN,
}
BOTS = {
    "kingdomino": ("true-random", "greedy-placement", "full-greedy"),
    "castellion": ("random", "greedy", "blueprint", "taught"),
    "dragon-castle": ("random", "greedy", "builder"),
    "wyrmspan": ("random", "greedy", "breeder"),
}
