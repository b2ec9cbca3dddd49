"""What holds at every moment of every match."""

from __future__ import annotations

import itertools
import random

import pytest

from simkit.core.copies import duplicate
from simkit.games.wyrmspan import GAME
from simkit.games.wyrmspan.constants import N_SPACES, NEST, NO_CARD
from simkit.games.wyrmspan.observation import numbers
from tests.games.wyrmspan.boards import begin
from tests.games.wyrmspan.ledger import RESOURCES, empty_account, enter

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


@pytest.mark.long
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


# Stocks against the events ------------------------------------------------------------


def kernel_stock(player):
    """What the kernel says that a player owns, in the words of the ledger."""
    stock = dict(zip(RESOURCES, player.resources.tolist(), strict=True))
    return {"coin": player.coins, "eggs": player.n_eggs, "cards": int(player.n_cards.sum()), **stock}


def assert_booked(match, accounts, events, is_ravel):
    """Enter new events into the accounts, which must then say what the kernel says; covered eggs may be lost."""
    for event in events:
        enter(accounts, event, is_ravel)
    has_covered = any(event["event"] == "effect" and event["use"] for event in events)
    for account, player in zip(accounts, match.state.players, strict=False):
        mine = kernel_stock(player)
        if has_covered and any(event["event"] == "entice" for event in events):
            assert mine["eggs"] <= account["eggs"]
            account["eggs"] = mine["eggs"]
        assert mine == {part: account[part] for part in mine}


def play_with_ledger(match, is_ravel, spoil=lambda match: None):
    """Play a match to its end and compare stocks with its transcript at the beginning of every turn."""
    accounts, booked, turns = [empty_account() for _ in range(match.rules.players)], 0, 0
    while match.seat is not None:
        if match.observe()["decision"] == "turn":
            (events,) = match.transcripts()
            assert_booked(match, accounts, events[booked:], is_ravel)
            booked, turns = len(events), turns + 1
            spoil(match)
        match.play(match.bot_action())
    return turns


@pytest.mark.long
@pytest.mark.parametrize("changes", TABLES, ids=str)
def test_stocks_are_what_the_events_add_up_to(changes):
    """W-03 to W-19: coins, resources, eggs and cards of every seat, at the beginning of every turn."""
    match = begin(deal=6, bots="breeder", **changes)
    assert play_with_ledger(match, bool(match.rules.is_ravel)) > 20


@pytest.mark.parametrize("part", ["coins", "n_eggs", "resources", "n_cards"])
def test_what_comes_from_nowhere_is_noticed(part):
    def spoil(match):
        if part in ("coins", "n_eggs"):
            setattr(match.state.players[1], part, getattr(match.state.players[1], part) + 1)
        else:
            getattr(match.state.players[1], part)[0] += 1

    with pytest.raises(AssertionError):
        play_with_ledger(begin(deal=6, bots="random", players=2), False, spoil)


# What is hidden -----------------------------------------------------------------------


def peeks(match, choose, number):
    """Whether a choice changes when all that the seat cannot see is drawn anew."""
    other = match.resample(number)
    other.bots = duplicate(match.bots)  # with the same chance to come
    assert other.observe() == match.observe()
    return choose(other) != choose(match)


@pytest.mark.long
@pytest.mark.parametrize("changes", TABLES[:4], ids=str)
@pytest.mark.parametrize("bot", [bot.name for bot in GAME.bots])
def test_bots_do_not_look_at_what_is_hidden(changes, bot):
    """W-27: other hands, decks and decision cards drawn anew change no choice."""
    match = begin(deal=8, bots=bot, **changes)
    choose = (lambda match: 0) if bot == "random" else (lambda match: match.bot_action())
    checked = 0
    while match.seat is not None:
        assert not peeks(match, choose, checked)
        checked += 1
        match.play(match.bot_action())
    assert checked > 10


@pytest.mark.parametrize("kind", [0, 1])
def test_a_bot_that_looks_at_the_next_card_is_caught(kind):
    match = begin(deal=8, players=2)
    found = []
    while match.seat is not None:
        found.append(
            peeks(match, lambda m: m.state.decks[kind].cards[m.state.decks[kind].top] % m.actions.n, 1)
        )
        match.play(match.bot_action())
    assert any(found)


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


def test_decision_cards_to_come_and_the_one_set_aside_are_drawn_anew():
    """W-23, W-27: those that were drawn stay, all others may come in any order, also as the last."""
    solo = begin(deal=1, bots="breeder", players=1)
    while solo.state.automa.n_drawn < 2:
        solo.play(solo.bot_action())
    orders = [solo.resample(number).state.automa.order.tolist() for number in range(40)]
    mine = solo.state.automa.order.tolist()
    assert {tuple(order[:2]) for order in orders} == {tuple(mine[:2])}
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(mine))}
    assert {order[-1] for order in orders} == set(mine[2:])
