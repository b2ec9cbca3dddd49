"""The whole toolkit from Python: the same answers as the commands of the same names."""

from __future__ import annotations

import gc
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

import simkit
from simkit import games
from simkit.cli.app import main
from simkit.errors import InputError

SOLO = {"bots": "random,greedy", "deals": 30, "seed": 5}


def check_html(text: str) -> str:
    """Return the text of well-formed HTML."""
    words: list[str] = []
    open_tags: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            open_tags.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert open_tags.pop() == tag

        def handle_data(self, data: str) -> None:
            words.append(data)

    Reader().feed(text)
    assert open_tags == []
    return " ".join(words)


def test_games_are_listed_and_described() -> None:
    assert simkit.list_games().frame["game"].to_list() == games.names()
    game = simkit.game("castellion")
    assert game.bots.frame["bot"].to_list() == [bot.name for bot in games.find("castellion").bots]
    assert "appendices" in game.settings.frame["setting"]
    assert "win" in game.columns.frame["column"]
    shown = check_html(game._repr_html_())
    assert "blueprint" in shown
    assert len(shown) < 8_000
    assert "herald" in game.parameters("blueprint").frame["parameter"]
    assert "settings: level" in repr(game)
    with pytest.raises(InputError, match="no such game"):
        simkit.game("castelion")


def test_a_plan_counts_matches_time_and_disk() -> None:
    plan = simkit.plan("castellion", **SOLO, gates={"length": "at most 90"}, threads=1)
    assert plan.frame["matches"].to_list() == [30, 30]
    assert plan.seconds == pytest.approx(sum(plan.frame["seconds"]))
    assert plan.bytes > 0
    assert {need.arm for need in plan.needs} >= {"random", "greedy"}
    assert plan.told in check_html(plan._repr_html_())


def test_a_named_scenario_is_changed_by_keys() -> None:
    study = simkit.run(
        "castellion/demo",
        settings={"even_traitors": True},
        matrix={"appendices": ["none", ["vigil", "herald"]]},
        bots=["greedy"],
        gates={"length": "at most 90"},
        stop={"decided": False},
        deals=5,
        threads=1,
    )
    written = study.results.manifest["scenario"]
    assert written["settings"]["appendices"] == ["none", "vigil+herald"]
    assert written["settings"]["even_traitors"] == ["true"]
    assert written["bots"] == ["greedy"]
    assert written["gates"] == {"length": "at most 90"}
    assert written["stop"] == {"decided": False}


def test_a_ladder_a_race_and_an_ablation_are_those_of_the_commands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--game", "castellion", "--bots", "random,greedy", "--deals", "30", "--seed", "5", "--json"]
    ladder = simkit.ladder("castellion", **SOLO, out=tmp_path / "ladder", threads=1)
    main(["ladder", *words, "--out", str(tmp_path / "ladder")])
    assert json.loads(capsys.readouterr().out) == ladder.frame.to_dicts()
    race = simkit.race("castellion", **SOLO, out=tmp_path / "race", threads=1)
    main(["race", *words, "--out", str(tmp_path / "race")])
    assert json.loads(capsys.readouterr().out) == race.frame.to_dicts()
    assert "greedy" in race.sentences[0]
    assert race.sentences[0] in check_html(race._repr_html_())
    bots = {**SOLO, "bots": "blueprint"}
    ablation = simkit.ablate("castellion", "herald=0", **bots, settings={"appendices": "herald"}, threads=1)
    assert ablation.frame["restriction"].to_list() == ["herald=0"]
    assert ablation.study is not None
    assert len(ablation.study.arms) == 2
    with pytest.raises(InputError, match="at least two configurations"):
        simkit.race("castellion", bots="greedy", deals=5)


def test_matches_are_replayed_and_explained() -> None:
    match = simkit.replay("castellion", 7, bots="greedy", seed=5)
    assert match.events[0]["deal"] == 7
    assert match.events[-1]["event"] == "result"
    study = simkit.run("castellion", **SOLO, threads=1)
    assert study.replay(7, "greedy").events == match.events
    assert match.text in repr(match)
    found = study.explain("greedy", pick="typical,extreme")
    assert [one.reason.partition(":")[0] for one in found] == ["typical", "extreme"]
    assert found[0].reason in check_html(found._repr_html_())
    assert study.replay(found[0].deal, "greedy").events == found[0].events
    with pytest.raises(InputError, match="no such kind of match"):
        study.explain(pick="dull")
    with pytest.raises(InputError, match="numbered from 0"):
        study.replay(-1)


def test_temporary_folders_go_with_their_tables() -> None:
    race = simkit.race("castellion", **SOLO, threads=1)
    assert race.study is not None
    folder = race.study.folder
    assert folder.is_dir()
    del race
    gc.collect()
    assert not folder.exists()


def test_tables_can_be_pasted_into_a_document() -> None:
    table = simkit.run("castellion", **SOLO, threads=1).table()
    html = table._repr_html_()
    assert "greedy" in check_html(html)
    assert html.count("text-align:right") >= 2
    assert "border-collapse" in html
