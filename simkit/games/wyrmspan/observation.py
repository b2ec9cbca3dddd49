"""What one seat sees and may do, as plain Python data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simkit.core.kinds import Seat
from simkit.games.wyrmspan.config import Rules
from simkit.games.wyrmspan.constants import (
    CAVES,
    GUILDS,
    N_COLUMNS,
    N_RESOURCES,
    N_SPACES,
    N_STEPS,
    NO_CARD,
    RESOURCES,
    TRACK,
    Action,
    action,
    decision,
    objective,
    phase,
)
from simkit.games.wyrmspan.data.tables import Tables
from simkit.games.wyrmspan.rules.building import find_origin
from simkit.games.wyrmspan.state import Actions, Deck, Player, State
from simkit.games.wyrmspan.transcript import by_name, place_name, source_name, space_name

Data = dict[str, Any]
N_WORDS = 3


def observe(tables: Tables, rules: Rules, state: State, seat: Seat) -> Data:
    """What a seat sees: everything but other hands, the decks and the decision cards to come."""
    frame = state.frames[state.depth - 1] if state.depth else None
    return {
        "seat": int(seat),
        "players": int(rules.players),
        "decision": decision.NAMES[state.decision],
        "by": by_name(int(frame.by)) if frame is not None and state.decision == decision.USE else None,
        "round": int(state.round_number) + 1,
        "turn": int(state.turns),
        "first": int(state.first),
        "guild": GUILDS[state.guild],
        "free_slots": state.slots.tolist(),
        "objectives": [objective.NAMES[code] for code in state.objectives.tolist()],
        "dragons": show_deck(state.decks[0], state),
        "caves": show_deck(state.decks[1], state),
        "hand": {
            "dragons": numbers(state.players[seat].hand[0]),
            "caves": numbers(state.players[seat].hand[1]),
        },
        "mats": [show_player(state.players[other]) for other in range(rules.players)],
        "automa": show_automa(state) if rules.is_solo else None,
    }


def numbers(words: Any) -> list[int]:
    """The cards of a set, counted from 1 on."""
    return [
        64 * place + index + 1
        for place in range(N_WORDS)
        for index in range(64)
        if int(words[place]) >> index & 1
    ]


def show_deck(deck: Deck, state: State) -> Data:
    """The display by slot, the discards, and how many cards are left."""
    return {
        "display": [None if card == NO_CARD else card + 1 for card in deck.display.tolist()],
        "discards": numbers(deck.discards) if state.phase != phase.KEEP else [],
        "left": int(deck.end - deck.top),
    }


def show_player(player: Player) -> Data:
    """A mat with all that lies on it, and the stock beside it."""
    return {
        "coins": int(player.coins),
        "resources": dict(zip(RESOURCES, player.resources.tolist(), strict=True)),
        "hand": {"dragons": int(player.n_cards[0]), "caves": int(player.n_cards[1])},
        "nest": int(player.eggs[N_SPACES]),
        "excavated": dict(zip(CAVES, player.excavated.tolist(), strict=True)),
        "explored": dict(zip(CAVES, player.explored.tolist(), strict=True)),
        "caves": [
            {"at": space_name(space), "cave": card + 1}
            for space, card in enumerate(player.caves.tolist())
            if card != NO_CARD
        ],
        "dragons": [
            show_space(player, space) for space in range(N_SPACES) if player.dragons[space] != NO_CARD
        ],
        "guild_space": int(player.steps) % TRACK,
        "guild_steps": int(player.steps),
        "cubes": int(player.cubes),
        "rows": player.rows.tolist(),
        "objective_points": player.points.tolist(),
        "has_passed": bool(player.has_passed),
    }


def show_space(player: Player, space: int) -> Data:
    """A dragon with all that it holds."""
    return {
        "at": space_name(space),
        "dragon": int(player.dragons[space]) + 1,
        "eggs": int(player.eggs[space]),
        "cached": {RESOURCES[r]: int(player.cached[space, r]) for r in range(N_RESOURCES)},
        "tucked": int(player.tucked[space]),
        "fed": int(player.fed[space]),
    }


def show_automa(state: State) -> Data:
    """The Automa: its token, cubes and cards, and the decision cards drawn in this round."""
    automa = state.automa
    return {
        "drawn": [card + 1 for card in automa.order.tolist()[: automa.n_drawn]],
        "space": int(automa.space),
        "cubes": int(automa.cubes),
        "coins": int(automa.coins),
        "dragons": int(automa.dragons),
        "caves": int(automa.caves),
        "has_passed": bool(automa.has_passed),
    }


def _exchange(state: State, a: int, b: int) -> Data:
    given: Data = {}
    for resource in (a & 3, a >> 2):
        given[RESOURCES[resource]] = given.get(RESOURCES[resource], 0) + 1
    return {"event": "exchange", "give": given, "get": RESOURCES[b]}


def _entice(state: State, a: int, b: int) -> Data:
    cave, icon = b & 3, b >> action.LEFT_OUT
    space = N_COLUMNS * cave + int(state.players[state.seat].filled[cave])
    told = {"dragon": a + 1, "from": _origin(state, 0, a), "at": space_name(space)}
    if icon == 0:
        return {"event": "entice", **told}
    return {"event": "part", "of": "entice", **told, "left_out": (*RESOURCES, "egg")[icon - 1]}


def _excavate(state: State, a: int, b: int) -> Data:
    space = N_COLUMNS * b + int(state.players[state.seat].excavated[b])
    return {"event": "excavate", "cave": a + 1, "from": _origin(state, 1, a), "at": space_name(space)}


def _origin(state: State, kind: int, card: int) -> Any:
    return source_name(int(find_origin(state, state.seat, kind, card)))


def _draw(state: State, a: int, b: int) -> Data:
    kind = int(state.decision == decision.DRAW_CAVE)
    card = {} if b >= len(CAVES) else {("dragon", "cave")[kind]: int(state.decks[kind].display[b]) + 1}
    return {"event": "draw", **card, "from": source_name(b)}


def _tuck(state: State, a: int, b: int) -> Data:
    card = {"from": "deck"} if a == action.UNSEEN else {"dragon": a + 1, "from": "hand"}
    return {"event": "tuck", **card, "at": space_name(b)}


def _print(state: State, a: int, b: int) -> Data:
    return {"event": "effect", "by": f"mat-{CAVES[b // N_STEPS]}-{b % N_STEPS}", "use": True}


def _dragon_at(state: State, b: int) -> str:
    return f"dragon-{int(state.players[state.seat].dragons[b]) + 1}"


def _part(state: State, items: Data) -> Data:
    """One thing of an event that moves several, which is told once all are chosen."""
    due = int(state.decision)
    of = {decision.LIMIT_CARDS: "discard", decision.LIMIT_RESOURCES: "discard", decision.TAKE: "gain"}.get(
        due, "keep" if due in (decision.KEEP_DISCARD, decision.KEEP_GAIN) else "pay"
    )
    if due == decision.PAY_EGG and state.pending >= 0:
        of = action.NAMES[state.pending]
    return {"event": "part", "of": of, "items": items}


def _discard(state: State, items: Data) -> Data:
    """A card just drawn is discarded by an event of its own, all others are parts of one."""
    if state.decision == decision.DISCARD:
        return {"event": "discard", "items": items}
    return _part(state, items)


def _use(state: State, a: int, b: int) -> Data:
    if state.decision == decision.MAY:
        return {"event": "may", "use": True}
    if state.decision == decision.AGAIN:
        return {"event": "again", "alternative": b}
    if int(state.options).bit_count() > 1:
        return {"event": "part", "of": "effect", "alternative": b}
    return {"event": "effect", "use": True}


def _decline(state: State, a: int, b: int) -> Data:
    return {"event": "may" if state.decision == decision.MAY else "effect", "use": False}


# What the numbers a and b of an action mean, in the words of the transcript.
DESCRIBE: dict[int, Callable[[State, int, int], Data]] = {
    action.EXCAVATE: _excavate,
    action.ENTICE: _entice,
    action.EXPLORE: lambda s, a, b: {"event": "explore", "at": CAVES[b]},
    action.PASS: lambda s, a, b: {"event": "pass"},
    action.EXCHANGE: _exchange,
    action.DISCARD_DRAGON: lambda s, a, b: _discard(s, {"dragons": [b + 1]}),
    action.DISCARD_CAVE: lambda s, a, b: _part(s, {"caves": [b + 1]}),
    action.DISCARD_RESOURCE: lambda s, a, b: _part(s, {RESOURCES[b]: 1}),
    action.TAKE: lambda s, a, b: _part(s, {RESOURCES[b]: 1}),
    action.DRAW: _draw,
    action.LAY: lambda s, a, b: {"event": "part", "of": "lay", "at": [place_name(b)]},
    action.PAY_EGG: lambda s, a, b: _part(s, {"eggs": [place_name(b)]}),
    action.PAY_RESOURCE: lambda s, a, b: _part(s, {RESOURCES[b]: 1}),
    action.PAY_DRAGON: lambda s, a, b: _part(s, {"dragons": [b + 1]}),
    action.PAY_CAVE: lambda s, a, b: _part(s, {"caves": [b + 1]}),
    action.CACHE: lambda s, a, b: {"event": "cache", "resource": RESOURCES[a], "at": space_name(b)},
    action.TUCK: _tuck,
    action.USE: _use,
    action.DECLINE: _decline,
    action.STOP: lambda s, a, b: {"event": "stop"},
    action.ITEM: lambda s, a, b: {"event": "item", "item": b},
    action.CUBE: lambda s, a, b: {"event": "cube", "row": b + 1},
    action.SWAP: lambda s, a, b: {"event": "swap", "a": space_name(a), "b": space_name(b)},
    action.ACTIVATE: lambda s, a, b: {"event": "effect", "by": _dragon_at(s, b)},
    action.PRINT: _print,
    action.RESOLVE: lambda s, a, b: {"event": "resolve", "by": _dragon_at(s, b)},
    action.OVER: lambda s, a, b: {
        "event": "entice",
        "dragon": a + 1,
        "from": _origin(s, 0, a),
        "at": space_name(b),
    },
}


def describe_actions(tables: Tables, rules: Rules, state: State, actions: Actions) -> list[Data]:
    """Every legal action in the words of the transcript's event; `part` tells of which event it is a part."""
    return [describe_action(state, code) for code in actions.codes.tolist()[: actions.n]]


def describe_action(state: State, code: Action) -> Data:
    """An action as the event that it leads to or is a part of; of some (`item`, `resolve`, `may`) no event tells."""
    return DESCRIBE[code >> action.SHIFT](state, code >> 8 & 255, code & 255)
