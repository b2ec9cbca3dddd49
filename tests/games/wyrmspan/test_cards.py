"""The tables, the symbols and users' own cards."""

from __future__ import annotations

import pytest

from simkit import paths
from simkit.errors import InputError
from simkit.games.contract import HOUSE_RULE
from simkit.games.wyrmspan import GAME
from simkit.games.wyrmspan.constants import op
from simkit.games.wyrmspan.data.build import make_tables
from simkit.games.wyrmspan.data.printed import read_caves, read_dragons
from simkit.games.wyrmspan.symbols import read_effect, read_points
from tests.games.wyrmspan.boards import act, at_turn, events, give

DRAGON = (
    "number,name,crimson,golden,amethyst,cost_meat,cost_milk,cost_gold,cost_crystal,cost_egg,cost_coin,vp,size,"
    "personality,egg_capacity,kind,effect,feed,feed_each,feed_third"
)
GENEROUS = '1,"Own, generous",1,1,1,0,0,0,0,0,0,9,large,shy,2,when_played,gain:coin:3 | gain:any:2,-,-,-'


def test_the_box_holds_the_printed_cards():
    """W-01."""
    assert (len(read_dragons()), len(read_caves())) == (183, 75)
    tables = make_tables(GAME.configure({}))
    assert sum(tables.vp.tolist()) == 680
    assert sum(tables.capacity.tolist()) == 309
    assert sum(tables.compares_left.tolist()) == 5


@pytest.mark.parametrize(
    ("changes", "dragon", "cave"),
    [
        ({}, 4, 4),
        ({"printing": "2025"}, 6, 3),
        ({"corrected_cards": ["dragon-131"]}, 6, 4),
        ({"corrected_cards": ["cave-50"]}, 4, 3),
    ],
)
def test_printings_and_single_corrected_cards(changes, dragon, cave):
    """W-02: dragon 131 scores more for sets, cave 50 has no guild step to pick."""
    tables = make_tables(GAME.configure(changes))
    assert tables.points_each[130] == dragon
    programs = tables.programs
    clause = programs.owner[tables.cave_effect[49]]
    item = programs.group_item[programs.flow_group[programs.clause_flow[clause]]]
    assert programs.item_atoms[item] == cave


@pytest.mark.parametrize(
    "symbol",
    [
        "gain:silver:1",
        "lay:any",
        "pay:egg:1@here > gain:any:1",
        "steal:any:1",
        "gain:any:1 > pay:coin:1",
        "x3",
    ],
)
def test_a_symbol_that_is_not_covered_is_told_with_its_row(symbol):
    """W-02."""
    with pytest.raises(InputError) as caught:
        read_effect(symbol, "mine.csv", 7, "effect")
    assert (caught.value.file, caught.value.line, caught.value.key) == ("mine.csv", 7, "effect")
    assert str(caught.value.value) in symbol


def test_clauses_flows_groups_and_items_are_told_apart():
    """W-12."""
    (owner, opponents) = read_effect("x3 pay:any:1 > lay:any:2 ; opp? pay:any:1 > lay:any:2", "", 1, "effect")
    assert (owner.repeats, opponents.is_opponents) == (3, True)
    assert [atom.code for group in owner.flows[0] for item in group for atom in item.atoms] == [
        op.PAY,
        op.LAY,
    ]
    (clause,) = read_effect("if count:cave.all:3 : layeach:cave.all", "", 1, "effect")
    assert (clause.condition, clause.argument) == (op.CAVE_COUNT, 3)
    with pytest.raises(InputError, match="not covered"):
        read_points("vp:2:per:mat.blue", "", 1, "effect")


def test_own_dragons_take_the_places_of_printed_ones(tmp_path):
    """W-02: a designer's own dragon plays without a line of code."""
    file = tmp_path / "mine.csv"
    file.write_text(f"{DRAGON}\n{GENEROUS}\n")
    match = give(at_turn(own_dragons=str(file)), dragons=(1,))
    act(match, event="entice", dragon=1, at=["golden", 0])
    act(match, alternative=0)
    assert events(match, "gain")[-1]["items"] == {"coin": 3}
    setting = GAME.setting("own_dragons")
    parsed = setting.parse(str(file))
    assert setting.parse(setting.write(parsed)) == parsed


@pytest.mark.parametrize("name", ["dragons", "caves"])
def test_a_copy_of_the_printed_cards_plays_as_they_do(name):
    """W-02: and it is told as a house rule."""
    config = GAME.configure({f"own_{name}": str(paths.data("wyrmspan") / f"{name}.csv")})
    assert make_tables(config).tobytes() == make_tables(GAME.configure({})).tobytes()
    told = f"own_{name} printed → {len(read_dragons() if name == 'dragons' else read_caves())} own cards of"
    assert any(note.mark == HOUSE_RULE and told in note.text for note in GAME.all_notes(config))


def test_dragons_that_activate_one_another_are_refused_with_their_chain(tmp_path):
    """W-16: 76 activates when-played abilities, so an own one that activates 76 does so without end."""
    file = tmp_path / "mine.csv"
    file.write_text(f"{DRAGON}\n{GENEROUS.replace('gain:coin:3', 'activate:if_activated')}\n")
    assert GAME.configure({"own_dragons": str(file)})
    file.write_text(f"{DRAGON}\n{GENEROUS.replace('gain:coin:3', 'activate:when_played')}\n")
    with pytest.raises(InputError, match="without end") as caught:
        GAME.configure({"own_dragons": str(file)})
    assert "1 → 76 → 1" in str(caught.value.hint)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("gain:coin:3", "gain:wood:3", "effect"),
        ("large", "huge", "size"),
        ("1,1,1,0", "1,1,2,0", "amethyst"),
        ("when_played", "sometimes", "kind"),
        ("gain:coin:3", "activate:when_played", "effect"),
        (
            "large,shy,2,when_played,gain:coin:3 | gain:any:2,-",
            "hatchling,shy,0,if_activated,lay:any:1,wood",
            "feed",
        ),
    ],
)
def test_a_wrong_own_card_is_told_with_file_and_line(tmp_path, old, new, key):
    """W-02."""
    file = tmp_path / "mine.csv"
    file.write_text(f"{DRAGON}\n{GENEROUS.replace(old, new)}\n")
    with pytest.raises(InputError) as caught:
        GAME.configure({"own_dragons": str(file)})
    assert str(caught.value.file).endswith("mine.csv")
    assert (caught.value.line, caught.value.key) == (2, key)


def test_combinations_that_make_no_sense_are_refused():
    """W-02, W-03."""
    for changes in (
        {"players": 2, "automa": "3"},
        {"printing": "2025", "corrected_cards": ["cave-50"]},
        {"objectives": ["eggs", "egg_capacity", "small", "shy"]},
        {"objectives": ["eggs", "small"]},
        {"players": 1, "objectives": ["eggs", "small", "shy", "guild_position"]},
    ):
        with pytest.raises(InputError):
            GAME.configure(changes)
    config = GAME.configure({"objectives": ["shy", "eggs", "small", "cave_cards"]})
    assert config["objectives"] == ("shy", "eggs", "small", "cave_cards")
