#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""pgvector changes no answer, and is used if the server has it.

usage: vectors_test.py build/release/credence build/release/ledger_test FOLDER

The same ledger is in an SQLite file, in PostgreSQL without pgvector (cluster.py), and in PGlite,
which has pgvector and is installed from npm into FOLDER (pglite.mjs). Exits with 77, which ctest
counts as skipped, if there is no PostgreSQL or npm cannot install the packages.
"""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "clients"))
import npm  # noqa: E402
from cluster import (  # noqa: E402
    Cluster, die_with_parent, find_programs, skip_without_programs)

# PGlite's packages depend on each other's exact versions.
PACKAGES = {"@electric-sql/pglite": "0.5.14", "@electric-sql/pglite-pgvector": "0.0.15"}
# Node takes a few seconds to compile the server, and many more on a busy machine.
START_SECONDS_MAX = 300
COMMAND_SECONDS_MAX = 120
NOW = "2026-06-01T12:00:00Z"
SERVICES = ["database", "web server", "mail queue", "search index", "payment gateway"]
TROUBLES = ["does not answer", "is slow today", "has no room on its disk", "refuses connections"]
QUESTIONS = ["the database does not answer any more", "our mail queue is slow", "payment refused",
             "the web server has no room left on its disk", "nothing of all this"]
# The query that reads all vectors of a source.
LOADS = 'FROM derived WHERE space = $1 AND kind = $2 AND key >= $3'
COMPARES = "credence_similarity(v.embedding"


class Pglite:
    """A server for one database in a folder, with or without pgvector."""

    def __init__(self, folder):
        self.data = folder / "data"
        self.log = folder / "statements"
        self.process = None
        self.url = ""

    def start(self, vector=True):
        command = ["node", str(Path(__file__).with_name("pglite.mjs")), str(PACKAGES_FOLDER),
                   str(self.data), str(self.log), *([] if vector else ["--without-vector"])]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, preexec_fn=die_with_parent(9))
        timer = threading.Timer(START_SECONDS_MAX, self.process.kill)
        timer.start()
        port = self.process.stdout.readline().strip()
        timer.cancel()
        if not port:
            raise RuntimeError("PGlite did not start")
        self.url = f"postgresql://postgres@127.0.0.1:{port}/postgres?sslmode=disable"

    def stop(self):
        if self.process is None:
            return
        self.process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=60)
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process = None

    def psql(self, sql):
        subprocess.run([find_programs() / "psql", "-XAtq", "-v", "ON_ERROR_STOP=1", self.url,
                        "-c", sql], check=True, timeout=COMMAND_SECONDS_MAX, capture_output=True)

    def statements(self):
        return self.log.read_text(encoding="utf-8").splitlines()


class Store:
    """Runs the program on one store, given by path or URL."""

    def __init__(self, place, home):
        self.environment = {name: value for name, value in os.environ.items()
                            if not name.startswith("CREDENCE_")}
        self.environment |= {"HOME": str(home), "CREDENCE_NOW": NOW,
                             "CREDENCE_EMBEDDING_PROVIDER": "lexical",
                             "CREDENCE_EXECUTIVE_MATCH_THRESHOLD": "0.2",
                             "CREDENCE_DB": str(home / "unused.db")}
        shared = str(place).startswith("postgres")
        self.environment["CREDENCE_STORE_URL" if shared else "CREDENCE_DB"] = str(place)

    def run(self, *words, statuses=(0,), **environment):
        done = subprocess.run([CREDENCE, "--json", *words], text=True, check=False, cwd="/",
                              capture_output=True, timeout=COMMAND_SECONDS_MAX,
                              env={**self.environment, **environment}, stdin=subprocess.DEVNULL)
        if done.returncode not in statuses:
            raise RuntimeError(f"{' '.join(words)}: {done.stderr.strip()}")
        return json.loads(done.stdout)

    def matches(self, **environment):
        return [self.run("heuristic", "match", question, "--source", "ops", **environment)
                for question in QUESTIONS]

    def answers(self):
        """The answers to all questions, without the fields that differ each time."""
        kept = ("decision_path", "response", "heuristic_id", "candidates", "reason")
        answers = [self.run("event", question, "--source", "ops") for question in QUESTIONS]
        return [{name: answer.get(name) for name in kept} for answer in answers]

    def vectors(self):
        """What `credence doctor` says about vectors."""
        # The doctor reports a problem because no client is installed.
        checks = self.run("doctor", statuses=(0, 1))["checks"]
        return next((one["found"] for one in checks if one["check"] == "vectors"), "")


class VectorsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="credence-vectors-"))
        os.chmod(cls.folder, 0o755)
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.file = cls.folder / "ledger.db"
        cls.sqlite = Store(cls.file, cls.folder)
        for service in SERVICES:
            for number, trouble in enumerate(TROUBLES):
                added = cls.sqlite.run("heuristic", "add", "--source", "ops",
                                       "--condition", f"the {service} {trouble}",
                                       "--action", f"restart the {service} {number}")
                for _ in range(number):
                    cls.sqlite.run("heuristic", "feedback", added["id"], "--positive")
        cls.right = cls.sqlite.matches()

    def copied(self, url):
        self.sqlite.run("store", "copy", str(self.file), url)
        return Store(url, self.folder)

    def pglite(self):
        server = Pglite(Path(tempfile.mkdtemp(dir=self.folder)))
        self.addCleanup(server.stop)
        return server

    def of_use(self, server, store):
        """How often a question made the server compare vectors, and load them all."""
        before = len(server.statements())
        self.assertEqual(store.matches(), self.right)
        lines = server.statements()[before:]
        compares = sum(COMPARES in line for line in lines)
        loads = sum(LOADS in line and '-- "default" "vector" "ops' in line for line in lines)
        return compares, loads

    def test_postgres_without_pgvector_answers_the_same(self):
        with Cluster(self.folder / "plain", fsync=False) as cluster:
            cluster.create().start()
            store = self.copied(cluster.url())
            self.assertIn("every node loads them", store.vectors())
            self.assertEqual(store.matches(), self.right)
            self.assertEqual(store.matches(CREDENCE_STORE_CONNECTIONS="1"), self.right)
            self.assertEqual(store.answers(), self.sqlite_answers())
            store.run("verify")
            self.assertEqual(cluster.psql("SELECT to_regclass('row_vectors') IS NULL"), "t")

    def sqlite_answers(self):
        """Uses a copy, because answers are recorded and change the heuristics that fired."""
        copy = self.folder / "answers.db"
        copy.unlink(missing_ok=True)
        self.sqlite.run("store", "copy", str(self.file), str(copy))
        return Store(copy, self.folder).answers()

    def test_pgvector_is_used_and_changes_no_answer(self):
        server = self.pglite()
        server.start()
        store = self.copied(server.url)
        self.assertIn("pgvector 0.8", store.vectors())
        # The copy has vectors that are not in the server yet; the first query loads them.
        compares, loads = self.of_use(server, store)
        self.assertGreater(loads, 0)
        self.assertGreater(compares, 0)
        compares, loads = self.of_use(server, store)
        self.assertEqual((compares, loads), (len(QUESTIONS), 0))
        # A new vector is available at once.
        added = store.run("heuristic", "add", "--source", "ops", "--condition",
                          "the coffee machine leaks", "--action", "close the tap")
        before = len(server.statements())
        found = store.run("heuristic", "match", "the coffee machine leaks", "--source", "ops")
        self.assertEqual(found[0]["id"], added["id"])
        self.assertFalse(any(LOADS in line and '"vector" "ops' in line
                             for line in server.statements()[before:]))
        store.run("verify")

    def test_events_are_answered_the_same(self):
        server = self.pglite()
        server.start()
        store = self.copied(server.url)
        store.matches()
        before = len(server.statements())
        self.assertEqual(store.answers(), self.sqlite_answers())
        lines = server.statements()[before:]
        self.assertGreaterEqual(sum(COMPARES in line for line in lines), len(QUESTIONS))
        self.assertFalse(any(LOADS in line and '"vector" "ops' in line for line in lines))

    def test_a_server_that_gets_and_loses_it(self):
        server = self.pglite()
        server.start(vector=False)
        store = self.copied(server.url)
        self.assertIn("every node loads them", store.vectors())
        self.assertEqual(self.of_use(server, store)[0], 0)
        server.stop()

        server.start()
        store = Store(server.url, self.folder)
        self.assertIn("pgvector", store.vectors())
        self.of_use(server, store)
        self.assertEqual(self.of_use(server, store), (len(QUESTIONS), 0))
        # Opening the store creates the extension again, because this role is allowed to.
        server.psql("DROP EXTENSION vector CASCADE")
        self.of_use(server, store)
        self.assertEqual(self.of_use(server, store), (len(QUESTIONS), 0))
        server.stop()

        # The extension is in the catalog, but its library is missing.
        server.start(vector=False)
        store = Store(server.url, self.folder)
        self.assertIn("every node loads them", store.vectors())
        self.assertEqual(self.of_use(server, store)[0], 0)
        store.run("heuristic", "add", "--source", "other", "--condition", "it rains",
                  "--action", "take an umbrella")
        self.assertEqual(len(store.run("heuristic", "match", "it rains", "--source", "other")), 1)
        store.run("verify")

    def test_the_contract_of_stores(self):
        server = self.pglite()
        server.start()
        done = subprocess.run([LEDGER_TEST, "--gtest_filter=*VectorsTest*"], check=False,
                              capture_output=True, text=True, timeout=600,
                              env={**os.environ, "CREDENCE_TEST_POSTGRES": server.url,
                                   "CREDENCE_TEST_VECTORS": "1"})
        self.assertEqual(done.returncode, 0, done.stdout[-4000:])
        self.assertNotIn("SKIPPED", done.stdout)
        self.assertIn("PostgresVectorsTest", done.stdout)


def main():
    global CREDENCE, LEDGER_TEST, PACKAGES_FOLDER
    CREDENCE, LEDGER_TEST, PACKAGES_FOLDER = (Path(word).absolute() for word in sys.argv[1:4])
    skip_without_programs()
    npm.or_skip("PGlite", npm.fetch, PACKAGES_FOLDER, PACKAGES)
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]], verbosity=2)


if __name__ == "__main__":
    main()
