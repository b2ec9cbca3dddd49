"""What a game promises to the rest of simkit, and nothing of any one game.

A game is a `GameSpec`: its settings, bots and columns as data, its kernel and its texts as the names of two
modules that are imported only when a match is played. Runs, statistics, plots and reports read the spec alone.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from simkit import paths
from simkit.errors import InputError
from simkit.games.bots import WEIGHTS, OwnBot, check_digest, write_bot
from simkit.games.forcing import Forcing
from simkit.games.setting import Config, Setting, Value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from simkit.games.driver import Kernel
    from simkit.games.teaching import Teaching

Table = Literal["matches", "seats"]  # one row per match, one row per match and seat

QuestionKind = Literal["together", "automa", "seats"]  # won together, won against an automa, shared by seats

HOUSE_RULE = "HOUSE RULE"  # the mark of a note: a number of a rule is not the printed one
NPZ = ".npz"  # of files of taught weights
MISSING = -(2**31)  # what a kernel writes where a column has no value; null in tables
MAX_PARAMETER = 1_000_000_000  # of a bot; kernels make whole numbers of some
OWN_BOT = -1  # the number of a bot that no kernel knows
UNDECIDED, WINNABLE, FIRST_PROOF = range(
    3
)  # verdicts on a deal; each proof that it is lost has a number from the last
COMPONENT_WIDTH = 6  # match of the batch, seat, component, what happened, turn, points; then points by source
WHOLE_SHARE = 60  # a sole win; k seats that share a win get WHOLE_SHARE / k each, an integer for k up to 6


@dataclass(frozen=True)
class BotSpec:
    """A bot: its name, its number inside the kernel and its parameter vector."""

    name: str
    number: int
    doc: str
    parameters: tuple[tuple[str, float], ...] = ()
    effort: Literal["fast", "medium", "slow"] = "fast"  # how long it thinks; slow: it plays matches out
    code_digest: str = ""  # SHA-256 of the file of a user's own bot, which no kernel knows
    weights: str = (
        ""  # what it was taught: the name of a shipped file, or the digest of a user's; empty: nothing
    )
    # settings and their values for which the shipped weights were taught; a setting not named: all its values
    taught_for: tuple[tuple[str, tuple[Value, ...]], ...] = ()
    # settings and their values that it can play at all; a setting not named: all its values
    made_for: tuple[tuple[str, tuple[Value, ...]], ...] = ()
    # parameters as written after the name, and what they bring
    worth_trying: tuple[tuple[str, str], ...] = ()

    def change(self, text: str, changes: Sequence[str]) -> BotSpec:
        """Return the bot under the name `text` with parameters changed, each written `parameter=number`."""
        values, weights = dict(self.parameters), self.weights
        for change in changes:
            parameter, _, number = change.partition("=")
            if parameter == WEIGHTS and weights:
                weights = check_digest(number)
                continue
            if parameter not in values:
                raise InputError(
                    f"{self.name} has no such parameter", key="bots", value=parameter, allowed=list(values)
                )
            try:
                values[parameter] = float(number)
            except ValueError:
                raise InputError(
                    f"{parameter} of {self.name} must be a number", key="bots", value=number or change
                ) from None
            if not abs(values[parameter]) <= MAX_PARAMETER:
                raise InputError(
                    f"{parameter} of {self.name} must be between −{MAX_PARAMETER:,} and {MAX_PARAMETER:,}",
                    key="bots",
                    value=number,
                )
        return replace(self, name=text, parameters=tuple(values.items()), weights=weights)


def is_made_for(bot: BotSpec, config: Config) -> bool:
    """Tell whether a bot can play a configuration."""
    return all(config[name] in values for name, values in bot.made_for)


@dataclass(frozen=True)
class Question:
    """What a configuration is asked first, and the column that answers: its headline."""

    kind: QuestionKind
    column: str  # whether a match was won; of seats: the part of the win that a seat has

    @property
    def table(self) -> Table:
        """The table that holds the headline."""
        return "seats" if self.has_seat_shares else "matches"

    @property
    def has_seat_shares(self) -> bool:
        """Whether seats share the win of a match between them."""
        return self.kind == "seats"

    @property
    def ranks_configurations(self) -> bool:
        """Whether the headline tells configurations apart: the shares of all seats always add up to one win."""
        return not self.has_seat_shares

    def fair_share(self, n_seats: int) -> float | None:
        """Return the share of wins that equal seats would have; None where no seats share the wins."""
        return 1 / n_seats if self.has_seat_shares and n_seats > 1 else None

    @property
    def told(self) -> str:
        """How a match ends, after “is”."""
        return {
            "together": "won or lost together",
            "automa": "won or lost against an automa",
            "seats": "won by one of its seats",
        }[self.kind]

    @property
    def heading(self) -> str:
        """The question's name where configurations with several questions stand in one report."""
        return {"together": "Together", "automa": "Against the automa", "seats": "Between the seats"}[
            self.kind
        ]

    @property
    def endings(self) -> str:
        """What a breakdown of the endings shows."""
        return "How matches were decided" if self.has_seat_shares else "Where matches are lost"


@dataclass(frozen=True)
class Column:
    """One documented column of a game's tables."""

    name: str
    kind: Literal["flag", "count", "category", "share"]  # share: a part of a win, in units of 1 / WHOLE_SHARE
    label: str
    doc: str
    unit: str = ""
    labels: tuple[str, ...] = ()  # of a category: what 0, 1, 2 … stand for
    better: Literal["more", "less", ""] = ""
    splits: bool = False  # of seats: reports split the headline by it, as by a place in the order of play
    least: int | None = None  # of a count: no row can hold less, by the rules; None: unknown
    most: int | None = None  # nor more


@dataclass(frozen=True)
class Course:
    """A quantity noted at fixed turns of a match, one count column for each; null once the match is over."""

    name: str
    label: str
    doc: str
    unit: str
    turns: tuple[int, ...]
    table: Table = "matches"  # seats: noted for every seat
    of: str = ""  # the column that it leads to, such as the score; empty: none

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of this course, in the order of its turns."""
        return tuple(
            Column(f"{self.name}_{turn:03d}", "count", f"{self.label} after turn {turn}", self.doc, self.unit)
            for turn in self.turns
        )


@dataclass(frozen=True)
class Components:
    """The cards, tiles or dominoes of a game, and what is noted of them: one row for each happening."""

    name: str
    label: str
    labels: tuple[str, ...]  # component 0, 1, 2 …
    happenings: tuple[str, ...]  # what can happen to one: "placed", "seen" …
    most: int  # rows that one match writes at most
    groups: tuple[str, ...] = ()  # the group of each component, such as dragon and cave
    sources: tuple[str, ...] = ()  # what the points come from, such as eggs; a row has a part for each

    @property
    def source_columns(self) -> tuple[str, ...]:
        """The columns of the points by source."""
        return tuple(f"points_{source.replace(' ', '_')}" for source in self.sources)

    @property
    def width(self) -> int:
        """The numbers of a row."""
        return COMPONENT_WIDTH + len(self.sources)


@dataclass(frozen=True)
class Note:
    """Something that the results of a configuration rest on and a reader must know."""

    mark: str  # ASSUMED, RECONSTRUCTED, MED, RULING …
    text: str

    @property
    def line(self) -> str:
        """Mark and text in one line, such as `HOUSE RULE: start_points 0+0 → 0+1`."""
        return f"{self.mark}: {self.text.removesuffix('.')}"


class Show(Protocol):
    """The module that writes for people (`show.py`)."""

    def tell(self, events: Sequence[Mapping[str, Any]]) -> Iterator[list[str]]:
        """Yield the lines that tell each event of a transcript, drawings included."""


class Drawing(Protocol):
    """The module that draws (`drawing.py`), if a game has one."""

    def draw(self, events: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, str]]:
        """Yield for each event of a transcript the boards that it changes: an <svg> element by the board's name.

        Colours are attributes, so that a drawing looks the same on any page and needs no style of it.
        """

    def points(self, event: Mapping[str, Any]) -> tuple[int, int] | None:
        """Return a seat and the points that it takes in an event, None where it takes none."""


class Estimates(Protocol):
    """The module that says how a match stands by a taught network (`bots/estimates.py`), if a game has one."""

    LABEL: str  # of what is estimated: a chance of a win, or points
    IS_CHANCE: bool  # from 0 to 1; else points
    IS_SHARED: bool  # one estimate for all seats, which win together

    def estimate(self, match: Any, last: int | None, weights: int, scratch: Any) -> dict[int, float]:
        """Return what is estimated at a decision, by seat; `last` decided before, None: nobody.

        `weights` is the address of what the bot was taught, `scratch` room to think. Empty where it says nothing.
        """


class PerfectInformation(Protocol):
    """The module that finds out which deals can be won at all (`perfect_information/bound.py`), if a game has one.

    A verdict is UNDECIDED, WINNABLE, or FIRST_PROOF + the number of the proof that the deal is lost.
    """

    PROOFS: tuple[str, ...]  # how deals are proved lost, in words: "by …"

    def check_bound(self, config: Config) -> None:
        """Raise InputError for configurations that the search does not cover."""

    def search_batch(
        self, config: Config, seed: int, first_deal: int, n_deals: int, budget: int
    ) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
        """Search deals whose hidden order is known, each with at most so many attempts: verdicts, attempts made."""

    def trace_win(self, config: Config, seed: int, deal: int, budget: int) -> list[dict[str, Any]]:
        """Search one deal again and return its win as events `setup` to `result`; empty if none is found."""


@dataclass(frozen=True)
class GameSpec:
    """All that the rest of simkit knows of a game."""

    id: str
    title: str
    package: str  # folder name under simkit/games and data
    edition: str
    rules_version: str  # rises whenever outcomes change
    settings: tuple[Setting, ...]
    bots: tuple[BotSpec, ...]
    match_columns: tuple[Column, ...]
    seat_columns: tuple[Column, ...]
    courses: tuple[Course, ...]
    breakdown: str  # the category column that says how matches ended
    # These take a complete configuration, which each game types for itself.
    question: Callable[[Any], Question]  # what a configuration is asked first
    seats: Callable[[Any], int]
    check: Callable[[Any], None]  # raises InputError for combinations that make no sense
    notes: Callable[[Any], list[Note]]
    variants: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)  # named sets of settings
    picture: Callable[[Any], Sequence[str]] | None = None  # the board: digits and dots by row
    board_name: Callable[[Any], str] | None = None  # the board's name as it is printed
    bound: str = ""  # what `simkit bound` finds out of a deal, in words; empty: the game has no such search
    score: str | None = None  # the seat column that players play for
    # what decides between equal scores, step by step: seat columns whose sum is compared, more is better
    tie_breaks: tuple[tuple[str, ...], ...] = ()
    seat_points: str | None = (
        None  # the setting that gives seats points at the start, written 0+1+0; None: none
    )
    seat_halves: str | None = (
        None  # the setting that gives seats half a point, which decides where points are equal
    )
    length: str | None = None  # the match column that counts turns
    lead_changes: str | None = None  # the match column that counts how often the lead changed
    lead_turn: str | None = None  # the match column of the turn since which the winner led
    components: Components | None = None  # what is noted of its components; None: nothing
    # labels of components that a configuration prints differently, by their places in those of `components`
    own_labels: Callable[[Config], Mapping[int, str]] = lambda config: {}
    forcings: tuple[Forcing, ...] = ()  # the kinds of cards that settings force in and out

    @property
    def all_match_columns(self) -> tuple[Column, ...]:
        """Match columns in the order in which the kernel writes them, courses last."""
        return self.match_columns + course_columns(self.courses, "matches")

    @property
    def all_seat_columns(self) -> tuple[Column, ...]:
        """Seat columns in the order in which the kernel writes them, courses last."""
        return self.seat_columns + course_columns(self.courses, "seats")

    @property
    def kernel(self) -> Kernel:
        """The kernel module, imported (and so compiled or loaded from the cache) on first use."""
        found: Kernel = importlib.import_module(f"simkit.games.{self.package}.kernel").KERNEL
        return found

    @property
    def show(self) -> Show:
        """The module of texts."""
        return importlib.import_module(f"simkit.games.{self.package}.show")

    def tell_match(self, events: Sequence[Mapping[str, Any]]) -> str:
        """Tell a transcript for reading, in the lines of the game's texts."""
        return "".join(f"{line}\n" for lines in self.show.tell(events) for line in lines)

    @property
    def drawing(self) -> Drawing | None:
        """The module of drawings; None if the game has none and is told in text."""
        name = f"simkit.games.{self.package}.drawing"
        return importlib.import_module(name) if importlib.util.find_spec(name) else None

    @property
    def estimates(self) -> Estimates | None:
        """The module of estimates; None if the game has none."""
        name = f"simkit.games.{self.package}.bots.estimates"
        return importlib.import_module(name) if importlib.util.find_spec(name) else None

    @property
    def teaching(self) -> Teaching:
        """The module by which its bot is taught, imported on first use."""
        if not any(bot.weights for bot in self.bots):
            raise InputError(f"{self.id} has no bot that can be taught", key="game", value=self.id)
        return importlib.import_module(f"simkit.games.{self.package}.bots.teaching")

    @property
    def perfect_information(self) -> PerfectInformation:
        """The module that searches deals, imported on first use."""
        if not self.bound:
            raise InputError(f"{self.id} has no search that knows what is hidden", key="game", value=self.id)
        return importlib.import_module(f"simkit.games.{self.package}.perfect_information.bound")

    def setting(self, name: str) -> Setting:
        """Find a setting by name."""
        for setting in self.settings:
            if setting.name == name:
                return setting
        raise InputError(
            f"{self.id} has no such setting", key=name, value=name, allowed=[s.name for s in self.settings]
        )

    def bot(self, text: str) -> BotSpec:
        """Find a bot as a line-up holds it: its name, `name:parameter=number:…` with other parameters, or a user's.

        In `name@weights:parameter=number:…` the weights have a name, and the bot is called `name@weights`.
        """
        if isinstance(text, OwnBot):
            return BotSpec(str(text), OWN_BOT, "A bot of your own.", effort="slow", code_digest=text.digest)
        shown, *changes = write_bot(text).split(":")
        name = shown.partition("@")[0]
        for bot in self.bots:
            if bot.name == name:
                return bot.change(shown if shown != name else text, changes)
        raise InputError(
            f"{self.id} has no such bot", key="bots", value=name, allowed=[b.name for b in self.bots]
        )

    def refuse_unfit(self, config: Config, bot: BotSpec) -> None:
        """Raise InputError if a bot is not made for a configuration; it names the bots that are."""
        for name, values in bot.made_for:
            if config[name] not in values:
                write = self.setting(name).write
                known, given = ", ".join(write(value) for value in values), write(config[name])
                raise InputError(
                    f"{bot.name} is made for {name}={known} and cannot play {name}={given}",
                    key="bots",
                    value=bot.name,
                    allowed=[one.name for one in self.bots if is_made_for(one, config)],
                )

    def configure(self, raw: Mapping[str, object]) -> dict[str, Value]:
        """Validate settings, fill in defaults and refuse combinations that make no sense."""
        for name in raw:
            self.setting(name)
        config = {s.name: s.parse(raw[s.name]) if s.name in raw else s.default for s in self.settings}
        self.check(config)
        self._check_seats(config)
        return config

    def without_printed(self, config: Config) -> dict[str, Value]:
        """Leave out the numbers of rules that are as printed, of which a later simkit may know more."""
        return {
            name: value
            for name, value in config.items()
            if not (self.setting(name).is_house_rule and value == self.setting(name).default)
        }

    def house_rules(self, config: Config) -> list[Note]:
        """Tell every number of a rule that is not the printed one: its name, the printed value and this one."""
        turned = [s for s in self.settings if s.is_house_rule and config[s.name] != s.default]
        values = [(s.name, s.tell_printed(config), s.show(config[s.name])) for s in turned]
        return [Note(HOUSE_RULE, f"{name} {old} → {new}.") for name, old, new in values if old != new]

    def all_notes(self, config: Config) -> list[Note]:
        """Tell what the results of a configuration rest on, house rules first."""
        return [*self.house_rules(config), *self.notes(config)]

    def _check_seats(self, config: Config) -> None:
        """Refuse numbers for seats in which nobody sits."""
        n_seats = self.seats(config)
        for setting in self.settings:
            value = config[setting.name]
            if not setting.is_by_seat or not isinstance(value, tuple):
                continue
            if value[n_seats:] != setting.default[n_seats:]:  # type: ignore[index]
                raise InputError(
                    f"{setting.name} names more seats than the {n_seats} of a match",
                    key=setting.name,
                    value=setting.write(value),
                    hint=f"Write at most {n_seats} numbers, joined by +.",
                )

    @cached_property
    def data_digest(self) -> str:
        """SHA-256 over the data files of the game in sorted order, without pages for people and taught weights."""
        digest = hashlib.sha256()
        folder = paths.data(self.package)
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.suffix not in (".md", NPZ):
                digest.update(
                    file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes() + b"\0"
                )
        return digest.hexdigest()

    def weights_file(self, weights: str) -> Path:
        """Return the file of weights that come with simkit, whether or not there is one of this name."""
        return paths.data(self.package) / f"{weights}{NPZ}"

    def identify_weights(self, weights: str) -> str:
        """Name the weights of a bot by their content: shipped ones by the digest of their file."""
        file = self.weights_file(weights)
        if not weights or not file.is_file():
            return weights
        stat = file.stat()
        return _digest_of(file, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=16)
def _digest_of(file: Path, changed: int, size: int) -> str:
    """SHA-256 of a file, computed once while it stays as it is: weights of megabytes sit in every configuration."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def bot_arrays(
    spec: GameSpec, lineups: Sequence[Sequence[str]]
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Turn line-ups of bot names [rotation][seat] into the arrays that a kernel takes.

    Behind the parameters of a bot stands the address of its weights in this process.
    """
    import numpy as np

    from simkit.games import taught

    bots = [[spec.bot(name) for name in lineup] for lineup in lineups]
    width = max(len(bot.parameters) for bot in spec.bots)
    numbers = np.array([[bot.number for bot in lineup] for lineup in bots], dtype=np.int64)
    params = np.zeros((*numbers.shape, max(width, 1) + 1))
    for r, lineup in enumerate(bots):
        for s, bot in enumerate(lineup):
            params[r, s, : len(bot.parameters)] = [value for _, value in bot.parameters]
            if bot.weights:
                params[r, s, -1] = taught.load(spec, bot.weights)
    return numbers, params


def room_for_components(components: Components | None, n_matches: int) -> NDArray[np.int32]:
    """Allocate rows for what happens to the components of so many matches."""
    import numpy as np

    if components is None:
        return np.empty((0, COMPONENT_WIDTH), dtype=np.int32)
    return np.empty((n_matches * components.most, components.width), dtype=np.int32)


def course_columns(courses: Sequence[Course], table: Table) -> tuple[Column, ...]:
    """Return the columns of all courses that are noted in a table, in their order."""
    return tuple(column for course in courses if course.table == table for column in course.columns)


def column_from_dict(raw: Mapping[str, Any]) -> Column:
    """Read a column back from a manifest."""
    return Column(**{**raw, "labels": tuple(raw["labels"])})


def components_from_dict(raw: Mapping[str, Any] | None) -> Components | None:
    """Read the components back from a manifest; None if the game notes none."""
    if raw is None:
        return None
    lists = {name: tuple(raw.get(name, ())) for name in ("labels", "happenings", "groups", "sources")}
    return Components(**{**raw, **lists})


def canonical(value: object) -> str:
    """Write a value as JSON in one way only: sorted keys, no spaces; the text that content hashes are made of."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
