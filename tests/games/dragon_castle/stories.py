"""Builders of hand-made transcripts and positions of Dragon Castle, for the tests of the referee.

A tile is a letter and a number: `m` merchant, `s` soldier, `f` farmer, `t` season, `w` wind,
`d` dragon. A drawn castle has one word per space, `m1/s2` is a stack from the ground up. A
drawn Realm has one word per space: the height (1 if left out), the uppermost tile or `x` for
face-down, and `*` for a Shrine; missing rows and words are empty spaces, as is `.`.
"""

import re

import pytest

from tests.oracles.dragon_castle.box import TILES
from tests.oracles.dragon_castle.setup import set_up
from tests.oracles.dragon_castle.state import Piece, Realm
from tests.oracles.dragon_castle.turns import play_turn
from tests.oracles.stream import Fault, Log, Rejected, rejection

LETTERS = {"m": "merchant", "s": "soldier", "f": "farmer", "t": "season", "w": "wind", "d": "dragon"}

# Every tile is alone on the ground floor, so that all are available and the Dragon may be summoned.
OPEN_LAYOUT = ["1." * 29] * 4
OPEN_CASTLE = "m1 . m1 . m2 . m2 . s1 . s1 . s2 . f1 . t1 . t1 . w1 . w1 . d1 . d1"


def tile_named(word):
    """Return the tile that a word like `m3` stands for."""
    return f"{LETTERS[word[0]]}-{word[1:]}"


def words_of(drawing):
    """Yield cells and words of a drawing, empty spaces left out."""
    rows = drawing.strip("\n").splitlines()
    for y, row in enumerate(rows):
        for x, word in enumerate(row.split()):
            if word != ".":
                yield (x, y), word


def castle(drawing):
    """Return a drawn castle."""
    return {cell: [tile_named(tile) for tile in word.split("/")] for cell, word in words_of(drawing)}


def realm(drawing, pool=1, columns=6, rows=6):
    """Return a drawn Realm with some Shrines in its pool."""
    board = Realm(columns, rows, pool=pool)
    for cell, word in words_of(drawing):
        height, top, shrine = re.fullmatch(r"(\d*)(x|[msftwd]\d)(\*?)", word).groups()
        below = [Piece("farmer-6", is_up=False) for _ in range(int(height or 1) - 1)]
        uppermost = Piece("farmer-6", is_up=False) if top == "x" else Piece(tile_named(top))
        board.stacks[cell] = [*below, uppermost]
        if shrine:
            board.shrines.add(cell)
    return board


def drawn(board):
    """Return a Realm as the words of its rows, spaces at their ends left out."""
    lines = []
    for y in range(board.rows):
        row = []
        for x in range(board.columns):
            stack = board.stacks.get((x, y))
            word = "."
            if stack:
                kind, number = stack[-1].tile.split("-")
                letter = next(letter for letter, name in LETTERS.items() if name == kind)
                top = f"{letter}{number}" if stack[-1].is_up else "x"
                word = f"{len(stack) if len(stack) > 1 else ''}{top}{'*' if (x, y) in board.shrines else ''}"
            row.append(word)
        lines.append(re.sub(r"( ?\.)+$", "", " ".join(row)))
    return "\n".join(lines).rstrip("\n")


# Events --------------------------------------------------------------------------


def cell(word):
    """Return the cell that `x,y` names."""
    return [int(number) for number in word.split(",")]


def pay(word):
    """Return what `shrine` or a cell pays."""
    return word if word == "shrine" else {"tile": cell(word)}


KEYS = {
    "spirit": (("card", str), ("pay", pay)),
    "take": (("cell", cell), ("tile", tile_named)),
    "action": (("kind", str),),
    "place": (("cell", cell), ("tile", tile_named)),
    "treat": (("cell", cell), ("as", str)),
    "build": (("cell", cell), ("why", str)),
    "flip": (("cell", cell),),
    "move-shrine": (("from", cell), ("to", cell)),
    "move-tile": (("from", cell), ("to", cell)),
    "remove": (("cell", cell), ("tile", tile_named)),
    "final-round": (),
}


def consolidate(words):
    """Return the keys of `consolidate` from its type or number, VP, reason and cells."""
    what, vp, why, *cells = words
    named = {"number": int(what)} if what.isdigit() else {"type": what}
    return {"cells": [cell(word) for word in cells], **named, "vp": int(vp), "why": why}


def script(text):
    """Return the events that a text tells, one per line, blank ones left out; the seat is that of the last `turn`."""
    events, seat = [], None
    for line in filter(str.strip, text.splitlines()):
        name, *words = line.split()
        if name == "turn":
            seat = int(words[0])
            events.append({"event": "turn", "seat": seat, "number": int(words[1])})
        elif name == "consolidate":
            events.append({"event": name, "seat": seat, **consolidate(words)})
        else:
            pairs = zip(KEYS[name], words, strict=True)
            events.append({"event": name, "seat": seat} | {key: read(word) for (key, read), word in pairs})
    return events


# Numbers of rules that a house may change, in the words of a transcript.
HOUSE = {
    **{"start_points": "0+0+0+0", "start_halves": "0+0+0+0", "start_shrines": "1+1+1+1"},
    **{"discard_points": "1", "token_points": "2", "countdown_tokens": "0", "cunning_points": "2"},
    **{"set_points": "2+3+5+6+8", "dragon_bonus": "1", "floor_points": "1+2+3", "own_tiles": "printed"},
    **{"set_shrines": "1+1+1+2+2+2", "dragon_points": "1+1+1+1+1+2+2+4+1+1", "full_line_points": "2"},
    **{"majestic_floor": "3", "equal_power_points": "1", "mirrored_shrine_points": "2"},
}


def tell_house_rules(config):
    """Return the lines on what a house has changed."""
    numbers = {key: config[key] for key in HOUSE if key in config}
    told = {key: "+".join(map(str, n)) if isinstance(n, list) else n for key, n in numbers.items()}
    return [f"{key} {HOUSE[key]} → {number}" for key, number in told.items()]


def match_event(**config):
    """Return a `match` event."""
    config = {"players": 2, "layout": OPEN_LAYOUT, **config}
    return {
        "event": "match",
        "format": 1,
        "game": "dragon-castle",
        "rules_version": "1",
        "config": config,
        "seed": 7,
        "deal": 12,
        "rotation": 0,
        "bots": ["random"] * config["players"],
        **({"house_rules": lines} if (lines := tell_house_rules(config)) else {}),
    }


def setup_event(spirits=(), dragons=(), rows=OPEN_LAYOUT):
    """Return a `setup` event that deals the tiles in order; in the open layout one column is one tile."""
    cells = [(x, y) for x in range(len(rows[0])) for y in range(len(rows)) if rows[y][x] != "."]
    tiles = [name for name in TILES for _ in range(4)]
    stacks = []
    for x, y in cells:
        height = int(rows[y][x])
        stacks.append({"cell": [x, y], "tiles": [tiles.pop(0) for _ in range(height)]})
    return {"event": "setup", "castle": stacks, "spirits": list(spirits), "dragons": list(dragons)}


# Playing from a position ---------------------------------------------------------


def play(text, board="", towers=OPEN_CASTLE, pool=1, spirits=(), **config):
    """Play turns from a position in which seat 0 has a drawn Realm, and return the match."""
    events = [
        match_event(spirits=list(spirits), **config),
        setup_event(spirits),
        *script(text),
    ]
    log = Log(events)
    try:
        game = set_up(log)
        game.castle = castle(towers)
        game.realms[0] = realm(board, pool, *game.config["realm"])
        while log.number < len(events):
            play_turn(game)
    except Fault as fault:
        raise rejection(log.number, log.last(), fault) from None
    return game


def turn(*parts):
    """Return the text of the first turn of seat 0 with the given lines."""
    return "turn 0 1\n" + "\n".join(parts)


def own(text, board="", **position):
    """Return the Realm of seat 0 after some turns."""
    return play(text, board, **position).realms[0]


def refuse(reason, text, *position, **config):
    """Check that the referee rejects turns from a position, for a given reason."""
    with pytest.raises(Rejected, match=re.escape(reason)):
        play(text, *position, **config)
