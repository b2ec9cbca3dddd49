"""Matches for tests: transcripts, the kernel's loop with every decision watched, and transcripts followed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simkit import games
from simkit.core.copies import duplicate
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots
from simkit.games.castellion.constants import status
from simkit.games.castellion.rules.actions import list_actions
from simkit.games.castellion.rules.setup import begin_match
from simkit.games.castellion.rules.turn import perform_action
from simkit.games.castellion.state import Actions, State
from simkit.games.castellion.transcript import transcript
from simkit.games.contract import Value, bot_arrays
from simkit.games.seating import seat_bots
from simkit.run.replay import transcripts
from simkit.scenario.expand import make_arm
from tests.contract.variants import as_tested
from tests.games.castellion.boards import open_log

GAME = games.find("castellion")
BOTS = [bot.name for bot in GAME.bots if bot.effort == "fast"]
THINKERS = [as_tested(bot) for bot in GAME.bots if bot.effort != "fast"]
SEED = 20_260

Choose = Callable[[Any, Any], int]  # from state and table to an index into the legal actions
Ask = Callable[[Any, Any, Choose], int]


def replay(
    config: Mapping[str, object], bot: str, deals: range, seed: int = SEED
) -> Iterator[list[dict[str, Any]]]:
    """The transcripts of deals with one bot in all seats, each from `match` to `result`."""
    seats = GAME.seats(GAME.configure(config))
    yield from transcripts(make_arm(GAME, config, (bot,) * seats, {"bots": bot}), seed, deals, None)


@dataclass
class Table:
    """What a seat chooses with: the legal actions, the bots and their room to think."""

    actions: Any
    bots: Any
    scratch: Any

    def copy(self) -> Table:
        """The same apart from this one."""
        return Table(duplicate(self.actions), duplicate(self.bots), duplicate(self.scratch))

    def list(self, tables: Any, rules: Any, state: Any) -> list[int]:
        """Write the legal actions down and return them."""
        list_actions(tables, rules, state, self.actions)
        return self.legal

    @property
    def legal(self) -> list[int]:
        """The actions that stand on the table."""
        return self.actions.codes.tolist()[: self.actions.n]  # type: ignore[no-any-return]

    def choose(self, tables: Any, rules: Any, state: Any) -> int:
        """Ask the bot whose decision is due."""
        bot = GAME.kernel.choosers(rules)[self.bots.numbers[state.seat]]  # type: ignore[attr-defined]
        return int(bot(tables, rules, state, self.actions, self.bots, self.scratch))


def seat_bot(bot: str, seed: int = SEED, deal: int = 0, seats: int = 1) -> Table:
    """A table with one bot in all seats at the start of a deal."""
    table = Table(Actions.new(), SeatedBots.new(), Scratch.new())
    seat_bots(table.bots, *bot_arrays(GAME, [(bot,) * seats]), 0, seed, deal)
    return table


def begin(config: Mapping[str, Value], deal: int, seed: int = SEED, log: Any = None) -> tuple[Any, Any, Any]:
    """Tables, rules and the state at the first decision of a deal."""
    tables, rules = GAME.kernel.prepare(config)
    state = State.new()
    begin_match(tables, rules, state, seed, deal, open_log() if log is None else log)
    return tables, rules, state


def drive(config: Mapping[str, Value], bot: str, deal: int, ask: Ask, seed: int = SEED) -> Any:
    """Play a match as the kernel does, but put every decision through `ask`; return the final state."""
    tables, rules, state = begin(config, deal, seed)
    table, log = seat_bot(bot, seed, deal, GAME.seats(config)), open_log()
    while state["status"] == status.PLAYING:
        legal, index = table.list(tables, rules, state), 0
        if len(legal) > 1:
            index = ask(state, table, lambda s, d: d.choose(tables, rules, s))
        perform_action(tables, rules, state, legal[index], log)
    return state


def positions(
    config: Mapping[str, Value], bot: str, deal: int, seed: int = SEED
) -> Iterator[tuple[Sequence[Mapping[str, Any]], Any]]:
    """After every decision of a match the events that it brought, and the state (not to be changed)."""
    log = open_log()
    tables, rules, state = begin(config, deal, seed, log)
    table = seat_bot(bot, seed, deal, GAME.seats(config))
    told = 0
    while state["status"] == status.PLAYING:
        legal = table.list(tables, rules, state)
        perform_action(tables, rules, state, legal[table.choose(tables, rules, state)], log)
        events = transcript(log, state)
        yield events[told:], state
        told = len(events)
