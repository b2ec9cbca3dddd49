"""What is noted of cards, against the score of every seat and the transcript of the match."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest

from simkit import paths
from simkit.games.contract import MISSING
from simkit.games.wyrmspan import GAME
from simkit.games.wyrmspan.card_rows import PLACED, write_components
from simkit.games.wyrmspan.constants import N_DRAGONS
from simkit.games.wyrmspan.rules.mat import put_dragon
from tests.games.wyrmspan.boards import at_turn, put, space
from tests.games.wyrmspan.test_oracle import SEED, replay
from tests.goldens.digests import play_fully

SEATS = [column.name for column in GAME.all_seat_columns]
SOURCES = {
    "printed": "dragon_points",
    "eggs": "egg_points",
    "tucked": "tucked_points",
    "cached": "cached_points",
    "end of game": "ability_points",
}
NESTS = 2  # eggs that may lie on no dragon
TABLES = [
    ({"players": 1, "automa": "ravel-2"}, "breeder", 6),
    ({"players": 2, "printing": "2025"}, "breeder", 6),
    ({"players": 2, "forced_cards": ["in-dragon-86", "in-dragon-144", "in-dragon-149"]}, "breeder", 6),
    ({"players": 3}, "greedy", 6),
    ({"players": 5}, "random", 4),
]


def rows_of(changes, bot, deals):
    """The seats of some matches, and for each match its rows of cards by name."""
    config = GAME.configure(changes)
    lineup = (bot,) * GAME.seats(config)
    _, seats, rows = play_fully(GAME, config, [lineup], SEED, 0, deals)
    keys = ("match", "seat", "card", "happening", "round", "points", *GAME.components.sources)
    found = [dict(zip(keys, row, strict=True)) for row in rows.tolist()]
    for row in found:
        row["happening"] = GAME.components.happenings[row["happening"]]
    return seats, found


@pytest.mark.parametrize(("changes", "bot", "deals"), TABLES, ids=str)
def test_points_of_cards_by_source_are_the_parts_of_the_score(changes, bot, deals):
    """W-21, W-22."""
    seats, rows = rows_of(changes, bot, deals)
    found = defaultdict(int)
    for row in rows:
        if row["happening"] == "placed":
            assert row["points"] == sum(row[source] for source in SOURCES)
            for source in SOURCES:
                found[row["match"], row["seat"], source] += row[source]
        else:
            assert {row["points"], *(row[source] for source in SOURCES)} == {MISSING}
    for match in range(deals):
        for seat in range(seats.shape[1]):
            for source, column in SOURCES.items():
                scored = seats[match, seat, SEATS.index(column)]
                left = scored - found[match, seat, source]
                assert 0 <= left <= NESTS if source == "eggs" else left == 0
    assert all(any(row[source] for row in rows) for source in SOURCES)


def test_points_that_were_paid_for_belong_to_their_dragon():
    """W-21: 149 gives 5 points for a resource, a cave card and a dragon card."""
    _, rows = rows_of({"players": 1, "forced_cards": ["in-dragon-149"]}, "breeder", 12)
    found = [row["end of game"] for row in rows if row["card"] == 148 and row["happening"] == "placed"]
    assert 5 in found


def test_points_that_were_paid_for_stay_with_a_dragon_that_is_covered():
    """W-15, W-18: the one above gets what lay there, not what was paid for."""
    match = put(at_turn(guild="highlands"), 149, "amethyst", 0)
    match.state.players[0].paid[0, space("amethyst", 0)] = 5
    match.state.players[0].rounds[space("amethyst", 0)] = 2
    put_dragon(match.tables, match.state.players[0], 61, space("amethyst", 0), 3)
    rows = np.zeros((400, GAME.components.width), np.int64)
    n_rows = write_components(match.tables, match.rules, match.state, rows)
    placed = {row[2]: row for row in rows[:n_rows].tolist() if row[1] == 0 and row[3] == PLACED}
    points, end = 5, -1
    assert (placed[148][4], placed[148][points], placed[148][end]) == (3, 5, 5)
    assert (placed[61][4], placed[61][end]) == (4, 0)


@pytest.mark.parametrize(
    "changes",
    [{"players": 1}, {"players": 4}, {"players": 5, "guild": "highlands"}],  # where dragons are covered
    ids=str,
)
def test_cards_are_noted_in_the_rounds_of_the_transcript(changes):
    """W-07, W-09, W-10, W-13: shown in the display, drawn into a hand, placed on a mat."""
    _, rows = rows_of(changes, "breeder", 3)
    for deal, events in enumerate(replay(changes, "breeder", range(3))):
        assert {
            (row["happening"], row["seat"], row["card"]): row["round"] for row in rows if row["match"] == deal
        } == noted(events, changes["players"])


def noted(events, players):
    """The round of each happening, seat and card, from the events alone."""
    found, seen, round_, display, mats = {}, set(), 1, [], {}
    for seat in range(players):
        for kind, first in (("dragons", 0), ("caves", N_DRAGONS)):
            for card in events[1][kind][3 * seat + 3 : 3 * seat + 6]:
                found["drawn", seat, first + card - 1] = 1
    for event in events:
        name, seat = event["event"], event.get("seat")
        if name == "round":
            round_ = event["number"]
        elif name == "display":
            display = [n - 1 for n in event["dragons"]] + [N_DRAGONS + n - 1 for n in event["caves"]]
        elif name == "turn" and seat < players:
            for shown in set(display) - seen:
                found["shown", seat, shown] = round_
            seen |= set(display)
        elif name == "swap":
            a, b = ((seat, "dragon", *event[end]) for end in ("a", "b"))
            mats[a], mats[b] = mats[b], mats[a]
        elif name in ("draw", "entice", "excavate"):
            kind = "dragon" if "dragon" in event else "cave"
            card = event[kind] - 1 + (N_DRAGONS if kind == "cave" else 0)
            if name == "draw":
                found.setdefault(("drawn", seat, card), round_)
            else:
                place = (seat, kind, *event["at"])
                if place in mats:  # a dragon covers another
                    covered, before = mats[place]
                    found["placed", seat, covered] = before
                mats[place] = card, round_
    return found | {("placed", seat, card): round_ for (seat, *_), (card, round_) in mats.items()}


def test_a_users_own_cards_are_named_as_they_are(tmp_path):
    header, *rows = (paths.data("wyrmspan") / "dragons.csv").read_text(encoding="utf-8").splitlines()
    row = next(line for line in rows if line.startswith("60,"))
    name = row.split(",")[1]
    (tmp_path / "own.csv").write_text(f"{header}\n{row.replace(name, 'Paper Wyrm', 1)}\n", encoding="utf-8")
    setting = GAME.setting("own_dragons")
    config = GAME.configure({"own_dragons": setting.parse(str(tmp_path / "own.csv"))})
    assert GAME.own_labels(config) == {59: "60 Paper Wyrm"}
