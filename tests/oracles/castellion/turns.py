"""Turns: where the tile comes from, how it is played, and what follows from it."""

from tests.oracles.stream import Event

from .castle import n_tiles, with_pawn, with_tile
from .destruction import destroy, destroy_events, destroy_several
from .powers import completes_tower, uncover, use_power
from .state import Ended, HauntedDestroyed, Moves, State
from .trials import can_volunteer, face, face_due_trials, trial_events
from .ways import DRAWN, FETCHED, GIFT, PANTRY, VIGIL, play_events, spots

# Start of a turn -----------------------------------------------------------------


def draw_events(state: State) -> list[Event]:
    """Return the draws and takes; no face-down draw while revealed tiles are left."""
    if state.revealed:
        tiles = state.revealed if state.flags["seer_free_order"] else state.revealed[:1]
        return [{"event": "take", "seat": state.seat, "tile": tile} for tile in tiles]
    return [
        {"event": "draw", "seat": state.seat, "from": name, "tile": tiles[0]}
        for name, tiles in state.stacks.items()
        if tiles
    ]


def pantry_events(state: State) -> list[Event]:
    """Return the Pantry tiles that can be built now."""
    tiles = [tile for tile in dict.fromkeys(state.larder) if spots(state, tile)]
    return [{"event": "pantry", "seat": state.seat, "tile": tile} for tile in tiles]


def volunteer_events(state: State) -> list[Event]:
    """Return the voluntary trials that may be opened now."""
    return trial_events(state, "voluntary") if can_volunteer(state) else []


def champion_events(state: State) -> list[Event]:
    """Return the first payments with which the Champion card may be given away."""
    holder = state.champion
    if holder is None or n_tiles(state.castles[holder]) < state.numbers["champion_cost"]:
        return []
    return destroy_events(state, holder, "champion")


def give_champion(state: State, payment: Event) -> Moves:
    """Pay the rest for the Champion card and hand it over."""
    holder = payment["seat"]
    destroy(state, payment)
    yield from destroy_several(state, holder, state.numbers["champion_cost"] - 1, "champion")
    yield [{"event": "champion", "seat": holder, "to": 1 - holder}]
    state.champion = 1 - holder


def begin_turn(state: State) -> Moves:
    """Let trials be volunteered and the Champion card be given, then take this turn's tile."""
    while True:
        sources = draw_events(state) + pantry_events(state)
        event = yield [*sources, *volunteer_events(state), *champion_events(state)]
        assert event is not None
        if event["event"] == "trial":
            yield from face(state, event)
            yield from face_due_trials(state)
        elif event["event"] == "destroy":
            yield from give_champion(state, event)
        else:
            break
    pile = {"draw": state.stacks.get(event.get("from", "")), "take": state.revealed, "pantry": state.larder}
    found = pile[event["event"]]
    assert found is not None
    found.remove(event["tile"])
    state.hand, state.turns = event["tile"], state.turns + 1
    state.origin = PANTRY if event["event"] == "pantry" else DRAWN


# Playing it ----------------------------------------------------------------------


def play_hand(state: State) -> Moves:
    """Play the tile in hand; `voluntary_after_draw` lets trials come before one that was drawn."""
    may_volunteer = state.flags["voluntary_after_draw"] and state.origin == DRAWN
    while True:
        event = yield [*play_events(state), *(volunteer_events(state) if may_volunteer else [])]
        assert event is not None
        if event["event"] != "trial":
            break
        yield from face(state, event)
        yield from face_due_trials(state)
    yield from act(state, event)
    yield from face_due_trials(state)


def act(state: State, event: Event) -> Moves:
    """Carry out how a tile is played, then let a tower uncover a trial."""
    any_tower = state.flags["reveal_on_any_tower"]
    seat, state.placed = state.seat, None
    before = state.formations(seat)["towers"] if any_tower else 0
    yield from carry_out(state, event)
    after = state.formations(seat)["towers"] if any_tower else 0
    if after > before or completes_tower(state):
        yield from uncover(state)


def carry_out(state: State, event: Event) -> Moves:
    """Carry out one way of playing the tile in hand, with everything that hangs on it."""
    name, tile = event["event"], state.hand
    assert tile is not None
    if name == "vigil":
        state.vigil, state.hand = tile, state.vigil
        yield from go_on(state, VIGIL)
    elif name == "destroy":
        yield from give(state, event)
    elif name == "haunt":
        yield from haunt(state, event)
    else:
        state.hand = None
        yield from lay_down(state, event, tile)


def go_on(state: State, origin: str) -> Moves:
    """Play the tile that came into play instead of the first one."""
    state.origin = origin
    event = yield list(play_events(state))
    assert event is not None
    yield from carry_out(state, event)


def lay_down(state: State, event: Event, tile: str) -> Moves:
    """Lay the tile in play where the event says."""
    name = event["event"]
    if name == "place":
        state.rebuild(state.seat, with_tile(state.castle, tile, event["where"], event["col"]))
        state.placed = event
    elif name == "prison":
        state.ring[event["cell"]] = tile
    elif name == "discard":
        state.discards.append(tile)
        yield from use_power(state, event)
        if state.hand is not None:
            yield from go_on(state, FETCHED)
    elif name == "traitor":
        state.beside.append(tile)
        if tile == "traitor-black":
            state.pawns.discard("horror")
    elif name == "traitor-discard":
        state.discards.append(tile)
        yield from destroy_several(state, state.seat, event["cost"], "traitor")
    elif name == "premonition":
        state.gone.append(tile)
        state.pawns.discard("premonition")


def haunt(state: State, event: Event) -> Moves:
    """Put the pawn on a tile; Cold Sweat discards the Traitor, Horror lays it beside the trial."""
    tile = state.hand
    assert tile is not None
    state.rebuild(state.seat, with_pawn(state.castle, event["col"]))
    state.pawns.discard(event["why"])
    if event["why"] == "cold-sweat":
        state.discards.append(tile)
    else:
        yield [{"event": "traitor", "seat": state.seat, "tile": tile, "trial": state.trial}]
        state.beside.append(tile)
    state.hand = None


def give(state: State, payment: Event) -> Moves:
    """Hand the tile just drawn, which stays in play, to the partner against a tile of the own castle."""
    destroy(state, payment)
    yield [{"event": "gift", "seat": state.seat, "to": state.partner, "tile": state.hand}]


# A whole turn --------------------------------------------------------------------


def take_turn(state: State) -> Moves:
    """Play one turn; a gift is played by the partner before the own turn."""
    if state.hand is None:
        yield from begin_turn(state)
    yield from play_hand(state)
    state.pass_on()
    if state.hand is not None:
        state.origin = GIFT
        yield from play_hand(state)


def play(state: State) -> Moves:
    """Play a match to its end: at each moment all legal events, at last the `result`."""
    try:
        while True:
            yield from take_turn(state)
    except Ended:
        pass
    except HauntedDestroyed:
        state.outcome = "haunted"
    yield [result_event(state)]


def result_event(state: State) -> Event:
    """Return the `result` event of a finished match."""
    return {
        "event": "result",
        "win": state.outcome == "won",
        "reason": state.outcome,
        "trials_passed": state.trial - 1,
        "turns": state.turns,
        "tiles": [n_tiles(castle) for castle in state.castles],
    }
