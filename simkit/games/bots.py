"""Bots of a line-up that their name alone does not tell: built-in ones with weights of a file, and users' own.

A line-up holds names. These are names that know more: what makes the bot again where its file is not at hand.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from simkit.errors import InputError

OWN = re.compile(r"(?P<path>.+\.py):(?P<name>[A-Za-z_]\w*)(@(?P<digest>[0-9a-f]{16}))?")
SHORT = 16  # hex digits of a digest that a line-up writes
DIGEST = re.compile(f"[0-9a-f]{{{SHORT}}}")
WEIGHTS = "weights"  # what stands before the digest of a taught bot's weights


class NamedBot(str):
    """A bot's name for people; `written` is the text that makes it again without a file."""

    written: str

    def __new__(cls, name: str, written: str = "") -> NamedBot:
        """Keep the text beside the name."""
        bot = super().__new__(cls, name)
        bot.written = written
        return bot


class OwnBot(NamedBot):
    """A bot of a user's file, by the file's name and its own; `code` is the file as it was read."""

    path: str  # where it was read, for messages
    code: bytes
    inside: str  # its name in the file

    @classmethod
    def make(cls, path: Path, name: str, code: bytes) -> OwnBot:
        """Name a bot by its file and write it with the digest of the code."""
        shown = f"{fit(path.name)}:{name}"
        bot = cls(shown)
        bot.path, bot.code, bot.inside = str(path), code, name
        bot.written = f"{shown}@{bot.digest[:SHORT]}"
        return bot

    @property
    def digest(self) -> str:
        """SHA-256 of the file."""
        return hashlib.sha256(self.code).hexdigest()


def name_weights(bot: str, name: str, values: Mapping[str, float]) -> NamedBot:
    """Name a built-in bot by its weights, which are written out behind the name."""
    shown = f"{bot}@{fit(name)}"
    return NamedBot(shown, ":".join([shown, *(f"{key}={_write(value)}" for key, value in values.items())]))


def name_taught(bot: str, name: str, digest: str, changes: Sequence[str] = ()) -> NamedBot:
    """Name a bot by the file that it was taught, whose digest is written behind the name, and changed parameters."""
    shown = ":".join([f"{bot}@{fit(name)}", *changes])
    return NamedBot(shown, ":".join([f"{bot}@{fit(name)}", f"{WEIGHTS}={digest[:SHORT]}", *changes]))


def check_digest(text: str) -> str:
    """Accept the digest of taught weights as a line-up writes it."""
    if DIGEST.fullmatch(text) is None:
        raise InputError("weights are named by a file", key="bots", value=text, hint="Write BOT@FILE.npz.")
    return text


def write_bot(bot: str) -> str:
    """Write a bot of a line-up so that it can be made again."""
    return bot.written if isinstance(bot, NamedBot) else bot


def read_bot(text: str) -> str:
    """Make the bot of a line-up again that `write_bot` has written; a user's own stays a name without code."""
    shown, colon, _ = text.partition(":")
    return NamedBot(shown, text) if "@" in shown and colon and not is_own(text) else text


def is_own(text: str) -> bool:
    """Whether a text names a bot of a user's file."""
    return OWN.fullmatch(text) is not None


def fit(name: str) -> str:
    """Make a file's name fit for a line-up on the command line."""
    return re.sub(r"[^\w.-]+", "-", name)


def _write(value: float) -> str:
    """Write a number exactly and without +, which joins the bots of a line-up."""
    return repr(value).replace("e+", "e")
