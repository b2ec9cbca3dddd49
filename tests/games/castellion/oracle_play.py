"""Setups, choosers and transcripts with which the referee of Castellion is tested; nothing of the package."""

from tests.oracles import castellion as oracle

MOTIFS = ("triangle", "square", "circle")
LETTERS = {"s": "seer", "c": "chameleon", "j": "juggler", "p": "pyro", "x": "pantry"}
TRAITORS = ["traitor"] * 3 + ["traitor-black"]
TRIALS = {
    "intro": ["E1", "E2", "E3c"],
    "base": ["S1", "S2a", "S3a"],
    "expert": ["A1h", "A2b", "A3d"],
}

# Castles by type, top row first; every column stands on the bottom row.
# Row 0 holds the line of Exam I, the rest stays for Exam III (3 towers, 2 bastions).
WINNING = """
spscc.
spscc.
spsjj.
spsjjs
ccccpj
"""
COMPLETE = """
cjpsjc
spsccp
spsccs
spsjjp
spsjjs
ccccpj
"""


def castle(picture):
    """Return a castle drawn by type, with motifs that differ between neighbours; `*` haunts the tile before it."""
    rows = [row.replace("*", "") for row in picture.split()[::-1]]
    columns = []
    for col in range(len(rows[0]) if rows else 0):
        letters = [row[col] for row in rows if row[col] != "."]
        motifs = [MOTIFS[(col + row) % 3] for row in range(len(letters))]
        columns.append([f"{LETTERS[a]}-{m}" for a, m in zip(letters, motifs, strict=True)])
    for row, marked in enumerate(picture.split()[::-1]):
        if "*" in marked:
            columns[marked.index("*") - 1][row] += "!"
    return columns


def all_tiles(stack):
    """Return the tiles of a stack in a fixed order."""
    return [tile for tile, n in oracle.STACKS[stack].items() for _ in range(n)]


def stacked(first, card="E3c", trials=None, **pawns):
    """Return a setup whose standard stack begins with the given tiles."""
    rest = all_tiles("standard")
    for tile in first:
        rest.remove(tile)
    return {
        "event": "setup",
        "trials": trials or ["E1", "E2", card],
        "standard": [*first, *rest],
        "safe": all_tiles("safe"),
        **{"vigil": None, "herald": None, **pawns},
    }


# Numbers of rules that a house may change, in the words of a transcript.
HOUSE = {
    **{"trial_traitors": "0+0+0", "traitors": "9+3", "safe_tiles": "12", "assault_damage": "16+32+42"},
    **{"bastion_saves": "4", "traitor_cost": "4", "champion_cost": "6", "prison_penalty": "6"},
    **{
        "seer_tiles": "4",
        "line_saves": "1",
        "foundation_width": "6",
        "own_trials": "printed",
        "forced_trials": "none",
    },
}


def tell_house_rules(config):
    """Return the lines on what a house has changed."""
    numbers = {key: config[key] for key in HOUSE if key in config}
    told = {key: "+".join(map(str, n)) if isinstance(n, list) else n for key, n in numbers.items()}
    return [f"{key} {HOUSE[key]} → {number}" for key, number in told.items()]


def match_event(**config):
    """Return a `match` event, of the introductory game unless the config says otherwise."""
    whole = {"level": "intro", "players": 1, "appendices": [], **config}
    return {
        "event": "match",
        "format": 1,
        "game": "castellion",
        "rules_version": "1",
        "config": whole,
        "seed": 7,
        "deal": 12,
        "rotation": 0,
        "bots": ["random"] * whole["players"],
        **({"house_rules": lines} if (lines := tell_house_rules(whole)) else {}),
    }


def shuffled(rng, **config):
    """Return a random setup of a config."""
    stages = oracle.stages_of({"level": "intro", **config})
    setup = stacked([], trials=[rng.choice(list(cards)) for cards in stages])
    plain, black = config.get("traitors", (9, 3))
    defenders = [tile for tile in setup["standard"] if "traitor" not in tile]
    setup["standard"] = [*defenders, *["traitor"] * plain, *["traitor-black"] * black]
    rng.shuffle(setup["standard"])
    rng.shuffle(setup["safe"])
    del setup["safe"][config.get("safe_tiles", 12) :]
    if "vigil" in config.get("appendices", ()):
        setup["vigil"] = setup["safe"][0]
    if "herald" in config.get("appendices", ()):
        setup["herald"] = rng.randint(1, 3)
    return setup


def options(legal, name, **keys):
    """Return the legal events of a name with the given values; `from_` stands for `from`."""
    wanted = {"event": name, **{key.rstrip("_"): value for key, value in keys.items()}}
    events = [event for event in legal if event is not None]
    return [event for event in events if all(event.get(key) == value for key, value in wanted.items())]


def named(events, *names):
    """Return all events of some names."""
    return [event for event in events if event["event"] in names]


def transcribe(setup, choose, **config):
    """Play a match with a chooser of (state, legal events) and return its transcript."""
    match = match_event(**config)
    state = oracle.check_setup(setup, oracle.check_match(match))
    moves = oracle.play(state)
    legal = next(moves)
    events = [match, setup]
    while True:
        event = choose(state, legal)
        if event is not None:
            events.append({key: value for key, value in event.items() if value is not None})
            oracle.audit(state)
            if event["event"] == "result":
                return events
        legal = moves.send(event)


WEIGHTS = {
    "place": 30,
    "discard": 4,
    "trial": 0.03,
    "destroy": 0.3,
    "draw": 3,
    "take": 3,
    "traitor": 1.5,
    "vigil": 2,
    "prison": 6,
    "pantry": 1,
}


def at_random(rng, **weights):
    """Return a chooser that draws the kind of event by weight, then the event, with a bias to powers."""
    weights = {**WEIGHTS, **weights}

    def choose(state, legal):
        by_name = {}
        for event in legal:
            by_name.setdefault(None if event is None else event["event"], []).append(event)
        names = list(by_name)
        name = rng.choices(names, [weights.get(name, 1) for name in names])[0]
        found = by_name[name]
        with_power = [event for event in found if event and event.get("power", "none") != "none"]
        return rng.choice(with_power if with_power and rng.random() < 0.8 else found)

    return choose


def by_plan(picture):
    """Return the tiles of a drawn castle row by row, and a chooser that builds it."""
    columns = castle(picture)
    cells = [(c, r) for r in range(6) for c in range(6) if r < len(columns[c])]
    plan = [{"where": "top", "col": c} if r else {"where": "right"} for c, r in cells]
    plan[0] = {"where": "left"}

    def choose(state, legal):
        if state.hand is None or not options(legal, "discard"):
            return next(iter([*options(legal, "draw", from_="standard"), *legal]))
        if plan:
            return options(legal, "place", **plan.pop(0))[0]
        return options(legal, "discard", power="none")[0]

    return [columns[c][r] for c, r in cells], choose


def scripted(picture, card="E3c", herald=None, **config):
    """Return a match that builds a drawn castle first, then draws all Traitors."""
    tiles, choose = by_plan(picture)
    setup = stacked([*tiles, *TRAITORS * 3], card=card, herald=herald)
    return transcribe(setup, choose, **config)


class Table:
    """A match that goes on from a given situation."""

    def __init__(self, *pictures, level="expert", trials=None, appendices=(), flags=(), **values):
        """Lay the castles out; without other values the stacks hold plenty of tiles and it is a turn's start."""
        values.setdefault("stacks", {"standard": ["seer-circle"] * 9, "safe": ["pyro-square"] * 9})
        values.setdefault("face_up", set() if level == "expert" else {1, 2, 3})
        self.state = oracle.State(
            trials=list(trials or TRIALS[level]),
            level=level,
            players=len(pictures),
            appendices=tuple(appendices),
            castles=[castle(picture) for picture in pictures],
            **values,
        )
        self.state.pawns = {"premonition", "cold-sweat", "horror"} & set(appendices)
        self.state.flags.update(flags)
        self.moves = oracle.play(self.state)
        self.legal = next(self.moves)

    def due(self):
        """Return the names of the events that may stand next, None among them where one may stop."""
        return {None if event is None else event["event"] for event in self.legal}

    def find(self, name, **keys):
        """Return the legal events of a name with the given values."""
        return options(self.legal, name, **keys)

    def do(self, name, **keys):
        """Go on with the only legal event of a name with the given values, and return it."""
        found = self.find(name, **keys)
        if not found and None in self.legal:
            self.stop()
            found = self.find(name, **keys)
        assert found, f"no {name} {keys} among {self.legal}"
        assert len(found) == 1 or all(event == found[0] for event in found), f"several: {found}"
        if name != "result":
            self.legal = self.moves.send(found[0])
        return found[0]

    def stop(self):
        """Leave off where one may."""
        assert None in self.legal
        self.legal = self.moves.send(None)

    def draw(self, tile, seat=None):
        """Draw a tile that is put on top of the standard stack."""
        self.state.stacks["standard"].insert(0, tile)
        self.legal = self.moves.send(
            {"event": "draw", "seat": self.state.seat, "from": "standard", "tile": tile}
        )
