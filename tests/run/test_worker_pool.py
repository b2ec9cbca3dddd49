"""The worker pool against a client that only pretends: who is asked to compile, when, and how often."""

from __future__ import annotations

from simkit.run import worker
from simkit.run.progress import NullProgress
from simkit.run.worker_pool import WorkerPool

ADDRESSES = ("tcp://a:1", "tcp://b:1", "tcp://c:1")


class Pending:
    """A future that is done after so many looks at it."""

    def __init__(self, looks):
        self.looks = looks

    def done(self):
        self.looks -= 1
        return self.looks < 0

    def result(self):
        return {}


class Client:
    """Has three workers from the beginning and a fourth later, each of which takes a while to compile."""

    def __init__(self):
        self.present = dict.fromkeys(ADDRESSES, 2)
        self.asked = []  # addresses in the order in which they were asked to compile
        self.pending = {}
        self.at_once = []  # how many were compiling whenever one more was asked

    def subscribe_topic(self, topic, hear):
        self.hear = hear

    def ncores(self):
        return dict(self.present)

    def wait_for_workers(self, n_workers, timeout):
        raise TimeoutError

    def run(self, function, *words, workers, on_error):
        return dict.fromkeys(workers, "a module")

    def submit(self, function, order, *, workers, key, pure):
        assert function is worker.prepare
        [address] = workers
        self.at_once.append(sum(future.looks >= 0 for future in self.pending.values()))
        self.asked.append(address)
        self.pending[address] = Pending(looks=3)
        return self.pending[address]


def test_one_worker_compiles_before_the_others_who_can_load_its_code():
    client = Client()
    pool = WorkerPool(client, "r", NullProgress())
    pool.gather({"arm": {}})
    assert client.at_once == [0, 0, 1]
    assert pool.ready == set(ADDRESSES)


def test_every_worker_compiles_once_newcomers_too():
    client = Client()
    pool = WorkerPool(client, "r", NullProgress())
    pool.gather({"arm": {}})
    client.present["tcp://d:1"] = 2
    client.hear((0.0, {"action": "add-worker"}))
    for _ in range(6):
        pool.refresh()
    assert sorted(client.asked) == [*ADDRESSES, "tcp://d:1"]
    assert "tcp://d:1" in pool.ready
