"""Whether the seats are fair, in a word and in sentences: for each number of players, along the ladder of bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from simkit.plots.boards import shared_board
from simkit.plots.groups import ArmGroup
from simkit.report.answers.boxes import tell_margin, tell_one
from simkit.report.answers.ladder import every_bot, from_weak_to_strong
from simkit.report.answers.words import POINTS, capital, enumerate_words, number
from simkit.report.answers.yes_no import SURE, Reply, Word, begin_with_word
from simkit.report.evidence import Evidence
from simkit.report.model import RECONSTRUCTED, Advice, Pick
from simkit.stats.data.measures import score_of
from simkit.stats.verdict.declared import Judged
from simkit.stats.verdict.forecast import More
from simkit.stats.verdict.verdicts import round_up, write_more

Seen = tuple[ArmGroup, Judged]
WORDS: dict[frozenset[str], Word] = {  # by what the verdicts are
    frozenset({"holds"}): "yes",
    frozenset({"fails"}): "no",
    frozenset({"undecided"}): "not shown",
    frozenset({"holds", "undecided"}): "not shown for every bot",
    frozenset({"fails", "undecided"}): "no, not for every bot",
    frozenset({"holds", "fails"}): "yes and no",
    frozenset({"holds", "fails", "undecided"}): "yes and no",
}


def advise_seats(evidence: Evidence) -> Iterator[Advice]:
    """Yield for each number of players and choice of settings whether all seats are fair with every bot."""
    yield from begin_with_word(evidence.results.scenario_title, "seats", list(_reply(evidence)))


def _reply(evidence: Evidence) -> Iterator[Reply]:
    """Yield the answer for each case; where the seats are fair with every number of players, one for all."""
    cases = list(_find_cases(evidence))
    if len(cases) > 1 and all(not case.name and case.states == {"holds"} for case in cases):
        yield Reply("yes", "", Advice(*_tell_all(cases)))
        return
    for case in cases:
        text, more = _tell(case)
        has_score = score_of(evidence.results) is not None
        way_out = _tell_way_out(case, is_last=case is cases[-1]) if has_score else ""
        picks = _pick(evidence, case) if len(cases) == 1 else ()
        yield Reply(case.word, case.where, Advice(text, f"{more} {way_out}".strip(), picks))


def suggest_steps(evidence: Evidence) -> Iterator[Advice]:
    """Yield the commands that go on where seats are not shown to be balanced: to decide, and to even them out."""
    seen = [one for case in _find_cases(evidence) for _, one in case.seen]
    if all(one.verdict.state == "holds" for one in seen) or score_of(evidence.results) is None:
        return
    needs = [
        one.verdict.reading.more
        for one in seen
        if one.verdict.state == "undecided" and not one.verdict.is_at_limit
    ]
    known = [more.many or more.few for more in needs if more is not None]
    if known:
        deals = round_up(max(one.verdict.reading.n for one in seen) + max(known))
        yield Advice(
            "",
            command=f"simkit run --out results --deals {deals}",
            purpose="This plays on in the folder of these results, perhaps as far as it takes to decide:",
        )
    yield Advice(
        "",
        command="simkit compensate results",
        purpose="This finds the points, and for which seats, that would even them out:",
    )


@dataclass(frozen=True)
class Case:
    """The verdicts on the seats of one number of players in one choice of settings, from weak bots to strong ones."""

    seats: int
    name: str  # of the choice; empty where nothing but bots and players varies
    seen: tuple[Seen, ...]

    @property
    def states(self) -> set[str]:
        """What the verdicts are."""
        return {one.verdict.state for _, one in self.seen}

    @property
    def word(self) -> Word:
        """Whether the seats are fair: for every bot, else for the strongest."""
        strongest = self.seen[-1][1].verdict.state
        if self.states == {"holds", "undecided"} and strongest == "holds":
            return "yes for the strongest bot asked, not shown for every bot"
        if self.states == {"fails", "undecided"} and strongest == "fails":
            return "no"
        return WORDS[frozenset(self.states)]

    @property
    def where(self) -> str:
        """The number of players and the choice of settings."""
        return f"with {self.seats} players{f' and “{self.name}”' if self.name else ''}"

    @property
    def bots(self) -> str:
        """With whom something holds that holds with all."""
        return every_bot([group for group, _ in self.seen])

    @property
    def within(self) -> str:
        """The margin."""
        return tell_margin(self.seen[-1][1])

    @property
    def strongest(self) -> str:
        """The strongest bot, called so beside others."""
        return f"with {self.seen[-1][0].bots}{', the strongest asked,' if len(self.seen) > 1 else ''}"


def _find_cases(evidence: Evidence) -> Iterator[Case]:
    judged = {one.arm.id: one for one in evidence.verdicts.judged if one.gate.is_on_seats}
    groups = [group for group in evidence.groups if not group.is_mixed and group.seats > 1]
    for seats in dict.fromkeys(group.seats for group in groups):
        ladder = from_weak_to_strong(evidence, [group for group in groups if group.seats == seats])
        found: dict[str, list[Seen]] = {}
        for group in ladder:
            for arm in group.arms:
                if arm.id in judged:
                    name = group.name(arm) if group.keys else ""
                    found.setdefault(name, []).append((group, judged[arm.id]))
        yield from (Case(seats, name, tuple(seen)) for name, seen in found.items())


def _tell_all(cases: Sequence[Case]) -> tuple[str, str]:
    """Say that the seats are fair with every number of players, and how far off the farthest seat of each is."""
    first = cases[0]
    players = enumerate_words([str(case.seats) for case in cases])
    text = f"With {players} players the seats are balanced {first.bots}, each {first.within} of fair."
    parts = [f"with {case.seats} players {tell_one(case.seen[-1][1])}" for case in cases]
    return text, f"{capital(first.strongest)} the seat farthest from fair is this: {'; '.join(parts)}."


def _tell(case: Case) -> tuple[str, str]:
    """Say whether the seats are fair, and what the seat farthest from fair wins with the strongest bot."""
    where = capital(case.where)
    within, seen = case.within, case.seen
    beside = f"{case.strongest} {tell_one(seen[-1][1])}"
    if case.states == {"holds"}:
        return f"{where} the seats are balanced {case.bots}, each {within} of fair: {beside}.", ""
    if case.states >= {"holds", "fails"}:
        parts = [f"{one.verdict.word} {_with(case, group, one)}" for group, one in seen]
        return f"{where} the answer turns with skill: the seats are {enumerate_words(parts)}.", ""
    if case.states == {"fails"}:
        return f"{where} the seats are unbalanced {case.bots}: {beside}, more than {within[7:]} off.", ""
    if case.states == {"undecided"}:
        open_ = f"it is undecided whether the seats are balanced, each {within} of fair"
        return f"{where} {open_}: {beside}; {_needs(seen)}.", ""
    return f"{where} {'; '.join(_by_state(case))}.", f"{capital(beside)}; {_needs(seen)}."


def _by_state(case: Case) -> Iterator[str]:
    """Yield with which bots the seats are balanced, unbalanced or undecided; the strongest bot's part first."""
    told = {
        "holds": f"the seats are balanced, each {case.within} of fair,",
        "fails": f"the seats are unbalanced, not all {case.within} of fair,",
        "undecided": f"it is undecided whether the seats are balanced, each {case.within} of fair,",
    }
    from_strong = case.seen[::-1]
    for state in dict.fromkeys(one.verdict.state for _, one in from_strong):
        bots = [_name(case, group) for group, one in from_strong if one.verdict.state == state]
        yield f"{told[state]} with {enumerate_words(bots)}"
        told = {"holds": "they are balanced", "fails": "they are unbalanced", "undecided": "it is undecided"}


def _name(case: Case, group: ArmGroup) -> str:
    is_strongest = group is case.seen[-1][0] and len(case.seen) > 1
    return f"{group.bots} (the strongest asked)" if is_strongest else group.bots


def _with(case: Case, group: ArmGroup, one: Judged) -> str:
    """Name a bot, whether it is the strongest, and what the seat farthest from fair wins with it."""
    strongest = "the strongest asked; " if one is case.seen[-1][1] and len(case.seen) > 1 else ""
    return f"with {group.bots} ({strongest}{tell_one(one, is_aside=True)})"


def _tell_way_out(case: Case, *, is_last: bool) -> str:
    """Say what a designer can do where the seats are not shown to be balanced with every bot."""
    even = "points for the seats that win too little (simkit compensate finds how many)"
    if case.states == {"holds"}:
        return ""
    if "fails" in case.states:
        return f"What would mend it: {even}."
    farthest = number(_find_farthest(case) + 0.05, 1)
    whom = "with any of these bots" if len(case.seen) > 1 else case.bots
    sure = f"So far no seat is more than {farthest} {POINTS} from fair {whom} ({SURE})."
    return (
        f"{sure} If that is fair enough for you, leave it; if not, play on, or give {even}."
        if is_last
        else sure
    )


def _find_farthest(case: Case) -> float:
    """Return how many points the farthest seat may be from fair: no seat of any bot is farther, with 95 %."""
    ends = [
        abs(end - 1 / case.seats)
        for _, one in case.seen
        for part in one.verdict.reading.parts
        for end in (part.low, part.high)
        if end is not None
    ]
    return 100 * max(ends, default=1.0)


def _pick(evidence: Evidence, case: Case) -> tuple[Pick, ...]:
    """Show the board that the seats sit at, if the game has one."""
    group, one = case.seen[-1]
    board = evidence.boards.get(one.arm.id) or shared_board(evidence.results)
    marks = {note.mark for note in one.arm.notes if note.mark == RECONSTRUCTED}
    name = evidence.board_names.get(one.arm.id, "")
    value = group.write(one.arm) if group.keys else name
    return (Pick(name, value, board, tuple(marks)),) if board else ()


def _needs(seen: Sequence[Seen]) -> str:
    """Say what would decide: the deals that the slowest bot needs, or that it lies at the limit."""
    limit = [group.bots for group, one in seen if one.verdict.is_at_limit]
    if limit:
        return f"it lies at the limit with {enumerate_words(limit)}"
    unclear = [
        (group.bots, one.verdict.reading.more) for group, one in seen if one.verdict.state == "undecided"
    ]
    bots = enumerate_words([name for name, _ in unclear])
    decide = "to decide takes" if len(unclear) == len(seen) else f"to decide with {bots} takes"
    known = [more for _, more in unclear if more is not None]
    if len(known) < len(unclear):
        return f"{decide} far more deals than were played"
    ends = [more.many for more in known]
    most = None if None in ends else max(end or 0 for end in ends)
    return f"{decide} {write_more(More(max(more.few for more in known), most))}"
