"""The bound that the game offers: which of its deals can be won by any play at all, and how."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.core.copies import copy_into
from simkit.core.kinds import int64
from simkit.core.log import new_log
from simkit.core.rng import open_stream
from simkit.errors import InputError, SimkitError
from simkit.games.castellion.bots.plans import N_LAST_EXAMS
from simkit.games.castellion.constants import NOTHING
from simkit.games.castellion.data import read_tables
from simkit.games.castellion.house_rules import HOUSE_RULES
from simkit.games.castellion.kernel import KERNEL
from simkit.games.castellion.perfect_information.arrangements import make_arrangements
from simkit.games.castellion.perfect_information.attempt import Attempt
from simkit.games.castellion.perfect_information.castle_plans import Library, make_plans
from simkit.games.castellion.perfect_information.constants import STREAM_PLANS, exam, verdict
from simkit.games.castellion.perfect_information.positions import new_search
from simkit.games.castellion.perfect_information.solver import is_won, solve_deals
from simkit.games.castellion.rules.setup import begin_match
from simkit.games.castellion.state import Actions
from simkit.games.castellion.transcript import transcript
from simkit.games.driver import to_word
from simkit.games.setting import Config

PROOFS = ("by counting", "by exhausting Exams I and II")


def check_bound(config: Config) -> None:
    """Refuse what the search does not cover."""
    reasons = {
        "level": (config["level"] == "intro", "the search covers the introductory game alone"),
        "players": (config["players"] == 1, "the search covers the solo game alone"),
        "appendices": (not config["appendices"], "the search covers no appendix"),
    }
    for setting in HOUSE_RULES:
        is_printed = config[setting.name] == setting.default
        reasons[setting.name] = (is_printed, "the search covers the printed numbers alone")
    for name, (is_covered, reason) in reasons.items():
        if not is_covered:
            value = config[name]
            shown = "+".join(map(str, value)) if isinstance(value, tuple) else value
            raise InputError(reason, key=name, value=shown)


def search_batch(
    config: Config, seed: int, first_deal: int, n_deals: int, budget: int
) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """Search deals, each with at most so many attempts; return verdicts and attempts made (see the contract)."""
    verdicts, n_attempts = np.zeros(n_deals, dtype=np.int8), np.zeros(n_deals, dtype=np.int64)
    _search(config, seed, first_deal, budget, verdicts, n_attempts)
    return verdicts, n_attempts


def trace_win(config: Config, seed: int, deal: int, budget: int) -> list[dict[str, Any]]:
    """Search one deal again and return the win as a transcript, `setup` to `result`; empty if none is found."""
    verdicts, n_attempts = np.zeros(1, dtype=np.int8), np.zeros(1, dtype=np.int64)
    attempt = _search(config, seed, deal, budget, verdicts, n_attempts)
    if verdicts[0] != verdict.WINNABLE:
        return []
    tables, rules = KERNEL.prepare(config)
    log = new_log(traced=True)
    copy_into(attempt.deal.start, attempt.blank)
    begin_match(tables, rules, attempt.deal.start, to_word(seed), deal, log)
    is_won(tables, rules, attempt, Actions.new(), log)
    return transcript(log, attempt.state)


def _search(
    config: Config,
    seed: int,
    first_deal: int,
    budget: int,
    verdicts: NDArray[np.int8],
    n_attempts: NDArray[np.int64],
) -> Attempt:
    """Search deals and return the attempt that came last."""
    tables, rules = KERNEL.prepare(config)
    attempt = Attempt.new()
    solve_deals(
        tables,
        rules,
        make_arrangements(),
        make_library(),
        to_word(seed),
        first_deal,
        verdicts,
        n_attempts,
        budget,
        attempt,
        new_search(),
        Actions.new(),
        new_log(traced=False),
    )
    if (verdicts == verdict.REFUTED).any():
        deal = first_deal + int(np.argmax(verdicts == verdict.REFUTED))
        raise SimkitError(f"the rules refute the win that was found for deal {deal}: a bug in the search")
    return attempt


@cache
def make_library() -> Library:
    """The plans for each card of Exam III, the same ones always."""
    tables, attempt, library = read_tables("intro"), Attempt.new(), Library.new()
    first = tables.decks[exam.LAST, 1]
    for place in range(N_LAST_EXAMS):
        open_stream(attempt.deal.stream, NOTHING, place, STREAM_PLANS)
        plans = library.plans[place]
        make_plans(
            tables, make_arrangements(), int64(first + place), plans, attempt.castle, attempt.deal.stream
        )
    return library
