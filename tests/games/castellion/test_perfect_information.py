"""The bound by perfect information: wins that the rules confirm, and proofs that no win refutes (C-09 to C-14)."""

from __future__ import annotations

import json
import random
from functools import cache
from itertools import product

import numpy as np
import pytest

from simkit import games
from simkit.core.copies import copy_into, duplicate
from simkit.core.log import new_log
from simkit.core.rng import open_stream
from simkit.errors import InputError
from simkit.games.castellion.constants import N_STANDARD, tiles
from simkit.games.castellion.perfect_information import bound
from simkit.games.castellion.perfect_information.arrangements import (
    closure_of,
    find_arrangements,
    make_arrangements,
    mirror,
    places_of,
)
from simkit.games.castellion.perfect_information.attempt import Attempt
from simkit.games.castellion.perfect_information.constants import STREAM_SEARCH, answer, verdict
from simkit.games.castellion.perfect_information.deal import is_counted_out, read_stacks
from simkit.games.castellion.perfect_information.positions import new_search
from simkit.games.castellion.perfect_information.search import can_pass
from simkit.games.castellion.perfect_information.solver import attempt_plan
from simkit.games.castellion.rules.setup import begin_match
from simkit.games.castellion.windows import border_of, cells_of
from tests.goldens.digests import play as play_deals
from tests.oracles import castellion as oracle

GAME = games.find("castellion")
CONFIG = GAME.configure({})
TABLES, RULES = GAME.kernel.prepare(CONFIG)
SEED, DEALS, BUDGET = 11, 300, 3_000
FEW_BEFORE = 5  # Traitors that Exam I waits for
LIMIT = 1_000_000


@cache
def searched(budget=BUDGET):
    return bound.search_batch(CONFIG, SEED, 0, DEALS, budget)


def lay_out(attempt, deal, seed=SEED):
    copy_into(attempt.deal.start, attempt.blank)
    begin_match(TABLES, RULES, attempt.deal.start, seed, deal, new_log(traced=False))


def stacks_of(deal, seed=SEED):
    attempt = Attempt.new()
    lay_out(attempt, deal, seed)
    return attempt.deal.start.standard.tolist(), attempt.deal.start.safe.tolist()


# Wins ----------------------------------------------------------------------------


def test_nearly_every_deal_is_decided():
    verdicts, attempts = searched()
    counts = np.bincount(verdicts, minlength=4)
    assert counts[verdict.WINNABLE] > 0.97 * DEALS
    assert counts[verdict.UNDECIDED] < 0.01 * DEALS
    assert attempts.max() <= BUDGET


@pytest.mark.compiles(game="castellion")
def test_the_referee_accepts_the_wins_that_were_found():
    verdicts, attempts = searched()
    hardest = np.argsort(np.where(verdicts == verdict.WINNABLE, attempts, 0))[-8:]
    for deal in [*range(8), *hardest.tolist()]:
        if verdicts[deal] != verdict.WINNABLE:
            continue
        events = bound.trace_win(CONFIG, SEED, deal, BUDGET)
        settings = {name: GAME.setting(name).describe(value) for name, value in CONFIG.items()}
        opening = {
            "event": "match",
            "format": 1,
            "game": GAME.id,
            "rules_version": GAME.rules_version,
            "config": settings,
            "seed": SEED,
            "deal": deal,
            "rotation": 0,
            "bots": ["perfect-information"],
        }
        facts = oracle.referee(json.loads(json.dumps([opening, *events])))
        assert facts["win"]
        assert events[0]["standard"] == [tiles.NAMES[tile] for tile in stacks_of(deal)[0]]


def test_a_deal_without_a_win_has_no_transcript():
    lost = np.flatnonzero(searched()[0] != verdict.WINNABLE)
    assert lost.size
    assert bound.trace_win(CONFIG, SEED, int(lost[0]), BUDGET) == []


def test_verdicts_belong_to_the_deal_and_not_to_the_batch():
    verdicts, attempts = searched()
    for first, number in ((0, 20), (20, 1), (21, 40)):
        again, made = bound.search_batch(CONFIG, SEED, first, number, BUDGET)
        assert again.tolist() == verdicts[first : first + number].tolist()
        assert made.tolist() == attempts[first : first + number].tolist()


def test_without_a_budget_only_counting_decides():
    verdicts, attempts = searched(0)
    assert set(verdicts.tolist()) <= {verdict.UNDECIDED, verdict.COUNTED_OUT}
    assert (verdicts == verdict.UNDECIDED).sum() > 0.98 * DEALS
    assert attempts.sum() == 0


@pytest.mark.parametrize(
    ("settings", "key"),
    [({"level": "base"}, "level"), ({"players": 2}, "players"), ({"appendices": ("vigil",)}, "appendices")],
)
def test_what_is_not_covered_is_refused(settings, key):
    with pytest.raises(InputError) as caught:
        bound.check_bound(GAME.configure(settings))
    assert caught.value.key == key


# Proofs --------------------------------------------------------------------------


def count_groups(standard, safe):
    """Groups of four of one type among the tiles of the safe stack and before the fifth Traitor, counted naively."""
    traitors = [place for place, tile in enumerate(standard) if tile >= tiles.TRAITOR]
    drawn = [tile for tile in standard[: traitors[FEW_BEFORE - 1]] if tile < tiles.TRAITOR] + safe
    return sum(sum(tile // 3 == kind for tile in drawn) // 4 for kind in range(4))


def test_counting_is_what_its_proof_says():
    verdicts, _ = searched(0)
    for deal in range(DEALS):
        assert (verdicts[deal] == verdict.COUNTED_OUT) == (count_groups(*stacks_of(deal)) < 3)


def test_no_bot_wins_a_deal_that_was_proved_lost():
    deals = 4_000
    verdicts, _ = bound.search_batch(CONFIG, SEED, 0, deals, 0)
    matches, _ = play_deals(GAME, CONFIG, [("blueprint",)], SEED, 0, deals)
    won = matches[:, [column.name for column in GAME.all_match_columns].index("win")]
    assert (verdicts == verdict.COUNTED_OUT).sum() > 5
    assert won[verdicts == verdict.COUNTED_OUT].sum() == 0
    assert won.sum() > 1_000


def tighten(attempt, rng):
    """Bring the Traitors forward, so that few Defenders come before Exam I, and fewer before Exam II."""
    stack = attempt.deal.start.standard
    traitors = [tile for tile in stack.tolist() if tile >= tiles.TRAITOR]
    defenders = [tile for tile in stack.tolist() if tile < tiles.TRAITOR]
    first, second = rng.randrange(2, 9), rng.randrange(0, 6)
    order = [*traitors[:4], *defenders[:first], traitors[4], *defenders[first : first + second]]
    rest = defenders[first + second :]
    stack[:] = order + traitors[5:7] + rest[:-5] + traitors[7:] + rest[-5:]
    assert len(order) + 2 + len(rest) + 5 == N_STANDARD


@pytest.mark.long
@pytest.mark.compiles(game="castellion")
def test_no_attempt_gets_past_an_exam_that_was_proved_impossible():
    """Tight deals, where attempts seldom get far: what one reaches no proof may deny."""
    rng, attempt, search, log = random.Random(1), Attempt.new(), new_search(), new_log(traced=False)
    library, seen = bound.make_library(), []
    for deal in range(150):
        lay_out(attempt, deal)
        tighten(attempt, rng)
        open_stream(attempt.deal.stream, SEED, deal, STREAM_SEARCH)
        read_stacks(attempt.deal)
        counted = bool(is_counted_out(attempt.deal))
        found = can_pass(make_arrangements(), attempt.deal, search, LIMIT)
        assert not (counted and found == answer.YES)
        card = int(attempt.deal.start.cards[2] - TABLES.decks[2, 1])
        reached = 0
        for _ in range(200):
            attempt_plan(TABLES, RULES, library.plans[card], np.int64(20), attempt, log)
            reached = max(reached, int(attempt.state.trial))
        assert not (counted and reached >= 1)
        assert not (found == answer.NO and reached >= 2)
        seen.append((found, reached))
    assert (answer.YES, 2) in seen
    assert sum(found == answer.NO for found, _ in seen) > 5


def test_the_arrangements_are_all_and_each_once():
    found = find_arrangements()
    assert len(set(found)) == len(found) == 2_300
    assert len(closure_of(sum(found[0], ()))) == 12
    mirrored = make_arrangements().is_mirrored
    assert mirrored.sum() == 1_150
    assert {tuple(mirror(part) for part in parts) for parts in found} == set(found)


# The search against brute force, on small formations -----------------------------

PAIR_UP, PAIR_FLAT, LONE = ((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 0),)
ENDS = ((0, 0), (0, 1), (5, 0), (5, 1))  # what the second small Exam asks for


def place_all(shape):
    cells = [tuple((c + dc, r + dr) for dc, dr in shape) for c, r in product(range(6), range(2))]
    return [place for place in cells if all(c < 6 and r < 3 for c, r in place)]


@cache
def small_arrangements():
    """The tables of the search for an Exam that asks for an upright pair, a flat pair and a lone tile."""
    found = [
        parts
        for parts in product(place_all(PAIR_UP), place_all(PAIR_FLAT), place_all(LONE))
        if len({cell for part in parts for cell in part}) == 5
    ]
    found.sort(key=lambda parts: len(closure_of(sum(parts, ()))))
    tables = duplicate(make_arrangements())
    assert len(found) < len(tables.sizes)
    tables.sizes = 99
    for number, parts in enumerate(found):
        closure = closure_of(sum(parts, ()))
        tables.cells[number] = [cells_of(part) for part in parts]
        tables.borders[number] = [border_of(part, 7) for part in parts]
        tables.closures[number] = cells_of(closure)
        tables.sizes[number] = len(closure)
        tables.is_mirrored[number] = tuple(mirror(part) for part in parts) < parts
    tables.second = cells_of(ENDS)
    return tables


def shapes_in(castle):
    """The shapes of the largest groups of one type, found by flooding."""
    cells = {(c, r): tile // 3 for c, column in enumerate(castle) for r, tile in enumerate(column)}
    shapes = set()
    while cells:
        group, edge = set(), [min(cells)]
        kind = cells[edge[0]]
        while edge:
            c, r = edge.pop()
            if cells.get((c, r)) == kind:
                del cells[c, r]
                group.add((c, r))
                edge += [(c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)]
        low = min(c for c, _ in group), min(r for _, r in group)
        shapes.add(tuple(sorted((c - low[0], r - low[1]) for c, r in group)))
    return shapes


def spots_in(castle, tile):
    """All castles that a tile makes."""
    for c, column in enumerate(castle):
        row, sides = len(column), [castle[o] for o in (c - 1, c + 1) if 0 <= o < len(castle)]
        touched = [column[-1], *(side[row] for side in sides if len(side) > row)]
        if row < 6 and all(other % 3 != tile % 3 for other in touched):
            yield (*castle[:c], (*column, tile), *castle[c + 1 :])
    if len(castle) < 6:
        yield ((tile,), *castle)
        yield (*castle, (tile,))


def brute_force(standard, n_first, safe):
    """Whether any play passes both small Exams: every draw, every spot, every discard."""

    @cache
    def go(i, j, castle, passed):
        drawn = len(standard) - i + len(safe) - j
        if 6 - len(castle) > drawn:
            return False
        if passed and len(castle[0]) > 1 and len(castle[5]) > 1:
            return True
        ready = not passed and i == n_first and len(castle) == 6
        if ready and {PAIR_UP, PAIR_FLAT, LONE} <= shapes_in(castle) and go(i, j, castle, True):
            return True
        for stack, place, end in ((standard, i, len(standard) if passed else n_first), (safe, j, len(safe))):
            if place < end:
                after = (i + (stack is standard), j + (stack is safe))
                if go(*after, castle, passed):
                    return True
                if any(go(*after, made, passed) for made in spots_in(castle, stack[place])):
                    return True
        return False

    return go(0, 0, (), False)


def lay_small(attempt, standard, n_first, safe):
    """A deal with few tiles left; two Traitors are missing for Exam I, the others follow its last Defender."""
    start = attempt.deal.start
    drawn = [*standard[:n_first], tiles.TRAITOR, *standard[n_first:], tiles.TRAITOR, tiles.TRAITOR]
    start.standard_next, start.safe_next = N_STANDARD - len(drawn), 12 - len(safe)
    start.standard[N_STANDARD - len(drawn) :] = drawn
    start.safe[12 - len(safe) :] = safe
    start.traitors = 4


@pytest.mark.long
def test_the_search_answers_as_brute_force_does_on_small_deals():
    rng, attempt, search = random.Random(5), Attempt.new(), new_search()
    answers = []
    for _ in range(60):
        lay_out(attempt, 0)
        kinds = rng.choice(((0, 1), (0, 1, 2)))
        drawn = [3 * rng.choice(kinds) + rng.randrange(rng.choice((1, 2, 3))) for _ in range(9)]
        standard, safe, n_first = drawn[:7], drawn[7:], rng.choice((5, 6))
        lay_small(attempt, standard, n_first, safe)
        read_stacks(attempt.deal)
        found = can_pass(small_arrangements(), attempt.deal, search, LIMIT)
        assert found != answer.UNKNOWN
        assert (found == answer.YES) == brute_force(tuple(standard), n_first, tuple(safe)), (
            standard,
            n_first,
            safe,
        )
        answers.append(int(found))
    assert {int(answer.YES), int(answer.NO)} == set(answers)


def test_places_stay_inside_their_rows():
    assert len(places_of(0, 0, 5)) == 18
    assert len(places_of(1, 1, 6)) == 25
    assert all(1 <= row <= 6 for place in places_of(2, 1, 6) for _, row in place)


def test_a_deal_may_be_lost_by_exhaustion_though_not_by_counting():
    """Deal 7642 of seed 1: groups enough, but no order of drawing builds them before Exam I and II."""
    verdicts, _ = bound.search_batch(CONFIG, 1, 7_642, 1, BUDGET)
    assert verdicts.tolist() == [verdict.EXHAUSTED]
    assert count_groups(*stacks_of(7_642, 1)) >= 3
