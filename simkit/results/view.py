"""A results folder open for reading: self-describing, so that it can be read without its game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import polars as pl

from simkit.errors import InputError
from simkit.games.contract import (
    HOUSE_RULE,
    Column,
    Components,
    Course,
    Note,
    Question,
    column_from_dict,
    components_from_dict,
    course_columns,
)
from simkit.games.criteria import Gate
from simkit.games.setting import tell_values
from simkit.results.coverage import complete_prefix
from simkit.results.files import FileMark, damaged, deep_damage
from simkit.results.journal import Entry, read_journal
from simkit.results.manifest import ROLES, Manifest, damaged_manifest, read_manifest
from simkit.results.schema import components_schema, matches_schema, seats_schema

ARROW = " → "  # of a house rule, between the printed value and another
MOST_RULES = 12  # values of one rule that are told one by one


@dataclass(frozen=True)
class ArmInfo:
    """One arm of a results folder; `deals` counts the deals from 0 on that are there without a gap."""

    id: str
    label: str
    varied: dict[str, str]
    config: dict[str, str]
    lineup: tuple[str, ...]
    deals: int
    notes: tuple[Note, ...]
    question: Question
    own_labels: Mapping[int, str] = field(default_factory=dict)  # of components that are not the printed ones


@dataclass(frozen=True)
class Results:
    """What a results folder holds, with the chunks of each arm's complete prefix in order of deals."""

    folder: Path
    manifest: Manifest
    game: str
    game_title: str
    scenario_title: str
    breakdown: str
    match_columns: tuple[Column, ...]
    seat_columns: tuple[Column, ...]
    courses: tuple[Course, ...]
    arms: tuple[ArmInfo, ...]
    entries: Mapping[str, tuple[Entry, ...]] = field(repr=False)
    gates: tuple[Gate, ...] = ()  # declared in the scenario
    stopped: Mapping[str, int] = field(
        default_factory=dict
    )  # by arm, the deals at which a look ended its play; nothing beyond is read
    planned: int | None = (
        None  # deals declared before the first, where looks at outcomes could end the run; None: one look
    )
    score: str | None = None  # the columns that the game declares for what statistics ask of any game
    length: str | None = None
    lead_changes: str | None = None
    lead_turn: str | None = None
    component_set: Components | None = None  # what is noted of the game's components
    _scans: dict[tuple[str, str], pl.LazyFrame] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )  # of the arms and tables read before, whose files have been checked
    cache: dict[Any, Any] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )  # what was made of the matches before and may be asked for again

    @property
    def question(self) -> Question:
        """What these arms are asked first; results that mix questions are split before (`by_question`)."""
        [question] = {arm.question for arm in self.arms}
        return question

    @property
    def house_rules(self) -> tuple[str, ...]:
        """A line for each number of a rule that is not the printed one, with the arms it is changed in unless all."""
        found: dict[str, list[str]] = {}
        for arm in self.arms:
            for note in arm.notes:
                if note.mark == HOUSE_RULE:
                    found.setdefault(note.line, []).append(arm.label)
        by_rule: dict[str, list[str]] = {}
        for line, labels in found.items():
            told = line if len(labels) == len(self.arms) else f"{line} (in {', '.join(labels)})"
            by_rule.setdefault(line.partition(ARROW)[0], []).append(told)
        return tuple(
            line
            for rule, lines in by_rule.items()
            for line in (
                lines
                if len(lines) <= MOST_RULES
                else [f"{rule}{ARROW}{len(lines)} other values, which name the configurations"]
            )
        )

    def matches(self, arm: ArmInfo, columns: Sequence[str] | None = None) -> pl.LazyFrame:
        """Scan an arm's matches, sorted by deal and rotation, with the columns named (None: all)."""
        if (arm.id, "matches") not in self._scans:
            declared = self.match_columns + course_columns(self.courses, "matches")
            marks = (entry.matches for entry in self.entries[arm.id])
            self._scans[arm.id, "matches"] = self._scan(arm, marks, matches_schema(declared))
        return _pick(self._scans[arm.id, "matches"], columns)

    def seats(self, arm: ArmInfo, columns: Sequence[str] | None = None) -> pl.LazyFrame:
        """Scan an arm's seats, sorted by deal, rotation and seat, with the columns named (None: all)."""
        if (arm.id, "seats") not in self._scans:
            declared = self.seat_columns + course_columns(self.courses, "seats")
            marks = (entry.seats for entry in self.entries[arm.id])
            self._scans[arm.id, "seats"] = self._scan(arm, marks, seats_schema(arm.lineup, declared))
        return _pick(self._scans[arm.id, "seats"], columns)

    def components(self, arm: ArmInfo) -> pl.LazyFrame:
        """Scan what happened to components in an arm's matches, sorted by deal and rotation."""
        assert self.component_set is not None
        if (arm.id, "components") not in self._scans:
            marks = (entry.components for entry in self.entries[arm.id] if entry.components is not None)
            self._scans[arm.id, "components"] = self._scan(arm, marks, components_schema(self.component_set))
        return self._scans[arm.id, "components"]

    def check(self, arm: ArmInfo, table: str) -> None:
        """Refuse an arm whose files of a table are damaged."""
        self.matches(arm) if table == "matches" else self.seats(arm)

    def _scan(
        self, arm: ArmInfo, marks: Iterable[FileMark], schema: Mapping[str, pl.DataType]
    ) -> pl.LazyFrame:
        """Check the files, then scan them one behind the other; without files the frame is empty."""
        names = []
        for mark in marks:
            fault = deep_damage(self.folder, mark)
            if fault is not None:
                raise damaged(self.folder, f"{mark.name} {fault}")
            names.append(self.folder / mark.name)
        frame = pl.LazyFrame(schema=schema)
        if names:
            frame = pl.scan_parquet(names, glob=False, hive_partitioning=False)
        if arm.id in self.stopped:
            frame = frame.filter(pl.col("deal") < self.stopped[arm.id])
        return frame


def _pick(frame: pl.LazyFrame, columns: Sequence[str] | None) -> pl.LazyFrame:
    return frame if columns is None else frame.select(columns)


def by_question(results: Results) -> tuple[Results, ...]:
    """Split results into those of the arms that are asked the same, in the order of the arms."""
    questions = list(dict.fromkeys(arm.question for arm in results.arms))
    if len(questions) < 2:
        return (results,)
    if "questions" not in results.cache:
        results.cache["questions"] = tuple(
            replace(results, arms=tuple(arm for arm in results.arms if arm.question == question))
            for question in questions
        )
    parts: tuple[Results, ...] = results.cache["questions"]
    return parts


def open_results(folder: Path, stopped: Mapping[str, int] | None = None) -> Results:
    """Open a results folder; wrong folders are an InputError, damaged ones a StorageError.

    `stopped` stands in place of the deals at which the folder says that arms stopped.
    """
    manifest = read_manifest(folder)
    if stopped is not None:
        manifest["stopped"] = stopped
    entries = _prefixes(read_journal(folder))
    try:
        return _assemble(folder, manifest, entries)
    except (KeyError, TypeError, AttributeError, ValueError):
        raise damaged_manifest(folder) from None


def _prefixes(entries: Iterable[Entry]) -> dict[str, tuple[Entry, ...]]:
    """Keep the chunks that lie in each arm's complete prefix, in order of deals."""
    by_arm: dict[str, list[Entry]] = {}
    for entry in sorted(entries, key=lambda entry: entry.first_deal):
        by_arm.setdefault(entry.arm, []).append(entry)
    kept = {}
    for arm, chunks in by_arm.items():
        end = complete_prefix(chunk.interval for chunk in chunks)
        kept[arm] = tuple(chunk for chunk in chunks if chunk.first_deal < end)
    return kept


def _assemble(folder: Path, manifest: Manifest, entries: Mapping[str, tuple[Entry, ...]]) -> Results:
    columns, stopped = manifest["columns"], manifest["stopped"]
    entries = {
        arm: tuple(entry for entry in chunks if arm not in stopped or entry.first_deal < stopped[arm])
        for arm, chunks in entries.items()
    }
    arms = tuple(_read_arm(arm, entries.get(arm["id"], ()), stopped) for arm in manifest["arms"])
    return Results(
        folder=folder,
        manifest=manifest,
        game=manifest["game"]["id"],
        game_title=manifest["game"]["title"],
        scenario_title=manifest["scenario"]["title"],
        breakdown=manifest["breakdown"],
        match_columns=tuple(column_from_dict(raw) for raw in columns["matches"]),
        seat_columns=tuple(column_from_dict(raw) for raw in columns["seats"]),
        courses=tuple(Course(**{**raw, "turns": tuple(raw["turns"])}) for raw in columns["courses"]),
        arms=arms,
        entries={arm.id: entries.get(arm.id, ()) for arm in arms},
        gates=tuple(Gate(**gate) for gate in manifest["gates"]),
        stopped=stopped,
        planned=_read_plan(manifest, arms),
        component_set=components_from_dict(columns["components"]),
        **{role: columns["roles"][role] for role in ROLES},
    )


def _read_plan(manifest: Manifest, arms: Sequence[ArmInfo]) -> int | None:
    """Return the deals planned where outcomes are looked at on the way; None if they are looked at once."""
    planned: int = manifest["planned"]
    is_as_planned = not manifest["gates"] or all(arm.deals == planned for arm in arms)
    return None if is_as_planned and not manifest["watched"] else planned


def _read_arm(raw: Mapping[str, Any], chunks: tuple[Entry, ...], stopped: Mapping[str, int]) -> ArmInfo:
    deals = complete_prefix(chunk.interval for chunk in chunks)
    return ArmInfo(
        id=raw["id"],
        label=tell_values(raw["varied"]),
        varied=dict(raw["varied"]),
        config=dict(raw["config"]),
        lineup=tuple(raw["lineup"]),
        deals=min(deals, stopped.get(raw["id"], deals)),
        notes=tuple(Note(**note) for note in raw["notes"]),
        question=Question(**raw["question"]),
        own_labels={int(place): label for place, label in raw.get("own_labels", {}).items()},
    )


def nothing_played(results: Results) -> InputError:
    """What to say where a match is needed and none has been played."""
    return InputError(
        f"{results.folder}: these results hold no match yet", hint="Run the scenario again: it goes on."
    )
