"""The door to the clairvoyant bound: which deals of the introductory game can be won by any play at all, and how."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.core.kinds import int64
from simkit.core.log import new_log
from simkit.core.rng import open_stream
from simkit.errors import InputError, SimkitError
from simkit.games.castellion.bots.desk import new_desk
from simkit.games.castellion.clairvoyance.foresight import new_try
from simkit.games.castellion.clairvoyance.layouts import make_layouts
from simkit.games.castellion.clairvoyance.search import REFUTED, WINNABLE, is_won, search_deals
from simkit.games.castellion.clairvoyance.sketch import SKETCH, make_sketches
from simkit.games.castellion.clairvoyance.walk import new_walk
from simkit.games.castellion.constants import N_TRIALS, NOTHING
from simkit.games.castellion.data import read_tables
from simkit.games.castellion.kernel import prepare
from simkit.games.castellion.rules.setup import lay_out
from simkit.games.castellion.show import transcript
from simkit.games.setting import Config

PROOFS = ("by counting", "by exhausting Exams I and II")
MAX_SKETCHES = 1024  # for one card
STREAM_SKETCHES = int64(65)


def check_bound(config: Config) -> None:
    """Refuse what the search does not cover."""
    reasons = {
        "level": (config["level"] == "intro", "the search covers the introductory game alone"),
        "players": (config["players"] == 1, "the search covers the solo game alone"),
        "appendices": (not config["appendices"], "the search covers no appendix"),
    }
    for name, (is_covered, reason) in reasons.items():
        if not is_covered:
            value = config[name]
            shown = "+".join(map(str, value)) if isinstance(value, tuple) else value
            raise InputError(reason, key=name, value=shown)


def search_batch(
    config: Config, seed: int, first_deal: int, n_deals: int, budget: int
) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """Search deals, each with at most so many tries; return their verdicts and the tries made (see the contract)."""
    verdicts, tries = np.zeros(n_deals, dtype=np.int8), np.zeros(n_deals, dtype=np.int64)
    _search(config, seed, first_deal, budget, verdicts, tries)
    return verdicts, tries


def trace_win(config: Config, seed: int, deal: int, budget: int) -> list[dict[str, Any]]:
    """Search one deal again and return the win as a transcript, `setup` to `result`; empty if none is found."""
    verdicts, tries = np.zeros(1, dtype=np.int8), np.zeros(1, dtype=np.int64)
    work = _search(config, seed, deal, budget, verdicts, tries)
    if verdicts[0] != WINNABLE:
        return []
    tables, rules = prepare(config)
    log = new_log(traced=True)
    lay_out(tables, rules, work["start"], np.uint64(seed).astype(np.int64), deal, log)
    is_won(tables, rules, work, new_desk(), log)
    return transcript(log, work["state"])


def _search(
    config: Config,
    seed: int,
    first_deal: int,
    budget: int,
    verdicts: NDArray[np.int8],
    tries: NDArray[np.int64],
) -> Any:
    """Search deals and return the try that came last."""
    tables, rules = prepare(config)
    work, log = new_try(), new_log(traced=False)
    signed = np.uint64(seed).astype(np.int64)
    search_deals(
        tables,
        rules,
        make_layouts(),
        make_libraries(),
        signed,
        first_deal,
        verdicts,
        tries,
        budget,
        work,
        new_walk(),
        new_desk(),
        log,
    )
    if (verdicts == REFUTED).any():
        deal = first_deal + int(np.argmax(verdicts == REFUTED))
        raise SimkitError(f"the rules refute the win that was found for deal {deal}: a bug in the search")
    return work


@cache
def make_libraries() -> NDArray[np.void]:
    """The sketches for each card of Exam III, the same ones always."""
    tables, work = read_tables("intro"), new_try()
    first, n_cards = int(tables["decks"][N_TRIALS - 1, 1]), int(tables["decks"][N_TRIALS - 1, 0])
    libraries = np.zeros((n_cards, MAX_SKETCHES), dtype=SKETCH).view(np.recarray)
    for place in range(n_cards):
        open_stream(work["stream"], NOTHING, place, STREAM_SKETCHES)
        make_sketches(tables, make_layouts(), int64(first + place), libraries[place], work["stream"])
    return libraries
