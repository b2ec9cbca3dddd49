"""Cards that a configuration forces into every match or keeps out of all: what does one of them change?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simkit.errors import InputError
from simkit.games.setting import NONE, Setting, Value

IN, OUT = "in-", "out-"


@dataclass(frozen=True)
class Forcing:
    """A kind of cards of which a setting puts each into every match, or into none, on the same deals."""

    kind: str  # as the command line names it, such as spirits
    setting: str
    cards: tuple[str, ...]  # as the command line names them
    labels: tuple[str, ...]  # for people
    # the values of the setting with a card in and out; None where this configuration cannot do without it, or with it
    values: Callable[[Any, str], tuple[str, str] | None]
    meaning: str  # what in and out mean, a sentence
    seat: int | None = None  # who holds the card, whose share of the wins it changes; None: no single seat
    right: str = (
        ""  # the change of a bot by which it never uses the card; its equals without it play against it
    )
    given: Mapping[str, Value] = field(default_factory=dict)  # settings that are so unless they are named

    def label(self, card: str) -> str:
        """Name a card for people."""
        return self.labels[self.cards.index(card)]


def forcing_setting(name: str, cards: Sequence[str], doc: str) -> Setting:
    """Declare the setting that forces cards in and out, `in-CARD` and `out-CARD`; as printed, none is."""
    choices = tuple(f"{word}{card}" for card in cards for word in (IN, OUT))
    return Setting(name, "list", (), doc, choices, is_house_rule=True)


def read_forced(value: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the cards that are forced in and those that are kept out."""
    return (
        [word.removeprefix(IN) for word in value if word.startswith(IN)],
        [word.removeprefix(OUT) for word in value if word.startswith(OUT)],
    )


def check_forced(key: str, value: Sequence[str], *, most_in: int, most_out: int, whole: str) -> None:
    """Refuse a card that is forced in and out at once, and more of them than there is room for."""
    forced_in, forced_out = read_forced(value)
    written = "+".join(value)
    both = [card for card in forced_in if card in forced_out]
    if both:
        raise InputError(f"{both[0]} cannot be in and out", key=key, value=written)
    for cards, most, word in ((forced_in, most_in, "forced in"), (forced_out, most_out, "kept out")):
        if len(cards) > most:
            raise InputError(
                f"{whole}: at most {most} can be {word}, not {len(cards)}",
                key=key,
                value=written,
                hint=f"Leave {key} out, or write {NONE}." if not most else None,
            )


def force_one(name: str) -> Callable[[Any, str], tuple[str, str] | None]:
    """Return the values of a setting that forces cards, with one card in and out beside those forced already."""

    def values(config: Any, card: str) -> tuple[str, str]:
        beside = [word for word in config[name] if word not in (IN + card, OUT + card)]
        return "+".join([*beside, IN + card]), "+".join([*beside, OUT + card])

    return values
