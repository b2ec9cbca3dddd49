"""A match played decision by decision, for bots that are no kernels: what a game's `view.py` offers."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, Any, Protocol

from simkit.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from simkit.games.contract import GameSpec


class Sitting(Protocol):
    """One match under way, played by the kernels of its game; it can be pickled."""

    @property
    def seat(self) -> int | None:
        """Whose decision is due; None once the match is over."""

    def observe(self) -> dict[str, Any]:
        """All that this seat sees, as plain Python data, made anew at every call."""

    def legal_actions(self) -> list[dict[str, Any]]:
        """Every legal action, in the order of the kernel's list, in the words of the transcript's event."""

    def bot_action(self) -> int:
        """The index of the action that the built-in bot in this seat chooses."""

    def play(self, index: int) -> None:
        """Take an action and go on to the next decision, or to the end."""

    def resample(self, number: int) -> Sitting:
        """A copy in which all that this seat cannot see is drawn anew, by a number."""

    def write_outcome(self, match: NDArray[np.int32], seats: NDArray[np.int32]) -> None:
        """Write the outcome of the finished match into its row and its rows of seats."""

    def transcripts(self) -> list[list[dict[str, Any]]]:
        """The transcripts of a traced match, as the kernel's `trace_match` returns them."""


class Kept:
    """A sitting that can be pickled: its records come back as records that kernels write into."""

    def __setstate__(self, fields: dict[str, Any]) -> None:
        import numpy as np

        from simkit.core.copies import duplicate

        for name, value in fields.items():
            setattr(self, name, duplicate(value) if isinstance(value, np.record) else value)


def sit_down(
    spec: GameSpec,
    tables: Any,
    rules: Any,
    bots: NDArray[np.int64],  # [seat]
    params: NDArray[np.float64],  # [seat, parameter]
    seed: int,
    deal: int,
    *,
    traced: bool = False,
) -> Sitting:
    """Lay a match out and stop at its first decision."""
    from simkit.games import driver

    kernel: Any = spec.kernel
    if isinstance(kernel, driver.Kernel):
        return driver.Match(kernel, tables, rules, bots, params, seed, deal, traced=traced)
    module = importlib.import_module(f"simkit.games.{spec.package}.view")
    sitting: Sitting = module.Sitting(tables, rules, bots, params, seed, deal, traced=traced)
    return sitting


def refuse_without_view(spec: GameSpec) -> None:
    """Raise InputError if a game tells nobody what a seat sees."""
    folder = f"simkit.games.{spec.package}"
    if not any(importlib.util.find_spec(f"{folder}.{name}") for name in ("observation", "view")):
        raise InputError(
            f"{spec.title} takes no bots of your own yet", allowed=[bot.name for bot in spec.bots]
        )
