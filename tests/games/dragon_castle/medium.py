"""A random player of Dragon Castle that calls all Spirits, for the tests of the referee.

It extends the wanderer and keeps its tables. A Spirit is first tried on a copy of the Realm: its
method returns the steps to take, each an event's name and keys, or None if there is no effect.
"""

import copy

from tests.games.dragon_castle.wanderer import DOWN, KINDS, Table

FACTIONS = ("merchant", "soldier", "farmer")
BEFORE = ("beauty", "wind", "strength", "change", "cunning", "destruction")


def spots_up(board):
    """Return the spaces whose uppermost tile is face-up."""
    return [spot for spot, (_, face, _) in board.spots.items() if face not in (None, DOWN)]


def lift(board, spot):
    """Take the uppermost tile off a space and return its face."""
    height, face, _ = board.spots[spot]
    board.spots[spot][:2] = [height - 1, DOWN if height > 1 else None]
    return face


def clusters(board, mark):
    """Return the connected groups of face-up tiles with the same mark, tiles marked None left out."""
    marks = {spot: mark(board.spots[spot][1]) for spot in spots_up(board)}
    groups = []
    for x, y in sorted(spot for spot in marks if marks[spot] is not None):
        beside = [g for g in groups if ({(x - 1, y), (x, y - 1)} & g) and marks[min(g)] == marks[x, y]]
        groups = [g for g in groups if g not in beside] + [set.union({(x, y)}, *beside)]
    return groups


def kind(face):
    """Return the type of a tile."""
    return face.split("-")[0]


def faction_number(face):
    """Return the number of a Faction tile, None for others."""
    return int(face[-1]) if kind(face) in FACTIONS else None


class Medium(Table):
    """A match in which Spirits are called whenever chance will have it."""

    def __init__(self, players, seed, cards):
        """Start a match with some Spirits."""
        super().__init__(players, seed)
        self.cards = list(cards)
        self.events[0]["spirits"] = list(cards)
        self.used, self.fresh = [], set()

    # Turns

    def turn(self, seat):
        """Play one turn with the Spirits of all windows."""
        self.seat, self.number = seat, self.number + 1
        self.used, self.fresh = [], set()
        board = self.boards[seat]
        self.tell("turn", number=self.number)
        self.call(board, BEFORE)
        tiles = self.act(board)
        for tile in tiles:
            self.place(board, tile)
        if tiles and board.sets():
            self.call(board, ("change",))
        self.flip_due(board)
        self.call(board, BEFORE)

    def act(self, board):
        """Take tiles as the wanderer does, or a pair with the help of a Spirit."""
        top = max(map(len, self.stacks.values()))
        firsts = [spot for spot in self.loose() if len(self.stacks[spot]) == top]
        ways = [card for card in ("depths", "deception", "elegance") if card in self.cards]
        self.rng.shuffle(ways)
        if firsts and ways and self.rng.random() < 0.5:
            first = self.rng.choice(firsts)
            floor, tile = len(self.stacks[first]), self.stacks[first].pop()
            seconds = getattr(self, ways[0])(first, floor, tile)
            self.stacks[first].append(tile)
            if seconds and self.can_pay_for_pair(board):
                return self.take_pair(board, ways[0], first, self.rng.choice(seconds))
        return super().act(board)

    def can_pay_for_pair(self, board):
        """Tell whether a Shrine is there to pay with, and two spaces."""
        return board.pool > 0 and len(board.free()) >= 2

    def take_pair(self, board, card, first, second):
        """Take two tiles with a Spirit before or between them."""
        tiles = []
        is_early = card != "elegance" and self.rng.random() < 0.5
        for step in ("spirit", first, second) if is_early else (first, "spirit", second):
            if step == "spirit":
                board.pool -= 1
                self.used.append(card)
                self.tell("spirit", card=card, pay="shrine")
            else:
                tiles.append(self.take(step))
        self.tell("action", kind="pair")
        return tiles

    def depths(self, first, floor, tile):
        """Return the second tiles of the same type."""
        return [spot for spot in self.loose() if kind(self.stacks[spot][-1]) == kind(tile)]

    def deception(self, first, floor, tile):
        """Return the stacks beside the first tile that reach its floor."""
        x, y = first
        beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [spot for spot in beside if self.height(*spot) == floor]

    def elegance(self, first, floor, tile):
        """Return the identical tiles with a free short side."""
        return [
            (x, y)
            for (x, y), stack in self.stacks.items()
            if stack and stack[-1] == tile and min(self.height(x, y - 1), self.height(x, y + 1)) < len(stack)
        ]

    # Sets

    def place(self, board, tile):
        """Place a tile and forget that what it covers was flipped."""
        before = copy.deepcopy(board.spots)
        super().place(board, tile)
        self.fresh -= {spot for spot in before if before[spot] != board.spots[spot]}

    def flip(self, board, group, named, vp, why):
        """Consolidate a group, build Shrines on it and perhaps call Faith."""
        board.vp += vp
        for spot in group:
            board.spots[spot][1] = DOWN
        self.fresh |= set(group)
        self.tell("consolidate", cells=[list(spot) for spot in group], **named, vp=vp, why=why)
        allowance = 2 if "number" in named or named["type"] not in FACTIONS else 1
        for _ in range(allowance):
            if self.rng.random() < 0.3:
                self.faith(board)
            free = [spot for spot in group if not board.spots[spot][2]]
            if board.pool and free and self.rng.random() < 0.6:
                self.build(board, self.rng.choice(free), "set")

    def build(self, board, spot, why):
        """Build a Shrine."""
        board.pool -= 1
        board.spots[spot][2] = 1
        self.tell("build", cell=list(spot), why=why)

    def faith(self, board):
        """Call Faith if it can be paid with a Shrine."""
        free = sorted(spot for spot in self.fresh if not board.spots[spot][2])
        if "faith" in self.cards and "faith" not in self.used and board.pool >= 2 and free:
            board.pool -= 1
            self.used.append("faith")
            self.tell("spirit", card="faith", pay="shrine")
            self.build(board, self.rng.choice(free), "faith")

    def flip_due(self, board):
        """Consolidate every set that is due."""
        while groups := board.sets():
            group = self.rng.choice(groups)
            self.flip_kind(board, group, kind(board.spots[group[0]][1]), "set")

    def flip_kind(self, board, group, name, why):
        """Consolidate a group as one of a type."""
        worth = 2 if len(group) == 3 else self.worth(len(group))
        self.flip(board, group, {"type": name}, worth + (name == "dragon"), why)

    # Spirits

    def call(self, board, cards):
        """Call some of the Spirits that are not used up."""
        for card in self.rng.sample(cards, len(cards)):
            if card in self.cards and card not in self.used and self.rng.random() < 0.5:
                self.try_spirit(board, card)

    def try_spirit(self, board, card):
        """Call a Spirit if some payment leaves it an effect."""
        due = {spot for group in board.sets() for spot in group}
        tiles = [spot for spot in spots_up(board) if spot not in due]
        pays = [*self.rng.sample(tiles, min(2, len(tiles))), *(["shrine"] if board.pool else [])]
        self.rng.shuffle(pays)
        for pay in pays:
            trial = copy.deepcopy(board)
            self.pay(trial, pay)
            steps = getattr(self, f"plan_{card}")(trial)
            if steps:
                self.pay(board, pay)
                self.used.append(card)
                self.tell("spirit", card=card, pay=pay if pay == "shrine" else {"tile": list(pay)})
                for step in steps:
                    step(board)
                return

    def pay(self, board, pay):
        """Pay with a Shrine or a tile."""
        if pay == "shrine":
            board.pool -= 1
        else:
            lift(board, pay)

    def plan_beauty(self, board):
        """Return the steps of a set of one number."""
        groups = [sorted(g) for g in clusters(board, faction_number) if len(g) >= 4]
        if not groups:
            return None
        number = faction_number(board.spots[groups[0][0]][1])
        worth = self.worth(len(groups[0]))
        return [lambda own: self.flip(own, groups[0], {"number": number}, worth + 1, "beauty")]

    def plan_cunning(self, board):
        """Return the steps of a set of three."""
        groups = [sorted(g) for g in clusters(board, kind) if len(g) == 3]
        if not groups:
            return None
        name = kind(board.spots[groups[0][0]][1])
        return [lambda own: self.flip_kind(own, groups[0], name, "cunning")]

    def plan_change(self, board):
        """Return the steps of a set with one tile of another type."""
        due = {spot for group in board.sets() for spot in group}
        jokers = [s for s in spots_up(board) if kind(board.spots[s][1]) not in FACTIONS and s not in due]
        for spot in jokers:
            face = board.spots[spot][1]
            for name in set(KINDS) - {kind(face)}:
                board.spots[spot][1] = f"{name}-0"
                (group,) = [g for g in clusters(board, kind) if spot in g]
                board.spots[spot][1] = face
                if len(group) >= 4:
                    return [
                        lambda own, spot=spot, name=name: self.tell("treat", cell=list(spot), **{"as": name}),
                        lambda own, group=group, name=name: self.flip_kind(
                            own, sorted(group), name, "change"
                        ),
                    ]
        return None

    def plan_destruction(self, board):
        """Return the step that removes a castle tile."""
        spots = self.loose()
        if not spots:
            return None
        spot = self.rng.choice(spots)
        return [lambda own: self.tell("remove", cell=list(spot), tile=self.stacks[spot].pop())]

    def plan_wind(self, board):
        """Return the steps that flip a tile and move a Shrine."""
        steps = []
        if spots_up(board) and self.rng.random() < 0.5:
            flipped = self.rng.choice(spots_up(board))
            board.spots[flipped][1] = DOWN
            steps.append(lambda own: self.turn_down(own, flipped))
        shrines = [spot for spot, (_, _, shrine) in board.spots.items() if shrine]
        goals = [spot for spot, (_, face, shrine) in board.spots.items() if face == DOWN and not shrine]
        if not (shrines and goals):
            return None
        start, goal = self.rng.choice(shrines), self.rng.choice(goals)
        return [*steps, lambda own: self.move_shrine(own, start, goal)]

    def turn_down(self, board, spot):
        """Flip a tile that is no set."""
        board.spots[spot][1] = DOWN
        self.tell("flip", cell=list(spot))

    def move_shrine(self, board, start, goal):
        """Move a Shrine."""
        board.spots[start][2], board.spots[goal][2] = 0, 1
        self.tell("move-shrine", **{"from": list(start), "to": list(goal)})

    def plan_strength(self, board):
        """Return the steps that move one or two tiles and consolidate what is due then."""
        steps, moved = [], None
        for _ in range(self.rng.choice((1, 2))):
            starts = [s for s, (h, _, shrine) in board.spots.items() if h and not shrine and s != moved]
            pairs = [(s, g) for s in starts for g in board.free() if s != g]
            if pairs:
                start, moved = self.rng.choice(pairs)
                self.shift(board, start, moved)
                steps.append(lambda own, start=start, goal=moved: self.move_tile(own, start, goal))
        return steps and [*steps, self.flip_due]

    def shift(self, board, start, goal):
        """Move a tile with its face."""
        face = lift(board, start)
        board.spots[goal][0] += 1
        board.spots[goal][1] = face

    def move_tile(self, board, start, goal):
        """Move a tile and tell it."""
        self.shift(board, start, goal)
        self.fresh -= {start, goal}
        self.tell("move-tile", **{"from": list(start), "to": list(goal)})


def call_spirits(players, seed, cards):
    """Return the events of a random match with Spirits after `match`."""
    table = Medium(players, seed, cards)
    while table.left_to_trigger > 0:
        for seat in range(players):
            table.turn(seat)
    return [*table.events, table.result()]
