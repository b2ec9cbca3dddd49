"""Excavating, enticing, exploring, and what surrounds a turn."""

from __future__ import annotations

from tests.games.wyrmspan.boards import (
    act,
    at_turn,
    begin,
    decline,
    discard_card,
    events,
    give,
    legal,
    listed,
    pass_round,
    put,
    use,
)


def test_setup_deals_six_cards_and_two_are_discarded_for_three_resources():
    """W-03."""
    match = begin(players=3)
    assert match.observe()["hand"].keys() == {"dragons", "caves"}
    assert [len(cards) for cards in match.observe()["hand"].values()] == [3, 3]
    for _ in range(2):
        match.play(0)
    for _ in range(3):
        act(match, items={"gold": 1})
    mat = match.observe()["mats"][0]
    assert sum(mat["hand"].values()) == 4
    assert (mat["resources"]["gold"], mat["coins"], mat["nest"]) == (3, 6, 1)
    assert match.seat == 1


def test_solo_leaves_out_the_dragons_that_compare_with_the_left_neighbour():
    """W-03."""
    (setup,) = events(begin(players=1), "setup")
    assert len(setup["dragons"]) == 178
    assert not {47, 103, 114, 168, 170} & set(setup["dragons"])
    (setup,) = events(begin(players=2), "setup")
    assert len(setup["dragons"]) == 183


def test_two_resources_buy_one_of_another_type():
    """W-04."""
    match = give(at_turn(), meat=1, milk=1)
    exchanges = [told for told in match.legal_actions() if told["event"] == "exchange"]
    assert {told["get"] for told in exchanges} == {"gold", "crystal"}
    act(match, event="exchange", get="gold")
    assert match.observe()["mats"][0]["resources"] == {"meat": 0, "milk": 0, "gold": 1, "crystal": 0}
    assert match.observe()["decision"] == "turn"


def test_excavating_costs_a_coin_and_eggs_by_the_column():
    """W-09: columns 3 and 4 cost one and two eggs."""
    match = give(at_turn(), coins=3, caves=(12, 13, 14, 34))
    assert {tuple(told["at"]) for told in match.legal_actions() if told["event"] == "excavate"} == {
        ("crimson", 1),
        ("golden", 1),
        ("amethyst", 1),
    }
    act(match, event="excavate", cave=34, at=["crimson", 1])
    assert events(match, "excavate")[0]["pay"] == {"coin": 1}
    use(match)
    act(match, event="pass")
    assert not legal(match, event="excavate", at=["crimson", 2])
    give(match, eggs=1)
    act(match, event="excavate", cave=12, at=["crimson", 2])
    assert events(match, "excavate")[1]["pay"] == {"coin": 1, "eggs": ["nest"]}


def test_the_last_column_offers_its_covered_space_in_either_order():
    """W-09: three resources or cards for a coin."""
    match = give(put(at_turn(), 40, "golden", 2), eggs=2, caves=(16,), gold=3)
    act(match, event="excavate", at=["golden", 3])
    assert match.observe()["decision"] == "order"
    match.play(1)
    use(match)
    for _ in range(3):
        act(match, items={"gold": 1})
    assert events(match, "effect")[-1]["by"] == "covered-golden"
    assert events(match, "gain")[-1]["items"] == {"coin": 1}
    use(match)
    assert events(match, "effect")[-1]["by"] == "cave-16"


def test_enticing_pays_the_printed_cost_and_needs_a_fitting_cave():
    """W-10: dragon 62 costs three crystals and lives in the amethyst cave."""
    match = give(at_turn(), dragons=(62,), crystal=2)
    assert not legal(match, event="entice")
    give(match, crystal=3)
    (index,) = legal(match, event="entice")
    assert match.legal_actions()[index]["at"] == ["amethyst", 0]
    match.play(index)
    assert events(match, "entice")[0]["pay"] == {"coin": 1, "crystal": 3}
    use(match)
    assert match.observe()["mats"][0]["coins"] == 6


def test_a_discount_leaves_out_one_icon_and_never_the_coins():
    """W-10: cave 52 lets a hand dragon be played for one egg or resource less."""
    match = give(at_turn(), caves=(52,), dragons=(46, 48), meat=1)
    act(match, event="excavate", at=["golden", 1])
    use(match)
    told = match.legal_actions()
    assert {action.get("left_out") for action in told if action["dragon"] == 48} == {"meat"}
    assert {action.get("left_out") for action in told if action["dragon"] == 46} == {None}
    act(match, dragon=48)
    assert events(match, "entice")[0]["pay"] == {"meat": 1}


def test_an_exploration_walks_from_the_left_until_a_space_is_empty():
    """W-14: step, ability, step; the second time costs an egg."""
    match = put(put(at_turn(), 40, "golden", 0), 88, "golden", 1)
    assert not legal(give(match, coins=6), event="explore", at="none")
    act(match, event="explore", at="golden")
    while match.observe()["decision"] != "turn":
        match.play(0)
    by = [event["by"] for event in events(match, "effect")]
    assert [told for told in by if told.startswith(("mat", "dragon"))] == [
        "mat-golden-0",
        "dragon-40",
        "mat-golden-1",
        "mat-golden-2",
    ]
    act(match, event="pass")
    match.state.players[0].eggs[:] = 0
    match.state.players[0].laid = match.state.players[0].n_eggs = 0
    assert not legal(listed(match), event="explore", at="golden")
    give(match, eggs=1)
    act(match, event="explore", at="golden")
    assert events(match, "explore")[1]["pay"] == {"coin": 1, "eggs": ["nest"]}


def test_eggs_are_lost_without_room_and_paid_from_any_place():
    """W-06."""
    match = put(give(at_turn(), eggs=2, caves=(55,)), 45, "amethyst", 0, eggs=5)
    act(match, event="excavate", at=["crimson", 1])
    assert events(match, "effect")[-1] == {"event": "effect", "seat": 0, "by": "cave-55", "use": False}
    match = put(give(at_turn(), eggs=1, dragons=(1,), milk=1), 45, "amethyst", 0, eggs=1)
    act(match, event="entice", dragon=1)
    assert {str(told["items"]["eggs"]) for told in match.legal_actions()} == {"['nest']", "[['amethyst', 0]]"}


def test_limits_are_kept_at_the_end_of_a_turn_and_the_display_is_refilled():
    """W-07: nine coins, cards and resources."""
    match = give(at_turn(), coins=12, gold=11, dragons=range(36, 47))
    act(match, event="pass")
    while match.observe()["decision"].startswith("limit"):
        told = match.legal_actions()
        match.play(next(i for i, action in enumerate(told) if action["event"] == "part"))
    (discard,) = events(match, "discard")
    assert discard["items"]["coin"] == 3
    assert discard["items"]["gold"] == 2
    assert len(discard["items"]["dragons"]) == 2
    match = give(put(at_turn(), 40, "golden", 0), gold=0)
    shown = list(match.observe()["dragons"]["display"])
    act(match, event="explore", at="golden")
    use(match)
    act(match, event="draw", dragon=shown[1])
    while match.observe()["decision"] != "turn":
        match.play(0)
    after = match.observe()["dragons"]["display"]
    assert after[0] == shown[0]
    assert after[1] not in (None, shown[1])


def test_an_empty_deck_is_made_of_the_discards_when_a_card_is_needed():
    """W-08."""
    match = at_turn()
    match.state.decks[0].discards[:] = 0
    match.state.decks[0].n_discards = 0
    for card in (100, 101):
        discard_card(match, 0, card)
    deck = match.state.decks[0]
    deck.top = deck.end
    act(match, event="explore", at="golden")
    use(match)
    act(match, event="draw", from_="deck")
    (shuffle,) = events(match, "shuffle")
    assert sorted(shuffle["order"]) == [100, 101]
    assert events(match, "draw")[-1]["dragon"] == shuffle["order"][0]


def test_players_take_turns_until_all_have_passed_and_the_next_seat_begins():
    """W-03, W-19."""
    match = at_turn(players=3)
    for player in match.state.players:
        player.roomy = 0
    pass_round(pass_round(match))
    turns = [event["seat"] for event in events(match, "turn")]
    assert turns == [0, 1, 2, 1, 2, 0, 2]
    assert [event["first"] for event in events(match, "round")][:2] == [0, 1]


def test_a_declined_effect_is_told_and_moves_nothing():
    """W-11."""
    match = give(at_turn(), caves=(12,))
    act(match, event="excavate", at=["crimson", 1])
    decline(match)
    assert events(match, "effect")[-1]["use"] is False
    assert match.observe()["mats"][0]["coins"] == 5
