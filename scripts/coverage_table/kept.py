"""Rows that were counted are kept beside the pools, so that a long count can be carried on; the page takes them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from scripts.coverage_table.promises import Check, Study, Told

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("simkit/stats", "simkit/api", "simkit/report/answers", "scripts/coverage_table")
HEAD = "| counted over "


def digest_sources() -> str:
    """Return a digest of all that decides what is counted: other code counts anew."""
    found = hashlib.sha256()
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()


DIGEST = digest_sources()  # as this process read them


def count_rows(name: str, check: Check, study: Study) -> Iterator[Told]:
    """Yield the rows of a check: those kept by the same code for as many runs, else counted now and kept."""
    path = study.folder / f"rows-{name}-{study.runs}.json"
    held = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    if held.get("digest") == DIGEST:
        yield from (Told(*row) for row in held["rows"])
        return
    rows = []
    for told in check(study):
        rows.append(told)
        yield told
    path.write_text(json.dumps({"digest": DIGEST, "rows": rows}, ensure_ascii=False), encoding="utf-8")


def write_page(page: Path, lines: Sequence[str]) -> None:
    """Put the table into a page, in place of the one that it holds."""
    text = page.read_text(encoding="utf-8")
    first = text.index(HEAD)
    end = text.index("\n\n", first)
    page.write_text(text[:first] + "\n".join(lines) + text[end:], encoding="utf-8")
