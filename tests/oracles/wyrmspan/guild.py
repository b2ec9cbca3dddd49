"""The guild track and the rows of the guild tile."""

from .boards import guild_space
from .components import N_SPACES, guild_rows
from .context import Context
from .effects import effect, run_group
from .form import Option
from .moves import Moves, choose, must
from .state import State


def guild_step(state: State, seat: int) -> Moves:
    """Take one step and the benefit of the space entered."""
    player = state.players[seat]
    space = (player.steps + 1) % N_SPACES
    yield from must({"event": "guild", "seat": seat, "space": space})
    player.steps += 1
    benefit = guild_space(space)
    if benefit is not None:
        yield from run_group(state, Context(seat), benefit[0].flows[0][0])
    elif player.cubes > 0:
        yield from place_cube(state, seat)


def place_cube(state: State, seat: int) -> Moves:
    """Place a cube on a row with a free slot; the effects of the upper rows are reached at once."""
    event = yield from choose(
        lambda: [Option({"event": "cube", "seat": seat, "row": row}) for row in state.free_rows()], seat
    )
    row = event["row"]
    state.rows[row].append(seat)
    state.players[seat].cubes -= 1
    found = guild_rows(state.guild)[row]
    if found.now:
        yield from effect(state, Context(seat), f"row-{row}", found.program)
