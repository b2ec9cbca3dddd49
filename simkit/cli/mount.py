"""Commands that games declare, mounted without knowing any game; one is imported when it is called."""

from __future__ import annotations

import inspect
from typing import Annotated, Any, get_args

import typer
from typer.core import TyperCommand
from typer.main import get_command

from simkit import games
from simkit.cli.display import with_display
from simkit.cli.files import check_picture, write_figure
from simkit.cli.output import flow_help, print_json, print_text, say
from simkit.games.command import (
    Answer,
    Argument,
    BoardPicture,
    BoardSearch,
    Command,
    Document,
    Message,
    Option,
    read_commands,
)


def declared_commands() -> dict[str, Command]:
    """Return the commands of all games by name, in order of registration."""
    return {
        command.name: command for package in games.PACKAGES.values() for command in read_commands(package)
    }


def mount(app: typer.Typer, command: Command) -> None:
    """Add a command that shows its doc in lists and is built from its function's signature when it is called."""

    class Deferred(TyperCommand):
        def make_context(self, *args: Any, **extra: Any) -> Any:
            return _build(command).make_context(*args, **extra)

    def stand_in() -> None:
        pass

    stand_in.__doc__ = command.doc
    app.command(command.name, cls=Deferred)(flow_help(stand_in))


def _build(command: Command) -> Any:
    """Build the framework's command from a plain function."""
    run = command.run
    signature = inspect.signature(run, eval_str=True)

    def answer(**values: Any) -> None:
        for part in run(**values):
            _deliver(part)

    answer.__doc__ = command.doc
    parameters = [_translate(parameter) for parameter in signature.parameters.values()]
    answer.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    program = typer.Typer(add_completion=False, rich_markup_mode="rich")
    program.command(command.name)(flow_help(with_display(answer, tells_progress=True)))
    return get_command(program)


def _translate(parameter: inspect.Parameter) -> inspect.Parameter:
    """Say in the framework's words how a parameter is given."""
    kind, explained = get_args(parameter.annotation)
    told: Any
    if isinstance(explained, Argument):
        told = typer.Argument(metavar=explained.metavar, help=explained.help)
    else:
        assert isinstance(explained, Option)
        told = typer.Option(
            explained.flag,
            metavar=explained.metavar,
            min=explained.least,
            max=explained.most,
            help=explained.help,
        )
    return parameter.replace(annotation=Annotated[kind, told])


def _deliver(part: Answer) -> None:
    """Print a part of an answer, or draw it."""
    if isinstance(part, Message):
        say(part.text)
    elif isinstance(part, Document):
        print_json(part.content)
    elif isinstance(part, BoardPicture):
        _draw(part)
    elif isinstance(part, BoardSearch):
        from simkit.cli.board_search import carry_out

        carry_out(part)
    else:
        print_text(part.text)


def _draw(picture: BoardPicture) -> None:
    from simkit.plots.layout import draw_layout

    check_picture(picture.file, picture.flag)
    write_figure(draw_layout(picture.rows, picture.title, picture.notes), picture.file)
