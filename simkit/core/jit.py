"""The decorators of all kernels, and the caches in which their compiled code can never be stale.

Numba's own cache looks only at the file of the function that it compiled: an edit in a module that it calls goes
unnoticed and old results come back. So a cache folder is named by a hash of all sources that its code may depend on,
chosen here, before a kernel is compiled: one folder for what all games share, one for each game, so that an edit in
one game lets the others be. The folders lie in the user's cache, so a read-only installation works too.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, Literal, TypeVar, cast, overload

from simkit import paths

os.environ.setdefault("NUMBA_OPT", "2")  # kernels as fast as at level 3, and a tenth less to compile
import numba  # reads that level now
from numba.core import types
from numba.extending import lower_builtin, type_callable

from simkit.core.algebra import leave_out_algebra
from simkit.core.dispatch import make_kernel
from simkit.core.indices import count_from_the_front
from simkit.core.inlining import copy_little
from simkit.core.kinds import KINDS

count_from_the_front()
leave_out_algebra()
copy_little()

Function = TypeVar("Function", bound=Callable[..., object])

_known: list[Callable[[int], Any]] = []  # kinds of numbers that Numba has been taught

KEPT_CACHES = 24
GAMES = "simkit.games."
# No kernel is called from C, and none divides by zero (plain Python would say so): a fifth less to compile.
COMPILING: dict[str, Any] = {
    "nogil": True,
    "no_cfunc_wrapper": True,
    "error_model": "numpy",
}


def source_hash(game: str = "", package: Path = paths.PACKAGE) -> str:
    """Hash the sources that a game's kernels are made of, the interpreter, Numba and its mode.

    Without a game: those that all games share.
    """
    digest = hashlib.sha256()
    mode = f"{numba.config.BOUNDSCHECK}|{int(numba.config.OPT)}"  # type: ignore[attr-defined]
    digest.update(f"{sys.version}|{numba.__version__}|{platform.machine()}|{mode}".encode())
    for file in _sources(game, package):
        digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _sources(game: str, package: Path) -> Iterator[Path]:
    """The files of the core, of what stands beside the games and of one game, in that order."""
    yield from sorted((package / "core").rglob("*.py"))
    yield from sorted((package / "games").glob("*.py"))
    if game:
        yield from sorted((package / "games" / game).rglob("*.py"))


@cache
def cache_folder(game: str = "") -> Path:
    """Create the cache folder of a game's sources as they are now and drop the folders longest unused."""
    root = paths.cache_root() / "kernels"
    folder = root / source_hash(game)
    folder.mkdir(parents=True, exist_ok=True)
    folder.touch()
    for old in sorted(root.iterdir(), key=_last_use, reverse=True)[KEPT_CACHES:]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def _last_use(folder: Path) -> float:
    """When a cache was last opened; long ago for one that another process has just removed."""
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:
        return 0.0


IS_COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]


@overload
def kernel(function: Function) -> Function: ...
@overload
def kernel(*, inline: bool = False, hot: bool = False) -> Callable[[Function], Function]: ...
def kernel(
    function: Function | None = None, *, inline: bool = False, hot: bool = False
) -> Function | Callable[[Function], Function]:
    """Compile a function on first use, cached on disk, without the interpreter lock.

    `inline` makes it a part of each function that calls it: for one high up in the tree of calls, called at few
    places. Every kernel is optimised together with all that it calls, so each level between the root and large
    kernels costs seconds. `hot` lets the optimiser copy the machine code into the callers: for what every decision
    of a match passes through, where the call itself costs as much as the work.
    """
    if function is None:
        return lambda later: _compile(later, "always" if inline else "never", hot)
    return _compile(function, "never")


def kernel_of_game(function: Function, game: str, name: str, names: Mapping[str, Any]) -> Function:
    """Compile a function for one game: under a name of its own, with the game's functions for its global names.

    What is written once for all games is so compiled as a part of each, and cached with it.
    """
    assert isinstance(function, FunctionType)
    code = function.__code__.replace(co_name=name, co_qualname=name)
    bound = FunctionType(code, {**function.__globals__, **names}, name, function.__defaults__)
    bound.__module__ = f"{GAMES}{game}.kernel"
    bound.__doc__ = function.__doc__
    return cast(Function, _compile(bound, "never"))


def address_of(function: Any, arguments: Sequence[Any]) -> int:
    """Compile a kernel for arguments like these and return the address of its machine code."""
    signature = tuple(numba.typeof(argument) for argument in arguments)  # type: ignore[no-untyped-call]
    function.compile(signature)
    compiled = function.overloads[signature]
    return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))


def _compile(function: Function, inline: Literal["never", "always"], hot: bool = False) -> Function:
    """Wrap a function for Numba, with the cache folder of its game."""
    if not IS_COMPILED:
        return function
    _allow_kinds()
    module = function.__module__
    game = module.removeprefix(GAMES).partition(".")[0] if module.startswith(GAMES) else ""
    numba.config.CACHE_DIR = str(cache_folder(game))  # type: ignore[attr-defined]  # read as the function is wrapped
    options = {"inline": inline, "forceinline": hot, **COMPILING}
    return cast(Function, make_kernel(function, options, is_linked=_is_linked(game)))


def _is_linked(game: str) -> bool:
    """Whether kernels are optimised only within the one that Python calls, which compiles faster and may play slower.

    So are those of a game of very many small kernels, whose package says `LINK_KERNELS = True`; and with checks of
    bounds all, since tests alone use them.
    """
    says = getattr(sys.modules.get(GAMES + game), "LINK_KERNELS", False)
    return says or bool(numba.config.BOUNDSCHECK)  # type: ignore[attr-defined]


def _allow_kinds() -> None:
    """Teach Numba the kinds of numbers that were declared since the last kernel."""
    while len(_known) < len(KINDS):
        kind = KINDS[len(_known)]
        _known.append(kind)
        type_callable(kind)(lambda context: types.unliteral)
        lower_builtin(kind, types.Any)(_lower_kind)  # type: ignore[no-untyped-call]


def _lower_kind(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """A kind of number is the number itself; as a function of its own it would be copied into every caller."""
    return context.cast(builder, args[0], signature.args[0], signature.return_type)
