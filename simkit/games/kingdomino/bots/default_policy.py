"""The default policies of simulations: everybody at random, everybody full-greedy, or the searcher alone."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.records import Stream
from simkit.games.kingdomino.bots.full_greedy import choose_as_published
from simkit.games.kingdomino.bots.scratch import Scratch
from simkit.games.kingdomino.bots.true_random import choose_any
from simkit.games.kingdomino.config import Rules
from simkit.games.kingdomino.data import Tables

ALL_RANDOM, ALL_GREEDY, SELF_GREEDY = range(3)


@kernel
def set_default_policy(rules: Rules, scratch: Scratch, policy: int, seat: Seat) -> None:
    """Say who plays full-greedy in simulations; the others play at random."""
    for other in range(rules.players):
        is_greedy = policy == ALL_GREEDY or (policy == SELF_GREEDY and other == seat)
        scratch.is_greedy[other] = int64(is_greedy)


@kernel(inline=True)
def choose_by_default(tables: Tables, rules: Rules, scratch: Scratch, stream: Stream) -> int:
    """Choose one of the legal actions of a simulation."""
    if scratch.is_greedy[scratch.state.seat]:
        return choose_as_published(tables, rules, scratch.state, scratch.actions, scratch, stream)
    return choose_any(scratch.actions, stream)
