"""`simkit studio`: simkit in a browser, on this machine alone."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

from simkit.cli.options import argument, check_number, option, switch
from simkit.cli.output import say
from simkit.errors import InputError

MAX_PORT = 65_535

FolderArg = Annotated[
    Path, argument("FOLDER", "The folder with your results, castles and questions; nothing else is touched.")
]
PortOpt = Annotated[int, option("--port", "N", "The port to listen on. Default: a free one.")]
OpenOpt = Annotated[bool, switch("--open", "Open the browser at once.")]


def command(folder: FolderArg = Path("results"), port: PortOpt = 0, open: OpenOpt = False) -> None:
    """Open simkit in a browser: draw castles, build questions, watch runs, step through matches.

    The pages come from this machine and are answered only here, to the address that is printed. Ctrl-C ends the
    studio; runs under way are stopped, keep what they have finished, and go on when you resume them.

    \b
    Example:
      simkit studio
      simkit studio results/layouts --port 8765
    """
    check_number("--port", port, 0, MAX_PORT)
    try:
        from simkit.studio.serve import serve
    except ModuleNotFoundError as error:
        raise InputError(
            f"the studio needs {error.name}, which is not installed", hint="pip install 'simkit[studio]'"
        ) from None
    if folder.exists() and not folder.is_dir():
        raise InputError("this is a file, and the studio works in a folder", key="FOLDER", value=folder)
    folder.mkdir(parents=True, exist_ok=True)

    def tell(address: str) -> None:
        say(f"studio:  {address}\nfolder:  {folder.resolve()}\nend it with Ctrl-C")
        if open:
            webbrowser.open(address)

    stopped = serve(folder, port, tell)
    say("the studio has ended" + (f"; runs stopped, all finished matches kept: {stopped}" if stopped else ""))
