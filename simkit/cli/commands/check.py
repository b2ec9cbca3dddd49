"""`simkit check`: whether a scenario is valid, and what it would play."""

from __future__ import annotations

from simkit.cli.options import spread
from simkit.cli.output import count, print_json, print_table, print_text
from simkit.cli.selection import JsonOpt, ScenarioWords
from simkit.scenario.expand import expand
from simkit.scenario.model import Arm, Scenario


@spread
def command(
    words: ScenarioWords,
    json: JsonOpt = False,
) -> None:
    """Check a scenario and list the configurations that it compares; nothing is played.

    If anything is wrong: exit code 2, and a message with the line, the value and what is allowed.

    \b
    Example:
      simkit check scenarios/castellion/demo.toml
    """
    chosen = words.choose()
    arms = expand(chosen)
    if json:
        print_json(describe(chosen, arms))
        return
    print_text(f"{chosen.title}\nseed {chosen.seed}, {chosen.told_deals}\n")
    rows = [[arm.id, arm.label, str(len(arm.rotations)), f"{count_matches(chosen, arm):,}"] for arm in arms]
    print_table(["id", "configuration", "rotations", "matches"], rows, right=["rotations", "matches"])
    matches = sum(count_matches(chosen, arm) for arm in arms)
    print_text(f"\n{count(len(arms), 'configuration')}, {matches:,} matches in all\nok")


def count_matches(scenario: Scenario, arm: Arm) -> int:
    """Count the matches of an arm: each deal in every rotation."""
    return scenario.deals_of(arm) * len(arm.rotations)


def describe(scenario: Scenario, arms: tuple[Arm, ...]) -> dict[str, object]:
    """Write the scenario and its arms as JSON takes them."""
    return {
        "ok": True,
        "scenario": scenario.to_dict(),
        "arms": [
            {
                "id": arm.id,
                "label": arm.label,
                "lineup": list(arm.lineup),
                "rotations": len(arm.rotations),
                "matches": count_matches(scenario, arm),
            }
            for arm in arms
        ],
        "matches": sum(count_matches(scenario, arm) for arm in arms),
    }
