"""The result of a match."""

from typing import Any

from tests.oracles.dragon_castle.box import Config
from tests.oracles.dragon_castle.dragons import dragon_points
from tests.oracles.dragon_castle.form import check_form
from tests.oracles.dragon_castle.house import points_of_shrine, rank
from tests.oracles.dragon_castle.realm import cells_down, height_at
from tests.oracles.dragon_castle.state import Game, Realm
from tests.oracles.stream import require
from tests.oracles.values import check_value, is_same


def shrine_points(realm: Realm, config: Config) -> int:
    """Return the points of the built Shrines by their floors."""
    return sum(points_of_shrine(config, height_at(realm, cell)) for cell in realm.shrines)


def score(realms: list[Realm], seat: int, cards: list[str], config: Config) -> dict[str, Any]:
    """Return the points of a seat by part and in total."""
    realm = realms[seat]
    parts = {
        "tokens": realm.tokens,
        "shrines": shrine_points(realm, config),
        "countdown": config["token_points"] * realm.countdown,
    }
    dragons = [dragon_points(card, realms, seat, config) for card in cards]
    return {**parts, "dragons": dragons, "total": sum(parts.values()) + sum(dragons)}


def tiebreak(realm: Realm) -> list[int]:
    """Return the stacks that are face-down on top and the built Shrines."""
    return [len(cells_down(realm)), len(realm.shrines)]


def facts_of(game: Game) -> dict[str, Any]:
    """Return scores, tie-breaks, winners and number of turns at the end."""
    seats = range(len(game.realms))
    scores = [score(game.realms, seat, game.dragons, game.config) for seat in seats]
    ties = [tiebreak(realm) for realm in game.realms]
    ranks = [rank(game.config, seat, scores[seat]["total"], ties[seat]) for seat in seats]
    return {
        "scores": scores,
        "tiebreak": ties,
        "winners": [seat for seat in seats if ranks[seat] == max(ranks)],
        "turns": game.turn.number,
    }


def check_scores(scores: list[Any], wanted: list[dict[str, Any]]) -> None:
    """Check the points of every seat; keys may be added."""
    require(len(scores) == len(wanted), f"`scores` must have {len(wanted)} entries")
    for seat, (given, own) in enumerate(zip(scores, wanted, strict=True)):
        require(isinstance(given, dict), f"`scores` of seat {seat} must be an object")
        for key, value in own.items():
            require(key in given, f"`scores` of seat {seat}: key `{key}` is missing")
            wrong = f"`scores` of seat {seat}: `{key}` must be {value}, not {given[key]!r}"
            require(is_same(given[key], value), wrong)


def check_result(event: Any, facts: dict[str, Any]) -> None:
    """Check the `result` event."""
    check_form(event, "result")
    check_scores(event["scores"], facts["scores"])
    for key in ("tiebreak", "winners", "turns"):
        check_value(event, key, facts[key])
