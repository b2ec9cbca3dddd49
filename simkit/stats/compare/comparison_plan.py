"""Which arms are compared with which."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from simkit.games.setting import tell_values
from simkit.results.view import ArmInfo, Results
from simkit.stats.data.blocks import ALL, Part
from simkit.stats.data.measures import Measure
from simkit.stats.data.selection import BOTS, arm_values, is_mixed, varied_keys

ARMS = "arms"  # the setting of a pair chosen by hand that differs in more than one value
FOLDERS = (
    "results"  # the setting of a pair from two results folders that differs in more than one, or in none
)


@dataclass(frozen=True)
class Pair:
    """Two arms on the same deals: `a` is the reference, the difference is b − a."""

    setting: str  # what tells the two apart; "arms" where they were chosen by hand
    from_value: str
    to_value: str
    given: str  # what both share of the varied values
    a: ArmInfo
    b: ArmInfo

    @property
    def questioned(self) -> tuple[ArmInfo, ...]:
        """The arms whose headline can be compared: both, or none where they are asked different questions."""
        return (self.a, self.b) if self.a.question == self.b.question else ()


def planned_pairs(results: Results) -> tuple[Pair, ...]:
    """Return every value of each setting against the first, and each line-up against the one before it."""
    keys = varied_keys(results)
    settings = [key for key in keys if key != BOTS]
    return tuple(pair for key in (*settings, BOTS) if key in keys for pair in _pairs_of(results.arms, key))


def pair_arms(a: ArmInfo, b: ArmInfo) -> Pair:
    """Pair two chosen arms; named by the one value in which they differ, if it is one."""
    differing = [key for key in a.varied if a.varied[key] != b.varied.get(key)]
    if a.varied.keys() == b.varied.keys() and len(differing) == 1:
        key = differing[0]
        return Pair(key, a.varied[key], b.varied[key], tell_rest(a, key), a, b)
    return Pair(ARMS, a.label, b.label, "", a, b)


def pair_folders(a: ArmInfo, b: ArmInfo) -> Pair:
    """Pair arms of two folders; named by the one setting, or the line-ups, in which they differ, if it is one."""
    differing = [key for key in a.config if a.config[key] != b.config.get(key)]
    if len(differing) == 1 and a.lineup == b.lineup:
        [key] = differing
        return Pair(key, a.config[key], b.config[key], _tell_shared(a, b), a, b)
    if not differing and a.lineup != b.lineup:
        return Pair(BOTS, a.varied[BOTS], b.varied[BOTS], tell_rest(a, BOTS), a, b)
    return Pair(FOLDERS, "first", "second", b.label, a, b)


def match_folders(ours: Sequence[ArmInfo], theirs: Sequence[ArmInfo]) -> list[Pair]:
    """Pair the arms of two folders that play the same but for what changed between the folders.

    What changed is every setting, or line-up, with one value in all arms of the first folder and one in all of the
    second. Where that pairs nothing, arms of the same name belong together.
    """
    names = dict.fromkeys(name for arm in (*ours, *theirs) for name in arm.config)
    changed = {
        name
        for name in names
        if len({arm.config.get(name) for arm in ours}) == len({arm.config.get(name) for arm in theirs}) == 1
    }
    is_one_lineup = len({arm.lineup for arm in ours}) == len({arm.lineup for arm in theirs}) == 1

    def content(arm: ArmInfo) -> tuple[object, ...]:
        settings = (_bare(arm.config.get(name)) for name in names if name not in changed)
        return *settings, () if is_one_lineup else arm.lineup

    by_content = {content(arm): arm for arm in ours}
    by_label = {arm.label: arm for arm in ours}
    pairs = [(by_content.get(content(arm)), arm) for arm in theirs]
    if not any(first for first, _ in pairs):
        pairs = [(by_label.get(arm.label), arm) for arm in theirs]
    return [pair_folders(first, second) for first, second in pairs if first is not None]


def _bare(value: str | None) -> str | None:
    """Take the rows of a user's own file without its name."""
    return value.partition("=")[2] if value is not None and "|" in value else value


def _tell_shared(a: ArmInfo, b: ArmInfo) -> str:
    return tell_values({name: value for name, value in b.varied.items() if a.varied.get(name) == value})


def parts_compared(
    pair: Pair, measure: Measure, per: str | None = None, *, is_planned: bool = False
) -> tuple[Part, ...]:
    """Return the parts of a match whose difference is told: all of it, each seat, or each bot.

    Shares of a win are told by bot where both arms have the same bots, else by seat; shares of tables of
    different size, and planned steps to or from mixed line-ups, have no difference that could be read.
    """
    if measure.table == "matches":
        return (ALL,)
    seats, others = len(pair.a.lineup), len(pair.b.lineup)
    is_share = measure.kind == "share"
    if seats != others or per == "arm":
        return () if is_share else (ALL,)
    bots = [Part(bot=bot) for bot in dict.fromkeys(pair.a.lineup) if bot in pair.b.lineup]
    chairs = [Part(seat=seat) for seat in range(seats)]
    if per is not None:
        return tuple(chairs if per == "seat" else bots)
    if not is_mixed(pair.a) and not is_mixed(pair.b):
        return tuple(chairs) if is_share else (ALL,)
    if pair.a.lineup == pair.b.lineup:
        return tuple(bots)
    return () if is_planned else tuple(chairs) if is_share else (ALL,)


def _pairs_of(arms: Sequence[ArmInfo], key: str) -> Iterator[Pair]:
    values = arm_values(arms, key)[key]
    by_rest: dict[str, dict[str, ArmInfo]] = {}
    for arm in arms:
        by_rest.setdefault(tell_rest(arm, key), {})[arm.varied[key]] = arm
    for position, value in enumerate(values[1:]):
        reference = values[position] if key == BOTS else values[0]
        for rest, found in by_rest.items():
            if reference in found and value in found:
                yield Pair(key, reference, value, rest, found[reference], found[value])


def tell_rest(arm: ArmInfo, key: str) -> str:
    """Name what tells an arm apart, leaving out one key."""
    return tell_values({name: value for name, value in arm.varied.items() if name != key})
