"""A random player of Dragon Castle without cards, with rules of its own, for the tests of the referee.

Its castle is a padded table of heights, its Realm a table of `(height, face, shrine)`, and it
finds sets by spreading labels; nothing is shared with the referee or the package.
"""

import random

BASIC = {
    2: "..1111.. 11222211 11233211 11233211 11233211 11233211 11233211 11233211 11222211 ..1111..",
    3: "..1221.. .123321. .123321. .123321. 11333311 11333311 .123321. .123321. .123321. ..1221..",
    4: ".2332. .2332. .2332. 133331 133331 133331 133331 .2332. .2332. .2332.",
}
KINDS = {"merchant": 6, "soldier": 6, "farmer": 6, "season": 4, "wind": 4, "dragon": 3}
# Numbers of rules that a house may change.
PRINTED = {
    **{"start_points": [0, 0, 0, 0], "start_halves": [0, 0, 0, 0], "start_shrines": [1, 1, 1, 1]},
    **{"discard_points": 1, "token_points": 2, "countdown_tokens": 0, "set_points": [2, 3, 5, 6, 8]},
    **{"dragon_bonus": 1, "floor_points": [1, 2, 3], "set_shrines": [1, 1, 1, 2, 2, 2], "own_tiles": {}},
    "shrine_supply": 40,
}
DOWN = "down"  # the face of a tile that was consolidated


class Board:
    """The Realm of one seat."""

    def __init__(self, columns, rows, seat, house):
        """Start empty, with Shrines beside the board."""
        self.spots = {(x, y): [0, None, 0] for x in range(columns) for y in range(rows)}
        self.house, self.half = house, house["start_halves"][seat]
        self.pool, self.vp, self.tokens = house["start_shrines"][seat], house["start_points"][seat], 0

    def free(self):
        """Return the spaces that take a tile."""
        return [spot for spot, (_, face, shrine) in self.spots.items() if face in (None, DOWN) and not shrine]

    def labels(self):
        """Return a label for each face-up tile, the same for connected tiles of one type."""
        kinds = {
            spot: face.split("-")[0] for spot, (_, face, _) in self.spots.items() if face not in (None, DOWN)
        }
        labels = {spot: number for number, spot in enumerate(kinds)}
        changed = True
        while changed:
            changed = False
            for x, y in kinds:
                for other in ((x + 1, y), (x, y + 1)):
                    if kinds.get(other) == kinds[x, y] and labels[other] != labels[x, y]:
                        labels[other] = labels[x, y] = min(labels[other], labels[x, y])
                        changed = True
        return labels

    def sets(self):
        """Return the groups of four and more."""
        labels = self.labels()
        found = [[spot for spot in labels if labels[spot] == label] for label in sorted(set(labels.values()))]
        return [group for group in found if len(group) >= 4]

    def companions(self, spot, kind):
        """Return how many face-up neighbours are of a type."""
        x, y = spot
        beside = [self.spots.get(where) for where in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))]
        return sum(bool(other and other[1] and other[1].startswith(kind)) for other in beside)

    def score(self):
        """Return the points by part, without Dragon cards."""
        floors = [0, *self.house["floor_points"]]
        shrines = sum(floors[min(height, 3)] for height, _, shrine in self.spots.values() if shrine)
        parts = {"tokens": self.vp, "shrines": shrines, "countdown": self.house["token_points"] * self.tokens}
        return {**parts, "dragons": [], "total": sum(parts.values())}

    def tie(self):
        """Return the values of the tie-breaks."""
        tops = list(self.spots.values())
        return [sum(face == DOWN for _, face, _ in tops), sum(shrine for _, _, shrine in tops)]


class Table:
    """One match in play."""

    def __init__(self, players, seed, realm=(6, 6), **house):
        """Shuffle the tiles and build the castle, with a margin of one space."""
        self.rng = random.Random(seed)
        self.house = {**PRINTED, **house}
        rows = BASIC[players].split()
        symbols = [f"{kind}-{n}" for kind, top in KINDS.items() for n in range(1, top + 1)]
        tiles = [symbol for symbol in symbols for _ in range(self.house["own_tiles"].get(symbol, 4))]
        self.rng.shuffle(tiles)
        self.stacks = {}
        for y, row in enumerate(rows):
            for x, mark in enumerate(row):
                if mark != ".":
                    self.stacks[x, y] = [tiles.pop() for _ in range(int(mark))]
        self.boards = [Board(*realm, seat, self.house) for seat in range(players)]
        castle = [{"cell": list(spot), "tiles": list(stack)} for spot, stack in self.stacks.items()]
        self.events = [{"event": "setup", "castle": castle, "spirits": [], "dragons": []}]
        self.left_to_trigger, self.number = self.house["countdown_tokens"] or players, 0
        self.supply = self.house["shrine_supply"] - sum(board.pool for board in self.boards)

    def tell(self, name, **keys):
        """Write an event of the seat whose turn it is."""
        self.events.append({"event": name, "seat": self.seat, **keys})

    def height(self, x, y):
        """Return the height of a stack, 0 where there is none."""
        return len(self.stacks.get((x, y), ()))

    def loose(self):
        """Return the stacks whose uppermost tile has a free long side."""
        return [
            (x, y)
            for (x, y), stack in self.stacks.items()
            if stack and min(self.height(x - 1, y), self.height(x + 1, y)) < len(stack)
        ]

    def take(self, spot):
        """Take the uppermost tile of a stack."""
        tile = self.stacks[spot].pop()
        self.tell("take", cell=list(spot), tile=tile)
        return tile

    def act(self, board):
        """Take tiles, tell the action and return the tiles to place."""
        top = max(map(len, self.stacks.values()))
        if top == 0 or (top == 1 and self.rng.random() < 0.1):
            return self.summon(board)
        tiles = [self.take(self.rng.choice([spot for spot in self.loose() if len(self.stacks[spot]) == top]))]
        partners = [spot for spot in self.loose() if self.stacks[spot][-1] == tiles[0]]
        room = len(board.free())
        if partners and room >= 2 and self.rng.random() < 0.9:
            tiles.append(self.take(self.rng.choice(partners)))
            self.tell("action", kind="pair")
        elif room and self.supply and self.rng.random() < 0.8:
            board.pool += 1
            self.supply -= 1
            self.tell("action", kind="shrine")
        else:
            board.vp += self.house["discard_points"]
            self.tell("action", kind="discard")
            return []
        return tiles

    def summon(self, board):
        """Take a countdown token."""
        board.tokens += 1
        self.left_to_trigger -= 1
        self.tell("action", kind="summon")
        if self.left_to_trigger == 0:
            self.tell("final-round")
        return []

    def place(self, board, tile):
        """Place a tile, most often beside its like."""
        kind = tile.split("-")[0]
        spots = board.free()
        self.rng.shuffle(spots)
        if self.rng.random() < 0.8:
            spots.sort(key=lambda spot: -board.companions(spot, kind))
        board.spots[spots[0]][0] += 1
        board.spots[spots[0]][1] = tile
        self.tell("place", cell=list(spots[0]), tile=tile)

    def consolidate(self, board):
        """Flip the sets in some order and build some Shrines."""
        groups = board.sets()
        self.rng.shuffle(groups)
        for group in groups:
            kind = board.spots[group[0]][1].split("-")[0]
            vp = self.worth(len(group)) + self.house["dragon_bonus"] * (kind == "dragon")
            board.vp += vp
            self.tell("consolidate", cells=[list(spot) for spot in group], type=kind, vp=vp, why="set")
            most = min(board.pool, len(group), dict(zip(KINDS, self.house["set_shrines"], strict=True))[kind])
            for spot in self.rng.sample(group, self.rng.randint(0, most)):
                board.spots[spot][2] = 1
                board.pool -= 1
                self.tell("build", cell=list(spot), why="set")
            for spot in group:
                board.spots[spot][1] = DOWN

    def worth(self, size):
        """Return the points of a set by its size."""
        small = dict(zip(range(4, 9), self.house["set_points"], strict=True))
        return small[size] if size in small else small[8] + size - 8

    def turn(self, seat):
        """Play one turn."""
        self.seat, self.number = seat, self.number + 1
        self.tell("turn", number=self.number)
        for tile in self.act(self.boards[seat]):
            self.place(self.boards[seat], tile)
        self.consolidate(self.boards[seat])

    def result(self):
        """Return the `result` event."""
        scores, ties = [board.score() for board in self.boards], [board.tie() for board in self.boards]
        seats = range(len(self.boards))
        ranks = [(scores[seat]["total"] + self.boards[seat].half / 2, *ties[seat]) for seat in seats]
        winners = [seat for seat in seats if ranks[seat] == max(ranks)]
        return {
            "event": "result",
            "scores": scores,
            "tiebreak": ties,
            "winners": winners,
            "turns": self.number,
        }


def wander(players, seed, realm=(6, 6), **house):
    """Return the events of a random match after `match`, with numbers of a house."""
    table = Table(players, seed, realm, **house)
    while table.left_to_trigger > 0:
        for seat in range(players):
            table.turn(seat)
    return [*table.events, table.result()]
