"""Every worked example of the chapter on statistics, computed again and looked up on the page."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from scipy.special import ndtri, stdtrit

from simkit.games.criteria import SEAT_SHARE, Gate
from simkit.stats.compare.best import stand_out
from simkit.stats.compare.goals import show_evenness
from simkit.stats.compare.league import group_letters
from simkit.stats.compare.paired_sums import PairSums
from simkit.stats.compare.racing import find_exits, find_level
from simkit.stats.compare.significance import benjamini_hochberg, holm, mcnemar
from simkit.stats.data.blocks import Part
from simkit.stats.data.homogeneity import compare_chunks
from simkit.stats.data.measures import headline_of
from simkit.stats.data.tally import Tally, tally_blocks, tally_totals
from simkit.stats.estimate import sequential
from simkit.stats.estimate.intervals import (
    clopper_pearson,
    count_interval,
    mean_interval,
    paired_rate_interval,
    rule_of_three,
    wilson,
)
from simkit.stats.estimate.rare import estimate_rare
from simkit.stats.estimate.sequential import betting_fortune, lower_end, upper_end
from simkit.stats.estimate.spending import Look, spent
from simkit.stats.estimate.summary import summarise
from simkit.stats.skill.luck import beyond_chance, measure_repeatability
from simkit.stats.skill.ratings import Encounters, fit_ratings
from simkit.stats.skill.restricted import restricted_table
from simkit.stats.skill.variance import share_variance
from simkit.stats.tension.belief import fit_belief, measure_surprise, predict
from simkit.stats.tension.leads import count_lead_changes, find_decided, find_leads, is_close, measure_tension
from simkit.stats.verdict.balance import read_seats
from simkit.stats.verdict.bounds import Bounds, within
from simkit.stats.verdict.declared import judge_gates
from simkit.stats.verdict.fairness import seat_tests
from simkit.stats.verdict.nearest import find_nearest
from simkit.stats.verdict.outside import correct_outside
from simkit.stats.verdict.power import deals_for_precision, deals_for_seats
from simkit.stats.verdict.truths import COMMON, OWN, allow_truths, learn_seats
from simkit.stats.verdict.verdicts import judge, read_gate
from tests.stats.contest import by_hand
from tests.stats.stopped_runs import PLANNED, stop_where_decided
from tests.stats.synthetic import toy_arm, toy_frame, toy_results

PAGE = (Path(__file__).parents[2] / "docs" / "statistics.md").read_text(encoding="utf-8")


def assert_told(title: str, *phrases: str) -> None:
    """Look the phrases up in a section of the page, whatever its line breaks."""
    [section] = re.findall(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    text = " ".join(section.split())
    for phrase in phrases:
        assert phrase in text, phrase


def percents(low: float | None, high: float | None, digits: int = 1) -> str:
    return f"{low or 0:.{digits}%} to {high or 0:.{digits}%}".replace("%", " %")


def flags(wins: int, n: int) -> Tally:
    return Tally((0, 1), (n - wins, wins), 1, 0, 1)


def test_blocks() -> None:
    results = by_hand(("ann+bob", [(60, 0), (30, 30)]))
    ann = tally_blocks(results, results.arms[0], headline_of(results), Part(bot="ann"))
    assert ann.n == 1
    assert_told("Deals", f"{ann.total} of {ann.scale} units, a share of {ann.mean}")


def test_win_rates() -> None:
    assert_told(
        "A win rate",
        f"Wilson {percents(*wilson(300, 1000)[:2])}",
        f"Clopper–Pearson {percents(*clopper_pearson(4, 1000)[:2], 2)}",
        f"No win in 2,000 matches: below {100 * rule_of_three(2000):.2f} %",
    )


def test_means() -> None:
    tally = tally_totals([4, 8, 6, 7, 5])
    low, high, _ = mean_interval(tally.mean or 0, tally.error, tally.n)
    alike = count_interval(11, 0, 100, 0, (0, None))
    assert_told(
        "A mean over deals",
        f"mean {tally.mean:.0f}, standard error √(2.5 ÷ 5) = {tally.error:.2f}",
        f"interval {low:.2f} to {high:.2f}",
        f"mean 11, interval {alike.low:.2f} to {alike.high:.2f}",
    )
    assert tally.variance == 2.5


def test_sequences(monkeypatch: pytest.MonkeyPatch) -> None:
    title = "A number watched while it grows"
    tallies = [flags(3 * n // 10, n) for n in (100, 1000, 10_000)]
    looks = [percents(lower_end(tally, 0.025), upper_end(tally, 0.025)) for tally in tallies]
    assert_told(title, ", then ".join(looks), f"single look: {percents(*wilson(3000, 10_000)[:2])}")
    assert_told(title, f"{len(sequential.BETS)} sizes")
    none = flags(0, 100), Tally((0, 60), (100, 0), 60, 0, 60)
    by_rates, by_bets = (sequential.sequence_p(tally, 0.05, above=False) for tally in none)
    assert_told(title, f"below 5 % has p = {by_rates:.3f} by rates, {by_bets:.3f} by bets")
    monkeypatch.setattr(sequential, "BETS", np.array([0.5]))
    monkeypatch.setattr(sequential, "LOG_WEIGHTS", np.array([0.0]))
    one = betting_fortune(np.array([[0.0, 1.0], [1.0, 0.0]]), np.array([0.0, 0.75]), 0.25)
    assert np.exp(one) == pytest.approx([2, 0.5])
    assert_told(title, "1 + ½ × (3 − 1) = 2 times", "a deal with score 0 halves it")


def test_pairs() -> None:
    a, b = np.array([1, 2, 3, 4]), np.array([2, 3, 3, 6])
    sums = (4, a.sum(), b.sum(), (a * a).sum(), (b * b).sum(), (a * b).sum())
    found = PairSums(*map(int, sums), scale=1, is_solo_flag=False)
    low, high, _ = paired_rate_interval(200, 260, 1000)
    assert_told(
        "Two configurations on the same deals",
        f"ρ = {found.rho:.2f}, saving {found.saving:.1f}: without pairing {found.saving * found.n:.0f} deals",
        f"so pairing saved {100 * (1 - 1 / (found.saving or 1)):.0f} % of the deals",
        f"Tango {100 * (low or 0):.1f} to {100 * (high or 0):.1f}, McNemar p = {mcnemar(200, 260)[0]:.4f}",
    )


def test_equal_seats() -> None:
    wins = [(60, 0, 0)] * 30 + [(0, 60, 0)] * 50 + [(0, 0, 60)] * 40
    row = seat_tests(by_hand(("ann+ann+ann", wins))).row(0, named=True)
    told = f"= {row['statistic']:.1f}, p = {row['p']:.3f}, V = {row['v']:.2f}"
    assert_told("Are all seats equal?", told)


def test_balance() -> None:
    seats = [Tally((0, 60), (10_000 - won, won), 60, 0, 60) for won in (3500, 3300, 3200)]

    def told(margin: float, look: Look | None = None) -> str:
        return judge([read_seats(seats, margin, look)])[0].text

    first, halfway = read_seats(seats, 0.03, None), Look(10_000, 20_000)
    watched = read_seats(seats, 0.03, halfway)
    low, high = watched.low, watched.high
    bounds = within(0.03, 1 / 3), within(0.02, 1 / 3)
    assert_told(
        "Balanced, unbalanced, undecided",
        f"{100 * (first.low or 0):.1f} % to {100 * (first.high or 0):.1f} %",
        f"3 points ({percents(bounds[0].low, bounds[0].high)}) the verdict is *{told(0.03)}*",
        f"2 points ({percents(bounds[1].low, bounds[1].high)}) it is *{told(0.02)}*",
        f"As a look halfway to 20,000 deals, 3 points are *{told(0.03, halfway)}* too, with {percents(low, high)}",
    )


def test_truths_of_seats() -> None:
    told = []
    for deals in (1_000, 10_000):
        wins = (36 * deals // 100, 33 * deals // 100, 31 * deals // 100)
        tallies = [Tally((0, 60), (deals - won, won), 60, 0, 60) for won in wins]
        [seats] = learn_seats([tallies]).values()
        means, errors = (np.array([getattr(tally, name) for tally in tallies]) for name in ("mean", "error"))
        likely, widths, chances = allow_truths(means, errors, seats)
        mean = chances @ likely[:, 0]
        spread = math.sqrt(chances @ (widths[:, 0] ** 2 + likely[:, 0] ** 2) - mean**2)
        told.append((f"around {100 * mean:.1f} %", f"{100 * spread:.1f} points"))
    (few, wide), (many, narrow) = told
    usual = f"what is usual ({100 * COMMON:.1f} points and {100 * OWN:.1f}"
    first = f"{few}, with a standard deviation of {wide}"
    assert_told("Balanced, unbalanced, undecided", usual, first, f"{many}, with {narrow}")


def test_gates() -> None:
    tally = flags(3000, 10_000)
    gates = (Bounds(0.2, 0.4), Bounds(None, 0.29), Bounds(None, 0.305))
    holds, fails, opened = (judge([read_gate(tally, gate, None)])[0].text for gate in gates)
    values = [0.012, 0.03, 0.04]
    assert_told(
        "Gates",
        f"`between 0.2 and 0.4` *{holds}*; `at most 0.29` *{fails}*; `at most 0.305` is *{opened}*",
        "Holm: " + ", ".join(f"{p:.3f}" for p in holm(values)),
        "Benjamini–Hochberg: " + ", ".join(f"{p or 0:.3f}" for p in benjamini_hochberg(values)),
    )
    touching = read_gate(flags(4090, 10_000), Bounds(0.4, 0.6))
    assert_told("Gates", f"is {touching.p_holds:.3f}, so the gate *{judge([touching])[0].word}*")
    assert_told("Gates", f"bracket is {percents(touching.low, touching.high)}")
    outside = correct_outside(0.001, 3, 0.02, 10_000, None)
    assert_told("Gates", f"{outside:.4f} for three seats, where Bonferroni has {6 * 0.001:.4f}")


def test_the_nearest() -> None:
    seats = [0] * 8 + [1] * 6 + [2] * 6
    wins = [60 * np.eye(3, dtype=int)[seat] for seat in seats for _ in range(2)] * 10
    results = by_hand(("ann+ann+ann", np.array(wins).tolist()))
    found = find_nearest(results, [results.arms], Gate(SEAT_SHARE, SEAT_SHARE, "within 0.02", None, 0.02))
    assert found is not None
    error = math.sqrt(0.4 * 0.6 / 199)
    assert found.at_most - found.beyond == pytest.approx(-ndtri(0.025 / 3) * error)
    assert_told(
        "Balanced, unbalanced, undecided",
        f"{100 * (found.beyond + 0.02):.1f} points from fair, with a standard error of {100 * error:.1f} points",
        f"{-ndtri(0.025 / 3):.2f} of these hold",
        f"at most {100 * (found.at_most + 0.02):.1f} points",
    )


def test_the_best() -> None:
    ahead = np.array([1, 1, 1, 1, 1, 1, 1, 3])
    values = np.zeros((16, 2))
    values[1::2, 0], values[::2, 0] = ahead, 1
    found = stand_out(values)
    assert found is not None
    assert (found.place, found.is_alone) == (0, True)
    steps = -float(stdtrit(7, 0.025))
    error = ahead.std(ddof=1) / math.sqrt(8)
    told = f"{ahead.mean():.2f} on average, {steps:.2f} × {error:.2f} = {steps * error:.2f} less"
    assert_told("Balanced, unbalanced, undecided", told)


def test_what_was_shown_stands() -> None:
    deals = [(60, 0), (0, 60)] * 1_000 + [(60, 0)] * 200
    results = replace(by_hand(("ann+ann", deals)), planned=4_000)
    gates = [Gate(SEAT_SHARE, SEAT_SHARE, "", None, margin) for margin in (0.05, 0.06)]
    alone, both = judge_gates(results, gates[1:]), judge_gates(results, gates)
    share = results.seats(results.arms[0]).collect()["win_share"].to_numpy()[::2].mean() / 60
    words = (alone[0].verdict.word, both[1].verdict.word)
    assert_told(
        "Gates",
        f"in a row: {share:.1%} then".replace("%", " %"),
        "would be *{}*; it was shown before, and is *{}*".format(*words),
    )
    assert words == ("undecided", "balanced")
    assert both[1].verdict.text.startswith("balanced, shown at an earlier look")
    assert_told("Gates", "*shown at an earlier look*")


def test_letters() -> None:
    letters = group_letters(3, {(0, 1), (1, 2)})
    assert_told("Gates", f"told apart: their letters are {', '.join(letters)}")


def test_races() -> None:
    p = {("a", "d"): 0.001, ("a", "c"): 0.012, ("a", "b"): 0.06}
    assert_told(
        "Balanced, unbalanced, undecided",
        "with p = 0.001, the third with 0.012, the second with 0.06",
        f"0.045 ÷ 3 = {find_level(3, 4):.3f}",
        f"with one rival it is {find_level(1, 4):.3f}",
    )
    gone = find_exits("abcd", lambda ahead, behind: p.get((ahead, behind), 1.0), 4)
    assert {behind for behind, _ in gone} == {"c", "d"}


def test_several_goals() -> None:
    level = 0.05 / 2
    above, below = -float(ndtri(level / 2)), -float(ndtri(level / 2 / 4))
    assert show_evenness(np.array([[0.01, 0.01], [0.1, 0.1]]), np.full((2, 2), 0.01), level)[0, 1]
    assert_told(
        "Several goals at once",
        f"at most 1 + {above:.2f} × 1 = {1 + above:.1f} points off",
        f"at least 10 − {below:.2f} × 1 = {10 - below:.1f} points",
    )


def test_rare_wins() -> None:
    taken = np.array([[300, 100, 20], [200, 150, 40]])
    one, other = (taken / 1000).prod(axis=1)
    assert_told(
        "Wins that are hardly ever seen",
        f"{one:.4f} and {other:.4f}: won in {100 * estimate_rare(taken, 1000).estimate:.2f} % of matches",
    )


def test_looks_at_a_plan() -> None:
    half, end = Look(5_000, 10_000), Look(10_000, 10_000)
    further = Look(20_000, 10_000)
    limits = ", ".join(f"{-ndtri(look.tail()):.2f}" for look in (half, end, further))
    whole = wilson(3000, 10_000, end.tail())
    assert_told(
        "Looks at a plan",
        f"{100 * 0.05 * spent(0.5):.2f} % by half of the plan",
        f"standard errors: {limits}",
        f"30 % after 10,000 of 10,000 planned: {percents(whole.low, whole.high)}",
        f"one-sided p of 0.001 at half of the plan counts as {half.p(0.001):.3f}",
    )


def test_an_early_stop() -> None:
    gate = Gate("win", "win", "at most 0.4", None, 0.4)
    results = stop_where_decided([deal % 3 == 0 for deal in range(PLANNED)], [gate])
    [row] = summarise(results, measures=["win"]).to_dicts()
    assert_told(
        "Looks at a plan",
        f"A plan of {PLANNED:,} deals, `win_rate at most 0.4`",
        f"at {row['n']} deals decides, with {round(row['seen'] * row['n'])} wins: "
        f"{100 * row['seen']:.1f} % were seen",
        f"Told is {100 * row['estimate']:.1f} %, {percents(row['low'], row['high'])}",
        "*the estimate allows for the early stop*",
    )
    assert row["method"].endswith("the estimate allows for the early stop")


def test_plans() -> None:
    two, three, four = (deals_for_seats(seats, 0.01) for seats in (2, 3, 4))
    assert_told(
        "How many deals?",
        f"at 50 %: {deals_for_precision(0.25, 0.01):,} deals",
        f"{two:,} deals (2 seats), {three:,} (3), {four:,} (4)",
    )


def test_variance() -> None:
    rows = [(0, 0, 10), (0, 1, 12), (1, 0, 20), (1, 1, 24)]
    frame = pl.LazyFrame(rows, schema=["deal", "seat", "value"], orient="row")
    shares = [
        f"{part.factor} {100 * (part.share or 0):.0f} %" for part in share_variance(frame, ["deal", "seat"])
    ]
    assert_told("Where the spread comes from", "Shares: " + ", ".join(shares))


def test_luck() -> None:
    plays = np.array([[(60, 0), (60, 0)], [(60, 0), (0, 60)], [(60, 0), (30, 30)]])
    found = measure_repeatability(plays, 60)
    beyond = beyond_chance(found.agreement, found.chance) or 0
    assert_told(
        "Luck or skill",
        f"on average {found.agreement:.2f}",
        f"= {found.chance:.3f}, and −{-beyond:.2f} is beyond it",
    )


def test_ratings() -> None:
    def gap(won: int, lost: int, even: float) -> float:
        wins = np.array([[won, lost]])
        products = np.array([[won, 0], [0, lost]])
        met = Encounters(
            ("a", "b"), np.array([[1, 1]]), np.array([won + lost]), wins, products, 1, won + lost
        )
        first, second = fit_ratings(met, even).elo
        return float(first - second)

    assert gap(30, 10, 0) == pytest.approx(400 * math.log10(3))
    assert_told(
        "How strong are the bots?", f"{gap(30, 10, 0):.1f} Elo apart", f"{gap(99, 0, 1):.1f} Elo apart"
    )


def read_duels() -> tuple[np.ndarray, list[list[str]]]:
    """The scores [match, turn, seat] of the page's table, and the words behind them."""
    rows = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if re.match(r"\| \d+ : ", line)]
    scores = [[[int(points) for points in cell.split(" : ")] for cell in row[:4]] for row in rows]
    return np.array(scores), [row[4:] for row in rows]


def test_tension() -> None:
    scores, words = read_duels()
    assert scores.shape == (4, 4, 2)
    assert [row[0] for row in words] == [str(n) for n in count_lead_changes(scores)]
    assert [row[1] for row in words] == [str(n) for n in find_decided(scores)]
    for match, (_, _, comeback, close, sole) in zip(scores, words, strict=True):
        one = measure_tension(match[None])
        told = {None: "–", 0.0: "no", 1.0: "yes"}
        best, lead = find_leads(match[None, -1])
        ends = told[float(is_close(best, lead)[0])], told[float(lead[0] > 0)]
        assert (comeback, close, sole) == (told[one.comebacks], *ends)
    means = measure_tension(scores)
    assert_told(
        "Tension",
        f"{means.lead_changes:.2f} lead changes, decided by {means.decided_by:.2f} of all turns, "
        f"{means.comebacks:.2f} comebacks.",
    )


def test_beliefs() -> None:
    scores = np.array([[(4, 1)]] * 10)
    belief = fit_belief(scores, np.array([(60, 0)] * 8 + [(0, 60)] * 2), 60, bins=2)
    path = np.array([[(0.5, 0.5), (0.75, 0.25), (1.0, 0.0)]])
    assert_told(
        "Tension",
        f"(8 + 1) ÷ (10 + 2) = {predict(belief, scores[:1])[0, 0, 0]:.2f}",
        f"= {measure_surprise(path[:, :2])[0]:.3f}: surprise {measure_surprise(path)[0]:.2f}",
    )


def test_restricted_play() -> None:
    full = [True] * 18 + [False] * 22
    restricted = [True] * 10 + [False] * 8 + [True] * 2 + [False] * 20
    arms = [("ann", full), ("ann:seer=0", restricted)]
    table = restricted_table(toy_results([(toy_arm(b, deals=40), toy_frame({"win": w})) for b, w in arms]))
    row = table.row(0, named=True)
    assert_told(
        "Does a rule matter?",
        f"costs {-100 * row['difference']:.1f} points ({100 * row['full']:.0f} % to {100 * row['restricted']:.0f} %)",
        f"p = {row['p']:.3f}",
    )


def test_chunks() -> None:
    found = compare_chunks(np.array([[70, 30], [50, 50]]))
    assert not found.is_fault
    assert_told("Are the data sound?", f"χ² = {found.statistic:.2f}, p = {found.p:.4f}: unusual, no fault")
