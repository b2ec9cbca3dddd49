"""Begins a new game: a small complete one under a name of yours, to be turned into the real one.

    python scripts/new_game.py "Fox and Geese"

writes a package with a few rules, a random and a greedy bot, data, a scenario, an independent referee, tests and
golden digests, and adds the game's line to the registry. All tests of the contract pass as it stands;
docs/adding-a-game.md tells how to go on. If anything fails on the way, nothing stays.
"""

from __future__ import annotations

import keyword
import re
import shutil
import string
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = Path(__file__).resolve().parent / "game_template"
REGISTRY = Path("simkit/games/__init__.py")
LAYERS = Path("pyproject.toml")
LAST_LINE = re.compile(r'(PACKAGES = \{\n(?:    ".*\n)*)')
FIRST_RULE = re.compile(r"\b([A-Z])-01\b")
INDEPENDENT = re.compile(r'(modules = \[\n(?:    "simkit\.games\..*\n)*)')


@dataclass(frozen=True)
class Name:
    """A game's name as people write it, with the forms that its files use."""

    title: str  # Fox and Geese

    @property
    def id(self) -> str:
        """The name on the command line: fox-and-geese."""
        return "-".join(self.title.lower().split())

    @property
    def package(self) -> str:
        """The name of folders and modules: fox_and_geese."""
        return self.id.replace("-", "_")

    def put_into(self, text: str, letter: str) -> str:
        """Write this name in place of the template's, and a letter in place of its rules' S."""
        known = {"sample_game": self.package, "sample-game": self.id, "Sample Game": self.title}
        for old, new in known.items():
            text = text.replace(old, new)
        return re.sub(r"\bS-(?=\d\d\b)", f"{letter}-", text)


def read_name(words: list[str]) -> Name:
    """Take a name of plain letters and digits that begins with a letter and that a module may have."""
    title = " ".join(" ".join(words).split())
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*([ -][A-Za-z0-9]+)*", title):
        raise SystemExit(
            f"not a name of a game: {title!r}. Write letters a–z and digits, beginning with a letter, words "
            'parted by spaces: python scripts/new_game.py "Fox and Geese"'
        )
    name = Name(title if any(letter.isupper() for letter in title) else title.title())
    if keyword.iskeyword(name.package):
        raise SystemExit(
            f"not a name of a game: {title!r} is a word of Python, which no module can be named. "
            f'Write more words: python scripts/new_game.py "{name.title} Game"'
        )
    return name


def find_places(name: Name) -> dict[str, Path]:
    """Where each part of the template is written to, and the golden digests: folders, and the referee's file."""
    return {
        "package": Path("simkit/games") / name.package,
        "data": Path("data") / name.package,
        "scenarios": Path("scenarios") / name.id,
        "oracle.py": Path("tests/oracles") / f"{name.package}.py",
        "tests": Path("tests/games") / name.package,
        "goldens": Path("tests/goldens") / name.package,
    }


def find_targets(name: Name) -> dict[Path, Path]:
    """Every file of the template with the place that it is written to."""
    found = {}
    for part, place in find_places(name).items():
        source = TEMPLATE / part
        for file in [source] if source.is_file() else sorted(source.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                found[file] = place / file.relative_to(source)
    return found


def choose_letter(name: Name, root: Path = ROOT) -> str:
    """The letter of the rules' numbers: the first of the name that no other game has, or else of the alphabet."""
    pages = [page.read_text(encoding="utf-8") for page in (root / "simkit/games").glob("*/RULES.md")]
    taken = {found[1] for page in pages if (found := FIRST_RULE.search(page))}
    free = [letter for letter in name.title.upper() + string.ascii_uppercase if letter.isalpha()]
    return next((letter for letter in free if letter not in taken), free[0])


def refuse_if_there(name: Name, root: Path = ROOT) -> None:
    """Refuse a name under which something stands already: nothing is written over, and nothing else is undone."""
    module = Path("simkit/games") / f"{name.package}.py"
    there = [path for path in (*find_places(name).values(), module) if (root / path).exists()]
    if there or f'"{name.id}"' in (root / REGISTRY).read_text(encoding="utf-8"):
        raise SystemExit(f"{name.title} is there already: {there[0] if there else REGISTRY}")


@contextmanager
def undone_on_failure(name: Name, root: Path = ROOT) -> Iterator[None]:
    """Remove all that was written of a game, its lines included, if anything fails meanwhile."""
    lists = {file: (root / file).read_bytes() for file in (REGISTRY, LAYERS)}
    try:
        yield
    except BaseException:
        for file, content in lists.items():
            (root / file).write_bytes(content)
        for place in find_places(name).values():
            if (root / place).is_dir():
                shutil.rmtree(root / place)
            else:
                (root / place).unlink(missing_ok=True)
        print(f"{name.title} was not finished; all that was written of it is removed again.", file=sys.stderr)
        raise


def write_game(name: Name, root: Path = ROOT) -> list[Path]:
    """Write the files of a new game, its line in the registry and in the rule that keeps games apart."""
    targets, letter = find_targets(name), choose_letter(name, root)
    for source, path in targets.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text(encoding="utf-8")
        (root / path).write_text(name.put_into(text, letter), encoding="utf-8")
    _add_line(root / REGISTRY, LAST_LINE, f'    "{name.id}": "{name.package}",\n')
    _add_line(root / LAYERS, INDEPENDENT, f'    "simkit.games.{name.package}",\n')
    return list(targets.values())


def _add_line(file: Path, place: re.Pattern[str], line: str) -> None:
    """Add a line at the end of the list that a pattern finds."""
    text = file.read_text(encoding="utf-8")
    changed, count = place.subn(lambda found: found[1] + line, text)
    assert count == 1, f"{file} has no such list"
    file.write_text(changed, encoding="utf-8")


def finish(name: Name, written: list[Path]) -> None:
    """Format what the name has made longer, and make the golden digests."""
    python = [str(path) for path in written if path.suffix == ".py"]
    for command in (
        ["-m", "ruff", "check", "--quiet", "--fix", *python],
        ["-m", "ruff", "format", "--quiet", *python],
        ["scripts/update_goldens.py", name.id],
    ):
        done = subprocess.run([sys.executable, *command], cwd=ROOT, check=False)
        if done.returncode:
            raise SystemExit(f"this command failed: python {' '.join(command[:4])} …")


def tell(name: Name, written: list[Path]) -> None:
    """Say what was written, what to look at, and how to be rid of it."""
    print(f"{len(written)} files written, and golden digests:")
    for place in find_places(name).values():
        print(f"    {place}{'/' if (ROOT / place).is_dir() else ''}")
    print(f"and one line each in {REGISTRY} and {LAYERS}. To be rid of the game, remove all of these.")
    print(f"Look at simkit/games/{name.package}/RULES.md first, then:")
    print(f"    .venv/bin/simkit run {name.id}/seats --deals 500 --out results/{name.id}")
    words = " or ".join(dict.fromkeys((name.id, name.package)))  # a name of one word is the same in both
    print(f'    .venv/bin/python -m pytest tests/games tests/contract -k "{words}"')
    print("docs/adding-a-game.md tells how to change it, rule by rule.")


def main() -> None:
    """Write the game and tell of it."""
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__)
        return
    name = read_name(sys.argv[1:])
    refuse_if_there(name)
    with undone_on_failure(name):
        written = write_game(name)
        finish(name, written)
    tell(name, written)


if __name__ == "__main__":
    main()
