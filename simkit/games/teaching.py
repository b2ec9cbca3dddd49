"""What a game offers so that its bot can be taught by playing itself: its module `bots/teaching.py`.

Teaching goes in rounds. In a round, shards of matches are played with the weights as they are, each a pure function
of the weights and of its numbers, so threads may play them in any order; then the learner learns from them, in their
order. The result depends on the seed alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from simkit.games.setting import Config, Value

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simkit.core.records import Record


class Learner(Protocol):
    """Weights on their way, with all that goes on from round to round."""

    weights: Any  # a record of the game's `Weights`

    def arrays(self) -> dict[str, NDArray[Any]]:
        """All that it must keep beside the weights to go on after a pause, to be read and to be written into."""

    def play(self, config: int, seed: int, first_match: int, n_matches: int, progress: float) -> Any:
        """Play matches of one of its configurations and return what is to be learnt from; called on threads."""

    def learn(self, shards: Sequence[Any], progress: float) -> float:
        """Learn from the shards of a round, in their order, and return the mean loss."""


class Teaching(Protocol):
    """A game's module `bots/teaching.py`."""

    Weights: type[Record]  # what its taught bots know
    BOT: str  # the bot that is measured meanwhile
    MATCHES: int  # that the shipped weights were taught by
    SHARD: int  # matches of a shard
    SHARDS: int  # of a round

    def list_settings(self) -> Sequence[Mapping[str, Value]]:
        """The settings that matches are drawn from where a user names none."""

    def list_rivals(self, config: Config) -> Sequence[str]:
        """Bots to measure against, beside the weights that it began with."""

    def new_learner(self, configs: Sequence[Config], weights: Any | None, seed: int) -> Learner:
        """Begin with weights, or with none: by chance."""
