"""The independent referee against the kernel: it accepts matches of every table, bot and setting."""

from __future__ import annotations

import json
import random

import pytest

from simkit.games.wyrmspan import GAME
from simkit.games.wyrmspan.constants import action
from simkit.run.replay import transcripts
from simkit.scenario.expand import make_arm
from tests.games.wyrmspan.boards import begin, finish
from tests.goldens.digests import play
from tests.oracles import wyrmspan as oracle

LEVELS = ("1", "2", "3", "ravel-1", "ravel-2", "ravel-3")
TABLES = [
    *({"players": players} for players in (2, 3, 4, 5)),
    *({"players": 1, "automa": level} for level in LEVELS),
]
SETTINGS = [
    {"printing": "2025"},
    {"corrected_cards": ["cave-50", "dragon-134"]},
    {"free_excavation_eggs": True, "guild": "plains"},
    {"activate_mat": "any", "step4_repeats": 4},
    {"minus1_needs_discount": True, "guild": "rainforest"},
    {"players": 1, "automa_refresh": "both", "printing": "2025"},
    {"players": 4, "guild_extra_slots": 0, "guild": "highlands"},
    {"players": 3, "guild": "seafarers", "objectives": ["guild_position", "eggs", "large", "cave_cards"]},
]
SEED = 11


def replay(changes, bot, deals):
    """The transcripts of a bot in all seats."""
    config = GAME.configure(changes)
    arm = make_arm(GAME, config, (bot,) * GAME.seats(config), {})
    return [json.loads(json.dumps(events)) for events in transcripts(arm, SEED, deals, None)]


def assert_accepted(changes, bot, deals):
    """The referee accepts the matches, whose results are the rows of a batch."""
    config = GAME.configure(changes)
    lineup = (bot,) * GAME.seats(config)
    _, seats = play(GAME, config, [lineup], SEED, deals.start, len(deals))
    names = [column.name for column in GAME.all_seat_columns]
    for rows, events in zip(seats, replay(changes, bot, deals), strict=True):
        oracle.referee([events])
        totals = [score["total"] for score in events[-1]["scores"]]
        assert rows[:, names.index("total")].tolist() == totals


@pytest.mark.long
@pytest.mark.parametrize("changes", TABLES, ids=str)
@pytest.mark.parametrize("bot", [bot.name for bot in GAME.bots])
def test_the_referee_accepts_every_bot_at_every_table(changes, bot):
    assert_accepted(changes, bot, range(2))


@pytest.mark.parametrize("changes", SETTINGS, ids=str)
def test_the_referee_accepts_every_setting(changes):
    for bot in ("random", "breeder"):
        assert_accepted(changes, bot, range(100, 101))


def test_the_referee_accepts_actions_that_no_bot_would_choose():
    for deal, wish in enumerate((0, 1, 2, 3, 5, 8)):
        match = finish(begin(deal=deal, players=2), lambda match, wish=wish: wish % match.actions.n)
        (opening,) = replay({}, "random", range(deal, deal + 1))
        (events,) = match.transcripts()
        oracle.referee([json.loads(json.dumps([opening[0], *events]))])


EAGER = {
    action.PASS: 0.02,
    action.DECLINE: 0.08,
    action.EXCHANGE: 0.15,
    action.STOP: 0.3,
    action.ENTICE: 4.0,
    action.EXPLORE: 1.5,
}


def choose_eagerly(match, rng):
    """A random kind of action, seldom one that brings nothing, then any of its actions."""
    starts = match.actions.starts.tolist()[: match.actions.n_kinds + 1]
    kinds = [match.actions.codes.tolist()[start] >> action.SHIFT for start in starts[:-1]]
    (chosen,) = rng.choices(range(len(kinds)), [EAGER.get(kind, 1.0) for kind in kinds])
    return rng.randrange(starts[chosen], starts[chosen + 1])


@pytest.mark.parametrize("changes", [*TABLES, *SETTINGS], ids=str)
def test_the_referee_accepts_players_who_use_what_they_reach(changes):
    rng = random.Random(3)
    match = finish(begin(deal=21, **changes), lambda match: choose_eagerly(match, rng))
    ((opening, *_),) = replay(changes, "random", range(21, 22))
    (events,) = match.transcripts()
    oracle.referee([json.loads(json.dumps([opening, *events]))])


@pytest.mark.parametrize("name", ["gain", "draw", "lay", "guild", "display", "effect", "objective"])
def test_the_referee_rejects_a_match_with_an_event_left_out(name):
    (events,) = replay({}, "breeder", range(1))
    place = max(index for index, event in enumerate(events) if event["event"] == name)
    with pytest.raises(oracle.Rejected):
        oracle.referee([events[:place] + events[place + 1 :]])
