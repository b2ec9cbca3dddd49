"""Cards of both kinds: sets of cards as bits, decks, discards and the display."""

from __future__ import annotations

from simkit.core.bits import first_bit
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.log import Log, note, note_value
from simkit.core.records import Vector
from simkit.core.rng import draw_below
from simkit.games.wyrmspan.constants import DECK, DRAGON_WORDS, N_SLOTS, NO_CARD, event
from simkit.games.wyrmspan.state import KINDS_OF_CARDS, Deck, Player, State


@kernel
def bit(index: int) -> int:
    """The word with one bit."""
    return int64(1) << int64(index)


@kernel
def has_card(words: Vector[int], card: int) -> bool:
    """Whether a card is in a set."""
    return (words[card >> 6] >> (card & 63)) & 1 != 0


@kernel
def add_card(words: Vector[int], card: int) -> None:
    """Put a card into a set."""
    words[card >> 6] |= bit(card & 63)


@kernel
def remove_card(words: Vector[int], card: int) -> None:
    """Take a card out of a set."""
    words[card >> 6] &= ~bit(card & 63)


@kernel
def gain_card(player: Player, kind: int, card: int, round_: int) -> None:
    """Put a card into a hand in a round."""
    add_card(player.hand[kind], card)
    add_card(player.drawn[round_, kind], card)
    player.n_cards[kind] += 1


@kernel
def lose_card(player: Player, kind: int, card: int) -> None:
    """Take a card out of a hand."""
    remove_card(player.hand[kind], card)
    player.n_cards[kind] -= 1


@kernel
def discard(deck: Deck, card: int) -> None:
    """Put a card on the discard pile (W-08)."""
    add_card(deck.discards, card)
    deck.n_discards += 1


@kernel
def can_draw(deck: Deck) -> bool:
    """Whether a card can be drawn from the deck, shuffled anew if it is empty (W-08)."""
    return deck.top < deck.end or deck.n_discards > 0


@kernel
def find_sources(deck: Deck) -> int:
    """The slots that hold a card and the deck, as bits."""
    found = int64(0)
    for slot in range(N_SLOTS):
        if deck.display[slot] != NO_CARD:
            found |= bit(slot)
    if can_draw(deck):
        found |= bit(DECK)
    return found


@kernel
def shuffle_discards(deck: Deck, kind: int, log: Log) -> None:
    """Shuffle the discards and put them under what is left of the deck (W-08)."""
    n_left = deck.end - deck.top
    for place in range(n_left):
        deck.cards[place] = deck.cards[deck.top + place]
    deck.top = 0
    n_new = int64(0)
    for word in range(DRAGON_WORDS):
        rest = deck.discards[word]
        deck.discards[word] = 0
        while rest:
            index = first_bit(rest)
            rest &= ~bit(index)
            other = draw_below(deck.stream, n_new + 1)
            deck.cards[n_left + n_new] = deck.cards[n_left + other]
            deck.cards[n_left + other] = 64 * word + index
            n_new += 1
    deck.end = n_left + n_new
    deck.n_discards = 0
    note(log, event.SHUFFLE, kind, event.NOTHING, event.NOTHING, event.NOTHING)
    for place in range(n_left, deck.end):
        note_value(log, deck.cards[place])


@kernel
def draw_top(state: State, kind: int, log: Log) -> int:
    """Draw the top card; there must be one, or discards."""
    deck = state.decks[kind]
    if deck.top == deck.end:
        shuffle_discards(deck, kind, log)
    card = deck.cards[deck.top]
    deck.top += 1
    return card


@kernel
def draw_card(state: State, player: Player, seat: int, kind: int, source: int, log: Log) -> int:
    """Draw a card from a slot or the deck into a hand (W-13)."""
    deck = state.decks[kind]
    if source == DECK:
        card = draw_top(state, kind, log)
    else:
        card = deck.display[source]
        deck.display[source] = NO_CARD
    gain_card(player, kind, card, state.round_number)
    note(log, event.DRAW, seat, kind, card, source)
    return card


@kernel
def fill_display(state: State, kind: int, log: Log) -> int:
    """Fill empty slots in ascending order and return how many were filled (W-07)."""
    deck = state.decks[kind]
    n_gaps = int64(0)
    for slot in range(N_SLOTS):
        n_gaps += int64(deck.display[slot] == NO_CARD)
    if n_gaps > deck.end - deck.top and deck.n_discards > 0:
        shuffle_discards(deck, kind, log)
    n_filled = int64(0)
    for slot in range(N_SLOTS):
        if deck.display[slot] == NO_CARD and deck.top < deck.end:
            deck.display[slot] = deck.cards[deck.top]
            deck.top += 1
            n_filled += 1
    return n_filled


@kernel
def note_display(state: State, log: Log) -> None:
    """Write the whole display into the log."""
    note(log, event.DISPLAY, event.NOTHING, event.NOTHING, event.NOTHING, event.NOTHING)
    for kind in range(2):
        for slot in range(N_SLOTS):
            note_value(log, state.decks[kind].display[slot])


@kernel
def refill_display(state: State, log: Log) -> None:
    """Refill both displays at the end of a turn, dragons first (W-07)."""
    if fill_display(state, int64(0), log) + fill_display(state, int64(1), log) > 0:
        note_display(state, log)


@kernel
def clear_display(deck: Deck) -> None:
    """Discard what lies in a display."""
    for slot in range(N_SLOTS):
        if deck.display[slot] != NO_CARD:
            discard(deck, deck.display[slot])
            deck.display[slot] = NO_CARD


@kernel
def note_shown(state: State, player: Player) -> None:
    """Note the cards of the display that no seat has seen before as shown to the seat whose turn it is."""
    for kind in range(KINDS_OF_CARDS):
        for slot in range(N_SLOTS):
            card = state.decks[kind].display[slot]
            if card == NO_CARD or was_shown(state, kind, card):
                continue
            add_card(state.shown[state.round_number, kind], card)
            add_card(player.shown[kind], card)


@kernel
def was_shown(state: State, kind: int, card: int) -> bool:
    """Whether some seat has had a card in the display before it."""
    found = int64(0)
    for round_ in range(state.round_number + 1):
        found |= state.shown[round_, kind, card >> 6]
    return found & bit(card & 63) != 0
