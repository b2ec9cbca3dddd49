"""The protocol of Dragon Castle, handed to the driver."""

from __future__ import annotations

from simkit.core.jit import kernel
from simkit.core.log import Log
from simkit.games.dragon_castle.bots import builder, endgamer, greedy, random, taught, taught_search
from simkit.games.dragon_castle.bots.scratch import Scratch
from simkit.games.dragon_castle.bots.seated import SeatedBots, forget
from simkit.games.dragon_castle.columns import MATCH_COLUMNS, SEAT_COLUMNS
from simkit.games.dragon_castle.config import Config, Rules, as_config, make_rules
from simkit.games.dragon_castle.data import Tables, make_tables
from simkit.games.dragon_castle.observation import describe_actions, observe
from simkit.games.dragon_castle.outcomes import note_turn, write_outcome
from simkit.games.dragon_castle.rules import turn
from simkit.games.dragon_castle.rules.actions import list_actions
from simkit.games.dragon_castle.rules.hidden import resample
from simkit.games.dragon_castle.rules.setup import begin_match
from simkit.games.dragon_castle.state import Actions, State
from simkit.games.dragon_castle.transcript import note_result, transcripts
from simkit.games.driver import Kernel

# By the number of the bot.
CHOOSERS = tuple(bot.choose for bot in (random, greedy, builder, endgamer, taught, taught_search))
CHOOSERS_WITHOUT_SPIRITS = (
    random.choose,
    greedy.choose_without_spirits,
    builder.choose_without_spirits,
    *CHOOSERS[3:],
)


def prepare(config: Config) -> tuple[Tables, Rules]:
    """Make the tables and the rules of a configuration."""
    own = config["own_tiles"]
    tables = make_tables(
        config["set_points"],
        config["dragon_bonus"],
        config["set_shrines"],
        () if isinstance(own, str) else tuple(own),
    )
    return tables, make_rules(config)


@kernel(inline=True)
def apply_action(tables: Tables, rules: Rules, state: State, actions: Actions, index: int, log: Log) -> None:
    """Take an action, look who leads when it ends a turn, and note the result when it ends the match."""
    seat, number = state.seat, state.turns
    turn.apply_action(tables, rules, state, actions.codes[index], log)
    is_over = turn.is_over(state)
    if is_over or state.turns != number:
        note_turn(rules, state, seat, number)
    if is_over:
        note_result(rules, state, log)


KERNEL = Kernel(
    package="dragon_castle",
    prepare=lambda settings: prepare(as_config(settings)),
    state=State,
    actions=Actions,
    bots=SeatedBots,
    new_scratch=lambda numbers, params: Scratch.new(),
    begin_match=begin_match,
    list_actions=list_actions,
    apply_action=apply_action,
    is_over=turn.is_over,
    write_outcome=write_outcome,
    resample=resample,
    forget=forget,
    choosers=lambda rules: CHOOSERS if rules.n_spirits else CHOOSERS_WITHOUT_SPIRITS,
    observe=observe,
    describe_actions=describe_actions,
    transcripts=transcripts,
    n_match_columns=len(MATCH_COLUMNS),
    n_seat_columns=len(SEAT_COLUMNS),
)
