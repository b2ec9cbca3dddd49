"""Independent referee for transcripts of the solo introductory game of Castellion.

Written from the rules page and the transcript format alone; it shares no code with
the package that it checks. A castle is a list of columns from left to right, each a
list of tile names from the foundation upwards, so a cell is `castle[col][row]`.

To cover more of the game: add cards to `CARDS` and `LEVELS`, flags to `FLAGS`, the
keys of further events to `KEYS`, and the checks of further choices to `CHOICES`.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

Event = dict[str, Any]
Castle = list[list[str]]
Play = tuple[Any, ...]

# Constants -----------------------------------------------------------------------

WIDTH = 6
HEIGHT = 6
TYPES = ("seer", "chameleon", "juggler", "pyro")
MOTIFS = ("triangle", "square", "circle")
DEFENDERS = [f"{kind}-{motif}" for kind in TYPES for motif in MOTIFS]
TRAITORS = ("traitor", "traitor-black")
STACKS = {
    "standard": {**dict.fromkeys(DEFENDERS, 5), "traitor": 9, "traitor-black": 3},
    "safe": dict.fromkeys(DEFENDERS, 1),
}

# Requirements are "at least"; `rows` is the number of bottom rows destroyed.
CARDS: dict[str, dict[str, int]] = {
    "E1": {"traitors": 5, "towers": 1, "bastions": 1, "lines": 1, "rows": 0},
    "E2": {"traitors": 2, "towers": 0, "bastions": 0, "lines": 0, "rows": 1},
    "E3a": {"traitors": 5, "towers": 0, "bastions": 3, "lines": 2, "rows": 0},
    "E3b": {"traitors": 5, "towers": 2, "bastions": 0, "lines": 3, "rows": 0},
    "E3c": {"traitors": 5, "towers": 3, "bastions": 2, "lines": 0, "rows": 0},
}
LEVELS = {"intro": (("E1",), ("E2",), ("E3a", "E3b", "E3c"))}  # per trial: its cards
SHAPES = {(1, 4): "towers", (2, 2): "bastions", (4, 1): "lines"}  # (width, height)

# House rule `even_traitors`: 1-based positions in the standard stack.
EVEN_POSITIONS = [*range(6, 67, 6), 67]

APPENDICES = ("vigil", "herald")
FLAGS = ("even_traitors", "intro_voluntary", "voluntary_after_draw")
# Config keys outside this referee's scope, with the only values that it lets pass.
UNCOVERED: dict[str, tuple[Any, ...]] = {
    "pantry": ("off",),
    "simulation_set": ("S-A", None),
    "seer_sequential": (True,),
    "seer_free_order": (True,),
    "seer_must_top_up": (False,),
    "juggler_vertical": (True,),
    "pyro_partial": (False,),
    "reveal_on_any_tower": (False,),
    "haunted_neutral": (False,),
    "both_complete": (False,),
}
OFF: tuple[Any, ...] = (False, None, "off", [], {})  # for keys that are not even known

# Keys that an event must have and their types; None stands for "checked elsewhere".
KEYS: dict[str, dict[str, type | None]] = {
    "match": {
        "format": int,
        "game": str,
        "rules_version": str,
        "config": dict,
        "seed": int,
        "deal": int,
        "rotation": int,
        "bots": list,
    },
    "setup": {
        "trials": list,
        "standard": list,
        "safe": list,
        "vigil": None,
        "herald": None,
    },
    "draw": {"seat": int, "from": str, "tile": str},
    "vigil": {"seat": int, "keep": str, "play": str},
    "place": {"seat": int, "tile": str, "where": str},
    "discard": {"seat": int, "tile": str, "power": str},
    "traitor": {"seat": int, "tile": str, "trial": int},
    "trial": {
        "trial": int,
        "card": str,
        "seat": int,
        "why": str,
        "towers": int,
        "bastions": int,
        "lines": int,
        "damage": int,
    },
    "destroy-rows": {"seat": int, "rows": int},
    "trial-end": {"trial": int, "passed": bool},
    "result": {
        "win": bool,
        "reason": str,
        "trials_passed": int,
        "turns": int,
        "tiles": list,
    },
}


class Rejected(Exception):
    """A transcript breaks the rules or the format."""


class Fault(Exception):
    """What is wrong, before it is known at which event."""


def require(condition: bool, wrong: str) -> None:
    """Raise a fault unless the condition holds."""
    if not condition:
        raise Fault(wrong)


def rejection(number: int, event: object, wrong: object) -> Rejected:
    """Return the exception that names the event's number, the event and the fault."""
    return Rejected(f"event {number}: {json.dumps(event)}: {wrong}")


# State ---------------------------------------------------------------------------


@dataclass
class State:
    """Everything that the rules need to know between two events."""

    trials: list[str]  # the three card ids in order
    stacks: dict[str, list[str]]  # what is left, next tile first
    vigil: str | None = None  # the tile set aside, None without the Vigil
    herald: int | None = None  # the trial (1-3) with the pawn, None without the Herald
    flags: dict[str, bool] = field(default_factory=lambda: dict.fromkeys(FLAGS, False))
    castle: Castle = field(default_factory=list)
    trial: int = 1  # lowest unresolved trial (1-3), 4 after the last
    traitors: int = 0  # beside that trial
    hand: str | None = None  # this turn's tile, None between turns
    swapped: bool = False  # the vigil was exchanged in this turn
    turns: int = 0
    outcome: str | None = None  # None while the match runs, then `won` or the reason


# Castle --------------------------------------------------------------------------


def kind_of(tile: str) -> str:
    """Return the type of a Defender."""
    return tile.split("-")[0]


def motif_of(tile: str) -> str:
    """Return the motif of a Defender."""
    return tile.split("-")[1]


def is_traitor(tile: str) -> bool:
    """Tell whether a tile is a Traitor of either border."""
    return tile in TRAITORS


def n_tiles(castle: Castle) -> int:
    """Return the number of tiles in the castle."""
    return sum(len(column) for column in castle)


def has_foundation(castle: Castle) -> bool:
    """Tell whether the bottom row is complete."""
    return len(castle) == WIDTH


def is_complete(castle: Castle) -> bool:
    """Tell whether the castle fills the whole grid."""
    return has_foundation(castle) and all(len(column) == HEIGHT for column in castle)


def neighbours(castle: Castle, col: int, row: int) -> list[tuple[int, int]]:
    """Return the occupied cells that touch a cell orthogonally."""
    around = [(col, row - 1), (col, row + 1), (col - 1, row), (col + 1, row)]
    return [(c, r) for c, r in around if 0 <= c < len(castle) and 0 <= r < len(castle[c])]


def can_top(castle: Castle, tile: str, col: int) -> bool:
    """Tell whether a tile may go on top of an existing column."""
    row = len(castle[col])
    beside = [castle[c][r] for c, r in neighbours(castle, col, row)]
    return row < HEIGHT and all(motif_of(tile) != motif_of(other) for other in beside)


def legal_spots(castle: Castle, tile: str) -> set[tuple[str, int | None]]:
    """Return the legal `(where, col)` for a Defender; an empty castle has one spot."""
    spots: set[tuple[str, int | None]] = set()
    if len(castle) < WIDTH:
        spots.add(("left", None))
        if castle:
            spots.add(("right", None))
    spots |= {("top", col) for col in range(len(castle)) if can_top(castle, tile, col)}
    return spots


def with_tile(castle: Castle, tile: str, where: str, col: int | None) -> Castle:
    """Return the castle after a tile was put on a legal spot."""
    if where == "left":
        return [[tile], *castle]
    if where == "right":
        return [*castle, [tile]]
    return [[*column, tile] if c == col else column for c, column in enumerate(castle)]


def without_rows(castle: Castle, rows: int) -> Castle:
    """Return the castle without its bottom rows; columns that are too low vanish."""
    return [column[rows:] for column in castle if len(column) > rows]


# Formations ----------------------------------------------------------------------


def group_at(castle: Castle, cell: tuple[int, int]) -> set[tuple[int, int]]:
    """Return the connected cells of one type to which a cell belongs."""
    group: set[tuple[int, int]] = set()
    frontier = [cell]
    kind = kind_of(castle[cell[0]][cell[1]])
    while frontier:
        here = frontier.pop()
        if here not in group and kind_of(castle[here[0]][here[1]]) == kind:
            group.add(here)
            frontier += neighbours(castle, *here)
    return group


def groups(castle: Castle) -> list[set[tuple[int, int]]]:
    """Return the maximal connected groups of tiles of one type."""
    found: list[set[tuple[int, int]]] = []
    for col, column in enumerate(castle):
        for row in range(len(column)):
            if not any((col, row) in group for group in found):
                found.append(group_at(castle, (col, row)))
    return found


def formation_of(group: set[tuple[int, int]]) -> str | None:
    """Return which formation a group is, None if it is worth nothing."""
    cols = [col for col, _ in group]
    rows = [row for _, row in group]
    box = (max(cols) - min(cols) + 1, max(rows) - min(rows) + 1)
    return SHAPES.get(box) if len(group) == 4 else None


def count_formations(castle: Castle) -> dict[str, int]:
    """Return the number of towers, bastions and lines of a castle."""
    names = [formation_of(group) for group in groups(castle)]
    return {kind: names.count(kind) for kind in ("towers", "bastions", "lines")}


# Choices -------------------------------------------------------------------------


def can_volunteer(state: State) -> bool:
    """Tell whether the player may trigger the current trial of his own accord."""
    start_of_turn = state.hand is None
    just_drawn = state.flags["voluntary_after_draw"] and not state.swapped
    return state.flags["intro_voluntary"] and (start_of_turn or just_drawn)


def can_swap(state: State, tile: str) -> bool:
    """Tell whether this turn's tile may change places with the vigil."""
    return state.vigil is not None and not state.swapped and not is_traitor(tile)


def legal_plays(state: State, tile: str) -> set[Play]:
    """Return every legal way to play a tile now, in tuples that start with the event.

    They are `("traitor", trial)`, `("place", where, col)` with `col` None except for
    `top`, `("discard", power)` and `("vigil", keep, play)`.
    """
    if is_traitor(tile):
        return {("traitor", state.trial)}
    plays: set[Play] = {("discard", "none")}
    plays |= {("place", *spot) for spot in legal_spots(state.castle, tile)}
    if can_swap(state, tile):
        plays.add(("vigil", tile, state.vigil))
    return plays


def check_play(state: State, tile: str, play: Play) -> None:
    """Check that this turn's tile is the one played and that the play is legal."""
    require(state.hand is not None, "no tile is in play; a draw is due")
    require(tile == state.hand, f"the tile in play is {state.hand}")
    legal = legal_plays(state, tile)
    require(play in legal, f"illegal play {play}; legal are {sorted(legal, key=repr)}")


def spot_named(state: State, event: Event) -> tuple[str, int | None]:
    """Return the spot of a `place` event; on an empty castle `right` means `left`."""
    where, col = event["where"], event.get("col")
    if where == "top":
        require(type(col) is int, "`col` must be a column number")
    else:
        require(col is None, "`col` belongs to `top` only")
    return ("left" if where == "right" and not state.castle else where), col


def check_draw(state: State, event: Event) -> list[Event]:
    """Draw the next tile of a stack."""
    source, tile = event["from"], event["tile"]
    require(state.hand is None, f"{state.hand} has not been played yet")
    require(source in state.stacks, f"there is no stack {source!r}")
    require(bool(state.stacks[source]), f"the {source} stack is empty")
    due = state.stacks[source][0]
    require(tile == due, f"the next tile of the {source} stack is {due}")
    del state.stacks[source][0]
    state.hand, state.swapped, state.turns = tile, False, state.turns + 1
    return []


def check_vigil(state: State, event: Event) -> list[Event]:
    """Exchange the tile just drawn for the vigil."""
    check_play(state, event["keep"], ("vigil", event["keep"], event["play"]))
    state.vigil, state.hand, state.swapped = event["keep"], event["play"], True
    return []


def check_place(state: State, event: Event) -> list[Event]:
    """Build this turn's Defender into the castle."""
    where, col = spot_named(state, event)
    check_play(state, event["tile"], ("place", where, col))
    state.castle, state.hand = with_tile(state.castle, event["tile"], where, col), None
    return resolve_due_trials(state)


def check_discard(state: State, event: Event) -> list[Event]:
    """Throw this turn's Defender away."""
    check_play(state, event["tile"], ("discard", event["power"]))
    state.hand = None
    return resolve_due_trials(state)


def check_traitor(state: State, event: Event) -> list[Event]:
    """Lay this turn's Traitor beside the lowest unresolved trial."""
    check_play(state, event["tile"], ("traitor", event["trial"]))
    state.hand, state.traitors = None, state.traitors + 1
    return resolve_due_trials(state)


def check_voluntary(state: State, event: Event) -> list[Event]:
    """Resolve the current trial because the player wants to."""
    require(can_volunteer(state), "no trial is due here")
    first, *rest = resolve_due_trials(state, voluntary=True)
    compare(event, first)
    return rest


# Each check carries the event out and returns the forced events that must follow.
CHOICES: dict[str, Callable[[State, Event], list[Event]]] = {
    "draw": check_draw,
    "vigil": check_vigil,
    "place": check_place,
    "discard": check_discard,
    "traitor": check_traitor,
    "trial": check_voluntary,
}


def step(state: State, event: Event) -> list[Event]:
    """Check a choice, carry it out and return the forced events that must follow it."""
    name = check_form(event)
    require(name in CHOICES, f"no {name} is due here")
    return CHOICES[name](state, event)


# Trials --------------------------------------------------------------------------


def traitors_needed(state: State) -> int:
    """Return the number of Traitors that triggers the current trial."""
    printed = CARDS[state.trials[state.trial - 1]]["traitors"]
    return printed - 1 if state.herald == state.trial else printed


def is_exhausted(state: State) -> bool:
    """Tell whether every Dream tile has been played; the vigil does not count."""
    return state.hand is None and not any(state.stacks.values())


def trigger(state: State, voluntary: bool) -> str | None:
    """Return why the current trial is resolved now, None if it is not."""
    if state.traitors >= traitors_needed(state):
        return "traitors"
    if is_complete(state.castle):
        return "complete"
    if voluntary:
        return "voluntary"
    return "exhausted" if is_exhausted(state) else None


def failure(castle: Castle, card: dict[str, int], counts: dict[str, int]) -> str | None:
    """Return the first reason why a trial is failed, None if it is passed."""
    if not has_foundation(castle):
        return "foundation"
    if any(counts[kind] < card[kind] for kind in counts):
        return "formations"
    return None


def trial_event(state: State, why: str) -> Event:
    """Return the `trial` event that opens the current trial."""
    return {
        "event": "trial",
        "trial": state.trial,
        "card": state.trials[state.trial - 1],
        "seat": 0,
        "why": why,
        **count_formations(state.castle),
        "damage": 0,
    }


def resolve_trial(state: State, why: str) -> list[Event]:
    """Resolve the current trial and return its events."""
    number, card = state.trial, CARDS[state.trials[state.trial - 1]]
    counts = count_formations(state.castle)
    events = [trial_event(state, why)]
    if card["rows"]:
        state.castle = without_rows(state.castle, card["rows"])
        events.append({"event": "destroy-rows", "seat": 0, "rows": card["rows"]})
    reason = failure(state.castle, card, counts)
    end = {"event": "trial-end", "trial": number, "passed": reason is None}
    if reason is None:
        pass_trial(state)
    else:
        state.outcome = reason
    return [*events, {**end, "reason": reason}]


def pass_trial(state: State) -> None:
    """Remove the current trial with its Traitors; after the last one the game is won."""
    state.trial, state.traitors = state.trial + 1, 0
    if state.trial > len(state.trials):
        state.outcome = "won"


def resolve_due_trials(state: State, voluntary: bool = False) -> list[Event]:
    """Resolve trials as long as one is due and return all their events."""
    events: list[Event] = []
    why = trigger(state, voluntary)
    while why is not None:
        events += resolve_trial(state, why)
        why = trigger(state, voluntary=False) if state.outcome is None else None
    return events


def result_event(state: State) -> Event:
    """Return the `result` event of a finished match."""
    return {
        "event": "result",
        "win": state.outcome == "won",
        "reason": state.outcome,
        "trials_passed": state.trial - 1,
        "turns": state.turns,
        "tiles": [n_tiles(state.castle)],
    }


# Form of events ------------------------------------------------------------------


def is_same(given: Any, wanted: Any) -> bool:
    """Tell whether two JSON values are equal and of the same type throughout."""
    if type(given) is not type(wanted):
        return False
    if isinstance(wanted, list):
        pairs = zip(given, wanted, strict=False)
        return len(given) == len(wanted) and all(is_same(*pair) for pair in pairs)
    return bool(given == wanted)


def is_among(given: Any, allowed: Iterable[Any]) -> bool:
    """Tell whether a JSON value is one of those allowed."""
    return any(is_same(given, value) for value in allowed)


def event_name(event: Any) -> str:
    """Return an event's name, which must be its first key."""
    require(isinstance(event, dict), "an event must be an object")
    require(next(iter(event), None) == "event", "the first key must be `event`")
    require(isinstance(event["event"], str), "`event` must be a name")
    return str(event["event"])


def check_form(event: Any) -> str:
    """Check an event's name, keys, types and seat, and return the name."""
    name = event_name(event)
    require(name in KEYS, f"unknown event {name!r}")
    for key, wanted in KEYS[name].items():
        require(key in event, f"key `{key}` is missing")
        right = wanted is None or type(event[key]) is wanted
        require(right, f"`{key}` has the wrong type: {event[key]!r}")
    require(is_same(event.get("seat", 0), 0), "`seat` must be 0")
    return name


def compare(event: Any, wanted: Event) -> None:
    """Check an event against the one that must stand here; None: absent or null."""
    name = event_name(event)
    require(name == wanted["event"], f"{wanted['event']} is due here")
    check_form(event)
    for key, value in wanted.items():
        given = event.get(key)
        require(is_same(given, value), f"`{key}` must be {value!r}, not {given!r}")


# Match and setup -----------------------------------------------------------------


def check_config(config: dict[str, Any]) -> None:
    """Refuse every config that this referee does not cover."""
    for key in ("level", "players"):
        require(key in config, f"config: `{key}` is missing")
    allowed: dict[str, tuple[Any, ...]] = {
        **UNCOVERED,
        "level": tuple(LEVELS),
        "players": (1,),
        **dict.fromkeys(FLAGS, (False, True)),
    }
    for key, value in config.items():
        if key != "appendices":
            covered = is_among(value, allowed.get(key, OFF))
            require(covered, f"not covered: config {key} = {value!r}")
    check_appendices(config.get("appendices", []))


def check_appendices(appendices: Any) -> None:
    """Refuse every list of appendices that is not covered or names one twice."""
    require(isinstance(appendices, list), "config: `appendices` must be a list")
    for name in appendices:
        require(is_among(name, APPENDICES), f"not covered: appendix {name!r}")
        require(appendices.count(name) == 1, f"config: appendix {name!r} named twice")


def check_match(event: Any) -> dict[str, Any]:
    """Check the `match` event and return its config."""
    require(event_name(event) == "match", "match is due here")
    check_form(event)
    require(event["format"] == 1, "`format` must be 1")
    require(event["game"] == "castellion", "`game` must be castellion")
    check_config(event["config"])
    require(event["deal"] >= 0, "`deal` must not be negative")
    require(event["rotation"] == 0, "`rotation` must be 0 with one player")
    bots = event["bots"]
    named = len(bots) == 1 and isinstance(bots[0], str)
    require(named, "`bots` must name one bot")
    return dict(event["config"])


def check_stack(name: str, tiles: list[Any]) -> None:
    """Check that a stack holds exactly its tiles."""
    for tile in tiles:
        known = isinstance(tile, str) and tile in STACKS[name]
        require(known, f"`{name}` cannot hold {tile!r}")
    held = Counter(tiles)
    for tile, wanted in STACKS[name].items():
        number = held[tile]
        require(number == wanted, f"`{name}` holds {number} of {tile}, not {wanted}")


def check_even_traitors(standard: list[str]) -> None:
    """Check the fixed rhythm of the Traitors, one black among each four."""
    where = [i for i, tile in enumerate(standard, start=1) if is_traitor(tile)]
    require(where == EVEN_POSITIONS, f"even_traitors: Traitors stand at {where}")
    traitors = [tile for tile in standard if is_traitor(tile)]
    for first in range(0, len(traitors), 4):
        black = traitors[first : first + 4].count("traitor-black")
        require(black == 1, f"even_traitors: {black} black ones among four")


def check_trials(level: str, trials: list[Any]) -> None:
    """Check that each trial card is of the right set."""
    sets = LEVELS[level]
    require(len(trials) == len(sets), f"`trials` must name {len(sets)} cards")
    for card, allowed in zip(trials, sets, strict=True):
        require(is_among(card, allowed), f"`trials`: {card!r} is not one of {allowed}")


def check_pawns(event: Event, appendices: list[str]) -> None:
    """Check the vigil and the herald against the appendices in play."""
    vigil = event["safe"][0] if "vigil" in appendices else None
    require(is_same(event["vigil"], vigil), f"`vigil` must be {vigil!r}")
    herald = (1, 2, 3) if "herald" in appendices else (None,)
    require(is_among(event["herald"], herald), f"`herald` must be one of {herald}")


def check_setup(event: Any, config: dict[str, Any]) -> State:
    """Check the `setup` event and return the state at the start of the match."""
    require(event_name(event) == "setup", "setup is due here")
    check_form(event)
    check_trials(config["level"], event["trials"])
    for name in STACKS:
        check_stack(name, event[name])
    if config.get("even_traitors", False):
        check_even_traitors(event["standard"])
    check_pawns(event, config.get("appendices", []))
    return State(
        trials=list(event["trials"]),
        stacks={
            "standard": list(event["standard"]),
            "safe": event["safe"][0 if event["vigil"] is None else 1 :],
        },
        vigil=event["vigil"],
        herald=event["herald"],
        flags={flag: config.get(flag, False) for flag in FLAGS},
    )


# Transcripts ---------------------------------------------------------------------


class Log:
    """The events of one match, read one after the other."""

    def __init__(self, events: list[Event]) -> None:
        """Start before the first event."""
        self.events = events
        self.number = 0  # of the event read last, 1-based

    def read(self) -> Any:
        """Return the next event."""
        self.number += 1
        require(self.number <= len(self.events), "the match is truncated")
        return self.events[self.number - 1]

    def last(self) -> Any:
        """Return the event read last, None past the end."""
        return self.events[self.number - 1] if self.number <= len(self.events) else None


def run(log: Log) -> dict[str, Any]:
    """Replay the events of one match and return its final facts."""
    config = check_match(log.read())
    state = check_setup(log.read(), config)
    while state.outcome is None:
        for forced in step(state, log.read()):
            compare(log.read(), forced)
    facts = result_event(state)
    compare(log.read(), facts)
    if log.number < len(log.events):
        log.read()
        raise Fault("nothing may follow the result")
    del facts["event"]
    return facts


def referee(events: list[Event]) -> dict[str, Any]:
    """Check one match strictly and return the facts of its end."""
    log = Log(events)
    try:
        return run(log)
    except Fault as fault:
        raise rejection(log.number, log.last(), fault) from None


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object whose keys must all differ."""
    require(len(dict(pairs)) == len(pairs), "a key stands twice")
    return dict(pairs)


def refuse_constant(name: str) -> None:
    """Refuse the numbers that Python reads but JSON does not know."""
    raise Fault(f"{name} is no JSON")


def parse(line: str) -> Event:
    """Return the event that a line holds."""
    try:
        event = json.loads(line, object_pairs_hook=unique_keys, parse_constant=refuse_constant)
    except (ValueError, RecursionError) as error:
        raise Fault(f"no JSON: {error}") from None
    event_name(event)
    return dict(event)


def matches(lines: Iterable[str]) -> Iterator[list[Event]]:
    """Split a stream of JSON Lines into matches, each from `match` to `result`."""
    match: list[Event] = []
    for line in lines:
        try:
            event = parse(line)
            opens = event["event"] == "match"
            require(not (match and opens), "a match begins before the last one ended")
            require(bool(match) or opens, "a match must begin with `match`")
        except Fault as fault:
            raise rejection(len(match) + 1, line.strip(), fault) from None
        match.append(event)
        if event["event"] == "result":
            yield match
            match = []
    if match:
        raise rejection(len(match) + 1, None, "the match is truncated")


def main(arguments: list[str]) -> int:
    """Check a file, or the standard input for `-`, and return the exit code."""
    if len(arguments) != 1:
        print("usage: castellion.py FILE|-", file=sys.stderr)
        return 2
    source = sys.stdin.fileno() if arguments[0] == "-" else arguments[0]
    accepted = 0
    try:
        with open(source, encoding="utf-8", closefd=arguments[0] != "-") as lines:
            for match in matches(lines):
                referee(match)
                accepted += 1
    except (Rejected, UnicodeDecodeError) as error:
        print(f"match {accepted + 1}: {error}")
        return 1
    print(f"{accepted} matches accepted")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
