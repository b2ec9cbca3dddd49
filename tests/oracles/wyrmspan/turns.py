"""A match from its first display to the result: rounds, turns, actions."""

from collections.abc import Callable

from tests.oracles.stream import Event

from .automa import level_cards, take_automa_turn
from .building import enticements, excavations
from .bundles import receive
from .choices import Payment, Resources, Shuffled
from .components import N_ROUNDS
from .context import Context
from .decks import discard_display, show_display
from .effects import effect
from .form import Option
from .gaining import gain, lay
from .house import coins_in_new_round, eggs_to_explore, surplus
from .moves import Ask, Maker, Moves, choose, first_of, must
from .objectives import score_objective
from .payments import Cost, all_nests, pay
from .placing import after_enticement, after_excavation
from .possible import step_program
from .scoring import result
from .state import CAVE_CARDS, DRAGONS, N_COLUMNS, State
from .symbols import CAVES


def play(state: State) -> Moves:
    """Play a whole match."""
    yield from show_display(state, always=True)
    yield from keep_cards(state)
    for number in range(1, N_ROUNDS + 1):
        yield from play_round(state, number)
    for seat in range(state.n_seats):
        yield from use_abilities(state, seat, lambda number: state.dragon(number).is_paid_at_end)
    yield from must(result(state))


# Setup ---------------------------------------------------------------------------


def keep_cards(state: State) -> Moves:
    """Let every player discard two of his six cards and take resources."""
    for player in state.players:
        for kind, hand in ((DRAGONS, player.dragons), (CAVE_CARDS, player.caves)):
            hand += state.decks[kind][:3]
            state.decks[kind] = state.decks[kind][3:]
    for seat, player in enumerate(state.players):
        n_resources = state.config["start_resources"][seat]
        option = Option(
            {
                "event": "keep",
                "seat": seat,
                "discard": Payment(player, cards=2),
                "gain": Resources(n_resources),
            }
        )
        event = yield from choose(lambda option=option: [option], seat)  # type: ignore[misc]
        pay(state, seat, event["discard"])
        receive(player, event["gain"])


# Rounds --------------------------------------------------------------------------


def play_round(state: State, number: int) -> Moves:
    """Play one round to its objective."""
    yield from begin_round(state, number)
    yield from take_turns(state)
    for further in range(state.n_seats):
        seat = (state.first + further) % state.n_seats
        yield from use_abilities(state, seat, lambda n: state.dragon(n).kind == "once_per_round")
    yield from reach_objective(state)


def begin_round(state: State, number: int) -> Moves:
    """Name the first player; from the second round on deal a new display, coins, an egg and a house's resources."""
    first = (number - 1) % state.n_seats
    cards = Shuffled(level_cards(state.config["automa"])) if state.automa is not None else None
    event = yield from choose(
        lambda: [Option({"event": "round", "number": number, "first": first, "decisions": cards})], None
    )
    state.round, state.first, state.exchanges = number, first, True
    for player in state.players:
        player.passed = False
        player.explored.clear()
        if number > 1:
            player.coins = coins_in_new_round(state.config, player.coins)
    if state.automa is not None:
        state.automa.cards, state.automa.passed, state.automa.coins = event["decisions"][:-1], False, 0
        state.automa.cubes += number > 1
    if number > 1:
        discard_display(state, (DRAGONS, CAVE_CARDS))
        yield from show_display(state, always=True)
        for seat in range(state.n_seats):
            for _ in range(state.config["round_eggs"]):
                if any(state.room(seat, place) > 0 for place in all_nests(state.players[seat])):
                    yield from lay(state, Context(seat), ("any", "1"))
        if state.config["round_resources"]:
            for seat in range(state.n_seats):
                yield from gain(state, Context(seat), ("any", str(state.config["round_resources"])))


def take_turns(state: State) -> Moves:
    """Let the players take turns from the first player on until all have passed."""
    n_chairs = 2 if state.automa is not None else state.n_seats
    seat = state.first
    while not all(has_passed(state, chair) for chair in range(n_chairs)):
        if not has_passed(state, seat):
            state.turns += 1
            yield from must({"event": "turn", "seat": seat, "number": state.turns})
            if seat < state.n_seats:
                yield from take_turn(state, seat)
            else:
                yield from take_automa_turn(state)
        seat = (seat + 1) % n_chairs


def has_passed(state: State, seat: int) -> bool:
    """Tell whether a player, or the Automa behind the last one, has passed."""
    if seat < state.n_seats:
        return state.players[seat].passed
    return state.automa is not None and state.automa.passed


def reach_objective(state: State) -> Moves:
    """Rank and score the objective of the round."""
    values, points = score_objective(state)
    code = state.codes[state.round - 1]
    yield from must(
        {"event": "objective", "round": state.round, "code": code, "values": values, "points": points}
    )
    if state.round == N_ROUNDS:
        state.exchanges = False


# Turns ---------------------------------------------------------------------------


def take_turn(state: State, seat: int) -> Moves:
    """Take one action or pass, then discard what is above the limits and refill the display."""
    event = yield from choose(lambda: actions(state, seat), seat)
    if event["event"] == "excavate":
        yield from after_excavation(state, event)
    elif event["event"] == "entice":
        yield from after_enticement(state, event)
    elif event["event"] == "explore":
        yield from explore(state, event)
    else:
        state.players[seat].passed = True
    yield from discard_surplus(state, seat)
    yield from show_display(state, always=False)


def actions(state: State, seat: int) -> list[Option]:
    """Return everything that a player may do with his turn."""
    return [
        *excavations(state, seat, "hand", is_action=True),
        *enticements(state, seat, "hand", "action"),
        *explorations(state, seat),
        Option({"event": "pass", "seat": seat}),
    ]


def explorations(state: State, seat: int) -> list[Option]:
    """Return the caves that may be explored once more."""
    player = state.players[seat]
    found = []
    for cave in CAVES:
        eggs = eggs_to_explore(state.config, player.explored[cave])
        if eggs is not None and (cost := Cost(1, (), eggs)).is_affordable(player):
            pays = cost.payment(player)
            found.append(Option({"event": "explore", "seat": seat, "at": cave, "pay": pays}))
    return found


def explore(state: State, event: Event) -> Moves:
    """Walk from left to right: a printed step, then dragon and step as far as there are dragons."""
    seat, cave = event["seat"], event["at"]
    player = state.players[seat]
    pay(state, seat, event["pay"])
    player.explored[cave] += 1
    yield from effect(state, Context(seat), f"mat-{cave}-0", step_program(state, cave, 0))
    for column in range(N_COLUMNS):
        space = (cave, column)
        if space not in player.dens:
            return
        dragon = state.dragon_at(seat, space)
        if dragon.kind == "if_activated":
            ctx = Context(seat, space, dragon.number)
            yield from effect(state, ctx, f"dragon-{dragon.number}", dragon.program)
        step = column + 1
        yield from effect(state, Context(seat), f"mat-{cave}-{step}", step_program(state, cave, step))


def discard_surplus(state: State, seat: int) -> Moves:
    """Discard down to the limits of coins, cards and resources."""
    player = state.players[seat]

    def too_many() -> dict[str, int]:
        n_cards = len(player.dragons) + len(player.caves)
        return surplus(state.config, coin=player.coins, resource=player.n_stock(), card=n_cards)

    def options() -> list[Option]:
        over = too_many()
        items = Payment(player, coin=over["coin"], resources=over["resource"], cards=over["card"])
        return [Option({"event": "discard", "seat": seat, "items": items})] * any(over.values())

    if any(too_many().values()):
        choice = yield Ask(options, seat, lambda: not any(too_many().values()))  # an exchange may have helped
        if choice is not None:
            pay(state, seat, choice.event["items"])


def use_abilities(state: State, seat: int, wanted: Callable[[int], bool]) -> Moves:
    """Reach each wanted ability on a mat exactly once, in an order of free choice."""
    done: set[int] = set()
    while True:
        due = [
            (space, den.dragon)
            for space, den in state.players[seat].dens.items()
            if den.dragon not in done and wanted(den.dragon)
        ]
        makers: list[Maker] = [
            lambda space=space, number=number: effect(  # type: ignore[misc]
                state, Context(seat, space, number), f"dragon-{number}", state.dragon(number).program
            )
            for space, number in due
        ]
        index = yield from first_of(makers)
        if index is None:
            return
        done.add(due[index][1])
