"""Builds the tables of a configuration, once for all configurations with the same components."""

from __future__ import annotations

from typing import Any

from simkit.games.wyrmspan.config import Config, list_rank_points
from simkit.games.wyrmspan.data.boards import add_boards, add_guilds
from simkit.games.wyrmspan.data.cards import add_cards
from simkit.games.wyrmspan.data.solo import add_decisions, add_objectives
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.programs import Writer


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
        config["round_resources"],
    )
    if key not in _built:
        writer, tables = Writer(), Tables.new()
        add_cards(writer, tables, config)
        add_boards(writer, tables, config)
        add_guilds(writer, tables)
        add_objectives(tables)
        add_decisions(tables)
        tables.programs = writer.finish()
        _built[key] = tables
    return _built[key]


_built: dict[Any, Tables] = {}
