"""A results folder open for writing.

    manifest.json, manifest.spare.json              where the results come from, twice
    journal.jsonl                                   one line for each finished chunk
    chunks/<arm>/<first deal>-<deals>.matches.parquet
    chunks/<arm>/<first deal>-<deals>.seats.parquet
    chunks/<arm>/<first deal>-<deals>.components.parquet   where the game notes some
    lock                                            held while a run writes

A file without a line in the journal was left by a run that was killed: it is never read, and overwritten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from simkit.errors import InputError
from simkit.results.coverage import Interval, complete_prefix, missing
from simkit.results.files import FULL, TEMPORARY, damage, damaged, deep_damage, storage_faults, write_whole
from simkit.results.journal import Entry, append, chunk_file, read_journal, rewrite, scan_journal
from simkit.results.lock import LOCK, locked
from simkit.results.manifest import MANIFEST, Manifest, find_manifest_damage, read_manifest, write_manifest
from simkit.results.provenance import continue_manifest, describe, refuse_other_origin
from simkit.scenario.model import Arm, Scenario

ELSEWHERE = "Choose another folder with --out."


@dataclass
class Store:
    """The one writer of a results folder; `present` holds the intervals of deals of each arm."""

    folder: Path
    scenario: Scenario
    arms: tuple[Arm, ...]
    held: Manifest | None  # the manifest on the disk
    present: dict[str, list[Interval]]
    repaired: list[str] = field(default_factory=list)  # what a repair found damaged and dropped
    plan: int | None = None  # deals of a plan of which the scenario is a part, whose outcomes are looked at

    @property
    def planned(self) -> int:
        """The number of deals declared before the first was played."""
        return int(self.held["planned"]) if self.held is not None else self.plan or self.scenario.deals

    def missing(self, arm: Arm, until: int | None = None) -> list[Interval]:
        """Return the deals up to so many that this arm has not played yet; None: all that the scenario asks for."""
        most = self.scenario.deals_of(arm) if until is None else until
        return missing(self.present.get(arm.id, []), most)

    @property
    def deals(self) -> int:
        """The number of deals from 0 on that every arm has played."""
        return self.deals_of(self.arms)

    def deals_of(self, arms: Iterable[Arm]) -> int:
        """Return the number of deals from 0 on that each of these arms has played."""
        return min(complete_prefix(self.present.get(arm.id, [])) for arm in arms)

    def write(
        self,
        arm: Arm,
        first_deal: int,
        n_deals: int,
        matches: bytes,
        seats: bytes,
        components: bytes | None = None,
    ) -> None:
        """Keep a finished chunk: its files, then its line in the journal."""
        tables = {"matches": matches, "seats": seats}
        if components is not None:
            tables["components"] = components
        marks = {
            table: write_whole(self.folder, chunk_file(arm.id, first_deal, n_deals, table), content)
            for table, content in tables.items()
        }
        entry = Entry(arm.id, first_deal, n_deals, n_deals * len(arm.rotations), **marks)
        append(self.folder, entry)
        self.present.setdefault(arm.id, []).append(entry.interval)

    def note(self, ended: str, *, plays: bool, stopped: Mapping[str, int] | None = None) -> None:
        """Bring the manifest up to date: what ended the run, the deals asked for or, if more, there.

        `stopped` is the number of deals at which a look ended the play of an arm.
        """
        scenario = replace(self.scenario, deals=max(self.scenario.deals, self.deals))
        manifest = describe(scenario, self.arms)
        news = {"ended": ended, "stopped": dict(stopped or {}), "gates": manifest["gates"]}
        if self.plan is not None:
            manifest |= {"planned": self.plan, "watched": True}
        if self.held is not None:
            manifest = continue_manifest(self.held, manifest, plays=plays)
        manifest |= news
        if manifest != self.held:
            write_manifest(self.folder, manifest)
            self.held = manifest


@contextmanager
def open_store(
    folder: Path,
    scenario: Scenario,
    arms: tuple[Arm, ...],
    *,
    repair: bool = False,
    plan: int | None = None,
) -> Iterator[Store]:
    """Open a results folder for one run, new or held before by the same scenario, and lock it meanwhile."""
    _claim(folder)
    with locked(folder):
        held = read_manifest(folder) if (folder / MANIFEST).exists() else None
        if held is not None and not repair and not read_journal(folder):
            held = None  # nothing was played: whatever the folder was meant for, it is free
        if held is not None:
            refuse_other_origin(folder, held, describe(scenario, arms))
        repaired = _repair_manifest(folder, held) + repair_folder(folder) if repair else []
        entries = read_journal(folder)
        for fault in find_damage(folder, entries, deep=False):
            raise damaged(folder, fault)
        present: dict[str, list[Interval]] = {}
        for entry in entries:
            present.setdefault(entry.arm, []).append(entry.interval)
        yield Store(folder, scenario, arms, held, present, repaired, plan)


def find_damage(folder: Path, entries: Iterable[Entry], *, deep: bool) -> Iterator[str]:
    """Say for each damaged file of finished chunks what is wrong with it; deep means its content too."""
    look = deep_damage if deep else damage
    for entry in entries:
        for mark in entry.marks:
            fault = look(folder, mark)
            if fault is not None:
                yield f"{mark.name} {fault}"


def _repair_manifest(folder: Path, held: Manifest | None) -> list[str]:
    """Write the manifest again, from the copy that is sound, if the other is not; say which."""
    faults = [] if held is None else find_manifest_damage(folder)
    if held is not None and faults:
        write_manifest(folder, held)
    return faults


def repair_folder(folder: Path) -> list[str]:
    """Drop damaged lines and chunks from the journal, so that they are played again; say which."""
    entries, faults = scan_journal(folder)
    sound = []
    for entry in entries:
        found = list(find_damage(folder, [entry], deep=True))
        faults += found
        if not found:
            sound.append(entry)
    if faults:
        rewrite(folder, sound)
    return faults


def _claim(folder: Path) -> None:
    """Create the folder and its lock file, or refuse a folder that is not ours."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = {path.name for path in folder.iterdir()}
        if MANIFEST not in names and names - {LOCK, MANIFEST + TEMPORARY}:
            raise InputError(
                f"{folder}: this folder is not empty and holds no results of simkit", hint=ELSEWHERE
            )
        (folder / LOCK).touch()
    except (FileExistsError, NotADirectoryError):
        raise InputError(f"{folder}: a file is in the way", hint=ELSEWHERE) from None
    except OSError as error:
        if error.errno in FULL:
            with storage_faults(folder, LOCK):
                raise
        raise InputError(
            f"{folder}: cannot write into this folder ({error.strerror})", hint=ELSEWHERE
        ) from error
