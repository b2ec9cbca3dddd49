"""`simkit teach`: teach a game's bot by letting it play itself."""

from __future__ import annotations

import csv
import datetime
import errno
import io
import shlex
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from simkit import games
from simkit.cli.complete import complete_game
from simkit.cli.engine import ThreadsOpt, check_threads
from simkit.cli.options import argument, check_number, count_option, option
from simkit.cli.output import print_json, say, say_if_slow
from simkit.cli.playing import refuse_stopped
from simkit.cli.progress import COMPILING, choose_progress, leave_terminal, write_seconds
from simkit.cli.selection import JsonOpt, SeedOpt, SetOpt
from simkit.errors import InputError, missing_file
from simkit.games.contract import NPZ
from simkit.run.signals import stop_by_signals
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words
from simkit.scenario.model import DEFAULT_SEED

if TYPE_CHECKING:
    from simkit.games.contract import GameSpec
    from simkit.games.setting import Config
    from simkit.run.teaching import Measurement, Teacher

MAX_MATCHES = 10**9
FINAL_DEALS = 1_000
NOTHING = "none"

GameArg = Annotated[str, argument("GAME", "The game; simkit games lists them.", complete=complete_game)]
OutOpt = Annotated[Path, option("--out", "FILE.npz", "The file of weights; its curve is written beside it.")]
MatchesOpt = Annotated[
    int | None,
    count_option("--matches", "N", "Matches to learn from. Default: as many as the shipped weights."),
]
FromOpt = Annotated[
    str | None,
    option(
        "--from",
        "FILE.npz",
        "Weights to begin with; none: by chance. Default: the shipped ones if there is a --set, else none.",
    ),
]


def command(
    game: GameArg,
    out: OutOpt,
    sets: SetOpt = None,
    matches: MatchesOpt = None,
    start: FromOpt = None,
    seed: SeedOpt = None,
    threads: ThreadsOpt = None,
    json: JsonOpt = False,
) -> None:
    """Teach a game's bot by self-play, for the settings that you name or for the whole game.

    The bot plays itself and others and learns from how matches go on. Meanwhile it is measured on other deals; the
    curve is written beside the weights, as CSV and PNG. The same seed gives the same weights, whatever the number of
    threads. Training that was broken off goes on with the same command.

    \b
    Example:
      simkit teach dragon-castle --set layout=my-castle.txt --out my-castle.npz
      simkit run --game dragon-castle --set layout=my-castle.txt --bots taught@my-castle.npz --out results/mine
    """
    spec = games.find(game)
    teaching = spec.teaching
    wanted = teaching.MATCHES if matches is None else matches
    check_number("--matches", wanted, 1, MAX_MATCHES)
    check_threads(threads)
    _check_out(out)
    chosen = DEFAULT_SEED if seed is None else seed
    configs = _list_configs(spec, sets or [], chosen)
    before = _find_start(spec, start or ("" if sets else NOTHING))
    from simkit.core.learning.weights import digest_of
    from simkit.games import taught
    from simkit.run.teaching import Teacher, Training

    weights = None if before is None else taught.read(spec, before, start or "the shipped weights")
    begun = "" if before is None else digest_of(before)

    with stop_by_signals(leave_terminal) as stop:
        stop.is_watched = True
        training = Training(spec.id, configs, wanted, chosen, begun)
        teacher = Teacher(spec, training, weights, out, threads)
        if teacher.played:
            say(f"going on after {teacher.played:,} matches")
        with say_if_slow(COMPILING):
            teacher.compile()
        progress = choose_progress()
        done = teacher.teach(progress, stop, lambda measured: progress.tell(_tell(measured)))
        progress.end()
        if not done:
            refuse_stopped(stop.reason, f"{teacher.played:,} matches are learnt")
    _finish(teacher, before, out, json)


def _check_out(out: Path) -> None:
    """Refuse a place where the weights cannot be written, before they are taught."""
    if out.suffix != NPZ:
        raise InputError(
            "weights are written to a file of this kind", key="--out", value=out, allowed=f"*{NPZ}"
        )
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        if out.is_dir():
            raise IsADirectoryError(errno.EISDIR, "a folder has this name")
        with tempfile.NamedTemporaryFile(dir=out.parent):
            return
    except OSError as error:
        raise InputError(
            f"no file can be written there: {error.strerror}",
            key="--out",
            value=out,
            hint="Choose another place.",
        ) from None


def _list_configs(spec: GameSpec, sets: list[str], seed: int) -> tuple[Config, ...]:
    """The configurations that matches are drawn from: those of the settings given, or the game's own mixture."""
    if not sets:
        return tuple(spec.configure(settings) for settings in spec.teaching.list_settings())
    arms = expand(scenario_from_words(spec.id, sets, spec.bots[0].name, 1, seed))
    return tuple(arm.config for arm in arms)


def _find_start(spec: GameSpec, text: str) -> bytes | None:
    """The file of weights to begin with: a user's, the shipped one, or none."""
    if text == NOTHING:
        return None
    shipped = next(bot.weights for bot in spec.bots if bot.name == spec.teaching.BOT)
    file = Path(text) if text else spec.weights_file(shipped)
    if not file.is_file():
        raise missing_file("no such file of weights", file)
    return file.read_bytes()


def _tell(measured: Measurement) -> str:
    share = f"{100 * measured.estimate:.1f} % [{100 * measured.low:.1f}, {100 * measured.high:.1f}]"
    if measured.rivals is None:
        against = f"{share} of wins against {measured.rival}"
    else:
        against = f"wins {share}; {measured.rival}: {100 * measured.rivals:.1f} %"
    return f"after {measured.matches:,} matches ({write_seconds(measured.seconds)} of CPU): {against}"


def _write_command(out: Path) -> str:
    """The command that teaches the same, with the name of the file and not where it lies here."""
    return shlex.join(["simkit", *(word.replace(str(out), out.name) for word in sys.argv[1:])])


def _finish(teacher: Teacher, before: bytes | None, out: Path, json: bool) -> None:
    """Write the weights, the curve and its picture, and compare what was learnt with the shipped weights."""
    from simkit.games.taught import TAUGHT_FOR, list_taught_for
    from simkit.plots.learning import draw_learning
    from simkit.plots.theme import encode
    from simkit.report.page.files import write_file

    course, spec = teacher.course, teacher.spec
    configs = teacher.training.configs
    final = [teacher.compare(spec.teaching.BOT, FINAL_DEALS)] if _has_shipped(spec, configs[0]) else []
    about = {
        "command": _write_command(out),
        "seed": teacher.training.seed,
        "matches": teacher.played,
        "cpu_seconds": round(course.seconds, 1),
        "made": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "rules_version": spec.rules_version,
        TAUGHT_FOR: list_taught_for(spec, configs, before),
    }
    write_file(out, teacher.finish(about))
    write_file(out.with_suffix(".csv"), _write_curve(course.curve))
    fair = spec.question(configs[0]).fair_share(spec.seats(configs[0]))
    title = f"{spec.title}: what {spec.teaching.BOT} has learnt"
    write_file(out.with_suffix(".png"), encode(draw_learning(course.curve, title, fair), "png"))
    say(f"wrote {out}, {out.with_suffix('.csv').name} and {out.with_suffix('.png').name}")
    for measured in final:
        say(_judge(measured, fair))
    say(f"play with it: --bots {spec.teaching.BOT}@{out}")
    if json:
        print_json(
            {**about, "curve": [asdict(row) for row in course.curve], "final": [asdict(row) for row in final]}
        )


def _has_shipped(spec: GameSpec, config: Config) -> bool:
    """Whether weights come with simkit that were taught for a configuration."""
    shipped = [bot for bot in spec.bots if bot.weights and spec.weights_file(bot.weights).is_file()]
    return any(all(config[name] in values for name, values in bot.taught_for) for bot in shipped)


def _judge(measured: Measurement, fair: float | None) -> str:
    """Say whether the new weights are better than the shipped ones."""
    level = fair if fair is not None else measured.rivals
    assert level is not None
    verdict = "not told apart from"
    if measured.low > level:
        verdict = "better than"
    elif measured.high < level:
        verdict = "worse than"
    return f"on fresh deals {verdict} the shipped weights: {_tell(measured)}"


def _write_curve(curve: list[Measurement]) -> bytes:
    text = io.StringIO()
    rows = [asdict(row) for row in curve]
    writer = csv.DictWriter(text, fieldnames=list(rows[0]) if rows else ["matches"], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()
