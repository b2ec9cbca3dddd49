"""The bots behind an answer: which is the strongest, and which stronger ones were not asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simkit import games
from simkit.errors import InputError
from simkit.games.contract import BotSpec
from simkit.games.taught import refuse_untaught
from simkit.plots.groups import ArmGroup
from simkit.report.answers.words import enumerate_words, name_bot
from simkit.report.evidence import Evidence
from simkit.report.model import Advice
from simkit.report.page.provenance import write_run
from simkit.results.view import Results
from simkit.stats.data.measures import ranking_measure

MAX_NAMED = 3
DEALS = {"fast": 100_000, "medium": 10_000, "slow": 1_000}  # at most, for bots that were not asked


def from_weak_to_strong(evidence: Evidence, groups: Sequence[ArmGroup]) -> list[ArmGroup]:
    """Order line-ups by the mean of what ranks configurations, where seats compete taught bots last.

    Where a win is shared by equal bots no share of wins tells their strength, only their scores do.
    """
    measure = ranking_measure(evidence.results)
    found = evidence.estimates(measure.name)
    sign = -1 if measure.better == "less" else 1

    def strength(group: ArmGroup) -> tuple[int, float]:
        values = [found[arm.label]["estimate"] for arm in group.arms if arm.label in found]
        known = [float(value) for value in values if isinstance(value, float)]
        taught = 0 if evidence.question.ranks_configurations else _taught(evidence.results, group)
        return taught, sign * sum(known) / len(known) if known else 0.0

    return sorted(groups, key=strength)


def every_bot(ladder: Sequence[ArmGroup]) -> str:
    """Say with whom something holds that holds with all bots of a run."""
    names = list(dict.fromkeys(group.bots for group in ladder))
    return f"with {names[0]}" if len(names) == 1 else f"with every bot asked ({enumerate_words(names)})"


def name_unasked(results: Results) -> tuple[Advice, ...]:
    """Name the bots that a game lists behind the strongest of a run, with the command that asks them."""
    bots = find_unasked(results)
    if not bots:
        return ()
    names = enumerate_words([bot.name for bot in bots])
    who = "It" if len(bots) == 1 else "They"
    return (
        Advice(
            "",
            f"Not asked: {names}. {who} may play better than all bots above, and a verdict may turn with better "
            "play.",
            command=_ask(results, bots),
            purpose="This plays the same with bots that were not asked:",
        ),
    )


def find_unasked(results: Results) -> tuple[BotSpec, ...]:
    """Return the bots that a game lists, from weak to strong, behind all that were asked: the taught ones, if any."""
    try:
        spec = games.find(results.game)
    except InputError:
        return ()
    asked = {bot.partition(":")[0].partition("@")[0] for arm in results.arms for bot in arm.lineup}
    names = [bot.name for bot in spec.bots]
    last = max((names.index(name) for name in asked if name in names), default=-1)
    behind = [bot for bot in reversed(spec.bots[last + 1 :]) if _can_play(results, bot)]
    taught = [bot for bot in behind if bot.weights]
    return tuple((taught or behind)[:MAX_NAMED])


def order_bots(evidence: Evidence) -> tuple[str, ...]:
    """Return the bots that fill whole tables, from weak to strong as the tables of a report have them."""
    alike = [group for group in evidence.groups if not group.is_mixed]
    return tuple(dict.fromkeys(group.bots for group in from_weak_to_strong(evidence, alike)))


def describe_bots(results: Results, order: Sequence[str] = ()) -> tuple[tuple[str, str], ...]:
    """Say of every bot of a run how it plays, from weak to strong: in a given order of all, else the game's."""
    try:
        spec = games.find(results.game)
        found = {text: spec.bot(text) for arm in results.arms for text in arm.lineup}
    except InputError:
        return ()
    if set(order) != set(found):
        places = {bot.name: place for place, bot in enumerate(spec.bots)}
        order = sorted(found, key=lambda text: (places.get(text.partition(":")[0], -1), text))
    return tuple((name_bot(text), _describe(text, found)) for text in order if found[text].doc)


def _describe(text: str, found: Mapping[str, BotSpec]) -> str:
    """Say how a bot plays; of one that differs from another of the run in parameters, in which."""
    name, _, changes = name_bot(text).partition(" ")
    return f"The same bot {changes}." if changes and name in found else found[text].doc


def _can_play(results: Results, bot: BotSpec) -> bool:
    """Tell whether a bot can play all configurations of a run: one made or taught for others is refused."""
    spec = games.find(results.game)
    try:
        for arm in results.arms:
            config = spec.configure(arm.config)
            spec.refuse_unfit(config, bot)
            if bot.weights:
                refuse_untaught(spec, config, bot)
    except InputError:
        return False
    return True


def _ask(results: Results, bots: Sequence[BotSpec]) -> str:
    """Write the command that plays the same configurations with other bots, as many deals as these can."""
    scenario = results.manifest["scenario"]
    deals = min(scenario["deals"], *(DEALS[bot.effort] for bot in bots))
    lineups = [_put_in(bot.name, scenario["bots"]) for bot in bots]
    return write_run(scenario, lineups, deals, (), "results/stronger")


def _put_in(bot: str, lineups: Sequence[str]) -> str:
    """Let a bot take the place of one that meets itself with other parameters, beside the best of a mixed one.

    Else it takes every seat.
    """
    first, *others = lineups[0].split("+")
    seats = [seat.partition(":") for seat in (first, *others)]
    if len({name for name, _, _ in seats}) > 1:
        return "+".join([bot, *[first] * len(others)])
    if len(lineups) > 1:
        return bot
    return "+".join(f"{bot}{colon}{changes}" for _, colon, changes in seats)


def _taught(results: Results, group: ArmGroup) -> int:
    """Tell how much a line-up's bot has learnt: 0 nothing, 1 taught, 2 taught and searching."""
    try:
        bot = games.find(results.game).bot(group.arms[0].lineup[0])
    except InputError:
        return 0
    return 0 if not bot.weights else 1 + bot.name.partition(":")[0].endswith("-search")
