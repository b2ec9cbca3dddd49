"""What lies on the table, as the events of a transcript leave it: castles, Trials, stacks, open tiles, prison."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.games.castellion.constants import MOTIFS, N_CELLS_OF_PRISON, N_PANTRY, N_TRIALS, cards
from simkit.games.castellion.data import Numbers, TrialCard, change_card, read_cards
from simkit.games.castellion.house_rules import OWN
from simkit.games.castellion.own_trials import COLUMNS
from simkit.games.castellion.show import change_castle
from simkit.games.setting import PRINTED

Event = Mapping[str, Any]
Castle = list[list[str]]  # columns of tiles, lowest first
HAUNTED = "!"  # after the name of a tile
AHEAD, PASSED, FAILED = "ahead", "passed", "failed"


class Table:
    """All that players see, followed event by event; tiles by their names."""

    def __init__(self, opening: Event) -> None:
        config = opening["config"]
        self.cards = _read_cards(config)
        self.castles: list[Castle] = [[] for _ in opening["bots"]]
        self.has_prison = "prison" in config.get("appendices", ())
        self.has_pantry = config.get("pantry", "off") != "off"
        self.trials: list[str] = []
        self.is_open = [config["level"] != "expert"] * N_TRIALS
        self.traitors: list[list[str]] = [[] for _ in range(N_TRIALS)]
        self.fates = [AHEAD] * N_TRIALS
        self.herald: int | None = None
        self.vigil: str | None = None
        self.champion: int | None = None
        self._facing = 0  # the seat that faces the Trial under way
        self.left = {"standard": 0, "safe": 0}
        self.hand: str | None = None  # the tile that is being played
        self.open: list[str] = []
        self.pile: list[str] = []  # discarded and destroyed, last on top
        self.prison: list[str | None] = [None] * N_CELLS_OF_PRISON
        self.pantry = dict.fromkeys(MOTIFS, N_PANTRY)
        self.now: list[tuple[int, int]] = []  # cells that the last event changed: column and row

    def follow(self, event: Event) -> None:
        """Change what an event changes."""
        name = event["event"]
        self.now = []
        self._follow_castle(event)
        if name == "setup":
            self.trials, self.vigil, self.herald = event["trials"], event["vigil"], event["herald"]
            self.left = {stack: len(event[stack]) for stack in self.left}
            self.left["safe"] -= self.vigil is not None
            return
        if name in ("draw", "reveal"):
            self.left[event["from"]] -= 1
        if name == "reveal":
            self.open.append(event["tile"])
        elif name == "take":
            self.open.remove(event["tile"])
        elif name == "pantry":
            self.pantry[event["tile"].split("-")[1]] -= 1
        elif name == "recover":
            self.pile.remove(event["tile"])
        elif name in ("discard", "traitor-discard"):
            self.pile.append(event["tile"])
        elif name == "haunt" and event["why"] == "cold-sweat" and self.hand is not None:
            self.pile.append(self.hand)
            self.hand = None
        elif name == "prison":
            self.prison[event["cell"]] = event["tile"]
        elif name == "traitor":
            self.traitors[event["trial"] - 1].append(event["tile"])
        self._follow_trials(event)
        if name in ("draw", "take", "pantry", "recover", "gift"):
            self.hand = event["tile"]
        elif name == "vigil":
            self.vigil, self.hand = event["keep"], event["play"]
        elif name in ENDING:
            self.hand = None

    def _follow_trials(self, event: Event) -> None:
        name = event["event"]
        if name in ("uncover", "trial"):
            self.is_open[event["trial"] - 1] = True
        if name == "trial":
            self._facing = event["seat"]
        elif name == "trial-end":
            self.fates[event["trial"] - 1] = PASSED if event["passed"] else FAILED
            if event["passed"]:
                self.traitors[event["trial"] - 1] = []
                self.champion = self._facing
        elif name == "champion":
            self.champion = event["to"]

    def _follow_castle(self, event: Event) -> None:
        name = event["event"]
        if "seat" not in event:
            return
        castle = self.castles[event["seat"]]
        if name == "haunt":
            castle[event["col"]][-1] += HAUNTED
            self.now = [(event["col"], len(castle[event["col"]]) - 1)]
        elif name == "destroy":
            column, row = event["cell"]
            self.pile.append(castle[column][row].removesuffix(HAUNTED))
        elif name == "destroy-rows":
            self.pile += [tile.removesuffix(HAUNTED) for column in castle for tile in column[: event["rows"]]]
        if change_castle(self.castles, event):
            self.now = _changed(castle, event)

    @property
    def needed(self) -> list[int]:
        """Traitors that bring each Trial about."""
        return [
            self.cards[card].traitors - int(self.herald == place)
            for place, card in enumerate(self.trials, start=1)
        ]


ENDING = ("place", "prison", "discard", "traitor", "traitor-discard", "premonition", "result")


def _changed(castle: Castle, event: Event) -> list[tuple[int, int]]:
    """The cells of a castle that an event has put a tile on, after it has."""
    if event["event"] == "swap":
        return [(cell[0], cell[1]) for cell in (event["a"], event["b"])]
    if "where" not in event:
        return []
    ends = {"left": 0, "right": len(castle) - 1}
    column: int = ends[event["where"]] if event["where"] in ends else event["col"]
    return [(column, len(castle[column]) - 1)]


def _read_cards(config: Mapping[str, Any]) -> dict[str, TrialCard]:
    """The Trial cards of a configuration as a transcript writes it."""
    simulations = config.get("simulation_set", cards.SETS[0])
    if not isinstance(simulations, str):
        simulations = _write_rows(simulations)
    told: dict[str, Any] = {
        key: tuple(config[key]) for key in Numbers._fields if key in config and key != OWN
    }
    if config.get(OWN, PRINTED) != PRINTED:
        told[OWN] = _write_rows(config[OWN])
    numbers = Numbers(**told)
    return {card.id: change_card(card, numbers) for card in read_cards(config["level"], simulations)}


def _write_rows(told: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """A user's own cards as their setting keeps them."""
    return tuple(" ".join(str(row[key]) for key in COLUMNS) for row in told)
