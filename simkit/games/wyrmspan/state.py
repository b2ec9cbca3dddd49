"""The state of a match: decks, players, the stack of what is under way; and the legal actions."""

from __future__ import annotations

from simkit.core.kinds import Seat
from simkit.core.records import Cube, Matrix, Record, Stream, Vector, field
from simkit.core.rng import STREAM_SIZE
from simkit.games.wyrmspan.constants import (
    DRAGON_WORDS,
    MAX_ACTIONS,
    MAX_FRAMES,
    MAX_SEATS,
    N_CAVES,
    N_COVERED,
    N_CUBES,
    N_DRAGONS,
    N_DRAWN_DECISIONS,
    N_PLACES,
    N_RESOURCES,
    N_ROUNDS,
    N_ROWS,
    N_SLOTS,
    N_SPACES,
    NO_CARD,
    Action,
    action,
)

KINDS_OF_CARDS = 2
DRAGONS, CAVES = range(KINDS_OF_CARDS)  # kinds of cards
N_PARTS = 10  # parts of a score, the total last


class Deck(Record):
    """The cards of one kind: those to be drawn, the discards and the display."""

    cards: Vector[int] = field(N_DRAGONS)  # those from `top` to `end` are the deck
    top: int = field()
    end: int = field()
    discards: Vector[int] = field(DRAGON_WORDS)  # as bits
    n_discards: int = field()
    display: Vector[int] = field(N_SLOTS, empty=NO_CARD)
    stream: Stream = field(STREAM_SIZE)  # by which the discards are shuffled


class Player(Record):
    """All that lies before one seat."""

    coins: int = field()
    resources: Vector[int] = field(N_RESOURCES)
    hand: Matrix[int] = field(KINDS_OF_CARDS, DRAGON_WORDS)  # dragons and caves as bits
    n_cards: Vector[int] = field(KINDS_OF_CARDS)  # in hand
    kept_out: Matrix[int] = field(KINDS_OF_CARDS, DRAGON_WORDS)  # discarded at setup, until all have chosen
    shown: Matrix[int] = field(KINDS_OF_CARDS, DRAGON_WORDS)  # new in the display at one of the own turns
    drawn: Cube[int] = field(N_ROUNDS, KINDS_OF_CARDS, DRAGON_WORDS)  # all that came into the hand, by round
    dragons: Vector[int] = field(N_SPACES, empty=NO_CARD)
    caves: Vector[int] = field(N_SPACES, empty=NO_CARD)  # cave card on each space
    eggs: Vector[int] = field(N_PLACES)  # on each dragon, and on the nests
    cached: Matrix[int] = field(N_SPACES, N_RESOURCES)
    tucked: Vector[int] = field(N_SPACES)
    fed: Vector[int] = field(N_SPACES)  # items that the hatchling there was fed
    resolved: Vector[int] = field(N_SPACES)  # its once-per-round ability had its turn
    rounds: Vector[int] = field(N_SPACES)  # round in which the dragon was enticed
    cave_rounds: Vector[int] = field(N_SPACES)  # round in which the space was excavated
    excavated: Vector[int] = field(N_CAVES, empty=1)  # spaces of each cave
    filled: Vector[int] = field(N_CAVES)  # dragons in each cave
    explored: Vector[int] = field(N_CAVES)  # explorations in this round
    n_eggs: int = field()
    occupied: int = field()  # spaces with a dragon, as bits
    roomy: int = field()  # places with room for an egg, as bits
    laid: int = field()  # places with an egg, as bits
    steps: int = field()  # on the guild track
    cubes: int = field(empty=N_CUBES)
    rows: Vector[int] = field(N_ROWS)  # own cubes on each guild row
    row_points: int = field()  # of cubes on the last row
    has_passed: int = field()
    paid_points: int = field()  # of effects that pay for points
    paid: Matrix[int] = field(KINDS_OF_CARDS, N_SPACES)  # those of the dragon and of the cave card on a space
    covered: Vector[int] = field(N_COVERED, empty=-1)  # dragons under others, with paid points; see `mat.py`
    points: Vector[int] = field(N_ROUNDS)  # of the objectives
    values: Vector[int] = field(N_ROUNDS)  # quantities of the objectives
    n_lowest: int = field()  # rounds in which nobody had less
    explorations: Vector[int] = field(N_CAVES)  # over the match
    exchanges: int = field()
    eggs_laid: int = field()  # by effects and between rounds
    resources_gained: int = field()  # by effects
    turns: Vector[int] = field(N_ROUNDS)  # own turns, passing included
    course: Vector[int] = field(N_ROUNDS)  # score at the end of each round
    stock: Vector[int] = field(N_ROUNDS)  # coins, resources and hand cards then
    resource_stock: Vector[int] = field(N_ROUNDS)  # resources alone
    egg_stock: Vector[int] = field(N_ROUNDS)


class Frame(Record):
    """Something under way; what it triggers lies above it and is finished first."""

    kind: int = field()
    seat: Seat = field()  # whose it is
    actor: Seat = field()  # who acts: the owner, or an opponent in turn
    effect: int = field()
    by: int = field()  # source · 256 + number
    effect2: int = field()  # of a pair
    by2: int = field()
    space: int = field()  # where its card lay when it began; −1
    must: int = field()  # it must be used
    turn: int = field()  # 0 while the owner decides, then each opponent; of a walk: how far it is
    is_running: int = field()  # it is used, its moves follow
    clause: int = field()
    flow: int = field()
    times: int = field()  # the flow was begun so often
    group: int = field()
    done: int = field()  # items of the group that are done, as bits
    atom: int = field()  # under way; −1
    left: int = field()  # what remains of its amount
    pick: int = field()  # item of which atoms are picked; −1
    picks: int = field()  # to be picked still
    picked: int = field()  # atoms picked, as bits
    same: int = field()  # resource that the owner took; −1
    tucked: int = field()  # card tucked last; −1
    drawn: Vector[int] = field(DRAGON_WORDS)  # cards just drawn, as bits
    n_drawn: int = field()
    gained: Vector[int] = field(N_RESOURCES)  # resources just gained


class Bundle(Record):
    """What moves in one event."""

    coins: int = field()
    resources: Vector[int] = field(N_RESOURCES)
    eggs: Vector[int] = field(N_PLACES)
    cards: Matrix[int] = field(KINDS_OF_CARDS, DRAGON_WORDS)


class Automa(Record):
    """The opponent of a solo match."""

    order: Vector[int] = field(N_DRAWN_DECISIONS)  # decision cards of the round
    n_drawn: int = field()  # of them in this round
    space: int = field()  # of its token
    steps: int = field()
    cubes: int = field(empty=1)  # ready
    coins: int = field()  # on the tile of the round
    has_passed: int = field()
    dragons: int = field()  # taken
    caves: int = field()
    row_points: int = field()
    points: Vector[int] = field(N_ROUNDS)
    values: Vector[int] = field(N_ROUNDS)


class State(Record):
    """A match between two decisions."""

    decks: Vector[Deck] = field(KINDS_OF_CARDS, of=Deck)
    players: Vector[Player] = field(MAX_SEATS, of=Player)
    automa: Automa = field(of=Automa)
    guild: int = field()
    objectives: Vector[int] = field(N_ROUNDS)
    slots: Vector[int] = field(N_ROWS)  # free on each row of the guild tile
    n_last_row: int = field()  # cubes on the last row
    round_number: int = field()  # from 0 on
    shown: Cube[int] = field(
        N_ROUNDS, KINDS_OF_CARDS, DRAGON_WORDS
    )  # by the round in which a seat saw it first
    first: int = field()  # seat that began the round
    turn_seat: int = field()  # whose turn it is; of the Automa: 1
    turns: int = field()
    phase: int = field()
    step: int = field()  # seats that the phase is done with
    decision: int = field()  # due; NONE while things go on by themselves
    seat: Seat = field()  # who decides
    options: int = field()  # of the decision, as bits
    bundle: Bundle = field(of=Bundle)
    count: int = field()  # cards or resources still to be chosen
    pending: int = field(empty=-1)  # an action whose eggs are being paid; −1
    pending_card: int = field()
    pending_space: int = field()
    pending_from: int = field()
    eggs_due: int = field()
    eggs_from: int = field()  # places that may pay, as bits
    held: int = field(empty=NO_CARD)  # a cave card drawn to be excavated
    stream: Stream = field(STREAM_SIZE)  # by which decision cards are shuffled
    leader: int = field(empty=-1)  # at the end of a round; −1 for nobody
    lead_changes: int = field()
    scores: Matrix[int] = field(MAX_SEATS, N_PARTS)  # at the end
    depth: int = field()  # frames on the stack
    frames: Vector[Frame] = field(MAX_FRAMES, of=Frame)


class Actions(Record):
    """The legal actions, kind by kind."""

    n: int = field()
    n_kinds: int = field()
    last_kind: int = field()
    starts: Vector[int] = field(action.N_KINDS + 1)  # where the actions of each kind begin
    codes: Vector[Action] = field(MAX_ACTIONS)
