"""Settings: what makes no sense is refused with the reason, and every base-level result names its set of cards."""

from __future__ import annotations

import pytest

from simkit.errors import InputError
from simkit.games.castellion.data import read_cards
from simkit.games.castellion.own_trials import document_simulations, read_simulations
from tests.games.castellion.matches import GAME, replay
from tests.oracles import castellion as oracle

OWN = """id,traitors,towers,bastions,lines,rows
S1,3,1,1,1,0
S2a,3,2,0,0,0
S2b,3,0,0,0,1
# a card may stand anywhere
S2c,4,0,0,2,0
S3a,3,2,2,1,0
S3b,3,1,2,2,0
S3c,2,2,1,2,0
"""

REFUSED = [
    ({"pantry": "on"}, "pantry", "expert level"),
    ({"level": "base", "pantry": "hard"}, "pantry", "expert level"),
    ({"simulation_set": "S-B"}, "simulation_set", "only the base level"),
    ({"level": "expert", "simulation_set": "S-C"}, "simulation_set", "only the base level"),
    ({"level": "base", "intro_voluntary": True}, "intro_voluntary", "anyway"),
    ({"voluntary_after_draw": True}, "voluntary_after_draw", "has none"),
    ({"seer_sequential": False}, "seer_sequential", "no powers"),
    ({"seer_free_order": False}, "seer_free_order", "no powers"),
    ({"seer_must_top_up": True}, "seer_must_top_up", "no powers"),
    ({"juggler_vertical": False}, "juggler_vertical", "no powers"),
    ({"pyro_partial": True}, "pyro_partial", "no powers"),
    ({"level": "base", "reveal_on_any_tower": True}, "reveal_on_any_tower", "face down"),
    ({"level": "expert", "haunted_neutral": True}, "haunted_neutral", "haunt a tile"),
    ({"level": "base", "both_complete": True}, "both_complete", "one castle"),
    ({"appendices": ("cold-sweat", "horror")}, "appendices", "two haunted tiles"),
]


@pytest.mark.parametrize(("settings", "key", "reason"), REFUSED, ids=[key for _, key, _ in REFUSED])
def test_combinations_that_make_no_sense_are_refused_with_the_reason(settings, key, reason):
    with pytest.raises(InputError, match=reason) as caught:
        GAME.configure(settings)
    assert caught.value.key == key


def test_every_named_variant_is_allowed():
    for name, settings in GAME.variants.items():
        assert GAME.configure(settings), name
    levels = {(GAME.configure(s)["level"], GAME.configure(s)["players"]) for s in GAME.variants.values()}
    assert len(levels) == 6


def test_flags_are_marked_by_their_rulings_and_the_assumed_set_as_assumed():
    for setting in GAME.settings:
        if setting.kind == "flag":
            assert setting.certainty.startswith("RULING")
    assert GAME.setting("simulation_set").certainty == "ASSUMED"


@pytest.mark.parametrize("name", ["S-A", "S-B", "S-C", "S-D"])
def test_c_32_base_level_results_say_on_which_set_they_rest(name):
    """C-32."""
    notes = GAME.notes(GAME.configure({"level": "base", "simulation_set": name}))
    assert [note.text for note in notes if note.mark == "ASSUMED" and name in note.text]
    for level in ("intro", "expert"):
        assert all(note.mark != "ASSUMED" for note in GAME.notes(GAME.configure({"level": level})))


# A user's own cards --------------------------------------------------------------


@pytest.fixture
def own(tmp_path):
    """A file with a user's own cards."""
    file = tmp_path / "my cards.csv"
    file.write_text(OWN, encoding="utf-8")
    return str(file)


def test_c_32_own_cards_are_read_from_a_file_and_played(own):
    """C-32."""
    config = GAME.configure({"level": "base", "simulation_set": own})
    cards = read_cards("base", tuple(config["simulation_set"]))
    assert [(card.id, card.traitors, card.rows) for card in cards][2:4] == [("S2b", 3, 1), ("S2c", 4, 0)]
    assert any(note.mark == "OWN" and "my-cards" in note.text for note in GAME.notes(config))
    written = GAME.setting("simulation_set").write(config["simulation_set"])
    assert GAME.configure({"level": "base", "simulation_set": written}) == config
    needed = set()
    for events in replay(config, "greedy", range(30)):
        needed |= {event["card"] for event in events if event["event"] == "trial"}
        oracle.referee(events)
    assert "S1" in needed


def test_rows_are_read_back_as_they_are_written():
    rows = read_simulations(OWN.splitlines())
    assert read_simulations(rows) == rows
    assert document_simulations(rows)[2] == {
        "id": "S2b",
        "trial": 2,
        "traitors": 3,
        "towers": 0,
        "bastions": 0,
        "lines": 0,
        "rows": 1,
    }


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("S9,3,1,1,1,0", "no such id"),
        ("S1,3,1,1,1", "5 cells instead of 6"),
        ("S1,0,1,1,1,0", "traitors must be"),
        ("S1,3,1,x,1,0", "bastions must be"),
        ("S1,3,1,1,1,1", "not both"),
        ("S1,3,6,6,6,0", "six by six"),
        ("S2a,3,1,1,1,0", "twice"),
    ],
)
def test_wrong_cards_are_refused_with_their_line(line, reason):
    with pytest.raises(InputError, match=reason) as caught:
        read_simulations([*OWN.splitlines()[2:], line])
    assert caught.value.line == 8


def test_missing_cards_are_named():
    with pytest.raises(InputError, match="all seven") as caught:
        read_simulations(OWN.splitlines()[:3])
    assert "S3c" in str(caught.value.value)


def test_the_herald_needs_cards_with_two_traitors(tmp_path):
    file = tmp_path / "own.csv"
    file.write_text(OWN.replace("S3c,2", "S3c,1"), encoding="utf-8")
    with pytest.raises(InputError, match="Herald"):
        GAME.configure({"level": "base", "appendices": ("herald",), "simulation_set": str(file)})
