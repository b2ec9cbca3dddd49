"""The bots: expected choices, no peeking, order of strength."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from simkit.core.copies import duplicate
from simkit.errors import InputError
from simkit.games.contract import WHOLE_SHARE
from simkit.games.kingdomino.bots.action_values import has_hole
from simkit.games.kingdomino.bots.full_greedy import value_actions
from simkit.games.kingdomino.bots.simulation import determinise
from simkit.games.kingdomino.constants import NO_DOMINO, action
from simkit.games.kingdomino.rules.actions import list_actions
from simkit.games.kingdomino.state import Actions
from tests.games.kingdomino.boards import TABLES, ask, choice, kingdom_of, rules_of, seated, state_of
from tests.games.kingdomino.matches import GAME, SEARCH, SEED, STATIC, drive
from tests.games.kingdomino.naive import value_actions_naively
from tests.goldens.digests import play

ALL = (*STATIC, *SEARCH)
BONUSES = {"middle_kingdom": True, "harmony": True}
LONE = ["##"] * 4


def touches(cell, others):
    """Whether a cell lies beside one of others."""
    return any(abs(cell[0] - x) + abs(cell[1] - y) == 1 for x, y in others)


def choices(pictures, held, row, bot, n=25, **changes):
    """What a bot does with several seeds."""
    rules = rules_of(**changes)
    return Counter(choice(state_of(pictures, held, row, rules), rules, bot, seed) for seed in range(n))


# Static bots ---------------------------------------------------------------------


def test_true_random_is_uniform_over_pairs():
    rules = rules_of()
    state = state_of(["## w", *LONE[1:]], 13, [20, 30, 40, 41], rules)
    actions, room = Actions.new(), seated(("true-random",) * 4)
    list_actions(TABLES, rules, state, actions)
    found = Counter(ask(state, rules, actions, *room) for _ in range(10 * actions.n))
    assert chisquare([found[index] for index in range(actions.n)]).pvalue > 1e-4


@pytest.mark.parametrize("bot", ["greedy-placement", "full-greedy", "full-greedy-fixed"])
def test_greedy_bots_open_with_the_most_crowns_on_a_half(bot):
    claims = Counter(claim for _, claim in choices(LONE, NO_DOMINO, [1, 23, 41, 43], bot))
    assert set(claims) == {41, 43}
    second = choices(LONE, 1, [2, 23, 40, 48], bot)
    assert {claim for _, claim in second} == {48}
    assert len({placement for placement, _ in second}) > 6


def test_greedy_placement_takes_the_most_points_and_claims_at_random():
    """Wheat with a crown beside five wheat squares, and nothing else that scores."""
    picture = "w w w\nw ## w"
    found = choices([picture, *LONE[1:]], 19, [1, 23, 41, 48], "greedy-placement")
    assert {claim for _, claim in found} == {1, 23, 41, 48}
    for (_, wheat), _ in found:
        assert touches(wheat, ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0)))


def test_full_greedy_claims_what_scores_best_with_its_placement():
    """Two lakes wait for a crown; domino 30 brings it, and forest joins nothing."""
    found = choices(["l l ## l l", *LONE[1:]], 7, [13, 16, 24, 30], "full-greedy")
    assert {claim for _, claim in found} == {30}


def test_full_greedy_looks_at_the_claim_when_it_places():
    """The lake double scores nothing by itself; it must join the lake that the claimed crown will join."""
    picture = "f f ## w w\n. l . . ."
    found = choices([picture, *LONE[1:]], 8, [1, 2, 3, 30], "full-greedy")
    assert {claim for _, claim in found} == {30}
    for placement, _ in found:
        assert touches((-1, 1), placement)


def test_full_greedy_avoids_what_leaves_the_middle_or_makes_a_hole():
    """Two columns to the left are free; right of the castle the border of the middle is reached."""
    found = choices(["## w w", *LONE[1:]], 1, [2, 3, 4, 5], "full-greedy")
    for placement, _ in found:
        assert all(-2 <= x <= 2 and -2 <= y <= 2 for x, y in placement)


def test_a_hole_is_closed_by_landscape_and_border_but_not_by_the_castle():
    rules = rules_of()
    corner = kingdom_of(". w w w w\nw w . . .\n. . ## . .", rules)
    assert has_hole(rules, corner["landscape"])
    assert not has_hole(rules, kingdom_of(". . w w w\nw w . . .\n. . ## . .", rules)["landscape"])
    assert not has_hole(rules, kingdom_of(". w .\nw . w\n. ## .", rules)["landscape"])
    assert has_hole(rules, kingdom_of(". . w .\n## w . w\n. . w .", rules)["landscape"])


def test_the_last_placement_of_full_greedy_is_random_and_of_the_others_greedy():
    picture = "w1 w w\nw ## w"
    quirk = choices([picture, *LONE[1:]], 19, [], "full-greedy", 60)
    assert len(quirk) > 15
    for bot in ("full-greedy-fixed", "greedy-placement", "steward"):
        for (_, wheat), claim in choices([picture, *LONE[1:]], 19, [], bot):
            assert claim == 0
            assert touches(wheat, ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0)))


def test_without_a_claim_that_fits_the_fixed_bot_places_well_and_claims_the_lowest():
    """The kingdom is walled in by forest and wheat: no lake, swamp or grass can follow."""
    picture = "f f f f f\nf f1 ## f f\nf f f f f\nw f f f f"
    found = choices([picture, *LONE[1:]], 3, [7, 8, 10, 12], "full-greedy-fixed")
    assert {claim for _, claim in found} == {7}
    assert {claim for _, claim in choices([picture, *LONE[1:]], 3, [7, 8, 10, 12], "full-greedy")} > {7}


@pytest.mark.long
@pytest.mark.parametrize("changes", [{}, BONUSES, {"players": 2, "mighty_duel": True, **BONUSES}])
def test_points_counted_on_the_touched_areas_are_those_of_whole_kingdoms(changes):
    """The fast counting of full-greedy against placing every domino in a dictionary and scoring it anew."""
    config = GAME.configure(changes)
    compared, scratch = 0, seated(("full-greedy",) * 4)[1].scratch
    for deal in range(2):
        for rules, state, actions, _ in drive(("full-greedy",) * GAME.seats(config), deal, **changes):
            if state.turns % 7 or state.held[state.turn] == NO_DOMINO or actions.claims[0] == action.NO_CLAIM:
                continue
            for must_be_sound in (True, False):
                value_actions(TABLES, rules, state, actions, scratch, must_be_sound)
                naive = value_actions_naively(rules, state, actions, must_be_sound)
                assert scratch.values[: actions.n].tolist() == naive
                compared += 1
    assert compared >= 16


def test_the_steward_prefers_the_lower_number_of_equal_dominoes():
    found = choices(["## w w", *LONE[1:]], 13, [24, 25, 26, 27], "steward")
    assert {claim for _, claim in found} == {24}


# Search bots ---------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["mce-tr-r", "mce-tr-p", "mce-fg-p", "mce-pg-r"])
def test_search_bots_find_the_points_of_the_last_placement(bot):
    """The grass of domino 41 belongs beside six squares of grass."""
    picture = "g g g\ng ## g\n. g ."
    rules = rules_of(players=2)
    state = state_of([picture, "##"], 41, [], rules, drawn=24)
    state.turn, state.seats[:] = 3, [1, 1, 1, 0]
    state.held[:] = [0, 0, 0, 41]
    _, grass = choice(state, rules, f"{bot}:playouts=400")[0]
    touched = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)]
    assert touches(grass, touched)


def test_a_simulated_deck_holds_only_what_was_not_seen():
    rules = rules_of(players=2)
    state = state_of(["##", "##"], 5, [7, 20, 30, 40], rules, drawn=8)
    bots, workspace = seated(("mce-tr-r", "mce-tr-r"))
    scratch = workspace.scratch
    unseen = {domino for domino in range(1, 49) if not int(state.seen) >> (domino - 1) & 1}
    counts = Counter()
    for _ in range(1_000):
        determinise(rules, state, scratch, bots.simulation_streams[0])
        deck = scratch.state.deck.tolist()
        assert set(deck[8:]) == unseen
        assert deck[:8] == state.deck[:8].tolist()
        counts.update(deck[8:24])
    assert chisquare([counts[domino] for domino in sorted(unseen)]).pvalue > 1e-4


def test_more_playouts_than_a_machine_can_hold_are_refused():
    for bot in ("mce-tr-r", "uct-tr"):
        with pytest.raises(InputError) as caught:
            share(f"{bot}:playouts=1e9", "true-random", 1, players=2)
        assert caught.value.key == "playouts"


# No peeking ----------------------------------------------------------------------


@pytest.mark.parametrize("bot", ALL)
@pytest.mark.parametrize("changes", [{}, {"players": 2}])
def test_what_is_hidden_changes_no_choice(bot, changes):
    """K-03, R9: the order of the deck and the dominoes set aside are shuffled before each decision."""
    rng = np.random.default_rng(5)
    seats = GAME.seats(GAME.configure(changes))
    compared = 0
    for rules, state, actions, _ in drive(STATIC[1:][:seats], 1, **changes):
        if state.turns % 5:
            continue
        found = set()
        for turn in range(3):
            other = duplicate(state)
            if turn:
                rng.shuffle(other.deck[int(other.drawn) :])
            list_actions(TABLES, rules, other, actions)
            found.add(ask(other, rules, actions, *seated((bot,) * seats, SEED, 1)))
        assert len(found) == 1
        compared += 1
    assert compared >= 5


# Strength ------------------------------------------------------------------------


def share(bot, opponent, deals, **changes):
    """Win share of a bot against equal opponents over all rotations."""
    config = GAME.configure(changes)
    seats = GAME.seats(config)
    rotations = [tuple(bot if seat == r else opponent for seat in range(seats)) for r in range(seats)]
    _, rows = play(GAME, config, rotations, SEED, 0, deals)
    return np.mean([rows[r::seats, r, 0].mean() for r in range(seats)]) / WHOLE_SHARE


def test_static_bots_stand_in_order_of_strength():
    assert share("greedy-placement", "true-random", 200) > 0.6
    assert share("full-greedy", "greedy-placement", 200) > 0.6
    assert share("full-greedy-fixed", "full-greedy", 800) > 0.25
    assert share("steward", "full-greedy-fixed", 200) > 0.5


def test_the_steward_is_the_strongest_static_bot_in_other_games_too():
    assert share("steward", "full-greedy-fixed", 150, players=2) > 0.65
    assert share("steward", "full-greedy-fixed", 100, players=2, mighty_duel=True) > 0.7
    assert share("steward", "full-greedy-fixed", 100, players=3, **BONUSES) > 0.45


def test_search_bots_beat_random_play():
    for bot in SEARCH:
        assert share(bot, "true-random", 6, players=2) > 0.7


@pytest.mark.long
def test_more_playouts_make_a_stronger_bot():
    few = share("mce-tr-r:playouts=20", "full-greedy", 20, **BONUSES)
    many = share("mce-tr-r:playouts=600", "full-greedy", 20, **BONUSES)
    assert many > few + 0.05
