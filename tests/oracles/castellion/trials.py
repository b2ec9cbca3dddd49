"""Trials: what triggers them, what they do, and when they are failed."""

from tests.oracles.stream import Event

from .castle import Castle, has_foundation, is_complete, n_pantry
from .components import KINDS, Card
from .destruction import destroy_rows, destroy_several
from .house import damage_left
from .state import HauntedDestroyed, Moves, State

PANTRY_PER_TRIAL = 2


# Triggers ------------------------------------------------------------------------


def traitors_needed(state: State) -> int:
    """Return the number of Traitors that triggers the current trial; the Herald's needs one fewer."""
    return int(state.card["traitors"]) - (state.herald == state.trial)


def is_exhausted(state: State) -> bool:
    """Tell whether every Dream tile was played; the vigil and the Pantry do not count."""
    return state.hand is None and not state.revealed and not any(state.stacks.values())


def is_castle_trigger(state: State) -> bool:
    """Tell whether a complete castle, with `both_complete` both of them, calls for a trial."""
    complete = [is_complete(castle, state.width) for castle in state.castles]
    return all(complete) if state.flags["both_complete"] else any(complete)


def trigger(state: State, voluntary: bool = False) -> str | None:
    """Return why the current trial is resolved now, None if it is not."""
    if state.traitors >= traitors_needed(state):
        return "traitors"
    if is_castle_trigger(state):
        return "complete"
    if voluntary:
        return "voluntary"
    return "exhausted" if is_exhausted(state) else None


def can_volunteer(state: State) -> bool:
    """Tell whether trials may be triggered at will in this match."""
    return state.level != "intro" or state.flags["intro_voluntary"]


# Facing a trial ------------------------------------------------------------------


def damage_of(state: State, counts: dict[str, int]) -> int:
    """Return the tiles that the current card destroys: none if the formations suffice."""
    if all(counts[kind] >= state.card[kind] for kind in KINDS):
        return 0
    return damage_left(state.numbers, state.card["damage"], counts["bastions"])


def facing_seats(state: State) -> list[int]:
    """Return who may face the current trial: with two players the one without the Champion card."""
    return [seat for seat in range(state.players) if seat != state.champion]


def lacks_foundation(state: State) -> bool:
    """Tell whether a two-player trial fails at once because a castle lacks its foundation."""
    return state.players == 2 and not all(has_foundation(castle, state.width) for castle in state.castles)


def trial_event(state: State, seat: int, why: str) -> Event:
    """Return the `trial` event that opens the current trial for a seat."""
    counts = state.formations(seat)
    return {
        "event": "trial",
        "trial": state.trial,
        "card": state.trials[state.trial - 1],
        "seat": seat,
        "why": why,
        **counts,
        "damage": 0 if lacks_foundation(state) else damage_of(state, counts),
    }


def trial_events(state: State, why: str) -> list[Event]:
    """Return the ways to open the current trial, one for each seat that may face it."""
    return [trial_event(state, seat, why) for seat in facing_seats(state)]


def apply_card(state: State, opened: Event) -> Moves:
    """Destroy what the card destroys."""
    rows, seat = state.card["rows"], opened["seat"]
    if rows:
        yield from destroy_rows(state, seat, rows)
    yield from destroy_several(state, seat, opened["damage"], "trial")


# Passing or failing --------------------------------------------------------------


def is_pantry_right(state: State) -> bool:
    """Tell whether exactly 2, 4 or 6 Pantry tiles are built, the same number in each castle."""
    each = PANTRY_PER_TRIAL * state.trial // state.players
    return all(n_pantry(castle) == each for castle in state.castles)


def failure(state: State, castle: Castle, card: Card, counts: dict[str, int]) -> str | None:
    """Return the first reason why a trial is failed after its effects, None if it is passed."""
    if not has_foundation(castle, state.width):
        return "foundation"
    if state.level != "expert" and any(counts[kind] < card[kind] for kind in KINDS):
        return "formations"
    if state.pantry != "off" and not is_pantry_right(state):
        return "pantry"
    if state.has("prison") and state.trial == len(state.trials) and None in state.ring:
        return "prison"
    return None


def face(state: State, opened: Event) -> Moves:
    """Resolve the trial that was opened."""
    number, seat = state.trial, opened["seat"]
    reason = "foundation" if lacks_foundation(state) else None
    if reason is None:
        try:
            yield from apply_card(state, opened)
            counts = {kind: opened[kind] for kind in KINDS}
            reason = failure(state, state.castles[seat], state.card, counts)
        except HauntedDestroyed:
            reason = "haunted"
    yield [{"event": "trial-end", "trial": number, "passed": reason is None, "reason": reason}]
    if reason is not None:
        state.end(reason)
    yield from leave_trial(state, seat)


def leave_trial(state: State, seat: int) -> Moves:
    """Take the passed trial away, hand the Champion card over and let the prison take its toll."""
    state.gone += state.beside
    state.trial, state.beside = state.trial + 1, []
    if state.players == 2:
        state.champion = seat
    if state.trial > len(state.trials):
        state.end("won")
    if state.has("prison") and None in state.ring:
        yield from destroy_several(state, seat, state.numbers["prison_penalty"], "prison")


def face_due_trials(state: State) -> Moves:
    """Resolve trials as long as one is due."""
    why = trigger(state)
    while why is not None:
        opened = yield list(trial_events(state, why))
        assert opened is not None
        yield from face(state, opened)
        why = trigger(state)
