"""What referees share on the numbers of rules that a house may change: form and range; no rule of a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.oracles.stream import Event, require


@dataclass(frozen=True)
class Number:
    """A number of a rule, or a row of them: as printed, and how low and how high a house may set it."""

    printed: int | tuple[int, ...]
    least: int
    most: int
    is_by_seat: bool = False  # the first for the first player; seats without a player keep the printed number

    def as_json(self) -> Any:
        """Return what is printed as a transcript would write it."""
        return self.printed if isinstance(self.printed, int) else list(self.printed)


Numbers = Mapping[str, Number]


def printed_config(numbers: Numbers) -> dict[str, Any]:
    """Return a config in which all numbers are as printed."""
    return {key: number.as_json() for key, number in numbers.items()}


def check_numbers(config: Mapping[str, Any], numbers: Numbers, n_seats: int) -> None:
    """Check that every number of a config has the form of the printed one and lies in its range."""
    for key, number in numbers.items():
        check_number(key, config[key], number, n_seats)


def check_number(key: str, value: Any, number: Number, n_seats: int) -> None:
    """Check one number, or one row of them."""
    is_row = isinstance(number.printed, tuple)
    row = value if is_row else [value]
    wanted = len(number.printed) if isinstance(number.printed, tuple) else 1
    right = type(row) is list and len(row) == wanted and all(type(single) is int for single in row)
    require(right, f"config: `{key}` must be {wanted} whole numbers, not {value!r}")
    span = f"from {number.least} to {number.most}"
    require(all(number.least <= single <= number.most for single in row), f"config: `{key}` goes {span}")
    if number.is_by_seat:
        empty = number.as_json()[n_seats:]
        require(row[n_seats:] == empty, f"config: `{key}`: nobody sits in all of these seats")


def written(value: Any) -> str:
    """Return a number or a row of them as the line of a house rule writes it."""
    return "+".join(map(str, value)) if isinstance(value, list) else str(value)


def check_told(
    event: Event,
    config: Mapping[str, Any],
    numbers: Numbers,
    others: Mapping[str, Any],
    stands_for: Mapping[str, int] | None = None,
) -> None:
    """Check that `house_rules` of a `match` names what differs from what is printed, and nothing else.

    `others` are settings that are no numbers, such as cards forced in, with their printed values; `stands_for` tells
    which number is printed where 0 means that one.
    """
    printed, same = {**printed_config(numbers), **others}, stands_for or {}
    changed = sorted(
        key for key, value in printed.items() if config[key] not in (value, same.get(key, value))
    )
    lines = event.get("house_rules", [])
    right = type(lines) is list and all(type(line) is str for line in lines)
    require(right, "`house_rules` must be a list of lines")
    told = {line.partition(" ")[0]: line for line in lines}
    require(sorted(told) == changed, f"`house_rules` must tell of {changed}, not of {sorted(told)}")
    for key in changed:
        if key in numbers:
            wanted = f"→ {written(config[key])}"
            require(told[key].endswith(f" {wanted}"), f"`house_rules`: {key} must end in {wanted!r}")
