"""Users' own bots: their files loaded, and one action asked for at a time.

A file is loaded once, when a match begins in which a bot of it plays. It is the user's code and runs with the user's
rights; it is given its seat's observation, made anew for every decision, and nothing of the match itself.
"""

from __future__ import annotations

import operator
import sys
import threading
import traceback
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

from simkit.errors import InputError
from simkit.games.bots import OwnBot
from simkit.games.driver import Match

Choose = Callable[[dict[str, Any], list[dict[str, Any]], Random], object]

LOCK = threading.RLock()  # users' files need not know of threads
MODULE = "simkit_own_bots_"
LONGEST = 100  # signs of what a user's bot said


class Player:
    """A user's bot in one seat of one match; a class is made anew for each, a function is just called."""

    def __init__(self, bot: OwnBot, seed: int, deal: int, seat: int) -> None:
        self.bot, self.deal, self.seat = bot, deal, seat
        self.rng = Random(f"{seed}/{deal}/{seat}")
        self.decisions = 0
        self._choose = self._begin(getattr(load(bot), bot.inside))

    def answer(self, match: Match) -> int:
        """Ask the bot for its action and return the index of a legal one."""
        self.decisions += 1
        observation, actions = match.observe(), match.legal_actions()
        n_actions = len(actions)
        try:
            answer = self._choose(observation, actions, self.rng)
        except (Exception, SystemExit) as error:
            raise self._explain(error) from None
        if isinstance(answer, bool):
            raise self._wrong(answer, n_actions)
        try:
            index = operator.index(answer)  # type: ignore[arg-type]
        except TypeError:
            raise self._wrong(answer, n_actions) from None
        if not 0 <= index < n_actions:
            raise self._wrong(answer, n_actions)
        return index

    def _begin(self, found: Any) -> Choose:
        """Take a function as it is, and the method `choose` of a class."""
        if not isinstance(found, type):
            return found  # type: ignore[no-any-return]
        try:
            choose = getattr(found(), "choose", None)
        except (Exception, SystemExit) as error:
            raise self._explain(error) from None
        if not callable(choose):
            raise InputError(
                "a class of bots needs a method choose(self, observation, actions, rng)",
                file=self.bot.path,
                key="bots",
                value=self.bot,
            )
        return choose  # type: ignore[no-any-return]

    def _explain(self, error: BaseException) -> InputError:
        return InputError(
            f"{self.bot} failed ({self._place}): {_tell(error)}",
            file=self.bot.path,
            line=_line_in(error, self.bot),
            key="bots",
        )

    def _wrong(self, answer: object, n_actions: int) -> InputError:
        return InputError(
            f"{self.bot} must answer with the index of a legal action ({self._place})",
            file=self.bot.path,
            key="bots",
            value=_shorten(answer),
            allowed=f"a whole number from 0 to {n_actions - 1}",
        )

    @property
    def _place(self) -> str:
        return f"deal {self.deal}, seat {self.seat + 1}, decision {self.decisions}"


def load(bot: OwnBot, *, afresh: bool = False) -> ModuleType:
    """Run the file of a bot, as it was read when it was named, and return it as a module; once, or afresh."""
    name = MODULE + bot.digest
    with LOCK:
        if name in sys.modules and not afresh:
            return sys.modules[name]
        module = ModuleType(name)
        module.__file__ = bot.path
        sys.modules[name] = module
        try:
            exec(compile(bot.code, bot.path, "exec"), module.__dict__)
        except (Exception, SystemExit) as error:
            del sys.modules[name]
            raise InputError(
                f"the file cannot be loaded: {_tell(error)}",
                file=bot.path,
                line=_line_in(error, bot),
                key="bots",
            ) from None
        return module


def _line_in(error: BaseException, bot: OwnBot) -> int | None:
    """The line of the bot's file in which an error arose, or from which it came."""
    lines = [
        frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == bot.path
    ]
    return lines[-1] if lines else None


def _tell(error: BaseException) -> str:
    return f"{type(error).__name__}: {_shorten(error)}".rstrip(": ")


def _shorten(value: object) -> str:
    try:
        text = str(value)
    except Exception:
        text = f"a {type(value).__name__}"
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
