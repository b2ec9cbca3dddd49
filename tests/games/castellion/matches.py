"""Matches for tests: transcripts, the kernel's loop with every decision watched, and transcripts followed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from simkit import games
from simkit.games.castellion.bots.choose import choose
from simkit.games.castellion.bots.desk import new_desk, open_bot_streams, seat_bots
from simkit.games.castellion.constants import status
from simkit.games.castellion.rules.actions import list_actions
from simkit.games.castellion.rules.setup import begin_match
from simkit.games.castellion.rules.turn import perform_action
from simkit.games.castellion.transcript import transcript
from simkit.games.castellion.state import State
from simkit.games.contract import Value, bot_arrays
from simkit.run.replay import transcripts
from simkit.scenario.expand import make_arm
from tests.contract.variants import as_tested
from tests.games.castellion.boards import open_log

GAME = games.find("castellion")
BOTS = [bot.name for bot in GAME.bots if bot.effort == "fast"]
THINKERS = [as_tested(bot) for bot in GAME.bots if bot.effort != "fast"]
SEED = 20_260

Choose = Callable[[Any, Any], int]  # from state and desk to an index into the legal actions
Ask = Callable[[Any, Any, Choose], int]


def replay(
    config: Mapping[str, object], bot: str, deals: range, seed: int = SEED
) -> Iterator[list[dict[str, Any]]]:
    """The transcripts of deals with one bot in all seats, each from `match` to `result`."""
    seats = GAME.seats(GAME.configure(config))
    yield from transcripts(make_arm(GAME, config, (bot,) * seats, {"bots": bot}), seed, deals, None)


def seat_bot(bot: str, seed: int = SEED, deal: int = 0, seats: int = 1) -> Any:
    """A desk of one bot in all seats at the start of a deal."""
    desk = new_desk()
    seat_bots(desk, *bot_arrays(GAME, [(bot,) * seats]), 0)
    open_bot_streams(desk, seed, deal)
    return desk


def begin(config: Mapping[str, Value], deal: int, seed: int = SEED, log: Any = None) -> tuple[Any, Any, Any]:
    """Tables, rules and the state at the first decision of a deal."""
    tables, rules = GAME.kernel.prepare(config)
    state = State.new()
    begin_match(tables, rules, state, seed, deal, open_log() if log is None else log)
    return tables, rules, state


def drive(config: Mapping[str, Value], bot: str, deal: int, ask: Ask, seed: int = SEED) -> Any:
    """Play a match as the kernel does, but put every decision through `ask`; return the final state."""
    tables, rules, state = begin(config, deal, seed)
    desk, log = seat_bot(bot, seed, deal, GAME.seats(config)), open_log()
    while state["status"] == status.PLAYING:
        list_actions(tables, rules, state, desk)
        index = 0
        if desk["n_legal"] > 1:
            index = ask(state, desk, lambda s, d: int(choose(tables, rules, s, d)))
        perform_action(tables, rules, state, desk["legal"][index], log)
    return state


def positions(
    config: Mapping[str, Value], bot: str, deal: int, seed: int = SEED
) -> Iterator[tuple[Sequence[Mapping[str, Any]], Any]]:
    """After every decision of a match the events that it brought, and the state (not to be changed)."""
    log = open_log()
    tables, rules, state = begin(config, deal, seed, log)
    desk = seat_bot(bot, seed, deal, GAME.seats(config))
    told = 0
    while state["status"] == status.PLAYING:
        list_actions(tables, rules, state, desk)
        index = int(choose(tables, rules, state, desk)) if desk["n_legal"] > 1 else 0
        perform_action(tables, rules, state, desk["legal"][index], log)
        events = transcript(log, state)
        yield events[told:], state
        told = len(events)
