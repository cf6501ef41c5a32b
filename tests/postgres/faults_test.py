#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: Apache-2.0
"""Several servers share one PostgreSQL while something breaks. No acknowledged write may be lost,
none may happen twice, no client may hang, and work must continue afterwards.

usage: faults_test.py [--seconds N] [--seed N] [--store postgres|sqlite] [--keep DIR] CREDENCE
                      [unittest arguments]
  --seconds   how long each scenario is under load (default 5)
  --store     sqlite: only scenarios without a database server; the servers share one file
  --keep      a folder for the histories, logs and ledgers of failed scenarios
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import cluster as clusters
import history as histories
from cluster import Cluster
from fault_proxy import FaultProxy
from history import History, Operation
from load import Load
from node import Node

# Nodes see each other's commits at once by NOTIFY, otherwise by polling at this interval.
POLL_SECONDS = 1.0
# Tolerance for a busy machine, added to the product's limits.
SLACK_SECONDS = 5.0
# The longest time that a client may wait for an answer, whatever happens to the database.
ANSWER_SECONDS_MAX = 30.0
# After all faults have ended.
RECOVERY_SECONDS_MAX = 30.0

WORDS = None  # The command line's arguments.


class Case(unittest.TestCase):
    """Nodes that share a store, clients that use them, and the check at the end."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="credence-faults-"))
        self.folder.chmod(0o755)
        self.addCleanup(self.tidy_up)
        self.history = History()
        self.random = random.Random(WORDS.seed)
        self.nodes = []
        self.cluster = None
        self.sound = False  # True once the scenario has passed.

    def tidy_up(self):
        if WORDS.keep and not self.sound and self.history.operations:
            keep = Path(WORDS.keep) / self._testMethodName
            shutil.rmtree(keep, ignore_errors=True)
            keep.mkdir(parents=True)
            self.history.save(keep / "history.jsonl")
            for log in [*self.folder.glob("*.log"), *self.folder.glob("*.jsonl"),
                        *self.folder.glob("*/log")]:
                shutil.copy(log, keep / f"{log.parent.name}-{log.name}")
        shutil.rmtree(self.folder, ignore_errors=True)

    # --- Setting up

    def start_cluster(self, folder=None, **options):
        self.cluster = Cluster(folder or self.folder / "one", **options)
        self.addCleanup(self.cluster.remove)
        self.cluster.create().start()
        self.cluster.create_database("credence")
        return self.cluster

    def store(self, **parameters):
        if WORDS.store == "sqlite":
            return self.folder / "credence.db"
        if self.cluster is None:
            self.start_cluster()
        return self.cluster.url("credence", **parameters)

    def start_node(self, store, name=None, environment=None):
        node = Node(WORDS.credence, name or f"n{len(self.nodes) + 1}", store, self.folder,
                    environment)
        self.addCleanup(node.kill)
        return node.start()

    def start_nodes(self, count, store=None):
        store = store or self.store()
        self.nodes = [self.start_node(store, f"n{number}") for number in range(1, count + 1)]
        return self.nodes

    def proxy(self):
        proxy = FaultProxy(self.cluster.port)
        self.addCleanup(proxy.close)
        return proxy

    def start_load(self, **options):
        options = {"seed": WORDS.seed, "answer_seconds_max": ANSWER_SECONDS_MAX, **options}
        load = Load(self.history, self.nodes, **options)
        self.addCleanup(load.ended.set)
        self.addCleanup(load.giving_up.set)
        self.addCleanup(load.stopping.set)
        self.assertTrue(load.wait_for(10, RECOVERY_SECONDS_MAX), "nothing is acknowledged at all")
        return load

    # --- Checking

    def finish(self, load, witness_store=None, witness=None):
        """Checks that work continues, and that the ledger agrees with what every client saw. The
        ledger is read from a node that no fault has struck."""
        self.assertTrue(load.wait_for(20, RECOVERY_SECONDS_MAX),
                        f"it does not go on: {load.statuses}")
        load.stop()
        witness = witness or self.start_node(witness_store or self.store(), "witness")
        lines = witness.export()
        load.end_followers(len(lines))
        (self.folder / "events.jsonl").write_text("\n".join(lines), encoding="utf-8")
        verified = witness.request("POST", "/v1/verify")
        violations = histories.check(self.history, lines, POLL_SECONDS + SLACK_SECONDS)
        outcomes = {one: self.history.count(one) for one in ("ok", "fail", "unknown")}
        print(f"\n  {self._testMethodName}: {len(lines)} events, writes {outcomes}, "
              f"slowest answer {histories.slowest(self.history):.1f} s, "
              f"refusals {load.statuses}", flush=True)
        if violations:
            self.fail(f"{len(violations)} violations:\n" + "\n".join(violations[:20]))
        self.assertEqual(verified.status, 200, verified.detail())
        self.assertEqual(load.complaints, [])
        for node in {*self.nodes, witness}:
            self.assertEqual(node.stop(), 0, node.log_tail())
        self.sound = True

    @staticmethod
    def wait_until(condition, seconds_max):
        """Whether the condition becomes true in time."""
        end = time.monotonic() + seconds_max
        while not condition():
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    @staticmethod
    def rounds(pause):
        """Yields True at least once, and repeatedly, with pauses, until the time is over."""
        end = time.monotonic() + WORDS.seconds
        first = True
        while first or time.monotonic() < end:
            first = False
            yield True
            time.sleep(pause)


class Nodes(Case):
    """Scenarios without database faults."""

    def test_nodes_are_killed(self):
        self.start_nodes(3)
        load = self.start_load()
        for _ in self.rounds(0.7):
            node = self.random.choice(self.nodes)
            node.kill()
            time.sleep(self.random.uniform(0.0, 0.5))
            node.start()
        self.finish(load)

    def test_all_nodes_are_killed_at_once(self):
        self.start_nodes(3)
        load = self.start_load()
        for _ in self.rounds(1.5):
            for node in self.nodes:
                node.process.kill()
            for node in self.nodes:
                node.kill()
                node.start()
        self.finish(load)

    def test_requests_come_twice(self):
        # Like a load balancer that retries before the first answer.
        self.start_nodes(3)
        load = self.start_load(echoes=0.5)
        time.sleep(WORDS.seconds)
        self.finish(load)
        self.assertGreater(load.echoed, 0)

    def test_the_clock_of_a_node_is_an_hour_off(self):
        library = next(iter(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")), None)
        if library is None:
            self.skipTest("libfaketime is not installed: tools/setup.sh --tests brings it")
        # Both insist on being loaded first.
        if b"__asan_init" in Path(WORDS.credence).read_bytes():
            self.skipTest("libfaketime and AddressSanitizer do not go together")
        store = self.store()
        # Shift only the time of day: a monotonic clock is never off by an hour.
        clock = {"LD_PRELOAD": str(library), "FAKETIME_DONT_FAKE_MONOTONIC": "1",
                 "DONT_FAKE_MONOTONIC": "1"}
        self.nodes = [self.start_node(store, "n1"),
                      self.start_node(store, "n2", {**clock, "FAKETIME": "+1h"}),
                      self.start_node(store, "n3", {**clock, "FAKETIME": "-1h"})]
        load = self.start_load()
        time.sleep(WORDS.seconds)
        self.finish(load)


class Database(Case):
    """Faults of PostgreSQL itself; each scenario has its own cluster."""

    def setUp(self):
        super().setUp()
        if WORDS.store != "postgres":
            self.skipTest("needs PostgreSQL")

    def test_the_database_is_killed(self):
        self.start_nodes(3)
        load = self.start_load()
        for _ in self.rounds(1.5):
            self.cluster.kill()
            time.sleep(self.random.uniform(0.0, 1.0))
            self.cluster.start()
        self.finish(load)

    def test_the_database_is_restarted_in_order(self):
        self.start_nodes(3)
        load = self.start_load()
        for _ in self.rounds(1.5):
            self.cluster.restart()
        self.finish(load)

    def test_a_synchronous_replica_takes_over(self):
        primary = self.start_cluster()
        replica = primary.basebackup(self.folder / "two", synchronous=True)
        self.addCleanup(replica.remove)
        self.start_nodes(3, primary.url("credence", port=[primary.port, replica.port],
                                        target_session_attrs="read-write"))
        load = self.start_load()
        time.sleep(WORDS.seconds / 2)
        primary.kill()
        replica.promote()
        time.sleep(WORDS.seconds / 2)
        self.finish(load, replica.url("credence"))

    def test_the_disk_is_full(self):
        disk = self.folder / "disk"
        disk.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=160m,mode=755", "tmpfs",
                                  str(disk)], check=False, capture_output=True, text=True)
        if mounted.returncode != 0:
            self.skipTest(f"a small disk needs root: {mounted.stderr.strip()}")
        self.addCleanup(subprocess.run, ["umount", "--lazy", str(disk)], check=False)
        self.start_cluster(disk / "one", settings={
            "wal_keep_size": 0, "min_wal_size": "32MB", "max_wal_size": "32MB"})
        self.start_nodes(2)
        load = self.start_load()
        with open(disk / "ballast", "wb", buffering=0) as ballast:
            try:
                while True:
                    ballast.write(bytes(65536))
            except OSError:
                pass
        # PostgreSQL reuses log segments for a while; large writes fill them sooner.
        end = time.monotonic() + RECOVERY_SECONDS_MAX
        while not load.statuses and self.cluster.is_running() and time.monotonic() < end:
            try:
                self.cluster.psql("CREATE TABLE filler AS SELECT repeat('x', 1000) "
                                  "FROM generate_series(1, 20000); DROP TABLE filler", "credence")
            except RuntimeError:
                break  # The disk is full.
        self.assertTrue(self.wait_until(lambda: load.statuses, RECOVERY_SECONDS_MAX),
                        "nobody was refused though the disk is full")
        time.sleep(WORDS.seconds / 2)
        (disk / "ballast").unlink()
        # PostgreSQL may have given up, or be about to.
        self.wait_until(lambda: not self.cluster.is_running(), 2)
        if not self.cluster.is_running():
            self.cluster.stop()
            self.cluster.start()
        self.finish(load)

    def test_there_are_more_clients_than_connections(self):
        self.start_cluster(settings={"max_connections": 16})
        self.start_nodes(4)
        load = self.start_load(clients=200, think_seconds=0.05)
        time.sleep(WORDS.seconds)
        # The nodes may hold all connections, so a witness could not get one.
        self.finish(load, witness=self.nodes[0])


class Network(Case):
    """Faults between the nodes and PostgreSQL; all scenarios share one cluster."""

    @classmethod
    def setUpClass(cls):
        if WORDS.store != "postgres":
            raise unittest.SkipTest("needs PostgreSQL")
        folder = tempfile.mkdtemp(prefix="credence-faults-")
        os.chmod(folder, 0o755)
        cls.addClassCleanup(shutil.rmtree, folder, ignore_errors=True)
        cls.shared = Cluster(folder + "/one")
        cls.addClassCleanup(cls.shared.remove)
        cls.shared.create().start()

    def setUp(self):
        super().setUp()
        self.cluster = self.shared
        self.database = "credence_" + self._testMethodName.removeprefix("test_")[:40]
        self.cluster.create_database(self.database)
        self.proxies = [self.proxy() for _ in range(3)]
        self.nodes = [self.start_node(self.store(port=proxy.port), f"n{number}")
                      for number, proxy in enumerate(self.proxies, start=1)]

    def store(self, **parameters):
        return self.cluster.url(self.database, **parameters)

    def one(self):
        return self.random.choice(self.proxies)

    def strike(self, arm, rounds_pause=0.05):
        """Arms one fault after another, and expects at least one to strike."""
        load = self.start_load()
        struck = 0
        for _ in self.rounds(rounds_pause):
            struck += arm(self.one()).struck.wait(1.0)
        # On a busy machine one second may have been too short.
        if not struck:
            struck = arm(self.one()).struck.wait(RECOVERY_SECONDS_MAX)
        self.assertTrue(struck, "the fault never struck")
        for proxy in self.proxies:
            proxy.heal()
        self.finish(load)

    def test_connections_are_cut(self):
        load = self.start_load()
        for _ in self.rounds(0.2):
            self.one().cut()
        self.finish(load)

    def test_connections_are_terminated(self):
        load = self.start_load()
        for _ in self.rounds(0.3):
            self.cluster.psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                              f"WHERE datname = '{self.database}' AND random() < 0.5")
        self.finish(load)

    def test_nobody_listens_for_a_while(self):
        load = self.start_load()
        for _ in self.rounds(0.5):
            proxy = self.one()
            proxy.refuse()
            time.sleep(self.random.uniform(0.1, 1.0))
            proxy.heal()
        self.finish(load)

    def test_the_network_is_slow(self):
        load = self.start_load()
        for proxy in self.proxies:
            proxy.delay(self.random.uniform(0.001, 0.03))
        time.sleep(WORDS.seconds)
        for proxy in self.proxies:
            proxy.heal()
        self.finish(load)

    def test_the_network_is_silent_for_a_while(self):
        load = self.start_load()
        for _ in self.rounds(1.0):
            proxy = self.one()
            proxy.stall()
            # With a large --seconds, longer than any client may wait for an answer.
            time.sleep(max(3.0, WORDS.seconds / 4))
            # Some stalls end with a reset, some with a recovery.
            if self.random.random() < 0.5:
                proxy.cut()
            proxy.heal()
        self.finish(load)

    def test_answers_to_commits_are_lost(self):
        self.strike(lambda proxy: proxy.cut_before_answer(b"COMMIT"))

    def test_commits_do_not_arrive(self):
        self.strike(lambda proxy: proxy.cut_before_request(containing=b"COMMIT"))

    def test_requests_are_carried_out_and_not_answered(self):
        self.strike(lambda proxy: proxy.cut_after_request(self.random.randrange(1, 30)))

    def test_answers_break_off(self):
        self.strike(lambda proxy: proxy.cut_after_server_bytes(self.random.randrange(1, 5000)))

    def test_messages_to_the_database_come_twice(self):
        # PostgreSQL's protocol has no numbers that match answers to requests. A node must notice
        # that an answer belongs to another request, and find out what was done.
        self.strike(lambda proxy: proxy.duplicate_request(self.random.randrange(1, 30)), 0.2)

    def test_notifications_are_lost(self):
        for proxy in self.proxies:
            proxy.lose_notifications()
            proxy.cut()
        first, second = self.nodes[:2]
        for number in range(3):
            stream = second.connect(POLL_SECONDS + SLACK_SECONDS)
            self.addCleanup(stream.close)
            stream.request("GET", f"/v1/changes?after={number}")
            lines = stream.getresponse()
            operation = self.history.invoke(Operation("add", "here", token=f"change {number}"))
            added = first.request("POST", "/v1/memory/add",
                                  {"text": operation.token, "global": True})
            self.assertEqual(added.status, 200, added.detail())
            self.history.complete(operation, "ok", node="n1")
            start = time.monotonic()
            while not lines.readline().startswith(b"data: "):
                pass
            self.assertLess(time.monotonic() - start, POLL_SECONDS + SLACK_SECONDS)
        load = self.start_load(followers=3)
        time.sleep(WORDS.seconds)
        self.finish(load)

    def test_a_node_shows_what_it_says_was_done(self):
        # The second node learns of the first node's commits only by a repeated request.
        for proxy in self.proxies:
            proxy.lose_notifications()
            proxy.cut()
        first, second = self.nodes[:2]
        added = first.request("POST", "/v1/memory/add",
                              {"text": "Run the tests", "global": True}).json()
        for number in range(20):
            arguments = {"id": added["id"], "reason": f"again {number}"}
            headers = {}
            if number % 2:
                arguments["key"] = f"key {number}"
            else:
                headers["Idempotency-Key"] = f"key {number}"
            before = second.request("GET", "/v1/memory/show", {"id": added["id"]}).json()
            self.assertEqual(before["times_validated"], number)
            for node in (first, second):
                said = node.request("POST", "/v1/memory/validate", arguments, headers)
                self.assertEqual(said.status, 200, said.detail())
            after = second.request("GET", "/v1/memory/show", {"id": added["id"]}).json()
            self.assertEqual(after["times_validated"], number + 1)
        self.sound = True


def parse():
    parser = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2])
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--store", choices=["postgres", "sqlite"], default="postgres")
    parser.add_argument("--keep")
    parser.add_argument("credence")
    return parser.parse_known_args()


if __name__ == "__main__":
    WORDS, rest = parse()
    print(f"seed {WORDS.seed}")
    if WORDS.store == "postgres":
        clusters.skip_without_programs()
    unittest.main(argv=[sys.argv[0], *rest])
