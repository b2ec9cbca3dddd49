"""Playing scenarios into results folders; the package itself can be called: `simkit.run("castellion/demo")`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any


class CallablePackage(ModuleType):
    """The package as a function; its work is done in `simkit.api`, above it, and looked up when called."""

    def __call__(
        self,
        what: str | Path,
        *,
        settings: Mapping[str, Any] | None = None,
        matrix: Mapping[str, Sequence[Any]] | None = None,
        bots: str | Sequence[str] | None = None,
        gates: Mapping[str, str] | None = None,
        stop: Mapping[str, float] | None = None,
        deals: int | None = None,
        seed: int | None = None,
        title: str | None = None,
        out: str | Path | None = None,
        threads: int | None = None,
        progress: Any = None,
    ) -> Any:
        """Play a scenario, or a game with these settings and bots, and return its `Study`.

        `what` is a game (`"castellion"`), the name of a scenario that comes with simkit (`"castellion/demo"`) or the
        path of a scenario file. `settings` and `matrix` mean what they mean in a scenario file: one value each, or
        lists of values to compare; `gates` and `stop` likewise. `bots` is a line-up or a list of them. Without `out`
        the results are in a temporary folder that is deleted with the study.
        """
        play = importlib.import_module("simkit.api.play")
        tables = {"settings": settings, "matrix": matrix, "gates": gates, "stop": stop}
        choice = play.choose(what, {**tables, "title": title}, bots, deals, seed)
        return play.play(choice, out, threads=threads, progress=progress)


sys.modules[__name__].__class__ = CallablePackage
