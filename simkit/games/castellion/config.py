"""The settings of a configuration, typed, and the rules that a kernel reads."""

from __future__ import annotations

from typing import Literal, TypedDict

from simkit.core.records import Record, field
from simkit.games.castellion.constants import APPENDICES, BOARD, N_TRAITORS, PANTRY, ROW_0, STRIDE, levels


class Config(TypedDict):
    """A validated configuration; `variants.py` says what each setting means."""

    level: Literal["intro", "base", "expert"]
    players: int
    appendices: tuple[str, ...]
    pantry: Literal["off", "on", "hard"]
    simulation_set: str | tuple[str, ...]
    even_traitors: bool
    intro_voluntary: bool
    voluntary_after_draw: bool
    seer_sequential: bool
    seer_free_order: bool
    seer_must_top_up: bool
    juggler_vertical: bool
    pyro_partial: bool
    reveal_on_any_tower: bool
    haunted_neutral: bool
    both_complete: bool
    trial_traitors: tuple[int, ...]
    traitors: tuple[int, ...]
    safe_tiles: int
    assault_damage: tuple[int, ...]
    bastion_saves: int
    traitor_cost: int
    champion_cost: int
    prison_penalty: int
    seer_tiles: int
    line_saves: int
    foundation_width: int
    own_trials: str | tuple[str, ...]
    forced_trials: tuple[str, ...]


class Rules(Record):
    """The rules of a configuration, as kernels read them: flags unless said otherwise."""

    players: int = field()  # 1 or 2
    level: int = field()  # see `constants.levels`
    powers: int = field()  # Defenders have powers, Traitors can be discarded
    expert: int = field()
    pantry: int = field()  # 0 off, 1 on, 2 hard
    voluntary: int = field()  # a Trial may be resolved early
    extras: int = field()  # more than building and discarding can be done with a tile
    shuns: int = field()  # some cells are closed whatever the motif
    vigil: int = field()
    herald: int = field()
    premonition: int = field()
    prison: int = field()
    cold_sweat: int = field()
    horror: int = field()
    even_traitors: int = field()
    voluntary_after_draw: int = field()
    seer_sequential: int = field()
    seer_free_order: int = field()
    seer_must_top_up: int = field()
    juggler_vertical: int = field()
    pyro_partial: int = field()
    reveal_on_any_tower: int = field()
    haunted_neutral: int = field()
    both_complete: int = field()
    traitors_out: int = field()  # how many of the printed ones are missing; numbers are those below too
    safe_tiles: int = field()
    bastion_saves: int = field()
    traitor_cost: int = field()
    champion_cost: int = field()
    prison_penalty: int = field()
    seer_tiles: int = field()
    line_saves: int = field()
    foundation_width: int = field()  # columns of a whole foundation
    foundation: int = field()  # its cells, as bits
    board: int = field()  # all cells that can be built on it


def make_rules(config: Config) -> Rules:
    """Turn a validated configuration into the record of rules that a kernel reads."""
    level = levels.NAMES.index(config["level"])
    appendices = {name.replace("-", "_"): name in config["appendices"] for name in APPENDICES}
    has_powers, pantry = level > levels.INTRO, PANTRY.index(config["pantry"])
    columns = (1 << STRIDE * config["foundation_width"]) - 1
    return Rules.make(
        config,
        level=level,
        powers=has_powers,
        expert=level == levels.EXPERT,
        pantry=pantry,
        voluntary=has_powers or config["intro_voluntary"],
        extras=has_powers
        or appendices["vigil"]
        or appendices["prison"]
        or config["voluntary_after_draw"]
        or config["players"] == 2,
        shuns=appendices["cold_sweat"] or appendices["horror"] or pantry == 2,
        traitors_out=N_TRAITORS - sum(config["traitors"]),
        foundation=ROW_0 & columns,
        board=BOARD & columns,
        **appendices,
    )
