"""Positions of Wyrmspan laid out by hand, and actions taken in the words of the transcript."""

from __future__ import annotations

import numpy as np

from simkit.games.contract import bot_arrays
from simkit.games.driver import Match
from simkit.games.wyrmspan import GAME
from simkit.games.wyrmspan.constants import CAVES, N_COLUMNS, NEST, RESOURCES, objective
from simkit.games.wyrmspan.rules.cards import add_card, gain_card
from simkit.games.wyrmspan.rules.mat import change_eggs, put_dragon


def begin(deal=0, bots="random", **changes):
    """Return a traced match at its first decision."""
    config = GAME.configure(changes)
    seats = GAME.seats(config)
    tables, rules = GAME.kernel.prepare(config)
    numbers, params = bot_arrays(GAME, [(bots,) * seats])
    return Match(GAME.kernel, tables, rules, numbers[0], params[0], 1, deal, traced=True)


def at_turn(deal=0, **changes):
    """Return a match at the first turn, every hand, stock and nest empty but for the coins."""
    match = begin(deal, **changes)
    while match.observe()["decision"] != "turn":
        match.play(0)
    for player in match.state.players:
        player.hand[:] = 0
        player.n_cards[:] = 0
        player.resources[:] = 0
    for seat in range(match.rules.players):
        take_egg(match, seat)
    return listed(match)


def listed(match):
    """List the actions anew after a change of the state."""
    match._list_actions()
    return match


def take_egg(match, seat):
    """Take the egg of setup away."""
    change_eggs(match.tables, match.state.players[seat], NEST, -1)


def space(cave, column):
    """The number of a space."""
    return N_COLUMNS * CAVES.index(cave) + column


def give(match, seat=0, coins=None, dragons=(), caves=(), eggs=0, **resources):
    """Give a seat coins, hand cards, eggs on its nests and resources."""
    player = match.state.players[seat]
    if coins is not None:
        player.coins = coins
    for kind, cards in enumerate((dragons, caves)):
        for card in cards:
            withdraw(match, kind, card - 1)
            gain_card(player, kind, card - 1, 0)
    for _ in range(eggs):
        change_eggs(match.tables, player, NEST, 1)
    for name, count in resources.items():
        player.resources[RESOURCES.index(name)] = count
    return listed(match)


def withdraw(match, kind, card):
    """Take a card out of the deck and the display, so that it exists once."""
    deck = match.state.decks[kind]
    left = [number for number in deck.cards.tolist()[deck.top : deck.end] if number != card]
    if len(left) < deck.end - deck.top:
        deck.cards[: len(left)] = left
        deck.top, deck.end = 0, len(left)
    for slot, shown in enumerate(deck.display.tolist()):
        if shown == card:
            deck.display[slot] = deck.cards[deck.top]
            deck.top += 1


def put(match, dragon, cave, column, seat=0, eggs=0):
    """Put a dragon on a mat, its space and those before it excavated."""
    player = match.state.players[seat]
    row = CAVES.index(cave)
    withdraw(match, 0, dragon - 1)
    player.excavated[row] = max(player.excavated[row], column + 1)
    put_dragon(match.tables, player, dragon - 1, space(cave, column), 0)
    for _ in range(eggs):
        change_eggs(match.tables, player, space(cave, column), 1)
    return listed(match)


def set_objectives(match, *codes):
    """Set the objectives of the rounds."""
    match.state.objectives[: len(codes)] = [objective.NAMES.index(code) for code in codes]


def legal(match, **wanted):
    """The indices of the legal actions that say what is wanted."""
    return [
        index
        for index, told in enumerate(match.legal_actions())
        if all(told.get(key.rstrip("_")) == value for key, value in wanted.items())
    ]


def act(match, **wanted):
    """Take the first legal action that says what is wanted."""
    found = legal(match, **wanted)
    assert found, f"{wanted} is not among {match.legal_actions()}"
    match.play(found[0])
    return match


def use(match):
    """Use the effect that is reached."""
    return act(match, event="effect", use=True)


def decline(match):
    """Decline the effect that is reached."""
    return act(match, event="effect", use=False)


def finish(match, choose=lambda match: 0):
    """Play a match to its end."""
    while match.seat is not None:
        match.play(choose(match))
    return match


def pass_round(match):
    """Pass until the round is over or somebody must choose something else."""
    number = match.state.round_number
    while (
        match.seat is not None
        and match.observe()["decision"] == "turn"
        and match.state.round_number == number
    ):
        act(match, event="pass")
    return match


def events(match, name=None):
    """The events so far, those of a name or all."""
    (told,) = match.transcripts()
    return [event for event in told if name in (None, event["event"])]


def discard_card(match, kind, card):
    """Put a card of the deck on the discard pile."""
    withdraw(match, kind, card - 1)
    add_card(match.state.decks[kind].discards, card - 1)
    match.state.decks[kind].n_discards += 1


def outcome(match):
    """The rows that a finished match writes."""
    kernel = GAME.kernel
    row = np.zeros(kernel.n_match_columns, dtype=np.int32)
    seats = np.zeros((match.rules.players, kernel.n_seat_columns), dtype=np.int32)
    match.write_outcome(row, seats)
    return row, seats
