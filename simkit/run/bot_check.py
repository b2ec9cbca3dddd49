"""Whether a user's own bot keeps to the rules of bots: legal answers, the same ones again, and no peeking."""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from simkit import games
from simkit.errors import InputError
from simkit.games.bots import OwnBot
from simkit.games.contract import GameSpec, bot_arrays
from simkit.games.sitting import sit_down
from simkit.run.own_bots import LOCK, load
from simkit.run.selftest import Finding
from simkit.run.step_runner import seat_players
from simkit.scenario.model import Arm

LEGAL, SAME, BLIND, SPEED = "legal answers", "the same answers again", "no peeking", "speed"

Key = tuple[int, int, int]  # line-up, deal, seat


class OtherAnswerError(Exception):
    """A bot has answered in another way than before."""


@dataclass
class Record:
    """The answers of a bot in some matches, and the processor seconds that it thought and that all took."""

    answers: dict[Key, list[int]] = field(default_factory=dict)
    matches: int = 0
    thinking: float = 0.0
    seconds: float = 0.0

    @property
    def decisions(self) -> int:
        """How often the bot was asked."""
        return sum(map(len, self.answers.values()))


def check_bot(arm: Arm, deals: int, seed: int) -> Iterator[Finding]:
    """Let a bot play against itself and, in each seat, among others, and look at its answers."""
    bot = arm.lineup[0]
    assert isinstance(bot, OwnBot)
    check = _Check(arm, seed)
    try:
        check.play(range(1), Record())  # compiles, so that the clock of the next does not count it
        first = check.play(range(deals), Record())
    except InputError as error:
        yield Finding(LEGAL, False, str(error), 0.0)
        return
    told = f"{first.decisions:,} decisions in {first.matches:,} matches"
    yield Finding(LEGAL, True, told, first.seconds)
    load(bot, afresh=True)
    yield check.compare(SAME, first, range(deals - 1, -1, -1), blind=False)
    yield check.compare(BLIND, first, range(deals), blind=True)
    each = 1000 * first.thinking / max(first.decisions, 1)
    rate = first.matches / max(first.seconds, 1e-9)
    yield Finding(SPEED, True, f"{each:.2g} ms a decision, {rate:,.3g} matches a second", first.seconds)


def seat_among_others(spec: GameSpec, lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The bot in all seats, and in each seat among the game's first bot."""
    mixed = [
        tuple(bot if seat == own else spec.bots[0].name for seat in range(len(lineup)))
        for own, bot in enumerate(lineup)
    ]
    return list(dict.fromkeys([lineup, *mixed]))


class _Check:
    """The matches that a bot is checked by."""

    def __init__(self, arm: Arm, seed: int) -> None:
        self.spec, self.seed = games.find(arm.game), seed
        self.lineups = seat_among_others(self.spec, arm.lineup)
        self.prepared = (*self.spec.kernel.prepare(arm.config), *bot_arrays(self.spec, self.lineups))

    def compare(self, name: str, first: Record, deals: Sequence[int], *, blind: bool) -> Finding:
        """Play the same matches again and look for an answer that differs."""
        try:
            again = self.play(deals, Record(), first, blind=blind)
        except (InputError, OtherAnswerError) as error:
            return Finding(name, False, str(error), 0.0)
        return Finding(name, True, f"{again.decisions:,} decisions alike", again.seconds)

    def play(
        self, deals: Sequence[int], record: Record, before: Record | None = None, *, blind: bool = False
    ) -> Record:
        """Play the deals with all line-ups and note every answer; blind: nothing hidden is as it was."""
        begun = time.thread_time()
        with LOCK:
            for deal in deals:
                for number in range(len(self.lineups)):
                    self._play_match(number, deal, record, before, blind=blind)
                    record.matches += 1
        record.seconds = time.thread_time() - begun
        return record

    def _play_match(
        self, number: int, deal: int, record: Record, before: Record | None, *, blind: bool
    ) -> None:
        """Play one match; while a blind bot is asked, of the true match there are only bytes."""
        tables, rules, bots, params = self.prepared
        players = seat_players(self.lineups[number], self.seed, deal)
        sitting = sit_down(self.spec, tables, rules, bots[number], params[number], self.seed, deal)
        while (seat := sitting.seat) is not None:
            if seat not in players:
                sitting.play(sitting.bot_action())
                continue
            truth = pickle.dumps(sitting) if blind else b""
            if blind:
                sitting = sitting.resample(players[seat].decisions + 1)
            begun = time.thread_time()
            answer = players[seat].answer(sitting)
            record.thinking += time.thread_time() - begun
            if blind:
                sitting = pickle.loads(truth)
            answers = record.answers.setdefault((number, deal, seat), [])
            answers.append(answer)
            if before is not None:
                self._refuse_other_answer(before, (number, deal, seat), answers)
            sitting.play(answer)

    def _refuse_other_answer(self, before: Record, key: Key, answers: list[int]) -> None:
        """Raise OtherAnswerError if the last answer is not the one that was given before."""
        place, known = len(answers) - 1, before.answers.get(key, [])
        was = known[place] if place < len(known) else None
        if was != answers[place]:
            who = f"deal {key[1]}, seat {key[2]} of {'+'.join(self.lineups[key[0]])}, decision {place + 1}"
            raise OtherAnswerError(f"{who}: {was} before, {answers[place]} now")
