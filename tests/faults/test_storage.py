from __future__ import annotations

import random
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from simkit.results.journal import JOURNAL
from simkit.results.manifest import MANIFEST
from tests.faults.scene import DEALS, WORDS, answer, assert_same, copy_of, finished_chunks
from tests.run.processes import call, finish, start

pytestmark = pytest.mark.long

NOBODY = 65534


def flip(content: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(content))
    return content[:place] + bytes([content[place] ^ (1 << chance.randrange(8))]) + content[place + 1 :]


def truncate(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randrange(len(content))]


def overwrite(content: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(content))
    return (content[:place] + chance.randbytes(64) + content[place + 64 :])[: len(content)]


@pytest.mark.parametrize("harm", [flip, truncate, overwrite])
def test_harmed_chunks_are_found_and_repaired_to_the_same_bytes(whole, tmp_path, harm):
    """The tables of matches of every second chunk are harmed; the other chunks are not even touched."""
    folder, chance = copy_of(whole, tmp_path / "r"), random.Random(harm.__name__)
    victims = sorted(folder.rglob("*.matches.parquet"))[::2]
    harmed = {victim.with_suffix("").stem + victim.parent.name for victim in victims}
    kept = {
        file: file.stat().st_mtime_ns
        for file in folder.rglob("*.parquet")
        if file.with_suffix("").stem + file.parent.name not in harmed
    }
    assert kept
    for victim in victims:
        victim.write_bytes(harm(victim.read_bytes(), chance))
    code, _, err = answer("table", folder)
    assert code == 5
    assert f"simkit run --out {folder} --repair" in err
    code, _, err = answer("run", "--out", folder, "--deals", DEALS, "--repair")
    assert code == 0, err
    assert err.count("repaired: ") == len(victims)
    assert all(file.stat().st_mtime_ns == time for file, time in kept.items())
    assert_same(folder, whole)


@pytest.mark.parametrize("harm", [flip, truncate, overwrite])
def test_a_harmed_journal_never_changes_a_table(whole, tmp_path, harm):
    chance = random.Random(harm.__name__)
    truth = answer("table", whole, "--format", "csv")[1]
    codes = set()
    for number in range(25):
        folder = copy_of(whole, tmp_path / str(number))
        journal = folder / JOURNAL
        journal.write_bytes(harm(journal.read_bytes(), chance))
        code, out, _ = answer("table", folder, "--format", "csv")
        codes.add(code)
        if code == 0 and (folder / JOURNAL).read_bytes().count(b"\n") == (whole / JOURNAL).read_bytes().count(
            b"\n"
        ):
            assert out == truth
        if number % 5 == 0:
            code, _, err = answer("run", "--out", folder, "--repair")
            assert code == 0, err
            assert_same(folder, whole)
        shutil.rmtree(folder)
    assert codes <= {0, 2, 5}


@pytest.mark.parametrize("harm", [flip, truncate, overwrite])
def test_a_harmed_manifest_is_read_from_its_spare_copy(whole, tmp_path, harm):
    chance, truth = random.Random(harm.__name__), answer("table", whole, "--format", "csv")
    folder = copy_of(whole, tmp_path / "r")
    good = (folder / MANIFEST).read_bytes()
    for _ in range(20):
        (folder / MANIFEST).write_bytes(harm(good, chance))
        assert answer("table", folder, "--format", "csv") == truth
    assert answer("run", "--out", folder, "--repair")[0] == 0
    assert (folder / MANIFEST).read_bytes() == good
    assert_same(folder, whole)


@pytest.fixture
def small_disk(tmp_path):
    """A disk of 300 kB, where mounting is allowed."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", str(place)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("mounting is not allowed; a limit on the size of files stands in for it elsewhere")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk_loses_nothing_and_the_run_goes_on_when_there_is_room(whole, small_disk):
    folder = small_disk / "r"
    code, _, err = answer(*WORDS, "--chunk", 200, "--out", folder)
    assert code == 5
    assert "no space left" in err
    assert "Make room and run the same command again" in err
    finished = finished_chunks(folder)
    assert finished
    assert answer("table", folder)[0] == 0
    assert not list(folder.rglob("*.part"))
    assert answer(*WORDS, "--chunk", 200, "--out", folder)[0] == 5
    subprocess.run(["mount", "-o", "remount,size=20m", str(small_disk)], check=True)
    assert answer(*WORDS, "--chunk", 200, "--out", folder)[0] == 0
    assert finished_chunks(folder) > finished
    assert_same(folder, whole)


REVOKE = f"""
import os, sys
from pathlib import Path
from simkit.cli.app import main
folder, victim = sys.argv[1:3]
words = {WORDS[:-1]!r}
assert main([*words, "100", "--chunk", "50", "--out", folder]) == 0
assert main(["table", folder]) == 0
sys.stderr.write("---\\n")
for place in [Path(folder), *Path(folder).rglob("*")]:
    place.chmod(0o777 if place.is_dir() else 0o666)
for place in [Path(folder) / victim, *(Path(folder) / victim).rglob("*")]:
    place.chmod(0o555 if place.is_dir() else 0o444)
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid({NOBODY})
    os.setuid({NOBODY})
sys.exit(main([*words, "{DEALS}", "--chunk", "50", "--out", folder]))
"""


@pytest.mark.parametrize(
    ("victim", "code", "message"), [(".", 2, "cannot write into"), ("chunks", 5, "cannot write (")]
)
def test_revoked_permission_loses_nothing_and_the_run_goes_on_when_it_is_back(whole, victim, code, message):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        Path(place).chmod(0o755)
        folder = Path(place) / "r"
        ended, _, err = call(folder, victim, program=REVOKE)
        assert ended == code, err
        assert message in err.partition("---")[2]
        assert "Permission denied" in err
        assert "Traceback" not in err
        for file in [folder, *folder.rglob("*")]:
            file.chmod(0o755 if file.is_dir() else 0o644)
        assert len(finished_chunks(folder)) == 4
        assert answer("run", "--out", folder, "--deals", DEALS)[0] == 0
        assert_same(folder, whole)


def test_two_runs_at_once_leave_one_undisturbed(whole, tmp_path):
    """Three start at the same time; whoever comes second is told who was first."""
    folder = tmp_path / "r"
    runs = [start(*WORDS, "--chunk", 100, "--out", folder, "--threads", 1) for _ in range(3)]
    ended = [finish(run) for run in runs]
    assert all("Traceback" not in err for _, _, err in ended)
    codes = sorted(code for code, _, _ in ended)
    assert codes[0] == 0
    assert set(codes) <= {0, 2}
    for code, _, err in ended:
        assert code == 0 or "another run is writing into this folder (process " in err
    assert_same(folder, whole)
