"""Outcome rows against the transcript of the same match."""

from __future__ import annotations

from itertools import pairwise

import pytest

from simkit.games.contract import MISSING, WHOLE_SHARE
from tests.games.dragon_castle.matches import GAME, SEED, replay
from tests.goldens.digests import play

MATCH = [column.name for column in GAME.all_match_columns]
SEAT = [column.name for column in GAME.seat_columns]
CONFIGS = [{}, {"players": 2}, {"players": 3, **GAME.variants["all-cards"]}, GAME.variants["standard"]]


def rows_and_events(changes, bot, deal):
    """The match row, the seat rows and the transcript of one match."""
    config = GAME.configure(changes)
    lineup = (bot,) * GAME.seats(config)
    matches, seats = play(GAME, config, [lineup], SEED, deal, 1)
    by_seat = [dict(zip(SEAT, row, strict=True)) for row in seats[0].tolist()]
    return dict(zip(MATCH, matches[0].tolist(), strict=True)), by_seat, replay(config, lineup, deal)


@pytest.mark.parametrize("changes", CONFIGS)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_rows_tell_what_the_transcript_tells(changes, bot):
    """D-18: actions, sets, shrines, Spirits and parts of the score are counted as they happened."""
    for deal in range(4):
        match, seats, events = rows_and_events(changes, bot, deal)
        setup, result = events[1], events[-1]
        assert match["turns"] == result["turns"]
        taken = sum(event["event"] in ("take", "remove") for event in events)
        assert match["tiles_left"] == 116 - taken
        assert match["winners"] == len(result["winners"])
        totals = sorted((score["total"] for score in result["scores"]), reverse=True)
        assert (match["best"], match["lead"]) == (totals[0], totals[0] - totals[1])
        for seat, row in enumerate(seats):
            own = [event for event in events if event.get("seat") == seat]
            score = result["scores"][seat]
            kinds = [event["kind"] for event in own if event["event"] == "action"]
            assert [row[name] for name in ("pairs", "shrine_actions", "discards", "summons")] == [
                kinds.count(kind) for kind in ("pair", "shrine", "discard", "summon")
            ]
            sizes = [min(len(event["cells"]), 8) for event in own if event["event"] == "consolidate"]
            assert [row[f"sets_{size}"] for size in range(3, 9)] == [
                sizes.count(size) for size in range(3, 9)
            ]
            assert row["total"] == score["total"]
            assert row["tokens"] == score["tokens"]
            assert row["shrine_points"] == score["shrines"]
            assert row["countdown_points"] == score["countdown"]
            assert row["dragon_points"] == (sum(score["dragons"]) if setup["dragons"] else MISSING)
            assert sum(row[f"shrines_{floor}"] for floor in (1, 2, 3)) == result["tiebreak"][seat][1]
            assert sum(floor * row[f"shrines_{floor}"] for floor in (1, 2, 3)) == score["shrines"]
            assert row["face_down"] == result["tiebreak"][seat][0]
            used = sum(event["event"] == "spirit" for event in own)
            assert row["activations"] == (used if setup["spirits"] else MISSING)
            assert row["margin"] == score["total"] - max(
                other["total"] for index, other in enumerate(result["scores"]) if index != seat
            )
            assert row["rank"] == result["rank"][seat]
            share = WHOLE_SHARE // len(result["winners"]) if seat in result["winners"] else 0
            assert row["win_share"] == share


def leaders(events, players):
    """The sole leader after each turn, by points and tie-breaks, without Dragons; −1 for none."""
    tokens, found = [0] * players, []
    heights, down, built = ([{} for _ in range(players)] for _ in range(3))
    for event in events[2:]:
        seat = event.get("seat")
        if event["event"] in ("turn", "result"):
            standing = [
                (
                    tokens[s] + sum(min(heights[s][cell], 3) for cell in built[s]),
                    len(down[s]),
                    len(built[s]),
                )
                for s in range(players)
            ]
            best = max(standing)
            found.append(standing.index(best) if standing.count(best) == 1 else -1)
        elif event["event"] == "place":
            cell = tuple(event["cell"])
            heights[seat][cell] = heights[seat].get(cell, 0) + 1
            down[seat].pop(cell, None)
        elif event["event"] == "consolidate":
            tokens[seat] += event["vp"]
            down[seat] |= {tuple(cell): True for cell in event["cells"]}
        elif event["event"] == "build":
            built[seat][tuple(event["cell"])] = True
        elif event["event"] == "action":
            tokens[seat] += {"discard": 1, "summon": 2}.get(event["kind"], 0)
    return found[1:]


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_lead_changes_and_the_lead_for_good(bot, players):
    """D-19: seats are compared after each turn as if it were the end."""
    for deal in range(6):
        match, _, events = rows_and_events({"players": players}, bot, deal)
        course = leaders(events, players)
        assert len(course) == match["turns"]
        alone = [seat for seat in course if seat >= 0]
        assert match["lead_changes"] == sum(a != b for a, b in pairwise(alone))
        if match["winners"] > 1:
            assert match["lead_turn"] == MISSING
            continue
        [winner] = events[-1]["winners"]
        assert course[-1] == winner
        since = len(course)
        while since > 1 and course[since - 2] == winner:
            since -= 1
        assert match["lead_turn"] == since


def test_the_ending_says_whether_tiles_were_left():
    """D-20."""
    for deal in range(10):
        match, _, events = rows_and_events({}, "greedy", deal)
        final = next(index for index, event in enumerate(events) if event["event"] == "final-round")
        taken = sum(event["event"] == "take" for event in events[:final])
        assert match["ending"] == (taken == 116)


def test_the_first_cards_are_told():
    match, _, events = rows_and_events(GAME.variants["standard"], "random", 5)
    spirit = GAME.all_match_columns[MATCH.index("spirit")].labels[match["spirit"]]
    dragon = GAME.all_match_columns[MATCH.index("dragon")].labels[match["dragon"]]
    assert ([spirit], [dragon]) == (events[1]["spirits"], events[1]["dragons"])
    match, _, _ = rows_and_events({}, "random", 5)
    assert (match["spirit"], match["dragon"]) == (0, 0)
