"""Everything that the rules need to know between two events."""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from tests.oracles.stream import Event, require

from .castle import Castle, count_formations, name_of
from .components import ASSAULTS, EXAMS, PANTRY, STACKS, Card, Cards, simulations
from .house import PRINTED, cards_of_the_house, standard_stack, tiles_in_the_box

# All legal next events at each moment; None among them: the player may also leave it there.
Moves = Generator[list[Event | None], Event | None, None]

# Switches of the rules page with their defaults.
FLAGS = {
    "even_traitors": False,
    "intro_voluntary": False,
    "voluntary_after_draw": False,
    "seer_sequential": True,
    "seer_free_order": True,
    "seer_must_top_up": False,
    "juggler_vertical": True,
    "pyro_partial": False,
    "reveal_on_any_tower": False,
    "haunted_neutral": False,
    "both_complete": False,
}
RING = 8  # cells of the prison


class Ended(Exception):
    """The match is over."""


class HauntedDestroyed(Exception):
    """The haunted tile left the castle."""


def printed_cards() -> Cards:
    """Return all cards by id as printed, with the first set of Simulations."""
    levels = {"intro": EXAMS, "base": simulations("S-A"), "expert": ASSAULTS}
    stages = [
        cards
        for level, printed in levels.items()
        for cards in cards_of_the_house({**PRINTED, "level": level}, printed)
    ]
    return {name: card for cards in stages for name, card in cards.items()}


@dataclass
class State:
    """One match at one moment; seats are 0-based, trials are numbered 1-3."""

    trials: list[str]  # the three card ids in order
    stacks: dict[str, list[str]]  # what is left, next tile first
    cards: Cards = field(default_factory=printed_cards)  # by id
    level: str = "intro"
    players: int = 1
    appendices: tuple[str, ...] = ()
    pantry: str = "off"
    flags: dict[str, bool] = field(default_factory=lambda: dict(FLAGS))
    numbers: dict[str, Any] = field(default_factory=lambda: dict(PRINTED))  # of the rules
    vigil: str | None = None  # the tile set aside, None without the Vigil
    herald: int | None = None  # the trial with the pawn, None without the Herald
    castle: Castle = field(default_factory=list)  # of the player whose turn it is
    castles: list[Castle] = field(default_factory=list)  # by seat; `castle` is one of these lists
    seat: int = 0  # whose turn it is
    trial: int = 1  # lowest unresolved trial, 4 after the last
    face_up: set[int] = field(default_factory=set)  # trials whose card was uncovered
    beside: list[str] = field(default_factory=list)  # Traitors beside that trial
    hand: str | None = None  # the tile in play, None between turns
    origin: str = "drawn"  # how it came into play
    placed: Event | None = None  # the `place` of the last play, None if it had none
    revealed: list[str] = field(default_factory=list)  # by the Seer, first revealed first
    discards: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)  # out of the game
    larder: list[str] = field(default_factory=list)  # Pantry tiles not yet used
    ring: list[str | None] = field(default_factory=lambda: [None] * RING)  # the prison
    pawns: set[str] = field(default_factory=set)  # once-per-game appendices not yet used
    champion: int | None = None  # who holds the Champion card
    turns: int = 0
    moves: Moves | None = None  # the course of the match, for those who follow it step by step
    options: list[Event | None] = field(default_factory=list)  # what may stand next in it
    outcome: str | None = None  # None while the match runs, then `won` or the reason

    def __post_init__(self) -> None:
        """Tie the castle of the player in turn to the castles by seat."""
        if not self.castles:
            self.castles = [self.castle]
        self.castle = self.castles[self.seat]

    @property
    def partner(self) -> int:
        """The other seat of a two-player match."""
        return 1 - self.seat

    @property
    def traitors(self) -> int:
        """The number of Traitors beside the current trial."""
        return len(self.beside)

    @property
    def width(self) -> int:
        """The columns of a complete foundation."""
        return int(self.numbers["foundation_width"])

    @property
    def swapped(self) -> bool:
        """Whether the tile in play is the old vigil."""
        return self.origin == "vigil"

    @property
    def card(self) -> Card:
        """The card of the current trial."""
        return self.cards[self.trials[self.trial - 1]]

    def rebuild(self, seat: int, castle: Castle) -> None:
        """Put another castle in the place of a seat's castle."""
        self.castles[seat][:] = castle

    def pass_on(self) -> None:
        """Let the next player's turn come."""
        self.seat = (self.seat + 1) % self.players
        self.castle = self.castles[self.seat]

    def end(self, outcome: str) -> None:
        """Note the outcome and end the match."""
        self.outcome = outcome
        raise Ended

    def formations(self, seat: int) -> dict[str, int]:
        """Return towers, bastions and lines of a seat's castle."""
        return count_formations(self.castles[seat], self.flags["haunted_neutral"])

    def has(self, appendix: str) -> bool:
        """Tell whether an appendix is in play."""
        return appendix in self.appendices


def new_state(config: dict[str, Any], setup: Event, cards: Cards) -> State:
    """Return the state at the start of a match whose config and setup were checked."""
    players = config["players"]
    appendices = tuple(config.get("appendices", []))
    pantry = config.get("pantry", "off")
    return State(
        trials=list(setup["trials"]),
        cards=cards,
        stacks={
            "standard": list(setup["standard"]),
            "safe": setup["safe"][0 if setup["vigil"] is None else 1 :],
        },
        level=config["level"],
        players=players,
        appendices=appendices,
        pantry=pantry,
        flags={flag: config.get(flag, default) for flag, default in FLAGS.items()},
        numbers={key: config.get(key, printed) for key, printed in PRINTED.items()},
        gone=tiles_in_the_box(setup["safe"]),
        vigil=setup["vigil"],
        herald=setup["herald"],
        castles=[[] for _ in range(players)],
        face_up=set() if config["level"] == "expert" else {1, 2, 3},
        larder=[] if pantry == "off" else list(PANTRY),
        pawns={"premonition", "cold-sweat", "horror"} & set(appendices),
    )


def all_tiles(state: State) -> Counter[str]:
    """Return every tile of the match, wherever it lies."""
    single = [tile for tile in (state.hand, state.vigil, *state.ring) if tile is not None]
    built = [name_of(tile) for castle in state.castles for column in castle for tile in column]
    piles = [*state.stacks.values(), state.revealed, state.beside, state.discards, state.gone, state.larder]
    return Counter(single + built + [tile for pile in piles for tile in pile])


def audit(state: State) -> None:
    """Check that no tile was lost or made."""
    wanted = Counter(standard_stack(state.numbers)) + Counter(STACKS["safe"])
    wanted += Counter(PANTRY if state.pantry != "off" else [])
    require(all_tiles(state) == wanted, "tiles were lost or made")
