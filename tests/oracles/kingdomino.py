"""Independent referee for transcripts of Kingdomino, all player counts and variants.

Written from the rules page and the transcript format alone; it shares no code with
the package that it checks. A kingdom is a dictionary from cells `(x, y)` to squares
`(terrain, crowns)`; the castle is the square `CASTLE` at `(0, 0)` of every kingdom.

A match is a list of rounds: three transcripts with Dynasty, otherwise one. To cover
more of the game: add config keys to `ALLOWED` and `DEFAULTS`, events to `KEYS`.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

Event = dict[str, Any]
Cell = tuple[int, int]
Square = tuple[str, int]  # terrain, crowns
Kingdom = dict[Cell, Square]
Placement = tuple[Cell, Cell]  # cells of half a and half b
Standing = list[dict[str, int]]  # by seat: the keys of `POINTS`, `largest`, `crowns`

# Constants -----------------------------------------------------------------------

# The two halves of each domino, a then b.
DOMINOES: dict[int, tuple[Square, Square]] = {
    1: (("wheat", 0), ("wheat", 0)),
    2: (("wheat", 0), ("wheat", 0)),
    3: (("forest", 0), ("forest", 0)),
    4: (("forest", 0), ("forest", 0)),
    5: (("forest", 0), ("forest", 0)),
    6: (("forest", 0), ("forest", 0)),
    7: (("lake", 0), ("lake", 0)),
    8: (("lake", 0), ("lake", 0)),
    9: (("lake", 0), ("lake", 0)),
    10: (("grass", 0), ("grass", 0)),
    11: (("grass", 0), ("grass", 0)),
    12: (("swamp", 0), ("swamp", 0)),
    13: (("wheat", 0), ("forest", 0)),
    14: (("wheat", 0), ("lake", 0)),
    15: (("wheat", 0), ("grass", 0)),
    16: (("wheat", 0), ("swamp", 0)),
    17: (("forest", 0), ("lake", 0)),
    18: (("forest", 0), ("grass", 0)),
    19: (("forest", 0), ("wheat", 1)),
    20: (("lake", 0), ("wheat", 1)),
    21: (("grass", 0), ("wheat", 1)),
    22: (("swamp", 0), ("wheat", 1)),
    23: (("mine", 0), ("wheat", 1)),
    24: (("wheat", 0), ("forest", 1)),
    25: (("wheat", 0), ("forest", 1)),
    26: (("wheat", 0), ("forest", 1)),
    27: (("wheat", 0), ("forest", 1)),
    28: (("lake", 0), ("forest", 1)),
    29: (("grass", 0), ("forest", 1)),
    30: (("wheat", 0), ("lake", 1)),
    31: (("wheat", 0), ("lake", 1)),
    32: (("forest", 0), ("lake", 1)),
    33: (("forest", 0), ("lake", 1)),
    34: (("forest", 0), ("lake", 1)),
    35: (("forest", 0), ("lake", 1)),
    36: (("wheat", 0), ("grass", 1)),
    37: (("lake", 0), ("grass", 1)),
    38: (("wheat", 0), ("swamp", 1)),
    39: (("grass", 0), ("swamp", 1)),
    40: (("wheat", 0), ("mine", 1)),
    41: (("wheat", 0), ("grass", 2)),
    42: (("lake", 0), ("grass", 2)),
    43: (("wheat", 0), ("swamp", 2)),
    44: (("grass", 0), ("swamp", 2)),
    45: (("wheat", 0), ("mine", 2)),
    46: (("swamp", 0), ("mine", 2)),
    47: (("swamp", 0), ("mine", 2)),
    48: (("wheat", 0), ("mine", 3)),
}
CASTLE: Square = ("castle", 0)
CASTLE_CELL: Cell = (0, 0)

N_ROUNDS = 3  # of a Dynasty
MIDDLE_KINGDOM = 10
HARMONY = 5
POINTS = ("regions", "middle-kingdom", "harmony", "total")

BOTH = (False, True)
ALLOWED: dict[str, tuple[Any, ...]] = {
    "players": (2, 3, 4),
    "dynasty": BOTH,
    "middle_kingdom": BOTH,
    "harmony": BOTH,
    "mighty_duel": BOTH,
    "middle_kingdom_strict": BOTH,
    "free_discard": BOTH,
    "three_player_rows": (3, 4),
    "king_draw": ("random", "alternate"),
}
DEFAULTS: dict[str, Any] = {
    **{key: False for key, values in ALLOWED.items() if values == BOTH},
    "three_player_rows": 3,
    "king_draw": "random",
}
OFF: tuple[Any, ...] = (False, None, "off", [], {})  # for keys that are not even known

# Keys that an event must have, and their types.
KEYS: dict[str, dict[str, type]] = {
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
    "setup": {"deck": list, "kings": list},
    "row": {"dominoes": list},
    "pick": {"seat": int, "domino": int},
    "place": {"seat": int, "domino": int, "a": list, "b": list},
    "discard": {"seat": int, "domino": int},
    "result": {"scores": list, "largest": list, "crowns": list, "winners": list},
}
# Keys of `match` that are the same in all rounds of a Dynasty.
SHARED = ("rules_version", "config", "bots", "seed", "deal", "rotation")


class Rejected(Exception):
    """A transcript breaks the rules or the format."""


class Fault(Exception):
    """What is wrong, before it is known at which event."""


def require(condition: bool, wrong: str) -> None:
    """Raise a fault unless the condition holds."""
    if not condition:
        raise Fault(wrong)


def rejection(number: int, event: object, wrong: object, where: str = "") -> Rejected:
    """Return the exception that names the event's number, the event and the fault."""
    return Rejected(f"{where}event {number}: {json.dumps(event)}: {wrong}")


# Config --------------------------------------------------------------------------


def full_config(config: dict[str, Any]) -> dict[str, Any]:
    """Return a config with the default of every key that it does not name."""
    return {**DEFAULTS, **config}


def box_side(config: dict[str, Any]) -> int:
    """Return the side of the square into which a kingdom must fit, in squares."""
    return 7 if config["mighty_duel"] else 5


def row_size(config: dict[str, Any]) -> int:
    """Return the number of dominoes in a row."""
    return int(config["three_player_rows"]) if config["players"] == 3 else 4


def deck_size(config: dict[str, Any]) -> int:
    """Return the number of dominoes in play."""
    if config["mighty_duel"]:
        return 48
    if config["players"] == 3:
        return 12 * row_size(config)
    return {2: 24, 4: 48}[config["players"]]


def kings_each(config: dict[str, Any]) -> int:
    """Return the number of kings of each player."""
    return 2 if config["players"] == 2 else 1


# Placement -----------------------------------------------------------------------


def new_kingdom() -> Kingdom:
    """Return a kingdom that holds nothing but its castle."""
    return {CASTLE_CELL: CASTLE}


def neighbours(cell: Cell) -> list[Cell]:
    """Return the four cells that touch a cell orthogonally."""
    x, y = cell
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def extent(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Return the box around some cells: least and greatest x, least and greatest y."""
    xs, ys = zip(*cells, strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def fits(cells: Iterable[Cell], side: int) -> bool:
    """Tell whether the box around some cells is at most `side` wide and high."""
    left, right, top, bottom = extent(cells)
    return right - left < side and bottom - top < side


def connects(kingdom: Kingdom, terrain: str, cell: Cell) -> bool:
    """Tell whether a half on a free cell touches the castle or its own terrain."""
    beside = [kingdom[other][0] for other in neighbours(cell) if other in kingdom]
    return CASTLE[0] in beside or terrain in beside


def placement_fault(kingdom: Kingdom, domino: int, placement: Placement, box: int) -> str | None:
    """Return why a placement is illegal, None if it is legal."""
    a, b = placement
    (terrain_a, _), (terrain_b, _) = DOMINOES[domino]
    if b not in neighbours(a):
        return "the two halves must touch"
    if a in kingdom or b in kingdom:
        return "a half lies on an occupied cell"
    if not fits([*kingdom, a, b], box):
        return f"the kingdom does not fit into {box}×{box}"
    if not connects(kingdom, terrain_a, a) and not connects(kingdom, terrain_b, b):
        return "no half touches the castle or its own terrain"
    return None


def legal_placements(kingdom: Kingdom, domino: int, box: int) -> set[Placement]:
    """Return all legal `(cell of half a, cell of half b)` of a domino, an empty set if none.

    `kingdom` includes its castle, `domino` is a number and `box` is 5 or 7. Placements are
    oriented: the two ways to lie on the same two cells are two members, also for doubles, where
    they mean the same.
    """
    reach = range(1 - box, box)
    cells = [(x, y) for x in reach for y in reach]
    pairs = [(a, b) for a in cells for b in neighbours(a)]
    return {pair for pair in pairs if placement_fault(kingdom, domino, pair, box) is None}


def with_domino(kingdom: Kingdom, domino: int, placement: Placement) -> Kingdom:
    """Return the kingdom after a legal placement."""
    (a, b), (half_a, half_b) = placement, DOMINOES[domino]
    return {**kingdom, a: half_a, b: half_b}


# Scoring -------------------------------------------------------------------------


def region_at(kingdom: Kingdom, cell: Cell) -> set[Cell]:
    """Return the connected cells of one terrain to which a cell belongs."""
    region: set[Cell] = set()
    frontier = [cell]
    while frontier:
        here = frontier.pop()
        alike = here in kingdom and kingdom[here][0] == kingdom[cell][0]
        if alike and here not in region:
            region.add(here)
            frontier += neighbours(here)
    return region


def regions(kingdom: Kingdom) -> list[set[Cell]]:
    """Return the regions of a kingdom; the castle belongs to none."""
    found: list[set[Cell]] = []
    for cell, square in kingdom.items():
        if square != CASTLE and not any(cell in region for region in found):
            found.append(region_at(kingdom, cell))
    return found


def n_crowns(kingdom: Kingdom, cells: Iterable[Cell]) -> int:
    """Return the number of crowns on some cells."""
    return sum(kingdom[cell][1] for cell in cells)


def region_points(kingdom: Kingdom) -> int:
    """Return the points of all regions, squares times crowns each."""
    return sum(len(region) * n_crowns(kingdom, region) for region in regions(kingdom))


def largest_region(kingdom: Kingdom) -> int:
    """Return the squares of the largest region, crowned or not; 0 for a lone castle."""
    return max((len(region) for region in regions(kingdom)), default=0)


def is_centred(kingdom: Kingdom, box: int, strict: bool) -> bool:
    """Tell whether the castle is in the middle of the kingdom.

    Lenient: no square is more than half a box away, which a lone castle fulfils. Strict: moreover
    the kingdom reaches the full width and height of the box.
    """
    half = box // 2
    if strict:
        return extent(kingdom) == (-half, half, -half, half)
    return all(abs(end) <= half for end in extent(kingdom))


def is_full(kingdom: Kingdom, box: int) -> bool:
    """Tell whether every square of the box is filled."""
    return len(kingdom) == box * box


def score(kingdom: Kingdom, config: dict[str, Any]) -> dict[str, int]:
    """Return the points of a kingdom by kind and in total, with the values of its tie-breaks."""
    box = box_side(config)
    centred = config["middle_kingdom"] and is_centred(kingdom, box, config["middle_kingdom_strict"])
    points = {
        "regions": region_points(kingdom),
        "middle-kingdom": MIDDLE_KINGDOM if centred else 0,
        "harmony": HARMONY if config["harmony"] and is_full(kingdom, box) else 0,
    }
    return {
        **points,
        "total": sum(points.values()),
        "largest": largest_region(kingdom),
        "crowns": n_crowns(kingdom, kingdom),
    }


def add_up(standings: list[Standing]) -> Standing:
    """Return the sums of several rounds, seat by seat."""
    by_seat = zip(*standings, strict=True)
    return [{key: sum(own[key] for own in rounds) for key in rounds[0]} for rounds in by_seat]


def winners(standing: Standing) -> list[int]:
    """Return the seats with the best total, largest region and crowns, compared in this order."""
    ranks = [(own["total"], own["largest"], own["crowns"]) for own in standing]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


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


def check_form(event: Any, *due: str) -> str:
    """Check that an event is one of those due, with its keys and their types; return its name."""
    name = event_name(event)
    require(name in KEYS, f"unknown event {name!r}")
    require(name in due, f"{' or '.join(due)} is due here")
    for key, wanted in KEYS[name].items():
        require(key in event, f"key `{key}` is missing")
        require(type(event[key]) is wanted, f"`{key}` has the wrong type: {event[key]!r}")
    return name


def check_value(event: Event, key: str, wanted: Any) -> None:
    """Check the value of a key against the only right one."""
    given = event[key]
    require(is_same(given, wanted), f"`{key}` must be {wanted!r}, not {given!r}")


def cell_named(event: Event, key: str) -> Cell:
    """Return the cell that a key of an event names."""
    cell = event[key]
    right = len(cell) == 2 and all(type(number) is int for number in cell)
    require(right, f"`{key}` must be a cell [x,y]")
    return cell[0], cell[1]


# Match and setup -----------------------------------------------------------------


def check_config(given: dict[str, Any]) -> dict[str, Any]:
    """Refuse every config that makes no sense or is not covered; return it with defaults."""
    require("players" in given, "config: `players` is missing")
    for key, value in given.items():
        if key in ALLOWED:
            wrong = f"config: `{key}` must be one of {ALLOWED[key]}, not {value!r}"
            require(is_among(value, ALLOWED[key]), wrong)
        else:
            require(is_among(value, OFF), f"not covered: config {key} = {value!r}")
    config = full_config(given)
    players = config["players"]
    require(players == 2 or not config["mighty_duel"], "config: `mighty_duel` is for 2 players")
    right = players == 3 or config["three_player_rows"] == 3
    require(right, "config: `three_player_rows` 4 is for 3 players")
    return config


def check_bots(bots: list[Any], players: int) -> None:
    """Check that each seat has a named bot."""
    named = len(bots) == players and all(isinstance(bot, str) for bot in bots)
    require(named, f"`bots` must name {players} bots")


def check_round(event: Event, config: dict[str, Any], number: int) -> None:
    """Check the key `round` against the place of a transcript in its match."""
    if config["dynasty"]:
        require(number < N_ROUNDS, f"a Dynasty has {N_ROUNDS} rounds")
        require(is_same(event.get("round"), number), f"`round` must be {number}")
    else:
        require(number == 0, "a match without Dynasty is one transcript")
        require(is_among(event.get("round"), (None, 0)), "`round` belongs to Dynasty")


def check_match(event: Any, number: int) -> dict[str, Any]:
    """Check the `match` event of a round and return its config, defaults included."""
    check_form(event, "match")
    check_value(event, "format", 1)
    check_value(event, "game", "kingdomino")
    config = check_config(event["config"])
    check_round(event, config, number)
    require(event["deal"] >= 0, "`deal` must not be negative")
    players = config["players"]
    require(0 <= event["rotation"] < players, f"`rotation` must lie between 0 and {players - 1}")
    check_bots(event["bots"], players)
    return config


def check_same_dynasty(event: Event, first: Event) -> None:
    """Check that a later round of a Dynasty belongs to the first one."""
    for key in SHARED:
        require(event[key] == first[key], f"`{key}` differs from that of round 0")


def check_deck(deck: list[Any], config: dict[str, Any]) -> None:
    """Check that the deck holds the right number of different dominoes."""
    for domino in deck:
        require(type(domino) is int and domino in DOMINOES, f"`deck`: there is no domino {domino!r}")
        require(deck.count(domino) == 1, f"`deck`: domino {domino} stands twice")
    size = deck_size(config)
    require(len(deck) == size, f"`deck` must hold {size} dominoes, not {len(deck)}")


def check_kings(kings: list[Any], config: dict[str, Any]) -> None:
    """Check that the kings of all seats are drawn, in turn if they alternate."""
    players = config["players"]
    for seat in kings:
        require(is_among(seat, range(players)), f"`kings`: there is no seat {seat!r}")
    for seat in range(players):
        drawn, wanted = kings.count(seat), kings_each(config)
        require(drawn == wanted, f"`kings`: seat {seat} has {drawn} kings, not {wanted}")
    if config["king_draw"] == "alternate":
        turns = kings[:players] * kings_each(config)
        require(kings == turns, f"`kings` must alternate: {turns}")


def check_setup(event: Any, config: dict[str, Any]) -> None:
    """Check the `setup` event."""
    check_form(event, "setup")
    check_deck(event["deck"], config)
    check_kings(event["kings"], config)


# Turns ---------------------------------------------------------------------------


class Log:
    """The events of one transcript, read one after the other."""

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


def check_row(event: Any, wanted: list[int]) -> None:
    """Check that the next dominoes of the deck are laid out in ascending order."""
    check_form(event, "row")
    check_value(event, "dominoes", wanted)


def check_seat(event: Event, seat: int) -> None:
    """Check that the king whose turn it is acts."""
    require(event["seat"] == seat, f"`seat`: it is the turn of a king of seat {seat}")


def check_pick(event: Any, seat: int, free: list[int]) -> int:
    """Check the claim of a king and return the domino claimed."""
    check_form(event, "pick")
    check_seat(event, seat)
    domino = int(event["domino"])
    require(domino in free, f"domino {domino} cannot be picked; free in the row are {free}")
    return domino


def check_discard(kingdom: Kingdom, domino: int, config: dict[str, Any]) -> None:
    """Check that a domino may be discarded."""
    if not config["free_discard"]:
        legal = sorted(legal_placements(kingdom, domino, box_side(config)))
        require(not legal, f"domino {domino} must be placed, for example at {legal[:1]}")


def check_use(event: Any, seat: int, domino: int, kingdom: Kingdom, config: dict[str, Any]) -> Kingdom:
    """Check that a king places or discards its domino; return the kingdom afterwards."""
    name = check_form(event, "place", "discard")
    check_seat(event, seat)
    require(event["domino"] == domino, f"`domino`: this king stands on domino {domino}")
    if name == "discard":
        check_discard(kingdom, domino, config)
        return kingdom
    placement = cell_named(event, "a"), cell_named(event, "b")
    wrong = placement_fault(kingdom, domino, placement, box_side(config))
    require(wrong is None, f"illegal placement: {wrong}")
    return with_domino(kingdom, domino, placement)


def play(log: Log, setup: Event, config: dict[str, Any]) -> list[Kingdom]:
    """Replay all rows of a round and return the final kingdoms by seat.

    `line` holds the kings in the order of their turns, each with the domino that it stands on, None
    before the first claim. The turns that follow the last row have no row to pick from.
    """
    kingdoms = [new_kingdom() for _ in range(config["players"])]
    line: list[tuple[int, int | None]] = [(seat, None) for seat in setup["kings"]]
    for start in range(0, deck_size(config) + 1, row_size(config)):
        row = sorted(setup["deck"][start : start + row_size(config)])
        free = list(row)
        claims: list[tuple[int, int]] = []
        if row:
            check_row(log.read(), row)
        for seat, domino in line:
            if domino is not None:
                kingdoms[seat] = check_use(log.read(), seat, domino, kingdoms[seat], config)
            if row:
                claim = check_pick(log.read(), seat, free)
                free.remove(claim)
                claims.append((claim, seat))
        line = [(seat, claim) for claim, seat in sorted(claims)]
    return kingdoms


# Result --------------------------------------------------------------------------


def check_scores(scores: list[Any], standing: Standing) -> None:
    """Check the points of every seat; keys may be added."""
    require(len(scores) == len(standing), f"`scores` must have {len(standing)} entries")
    for seat, (given, own) in enumerate(zip(scores, standing, strict=True)):
        require(isinstance(given, dict), f"`scores` of seat {seat} must be an object")
        for key in POINTS:
            require(key in given, f"`scores` of seat {seat}: key `{key}` is missing")
            wrong = f"`scores` of seat {seat}: `{key}` must be {own[key]}, not {given[key]!r}"
            require(is_same(given[key], own[key]), wrong)


def facts_of(standing: Standing) -> dict[str, Any]:
    """Return winners, totals and tie-break values of a standing."""
    return {
        "winners": winners(standing),
        "scores": [own["total"] for own in standing],
        "largest": [own["largest"] for own in standing],
        "crowns": [own["crowns"] for own in standing],
    }


def check_result(event: Any, standing: Standing) -> None:
    """Check the `result` event."""
    check_form(event, "result")
    check_scores(event["scores"], standing)
    facts = facts_of(standing)
    for key in ("largest", "crowns", "winners"):
        check_value(event, key, facts[key])


# Rounds and matches --------------------------------------------------------------


def check_fresh(setup: Event, earlier: list[Event]) -> None:
    """Check that a round of a Dynasty is not dealt from the deck of an earlier one."""
    decks = [other["deck"] for other in earlier]
    require(setup["deck"] not in decks, "`deck` is that of an earlier round: no fresh shuffle")


def run(log: Log, earlier: list[list[Event]], standings: list[Standing]) -> dict[str, Any]:
    """Replay one round after earlier ones; return its config and append its standing."""
    match = log.read()
    config = check_match(match, len(earlier))
    if earlier:
        check_same_dynasty(match, earlier[0][0])
    setup = log.read()
    check_setup(setup, config)
    check_fresh(setup, [events[1] for events in earlier])
    standings.append([score(kingdom, config) for kingdom in play(log, setup, config)])
    is_sum = len(standings) == N_ROUNDS
    check_result(log.read(), add_up(standings) if is_sum else standings[-1])
    if log.number < len(log.events):
        log.read()
        raise Fault("nothing may follow the result")
    return config


def referee(rounds: list[list[Event]]) -> dict[str, Any]:
    """Check one match, three rounds with Dynasty and otherwise one; return the facts of its end."""
    standings: list[Standing] = []
    n_due = 1
    for number, events in enumerate(rounds):
        log = Log(events)
        where = f"round {number}, " if len(rounds) > 1 else ""
        try:
            config = run(log, rounds[:number], standings)
        except Fault as fault:
            raise rejection(log.number, log.last(), fault, where) from None
        n_due = N_ROUNDS if config["dynasty"] else 1
    if len(rounds) < n_due:
        raise rejection(1, None, "the match is truncated", f"round {len(rounds)}, ")
    return facts_of(add_up(standings))


# Streams -------------------------------------------------------------------------


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


def transcripts(lines: Iterable[str]) -> Iterator[list[Event]]:
    """Split a stream of JSON Lines into transcripts, each from `match` to `result`."""
    events: list[Event] = []
    for line in lines:
        try:
            event = parse(line)
            opens = event["event"] == "match"
            require(not (events and opens), "a match begins before the last one ended")
            require(bool(events) or opens, "a match must begin with `match`")
        except Fault as fault:
            raise rejection(len(events) + 1, line.strip(), fault) from None
        events.append(event)
        if event["event"] == "result":
            yield events
            events = []
    if events:
        raise rejection(len(events) + 1, None, "the match is truncated")


def n_rounds(events: list[Event]) -> int:
    """Return the number of transcripts in the match that a transcript opens."""
    config = events[0].get("config")
    is_dynasty = isinstance(config, dict) and config.get("dynasty") is True
    return N_ROUNDS if is_dynasty else 1


def matches(lines: Iterable[str]) -> Iterator[list[list[Event]]]:
    """Split a stream of JSON Lines into matches, the rounds of a Dynasty together."""
    rounds: list[list[Event]] = []
    for events in transcripts(lines):
        rounds.append(events)
        if len(rounds) == n_rounds(rounds[0]):
            yield rounds
            rounds = []
    if rounds:
        raise rejection(1, None, "the match is truncated", f"round {len(rounds)}, ")


def main(arguments: list[str]) -> int:
    """Check a file, or the standard input for `-`, and return the exit code."""
    if len(arguments) != 1:
        print("usage: kingdomino.py FILE|-", file=sys.stderr)
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
