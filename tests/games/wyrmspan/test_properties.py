"""What holds at every moment of every match."""

from __future__ import annotations

import itertools
import random

import pytest

from simkit.games.wyrmspan import GAME
from simkit.games.wyrmspan.constants import N_SPACES, NEST, NO_CARD
from simkit.games.wyrmspan.observation import numbers
from tests.games.wyrmspan.boards import begin

TABLES = ({}, {"players": 1}, {"players": 1, "automa": "ravel-3"}, {"players": 3}, {"players": 5})


def count_cards(match, kind):
    """Cards of a kind that can be seen or drawn, by number; tucked ones and those of the Automa are gone."""
    state, deck = match.state, match.state.decks[kind]
    found = [card + 1 for card in deck.cards.tolist()[deck.top : deck.end]]
    found += numbers(deck.discards)
    found += [card + 1 for card in deck.display.tolist() if card != NO_CARD]
    for player in state.players:
        found += numbers(player.hand[kind])
        found += [card + 1 for card in (player.caves if kind else player.dragons).tolist() if card != NO_CARD]
        if match.observe()["decision"].startswith("keep"):
            found += numbers(player.kept_out[kind])
    if kind and state.held != NO_CARD:
        found.append(int(state.held) + 1)
    return found


def assert_balanced(match, n_cards):
    """Every card lies in one place, and the words that are kept for speed say what the arrays say."""
    state = match.state
    for kind, n in enumerate(n_cards):
        found = count_cards(match, kind)
        assert len(set(found)) == len(found)
        gone = int(state.automa.caves if kind else state.automa.dragons)
        if kind == 0:
            gone += sum(int(player.tucked.sum()) for player in state.players)
        assert len(found) + gone == n
    for seat in range(match.rules.players):
        assert_player(match, state.players[seat])


def assert_player(match, player):
    """Counts and words of a mat agree with what lies there; nothing is below 0 or above its room."""
    eggs, dragons = player.eggs.tolist(), player.dragons.tolist()
    room = [0 if d == NO_CARD else int(match.tables.capacity[d]) for d in dragons] + [2]
    assert all(0 <= egg <= most for egg, most in zip(eggs, room, strict=True))
    assert sum(eggs) == player.n_eggs
    assert [bool(int(player.laid) >> place & 1) for place in range(NEST + 1)] == [egg > 0 for egg in eggs]
    roomy = [egg < most for egg, most in zip(eggs, room, strict=True)]
    assert [bool(int(player.roomy) >> place & 1) for place in range(NEST + 1)] == roomy
    assert [bool(int(player.occupied) >> s & 1) for s in range(N_SPACES)] == [d != NO_CARD for d in dragons]
    for cave in range(3):
        assert sum(d != NO_CARD for d in dragons[4 * cave : 4 * cave + 4]) == player.filled[cave]
        assert player.filled[cave] <= player.excavated[cave] <= 4
    assert player.coins >= 0
    assert min(player.resources.tolist()) >= 0
    assert [len(numbers(player.hand[kind])) for kind in range(2)] == player.n_cards.tolist()


@pytest.mark.parametrize("changes", TABLES, ids=str)
@pytest.mark.parametrize("bot", ["random", "breeder"])
def test_cards_eggs_and_stocks_balance_between_decisions(changes, bot):
    """W-06, W-08: nothing appears or vanishes."""
    match = begin(deal=3, bots=bot, **changes)
    n_cards = (178 if match.rules.is_solo else 183, 75)
    step = 1 if bot == "random" else 7  # breeder's matches are ten times as long
    for number in itertools.count():
        if match.seat is None:
            break
        if number % step == 0:
            assert_balanced(match, n_cards)
        match.play(match.bot_action())


@pytest.mark.parametrize("changes", TABLES, ids=str)
def test_every_legal_action_leads_on_to_another_decision_or_the_end(changes):
    """W-11, W-12."""
    rng = random.Random(5)
    for deal in range(3):
        match = begin(deal=deal, **changes)
        while match.seat is not None:
            assert match.actions.n == len(match.legal_actions()) > 0
            assert len({str(told) for told in match.legal_actions()}) > 0
            match.play(rng.randrange(match.actions.n))


@pytest.mark.parametrize("changes", TABLES[:4], ids=str)
@pytest.mark.parametrize("bot", [bot.name for bot in GAME.bots])
def test_bots_do_not_look_at_what_is_hidden(changes, bot):
    """W-27: other hands, decks and decision cards drawn anew change no choice."""
    match = begin(deal=8, bots=bot, **changes)
    checked = 0
    while match.seat is not None:
        other = match.resample(checked)
        other.bots = match.bots
        seen = match.observe()
        assert other.observe() == seen
        if bot != "random":
            assert other.bot_action() == match.bot_action()
        checked += 1
        match.play(match.bot_action())
    assert checked > 10


def test_hands_and_decks_are_hidden_and_drawn_anew():
    """W-27."""
    match = begin(deal=2, players=3)
    for _ in range(15):
        match.play(0)
    seat = int(match.seat)
    other = match.resample(1)
    for rival in range(3):
        same = numbers(match.state.players[rival].hand[0]) == numbers(other.state.players[rival].hand[0])
        assert same == (rival == seat)
    solo = begin(players=1)
    orders = {tuple(solo.resample(number).state.automa.order.tolist()) for number in range(5)}
    assert len({frozenset(order) for order in orders}) == 1
