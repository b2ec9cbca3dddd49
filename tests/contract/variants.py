"""Configurations and line-ups of any game, made from its spec alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product

from simkit.errors import InputError
from simkit.games.contract import BotSpec, GameSpec, is_made_for
from simkit.games.setting import Setting, Value

DEFAULT = "default"
BRIEF = {"playouts": "2", "playouts_in_duel": "1", "surety": "0"}  # how a bot that thinks does so in tests
BRIEFER = {"taught-search": BRIEF | {"options": "2"}}  # whose every playout searches whole turns
PARTS = {"fast": 1, "medium": 10, "slow": 20}  # of the deals that tests play, by how long a bot thinks
Variants = dict[str, dict[str, Value]]  # complete configurations by what they change


def values_of(setting: Setting) -> tuple[Value, ...]:
    """The values of a setting worth playing: all choices, both ends of a range, every subset of a short list."""
    if setting.kind == "flag":
        return (False, True)
    if setting.kind == "integer":
        return tuple(dict.fromkeys((setting.low, setting.high)))
    if setting.kind in ("choice", "parts"):
        return setting.choices
    if setting.kind == "numbers":
        rise = ramp(setting)
        return (rise, rise[::-1])
    if setting.kind == "size":
        return ((setting.low, setting.high), setting.default)
    sizes = range(len(setting.choices) + 1) if len(setting.choices) < 4 else (0, 1, len(setting.choices))
    return tuple(subset for size in sizes for subset in combinations(setting.choices, size))


def ramp(setting: Setting) -> tuple[int, ...]:
    """A row of numbers that rises evenly from the least to the most."""
    n_steps = max(len(setting.default) - 1, 1)
    return tuple(
        setting.low + (setting.high - setting.low) * place // n_steps for place in range(len(setting.default))
    )


def alone(spec: GameSpec) -> list[dict[str, Value]]:
    """Each value of each setting as the only change; numbers of rules are changed together instead."""
    return [
        {setting.name: value}
        for setting in spec.settings
        if not setting.is_house_rule
        for value in values_of(setting)
    ]


def house_rules(spec: GameSpec, table: Mapping[str, Value]) -> list[dict[str, Value]]:
    """All numbers of rules changed at once, low and rising, then high and falling.

    Those that make no sense by themselves are changed in the named variant in which most of them do. Those that not
    every bot can play are changed alone, to the low end.
    """
    picky = {name for bot in spec.bots for name, _ in bot.made_for}
    grounds = [dict(table), *({**variant, **table} for variant in spec.variants.values())]
    found, left = [], [s for s in spec.settings if s.is_house_rule and s.name not in picky]
    while left:
        changed = [turn(spec, ground, left, 0) for ground in grounds[: 1 if not found else None]]
        ground = max(range(len(changed)), key=lambda place: len(changed[place]) - len(grounds[place]))
        told = [setting for setting in left if setting.name in changed[ground]]
        if not told and found:
            break
        found += [grounds[ground] | turn(spec, grounds[ground], told, end) for end in (0, -1)]
        left = [setting for setting in left if setting not in told]
    return [*found, *({**table, s.name: values_of(s)[0]} for s in spec.settings if s.name in picky)]


def turn(spec: GameSpec, ground: dict[str, Value], settings: list[Setting], end: int) -> dict[str, Value]:
    """A configuration with all these numbers changed that make sense together, to one end of their ranges."""
    together = ground
    for setting in settings:
        value = values_of(setting)[end]
        if setting.is_by_seat:
            n_seats = spec.seats(spec.configure(together))
            value = value[:n_seats] + setting.default[n_seats:]
        grown = together | {setting.name: value}
        together = grown if dict(named(spec, [grown])) else together
    return together


def one_by_one(spec: GameSpec) -> Variants:
    """The defaults, the named variants, each other value alone, house rules, and everything switched on."""
    everything = {s.name: values_of(s)[-1] for s in spec.settings if s.kind in ("flag", "list")}
    changes = [{}, *spec.variants.values(), *alone(spec), *house_rules(spec, {}), everything]
    return dict(named(spec, changes))


def at_every_table(spec: GameSpec) -> Variants:
    """`one_by_one` for every number of players, and at each all that can be switched on together."""
    found: Variants = {}
    for table in _tables(spec):
        together = dict(table)
        for setting in spec.settings:
            if setting.kind in ("flag", "list"):
                grown = together | {setting.name: values_of(setting)[-1]}
                together = grown if dict(named(spec, [grown])) else together
        changes = [{**change, **table} for change in (*spec.variants.values(), *alone(spec))]
        found |= dict(named(spec, [table, *changes, *house_rules(spec, table), together]))
    return found


def crossed(spec: GameSpec, limit: int = 64) -> Variants:
    """Every combination of values that makes sense, or `one_by_one` where there are too many; numbers as printed."""
    crossed_settings = [setting for setting in spec.settings if not setting.is_house_rule]
    names = [setting.name for setting in crossed_settings]
    seats = _tables(spec)
    choices = [
        tuple(table[setting.name] for table in seats) if setting.name in seats[0] else values_of(setting)
        for setting in crossed_settings
    ]
    n_all = 1
    for values in choices:
        n_all *= len(values)
    if n_all > limit:
        return one_by_one(spec)
    return dict(named(spec, [dict(zip(names, values, strict=True)) for values in product(*choices)]))


def as_tested(bot: BotSpec, change: str = "") -> str:
    """A bot as tests seat it: one that plays matches out in its mind does so briefly, but for a change."""
    brief = BRIEFER.get(bot.name, BRIEF)
    changes = {name: value for name, value in brief.items() if name in dict(bot.parameters)}
    name, _, value = change.partition("=")
    changes |= {name: value} if change else {}
    return ":".join([bot.name, *(f"{name}={value}" for name, value in changes.items())])


def lineups(spec: GameSpec, config: Mapping[str, Value]) -> dict[str, tuple[str, ...]]:
    """Every bot that can play this in all seats, and all in turn around a table of several seats."""
    seats = spec.seats(config)
    names = [as_tested(bot) for bot in spec.bots if is_made_for(bot, config)]
    found = {name: (name,) * seats for name in names}
    if seats > 1:
        mixed = tuple(names[seat % len(names)] for seat in range(seats))
        found["+".join(mixed)] = mixed
    return found


def fewer(spec: GameSpec, lineup: tuple[str, ...], deals: int) -> int:
    """So many deals for fast bots, a part of them for those that think or play by taught weights, one at least."""
    bots = [spec.bot(name) for name in lineup]
    return max(
        1,
        deals // max(PARTS["medium" if bot.weights and bot.effort == "fast" else bot.effort] for bot in bots),
    )


def rotations(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The distinct cyclic rotations of a line-up, itself first."""
    return list(dict.fromkeys(lineup[n:] + lineup[:n] for n in range(len(lineup))))


def _tables(spec: GameSpec) -> list[dict[str, Value]]:
    """Every value of the setting that decides how many sit at the table."""
    usual = spec.configure({})
    for setting in spec.settings:
        if setting.is_house_rule:
            continue
        values = range(setting.low, setting.high + 1) if setting.kind == "integer" else setting.choices
        if len({spec.seats({**usual, setting.name: value}) for value in values}) > 1:
            return [{setting.name: value} for value in values]
    return [{}]


def named(spec: GameSpec, changes: list[Mapping[str, Value]]) -> Iterator[tuple[str, dict[str, Value]]]:
    """Complete the configurations and name them as the command line does; leave out those that make no sense."""
    for change in changes:
        try:
            config = spec.configure(change)
        except InputError:
            continue
        told = [f"{s.name}={s.write(config[s.name])}" for s in spec.settings if config[s.name] != s.default]
        yield " ".join(told) or DEFAULT, config
