"""A slow player for Wyrmspan: random legal decisions on top of the referee, written down as transcripts.

python -m tests.games.wyrmspan.play 200 > matches.jsonl     prints on stderr which abilities were never used
"""

from __future__ import annotations

import itertools
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.oracles.wyrmspan import DEFAULTS, Course, Event, audit, match_course
from tests.oracles.wyrmspan.components import (
    GUILDS,
    LEVELS,
    cave_rows,
    dragon_card,
    dragon_rows,
    objectives,
)
from tests.oracles.wyrmspan.exchange import helpful_exchanges
from tests.oracles.wyrmspan.follow import EXCHANGED
from tests.oracles.wyrmspan.form import Option
from tests.oracles.wyrmspan.house import NUMBERS, OTHERS
from tests.oracles.wyrmspan.moves import Choice
from tests.oracles.wyrmspan.setup import deck_of
from tests.oracles.wyrmspan.symbols import CAVES

# Weights of events, 1 where not named: this player acts while he can and uses what he reaches.
# Those of DIGGER go for cave cards until their deck is empty.
EAGER = {"pass": 0.02, "entice": 3.0, "decline": 0.1, "stop": 0.2}
DIGGER = {"pass": 1e-9, "entice": 2.0, "excavate": 0.1, "explore-amethyst": 30.0, "decline": 1e-9}


def tell_house_rules(config: dict[str, Any]) -> list[str]:
    """Return the lines on what a house has changed."""
    told = {key: config[key] for key in (*NUMBERS, *OTHERS) if key in config}
    return [
        f"{key} as printed → {'+'.join(map(str, value)) if isinstance(value, list) else value}"
        for key, value in told.items()
        if value != DEFAULTS[key]
    ]


def opening(config: dict[str, Any], n_bots: int) -> Event:
    """Return a `match` event."""
    named = {**DEFAULTS, **config}
    lines = tell_house_rules(config)
    return {
        **{"event": "match", "format": 1, "game": "wyrmspan", "rules_version": "1", "config": named},
        **{"seed": 1, "deal": 0, "rotation": 0, "bots": ["random"] * n_bots},
        **({"house_rules": lines} if lines else {}),
    }


def shuffled_setup(rng: random.Random, config: dict[str, Any]) -> Event:
    """Return a `setup` event of a random deal."""
    named = {**DEFAULTS, **config}
    solo = named["players"] == 1
    guild = rng.choice(GUILDS) if named["guild"] == "random" else named["guild"]
    codes = named["objectives"]
    if codes == ["random"]:
        sides: dict[int, list[str]] = {}
        for code, tile in objectives().items():
            if tile.solo or not solo:
                sides.setdefault(tile.tile, []).append(code)
        codes = [rng.choice(sides[tile]) for tile in rng.sample(sorted(sides), 4)]
    decks = {kind: deck_of(kind, named) for kind in ("dragons", "caves")}
    decks = {kind: rng.sample(cards, len(cards)) for kind, cards in decks.items()}
    return {"event": "setup", "guild": guild, "objectives": codes, **decks}


class Random:
    """Random decisions with weights for the names of events."""

    def __init__(self, rng: random.Random, weights: dict[str, float] | None = None, exchange: float = 0.02):
        """Keep the generator, the weights and the chance of an exchange where none is needed."""
        self.rng, self.weights, self.exchange = rng, weights or {}, exchange

    def weight(self, option: Option) -> float:
        """Return the weight of an option."""
        event = option.event
        name = event["event"]
        if name == "effect":
            name = "use" if event["use"] else "decline"
        elif name == "explore":
            name = f"explore-{event['at']}"
        return self.weights.get(name, 1.0)

    def answer(self, course: Course) -> Choice | None:
        """Return an answer to the open question."""
        ask = course.ask
        assert ask is not None
        options = ask.options()
        needed = not options and not ask.may_stop()
        if ask.seat is not None and (needed or self.rng.random() < self.exchange):
            found = helpful_exchanges(course.state, ask, ask.seat)
            assert found or not needed, "no way to go on"
            if found:
                return Choice(self.rng.choice(found).event, EXCHANGED)
        if ask.may_stop() and (not options or self.rng.random() < self.weights.get("stop", 0.3)):
            return None
        (option,) = self.rng.choices(options, [self.weight(option) for option in options])
        return Choice(option.sample(self.rng), option.path)


def play_match(
    rng: random.Random, config: dict[str, Any], setup: Event | None = None, **habits: Any
) -> list[Event]:
    """Play a whole match and return its transcript; the books are checked after every event."""
    match = opening(config, config.get("players", 2))
    setup = setup or shuffled_setup(rng, config)
    course, player = match_course(match["config"], setup), Random(rng, **habits)
    events = [match, setup]
    while course.ask is not None:
        answer = player.answer(course)
        if answer is not None:
            events.append(answer.event)
        course.send(answer)
        audit(course.state)
    return events


def settings() -> Iterator[dict[str, Any]]:
    """Yield configs without end: every number of players, level, printing and flag in turn."""
    tables: list[dict[str, Any]] = [{"players": n} for n in (2, 3, 4, 5)]
    tables += [{"players": 1, "automa": level} for level in LEVELS]
    for number, table in enumerate(itertools.cycle(tables)):
        turn = number // len(tables)
        yield {
            **table,
            "printing": ("2024", "2025")[turn % 2],
            "guild_extra_slots": (1, 1, 2, 0)[turn % 4],
            "step4_repeats": (2, 2, 2, 1, 4)[turn % 5],
            "free_excavation_eggs": turn % 7 == 3,
            "activate_mat": "any" if turn % 5 == 2 else "reached",
            "minus1_needs_discount": turn % 6 == 5,
            "automa_refresh": "both" if turn % 3 == 1 else "dragons",
        }


def abilities_used(events: list[Event]) -> Counter[str]:
    """Return how often each ability was used in a transcript; end-game dragons by being enticed."""
    used = Counter(event["by"] for event in events if event["event"] == "effect" and event["use"])
    enticed = [event["dragon"] for event in events if event["event"] == "entice"]
    used.update(f"dragon-{number}" for number in enticed if is_counted_at_end(number))
    return used


def is_counted_at_end(number: int) -> bool:
    """Tell whether a dragon counts at the end without an effect event."""
    return dragon_card(number).kind == "end_game" and not dragon_card(number).is_paid_at_end


def all_abilities() -> list[str]:
    """Return the names of all abilities and effects of the box."""
    dragons = [dragon_card(number) for number in dragon_rows()]
    names = [f"dragon-{dragon.number}" for dragon in dragons]
    names += [f"feed-{dragon.number}" for dragon in dragons if dragon.feed_each]
    names += [f"third-{dragon.number}" for dragon in dragons if dragon.feed]
    names += [f"cave-{number}" for number in cave_rows()]
    names += [f"mat-{cave}-{step}" for cave in CAVES for step in range(5)]
    return names + [f"covered-{cave}" for cave in CAVES] + [f"row-{row}" for row in (1, 2, 3)]


def main(n_matches: int, first: int = 0) -> None:
    """Write matches to the standard output and the abilities never used to the standard error."""
    used: Counter[str] = Counter()
    for number, config in enumerate(itertools.islice(settings(), first, first + n_matches), start=first):
        habits = {"weights": EAGER} if number % 4 else {}
        events = play_match(random.Random(number), config, **habits)
        used += abilities_used(events)
        sys.stdout.writelines(json.dumps(event) + "\n" for event in events)
    never = [name for name in all_abilities() if not used[name]]
    sys.stderr.write(f"{n_matches} matches, never used: {', '.join(never) or 'nothing'}\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
