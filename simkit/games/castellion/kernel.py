"""The loops of Castellion: one match, a batch of deals, one traced match. No rule stands here."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.games.castellion.bots.choose import choose
from simkit.games.castellion.bots.desk import LOG, new_desk, open_bot_streams, seat_bots
from simkit.games.castellion.constants import PLAYING
from simkit.games.castellion.data import read_tables
from simkit.games.castellion.outcomes import N_MATCH_COLUMNS, N_SEAT_COLUMNS, write_outcome
from simkit.games.castellion.rules.actions import list_actions
from simkit.games.castellion.rules.setup import lay_out
from simkit.games.castellion.rules.steps import apply_action
from simkit.games.castellion.show import transcript
from simkit.games.castellion.state import new_state
from simkit.games.castellion.variants import make_rules
from simkit.games.old_driver import Driver
from simkit.games.setting import Config


def prepare(config: Config) -> tuple[Any, Any]:
    """Build the tables and rules of a configuration."""
    simulations = config["simulation_set"]
    cards = simulations if isinstance(simulations, str) else tuple(simulations)  # type: ignore[arg-type]
    return read_tables(str(config["level"]), cards), make_rules(config)


@kernel
def play_deals(
    tables: Any,
    rules: Any,
    bots: Any,
    params: Any,
    seed: Any,
    first_deal: Any,
    n_deals: Any,
    matches: Any,
    seats: Any,
    state: Any,
    desk: Any,
    log: Any,
) -> None:
    """Play deals one after the other in all rotations and write their outcomes; who has no choice is not asked."""
    row = 0
    for deal in range(first_deal, first_deal + n_deals):
        for rotation in range(bots.shape[0]):
            seat_bots(desk, bots, params, rotation)
            open_bot_streams(desk, seed, deal)
            lay_out(tables, rules, state, seed, deal, log)
            while state.status == PLAYING:
                list_actions(tables, rules, state, desk)
                index = int64(0)
                if desk.n_legal > 1:
                    index = choose(tables, rules, state, desk)
                apply_action(tables, rules, state, desk.legal[index], log)
            write_outcome(rules, state, matches[row], seats[row])
            row += 1


DRIVER = Driver(
    play_deals,
    lambda bots, params: (new_state(), new_desk()),
    LOG,
    lambda log, state: [transcript(log, state)],
    N_MATCH_COLUMNS,
    N_SEAT_COLUMNS,
)
play_batch, trace_match = DRIVER.play_batch, DRIVER.trace_match
