"""What a tuning leaves behind: the scenario, what each knob does, the trade-off of two targets, what did not work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import polars as pl

from simkit import games
from simkit.design.knobs import Choice, place_choices, turn
from simkit.design.tuning import Tuning
from simkit.games.setting import Value
from simkit.plots.response import Curve, Trade, draw_responses, draw_trade_off
from simkit.plots.theme import encode
from simkit.report.page.files import write_file
from simkit.report.page.scenario_text import write_scenario
from simkit.scenario.load import load_scenario
from simkit.scenario.model import Scenario, write_lineup

TUNED, TRIED, RESPONSE, TRADE_OFF = "tuned.toml", "tried.csv", "response", "trade-off"
WIDE = 1.96  # standard errors of a 95 % interval


def write_tuned(
    folder: Path, base: Scenario, tuning: Tuning, choice: Choice, deals: int, seed: int
) -> Scenario:
    """Write the configuration that was chosen, with the targets as its gates, and load it again."""
    spec = games.find(base.game)
    settings: dict[str, Value] = {name: values[0] for name, values in base.settings.items()}
    turned = turn(settings, tuning.knobs, choice)
    written = {
        "game": base.game,
        "deals": deals,
        "seed": seed,
        "bots": [write_lineup(lineup) for lineup in base.lineups],
        "settings": {name: [spec.setting(name).write(value)] for name, value in turned.items()},
        "gates": {target.gate.measure: target.gate.text for target in tuning.targets},
        "stop": {"decided": False},
    }
    title = f"{spec.title}, tuned: {'; '.join(str(target.gate) for target in tuning.targets)}"
    write_file(folder / TUNED, ("\n".join(write_scenario(written, title)) + "\n").encode())
    return load_scenario(folder / TUNED)


def name_choice(tuning: Tuning, choice: Choice) -> str:
    """Write a choice for people."""
    return ", ".join(f"{k.name}={k.write(n)}" for k, n in zip(tuning.knobs, choice, strict=True))


def tried_table(tuning: Tuning) -> pl.DataFrame:
    """Return a row for each choice, bot and quantity that was played: its mean and interval, and where it lies."""
    rows = []
    for choice in sorted(tuning.seen):
        for bot, sums in zip(tuning.bots, tuning.seen[choice], strict=True):
            for (target, name, (low, high)), one in zip(_quantities(tuning), sums, strict=True):
                ends = (one.mean - WIDE * one.error, one.mean + WIDE * one.error)
                state = "within" if low <= ends[0] and ends[1] <= high else "open"
                state = "too low" if ends[1] < low else "too high" if ends[0] > high else state
                shown = name_choice(tuning, choice)
                rows.append((shown, bot, name, one.mean, *ends, one.n, str(target), state))
    schema = ["choice", "bots", "measure", "estimate", "low", "high", "deals", "target", "state"]
    return pl.DataFrame(rows, schema=schema, orient="row")


def _quantities(tuning: Tuning) -> Iterator[tuple[str, str, tuple[float, float]]]:
    """Yield the target, the name and the bounds of every quantity of a bot."""
    for target, size in zip(tuning.targets, tuning.sizes, strict=True):
        for place in range(size):
            name = target.gate.measure if size == 1 else f"{target.gate.measure}, seat {place + 1}"
            yield str(target.gate), name, target.bounds(size)


def write_pictures(folder: Path, tuning: Tuning, choice: Choice) -> list[str]:
    """Draw what each knob does around the choice, and the trade-off where there are two targets."""
    told = (
        f"All other knobs as chosen: {name_choice(tuning, choice)}. Band: what the model expects, 95 %. "
        "Dots: what was played, with 95 % intervals. Dashed: the target."
    )
    figures = {RESPONSE: draw_responses(list(_curves(tuning, choice)), [told])}
    if len(tuning.targets) == 2:
        pair = tuning.targets[0].gate.measure, tuning.targets[1].gate.measure
        note = "Every choice by the model. Within the dashed lines both are hit; the line joins the best trade-offs."
        figures[TRADE_OFF] = draw_trade_off(_trades(tuning, choice), pair, [note])
    for name, figure in figures.items():
        write_file(folder / f"{name}.svg", encode(figure, "svg"))
    return [f"{name}.svg" for name in figures]


def _curves(tuning: Tuning, choice: Choice) -> Iterator[Curve]:
    quantities = list(_quantities(tuning))
    for number, knob in enumerate(tuning.knobs):
        line = [(*choice[:number], value, *choice[number + 1 :]) for value in range(len(knob.values))]
        means, spreads = tuning.predict(place_choices(tuning.knobs, line))
        for bot, bot_name in enumerate(tuning.bots):
            for place, (_, name, (low, high)) in enumerate(quantities):
                found = [
                    (at, tuning.seen[one][bot][place]) for at, one in enumerate(line) if one in tuning.seen
                ]
                reach = WIDE * spreads[bot, place]
                yield Curve(
                    knob=knob.name,
                    values=tuple(knob.write(value) for value in range(len(knob.values))),
                    chosen=choice[number],
                    measure=name,
                    bot=bot_name,
                    means=tuple(means[bot, place]),
                    lows=tuple(means[bot, place] - reach),
                    highs=tuple(means[bot, place] + reach),
                    played=tuple(
                        (at, one.mean, one.mean - WIDE * one.error, one.mean + WIDE * one.error)
                        for at, one in found
                    ),
                    bounds=(low if np.isfinite(low) else None, high if np.isfinite(high) else None),
                    is_percent=bool(means[bot, place].min() >= 0 and means[bot, place].max() <= 1),
                )


def _trades(tuning: Tuning, choice: Choice) -> Sequence[Trade]:
    means, _ = tuning.predict(tuning.points)
    parts = tuning.parts()
    pairs = [
        np.max([target.distance(means[bot, part]) for bot in range(len(tuning.bots))], axis=0)
        for target, part in zip(tuning.targets, parts, strict=True)
    ]
    places = list(zip(*pairs, strict=True))
    return [
        Trade(
            name_choice(tuning, one),
            (float(a), float(b)),
            one == choice,
            not any(x <= a and y <= b and (x, y) != (a, b) for x, y in places),
        )
        for one, (a, b) in zip(tuning.choices, places, strict=True)
    ]
