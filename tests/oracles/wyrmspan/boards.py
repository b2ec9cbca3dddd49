"""What is printed on the boards, read from `data/wyrmspan/boards.csv`."""

from functools import cache

from .components import read_effect, rows
from .symbols import Program


@cache
def board(name: str) -> dict[tuple[int, str], str]:
    """Return the effects of a board by position and cave (or `all`, `each`, `-`)."""
    found = [row for row in rows("boards") if row["board"] == name]
    return {(int(row["position"]), row["cave"]): row["effect"] for row in found}


@cache
def printed_step(cave: str, step: int) -> Program:
    """Return the printed explore step of a cave."""
    return read_effect(f"boards.csv, mat_explore {step} {cave}", board("mat_explore")[step, cave])


@cache
def covered_space() -> Program:
    """Return the exchange under the last column."""
    return read_effect("boards.csv, mat_covered", board("mat_covered")[4, "all"])


@cache
def guild_space(space: int) -> Program | None:
    """Return the benefit of a space of the guild track, None for a brown one."""
    text = board("guild_track")[space, "-"]
    return None if text == "brown" else read_effect(f"boards.csv, guild_track {space}", text)


@cache
def n_nests() -> int:
    """Return the eggs that the nests of the mat hold."""
    return int(board("mat_nests")[2, "all"].rsplit(":", 1)[1])
