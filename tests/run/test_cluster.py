from __future__ import annotations

import io
import os
import pickle
import re
import signal
import time
from dataclasses import replace

import pytest

from simkit import games
from simkit.cli.app import main
from simkit.errors import InputError
from simkit.games.criteria import parse_gate
from simkit.results.journal import JOURNAL
from simkit.results.manifest import MANIFEST
from simkit.results.view import open_results
from simkit.run import worker
from simkit.run.chunk import run_chunk
from simkit.run.cluster import Cluster, open_cluster, open_scheduler
from simkit.run.connect import Tls
from simkit.run.plan import Chunk
from simkit.run.progress import NullProgress
from simkit.run.run import run_scenario
from simkit.run.signals import Stop
from simkit.scenario.expand import expand
from simkit.scenario.load import scenario_from_words
from tests.run import clusters
from tests.run.processes import call, finish, start, wait_for_lines

distributed = pytest.importorskip("distributed")

pytestmark = pytest.mark.long

WORDS = ("--game", "castellion", "--bots", "random,greedy", "--seed", 8)
DASK = ("--engine", "dask", "--workers", 2)
ENDLESS = 10**9  # deals


def scenario(deals):
    return scenario_from_words("castellion", [], "random,greedy", deals, 8)


def table_of(folder, capfdbinary):
    capfdbinary.readouterr()
    assert main(["table", str(folder), "--format", "csv"]) == 0
    return capfdbinary.readouterr().out


def assert_same(folder, whole, capfdbinary):
    ours, theirs = open_results(folder), open_results(whole)
    for arm, other in zip(ours.arms, theirs.arms, strict=True):
        assert ours.matches(arm).collect().equals(theirs.matches(other).collect())
        assert ours.seats(arm).collect().equals(theirs.seats(other).collect())
    assert table_of(folder, capfdbinary) == table_of(whole, capfdbinary)
    assert (folder / MANIFEST).read_bytes() == (whole / MANIFEST).read_bytes()


class Listener(NullProgress):
    """Remembers what it is told, and does something after so many chunks."""

    def __init__(self, after=0, act=lambda: None):
        self.after, self.act = after, act
        self.chunks = 0
        self.told = []

    def advance(self, matches):
        self.chunks += 1
        if self.chunks == self.after:
            self.act()

    def tell(self, text):
        self.told.append(text)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole") / "r"
    run_scenario(scenario(3000), folder, threads=2)
    return folder


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    """A scheduler with two workers that no test ends."""
    with clusters.workplace(tmp_path_factory.mktemp("pair")) as place:
        for _ in range(2):
            place.add_worker()
        place.wait_for_workers(2)
        yield place


@pytest.fixture
def place(tmp_path):
    with clusters.workplace(tmp_path) as place:
        yield place


def test_threads_a_cluster_and_a_mixture_of_both_give_the_same_bytes(whole, tmp_path, capfdbinary):
    summary = run_scenario(scenario(3000), tmp_path / "cluster", open_engine=open_cluster(2), chunk=250)
    assert (summary.ended, summary.played) == ("complete", 6000)
    assert_same(tmp_path / "cluster", whole, capfdbinary)

    mixed = tmp_path / "mixed"
    run_scenario(scenario(1000), mixed, threads=2, chunk=130)
    stop = Stop()
    listener = Listener(3, lambda: stop.request("interrupted"))
    stopped = run_scenario(
        scenario(3000), mixed, open_engine=open_cluster(2), chunk=70, progress=listener, stop=stop
    )
    assert stopped.ended == "interrupted"
    assert 0 < stopped.played < 4000
    assert run_scenario(scenario(3000), mixed, threads=1).ended == "complete"
    assert_same(mixed, whole, capfdbinary)


def test_gates_end_a_run_on_a_cluster_at_the_same_look(pair, tmp_path, capfdbinary):
    gates = (parse_gate(games.find("castellion"), "length", "between 20 and 90"),)
    gated = replace(scenario(20_000), gates=gates)
    run = run_scenario(gated, tmp_path / "threads", threads=2)
    open_engine = open_scheduler(pair.address, Tls())
    again = run_scenario(gated, tmp_path / "cluster", open_engine=open_engine, chunk=170)
    assert (run.ended, again.ended) == ("decided", "decided")
    assert again.deals == run.deals < 20_000
    assert_same(tmp_path / "cluster", tmp_path / "threads", capfdbinary)


def test_no_worker_ever_has_more_than_a_few_chunks(pair, tmp_path, monkeypatch):
    loads = []
    submit = Cluster._submit

    def watch(self, *arguments):
        submit(self, *arguments)
        loads.append(max(self.loads.values()))
        assert len(self.assigned) == sum(self.loads.values())

    monkeypatch.setattr(Cluster, "_submit", watch)
    run_scenario(scenario(2000), tmp_path / "r", open_engine=open_scheduler(pair.address, Tls()), chunk=20)
    assert len(loads) == 200
    assert max(loads) == 2


def test_the_rest_of_a_chunk_that_takes_long_is_played_too(whole, place, tmp_path, capfdbinary):
    place.add_worker(clusters.HASTY)
    listener = Listener()
    open_engine = open_scheduler(place.address, Tls())
    run_scenario(scenario(3000), tmp_path / "r", open_engine=open_engine, chunk=1500, progress=listener)
    assert listener.chunks > 4
    assert_same(tmp_path / "r", whole, capfdbinary)


def test_a_scheduler_is_joined_by_its_file_and_left_running(whole, place, tmp_path, capfdbinary):
    """Workers that come later are waited for, and one that comes in the middle helps."""
    listener = Listener(1, place.add_worker)
    listener.tell = lambda text: (listener.told.append(text), place.add_worker())
    open_engine = open_scheduler(str(place.file), Tls())
    run_scenario(scenario(3000), tmp_path / "r", open_engine=open_engine, chunk=500, progress=listener)
    assert listener.told == ["waiting for workers …"]
    assert_same(tmp_path / "r", whole, capfdbinary)
    assert all(process.poll() is None for process in place.processes)


def test_a_scheduler_with_tls_is_joined_with_the_files_that_dask_asks_for(tmp_path):
    keys = distributed.Security.temporary()
    files = {name: tmp_path / name for name in ("ca-file", "cert", "key")}
    for name, text in zip(files, (keys.tls_ca_file, keys.tls_client_cert, keys.tls_client_key), strict=True):
        files[name].write_text(text)
    words = [word for name, file in files.items() for word in (f"--tls-{name}", file)]
    with clusters.workplace(tmp_path, *words) as place:
        place.add_worker()
        assert place.address.startswith("tls://")
        assert (
            call("run", *WORDS, "--deals", 50, "--out", tmp_path / "r", "--scheduler", place.file, *words)[0]
            == 0
        )
        code, _, err = call(
            "run", *WORDS, "--deals", 90, "--out", tmp_path / "r", "--scheduler", place.address
        )
    assert code == 2
    assert "A tls:// address needs --tls-ca-file, --tls-cert and --tls-key." in err
    assert [arm.deals for arm in open_results(tmp_path / "r").arms] == [50, 50]


def test_workers_that_differ_refuse_and_say_in_what(place, tmp_path):
    strangers = {
        clusters.OTHER_VERSION: r"simkit 9\.9\.9 there, \S+ here",
        clusters.OTHER_RULES: r"rules version 99 there, \d+ here",
        clusters.OTHER_DATA: r"data digest f{16} there, \w{16} here",
        clusters.OTHER_SOURCES: r"kernel sources 0123456789abcdef there, \w{16} here",
        clusters.NO_SIMKIT: r"it has no simkit, or an older one",
        clusters.BROKEN: r"it cannot prepare itself \(RuntimeError: no compiler\)",
    }
    for program in strangers:
        place.add_worker(program)
    place.wait_for_workers(len(strangers))
    with pytest.raises(InputError, match="every worker refuses to play") as caught:
        run_scenario(scenario(100), tmp_path / "r", open_engine=open_scheduler(place.address, Tls()))
    for difference in strangers.values():
        assert re.search(rf"tcp://127\.0\.0\.1:\d+: {difference}\n", str(caught.value)), difference
    assert all(process.poll() is None for process in place.processes)
    assert open_results(tmp_path / "r").arms[0].deals == 0


def test_one_worker_that_differs_is_named_and_the_others_play_on(whole, place, tmp_path, capfdbinary):
    """It comes in the middle of the run, when others are at work."""
    place.add_worker()
    listener = Listener(2, lambda: place.add_worker(clusters.OTHER_RULES))
    slow = Listener.advance

    def advance(matches):
        slow(listener, matches)
        if listener.chunks > 2 and not any("refuses" in text for text in listener.told):
            time.sleep(0.3)

    listener.advance = advance
    run_scenario(
        scenario(3000),
        tmp_path / "r",
        open_engine=open_scheduler(place.address, Tls()),
        chunk=50,
        progress=listener,
    )
    [refusal] = [text for text in listener.told if "refuses" in text]
    assert re.search(
        r"worker tcp://127\.0\.0\.1:\d+ refuses to play: rules version 99 there, \d+ here$", refusal
    )
    assert_same(tmp_path / "r", whole, capfdbinary)


def test_a_killed_worker_is_named_and_its_chunks_are_played_by_others(whole, place, tmp_path, capfdbinary):
    victim, _ = place.add_worker(), place.add_worker()
    place.wait_for_workers(2)
    listener = Listener(4, victim.kill)
    open_engine = open_scheduler(place.address, Tls())
    summary = run_scenario(
        scenario(3000), tmp_path / "r", open_engine=open_engine, chunk=100, progress=listener
    )
    assert summary.ended == "complete"
    assert len(listener.told) == 1
    assert listener.told[0].startswith("worker tcp://127.0.0.1:")
    assert "was lost;" in listener.told[0]
    assert_same(tmp_path / "r", whole, capfdbinary)


def test_a_lost_scheduler_ends_the_run_with_a_plain_word(place, tmp_path):
    place.add_worker()
    folder = tmp_path / "r"
    process = start(
        "run", *WORDS, "--deals", ENDLESS, "--chunk", 500, "--out", folder, "--scheduler", place.address
    )
    wait_for_lines(process, folder / JOURNAL, 2)
    place.processes[0].kill()
    code, _, err = finish(process)
    assert code == 1
    assert "the connection to the scheduler was lost" in err
    assert "Run the same command again to go on" in err
    assert "Traceback" not in err
    assert main(["table", str(folder)]) == 0


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_stops_driver_and_workers(tmp_path, number, code):
    """The terminal sends Ctrl-C to all processes; the workers leave it to the driver."""
    folder = tmp_path / "r"
    process = start("run", *WORDS, "--deals", ENDLESS, "--chunk", 20_000, "--out", folder, *DASK)
    wait_for_lines(process, folder / JOURNAL, 2)
    workers = clusters.children_of(process.pid)
    assert len(workers) == 2
    if number == signal.SIGINT:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    answer, _, err = finish(process)
    assert answer == code, err
    assert f"simkit run --out {folder} --engine dask --workers 2" in err
    assert "Traceback" not in err
    assert "was lost" not in err
    assert not any(clusters.is_running(pid) for pid in workers)
    deals = max(arm.deals for arm in open_results(folder).arms)
    assert deals > 0
    assert main(["run", "--out", str(folder), "--deals", str(deals)]) == 0


def test_a_local_cluster_listens_on_loopback_only(tmp_path):
    folder = tmp_path / "r"
    process = start("run", *WORDS, "--deals", ENDLESS, "--chunk", 500, "--out", folder, *DASK)
    wait_for_lines(process, folder / JOURNAL, 1)
    family = [process.pid, *clusters.children_of(process.pid)]
    hosts = {host for pid in family for host in clusters.listening_hosts(pid)}
    process.kill()
    finish(process)
    assert hosts == {"127.0.0.1"}


def test_only_built_in_data_crosses_the_wire():
    [arm, _] = expand(scenario(10))
    order = {
        "run": "r",
        "identity": worker.identify("castellion"),
        "arm": worker.write_arm(arm),
        "chunk": [8, 0, 10],
    }

    class OnlyPlain(pickle.Unpickler):
        def find_class(self, module, name):
            raise AssertionError(f"{module}.{name} on the wire")

    for words in (order, worker.play(order)):
        assert OnlyPlain(io.BytesIO(pickle.dumps(words))).load() == words
    reply = worker.play(order)
    played = run_chunk(arm, Chunk(arm.id, 8, 0, 10), lambda: False)
    assert reply.pop("seconds") > 0
    assert reply == {"deals": 10, "matches": played.matches, "seats": played.seats, "components": None}


def test_a_worker_makes_the_same_arm_of_plain_words():
    for arm in expand(scenario_from_words("castellion", ["appendices=none,vigil+herald"], "greedy", 1, 1)):
        again = worker.read_arm(worker.write_arm(arm))
        assert (again.id, again.config, again.lineup) == (arm.id, arm.config, arm.lineup)


def test_a_worker_drops_the_chunk_of_a_run_that_is_to_stop():
    [arm, _] = expand(scenario(10))
    order = {"run": "r2", "identity": {}, "arm": worker.write_arm(arm), "chunk": [8, 0, 10]}
    assert "matches" in worker.play(order)
    worker.drop("r2")
    assert worker.play(order) == {"dropped": True}


def test_another_arm_than_the_driver_means_is_refused():
    [arm, _] = expand(scenario(10))
    order = {
        "run": "r",
        "identity": {},
        "arm": {**worker.write_arm(arm), "id": "0" * 16},
        "chunk": [8, 0, 10],
    }
    assert worker.play(order) == {"refusal": "the bots have other parameters"}
    assert worker.prepare({**order, "arm": {**order["arm"], "game": "chess"}}) == {
        "refusal": "it has no game chess"
    }


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--engine", "spark"], "no such engine"),
        (["--engine", "local", "--workers", 2], "--workers belongs to --engine dask"),
        (["--engine", "local", "--scheduler", "tcp://x:1"], "--scheduler belongs to --engine dask"),
        (["--engine", "dask", "--threads", 2], "--threads belongs to --engine local"),
        (["--workers", 0], "--workers must be a whole number from 1"),
        (["--workers", 2, "--scheduler", "tcp://x:1"], "choose"),
        (["--workers", 2, "--tls-cert", "x"], "TLS files are for --scheduler"),
        (["--scheduler", "nowhere.json"], "nor a scheduler file"),
        (["--scheduler", "http://x"], "nor a scheduler file"),
        (["--scheduler", "bad.json"], "nor a scheduler file"),
        (["--scheduler", "odd.json"], "nor a scheduler file"),
        (["--scheduler", "tcp://127.0.0.1:1"], "cannot join this scheduler of Dask"),
        (["--scheduler", "tls://127.0.0.1:1"], "needs --tls-ca-file"),
        (["--scheduler", "tls://127.0.0.1:1", "--tls-cert", "none.pem"], "no such file"),
    ],
)
def test_wrong_words_are_answered_with_exit_code_2(tmp_path, monkeypatch, capsys, words, message):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("simkit.run.connect.PATIENCE", 0.5)
    (tmp_path / "bad.json").write_text("[1")
    (tmp_path / "odd.json").write_text('{"address": 5}')
    assert main(["run", *map(str, WORDS), "--deals", "5", *map(str, words)]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert "Traceback" not in err


def test_without_the_extra_one_message_says_how_to_install_it(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("simkit.run.connect.find_spec", lambda name: None)
    assert main(["run", *map(str, WORDS), "--deals", "5", "--engine", "dask"]) == 2
    assert capsys.readouterr().err == (
        "error: the engine dask needs distributed and cryptography, which is not installed\n"
        "  key:     --engine\n"
        "  Install it with: pip install 'simkit[cluster]'\n"
    )
