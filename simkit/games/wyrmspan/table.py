"""What lies on the table, as the events of a transcript leave it: mats, supplies, hands, guild, Automa."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from simkit.games.wyrmspan.constants import CAVES, COINS, N_START, PRINTED, RAVEL_COINS, START_EGGS
from simkit.games.wyrmspan.data.own_rows import list_dragons

Event = Mapping[str, Any]
Space = tuple[str, int]  # cave and column
NEST = "nest"
CARDS = ("dragons", "caves")
SIGNS = (("pay", -1), ("discard", -1), ("give", -1), ("gain", 1))  # of the bundles that events name


@dataclass
class Den:
    """A dragon on a mat with all that lies on it."""

    dragon: int
    eggs: int = 0
    cached: Counter[str] = field(default_factory=Counter)
    tucked: int = 0


@dataclass
class Player:
    """What one player owns; cards in hand are counted."""

    stock: Counter[str]  # coin, the four resources, dragons and caves in hand
    nest: int  # eggs
    dens: dict[Space, Den] = field(default_factory=dict)
    excavated: set[Space] = field(default_factory=lambda: {(cave, 0) for cave in CAVES})
    explored: Counter[str] = field(default_factory=Counter)  # in this round, by cave
    has_passed: bool = False


@dataclass
class Automa:
    """What the solo opponent has taken."""

    dragons: list[int] = field(default_factory=list)
    caves: int = 0
    coins: int = 0  # on the objective of the round
    has_passed: bool = False


class Table:
    """All that is on the table, followed event by event."""

    def __init__(self, opening: Event) -> None:
        config, seats = opening["config"], range(len(opening["bots"]))
        self.dragons = list_dragons(config.get("own_dragons", PRINTED))
        self.round_coins = int(config.get("round_coins", COINS))
        is_ravel = str(config.get("automa", "")).startswith("ravel")
        self.kept_coins = int(config.get("ravel_coins", RAVEL_COINS)) if is_ravel else None
        coins, eggs = config.get("start_coins", ()), config.get("start_eggs", ())
        self.players = [
            Player(
                Counter(coin=coins[s] if s < len(coins) else COINS, dragons=N_START, caves=N_START),
                eggs[s] if s < len(eggs) else START_EGGS,
            )
            for s in seats
        ]
        self.automa = Automa() if len(self.players) == 1 else None
        self.round = 0
        self.guild = ""
        self.spaces: dict[int, int] = {}  # of the guild track, by seat; the Automa behind the last player
        self.cubes: dict[int, list[int]] = {}  # seats of the cubes on each row of the guild
        self.objectives: list[str] = []
        self.points: list[list[int]] = []  # of the objectives reached, by seat
        self.display: dict[str, list[int | None]] = {kind: [] for kind in CARDS}
        self.now: list[Space] = []  # spaces that the last event changed

    def follow(self, event: Event) -> None:
        """Change what an event changes."""
        name, seat = event["event"], event.get("seat")
        self.now = []
        if name == "setup":
            self.guild, self.objectives = event["guild"], event["objectives"]
            self.spaces = dict.fromkeys(range(len(self.players) + (self.automa is not None)), 0)
        elif name == "display":
            self.display = {kind: list(event[kind]) for kind in CARDS}
        elif name == "round":
            self._begin_round(event)
        elif name == "objective":
            self.points.append(event["points"])
        if name in ("guild", "automa"):
            self.spaces[event["seat"]] = event["space"]
        row = event.get("row") if name in ("cube", "automa") else None
        if row is not None:
            self.cubes.setdefault(row, []).append(event["seat"])
        if seat is not None and seat < len(self.players):
            self._follow_player(self.players[seat], event)
        elif seat is not None and self.automa is not None:
            self._follow_automa(self.automa, event)
        self._empty_slot(event)

    def _begin_round(self, event: Event) -> None:
        self.round = event["number"]
        for player in self.players:
            player.explored, player.has_passed = Counter(), False
            if self.round > 1:
                coins = player.stock["coin"]
                kept = coins if self.kept_coins is None else min(coins, self.kept_coins)
                player.stock["coin"] = kept + self.round_coins
        if self.automa is not None:
            self.automa.coins, self.automa.has_passed = 0, False

    def _follow_player(self, player: Player, event: Event) -> None:
        """Enter an event into what a player owns."""
        name = event["event"]
        for key, sign in SIGNS:
            self._book(player, event.get(key, {}), sign)
        if name in ("pay", "discard", "gain"):
            self._book(player, event["items"], 1 if name == "gain" else -1)
        kind = "dragons" if "dragon" in event else "caves"
        if name in ("excavate", "entice", "tuck") and event["from"] == "hand":
            player.stock[kind] -= 1
        elif name == "draw":
            player.stock[kind] += 1
        elif name == "exchange":
            player.stock[event["get"]] += 1
        elif name == "cache" and event["from"] == "supply":
            player.stock[event["resource"]] -= 1
        elif name == "explore":
            player.explored[event["at"]] += 1
        elif name == "pass":
            player.has_passed = True
        self._follow_mat(player, event)

    def _follow_mat(self, player: Player, event: Event) -> None:
        name = event["event"]
        if name == "lay":
            for place in event["at"]:
                self._add_eggs(player, place, 1)
        elif name == "swap":
            a, b = (_space(event[key]) for key in "ab")
            player.dens[a], player.dens[b] = player.dens[b], player.dens[a]
            self.now = [a, b]
        elif name in ("excavate", "entice", "cache", "tuck"):
            space = _space(event["at"])
            self.now = [space]
            if name == "excavate":
                player.excavated.add(space)
            elif name == "entice":
                player.dens[space] = self._settle(player.dens.get(space), event["dragon"])
            elif name == "cache":
                player.dens[space].cached[event["resource"]] += 1
            else:
                player.dens[space].tucked += 1

    def _settle(self, covered: Den | None, dragon: int) -> Den:
        """A dragon on its space; one that it covers is tucked, and what lay there stays (W-18)."""
        if covered is None:
            return Den(dragon)
        eggs = min(covered.eggs, int(self.dragons[dragon - 1]["egg_capacity"]))
        return Den(dragon, eggs, covered.cached, covered.tucked + 1)

    def _book(self, player: Player, bundle: Event, sign: int) -> None:
        for part, value in bundle.items():
            if part == "eggs":
                for place in value:
                    self._add_eggs(player, place, sign)
            else:
                player.stock[part] += sign * (len(value) if part in CARDS else value)

    def _add_eggs(self, player: Player, place: Any, count: int) -> None:
        if place == NEST:
            player.nest += count
        else:
            self.now.append(_space(place))
            player.dens[_space(place)].eggs += count

    def _follow_automa(self, automa: Automa, event: Event) -> None:
        name = event["event"]
        if name == "automa":
            automa.coins = event["coins"]
            automa.caves += event["cave"] is not None
            automa.dragons += [event["dragon"]] if event["dragon"] is not None else []
        automa.has_passed |= name == "pass" or bool(event.get("pass"))

    def _empty_slot(self, event: Event) -> None:
        """Take a card off the display that somebody has taken."""
        source = event.get("from")
        if isinstance(source, int):
            kind = "dragons" if "dragon" in event else "caves"
            self.display[kind][source] = None
        elif event["event"] == "automa":
            for kind, card in (("dragons", event["dragon"]), ("caves", event["cave"])):
                self.display[kind] = [None if shown == card else shown for shown in self.display[kind]]


def _space(pair: Any) -> Space:
    return pair[0], pair[1]
