"""The best of many: is what is said of it true, and is the best ever left out?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from scripts.coverage_table.gates import true_distance, true_mean
from scripts.coverage_table.pool import DrawnResults, run_gates
from scripts.coverage_table.promises import RIGHT, WRONG, Study, Told, share
from scripts.coverage_table.shown import Held
from simkit.games.criteria import SEAT_SHARE, Gate
from simkit.results.view import ArmInfo
from simkit.stats.compare.best import find_best
from simkit.stats.compare.evenness import EVENNESS, ZONE
from simkit.stats.compare.goals import choose_goals, find_front
from simkit.stats.compare.league import league_table
from simkit.stats.compare.racing import stand
from simkit.stats.data.measures import Measure, headline_of
from simkit.stats.estimate.spending import EARLY, fixed_looks
from simkit.stats.estimate.summary import summarise
from simkit.stats.verdict.nearest import find_nearest

MARGIN = 0.02
GATE = Gate(SEAT_SHARE, SEAT_SHARE, "", None, MARGIN)
COPIES = 6


def check_choices(study: Study) -> Iterator[Told]:
    """Count what is said of a chosen one, and how often the best is left out."""
    castles = list(study.castles.results.arms)
    yield from _nearest(study, "the most even of all castles", castles, planned=None)
    yield from _nearest(
        study, "the most even of three castles that stop one by one", castles[:3], study.planned
    )
    yield _front(study, castles[:6])
    yield from _best(study)
    yield _letters(study)


def check_races(study: Study) -> Iterator[Told]:
    """Count races that lose the best."""
    yield from _races(study, list(study.castles.results.arms)[:4])


def _nearest(study: Study, what: str, arms: Sequence[ArmInfo], planned: int | None) -> Iterator[Told]:
    """Count whether the castle that is called the nearest is within the distance told."""
    truth = {arm.id: true_distance(study.castles, arm) for arm in arms}
    within, off = [], []
    for rng in study.seeds(31):
        run = study.castles.draw(rng, study.planned // 2, planned and study.planned // 2, arms)
        run = run_gates(run, [GATE])[0] if planned else run
        found = find_nearest(run, [[arm] for arm in run.arms], GATE)
        assert found is not None
        within.append(truth[found.arm.id] <= found.at_most + MARGIN)
        off.append(100 * (found.beyond + MARGIN - truth[found.arm.id]))
    yield Told(f"choice: {what} is within its stated distance", share(within), RIGHT)
    yield Told(
        f"choice: {what}, distance told less the true one, in points", float(np.mean(off)), "not below 0"
    )


def _front(study: Study, arms: Sequence[ArmInfo]) -> Told:
    """Count whether all castles that no other beats by every goal stand in the list."""
    whole = study.castles.whole(arms)
    goals = choose_goals(whole)
    means = find_front(whole, arms, goals).means
    sign = np.array([[1.0 if goal.better == "more" else -1.0] for goal in goals])
    good = sign * means  # [goal, arm]
    best = {arm for arm in range(len(arms)) if not (good > good[:, [arm]]).all(axis=0).any()}
    found = []
    for rng in study.seeds(32):
        run = study.castles.draw(rng, study.planned, None, arms)
        found.append(best <= set(find_front(run, run.arms, goals).kept))
    return Told("choice: all castles that no other beats by every goal are in the list", share(found), RIGHT)


def _best(study: Study) -> Iterator[Told]:
    """Count whether the appendix won most often is named or not told apart, and one of equals named alone."""
    pool = study.appendices
    headline, arms = headline_of(pool.results), pool.results.arms
    best = int(np.argmax([true_mean(pool, arm, headline.column) for arm in arms]))
    named, alone = [], []
    for number, rng in enumerate(study.seeds(33)):
        run = pool.draw(rng, study.planned)
        found = find_best(run, run.arms, headline)
        assert found is not None
        named.append(best in (found.place, *found.alike))
        run = pool.copy(rng, study.planned, arms[number % len(arms)], COPIES)
        found = find_best(run, run.arms, headline)
        assert found is not None
        alone.append(found.is_alone)
    yield Told("choice: the appendix won most often is named, or not told apart from it", share(named), RIGHT)
    yield Told("choice: one of six equal appendices is said to be won most often", share(alone), WRONG)


def run_race(
    run: DrawnResults, measure: Measure, *, most: bool, zone: float
) -> tuple[set[str], str | None, DrawnResults]:
    """Race as `simkit race` does; return who is left, the leader if it is settled, and the run as it ended."""
    assert run.planned is not None
    running = {arm.id for arm in run.arms}
    deals = dict.fromkeys(running, run.planned)
    for look in fixed_looks(run.planned, EARLY):
        deals |= dict.fromkeys(running, look)
        found = stand(run.stop(deals), running, measure, most=most, zone=zone)
        running -= found.exits.keys()
        if found.is_settled:
            return running, found.leader, run.stop(deals)
    return running, None, run.stop(deals)


def _races(study: Study, castles: Sequence[ArmInfo]) -> Iterator[Told]:
    """Count races that lose the best, or end with one that is worse by more than the zone."""
    truth = {arm.id: true_distance(study.castles, arm) for arm in castles}
    least, wrong = min(truth.values()), []
    for rng in study.seeds(34):
        run = study.castles.draw(rng, study.planned, study.planned, castles)
        running, leader, _ = run_race(run, EVENNESS, most=False, zone=ZONE)
        left = {leader} if leader else running
        wrong.append(min(truth[arm] for arm in left) > least + ZONE)
    yield Told(
        "choice: a race for evenness ends with one worse than the best by more than its zone",
        share(wrong),
        WRONG,
    )
    pool = study.appendices
    headline = headline_of(pool.results)
    rates = {arm.id: true_mean(pool, arm, headline.column) for arm in pool.results.arms}
    lost, unlucky, held = [], [], Held(summarise(pool.results, measures=["win"]), ("arm",))
    for number, rng in enumerate(study.seeds(35)):
        running, _, ended = run_race(
            pool.draw(rng, study.planned, study.planned), headline, most=True, zone=0.0
        )
        held.note(summarise(ended, measures=["win"]))
        lost.append(max(rates, key=lambda arm: rates[arm]) not in running)
        arm = pool.results.arms[number % len(rates)]
        run = pool.copy(rng, study.planned // 2, arm, COPIES, study.planned // 2)
        running, _, _ = run_race(run, headline, most=True, zone=0.0)
        unlucky.append("0" not in running)
    yield Told("choice: a race loses the appendix won most often", share(lost), WRONG)
    yield Told("choice: a race of six equal appendices loses the first", share(unlucky), WRONG)
    yield from held.tell("win rates where a race ended")


def _letters(study: Study) -> Told:
    """Count leagues of equals in which two share no letter."""
    pool = study.appendices
    headline, apart = headline_of(pool.results), []
    for number, rng in enumerate(study.seeds(36)):
        arm = pool.results.arms[number % len(pool.results.arms)]
        groups = league_table(pool.copy(rng, study.planned, arm, COPIES), headline)["group"].to_list()
        apart.append(any(not set(a) & set(b) for a in groups for b in groups))
    return Told(
        "choice: a league of six equal appendices gives two of them no common letter", share(apart), WRONG
    )
