"""The games and what each offers, as tables for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import polars as pl

from simkit import games
from simkit.api.offers import COLUMN, SETTING, column_row, note_rows, setting_row, summarise_parameters
from simkit.api.tables import Table
from simkit.games.contract import GameSpec


@dataclass(frozen=True, repr=False)
class Game:
    """A game: its settings, bots, columns and notes."""

    spec: GameSpec

    @property
    def settings(self) -> Table:
        """Its settings: what each allows, its default and its meaning."""
        return _table(SETTING, [setting_row(setting) for setting in self.spec.settings])

    @property
    def bots(self) -> Table:
        """Its bots; `parameters` tells what can be changed of one."""
        rows = [(bot.name, bot.effort, bot.doc, summarise_parameters(bot)) for bot in self.spec.bots]
        return _table(("bot", "speed", "what it does", "parameters"), rows)

    def parameters(self, bot: str) -> Table:
        """The parameters of a bot with their defaults."""
        rows = [(name, f"{value:g}") for name, value in self.spec.bot(bot).parameters]
        return _table(("parameter", "default"), rows)

    @property
    def columns(self) -> Table:
        """The columns of its matches and seats."""
        named = [("matches", column) for column in self.spec.match_columns]
        named += [("seats", column) for column in self.spec.seat_columns]
        return _table(("table", *COLUMN), [[table, *column_row(column)] for table, column in named])

    @property
    def notes(self) -> Table:
        """What results with the default settings rest on."""
        return _table(("mark", "note"), note_rows(self.spec))

    @property
    def title(self) -> str:
        """Its name, edition and version of the rules."""
        return f"{self.spec.title}, {self.spec.edition}, rules version {self.spec.rules_version}"

    def __repr__(self) -> str:
        names = ", ".join(setting.name for setting in self.spec.settings)
        bots = ", ".join(bot.name for bot in self.spec.bots)
        return f"{self.title}\nsettings: {names}\nbots: {bots}"

    def _repr_html_(self) -> str:
        return f"<h3>{escape(self.title)}</h3>{self.settings._repr_html_()}{self.bots._repr_html_()}"


def describe_game(name: str) -> Game:
    """Return what a game offers."""
    return Game(games.find(name))


def list_games() -> Table:
    """List the games."""
    specs = [games.find(name) for name in games.names()]
    return _table(
        ("game", "title", "edition", "rules"),
        [(spec.id, spec.title, spec.edition, spec.rules_version) for spec in specs],
    )


def _table(names: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    frame = pl.DataFrame(rows, schema=dict.fromkeys(names, pl.String), orient="row")
    return Table(frame, frame, 1)
