"""Configurations and line-ups of any game, made from its spec alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product

from simkit.errors import InputError
from simkit.games.contract import BotSpec, GameSpec
from simkit.games.setting import Setting, Value

DEFAULT = "default"
BRIEF = {"playouts": "2", "playouts_in_duel": "1", "surety": "0"}  # how a bot that thinks does so in tests
BRIEFER = {"taught-search": BRIEF | {"options": "2"}}  # whose every playout searches whole turns
PARTS = {"fast": 1, "medium": 5, "slow": 10}  # of the deals that tests play, by how long a bot thinks
Variants = dict[str, dict[str, Value]]  # complete configurations by what they change


def values_of(setting: Setting) -> tuple[Value, ...]:
    """The values of a setting worth playing: all choices, both ends of a range, every subset of a short list."""
    if setting.kind == "flag":
        return (False, True)
    if setting.kind == "integer":
        return tuple(dict.fromkeys((setting.low, setting.high)))
    if setting.kind in ("choice", "parts"):
        return setting.choices
    if setting.kind == "size":
        return ((setting.low, setting.high), setting.default)
    sizes = range(len(setting.choices) + 1) if len(setting.choices) < 4 else (0, 1, len(setting.choices))
    return tuple(subset for size in sizes for subset in combinations(setting.choices, size))


def one_by_one(spec: GameSpec) -> Variants:
    """The defaults, the named variants, each other value alone, and everything switched on."""
    alone = [{setting.name: value} for setting in spec.settings for value in values_of(setting)]
    everything = {s.name: values_of(s)[-1] for s in spec.settings if s.kind in ("flag", "list")}
    return dict(_named(spec, [{}, *spec.variants.values(), *alone, everything]))


def at_every_table(spec: GameSpec) -> Variants:
    """`one_by_one` for every number of players, and at each all that can be switched on together."""
    found: Variants = {}
    for table in _tables(spec):
        together = dict(table)
        for setting in spec.settings:
            if setting.kind in ("flag", "list"):
                grown = together | {setting.name: values_of(setting)[-1]}
                together = grown if dict(_named(spec, [grown])) else together
        alone = [{setting.name: value} for setting in spec.settings for value in values_of(setting)]
        changes = [{**change, **table} for change in (*spec.variants.values(), *alone)]
        found |= dict(_named(spec, [table, *changes, together]))
    return found


def crossed(spec: GameSpec, limit: int = 64) -> Variants:
    """Every combination of values that makes sense, or `one_by_one` where there are too many."""
    names = [setting.name for setting in spec.settings]
    seats = _tables(spec)
    choices = [
        tuple(table[setting.name] for table in seats) if setting.name in seats[0] else values_of(setting)
        for setting in spec.settings
    ]
    n_all = 1
    for values in choices:
        n_all *= len(values)
    if n_all > limit:
        return one_by_one(spec)
    return dict(_named(spec, [dict(zip(names, values, strict=True)) for values in product(*choices)]))


def as_tested(bot: BotSpec, change: str = "") -> str:
    """A bot as tests seat it: one that plays matches out in its mind does so briefly, but for a change."""
    brief = BRIEFER.get(bot.name, BRIEF)
    changes = {name: value for name, value in brief.items() if name in dict(bot.parameters)}
    name, _, value = change.partition("=")
    changes |= {name: value} if change else {}
    return ":".join([bot.name, *(f"{name}={value}" for name, value in changes.items())])


def lineups(spec: GameSpec, config: Mapping[str, Value]) -> dict[str, tuple[str, ...]]:
    """Every bot in all seats, and all bots in turn around a table of several seats."""
    seats = spec.seats(config)
    names = [as_tested(bot) for bot in spec.bots]
    found = {name: (name,) * seats for name in names}
    if seats > 1:
        mixed = tuple(names[seat % len(names)] for seat in range(seats))
        found["+".join(mixed)] = mixed
    return found


def fewer(spec: GameSpec, lineup: tuple[str, ...], deals: int) -> int:
    """So many deals for fast bots, a part of them for those that think, three at least."""
    return max(3, deals // max(PARTS[spec.bot(name).effort] for name in lineup))


def rotations(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The distinct cyclic rotations of a line-up, itself first."""
    return list(dict.fromkeys(lineup[n:] + lineup[:n] for n in range(len(lineup))))


def _tables(spec: GameSpec) -> list[dict[str, Value]]:
    """Every value of the setting that decides how many sit at the table."""
    usual = spec.configure({})
    for setting in spec.settings:
        values = range(setting.low, setting.high + 1) if setting.kind == "integer" else setting.choices
        if len({spec.seats({**usual, setting.name: value}) for value in values}) > 1:
            return [{setting.name: value} for value in values]
    return [{}]


def _named(spec: GameSpec, changes: list[Mapping[str, Value]]) -> Iterator[tuple[str, dict[str, Value]]]:
    """Complete the configurations and name them as the command line does; leave out those that make no sense."""
    for change in changes:
        try:
            config = spec.configure(change)
        except InputError:
            continue
        told = [f"{s.name}={s.write(config[s.name])}" for s in spec.settings if config[s.name] != s.default]
        yield " ".join(told) or DEFAULT, config
