"""Begins a new game: a small complete one under a name of yours, to be turned into the real one.

    python scripts/new_game.py "Fox and Geese"

writes a package with a few rules, a random and a greedy bot, data, a scenario, an independent referee, tests and
golden digests, and adds the game's line to the registry. All tests of the contract pass as it stands;
docs/adding-a-game.md tells how to go on.
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = Path(__file__).resolve().parent / "game_template"
REGISTRY = Path("simkit/games/__init__.py")
LAYERS = Path("pyproject.toml")
LAST_LINE = re.compile(r'(PACKAGES = \{\n(?:    ".*\n)*)')
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

    def put_into(self, text: str) -> str:
        """Write this name in place of the template's."""
        known = {"sample_game": self.package, "sample-game": self.id, "Sample Game": self.title}
        for old, new in known.items():
            text = text.replace(old, new)
        return text


def read_name(words: list[str]) -> Name:
    """Take a name of plain letters and digits that begins with a letter."""
    title = " ".join(" ".join(words).split())
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*([ -][A-Za-z0-9]+)*", title):
        raise SystemExit(
            f"not a name of a game: {title!r}. Write letters and digits, words parted by spaces: "
            'python scripts/new_game.py "Fox and Geese"'
        )
    return Name(title if any(letter.isupper() for letter in title) else title.title())


def find_targets(name: Name) -> dict[Path, Path]:
    """Every file of the template with the place that it is written to."""
    folders = {
        "package": Path("simkit/games") / name.package,
        "data": Path("data") / name.package,
        "scenarios": Path("scenarios") / name.id,
        "tests": Path("tests/games") / name.package,
    }
    found = {TEMPLATE / "oracle.py": Path("tests/oracles") / f"{name.package}.py"}
    for part, folder in folders.items():
        for file in sorted((TEMPLATE / part).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                found[file] = folder / file.relative_to(TEMPLATE / part)
    return found


def write_game(name: Name, root: Path = ROOT) -> list[Path]:
    """Write the files of a new game, its line in the registry and in the rule that keeps games apart."""
    targets = find_targets(name)
    there = [path for path in targets.values() if (root / path).exists()]
    if there or f'"{name.id}"' in (root / REGISTRY).read_text(encoding="utf-8"):
        raise SystemExit(f"{name.title} is there already: {there[0] if there else REGISTRY}")
    for source, path in targets.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(name.put_into(source.read_text(encoding="utf-8")), encoding="utf-8")
    _add_line(root / REGISTRY, LAST_LINE, f'    "{name.id}": "{name.package}",\n')
    _add_line(root / LAYERS, INDEPENDENT, f'    "simkit.games.{name.package}",\n')
    return list(targets.values())


def _add_line(file: Path, place: re.Pattern[str], line: str) -> None:
    """Add a line at the end of the list that a pattern finds."""
    text = file.read_text(encoding="utf-8")
    changed, count = place.subn(lambda found: found[1] + line, text)
    assert count == 1, f"{file} has no such list"
    file.write_text(changed, encoding="utf-8")


def main() -> None:
    """Write the game, format what its name has made longer, and make its golden digests."""
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__)
        return
    name = read_name(sys.argv[1:])
    written = write_game(name)
    python = [str(path) for path in written if path.suffix == ".py"]
    for command in (
        ["-m", "ruff", "check", "--quiet", "--fix", *python],
        ["-m", "ruff", "format", "--quiet", *python],
        ["scripts/update_goldens.py", name.id],
    ):
        subprocess.run([sys.executable, *command], cwd=ROOT, check=True)
    print(f"{len(written)} files written. Look at simkit/games/{name.package}/RULES.md first, then:")
    print(f"    .venv/bin/simkit run {name.id}/seats --out results/{name.id}")
    words = " or ".join(dict.fromkeys((name.id, name.package)))  # a name of one word is the same in both
    print(f'    .venv/bin/python -m pytest tests/games tests/contract -k "{words}"')
    print("docs/adding-a-game.md tells how to change it, rule by rule.")


if __name__ == "__main__":
    main()
