"""The Automa's turn: a decision card, from top to bottom."""

from .components import BROWN, N_SPACES, Decision, decisions
from .decks import discard_display, show_display, take_shown
from .moves import Moves, must
from .state import CAVE_CARDS, DRAGONS, Automa, State
from .symbols import CAVES

SEAT = 1


def level_cards(level: str) -> tuple[int, ...]:
    """Return the eight decision cards of a level."""
    return tuple(number for number, card in decisions().items() if level in card.decks)


def take_automa_turn(state: State) -> Moves:
    """Draw a card and resolve it; pass without one, or on the last if it shows the pass icon."""
    automa = state.automa
    assert automa is not None
    if not automa.cards:
        yield from must({"event": "pass", "seat": SEAT})
        automa.passed = True
        return
    number, *automa.cards = automa.cards
    card = decisions()[number]
    automa.passed = not automa.cards and card.passes
    yield from must({"event": "decision", "seat": SEAT, "card": number, "pass": automa.passed})
    if not automa.passed:
        yield from resolve(state, automa, card)
        yield from show_display(state, always=False)


def resolve(state: State, automa: Automa, card: Decision) -> Moves:
    """Refresh the display, move the coins on the tile, advance the guild token."""
    if card.refresh:
        both = state.config["automa_refresh"] == "both"
        discard_display(state, (DRAGONS, CAVE_CARDS) if both else (DRAGONS,))
        yield from show_display(state, always=True)
    automa.coins = max(0, automa.coins + card.coin)
    before = automa.steps
    automa.steps += n_steps(state, card)
    taken = take_at_brown(state, automa, card) if automa.steps // BROWN > before // BROWN else {}
    yield from must(
        {
            "event": "automa",
            "seat": SEAT,
            "coins": automa.coins,
            "space": automa.steps % N_SPACES,
            **{"dragon": None, "cave": None, "row": None},
            **taken,
        }
    )


def n_steps(state: State, card: Decision) -> int:
    """Return the steps of a card: printed by round, or the excavated spaces of one cave of the human."""
    if card.steps:
        return card.steps[state.round - 1]
    excavated = [state.players[0].n_excavated(cave) for cave in CAVES]
    if card.advance == "least_excavated":
        return min(excavated)
    return max(excavated) + (card.advance == "most_excavated_plus1")


def take_at_brown(state: State, automa: Automa, card: Decision) -> dict[str, int | None]:
    """Take a dragon from the display, and a cave from it or a row of the guild."""
    taken: dict[str, int | None] = {}
    slot = card.dragon_slot - 1
    if state.display[DRAGONS][slot] is not None:
        taken["dragon"] = take_shown(state, DRAGONS, slot)
        automa.dragons.append(taken["dragon"] or 0)
    if card.cave_slot and state.display[CAVE_CARDS][card.cave_slot - 1] is not None:
        taken["cave"] = take_shown(state, CAVE_CARDS, card.cave_slot - 1)
        automa.caves.append(taken["cave"] or 0)
    if card.guild_row and automa.cubes:
        rows = state.free_rows()
        taken["row"] = rows[(card.guild_row - 1) % len(rows)]
        state.rows[taken["row"] or 0].append(SEAT)
        automa.cubes -= 1
    return taken
