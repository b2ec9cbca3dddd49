"""Which card would you print differently? Every card of a kind forced in and out of the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from simkit import games
from simkit.errors import InputError
from simkit.games.contract import GameSpec
from simkit.games.forcing import Forcing
from simkit.results.view import ArmInfo, Results
from simkit.scenario.expand import expand
from simkit.scenario.model import Limits, Scenario
from simkit.stats.compare.card_league import CardCase, CardLeague
from simkit.stats.data.blocks import ALL, Part
from simkit.stats.data.measures import Measure, find_measures, headline_of, ranking_measure

LISTED = 40  # cards that an error message lists


@dataclass(frozen=True)
class CardStudy:
    """One kind of cards: what is played, and the values of the setting with each card in and out."""

    forcing: Forcing
    scenario: Scenario
    values: tuple[tuple[str, str, str], ...]  # card, value in, value out

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots that play, one for each league."""
        return tuple(lineup[0] for lineup in self.scenario.lineups)


def plan_cards(base: Scenario, kinds: Sequence[str] = (), cards: Sequence[str] = ()) -> list[CardStudy]:
    """Return what must be played for the kinds and cards named, all of them where none is."""
    spec = games.find(base.game)
    if not spec.forcings:
        raise InputError(f"no setting of {spec.title} forces cards in and out", key="game", value=spec.id)
    _refuse_crossed(base)
    chosen = _choose(spec, kinds, cards)
    studies = [_plan(spec, base, forcing, cards) for forcing in chosen]
    found = [study for study in studies if study is not None]
    if not found:
        raise InputError(
            "none of these cards can be forced in and out of this configuration",
            key="cards" if cards else "kind",
            value=", ".join(cards) or ", ".join(forcing.kind for forcing in chosen),
            hint=" ".join(dict.fromkeys(forcing.meaning for forcing in chosen)),
        )
    return found


def list_leagues(results: Results, study: CardStudy, measure: str | None = None) -> list[CardLeague]:
    """Return the league of each bot from the results of a study."""
    setting = games.find(results.game).setting(study.forcing.setting)

    def write(value: str) -> str:
        return setting.write(setting.parse(value))

    found = []
    for lineup in study.scenario.lineups:
        arms = {
            arm.config[setting.name]: arm
            for arm in results.arms
            if arm.lineup in (lineup, lineup * len(arm.lineup))
        }
        cases = tuple(
            CardCase(card, study.forcing.label(card), arms[write(value_in)], arms[write(value_out)])
            for card, value_in, value_out in study.values
        )
        chosen, part = _measure(results, study, cases[0].with_it, lineup[0], measure)
        found.append(CardLeague(results, study.forcing.kind, lineup[0], cases, chosen, part))
    return found


def _measure(
    results: Results, study: CardStudy, arm: ArmInfo, bot: str, name: str | None
) -> tuple[Measure, Part]:
    """Return what is compared: the wins of whoever has the card, else the headline or the score of all seats."""
    part = ALL
    if arm.question.has_seat_shares:
        if study.forcing.right:
            part = Part(bot=bot)
        elif study.forcing.seat is not None:
            part = Part(seat=study.forcing.seat)
    if name is not None:
        chosen = find_measures(results, [name], "matches" if part == ALL else "seats")[0]
        return chosen, part if chosen.table == "seats" else ALL
    return (ranking_measure(results) if part == ALL else headline_of(results, arm)), part


def _refuse_crossed(base: Scenario) -> None:
    for name in base.crossed:
        raise InputError(
            "the cards are what varies here: name one value of every other setting",
            key=name,
            value=", ".join(games.find(base.game).setting(name).show(value) for value in base.settings[name]),
        )


def _choose(spec: GameSpec, kinds: Sequence[str], cards: Sequence[str]) -> list[Forcing]:
    """Return the kinds that are named, and of them those that have one of the cards named."""
    known = {forcing.kind: forcing for forcing in spec.forcings}
    for kind in kinds:
        if kind not in known:
            raise InputError(
                f"{spec.title} has no such kind of cards", key="--kind", value=kind, allowed=known
            )
    chosen = [known[kind] for kind in kinds or known]
    names = list(dict.fromkeys(card for forcing in chosen for card in forcing.cards))
    for card in cards:
        if card not in names:
            shown = names if len(names) <= LISTED else [*names[: LISTED // 2], "…", *names[-2:]]
            raise InputError("no such card", key="--cards", value=card, allowed=shown)
    return [forcing for forcing in chosen if not cards or set(cards) & set(forcing.cards)]


def _plan(spec: GameSpec, base: Scenario, forcing: Forcing, cards: Sequence[str]) -> CardStudy | None:
    settings = {**{name: (value,) for name, value in forcing.given.items()}, **base.settings}
    settings.pop(forcing.setting, None)
    first = expand(replace(base, settings=settings, lineups=base.lineups[:1]))[0]
    config = {**first.config, **{name: values[0] for name, values in base.settings.items()}}
    lineups = _seat(spec, base, forcing, len(first.lineup))
    values = tuple(
        (card, *pair)
        for card in forcing.cards
        if not cards or card in cards
        if (pair := forcing.values(config, card)) is not None
    )
    if not values or not lineups:
        return None
    setting = spec.setting(forcing.setting)
    written = dict.fromkeys(value for _, *pair in values for value in reversed(pair))
    crossed = tuple(setting.parse(value) for value in written)
    scenario = replace(
        base,
        title=f"{spec.title}: {forcing.kind} in and out",
        settings={**settings, forcing.setting: crossed},
        lineups=lineups,
        gates=(),
        limits=Limits(seconds=base.limits.seconds),
        question=None,
    )
    return CardStudy(forcing, scenario, values)


def _seat(spec: GameSpec, base: Scenario, forcing: Forcing, n_seats: int) -> tuple[tuple[str, ...], ...]:
    """Seat each bot in all seats or, for the right to use a card, alone among equals that never do."""
    for lineup in base.lineups:
        if len(lineup) > 1:
            problem = "name single bots here: simkit makes the line-ups"
            raise InputError(problem, key="bots", value="+".join(lineup))
    if not forcing.right:
        return base.lineups
    parameter = forcing.right.partition("=")[0]
    able = [bot for (bot,) in base.lineups if parameter in dict(spec.bot(bot).parameters)]
    return tuple((bot, *(f"{bot}:{forcing.right}",) * (n_seats - 1)) for bot in able)
