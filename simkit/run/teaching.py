"""Teaching a bot by self-play: rounds of matches and updates, measured as it goes, safe to break off."""

from __future__ import annotations

import hashlib
import io
import json
import math
import os
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.core.learning.weights import digest_of, encode_weights
from simkit.errors import StorageError
from simkit.games.bots import SHORT, name_taught
from simkit.games.contract import WHOLE_SHARE, GameSpec, canonical
from simkit.games.setting import Config
from simkit.games.taught import lend
from simkit.games.teaching import Learner
from simkit.run.chunk import compile_kernels, play_chunk
from simkit.run.plan import Chunk
from simkit.run.progress import Progress
from simkit.run.signals import Stop
from simkit.scenario.expand import make_arm
from simkit.scenario.model import Arm

LOOKS = 12  # times that a learner is measured
DEALS = 400  # of each measurement
MEASURED = 2**62  # added to the seed: deals that nothing is learnt from
PARTLY = ".part"
STATE = "state"
LEARNER = "learner"


@dataclass(frozen=True)
class Training:
    """What is taught: the game, its configurations, how much and from which chance."""

    game: str
    configs: tuple[Config, ...]
    matches: int
    seed: int
    start: str  # digest of the weights that it began with; empty: none


@dataclass(frozen=True)
class Measurement:
    """How a learner did against a rival after so many matches, on deals that are the same each time."""

    matches: int
    seconds: float  # of processors, from the beginning
    loss: float | None  # of the round before; None: nothing was learnt just then
    rival: str
    estimate: float  # share of wins of the learner's seat; where seats win together, of matches
    low: float
    high: float
    rivals: float | None  # where seats win together: the same of the rival


@dataclass
class Course:
    """How far training has come."""

    round: int
    seconds: float
    curve: list[Measurement]


class Teacher:
    """Training under way."""

    def __init__(
        self, spec: GameSpec, training: Training, weights: Any | None, out: Path, threads: int | None
    ):
        """Begin training, or go on with it where its file says so."""
        self.spec, self.training, self.out = spec, training, out
        self.threads = threads or os.cpu_count() or 1
        self.teaching = spec.teaching
        self.learner: Learner = self.teaching.new_learner(training.configs, weights, training.seed)
        per_round = self.teaching.SHARD * self.teaching.SHARDS
        self.n_rounds = -(-training.matches // per_round)
        self.per_round = per_round
        self.course = Course(0, 0.0, [])
        self.partly = out.with_name(out.name + PARTLY)
        self._resume()

    @property
    def played(self) -> int:
        """Matches so far."""
        return self.course.round * self.per_round

    def compile(self) -> None:
        """Play a match that nothing is learnt from, so that its kernels are compiled."""
        self.learner.play(0, self.training.seed, 0, 1, 0.0)

    def teach(self, progress: Progress, stop: Stop, tell: Callable[[Measurement], None]) -> bool:
        """Teach to the end, or until a stop is requested; return whether the end was reached."""
        progress.start(self.played, self.n_rounds * self.per_round)
        if self.course.round == 0 and not self.course.curve:
            self._note_measurements(None, tell)
        looks = {round_ * self.n_rounds // LOOKS for round_ in range(1, LOOKS + 1)}
        with ThreadPoolExecutor(self.threads) as pool:
            while self.course.round < self.n_rounds:
                with self._timed():
                    loss = self._play_round(pool)
                progress.advance(self.per_round)
                if self.course.round in looks:
                    self._note_measurements(loss, tell)
                    self._save()
                if stop.is_requested():
                    self._save()
                    return False
        return True

    def finish(self, about: dict[str, Any]) -> bytes:
        """Return the bytes of the file of weights and clear away what was kept to go on."""
        self.partly.unlink(missing_ok=True)
        return encode_weights(self.learner.weights, {"game": self.spec.id, **about})

    def _note_measurements(self, loss: float | None, tell: Callable[[Measurement], None]) -> None:
        """Play the learner against its rivals, on the first of the configurations."""
        config = self.training.configs[0]
        for rival in self.teaching.list_rivals(config):
            measured = self._measure(config, rival, loss)
            self.course.curve.append(measured)
            tell(measured)

    def compare(self, rival: str, deals: int) -> Measurement:
        """Measure what was learnt against a rival, on deals that no measurement has used."""
        return self._measure(self.training.configs[0], rival, None, deals, MEASURED + 1)

    def _play_round(self, pool: ThreadPoolExecutor) -> float:
        share = self.course.round / self.n_rounds
        rng = np.random.default_rng((self.training.seed, self.course.round))
        drawn = rng.integers(len(self.training.configs), size=self.teaching.SHARDS).tolist()

        def play(shard: int) -> Any:
            first = self.played + shard * self.teaching.SHARD
            return self.learner.play(drawn[shard], self.training.seed, first, self.teaching.SHARD, share)

        shards = list(pool.map(play, range(self.teaching.SHARDS)))
        loss = self.learner.learn(shards, share)
        self.course.round += 1
        return loss

    def _measure(
        self, config: Config, rival: str, loss: float | None, deals: int = DEALS, later: int = MEASURED
    ) -> Measurement:
        name = self._name_learner()
        seed = (self.training.seed + later) % 2**64
        n_seats = self.spec.seats(config)
        theirs = None
        if self.spec.question(config).has_seat_shares:
            arm = make_arm(self.spec, config, (name, *(rival,) * (n_seats - 1)), {})
            ours = _play_shares(arm, self.spec, seed, deals, name)
        else:
            ours = _play_wins(make_arm(self.spec, config, (name,), {}), self.spec, seed, deals)
            theirs = float(
                _play_wins(make_arm(self.spec, config, (rival,), {}), self.spec, seed, deals).mean()
            )
        half = 1.96 * float(ours.std(ddof=1)) / math.sqrt(len(ours))
        mean = float(ours.mean())
        return Measurement(
            self.played,
            self.course.seconds,
            loss,
            rival,
            mean,
            max(0.0, mean - half),
            min(1.0, mean + half),
            theirs,
        )

    def _name_learner(self) -> str:
        """Let the learner sit in matches, by a name for what it knows now."""
        known = digest_of(f"{self._identity()} {self.course.round}".encode())
        lend(self.spec, known[:SHORT], self.learner.weights)
        return name_taught(self.teaching.BOT, LEARNER, known)

    @contextmanager
    def _timed(self) -> Iterator[None]:
        begun = time.process_time()
        yield
        self.course.seconds += time.process_time() - begun

    def _identity(self) -> str:
        """Name all that the weights will depend on."""
        written = canonical({**vars(self.training), "data": self.spec.data_digest})
        return hashlib.sha256(written.encode()).hexdigest()

    def _save(self) -> None:
        state = {**asdict(self.course), "identity": self._identity()}
        arrays = {f"w_{name}": self.learner.weights[name] for name in self.learner.weights.dtype.names}
        arrays |= {f"m_{name}": array for name, array in self.learner.arrays().items()}
        buffer = io.BytesIO()
        arrays[STATE] = np.frombuffer(json.dumps(state).encode(), np.uint8)
        np.savez(buffer, **arrays)
        part = self.partly.with_name(self.partly.name + "~")
        self.partly.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(buffer.getvalue())
        part.replace(self.partly)

    def _resume(self) -> None:
        """Go on with what was kept of the same training."""
        if not self.partly.is_file():
            return
        try:
            with np.load(io.BytesIO(self.partly.read_bytes()), allow_pickle=False) as archive:
                kept = {name: archive[name] for name in archive.files}
            state = json.loads(kept[STATE].tobytes().decode())
            if state.pop("identity") != self._identity():
                raise StorageError(
                    f"{self.partly} was left by other training: remove it, or choose another --out"
                )
            for name in self.learner.weights.dtype.names:
                self.learner.weights[name][...] = kept[f"w_{name}"]
            for name, array in self.learner.arrays().items():
                array[...] = kept[f"m_{name}"]
            curve = [Measurement(**row) for row in state.pop("curve")]
        except (ValueError, KeyError, OSError, EOFError, TypeError, zipfile.BadZipFile, zlib.error):
            raise StorageError(f"{self.partly} is damaged: remove it to begin anew") from None
        self.course = Course(state["round"], state["seconds"], curve)


def _play_shares(arm: Arm, spec: GameSpec, seed: int, deals: int, name: str) -> NDArray[np.float64]:
    """The learner's mean share of wins in each deal, over the rotations of its line-up."""
    _, seats, _ = _play(arm, seed, deals)
    column = [column.name for column in spec.all_seat_columns].index(arm.question.column)
    shares = seats[:, :, column].reshape(deals, len(arm.rotations), -1) / WHOLE_SHARE
    own = np.array([[bot == name for bot in lineup] for lineup in arm.rotations])
    found: NDArray[np.float64] = (shares * own).sum(axis=(1, 2)) / own.sum()
    return found


def _play_wins(arm: Arm, spec: GameSpec, seed: int, deals: int) -> NDArray[np.float64]:
    """Whether each deal was won."""
    matches, _, _ = _play(arm, seed, deals)
    column = [column.name for column in spec.all_match_columns].index(arm.question.column)
    won: NDArray[np.float64] = matches[:, column].reshape(deals, -1).mean(axis=1)
    return won


def _play(arm: Arm, seed: int, deals: int) -> Any:
    compile_kernels([arm])
    return play_chunk(arm, Chunk(arm.id, seed, 0, deals))
