"""The one loop over deals, the one tracer and the one stepper, for every game.

A game hands over its protocol, plain compiled functions by the same names in every game, as a `Kernel`. The loop is
written once against these names and compiled as a part of each game. Bots are called by address: each is compiled by
itself, when it first sits in a match.
"""

from __future__ import annotations

import copy
import importlib
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.core.copies import copy_into, duplicate
from simkit.core.jit import IS_COMPILED, address_of, kernel, kernel_of_game
from simkit.core.kinds import int64
from simkit.core.log import Log, new_log
from simkit.core.pointers import call_chooser
from simkit.core.records import Cube, Matrix, Record, Vector
from simkit.core.rng import new_stream, open_stream
from simkit.games.contract import Components, room_for_components
from simkit.games.seating import Bots, open_streams, seat_bots

if TYPE_CHECKING:

    def begin_match(tables: Any, rules: Any, state: Any, seed: int, deal: int, log: Log) -> None: ...
    def list_actions(tables: Any, rules: Any, state: Any, actions: Any) -> None: ...
    def apply_action(tables: Any, rules: Any, state: Any, actions: Any, index: int, log: Log) -> None: ...
    def is_over(state: Any) -> bool: ...
    def write_outcome(
        tables: Any, rules: Any, state: Any, match: Vector[int], seats: Matrix[int]
    ) -> None: ...
    def write_components(tables: Any, rules: Any, state: Any, rows: Matrix[int]) -> int: ...
    def forget(bots: Any) -> None: ...


Data = dict[str, Any]


def play_deals(
    tables: Any,
    rules: Any,
    numbers: Matrix[int],  # [rotation, seat] of bots
    params: Cube[float],  # [rotation, seat, parameter]
    seed: int,  # of the deals
    bots_seed: int,  # of what bots draw for themselves
    first_deal: int,
    n_deals: int,
    matches: Matrix[int],  # out [deal × rotation, match column]
    seats: Cube[int],  # out [deal × rotation, seat, seat column]
    components: Any,  # out [row, width of a row]
    choosers: Any,  # [bot] the address of its kernel
    blank: Any,  # a state in which nothing has happened
    state: Any,
    actions: Any,
    bots: Bots,
    scratch: Any,
    log: Log,
) -> int:
    """Play deals in all rotations, write their outcomes and return how many rows of components there are."""
    row, n_rows = int64(0), int64(0)
    for deal in range(first_deal, first_deal + n_deals):
        for rotation in range(numbers.shape[0]):
            forget(bots)
            if row == 0 or numbers.shape[0] > 1:
                seat_bots(bots, numbers, params, rotation, bots_seed, deal)
            else:  # they keep their seats
                bots.deal = deal
                open_streams(bots, int64(0))
            copy_into(state, blank)
            begin_match(tables, rules, state, seed, deal, log)
            while not is_over(state):
                list_actions(tables, rules, state, actions)
                chooser = choosers[bots.numbers[state.seat]]
                index = call_chooser(chooser, tables, rules, state, actions, bots, scratch)
                apply_action(tables, rules, state, actions, index, log)
            write_outcome(tables, rules, state, matches[row], seats[row])
            end = n_rows + write_components(tables, rules, state, components[n_rows:])
            while n_rows < end:
                components[n_rows, 0] = row
                n_rows += 1
            row += 1
    return n_rows


@kernel
def write_no_components(tables: Any, rules: Any, state: Any, rows: Matrix[int]) -> int:
    """Write nothing: the game declares no components."""
    return int64(0)


@kernel
def forget_nothing(bots: Bots) -> None:
    """Leave bots as they are: those of the game remember nothing between decisions."""


class Room(NamedTuple):
    """The records that a batch works in, in the order in which the loop takes them."""

    blank: Any  # a state in which nothing has happened
    state: Any
    actions: Any
    bots: Bots
    scratch: Any
    log: Log


@dataclass(frozen=True, eq=False)
class Kernel:
    """What a game hands to the driver; its `kernel.py` makes one, `KERNEL`.

    Compiled functions take tables, rules and state first. `state.seat` is the seat whose decision is due;
    `actions.n` counts the legal actions; a bot answers with an index into them.
    """

    package: str
    prepare: Callable[[Any], tuple[Any, Any]]  # tables and rules of a configuration
    state: type[Record]
    actions: type[Record]
    bots: type[Bots]
    new_scratch: Callable[
        [NDArray[np.int64], NDArray[np.float64]], Any
    ]  # room to think, for these bots [rotation, seat] and params
    begin_match: Callable[..., None]  # tables, rules, state (blank), seed, deal, log
    list_actions: Callable[..., None]  # tables, rules, state, actions
    apply_action: Callable[..., None]  # tables, rules, state, actions, index, log
    is_over: Callable[[Any], bool]  # state
    write_outcome: Callable[..., None]  # tables, rules, state, row of the match, rows of its seats
    resample: Callable[..., None]  # tables, rules, state, seat, stream: draw what the seat may not know anew
    choosers: Callable[
        [Any], Sequence[Any]
    ]  # by the number of the bot, for these rules: tables, rules, state,
    # actions, bots, scratch → index
    observe: Callable[..., Data]  # tables, rules, state, seat: what the seat sees, in plain Python
    describe_actions: Callable[..., list[Data]]  # tables, rules, state, actions: in words of the transcript
    transcripts: Callable[[Log, Any], list[list[Data]]]  # log, state: events of each round
    n_match_columns: int
    n_seat_columns: int
    write_components: Callable[..., int] = write_no_components  # tables, rules, state, rows → how many
    components: Components | None = None
    forget: Callable[[Any], None] = forget_nothing  # bots: empty what they remember, before a match
    count_steps: Callable[[Any], int] | None = (
        None  # state: steps to the win that are taken; None: no such steps
    )
    steps: int = 0  # all of them: the match is won
    _addresses: dict[Any, int] = field(default_factory=dict, init=False, repr=False)
    _latest: threading.local = field(default_factory=threading.local, init=False, repr=False)

    @cached_property
    def _play_deals(self) -> Callable[..., int]:
        """The loop over deals, compiled with the functions of this game."""
        return self.compile_loop(play_deals, "write_outcome", "write_components")

    def compile_loop(self, loop: Callable[..., int], *more: str) -> Callable[..., int]:
        """Compile a loop over matches with the functions of this game: those of every match, and more by name."""
        names = ("begin_match", "list_actions", "apply_action", "is_over", "forget", *more)
        return kernel_of_game(
            loop, self.package, loop.__name__, {name: getattr(self, name) for name in names}
        )

    def play_batch(
        self,
        tables: Any,
        rules: Any,
        numbers: NDArray[np.int64],  # [rotation, seat] of bots
        params: NDArray[np.float64],  # [rotation, seat, parameter]
        seed: int,
        first_deal: int,
        n_deals: int,
        matches: NDArray[np.int32],  # out [deal × rotation, match column], deal-major
        seats: NDArray[np.int32],  # out [deal × rotation, seat, seat column]
        components: NDArray[np.int32],  # out [row, width of a row], room for the most of every match
        bots_seed: int
        | None = None,  # other than that of the deals, to play them again with other chance of the bots
    ) -> int:
        """Play every deal in every rotation, without the interpreter lock; return the rows of components."""
        self._check_room(n_deals * len(numbers), numbers.shape[1], matches, seats, components)
        place = (first_deal, n_deals, matches, seats, components)
        seeds = (seed, seed if bots_seed is None else bots_seed)
        return self._play(tables, rules, self._open_room(numbers, params), numbers, params, seeds, *place)

    def trace_match(
        self,
        tables: Any,
        rules: Any,
        numbers: NDArray[np.int64],  # [seat]
        params: NDArray[np.float64],  # [seat, parameter]
        seed: int,
        deal: int,
    ) -> list[list[Data]]:
        """Play one match by the same compiled code and return the events of its rounds, mostly one."""
        matches = np.zeros((1, self.n_match_columns), dtype=np.int32)
        seats = np.zeros((1, len(numbers), self.n_seat_columns), dtype=np.int32)
        components = room_for_components(self.components, 1)
        room = self.new_room(numbers[None], params[None], traced=True)
        place = (numbers[None], params[None], (seed, seed), deal, 1, matches, seats, components)
        self._play(tables, rules, room, *place)
        return self.transcripts(room.log, room.state)

    def _check_room(self, n_matches: int, n_seats: int, *rooms: NDArray[np.int32]) -> None:
        """Refuse arrays that are too small: compiled code would write beyond their ends."""
        parts = self.components
        rows = (0, 0) if parts is None else (parts.most * n_matches, parts.width)
        needed = ((n_matches, self.n_match_columns), (n_matches, n_seats, self.n_seat_columns), rows)
        for room, sizes in zip(rooms, needed, strict=True):
            if any(size < least for size, least in zip(room.shape, sizes, strict=True)):
                raise ValueError(f"room for {room.shape}, and {sizes} is needed")

    def new_room(
        self, numbers: NDArray[np.int64], params: NDArray[np.float64], *, traced: bool = False
    ) -> Room:
        """Allocate the records that a batch of these bots works in."""
        scratch = self.new_scratch(numbers, params)
        blank, log = self.state.new(), new_log(traced=traced)
        return Room(blank, self.state.new(), self.actions.new(), self.bots.new(), scratch, log)

    def _open_room(self, numbers: NDArray[np.int64], params: NDArray[np.float64]) -> Room:
        """The records of this thread's latest batch if the same bots played it: to allocate them takes a while."""
        key = (numbers.tobytes(), params.tobytes())
        if getattr(self._latest, "key", None) != key:
            self._latest.room = self.new_room(numbers, params)
            self._latest.key = key
        room: Room = self._latest.room
        return room

    def _play(
        self,
        tables: Any,
        rules: Any,
        room: Room,
        numbers: NDArray[np.int64],
        params: NDArray[np.float64],
        seeds: tuple[int, int],  # of the deals, of the bots
        *place: Any,
    ) -> int:
        choosers = self.find_choosers(tables, rules, numbers, room)
        seated = (numbers, params, *map(to_word, seeds))
        return int(self._play_deals(tables, rules, *seated, *place, choosers, *room))

    def find_choosers(self, tables: Any, rules: Any, numbers: NDArray[np.int64], room: Room) -> Any:
        """The bots by number, compiled if they sit in the match: their addresses, in plain Python themselves."""
        bots = self.choosers(rules)
        if not IS_COMPILED:
            return bots
        addresses = np.zeros(len(bots), dtype=np.int64)
        for number in np.unique(numbers).tolist():
            bot = bots[number]
            if bot not in self._addresses:
                self._addresses[bot] = address_of(bot, (tables, rules, *room[1:-1]))
            addresses[number] = self._addresses[bot]
        return addresses


def to_word(seed: int) -> Any:
    """A seed of 64 bits as kernels take it, in two's complement."""
    return np.uint64(seed).astype(np.int64)


class Match:
    """A match in progress, played decision by decision by the kernels of its game; it can be pickled."""

    def __init__(
        self,
        game: Kernel,
        tables: Any,
        rules: Any,
        numbers: NDArray[np.int64],  # [seat]
        params: NDArray[np.float64],  # [seat, parameter]
        seed: int,
        deal: int,
        *,
        traced: bool = False,
    ) -> None:
        """Lay a match out and stop at its first decision."""
        self.game, self.tables, self.rules, self.deal = game, tables, rules, deal
        self.state: Any = game.state.new()
        self.actions: Any = game.actions.new()
        self.bots = game.bots.new()
        self._seated = numbers[None], params[None]
        self.log = new_log(traced=traced)
        seat_bots(self.bots, numbers[None], params[None], 0, to_word(seed), deal)  # type: ignore[arg-type]
        game.begin_match(tables, rules, self.state, to_word(seed), deal, self.log)
        self._list_actions()

    @cached_property
    def scratch(self) -> Any:
        """Room for built-in bots to think, in which nothing stays from one decision to the next."""
        return self.game.new_scratch(*self._seated)

    @property
    def seat(self) -> int | None:
        """Whose decision is due; None once the match is over."""
        return None if self.game.is_over(self.state) else int(self.state.seat)

    def observe(self) -> Data:
        """All that this seat sees, as plain Python data, made anew at every call."""
        return self.game.observe(self.tables, self.rules, self.state, self.seat)

    def legal_actions(self) -> list[Data]:
        """Every legal action, in the order of the kernel's list, in the words of the transcript's event."""
        return self.game.describe_actions(self.tables, self.rules, self.state, self.actions)

    def bot_action(self) -> int:
        """The index of the action that the built-in bot in this seat chooses."""
        bot = self.game.choosers(self.rules)[self.bots.numbers[self.state.seat]]
        return int(bot(self.tables, self.rules, self.state, self.actions, self.bots, self.scratch))

    def play(self, index: int) -> None:
        """Take an action and go on to the next decision, or to the end."""
        self.game.apply_action(self.tables, self.rules, self.state, self.actions, index, self.log)
        self._list_actions()

    def resample(self, number: int) -> Match:
        """A copy in which all that this seat cannot see is drawn anew, by a number."""
        other = copy.copy(self)
        vars(other).pop("scratch", None)
        other.state, other.actions = duplicate(self.state), duplicate(self.actions)
        other.bots, other.log = duplicate(self.bots), duplicate(self.log)
        stream = new_stream()
        open_stream(stream, number, self.deal, 0)
        self.game.resample(self.tables, self.rules, other.state, self.state.seat, stream)
        other.bots.seed = to_word(number)
        open_streams(other.bots, 0)
        return other

    def write_outcome(self, match: NDArray[np.int32], seats: NDArray[np.int32]) -> None:
        """Write the outcome of the finished match into its row and its rows of seats."""
        self.game.write_outcome(self.tables, self.rules, self.state, match, seats)

    def write_components(self, rows: NDArray[np.int32]) -> int:
        """Write what happened to the components of the finished match and return the number of rows."""
        return int(self.game.write_components(self.tables, self.rules, self.state, rows))

    def transcripts(self) -> list[list[Data]]:
        """The events of each round of a traced match, as the kernel's `trace_match` returns them."""
        return self.game.transcripts(self.log, self.state)

    def _list_actions(self) -> None:
        if not self.game.is_over(self.state):
            self.game.list_actions(self.tables, self.rules, self.state, self.actions)

    def __getstate__(self) -> Data:
        """Leave the game's functions behind, which its package brings back, and the room to think."""
        kept = {name: value for name, value in vars(self).items() if name != "scratch"}
        return {**kept, "game": self.game.package}

    def __setstate__(self, fields: Data) -> None:
        """Find the game again, and make records of which kernels write into every part."""
        for name, value in fields.items():
            setattr(self, name, duplicate(value) if isinstance(value, np.record) else value)
        self.game = importlib.import_module(f"simkit.games.{fields['game']}.kernel").KERNEL
