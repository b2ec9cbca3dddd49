"""Cards that a house forces into every match or keeps out: they are there, or not, and the rest of a deal stays."""

from __future__ import annotations

import importlib
import json

import pytest

from simkit import games
from simkit.errors import InputError
from simkit.run.replay import transcripts
from simkit.scenario.expand import make_arm


def setups(game, changes, n_deals=30, bot=None):
    """The setup events of deals, each match approved by the referee."""
    spec = games.find(game)
    config = spec.configure(changes)
    arm = make_arm(spec, config, (bot or spec.bots[0].name,) * spec.seats(config), {})
    written = [*transcripts(arm, 5, range(n_deals), None)]
    referee = importlib.import_module(f"tests.oracles.{spec.package}")
    for match in referee.matches(json.dumps(event) for events in written for event in events):
        referee.referee(match)
    return [next(event for event in events if event["event"] == "setup") for events in written]


@pytest.mark.parametrize("players", [2, 3])
def test_kingdomino_uses_or_leaves_a_domino_and_changes_one_other(players):
    """K-03."""
    plain = setups("kingdomino", {"players": players})
    decks_in = setups("kingdomino", {"players": players, "forced_dominoes": "in-48+in-1"})
    decks_out = setups("kingdomino", {"players": players, "forced_dominoes": "out-48"})
    assert any(48 not in one["deck"] for one in plain)
    for usual, with_it, without in zip(plain, decks_in, decks_out, strict=True):
        assert {1, 48} <= set(with_it["deck"])
        assert 48 not in without["deck"]
        missing = {1, 48} - set(usual["deck"])
        assert len(set(with_it["deck"]) - set(usual["deck"])) == len(missing)
        assert sum(a != b for a, b in zip(usual["deck"], without["deck"], strict=True)) == (
            48 in usual["deck"]
        )


def test_kingdomino_search_knows_which_dominoes_are_forced():
    """K-03: what is drawn anew keeps to the house rule."""
    import numpy as np

    from simkit.core.rng import STREAM_SIZE, open_stream
    from simkit.games.kingdomino.config import make_rules
    from simkit.games.kingdomino.rules.hidden import draw_deck
    from simkit.games.kingdomino.state import State

    spec = games.find("kingdomino")
    rules = make_rules(spec.configure({"players": 2, "forced_dominoes": "in-7+out-8"}))
    state, stream = State.new(), np.zeros(STREAM_SIZE, dtype=np.int64)
    for deal in range(20):
        open_stream(stream, 1, deal, 3)
        draw_deck(rules, state, stream)
        deck = state.deck[: rules.deck].tolist()
        assert 7 in deck
        assert 8 not in deck
        assert sorted(state.deck.tolist()) == list(range(1, 49))


def test_castellion_draws_or_never_draws_a_trial():
    """C-02."""
    for changes, card in (({"level": "intro"}, "E3b"), ({"level": "expert", "players": 2}, "A2w")):
        trial = int(card[1]) - 1
        drawn = {one["trials"][trial] for one in setups("castellion", changes)}
        assert len(drawn) > 2
        forced = setups("castellion", {**changes, "forced_trials": f"in-{card}"})
        assert {one["trials"][trial] for one in forced} == {card}
        forced = setups("castellion", {**changes, "forced_trials": f"out-{card}"})
        assert {one["trials"][trial] for one in forced} == drawn - {card}
        plain = setups("castellion", changes)
        assert [one["standard"] for one in plain] == [one["standard"] for one in forced]


@pytest.mark.parametrize("players", [1, 3])
def test_wyrmspan_deals_a_card_to_the_first_seat_or_leaves_it_in_the_box(players):
    """W-03."""
    plain = setups("wyrmspan", {"players": players}, 8)
    forced = {
        "players": players,
        "forced_cards": "in-dragon-70+in-dragon-12+out-dragon-99+in-cave-75+out-cave-1",
    }
    for usual, changed in zip(plain, setups("wyrmspan", forced, 8), strict=True):
        assert {12, 70} <= set(changed["dragons"][3:6])
        assert 75 in changed["caves"][3:6]
        assert 99 not in changed["dragons"]
        assert 1 not in changed["caves"]
        assert len(changed["dragons"]) == len(usual["dragons"]) - 1
        n_moved = sum(a != b for a, b in zip(usual["dragons"], changed["dragons"], strict=False))
        assert n_moved <= 5


@pytest.mark.parametrize(
    ("game", "changes", "problem"),
    [
        ("kingdomino", {"players": 4, "forced_dominoes": "in-3"}, "uses all 48"),
        ("kingdomino", {"players": 2, "forced_dominoes": "in-3+out-3"}, "in and out"),
        ("castellion", {"level": "base", "forced_trials": "in-E3a"}, "no card of the level base"),
        ("castellion", {"level": "base", "forced_trials": "in-S2a+in-S2b"}, "Trial 2 has one card"),
        ("castellion", {"level": "intro", "forced_trials": "out-E1"}, "no card is left for Trial 1"),
        ("wyrmspan", {"players": 1, "forced_cards": "in-dragon-47"}, "left neighbour"),
        (
            "wyrmspan",
            {"forced_cards": "in-cave-1+in-cave-2+in-cave-3+in-cave-4"},
            "at most 3 can be forced in, not 4",
        ),
    ],
)
def test_what_cannot_be_forced_is_refused(game, changes, problem):
    with pytest.raises(InputError, match=problem):
        games.find(game).configure(changes)
