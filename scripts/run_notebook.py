"""Run a notebook's cells in this process and keep what they show: `run_notebook.py docs/herald.ipynb`.

It needs no server: the value of a cell's last expression is kept as HTML, SVG and text, what it prints as text.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import os
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

COLUMNS = "100"  # as wide as text is drawn, whatever the terminal
SHOWN = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}


def run_cells(notebook: dict[str, Any]) -> dict[str, Any]:
    """Run every cell of code in one namespace, put its outputs into the notebook, and return the namespace."""
    names: dict[str, Any] = {"__name__": "__main__"}
    number = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        number += 1
        printed = io.StringIO()
        cell["execution_count"] = number
        with patch.dict(os.environ, COLUMNS=COLUMNS):
            with redirect_stdout(printed):
                value = _run("".join(cell["source"]), f"cell {number}", names)
            cell["outputs"] = _show(printed.getvalue(), value, number)
    return names


def _run(source: str, name: str, names: dict[str, Any]) -> Any:
    """Run the statements of a cell and return the value of its last one if that is an expression."""
    body = ast.parse(source, name).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), name, "exec"), names)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), name, "eval"), names)


def _show(printed: str, value: Any, number: int) -> list[dict[str, Any]]:
    outputs: list[dict[str, Any]] = []
    if printed:
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(printed)})
    if value is not None:
        data = {kind: _lines(getattr(value, name)()) for kind, name in SHOWN.items() if hasattr(value, name)}
        outputs.append(
            {
                "data": {**data, "text/plain": _lines(repr(value))},
                "execution_count": number,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    """Run the notebook and write it back with its outputs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    file = parser.parse_args().file
    notebook = json.loads(file.read_text("utf-8"))
    run_cells(notebook)
    file.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
