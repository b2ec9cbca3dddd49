"""The interpreter of effects: order, payments, hatchlings, activation."""

from __future__ import annotations

from tests.games.wyrmspan.boards import (
    act,
    at_turn,
    decline,
    events,
    give,
    legal,
    pass_round,
    put,
    space,
    use,
)


def play_on(match, until="turn"):
    """Take first actions until a decision is due."""
    while match.observe()["decision"] != until:
        match.play(0)
    return match


def used(match):
    """The effects reached so far, and whether they were used."""
    return [(event["seat"], event["by"], event["use"]) for event in events(match, "effect")]


def test_adjacent_spaces_are_left_right_above_and_below():
    """W-05: dragon 173 lays an egg on an adjacent dragon, not on itself nor diagonally."""
    match = at_turn()
    for dragon, cave, column in (
        (173, "golden", 0),
        (48, "crimson", 0),
        (62, "amethyst", 0),
        (88, "golden", 1),
    ):
        put(match, dragon, cave, column)
    put(match, 60, "crimson", 1)
    act(match, event="explore", at="golden")
    decline(match)
    use(match)
    places = sorted(str(told["at"][0]) for told in match.legal_actions())
    assert places == ["['amethyst', 0]", "['crimson', 0]", "['golden', 1]"]


def test_opponents_parts_follow_clockwise_even_if_the_owner_declines():
    """W-11: dragon 181 gives the owner two meat and each opponent one; a passed player gets it too."""
    match = give(at_turn(players=3), dragons=(181,), meat=1)
    match.state.players[1].has_passed = 1
    act(match, event="entice")
    decline(match)
    assert match.seat == 1
    use(match)
    decline(match)
    assert used(match) == [(0, "dragon-181", False), (1, "dragon-181", True), (2, "dragon-181", False)]
    assert [mat["resources"]["meat"] for mat in match.observe()["mats"]] == [0, 1, 0]


def test_what_a_guild_step_triggers_comes_before_the_next_step():
    """W-11, W-17: two steps are step, benefit, step, benefit."""
    match = give(at_turn(), caves=(27,))
    act(match, event="excavate", at=["crimson", 1])
    use(match)
    names = [event["event"] for event in events(match)]
    assert names[-4:] == ["guild", "lay", "guild", "gain"]
    assert events(match, "gain")[-1]["items"] == {"meat": 1}


def test_nothing_is_paid_for_nothing():
    """W-12: dragon 66 pays a dragon for an egg in its cave, which has no room."""
    match = give(put(at_turn(), 66, "golden", 0, eggs=3), dragons=(48,))
    act(match, event="explore", at="golden")
    decline(match)
    assert used(match)[1] == (0, "dragon-66", False)


def test_a_dragon_that_is_needed_afterwards_may_not_be_paid():
    """W-12: seafarers row 2 pays a dragon to entice another for free; only one has a cave."""
    match = give(at_turn(guild="seafarers"), dragons=(62, 93), caves=(27,))
    player = match.state.players[0]
    player.excavated[1] = player.filled[1] = 1  # the golden cave has no space left
    put(match, 40, "golden", 0)
    player.filled[1] = 1
    match.state.players[0].steps = 4
    act(match, event="excavate", at=["crimson", 1])
    use(match)
    act(match, event="cube", row=2)
    use(match)
    assert [told["items"] for told in match.legal_actions()] == [{"dragons": [93]}]


def test_items_of_a_group_come_in_any_order_and_repetitions_are_chosen_anew():
    """W-12: cave 22 draws and steps; cave 70 pays up to three times."""
    match = give(at_turn(), caves=(22,))
    act(match, event="excavate", at=["crimson", 1])
    use(match)
    assert match.observe()["decision"] == "item"
    match = give(put(at_turn(), 45, "amethyst", 0), caves=(70,), gold=2)
    act(match, event="excavate", at=["crimson", 1])
    use(match)
    act(match, items={"gold": 1})
    while match.observe()["decision"] == "lay":
        match.play(0)
    assert {told["event"] for told in match.legal_actions()} == {"again", "stop"}
    act(match, event="stop")
    assert len(events(match, "pay")) == 1


def test_amounts_are_counted_and_conditions_asked_when_they_are_reached():
    """W-12: dragon 69 draws as many cards as there are shy dragons in its cave; dragon 79 wants three dragons."""
    match = put(put(at_turn(), 69, "golden", 0), 72, "golden", 1)
    put(match, 79, "amethyst", 0)
    pass_round(match)
    while not legal(match, event="resolve", by="dragon-69"):
        match.play(0)
    act(match, event="resolve", by="dragon-69")
    use(match)
    assert len(events(match, "draw")) == 2
    play_on(match)
    assert (0, "dragon-79", False) in used(match)


def test_a_revealed_dragon_is_tucked_kept_or_discarded_as_printed():
    """W-13: dragon 68 tucks a large one, else it is discarded for meat."""
    for top, names in ((36, ["draw", "tuck"]), (1, ["draw", "discard", "gain"])):
        match = put(at_turn(), 68, "crimson", 0)
        deck = match.state.decks[0]
        deck.cards[deck.top] = top - 1
        act(match, event="explore", at="crimson")
        decline(match)
        use(match)
        told = [event["event"] for event in events(match)]
        start = told.index("draw")
        assert told[start : start + len(names)] == names


def test_cards_are_gained_from_a_slot_or_the_deck():
    """W-13."""
    match = at_turn()
    act(match, event="explore", at="amethyst")
    use(match)
    shown = match.observe()["caves"]["display"]
    told = match.legal_actions()
    assert [action.get("cave") for action in told] == [*shown, None]
    assert told[-1]["from"] == "deck"


def test_the_third_item_gives_both_benefits_of_a_hatchling():
    """W-15: hatchling 9 eats milk; the third one also gives two crystals, in either order."""
    match = give(put(at_turn(), 9, "golden", 0), milk=1)
    match.state.players[0].fed[space("golden", 0)] = 2
    match.state.players[0].cached[space("golden", 0), 1] = 2
    act(match, event="explore", at="golden")
    decline(match)
    use(match)
    act(match, event="cache")
    assert match.observe()["decision"] == "order"
    match.play(1)
    use(match)
    assert events(match, "gain")[-1]["items"] == {"crystal": 2}
    assert [by for _, by, _ in used(match)][1:3] == ["dragon-9", "third-9"]


def test_milk_for_a_hatchling_may_come_from_an_exchange():
    """W-04, W-15."""
    match = give(put(at_turn(), 9, "golden", 0), meat=2)
    act(match, event="explore", at="golden")
    decline(match)
    act(match, event="exchange", get="milk")
    use(match)
    act(match, event="cache")
    assert events(match, "cache")[0]["resource"] == "milk"


def test_swapped_dragons_keep_what_they_hold():
    """W-15: cave 66."""
    match = put(put(give(at_turn(), caves=(66,)), 45, "amethyst", 0, eggs=3), 48, "crimson", 0)
    act(match, event="excavate", at=["golden", 1])
    use(match)
    act(match, event="swap")
    found = {told["dragon"]: (told["at"], told["eggs"]) for told in match.observe()["mats"][0]["dragons"]}
    assert found == {45: (["crimson", 0], 3), 48: (["amethyst", 0], 0)}


def test_an_activated_ability_must_be_used_and_is_not_its_own():
    """W-16: dragon 172 uses an if-activated or once-per-round ability."""
    match = put(give(at_turn(), dragons=(172,), meat=1, gold=1, crystal=1), 128, "crimson", 0)
    put(match, 36, "golden", 0)  # it has no dragon card to pay with
    act(match, event="entice", at=["amethyst", 0])
    use(match)
    act(match, event="effect", by="dragon-128")
    told = used(match)
    assert told[-1] == (0, "dragon-128", True)
    assert events(match, "gain")[-1]["items"] == {"meat": 1}


def test_nothing_is_paid_for_an_ability_that_the_payment_makes_impossible():
    """W-12: 76 pays and uses 172, that uses hatchling 23, which caches a meat: the last one may not be paid."""
    for gold in (0, 1):
        match = put(give(at_turn(), dragons=(76,), meat=2, crystal=2, gold=gold), 23, "amethyst", 0)
        put(match, 172, "golden", 0)
        act(match, event="entice", dragon=76, at=["crimson", 0])
        if gold == 0:
            assert used(match)[-1] == (0, "dragon-76", False)
            continue
        use(match)
        assert [told["items"] for told in match.legal_actions()] == [{"gold": 1}]


def test_a_printed_step_needs_as_many_dragons_in_its_cave():
    """W-16: dragon 73 uses a step of the mat; the setting opens all."""
    for setting in ("reached", "any"):
        match = give(put(at_turn(activate_mat=setting), 73, "amethyst", 0), caves=(12,))
        act(match, event="explore", at="amethyst")
        decline(match)
        use(match)
        match.play(0)
        steps = {told["by"] for told in match.legal_actions()}
        assert "mat-amethyst-1" in steps
        assert ("mat-crimson-1" in steps) == (setting == "any")
