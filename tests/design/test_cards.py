"""The command `cards`: a planted card is found, equal cards are left alone, and wrong words are told."""

from __future__ import annotations

import json

import polars as pl
import pytest

from simkit import games
from simkit.cli.app import main
from simkit.design.card_table import answer_cards
from simkit.design.cards import plan_cards
from simkit.errors import InputError
from simkit.scenario.load import scenario_from_words
from simkit.stats.compare.card_league import SCHEMA

HEADER = "id,traitors,towers,bastions,lines,rows\n"
HARD = "S1,3,0,0,0,0\nS2a,3,0,0,0,0\nS2b,3,0,0,0,0\nS2c,3,0,0,0,0\nS3a,3,2,1,1,0\nS3b,3,2,1,1,0\n"


def cards(*words: str) -> list[str]:
    return ["cards", *words, "--threads", "1"]


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    """Simulations of which one of the third Trial asks for nothing, and nothing is asked before."""
    folder = tmp_path_factory.mktemp("cards")
    (folder / "own.csv").write_text(HEADER + HARD + "S3c,3,0,0,0,0\n")
    words = ["castellion", "--set", "level=base", "--set", f"simulation_set={folder / 'own.csv'}"]
    return cards(*words, "--bots", "greedy", "--deals", "300", "--out", str(folder / "r"))


def test_a_planted_card_is_found_and_named(planted, capsys):
    assert main([*planted, "--json"]) == 0
    out, told = capsys.readouterr()
    rows = {row["card"]: row for row in json.loads(out)}
    assert {"S2a", "S2b", "S2c", "S3a", "S3b", "S3c"} == rows.keys()
    assert rows["S3c"]["is_named"]
    assert rows["S3c"]["low"] > 0.1
    assert all(row["effect"] == 0 for card, row in rows.items() if card.startswith("S2"))
    assert "print “S3c" in told


def test_the_same_command_plays_nothing_again_and_a_table_fits(planted, capsys):
    for _ in range(2):  # whichever test of this file comes first
        capsys.readouterr()
        assert main(planted) == 0
    out, told = capsys.readouterr()
    assert "preparing" not in told
    assert out.splitlines()[2].split()[0] == "S3c"
    assert max(map(len, out.splitlines())) <= 100


def test_a_report_names_the_planted_card_first_and_ranks_all(planted, tmp_path, capsys):
    assert main([*planted, "--report", str(tmp_path / "cards.html")]) == 0
    told = capsys.readouterr().err
    page, text = ((tmp_path / f"cards.{kind}").read_text(encoding="utf-8") for kind in ("html", "md"))
    first_screen = page.partition("<nav")[0]
    assert "print “S3c" in first_screen
    assert "S2a" not in first_screen.partition("what stands out")[2]
    assert all(f">{card}</" in page for card in ("S2a", "S2b", "S2c", "S3a", "S3b", "S3c"))
    assert "cards-trials-greedy.svg" in text
    assert (tmp_path / "cards-trials-greedy.svg").exists()
    assert "simkit cards castellion --set level=base" in page
    assert "--measure" not in page
    assert "--kind trials --bots greedy --deals" in page
    assert "The scenario as a file" not in page + text
    assert "wrote" in told


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["castellion", "--report", "cards.png"], "no such kind of report"),
        (["castellion", "--cards", "S3x"], "no such card"),
        (["castellion", "--cards", "E1"], "none of these cards"),
        (["castellion", "--kind", "trial"], "nearest: trials"),
        (["castellion", "--set", "level=intro,base"], "name one value of every other setting"),
        (["kingdomino", "--set", "players=4"], "a match uses all 48"),
        (["dragon-castle", "--bots", "random+random+random+random"], "name single bots here"),
        (["castellion", "--game", "castellion"], "one game is enough"),
    ],
)
def test_wrong_words_are_told(words, problem, tmp_path, capsys):
    assert main(cards(*words, "--out", str(tmp_path / "r"))) == 2
    assert problem in capsys.readouterr().err
    assert not (tmp_path / "r").exists()


def plan(game, sets=(), bots="random", **words):
    return plan_cards(scenario_from_words(game, sets, bots, 10, 1), **words)


def test_dragon_castle_has_spirits_dragons_and_the_right_to_use_a_spirit():
    spirits, dragons, rights = plan("dragon-castle", ["players=3"], "taught")
    assert (len(spirits.values), len(dragons.values), len(rights.values)) == (10, 10, 10)
    assert spirits.values[0] == ("beauty", "beauty", "none")
    assert rights.scenario.lineups == (("taught", "taught:spirits=0", "taught:spirits=0"),)
    assert [one.forcing.kind for one in plan("dragon-castle", ["spirits=random"])] == ["dragons"]


def test_cards_that_lie_there_already_stay_beside_the_one_that_is_forced():
    spirits, *_ = plan("dragon-castle", ["spirits=wind+faith"])
    values = {card: (value_in, value_out) for card, value_in, value_out in spirits.values}
    assert values["beauty"] == ("wind+faith+beauty", "wind+faith")
    assert values["wind"] == ("faith+wind", "faith")


def test_wyrmspan_leaves_out_what_a_solo_match_leaves_out():
    dragons, caves = plan("wyrmspan", ["players=1"])
    assert (len(dragons.values), len(caves.values)) == (178, 75)
    assert len(plan("wyrmspan")[0].values) == 183


def test_a_game_without_forced_cards_says_so(monkeypatch):
    import dataclasses

    spec = dataclasses.replace(games.find("castellion"), forcings=())
    monkeypatch.setattr(games, "find", lambda name: spec)
    with pytest.raises(InputError, match="no setting of Castellion"):
        plan("castellion")


class FakeLeague:
    """A league as far as sentences read it."""

    def __init__(self, bot, n_cards):
        from simkit.stats.data.measures import Measure

        self.kind, self.bot, self.cases = "dragons", bot, (None,) * n_cards
        self.measure = Measure("total", "mean", "total", "Points", "points", table="seats")


def table_of(bot, differences, named):
    rows = [
        {
            "kind": "dragons",
            "card": str(card),
            "label": f"dragon {card}",
            "bot": bot,
            "measure": "total",
            "in": 30 + value,
            "out": 30.0,
            "effect": value,
            "low": value - 1,
            "high": value + 1,
            "others": 0.0,
            "difference": value,
            "difference_low": value - 1,
            "difference_high": value + 1,
            "shrunken": value / 2,
            "n": 500,
            "q": 0.01 if card in named else 0.5,
            "is_named": card in named,
        }
        for card, value in enumerate(differences)
    ]
    return pl.DataFrame(rows, schema=SCHEMA)


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        (([], []), "no card stands out; a card within 1.0 points of the others"),
        (([0], [0]), "print “dragon 0” (with it +5 points, 4.0 to 6.0; ann"),
        (([0, 1], [1]), "print “dragon 1”"),
        (([0, 1], [0, 1]), "then “dragon 1” (with it −4 points, −5.0 to −3.0; ann"),
        (([0, 1], [0, 1]), "the other way; 2 of them stand out with every bot."),
        (([0], [1]), "no card stands out with every bot (ann: dragon 0; bob: dragon 1)"),
        (([0], []), "no card stands out with every bot (ann: dragon 0)"),
    ],
)
def test_the_sentence_names_what_stands_out_with_every_bot(named, sentence):
    values = [5.0, -4.0, 0.0]
    table = pl.concat([table_of("ann", values, named[0]), table_of("bob", values, named[1])])
    [told] = answer_cards(table, [FakeLeague("ann", 3), FakeLeague("bob", 3)])
    assert sentence in told
