"""The books: cards, cubes, eggs and stocks balance at every moment."""

from collections import Counter

from .automa import SEAT
from .payments import all_nests
from .scoring import count_cubes
from .setup import deck_of
from .state import CAVE_CARDS, DRAGONS, N_COLUMNS, Player, State
from .symbols import CAVES


def cards_held(state: State, kind: str) -> list[int]:
    """Return where every card of a kind is: decks, piles, display, hands, mats, the Automa."""
    found = [*state.decks[kind], *state.discards[kind], *(c for c in state.display[kind] if c is not None)]
    for player in state.players:
        if kind == DRAGONS:
            found += player.dragons
            for den in player.dens.values():
                found += [den.dragon, *den.tucked]
        else:
            found += [*player.caves, *player.cards.values()]
    if state.automa is not None:
        found += state.automa.dragons if kind == DRAGONS else state.automa.caves
    return found


def audit(state: State) -> None:
    """Assert that nothing came from nowhere and nothing was lost."""
    for kind in (DRAGONS, CAVE_CARDS):
        assert sorted(cards_held(state, kind)) == deck_of(kind, state.config), f"{kind} do not balance"
    placed = count_cubes(state)
    for seat, player in enumerate(state.players):
        assert player.cubes + placed[seat] == 4, "a cube was lost"
        audit_player(state, seat, player)
    if state.automa is not None:
        assert state.automa.cubes + placed[SEAT] == max(1, state.round), "a cube of the Automa was lost"
    for row, cubes in state.rows.items():
        slots = state.slots(row)
        assert slots is None or len(cubes) <= slots, "a guild row is overfull"


def audit_player(state: State, seat: int, player: Player) -> None:
    """Assert that a player owns nothing negative, that no nest is overfull and no cave has gaps."""
    amounts: Counter[str] = Counter(player.stock)
    assert min(amounts.values(), default=0) >= 0, "a stock is negative"
    assert player.coins >= 0, "coins are negative"
    for place in all_nests(player):
        assert player.eggs_at(place) >= 0, "eggs are negative"
        assert state.room(seat, place) >= 0, "a nest is overfull"
    for cave in CAVES:
        excavated = player.n_excavated(cave)
        assert all((cave, c) in player.cards for c in range(1, excavated)), "a gap between caves"
        dragons = player.n_dragons(cave)
        assert all((cave, c) in player.dens for c in range(dragons)), "a gap between dragons"
        assert dragons <= excavated <= N_COLUMNS, "a dragon without a cave"
