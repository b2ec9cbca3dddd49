"""Arms that differ by their settings only: as many seats and the same line-up, named by what tells them apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from simkit.games.contract import Question
from simkit.games.setting import tell_values
from simkit.plots.names import JOINT, Names, board_names, find_names
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
    names: Names = field(default_factory=Names)  # of settings and their values
    printed: Mapping[str, str] = field(
        default_factory=dict
    )  # names of boards that tell arms apart, by the arm's id

    @property
    def is_mixed(self) -> bool:
        """Whether different bots meet in it."""
        return is_mixed(self.arms[0])

    @property
    def noun(self) -> str:
        """What its arms are, in the plural: layouts, or settings where several things vary."""
        if len(self.keys) != 1 or self.arms[0].varied.get(self.keys[0]) in ("true", "false"):
            return "settings"
        word = self.names.setting(self.keys[0])
        return word if word.endswith("s") else f"{word}s"

    @property
    def key_words(self) -> str:
        """What tells its arms apart, as the heading of their names."""
        return JOINT.join(self.names.setting(key) for key in self.keys)

    def name(self, arm: ArmInfo) -> str:
        """Name an arm for people by its own settings or printed board, by its bots where it has none."""
        return self.printed.get(arm.id) or self.names.values(self._own(arm)) or self.bots

    def write(self, arm: ArmInfo) -> str:
        """Name an arm by its own settings as the command line takes them, by its bots where it has none."""
        return tell_values(self._own(arm)) or self.bots

    def _own(self, arm: ArmInfo) -> dict[str, str]:
        return {key: arm.varied[key] for key in self.keys if key in arm.varied}


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
    names, boards = find_names(results), board_names(results) if len(keys) == 1 else {}
    return tuple(
        ArmGroup(
            seats,
            bots,
            tuple(arms),
            keys,
            _head(question, seats, bots, is_told=is_told),
            names,
            _tell_apart(boards, arms),
        )
        for (seats, bots, question), arms in sorted(found.items(), key=lambda item: item[0][0])
    )


def _tell_apart(boards: Mapping[str, str], arms: Sequence[ArmInfo]) -> dict[str, str]:
    """Return the printed names of arms' boards where every arm has one of its own, else none."""
    printed = {arm.id: boards[arm.id] for arm in arms if arm.id in boards}
    return printed if len(set(printed.values())) == len(arms) > 1 else {}


def arm_names(results: Results) -> dict[str, str]:
    """Return what arms are called beside their bots, by their ids: players where they vary, and settings."""
    has_sizes = seats_key(results) is not None
    found = {}
    for group in group_arms(results):
        players = f"{group.seats} player{'s' if group.seats > 1 else ''}" if has_sizes else ""
        for arm in group.arms:
            words = (players, group.name(arm) if group.keys else "")
            found[arm.id] = JOINT.join(word for word in words if word)
    return found


def seats_key(results: Results) -> str | None:
    """Return the setting that says how many seats there are, None if they do not vary."""
    for key in varied_keys(results):
        if all(arm.varied.get(key) == str(len(arm.lineup)) for arm in results.arms):
            return key
    return None


def _head(question: Question, seats: int, bots: str, *, is_told: bool) -> str:
    players = [f"{seats} players" if seats > 1 else "1 player"] if is_told or question.has_seat_shares else []
    return SEPARATOR.join([*players, bots])
