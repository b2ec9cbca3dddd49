"""How the taught bot determinises: hidden cards as they might be, another draw for every deal and seat."""

from __future__ import annotations

from simkit.core.copies import duplicate
from simkit.games.wyrmspan.bots.ahead import determinise
from simkit.games.wyrmspan.bots.scratch import new_scratch
from tests.games.wyrmspan.boards import at_turn


def determinised_deck(match, deal):
    """The dragons that a seat reckons with next, if its chance is that of another deal."""
    other = duplicate(match.bots)
    other.simulation_streams[match.state.seat, 1] = deal
    scratch = new_scratch()
    determinise(match.rules, match.state, other.simulation_streams[match.state.seat], scratch)
    deck = scratch.determinised.decks[0]
    return deck.cards[deck.top : deck.top + 5].tolist()


def test_determinised_decks_differ_from_deal_to_deal_and_stay_the_same_for_one():
    match = at_turn()
    assert determinised_deck(match, 3) == determinised_deck(match, 3)
    assert len({tuple(determinised_deck(match, deal)) for deal in range(6)}) == 6


def test_determinised_cards_are_hidden_ones():
    match = at_turn()
    seen = {int(card) for card in match.state.decks[0].display}
    for deal in range(6):
        assert not seen & set(determinised_deck(match, deal))
