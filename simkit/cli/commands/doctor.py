"""`simkit doctor`: whether everything is as it should be."""

from __future__ import annotations

import platform
from dataclasses import asdict
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import simkit
from simkit import games, paths
from simkit.cli.options import argument
from simkit.cli.output import print_heading, print_json, print_table, say
from simkit.cli.selection import JsonOpt
from simkit.errors import InputError, SimkitError, StorageError
from simkit.scenario.document import shipped_scenarios
from simkit.scenario.load import load_scenario

if TYPE_CHECKING:
    from simkit.results.view import Results

LIBRARIES = (
    "numpy",
    "numba",
    "llvmlite",
    "polars",
    "pandas",
    "scipy",
    "matplotlib",
    "seaborn",
    "jinja2",
    "rich",
    "typer",
)
OPTIONAL = {"distributed": "cluster", "cryptography": "cluster"}  # library: the extra that installs it
MISSING = "missing"

ResultsArg = Annotated[Path | None, argument("RESULTS", "Also check every file of this results folder.")]


def command(results: ResultsArg = None, json: JsonOpt = False) -> None:
    """Check this installation: libraries, data, scenarios and a self-test of a few seconds.

    With a results folder: also check every file in it against its checksum, and that its parts differ by no more than
    chance. Exit code 5 if a file is damaged or the parts differ.

    \b
    Example:
      simkit doctor
      simkit doctor results/demo
    """
    if results is not None:
        _refuse_other_folder(results)
    found = _look()
    if not json:
        _print(found)
    say("self-test: every game with every bot …")
    found["self_test"] = _test()
    if not json:
        _print_test(found["self_test"])
    found["results"] = None if results is None else _check_results(results)
    faults = _faults(found)
    found["ok"] = not faults and not (found["results"] and found["results"]["unlike"])
    if json:
        print_json(found)
    if found["results"] and found["results"]["damaged"]:
        _refuse_damage(found["results"])
    if found["results"] and found["results"]["unlike"]:
        lines = [f"  {fault}" for fault in found["results"]["unlike"]]
        raise StorageError(
            "\n".join([f"{results}: the files are undamaged, but their content cannot be right", *lines])
            + "\nRun the scenario anew into another folder and compare."
        )
    if faults:
        raise SimkitError("something is wrong\n" + "\n".join(f"  {fault}" for fault in faults))
    say("all checks passed")


def _look() -> dict[str, Any]:
    cache = paths.cache_root()
    return {
        "simkit": simkit.__version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "libraries": {name: _version(name) for name in LIBRARIES},
        "optional": {name: _version(name) for name in OPTIONAL},
        "cache": {
            "folder": str(cache),
            "bytes": sum(file.stat().st_size for file in cache.rglob("*") if file.is_file()),
        },
        "data": {name: _data_files(name) for name in games.names()},
        "scenarios": {name: _scenario_fault(name) for name in shipped_scenarios()},
    }


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return MISSING


def _data_files(game: str) -> int:
    return sum(1 for file in paths.data(games.find(game).package).rglob("*") if file.is_file())


def _scenario_fault(name: str) -> str | None:
    try:
        load_scenario(paths.scenarios() / f"{name}.toml")
    except InputError as error:
        return str(error)
    return None


def _test() -> list[dict[str, Any]]:
    from simkit.run.selftest import examine_games

    return [{**asdict(finding), "seconds": round(finding.seconds, 2)} for finding in examine_games()]


def _refuse_other_folder(folder: Path) -> None:
    from simkit.results.manifest import read_manifest

    read_manifest(folder)


def _check_results(folder: Path) -> dict[str, Any]:
    from simkit.results.journal import scan_journal
    from simkit.results.manifest import find_manifest_damage
    from simkit.results.store import find_damage
    from simkit.results.view import open_results

    entries, faults = scan_journal(folder)
    damaged = [*find_manifest_damage(folder), *faults, *find_damage(folder, entries, deep=True)]
    unlike = [] if damaged else _compare_chunks(open_results(folder))
    return {"folder": str(folder), "chunks": len(entries), "damaged": damaged, "unlike": unlike}


def _compare_chunks(results: Results) -> list[str]:
    """Name the arms whose chunks differ by more than chance."""
    from simkit.stats.data.homogeneity import chunk_table

    return [
        f"the {row['chunks']} chunks of “{row['arm']}” differ by more than chance in {row['measure']} "
        f"(χ² = {row['statistic']:.0f}, p = {row['p']:.1g})"
        for row in chunk_table(results).iter_rows(named=True)
        if row["is_fault"]
    ]


def _faults(found: dict[str, Any]) -> list[str]:
    return [
        *(f"{name} is not installed" for name, version in found["libraries"].items() if version == MISSING),
        *(f"no data files of {game}" for game, files in found["data"].items() if not files),
        *(fault for fault in found["scenarios"].values() if fault),
        *(f"{test['name']}: {test['detail']}" for test in found["self_test"] if not test["is_good"]),
    ]


def _refuse_damage(results: dict[str, Any]) -> None:
    lines = [f"  {fault}" for fault in results["damaged"]]
    raise StorageError(
        "\n".join([f"{results['folder']}: damaged", *lines, "Play what is damaged again with:"])
        + f"\n  simkit run --out {results['folder']} --repair"
    )


def _print(found: dict[str, Any]) -> None:
    rows = [["simkit", found["simkit"]], ["python", found["python"]], ["platform", found["platform"]]]
    rows += [[name, version] for name, version in found["libraries"].items()]
    for name, version in found["optional"].items():
        absent = f"not installed; optional: pip install 'simkit[{OPTIONAL[name]}]'"
        rows.append([name, absent if version == MISSING else version])
    cache = found["cache"]
    rows.append(["cache", f"{cache['folder']} (writable, {cache['bytes'] / 1e6:.1f} MB)"])
    rows += [[f"data: {game}", f"{files} files"] for game, files in found["data"].items()]
    rows += [[f"scenario: {name}", fault or "ok"] for name, fault in found["scenarios"].items()]
    print_table(["what", "found"], rows)


def _print_test(tests: list[dict[str, Any]]) -> None:
    print_heading("Self-test")
    rows = [
        [test["name"], "ok" if test["is_good"] else "FAILED", test["detail"], f"{test['seconds']:.1f} s"]
        for test in tests
    ]
    print_table(["test", "", "detail", "time"], rows, right=["time"])
