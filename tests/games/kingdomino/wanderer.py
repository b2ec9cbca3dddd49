"""A random player of Kingdomino with rules of its own, house rules included, for the tests of the referee.

Its kingdoms hold no castle, it looks for a window where the referee measures a box, it spreads labels where the
referee floods, and it counts discards for Harmony; nothing is shared with the referee or the package.
"""

import random

TERRAINS = {"w": "wheat", "f": "forest", "l": "lake", "g": "grass", "s": "swamp", "m": "mine"}

# Dominoes 1 to 48: half a, half b, crowns on half b.
DRAWN_BOX = """
ww0 ww0 ff0 ff0 ff0 ff0 ll0 ll0 ll0 gg0 gg0 ss0
wf0 wl0 wg0 ws0 fl0 fg0 fw1 lw1 gw1 sw1 mw1 wf1
wf1 wf1 wf1 lf1 gf1 wl1 wl1 fl1 fl1 fl1 fl1 wg1
lg1 ws1 gs1 wm1 wg2 lg2 ws2 gs2 wm2 sm2 sm2 wm3
"""
BOX = {
    number: ((word[0], 0), (word[1], int(word[2]))) for number, word in enumerate(DRAWN_BOX.split(), start=1)
}


# The board -----------------------------------------------------------------------


def around(cell):
    """Return the four cells beside a cell."""
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]


def has_window(cells, side):
    """Tell whether some columns and some rows with the castle among them hold all cells."""
    windows = [range(start, start + side) for start in range(1 - side, 1)]
    return all(any(all(cell[axis] in w for cell in cells) for w in windows) for axis in (0, 1))


def joins(land, letter, cell):
    """Tell whether a half has the castle or its own terrain beside it."""
    return any(other == (0, 0) or land.get(other, " ")[0] == letter for other in around(cell))


def broken_rules(land, domino, a, b, side, box=BOX):
    """Return the names of the rules that a placement breaks."""
    (letter_a, _), (letter_b, _) = box[domino]
    broken = set()
    if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
        broken.add("apart")
    if (0, 0) in (a, b) or a in land or b in land:
        broken.add("occupied")
    if not has_window([*land, a, b], side):
        broken.add("box")
    if not (joins(land, letter_a, a) or joins(land, letter_b, b)):
        broken.add("loose")
    return broken


def legal(land, domino, side, box=BOX):
    """Return the legal placements: one half lies beside something that is already there."""
    rim = {cell for there in [(0, 0), *land] for cell in around(there)}
    pairs = {pair for cell in rim for other in around(cell) for pair in ((cell, other), (other, cell))}
    return sorted(pair for pair in pairs if not broken_rules(land, domino, *pair, side, box))


def labelled(land):
    """Return the areas as lists of cells, by spreading the least label until nothing changes."""
    labels = {cell: number for number, cell in enumerate(sorted(land))}
    changed = True
    while changed:
        changed = False
        for cell in land:
            alike = [labels[o] for o in around(cell) if o in land and land[o][0] == land[cell][0]]
            if alike and min(alike) < labels[cell]:
                labels[cell], changed = min(alike), True
    return [[cell for cell in land if labels[cell] == label] for label in set(labels.values())]


def is_complete(land, n_discards, side, config):
    """Tell whether a kingdom is complete: with the printed decks and sizes one without a discard."""
    if config.get("kingdom_side") or config.get("dominoes_used"):
        left, top = min(x for x, _ in [*land, (0, 0)]), min(y for _, y in [*land, (0, 0)])
        window = {(x, y) for x in range(left, left + side) for y in range(top, top + side)}
        return window == {*land, (0, 0)}
    return n_discards == 0


def tally(land, n_discards, side, config):
    """Return the points and tie-break values of a kingdom."""
    half = side // 2
    centred = all(max(abs(x), abs(y)) <= half for x, y in land)
    if config.get("middle_kingdom_strict"):
        for axis in (0, 1):
            centred = centred and {-half, half} <= {cell[axis] for cell in land}
    regions = sum(len(area) * sum(land[cell][1] for cell in area) for area in labelled(land))
    middle = config.get("middle_kingdom_bonus", 10) * (centred and config.get("middle_kingdom", False))
    filled = config.get("harmony", False) and is_complete(land, n_discards, side, config)
    harmony = config.get("harmony_bonus", 5) * filled
    return {
        "regions": regions,
        "middle-kingdom": middle,
        "harmony": harmony,
        "total": regions + middle + harmony,
        "largest": max(map(len, labelled(land)), default=0),
        "crowns": sum(crowns for _, crowns in land.values()),
    }


# Players -------------------------------------------------------------------------


class Chance:
    """A player that does everything at random."""

    box = BOX

    def __init__(self, seed, discards=0.0):
        """Take a seed and the share of voluntary discards."""
        self.rng = random.Random(seed)
        self.discards = discards

    def pick(self, free):
        """Return the domino to claim."""
        return self.rng.choice(free)

    def place(self, land, domino, side):
        """Return the cells of the two halves, None for a discard."""
        spots = legal(land, domino, side, self.box)
        if not spots or self.rng.random() < self.discards:
            return None
        return self.rng.choice(spots)


class Tidy(Chance):
    """A player that fills the middle window without holes if it can."""

    def place(self, land, domino, side):
        """Return the placement that leaves the fewest outliers and holes, then the fewest edges."""
        spots = legal(land, domino, side, self.box)
        return min(spots, key=lambda spot: self.mess(land, spot, side), default=None)

    def mess(self, land, spot, side):
        """Return a measure of disorder, least first."""
        half = range(-(side // 2), side // 2 + 1)
        window = {(x, y) for x in half for y in half}
        taken = {*land, *spot, (0, 0)}
        free = window - taken
        holes = sum(not free & set(around(cell)) for cell in free)
        edges = sum(len(free & set(around(cell))) for cell in taken)
        return len(set(spot) - window), holes, edges


class Script:
    """A player that takes the lowest domino and places only those in its script."""

    def __init__(self, spots=()):
        """Take the placements by domino number."""
        self.spots = dict(spots)

    def pick(self, free):
        """Return the lowest free domino."""
        return min(free)

    def place(self, land, domino, side):
        """Return the scripted cells, None for all other dominoes."""
        return self.spots.get(domino)


# Writing transcripts -------------------------------------------------------------


def sizes(config):
    """Return the number of dominoes, the size of a row and the side of the box, a house's own or as printed."""
    dominoes, row, side = printed_sizes(config)
    return config.get("dominoes_used") or dominoes, row, config.get("kingdom_side") or side


def printed_sizes(config):
    """Return the same numbers as they are printed."""
    if config.get("mighty_duel"):
        return 48, 4, 7
    if config.get("three_player_rows") == 4:
        return 48, 4, 5
    return {2: (24, 4, 5), 3: (36, 3, 5), 4: (48, 4, 5)}[config["players"]]


def box_of(config):
    """Return the dominoes of a match, a house's own among them."""
    own = config.get("own_dominoes", [])
    letters = {name: letter for letter, name in TERRAINS.items()}
    halves = [
        tuple((letters[domino[half]], domino[f"{half}_crowns"]) for half in ("first", "second"))
        for domino in own
    ]
    return BOX | dict(zip((domino["domino"] for domino in own), halves, strict=True))


def deal(rng, config):
    """Return a random setup."""
    seats = list(range(config["players"]))
    kings = rng.sample(seats, len(seats)) * (2 if len(seats) == 2 else 1)
    if config.get("king_draw") != "alternate":
        rng.shuffle(kings)
    forced = config.get("forced_dominoes", [])
    first = [n for n in range(1, 49) if f"in-{n}" in forced]
    rest = [n for n in range(1, 49) if n not in first and f"out-{n}" not in forced]
    deck = first + rng.sample(rest, sizes(config)[0] - len(first))
    return {"event": "setup", "deck": rng.sample(deck, len(deck)), "kings": kings}


class Table:
    """One round in play: the kingdoms, the row and the events so far."""

    def __init__(self, config, setup, player):
        """Lay nothing out yet."""
        self.config, self.player = config, player
        _, self.n_row, self.side = sizes(config)
        self.box = self.player.box = box_of(config)
        self.deck = list(setup["deck"])
        self.lands = [{} for _ in range(config["players"])]
        self.n_discards = [0] * config["players"]
        self.row, self.claims, self.events = [], [], []

    def lay_out(self):
        """Lay the next row out."""
        self.row = sorted(self.deck[: self.n_row])
        del self.deck[: self.n_row]
        self.events.append({"event": "row", "dominoes": list(self.row)})

    def claim(self, seat):
        """Let a king claim a domino."""
        domino = self.player.pick(self.row)
        self.row.remove(domino)
        self.claims.append((domino, seat))
        self.events.append({"event": "pick", "seat": seat, "domino": domino})

    def use(self, seat, domino):
        """Let a king place or discard its domino."""
        spot = self.player.place(self.lands[seat], domino, self.side)
        if spot is None:
            self.n_discards[seat] += 1
            self.events.append({"event": "discard", "seat": seat, "domino": domino})
            return
        self.lands[seat].update(zip(spot, self.box[domino], strict=True))
        a, b = map(list, spot)
        self.events.append({"event": "place", "seat": seat, "domino": domino, "a": a, "b": b})

    def standing(self):
        """Return points and tie-break values by seat."""
        return [
            tally(land, n, self.side, self.config)
            for land, n in zip(self.lands, self.n_discards, strict=True)
        ]


def play(config, setup, player):
    """Return the events between setup and result, and the standing."""
    table = Table(config, setup, player)
    table.lay_out()
    for seat in setup["kings"]:
        table.claim(seat)
    while table.claims:
        kings, table.claims = sorted(table.claims), []
        more = bool(table.deck)
        if more:
            table.lay_out()
        for domino, seat in kings:
            table.use(seat, domino)
            if more:
                table.claim(seat)
    return table.events, table.standing()


def result_event(standing):
    """Return the `result` event of a standing."""
    order = sorted(
        range(len(standing)), key=lambda s: [standing[s][k] for k in ("total", "largest", "crowns")]
    )
    best = standing[order[-1]]
    return {
        "event": "result",
        "scores": [
            {key: own[key] for key in ("regions", "middle-kingdom", "harmony", "total")} for own in standing
        ],
        "largest": [own["largest"] for own in standing],
        "crowns": [own["crowns"] for own in standing],
        "winners": [
            seat
            for seat, own in enumerate(standing)
            if all(own[key] == best[key] for key in ("total", "largest", "crowns"))
        ],
    }


HOUSE = {
    **{"start_points": "0+0+0+0", "middle_kingdom_bonus": "10", "harmony_bonus": "5", "kingdom_side": "0"},
    **{"dominoes_used": "0", "own_dominoes": "printed", "forced_dominoes": "none"},
}


def tell_house_rules(config):
    """Return the lines on what a house has changed."""
    numbers = {key: config[key] for key in HOUSE if key in config}
    told = {key: "+".join(map(str, n)) if isinstance(n, list) else n for key, n in numbers.items()}
    return [f"{key} {HOUSE[key]} → {number}" for key, number in told.items()]


def match_event(config):
    """Return a `match` event."""
    return {
        "event": "match",
        "format": 1,
        "game": "kingdomino",
        "rules_version": "1",
        "config": config,
        "seed": 7,
        "deal": 12,
        "rotation": 0,
        "bots": ["random"] * config["players"],
        **({"house_rules": lines} if (lines := tell_house_rules(config)) else {}),
    }


def add_start(standing, kings, points):
    """Return a standing with the points of the start, the first to whom the first king belongs."""
    owners = sorted(set(kings), key=kings.index)
    more = dict(zip(owners, points or [0, 0, 0, 0], strict=False))
    return [{**own, "total": own["total"] + more[seat]} for seat, own in enumerate(standing)]


def transcribe(player, setups, **given):
    """Play a match with given setups, one or three, and return its rounds."""
    config = {
        "dynasty": len(setups) == 3,
        "middle_kingdom": False,
        "harmony": False,
        "mighty_duel": False,
        "middle_kingdom_strict": False,
        "free_discard": False,
        "three_player_rows": 3,
        "king_draw": "random",
        **given,
    }
    rounds, standings = [], []
    for number, setup in enumerate(setups):
        events, standing = play(config, setup, player)
        standings.append(standing)
        if number == 2:
            standing = [
                {key: sum(own[key] for own in seat) for key in seat[0]}
                for seat in zip(*standings, strict=True)
            ]
        if number == len(setups) - 1:
            standing = add_start(standing, setups[0]["kings"], config.get("start_points"))
        match = match_event(dict(config)) | ({"round": number} if config["dynasty"] else {})
        rounds.append([match, setup, *events, result_event(standing)])
    return rounds


def random_match(seed, tidy=False, **config):
    """Return the rounds of a match on random deals."""
    rng = random.Random(f"deal {seed}")
    share = 0.2 if config.get("free_discard") else 0.0
    player = Tidy(seed) if tidy else Chance(seed, share)
    setups = [deal(rng, config) for _ in range(3 if config.get("dynasty") else 1)]
    return transcribe(player, setups, **config)


def named(events, name):
    """Return all events of one name."""
    return [event for event in events if event["event"] == name]
