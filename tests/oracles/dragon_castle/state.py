"""A match under way."""

from dataclasses import dataclass, field

from tests.oracles.dragon_castle.box import Castle, Cell, Config
from tests.oracles.stream import Log


@dataclass
class Piece:
    """A tile in a Realm."""

    tile: str
    is_up: bool = True
    consolidated: int = 0  # number of the turn in which it was, 0 if never


Stacks = dict[Cell, list[Piece]]


@dataclass
class Realm:
    """Board, Shrines and points of one seat."""

    columns: int
    rows: int
    stacks: Stacks = field(default_factory=dict)
    shrines: set[Cell] = field(default_factory=set)
    pool: int = 0
    tokens: int = 0  # VP
    countdown: int = 0  # tokens taken


@dataclass(frozen=True)
class Pick:
    """A tile taken from the castle in this turn."""

    cell: Cell
    floor: int
    tile: str
    is_elegant: bool  # meets the obligation of Elegance


@dataclass
class Turn:
    """What a turn has seen so far."""

    seat: int
    number: int
    may_summon: bool  # judged at its start
    used: list[str] = field(default_factory=list)  # Spirits
    picks: list[Pick] = field(default_factory=list)
    is_late_elegance: bool = False  # Elegance was used after the first tile


@dataclass
class Game:
    """A match under way."""

    log: Log
    config: Config
    spirits: list[str]
    dragons: list[str]
    castle: Castle
    realms: list[Realm]
    turn: Turn = field(default_factory=lambda: Turn(-1, 0, False))
    is_final: bool = False

    @property
    def own(self) -> Realm:
        """Return the Realm of the seat whose turn it is."""
        return self.realms[self.turn.seat]

    def supply(self) -> int:
        """Return the number of Shrines that nobody holds or has built."""
        held = sum(realm.pool + len(realm.shrines) for realm in self.realms)
        return int(self.config["shrine_supply"]) - held

    def is_active(self, card: str) -> bool:
        """Tell whether a Spirit was used in this turn."""
        return card in self.turn.used
