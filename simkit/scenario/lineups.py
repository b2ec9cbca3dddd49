"""Line-ups and the bots that they take from files: built-in ones with other weights, users' own; no code is run."""

from __future__ import annotations

import ast
import math
from collections.abc import Mapping, Sequence
from pathlib import Path

from simkit.errors import InputError, missing_file
from simkit.games.bots import OWN, OwnBot, name_taught, name_weights, read_bot, write_bot
from simkit.games.contract import NPZ, BotSpec, GameSpec
from simkit.scenario.document import Document, read_document, read_file
from simkit.scenario.located import LocatedValue

TOML = ".toml"
PY = ".py"
MAX_WEIGHTS = 100_000_000  # bytes


def check_lineups(spec: GameSpec, items: Sequence[LocatedValue]) -> tuple[tuple[str, ...], ...]:
    """Accept line-ups such as `greedy` or `greedy+random+random`, each once."""
    lineups: list[tuple[str, ...]] = []
    known: dict[str, str] = {}  # what each name was written for
    for item in items:
        if not isinstance(item.value, str):
            raise item.fail("a line-up must be a text", hint='Write bot names joined by +: "a" or "a+b".')
        folder = Path(item.file).parent if item.file else None
        try:
            lineup = tuple(find_bot(spec, name, folder) for name in item.value.split("+"))
        except InputError as error:
            raise item.place(error) from None
        for bot in lineup:
            if known.setdefault(str(bot), write_bot(bot)) != write_bot(bot):
                raise item.fail(f"two bots are called {bot}", hint="Give one of the two files another name.")
        if lineup in lineups:
            raise item.fail("the same line-up stands twice", hint="Write each line-up once.")
        lineups.append(lineup)
    return tuple(lineups)


def find_bot(spec: GameSpec, text: str, folder: Path | None) -> str:
    """Return the bot that a line-up writes; names of files are relative to `folder`."""
    own = OWN.fullmatch(text)
    if own:
        return _read_own((folder or Path()) / own["path"], own["name"], own["digest"])
    if text.endswith(PY):
        names = _names_in(_read_code((folder or Path()) / text), text)
        raise InputError(
            "a file of bots, and no bot of it named",
            value=text,
            allowed=[f"{text}:{name}" for name in names],
        )
    name, at, weights = text.partition("@")
    if at and weights.endswith(TOML):
        return _read_weights(spec.bot(name), name, (folder or Path()) / weights)
    file, *changes = weights.split(":")
    if at and file.endswith(NPZ):
        return _read_taught(spec, name, (folder or Path()) / file, changes)
    if at and not changes:
        raise InputError("no such file of weights", value=weights, hint=_hint_weights(spec.bot(name)))
    bot = read_bot(text)
    spec.bot(bot)
    return bot


def _read_weights(bot: BotSpec, name: str, path: Path) -> str:
    """Read a file of weights: parameter = number."""
    if not path.is_file():
        raise missing_file("no such file of weights", path)
    document = read_document(path)
    known = dict(bot.parameters)
    values = {
        key: _read_number(document, key, value, bot.name, known) for key, value in document.data.items()
    }
    if not values:
        raise InputError("the file holds no weights", file=document.file, hint="Write parameter = number.")
    return name_weights(name, path.stem, {key: values[key] for key in known if key in values})


def _hint_weights(bot: BotSpec) -> str:
    """Say which files of weights a bot takes."""
    return f"Write {bot.name}@FILE{TOML}" + (f" or {bot.name}@FILE{NPZ}." if bot.weights else ".")


def _read_taught(spec: GameSpec, name: str, path: Path, changes: Sequence[str]) -> str:
    """Read a file of weights that the bot was taught, and keep it."""
    bot = spec.bot(":".join([name, *changes]))
    if not bot.weights:
        taught = [other.name for other in spec.bots if other.weights]
        raise InputError("this bot is not taught", value=name, allowed=taught)
    if not path.is_file():
        raise missing_file("no such file of weights", path)
    from simkit.games.taught import keep

    content = read_file(path, str(path), "weights", MAX_WEIGHTS)
    return name_taught(name, path.stem, keep(spec, content, str(path)), changes)


def _read_number(document: Document, key: str, value: object, bot: str, known: Mapping[str, float]) -> float:
    located = document.value_at(key)
    if key not in known:
        raise InputError(
            f"{bot} has no such parameter",
            file=located.file,
            line=located.line,
            value=key,
            allowed=list(known),
        )
    try:
        number = float(value) if isinstance(value, int | float) and not isinstance(value, bool) else math.nan
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise located.fail(f"{key} of {bot} must be a finite number")
    return number


def _read_own(path: Path, name: str, digest: str | None) -> OwnBot:
    """Read a user's file, without running it, and look for the bot in it."""
    code = _read_code(path)
    names = _names_in(code, str(path))
    if name not in names:
        raise InputError("the file has no such bot", file=str(path), value=name, allowed=names)
    bot = OwnBot.make(path, name, code)
    if digest is not None and not bot.digest.startswith(digest):
        raise InputError(
            "the file has changed: its digest is another",
            file=str(path),
            value=bot.digest[: len(digest)],
            allowed=[digest],
            hint="Leave @… out to play with the file as it is now.",
        )
    return bot


def _read_code(path: Path) -> bytes:
    if not path.is_file():
        raise missing_file("no such file of bots", path)
    return read_file(path, str(path), "bot")


def _names_in(code: bytes, file: str) -> list[str]:
    """Name the functions and classes of a file that are not private."""
    try:
        body = ast.parse(code).body
    except SyntaxError as error:
        raise InputError(f"not Python: {error.msg}", file=file, line=error.lineno) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise InputError(f"not Python: {error}", file=file) from None
    kinds = (ast.FunctionDef, ast.ClassDef)
    return [node.name for node in body if isinstance(node, kinds) and not node.name.startswith("_")]
