"""Every column of a match, worked out again from its transcript."""

from __future__ import annotations

from collections import Counter

import pytest

from simkit.games.castellion.columns import ENDINGS
from simkit.games.castellion.constants import COURSE_TURNS, cards
from simkit.games.castellion.show import change_castle
from simkit.games.contract import MISSING
from tests.games.castellion.matches import BOTS, GAME, replay
from tests.games.castellion.samples import SAMPLE
from tests.goldens.digests import play as play_deals

SEED, N_DEALS = 11, 4
STARTS = ("draw", "take", "pantry")


def walk(events):
    """Follow a match: tiles after each turn that is not the last, and the turn and tiles at each Trial."""
    castles, turns, after_turn, trials = [[], []], 0, {}, {}
    for event in events:
        if event["event"] in STARTS:
            after_turn[turns] = sum(map(len, castles[0])) + sum(map(len, castles[1]))
            turns += 1
        if event["event"] == "trial":
            trials[event["trial"]] = (turns, sum(map(len, castles[event["seat"]])))
        change_castle(castles, event)
    return after_turn, trials


def expected_row(match, setup, *events):
    """The columns of a match from its transcript alone."""
    config, result = match["config"], events[-1]
    told = Counter(event["event"] for event in events)
    powers = Counter(event["power"] for event in events if event["event"] == "discard")
    failed = ("I", "II", "III")[min(result["trials_passed"], 2)]
    row = {
        "win": int(result["win"]),
        "ending": ENDINGS.index("won" if result["win"] else f"{failed}: {result['reason']}"),
        "trials_passed": sum(event.get("passed") is True for event in events),
        "turns": sum(told[name] for name in STARTS),
        "tiles": sum(result["tiles"]),
        "safe_used": sum(event.get("from") == "safe" for event in events),
        "discards": told["discard"],
        "vigil_swaps": told["vigil"],
        "herald_trial": MISSING if setup["herald"] is None else setup["herald"],
        "card_failed": MISSING
        if result["win"]
        else cards.NAMES.index(setup["trials"][result["trials_passed"]]),
        **{f"card_{n}": cards.NAMES.index(setup["trials"][n - 1]) for n in (1, 2, 3)},
        **{f"power_{kind}": powers[kind] for kind in ("seer", "chameleon", "juggler", "pyro")},
        "traitors_discarded": told["traitor-discard"],
        "volunteered": sum(event.get("why") == "voluntary" for event in events),
        "uncovered": told["uncover"],
        "prison_tiles": told["prison"] if "prison" in config["appendices"] else MISSING,
        "pantry_placed": MISSING,
        "gifts": told["gift"] if config["players"] == 2 else MISSING,
        "champion_gifts": told["champion"] if config["players"] == 2 else MISSING,
        "traitor_spared": MISSING,
    }
    if config["pantry"] != "off":
        placed = [event["tile"] for event in events if event["event"] == "place"]
        row["pantry_placed"] = sum(tile.startswith("pantry") for tile in placed)
    if {"premonition", "cold-sweat"} & set(config["appendices"]):
        sweats = [event for event in events if event.get("why") == "cold-sweat"]
        row["traitor_spared"] = int(bool(told["premonition"] or sweats))
    _, trials = walk(events)
    for number in (1, 2, 3):
        turn, tiles = trials.get(number, (MISSING, MISSING))
        row |= {f"turn_trial_{number}": turn, f"tiles_trial_{number}": tiles}
    return row


@pytest.mark.long
@pytest.mark.parametrize("variant", SAMPLE)
def test_every_column_follows_from_the_transcript(variant):
    config = SAMPLE[variant]
    columns = [column.name for column in GAME.all_match_columns]
    for bot in BOTS:
        matches, seats = play_deals(GAME, config, [(bot,) * config["players"]], SEED, 0, N_DEALS)
        for deal, events in enumerate(replay(config, bot, range(N_DEALS), seed=SEED)):
            written = dict(zip(columns, matches[deal].tolist(), strict=True))
            expected = expected_row(*events)
            assert {name: written[name] for name in expected} == expected
            for seat, row in enumerate(seats[deal].tolist()):
                own = [event for event in events if event.get("seat") == seat]
                told = Counter(event["event"] for event in own)
                powers = sum(event.get("power", "none") != "none" for event in own)
                tiles = events[-1]["tiles"][seat]
                assert row == [tiles, told["place"], told["discard"], powers, told["gift"]]


@pytest.mark.parametrize("bot", BOTS)
def test_the_course_holds_the_tiles_after_each_fifth_turn(bot):
    columns = [column.name for column in GAME.all_match_columns]
    matches, _ = play_deals(GAME, GAME.configure({}), [(bot,)], SEED, 0, 20)
    for deal, events in enumerate(replay({}, bot, range(20), seed=SEED)):
        after_turn, _ = walk(events[2:])
        for turn in COURSE_TURNS:
            written = int(matches[deal, columns.index(f"tiles_after_{turn:03d}")])
            assert written == after_turn.get(turn, MISSING)


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
