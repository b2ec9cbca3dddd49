"""What every registered game promises to the rest of simkit."""

from __future__ import annotations

import json
from itertools import pairwise

import numpy as np
import pytest

from simkit import games
from simkit.errors import SimkitError
from simkit.games.contract import bot_arrays
from simkit.run.replay import transcripts
from simkit.scenario.expand import make_arm
from tests.contract.outcomes import assert_outcome
from tests.contract.variants import as_tested, fewer, lineups, one_by_one, rotations
from tests.goldens.digests import digest, is_fast, play, play_fully

GAMES = games.names()
N_TOLD = 2  # deals of each configuration and line-up that are told as text
A_THIRD = 3  # of the configurations are replayed by each bot that thinks, each others
LONG_NAME = 60  # a variant with a longer name has so many cards that a match of bots that think takes minutes
GAME_BOTS = [(game, as_tested(bot)) for game in GAMES for bot in games.find(game).bots]
VARIANTS = [(game, name) for game in GAMES for name in one_by_one(games.find(game))]


def table(game, bot, n, seed=7, first=0):
    """The outcome arrays of a bot in all seats."""
    spec = games.find(game)
    config = spec.configure({})
    return play_fully(spec, config, [(bot,) * spec.seats(config)], seed, first, n)


def size_of_table(game, bot):
    """Deals that are enough to tell one table from another."""
    return 60 if games.find(game).bot(bot).effort == "fast" else 6


# Outcomes ------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), VARIANTS)
def test_every_column_is_written_within_its_range(game, name):
    """Of bots that think, those outcomes are looked at that the golden digests are made of."""
    spec = games.find(game)
    config = one_by_one(spec)[name]
    for lineup in lineups(spec, config).values():
        if is_fast(spec, lineup):
            n_deals = fewer(spec, lineup, 50)
            assert_outcome(spec, config, play_fully(spec, config, rotations(lineup), 3, 0, n_deals))


@pytest.mark.long
@pytest.mark.parametrize(("game", "bot"), GAME_BOTS)
def test_chunks_do_not_matter(game, bot):
    n = size_of_table(game, bot)
    whole = table(game, bot, n)
    for cuts in ((0, n), (0, 1, n), (0, n // 6, n // 6 + 1, n // 2, n - 1, n), (*range(0, n, 4), n)):
        parts = [table(game, bot, b - a, first=a) for a, b in pairwise(cuts)]
        for kind in range(2):
            np.testing.assert_array_equal(np.concatenate([part[kind] for part in parts]), whole[kind])
        starts = np.repeat(cuts[:-1], [len(part[2]) for part in parts])
        rows = np.concatenate([part[2] for part in parts])
        rows[:, 0] += starts
        np.testing.assert_array_equal(rows, whole[2])


@pytest.mark.long
@pytest.mark.parametrize(("game", "bot"), GAME_BOTS)
def test_same_seed_same_bytes_and_other_seeds_and_deals_differ(game, bot):
    spec, n = games.find(game), size_of_table(game, bot)
    whole = digest(spec, table(game, bot, n))
    assert digest(spec, table(game, bot, n)) == whole
    others = [table(game, bot, n, seed=seed) for seed in (8, 2**63 + 7, 2**64 - 1)]
    others += [table(game, bot, n, first=first) for first in (n, 2**32, 2**40)]
    assert len({whole, *(digest(spec, other) for other in others)}) == 7


@pytest.mark.parametrize("game", GAMES)
def test_rotations_are_the_inner_order_of_rows(game):
    spec = games.find(game)
    config = spec.configure({})
    seated = [(as_tested(bot),) * spec.seats(config) for bot in spec.bots]
    together = play(spec, config, seated, 7, 5, 4)
    for rotation, lineup in enumerate(seated):
        alone = play(spec, config, [lineup], 7, 5, 4)
        for kind in range(2):
            np.testing.assert_array_equal(together[kind][rotation :: len(seated)], alone[kind])


# Replay --------------------------------------------------------------------------


def assert_result_is_the_row(spec, result, match, seats):
    """What the transcript's result says under a column's name is what the batch wrote."""
    by_name = dict(zip((column.name for column in spec.all_match_columns), match.tolist(), strict=True))
    by_seat = {column.name: seats[:, index].tolist() for index, column in enumerate(spec.all_seat_columns)}
    compared = 0
    for key, told in result.items():
        if isinstance(told, list) and key in by_seat:
            assert told == by_seat[key], key
            compared += 1
        elif isinstance(told, bool | int) and key in by_name:
            assert int(told) == by_name[key], key
            compared += 1
    assert compared >= 2


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), VARIANTS)
def test_a_match_replayed_alone_is_the_row_of_the_batch(game, name):
    spec = games.find(game)
    config = one_by_one(spec)[name]
    tables, rules = spec.kernel.prepare(config)
    place = list(one_by_one(spec)).index(name)
    for number, lineup in enumerate(lineups(spec, config).values()):
        if not is_fast(spec, lineup) and (len(name) > LONG_NAME or (place + number) % A_THIRD):
            continue
        seated = rotations(lineup)
        matches, seats = play(spec, config, seated, 5, 100, fewer(spec, lineup, 15))
        bots, params = bot_arrays(spec, seated)
        for row in range(len(matches)):
            deal, rotation = 100 + row // len(seated), row % len(seated)
            told = spec.kernel.trace_match(tables, rules, bots[rotation], params[rotation], 5, deal)
            assert_result_is_the_row(spec, told[-1][-1], matches[row], seats[row])


@pytest.mark.parametrize(("game", "bot"), GAME_BOTS)
def test_transcripts_are_json_from_setup_to_result(game, bot):
    spec = games.find(game)
    config = spec.configure({})
    tables, rules = spec.kernel.prepare(config)
    bots, params = bot_arrays(spec, [(bot,) * spec.seats(config)])
    for deal in range(fewer(spec, (bot,), 20)):
        for events in spec.kernel.trace_match(tables, rules, bots[0], params[0], 1, deal):
            names = [event["event"] for event in events]
            assert names[0] == "setup"
            assert names[-1] == "result"
            assert names.count("setup") == names.count("result") == 1
            assert all(next(iter(event)) == "event" for event in events)
            assert json.loads(json.dumps(events)) == events
            assert spec.tell_match(events).count("\n") >= len(events)


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), VARIANTS)
def test_every_event_of_every_variant_has_a_sentence(game, name):
    """Matches of fast bots are told as `simkit replay` tells them: `show.py` knows every event."""
    spec = games.find(game)
    config = one_by_one(spec)[name]
    for lineup in lineups(spec, config).values():
        if is_fast(spec, lineup):
            for events in transcripts(make_arm(spec, config, lineup, {}), 5, range(N_TOLD), [0]):
                assert len(list(spec.show.tell(events))) == len(events)


@pytest.mark.parametrize("game", GAMES)
def test_an_event_without_a_sentence_is_named(game):
    with pytest.raises(SimkitError, match=r"'comet' has no sentence in the game's show.py, .* result"):
        games.find(game).tell_match([{"event": "comet"}])
