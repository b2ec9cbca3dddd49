"""Results as a report names them: values of settings by the names that their game gives them."""

from __future__ import annotations

from dataclasses import replace

from simkit import games
from simkit.games.contract import GameSpec
from simkit.games.setting import tell_values
from simkit.results.view import ArmInfo, Results


def name_values(results: Results) -> Results:
    """Return the results with values by their names; as they are if the game is not known here or has none."""
    if results.game not in games.names():
        return results
    spec = games.find(results.game)
    return replace(results, arms=tuple(_name_arm(spec, arm) for arm in results.arms))


def _name_arm(spec: GameSpec, arm: ArmInfo) -> ArmInfo:
    varied = {key: _name(spec, key, value) for key, value in arm.varied.items()}
    return arm if varied == arm.varied else replace(arm, varied=varied, label=tell_values(varied))


def _name(spec: GameSpec, key: str, value: str) -> str:
    """Name a value, but not a bot or a setting that this version of the game does not know."""
    named = {setting.name: setting.name_value for setting in spec.settings}.get(key)
    return value if named is None else named(value)
