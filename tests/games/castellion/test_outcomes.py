"""Every column of a match, worked out again from its transcript by the referee."""

from __future__ import annotations

import pytest

from simkit.games.castellion.constants import COURSE_TURNS
from simkit.games.contract import MISSING
from tests.contract.variants import crossed
from tests.games.castellion.matches import BOTS, GAME, replay
from tests.goldens.digests import play as play_deals
from tests.oracles import castellion as oracle

VARIANTS = crossed(GAME)
SEED, N_DEALS = 11, 6
ENDINGS = GAME.match_columns[1].labels


def walk(match, setup, events):
    """Follow a match with the referee: tiles at the end of each finished turn, and at the very end."""
    told = oracle.check_setup(setup, match["config"])
    after_turn = {}
    for event in events:
        forced = event["event"] in ("destroy-rows", "trial-end", "result")
        if forced or (event["event"] == "trial" and event["why"] != "voluntary"):
            continue
        oracle.step(told, event)
        if told.hand is None:
            after_turn[told.turns] = oracle.n_tiles(told.castle)
    return after_turn, oracle.n_tiles(told.castle)


def tiles_at_trials(events):
    """Turn and tiles of every resolution, before its effect."""
    castle, turns, found = [], 0, {}
    for event in events:
        if event["event"] == "draw":
            turns += 1
        elif event["event"] == "place":
            castle = oracle.with_tile(castle, event["tile"], event["where"], event.get("col"))
        elif event["event"] == "trial":
            found[event["trial"]] = (turns, oracle.n_tiles(castle))
        elif event["event"] == "destroy-rows":
            castle = oracle.without_rows(castle, event["rows"])
    return found


def expected_row(match, setup, *events):
    """The columns of a match from its transcript alone."""
    result, names = events[-1], [event["event"] for event in events]
    trials = tiles_at_trials(events)
    after_turn, tiles = walk(match, setup, events)
    failed = ("I", "II", "III")[min(result["trials_passed"], 2)]
    row = {
        "win": int(result["win"]),
        "ending": ENDINGS.index("won" if result["win"] else f"{failed}: {result['reason']}"),
        "trials_passed": sum(event.get("passed") is True for event in events),
        "turns": names.count("draw"),
        "tiles": tiles,
        "safe_used": sum(event["event"] == "draw" and event["from"] == "safe" for event in events),
        "discards": names.count("discard"),
        "vigil_swaps": names.count("vigil"),
        "herald_trial": MISSING if setup["herald"] is None else setup["herald"],
        "exam_3": ("E3a", "E3b", "E3c").index(setup["trials"][2]),
    }
    for number in (1, 2, 3):
        turn, tiles_then = trials.get(number, (MISSING, MISSING))
        row |= {f"turn_trial_{number}": turn, f"tiles_trial_{number}": tiles_then}
    for turn in COURSE_TURNS:
        row[f"tiles_after_{turn:03d}"] = after_turn.get(turn, MISSING)
    return row


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("bot", BOTS)
def test_every_column_follows_from_the_transcript(bot, variant):
    config = VARIANTS[variant]
    matches, seats = play_deals(GAME, config, [(bot,)], SEED, 0, N_DEALS)
    columns = [column.name for column in GAME.all_match_columns]
    for deal, events in enumerate(replay(config, bot, range(N_DEALS), seed=SEED)):
        assert dict(zip(columns, matches[deal].tolist(), strict=True)) == expected_row(*events)
        names = [event["event"] for event in events]
        assert seats[deal].tolist() == [
            [events[-1]["tiles"][0], names.count("place"), names.count("discard")]
        ]


def test_counts_are_never_negative_and_add_up():
    for bot in BOTS:
        matches, seats = play_deals(GAME, GAME.configure({}), [(bot,)], SEED, 0, 300)
        column = {c.name: matches[:, i] for i, c in enumerate(GAME.all_match_columns)}
        for name, values in column.items():
            assert (values[values != MISSING] >= 0).all(), name
        placed, discarded = seats[:, 0, 1], seats[:, 0, 2]
        traitors = column["turns"] - placed - discarded
        assert (traitors >= 0).all()
        assert (traitors <= 12).all()
        assert (column["tiles"] <= 36).all()
        assert (column["turns"] <= 84).all()
        assert ((column["trials_passed"] == 3) == (column["win"] == 1)).all()
