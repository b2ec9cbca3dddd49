"""Tests of the referee on whole matches of every level: random play is accepted, what is spoilt is rejected."""

import copy
import functools
import json
import random
import re

import pytest

from tests.games.castellion.oracle_play import at_random, named, options, shuffled, stacked, transcribe
from tests.games.castellion.test_oracle_itself import structural_edits, value_edits
from tests.oracles import castellion as oracle

# Cards so easy that random play comes to the end.
EASY = [
    {"id": "X1", "trial": 1, "traitors": 2},
    {"id": "X2", "trial": 2, "traitors": 2, "rows": 1},
    {"id": "X3", "trial": 3},
]
VARIANTS = {
    "base": {"level": "base"},
    "base S-D": {
        "level": "base",
        "simulation_set": "S-D",
        "seer_free_order": False,
        "seer_must_top_up": True,
    },
    "easy": {
        "level": "base",
        "simulation_set": EASY,
        "appendices": ["prison", "premonition", "cold-sweat", "vigil", "herald"],
    },
    "easy horror": {"level": "base", "simulation_set": EASY, "appendices": ["horror"], "pyro_partial": True},
    "expert": {"level": "expert", "juggler_vertical": False},
    "expert pantry": {"level": "expert", "pantry": "on", "appendices": ["horror", "vigil"]},
    "expert all": {
        "level": "expert",
        "pantry": "hard",
        "appendices": ["vigil", "herald", "premonition", "prison", "cold-sweat"],
        "haunted_neutral": True,
        "reveal_on_any_tower": True,
    },
    "expert after draw": {"level": "expert", "voluntary_after_draw": True},
    "intro all": {"appendices": ["vigil", "herald", "premonition", "prison", "horror"]},
    "two intro": {"players": 2, "appendices": ["premonition", "vigil"], "intro_voluntary": True},
    "two easy": {"level": "base", "players": 2, "simulation_set": EASY, "appendices": ["prison", "horror"]},
    "two expert": {"level": "expert", "players": 2, "pantry": "on", "both_complete": True},
}
# Edits that may leave a legal match: two destructions or reveals in the other order, a reveal left out.
HARMLESS = {
    ("exchanged", "destroy", "destroy"),
    ("exchanged", "reveal", "reveal"),
    ("removed", None, "reveal"),
}


def random_match(variant, seed, **weights):
    """Return the transcript of a match played at random."""
    rng = random.Random(f"{variant} {seed}")
    config = VARIANTS[variant]
    return transcribe(shuffled(rng, **config), at_random(rng, **weights), **config)


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_play_is_accepted(variant):
    for seed in range(15):
        events = random_match(variant, seed)
        facts = oracle.referee(json.loads(json.dumps(events)))
        assert {"event": "result", **facts} == events[-1]


def test_random_play_comes_to_every_event_and_outcome():
    seen, reasons = set(), set()
    for variant in VARIANTS:
        for seed in range(25):
            events = random_match(variant, seed)
            seen |= {event["event"] for event in events}
            reasons.add(events[-1]["reason"])
    rare = {"uncover", "champion"}
    assert seen | rare >= {
        "take",
        "pantry",
        "vigil",
        "prison",
        "swap",
        "reveal",
        "recover",
        "destroy",
        "move",
    }
    assert seen | rare >= {"traitor-discard", "premonition", "haunt", "gift", "destroy-rows", "trial-end"}
    assert reasons >= {"won", "haunted", "foundation", "formations", "pantry"}


def kind_of_edit(what, events):
    """Return what an edit did and the names of the events it touched."""
    did, number = what.split()
    before = events[int(number) - 1]["event"] if did == "exchanged" else None
    return did, before, events[int(number)]["event"]


@pytest.mark.long
# After the draw a lost trial makes the play of the tile needless, so that it may be left out.
@pytest.mark.parametrize("variant", [name for name in VARIANTS if name != "expert after draw"])
def test_structural_edits_are_rejected(variant):
    events = random_match(variant, 1)
    for what, edited in structural_edits(events):
        if kind_of_edit(what, events) not in HARMLESS:
            with pytest.raises(oracle.Rejected):
                pytest.fail(f"{what}: accepted {oracle.referee(edited)}")


@pytest.mark.parametrize("variant", ["easy", "expert pantry", "two easy"])
def test_missing_keys_and_wrong_values_are_rejected(variant):
    events = min((random_match(variant, seed) for seed in range(10)), key=len)
    for what, edited in value_edits(events):
        with pytest.raises(oracle.Rejected):
            pytest.fail(f"{what}: accepted {oracle.referee(edited)}")


# Seeded faults -------------------------------------------------------------------


def first_four_seers():
    """Return a match of the expert level that begins with a tower of Seers."""
    tower = ["seer-triangle", "seer-square", "seer-circle", "seer-triangle"]
    rng = random.Random(3)
    late = at_random(rng)

    def choose(state, legal):
        if state.turns < 4 or (state.hand is not None and state.turns == 4):
            wanted = [*options(legal, "draw", from_="standard"), *options(legal, "place", where="top")]
            return [*wanted, *options(legal, "place", where="left"), *legal][0]
        return late(state, legal)

    setup = stacked([*tower, "traitor"], trials=["A1h", "A2h", "A3h"])
    return transcribe(setup, choose, level="expert")


def partners_with_champion():
    """Return a two-player match in which the Champion card is given away."""
    for seed in range(400):
        events = random_match("two easy", seed, trial=0.2, place=90, destroy=1.5, draw=9)
        if named(events, "champion"):
            return events
    raise AssertionError("no such match")


@functools.cache
def found(variant, name, **wanted):
    """Return the first random match of a variant in which a certain event stands."""
    for seed in range(400):
        events = random_match(variant, seed)
        if options(events, name, **wanted):
            return events
    raise AssertionError("no such match")


def position(events, name, **wanted):
    """Return the position of the first event of a name with the given values."""
    return events.index(options(events, name, **wanted)[0])


# name: (variant, event that stands in it, its values, change of the events at its position, message)
FAULTS = {
    "cost of a Traitor": (
        ("base", "traitor-discard", {}),
        lambda e, i: e[i].update(cost=3),
        "`cost` must be 4, not 3",
    ),
    "black Traitor discarded": (
        ("base", "traitor", {"tile": "traitor-black"}),
        lambda e, i: e.__setitem__(
            i, {"event": "traitor-discard", "seat": 0, "tile": "traitor-black", "cost": 4}
        ),
        "no traitor-discard is due here, but traitor",
    ),
    "destruction left out": (
        ("base", "traitor-discard", {}),
        lambda e, i: e.pop(i + 1),
        "is due here, but destroy",
    ),
    "destruction too many": (
        ("base", "swap", {}),
        lambda e, i: e.insert(i, {"event": "destroy", "seat": 0, "cell": [0, 0], "why": "traitor"}),
        "no destroy is due here, but swap",
    ),
    "reason of a destruction": (
        ("base", "destroy", {"why": "traitor"}),
        lambda e, i: e[i].update(why="trial"),
        "`why` must be 'traitor', not 'trial'",
    ),
    "cell that is not there": (
        ("base", "destroy", {"why": "pyro"}),
        lambda e, i: e[i].update(cell=[0, 6]),
        "`cell` must be one of",
    ),
    "power of another type": (
        ("base", "discard", {"power": "juggler"}),
        lambda e, i: e[i].update(power="pyro"),
        "`power` must be one of ['none', 'juggler'], not 'pyro'",
    ),
    "swap left out": (("base", "swap", {}), lambda e, i: e.pop(i), "is due here, but swap"),
    "swap of tiles apart": (("base", "swap", {}), lambda e, i: e[i].update(b=e[i]["a"]), "`b` must be"),
    "move left out": (("base", "move", {}), lambda e, i: e.pop(i), "is due here, but move"),
    "move to nowhere": (("base", "move", {}), lambda e, i: e[i].update(where="top", col=7), "must be"),
    "reveal of a later tile": (
        ("base", "reveal", {}),
        lambda e, i: e[i].update(tile="no such tile"),
        "`tile` must be",
    ),
    "no reveal at all": (
        ("base", "discard", {"power": "seer"}),
        lambda e, i: e.insert(i + 1, {"event": "draw", "seat": 0, "from": "safe", "tile": "seer-circle"}),
        "no draw is due here, but reveal",
    ),
    "face-down draw before open tiles": (
        ("base", "take", {}),
        lambda e, i: e[i].update({"event": "draw", "from": "safe"}),
        "no draw is due here, but take or trial",
    ),
    "open tile that is none": (
        ("base", "take", {}),
        lambda e, i: e[i].update(tile="no such tile"),
        "`tile` must be",
    ),
    "Traitor fetched": (
        ("base", "recover", {}),
        lambda e, i: e[i].update(tile="traitor"),
        "`tile` must be",
    ),
    "fetched tile not played": (
        ("base", "recover", {}),
        lambda e, i: e.pop(i + 1),
        "is due here, but discard or place",
    ),
    "outer column haunted": (
        ("easy", "haunt", {"why": "cold-sweat"}),
        lambda e, i: e[i].update(col=0),
        "`col` must be one of [1, 2, 3, 4], not 0",
    ),
    "Horror left out": (
        ("easy horror", "haunt", {"why": "horror"}),
        lambda e, i: e.pop(i),
        "no traitor is due here, but haunt",
    ),
    "Traitor not laid after Horror": (
        ("easy horror", "haunt", {"why": "horror"}),
        lambda e, i: e.pop(i + 1),
        "is due here, but traitor",
    ),
    "second premonition": (
        ("easy", "premonition", {}),
        lambda e, i: e[position(e[i + 1 :], "traitor", tile="traitor") + i + 1].update(event="premonition"),
        "no premonition is due here",
    ),
    "prison cell taken twice": (
        ("easy", "prison", {}),
        lambda e, i: e[position(e[i + 1 :], "prison") + i + 1].update(cell=e[i]["cell"]),
        "`cell` must be",
    ),
    "toll of the prison left out": (
        ("easy", "destroy", {"why": "prison"}),
        lambda e, i: e.pop(i + 5),
        "is due here, but destroy",
    ),
    "damage miscounted": (
        ("expert", "destroy", {"why": "trial"}),
        lambda e, i: e[i - 1].update(damage=e[i - 1]["damage"] - 4),
        "`damage` must be",
    ),
    "damage not carried out": (
        ("expert", "destroy", {"why": "trial"}),
        lambda e, i: e.pop(i),
        "is due here, but destroy",
    ),
    "pantry tile thrown away": (
        ("expert pantry", "pantry", {}),
        lambda e, i: e.__setitem__(
            i + 1, {"event": "discard", "seat": 0, "tile": e[i]["tile"], "power": "none"}
        ),
        "no discard is due here, but place",
    ),
    "seventh pantry tile": (
        ("expert pantry", "pantry", {}),
        lambda e, i: e[i].update(tile="pantry-star"),
        "`tile` must be",
    ),
    "pantry count": (
        ("expert pantry", "trial-end", {"reason": "pantry"}),
        lambda e, i: e[i].update(passed=True),
        "`passed` must be False",
    ),
    "gift without payment": (
        ("two easy", "gift", {}),
        lambda e, i: e.pop(i - 1),
        "no gift is due here",
    ),
    "payment without gift": (("two easy", "gift", {}), lambda e, i: e.pop(i), "is due here, but gift"),
    "gift to oneself": (
        ("two easy", "gift", {}),
        lambda e, i: e[i].update(to=e[i]["seat"]),
        "`to` must be",
    ),
    "gift not played": (("two easy", "gift", {}), lambda e, i: e.pop(i + 1), "is due here, but"),
    "turn of the other player": (
        ("two easy", "draw", {"seat": 1}),
        lambda e, i: e[i].update(seat=0),
        "`seat` must be 1, not 0",
    ),
    "second trial for the champion": (
        ("two easy", "trial", {"trial": 2}),
        lambda e, i: e[i].update(seat=1 - e[i]["seat"]),
        "`seat` must be",
    ),
    "tiles of the seats exchanged": (
        ("two easy", "result", {}),
        lambda e, i: e[i].update(tiles=[n + 1 for n in e[i]["tiles"]]),
        "`tiles` must be",
    ),
    "one bot for two": (
        ("two easy", "match", {}),
        lambda e, i: e[i].update(bots=["a"]),
        "`bots` must name 2",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_rejected(name):
    (variant, event, wanted), spoil, message = FAULTS[name]
    events = copy.deepcopy(found(variant, event, **wanted))
    oracle.referee(copy.deepcopy(events))
    spoil(events, position(events, event, **wanted))
    with pytest.raises(oracle.Rejected, match=re.escape(message)):
        oracle.referee(events)


def test_uncovering_cannot_be_left_out_or_misnamed():
    events = first_four_seers()
    oracle.referee(events)
    here = position(events, "uncover")
    with pytest.raises(oracle.Rejected, match="is due here, but uncover"):
        oracle.referee([*events[:here], *events[here + 1 :]])
    events[here]["card"] = "A1w"
    with pytest.raises(oracle.Rejected, match="`card` must be"):
        oracle.referee(events)


def test_champion_card_costs_six_tiles():
    events = partners_with_champion()
    oracle.referee(events)
    here = position(events, "champion")
    assert [event["event"] for event in events[here - 6 : here]] == ["destroy"] * 6
    with pytest.raises(oracle.Rejected, match="no champion is due here, but destroy"):
        oracle.referee([*events[: here - 1], *events[here:]])
    with pytest.raises(oracle.Rejected, match="is due here, but champion"):
        oracle.referee([*events[:here], *events[here + 1 :]])
