"""Measures Castellion's `blueprint` beside a C++ program with the same kind of bot, alternately in one run.

    python scripts/bench_peers.py FOLDER        needs g++; FOLDER holds castellion_blueprint.cpp and its two lists

The program is built in a temporary folder and plays the introductory game with its fast bot. Both are measured by
their processor time on one core, in turns, since machines are shared; compare the ratio, and the strength beside it.
"""

from __future__ import annotations

import argparse
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from simkit import games
from simkit.run.bound import play_wins
from simkit.run.chunk import compile_kernels
from simkit.run.measure import measure_arm, measure_processor
from simkit.scenario.expand import make_arm

SOURCE = "castellion_blueprint.cpp"
LISTS = {"castellion_blueprint_lib.txt": "lib.txt", "castellion_blueprint_w.txt": "w.txt"}
BUILD = ("g++", "-O3", "-march=native", "-std=c++17", "-pthread")
SEED = 1
RATE = re.compile(r"all\s+([\d.]+)%")


def build_peer(folder: Path, place: Path) -> Path:
    """Compile the program and lay its lists beside it."""
    for name in (SOURCE, *LISTS):
        if not (folder / name).is_file():
            sys.exit(f"{folder} has no {name}")
    if shutil.which(BUILD[0]) is None:
        sys.exit("g++ is not installed")
    program = place / "peer"
    subprocess.run([*BUILD, str(folder / SOURCE), "-o", str(program)], check=True)
    for name, wanted in LISTS.items():
        shutil.copy(folder / name, place / wanted)
    return program


def measure_peer(program: Path, matches: int) -> tuple[float, float]:
    """Matches per processor second of the program, and the share that it won."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    printed = subprocess.run(
        [str(program), "fast", str(matches)], cwd=program.parent, check=True, capture_output=True, text=True
    ).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    found = RATE.search(printed)
    if found is None:
        sys.exit(f"no win rate in what the program printed: {printed}")
    return matches / seconds, float(found[1]) / 100


def main() -> None:
    """Measure both in turns and print the medians."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--matches", type=int, default=300_000, help="of the program, in each turn")
    parser.add_argument("--seconds", type=float, default=2.0, help="of simkit, in each turn")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--bot", default="blueprint")
    asked = parser.parse_args()
    spec = games.find("castellion")
    arm = make_arm(spec, {}, (asked.bot,), {})
    compile_kernels([arm])
    loop = measure_processor(1.0).best
    peers, ours, won = [], [], 0.0
    with tempfile.TemporaryDirectory() as place:
        program = build_peer(asked.folder, Path(place))
        for _ in range(asked.turns):
            speed, won = measure_peer(program, asked.matches)
            peers.append(speed)
            ours.append(measure_arm(arm, SEED, asked.seconds).best)
    rate = play_wins(arm, SEED, 100_000 if spec.bot(asked.bot).effort == "fast" else 1_000).mean()
    print(f"fixed loop     {loop:14,.0f} steps per processor second")
    print(f"C++ program    {median(peers):14,.0f} matches per processor second, wins {100 * won:.1f} %")
    print(
        f"simkit {asked.bot:<10}{median(ours):12,.0f} matches per processor second, wins {100 * rate:.1f} %"
    )
    print(f"ratio          {median(ours) / median(peers):14.2f}")


if __name__ == "__main__":
    main()
