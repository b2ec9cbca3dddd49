"""Weights of taught bots: those that come with simkit, and a user's, kept by their digest in the cache."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simkit import paths
from simkit.core.learning.weights import decode_weights, digest_of, read_about
from simkit.core.pointers import address_of_record
from simkit.errors import InputError
from simkit.games.bots import SHORT
from simkit.games.contract import NPZ, BotSpec, GameSpec
from simkit.games.setting import Config, Value

TAUGHT_FOR = "taught_for"  # what weights say of the settings they were taught for

_loaded: dict[tuple[str, str], int] = {}  # addresses by game and weights


def load(spec: GameSpec, weights: str) -> int:
    """Return the address of the weights of a game: a shipped file's by its name, a user's by its digest."""
    if (spec.id, weights) not in _loaded:
        file = find_file(spec, weights)
        record = decode_weights(file.read_bytes(), spec.teaching.Weights, str(file))
        _loaded[spec.id, weights] = address_of_record(record)
    return _loaded[spec.id, weights]


def lend(spec: GameSpec, weights: str, record: Any) -> None:
    """Let bots of this process play with weights that no file holds, by a name like a digest."""
    _loaded[spec.id, weights] = address_of_record(record)


def find_file(spec: GameSpec, weights: str) -> Path:
    """Return the file of weights, shipped or kept."""
    shipped = spec.weights_file(weights)
    if shipped.is_file():
        return shipped
    kept = _kept() / f"{weights}{NPZ}"
    if not kept.is_file():
        raise InputError(
            "the weights of this bot are not at hand",
            key="bots",
            value=weights,
            hint=f"Name their file again: BOT@FILE{NPZ}.",
        )
    return kept


def find_digest(spec: GameSpec, weights: str) -> str:
    """Return the SHA-256 of a file of weights."""
    return digest_of(find_file(spec, weights).read_bytes())


def read(spec: GameSpec, content: bytes, file: str) -> Any:
    """Read weights of a game; those of another are refused."""
    game = read_about(content, file).get("game")
    if game != spec.id:
        raise InputError("weights of another game", file=file, value=game, allowed=spec.id)
    return decode_weights(content, spec.teaching.Weights, file)


def refuse_untaught(spec: GameSpec, config: Config, bot: BotSpec) -> None:
    """Raise InputError if a bot's weights were taught for other configurations than this."""
    taught_for = _find_taught_for(spec, bot)
    for name, values in taught_for.items():
        if config[name] in values:
            continue
        setting = spec.setting(name)
        shown, known = setting.write(config[name]), bot.name.partition(":")[0].partition("@")[0]
        raise InputError(
            f"{bot.name} was not taught for {name}={shown}",
            key="bots",
            value=bot.name,
            hint=f"Its weights know {name}={', '.join(setting.write(value) for value in values)}. Teach it: "
            f"simkit teach {spec.id} --set {name}={shown} --out FILE{NPZ}, then {known}@FILE{NPZ} is such a bot.",
        )


def _find_taught_for(spec: GameSpec, bot: BotSpec) -> Mapping[str, Sequence[Value]]:
    """The values of settings that a bot's weights were taught for; a user's file says so itself."""
    if not bot.weights or spec.weights_file(bot.weights).is_file():
        return dict(bot.taught_for)
    kept = _kept() / f"{bot.weights}{NPZ}"
    about = read_about(kept.read_bytes(), str(kept)) if kept.is_file() else {}
    return dict(about.get(TAUGHT_FOR, {}))


def list_taught_for(
    spec: GameSpec, configs: Sequence[Config], before: bytes | None = None
) -> dict[str, list[Value]]:
    """What a file of weights says of the configurations that it was taught for: the settings that bots care for.

    `before` is the file that training began with, whose knowledge is not lost.
    """
    known = read_about(before, "weights").get(TAUGHT_FOR, {}) if before else {}
    names = [name for bot in spec.bots for name, _ in bot.taught_for]
    return {
        name: sorted({*known.get(name, ()), *(config[name] for config in configs)}, key=str) for name in names
    }


def keep(spec: GameSpec, content: bytes, file: str) -> str:
    """Check that weights are those of a game, keep them in the cache and return their digest."""
    read(spec, content, file)
    digest = digest_of(content)
    _kept().mkdir(parents=True, exist_ok=True)
    kept = _kept() / f"{digest[:SHORT]}{NPZ}"
    if not kept.is_file():
        with tempfile.NamedTemporaryFile(dir=_kept(), delete=False) as part:
            part.write(content)
        Path(part.name).replace(kept)
    return digest


def _kept() -> Path:
    return paths.cache_root() / "weights"
