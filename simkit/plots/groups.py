"""Arms that differ by their settings only: as many seats and the same line-up, named by what tells them apart."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.contract import Question
from simkit.games.setting import tell_values
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.selection import BOTS, SEPARATOR, is_mixed, varied_keys


@dataclass(frozen=True)
class ArmGroup:
    """Arms of one line-up and number of seats, in the order of the scenario; the first is the reference."""

    seats: int
    bots: str
    arms: tuple[ArmInfo, ...]
    keys: tuple[str, ...]  # the settings in which its arms may differ
    heading: str

    @property
    def is_mixed(self) -> bool:
        """Whether different bots meet in it."""
        return is_mixed(self.arms[0])

    @property
    def noun(self) -> str:
        """What its arms are, in the plural: layouts, or settings where several things vary."""
        if len(self.keys) != 1 or self.arms[0].varied.get(self.keys[0]) in ("true", "false"):
            return "settings"
        word = self.keys[0].replace("_", " ")
        return f"choices of {word}" if word.endswith("s") else f"{word}s"

    def name(self, arm: ArmInfo) -> str:
        """Name an arm by its own settings, by its bots where it has none."""
        return tell_values({key: arm.varied[key] for key in self.keys if key in arm.varied}) or self.bots


def group_arms(results: Results) -> tuple[ArmGroup, ...]:
    """Group all arms that have been played."""
    found: dict[tuple[int, str, Question], list[ArmInfo]] = {}
    for arm in results.arms:
        if arm.deals:
            key = len(arm.lineup), arm.varied.get(BOTS, arm.lineup[0]), arm.question
            found.setdefault(key, []).append(arm)
    of_seats = seats_key(results)
    keys = tuple(key for key in varied_keys(results) if key not in (BOTS, of_seats))
    is_told = len({seats for seats, _, _ in found}) > 1
    return tuple(
        ArmGroup(seats, bots, tuple(arms), keys, _head(question, seats, bots, is_told=is_told))
        for (seats, bots, question), arms in sorted(found.items(), key=lambda item: item[0][0])
    )


def seats_key(results: Results) -> str | None:
    """Return the setting that says how many seats there are, None if they do not vary."""
    for key in varied_keys(results):
        if all(arm.varied.get(key) == str(len(arm.lineup)) for arm in results.arms):
            return key
    return None


def _head(question: Question, seats: int, bots: str, *, is_told: bool) -> str:
    players = [f"{seats} players" if seats > 1 else "1 player"] if is_told or question.has_seat_shares else []
    return SEPARATOR.join([*players, bots])
