"""Matches for tests: transcripts, the kernel's loop with every decision watched, and transcripts followed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from simkit import games
from simkit.games.castellion.bots.choose import choose_herald, choose_play, choose_source, choose_trigger
from simkit.games.castellion.bots.lineup import new_lineup, open_bot_streams, seat_bots
from simkit.games.castellion.constants import (
    BY_CHOICE,
    DRAW_SAFE,
    DRAW_STANDARD,
    HERALD_FIRST,
    PLAYING,
    SWAP_VIGIL,
    TRIGGER,
)
from simkit.games.castellion.rules.setup import lay_out, set_herald
from simkit.games.castellion.rules.trials import resolve, resolve_due
from simkit.games.castellion.rules.turn import (
    draw_tile,
    is_traitor,
    lay_traitor,
    list_heralds,
    list_plays,
    list_sources,
    list_triggers,
    play_tile,
    swap_vigil,
)
from simkit.games.castellion.state import new_state
from simkit.games.contract import bot_arrays
from simkit.games.setting import Value
from simkit.run.replay import transcripts
from simkit.scenario.expand import make_arm
from tests.games.castellion.boards import action_of, number_of, open_log

GAME = games.find("castellion")
BOTS = [bot.name for bot in GAME.bots]
SEED = 20_260

Choose = Callable[[Any, Any], int]  # from state and line-up to an index into the legal actions
Ask = Callable[[str, Any, Any, Choose], int]


def replay(
    config: Mapping[str, object], bot: str, deals: range, seed: int = SEED
) -> Iterator[list[dict[str, Any]]]:
    """The transcripts of deals, each from `match` to `result`."""
    yield from transcripts(make_arm(GAME, config, (bot,), {"bots": bot}), seed, deals, None)


def seat_bot(bot: str, seed: int = SEED, deal: int = 0) -> Any:
    """A line-up of one bot at the start of a deal."""
    lineup = new_lineup()
    seat_bots(lineup, *bot_arrays(GAME, [(bot,)]), 0)
    open_bot_streams(lineup, seed, deal)
    return lineup


def drive(config: Mapping[str, Value], bot: str, deal: int, ask: Ask, seed: int = SEED) -> Any:
    """Play a match as the kernel does, but put every decision through `ask`; return the final state."""
    tables, rules = GAME.kernel.prepare(config)
    state, lineup, log = new_state(), seat_bot(bot, seed, deal), open_log()

    def trigger_early() -> None:
        list_triggers(state)
        while state["status"] == PLAYING:
            index = ask("trigger", state, lineup, lambda s, b: choose_trigger(tables, s, b, 0))
            if state["legal"][index] != TRIGGER:
                return
            resolve(tables, state, 0, BY_CHOICE, log)

    def decide(tile: int) -> int:
        index = ask("play", state, lineup, lambda s, b: choose_play(tables, s, b, 0, tile))
        return int(state["legal"][index])

    lay_out(tables, rules, state, seed, deal)
    if rules["herald"]:
        list_heralds(state)
        index = ask("herald", state, lineup, lambda s, b: choose_herald(s, b, 0))
        set_herald(state, state["legal"][index] - HERALD_FIRST)
    while state["status"] == PLAYING:
        if rules["voluntary"]:
            trigger_early()
            if state["status"] != PLAYING:
                break
        list_sources(state)
        index = ask("source", state, lineup, lambda s, b: choose_source(tables, s, b, 0))
        tile = draw_tile(state, 0, state["legal"][index], log)
        if rules["voluntary_after_draw"]:
            trigger_early()
            if state["status"] != PLAYING:
                break
        if is_traitor(tile):
            lay_traitor(state, 0, tile, log)
        else:
            list_plays(state, 0, tile, True)
            action = decide(tile)
            if action == SWAP_VIGIL:
                tile = swap_vigil(state, 0, tile, log)
                list_plays(state, 0, tile, False)
                action = decide(tile)
            play_tile(state, 0, tile, action, log)
        resolve_due(tables, state, 0, log)
    return state


def begin(match: Mapping[str, Any], setup: Mapping[str, Any]) -> Any:
    """The state that the rules lay out for a transcript's deal, with its Herald."""
    config = GAME.configure(match["config"])
    tables, rules = GAME.kernel.prepare(config)
    state = new_state()
    lay_out(tables, rules, state, match["seed"], match["deal"])
    if setup["herald"] is not None:
        set_herald(state, setup["herald"] - 1)
    return state


def follow(tables: Any, state: Any, event: Mapping[str, Any], log: Any) -> None:
    """Carry one event of a transcript out by the rules; what only follows from others does nothing."""
    name = event["event"]
    if name == "draw":
        source = DRAW_SAFE if event["from"] == "safe" else DRAW_STANDARD
        assert draw_tile(state, 0, source, log) == number_of(event["tile"])
    elif name == "vigil":
        assert swap_vigil(state, 0, number_of(event["keep"]), log) == number_of(event["play"])
    elif name in ("place", "discard"):
        play = ("discard", "none") if name == "discard" else ("place", event["where"], event.get("col"))
        play_tile(state, 0, number_of(event["tile"]), action_of(state, play), log)
        resolve_due(tables, state, 0, log)
    elif name == "traitor":
        lay_traitor(state, 0, number_of(event["tile"]), log)
        resolve_due(tables, state, 0, log)
    elif name == "trial" and event["why"] == "voluntary":
        resolve(tables, state, 0, BY_CHOICE, log)
