"""Tables in the words of the page: settings, their values, line-ups and configurations as sentences name them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simkit.report.answers.wording import Wording
from simkit.report.answers.words import name_bot
from simkit.report.model import ARROW, Cell, Table
from simkit.stats.compare.comparison import FAIR_SHARE
from simkit.stats.data.selection import BOTS

SETTING, CHANGE, WITH = "Setting", "Change", "With"  # columns of comparisons
BOT_COLUMNS = ("bot", "Bot")


def tell_plainly(table: Table, wording: Wording, keys: Sequence[str]) -> Table:
    """Write the names at the left of a table in plain words; `keys` are the settings that vary."""
    head = tuple(
        wording.names.setting(name) if name in keys and name != BOTS else name for name in table.head
    )
    is_compared = {SETTING, CHANGE} <= set(table.head)
    rows = tuple(
        (
            *(_compare(table, row, wording) if is_compared else _name(table, row, wording, keys)),
            *row[table.n_keys :],
        )
        for row in table.rows
    )
    return replace(table, heading=wording.heading(table.heading), head=head, rows=rows)


def _name(table: Table, row: Sequence[Cell], wording: Wording, keys: Sequence[str]) -> list[Cell]:
    """Name the values of settings, line-ups, and whole configurations."""
    found = []
    for name, cell in zip(table.head[: table.n_keys], row, strict=False):
        text = cell.text
        if name in keys:
            text = wording.value(name, text)
        elif name in BOT_COLUMNS:
            text = name_bot(text)
        elif name in (SETTING, WITH):
            text = wording.rest(BOTS, text)
        found.append(replace(cell, text=wording.arm(text)))
    return found


def _compare(table: Table, row: Sequence[Cell], wording: Wording) -> list[Cell]:
    """Name what a comparison is of: the setting, its two values, and what both sides share."""
    setting = row[table.head.index(SETTING)].text
    found = []
    for name, cell in zip(table.head[: table.n_keys], row, strict=False):
        text = cell.text
        if name == SETTING and setting != BOTS:
            text = wording.names.setting(setting)
        elif name == CHANGE:
            text = ARROW.join(wording.value(setting, value) for value in text.split(ARROW))
        elif name == WITH:
            text = wording.arm(text) if setting == FAIR_SHARE else wording.rest(setting, text)
        elif name in BOT_COLUMNS:
            text = name_bot(text)
        found.append(replace(cell, text=text))
    return found
