#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""credence.embedded on a store in PostgreSQL, for which libcredence.so loads libpq.

usage: CREDENCE_TEST_POSTGRES=URL postgres_test.py LIBRARY [unittest arguments]
"""

import os
import shutil
import subprocess
import sys
import threading
import unittest
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = 77  # ctest's code for skipped.
SERVER = os.environ.get("CREDENCE_TEST_POSTGRES", "")
for variable in [name for name in os.environ if name.startswith(("CREDENCE_", "XDG_"))]:
    del os.environ[variable]
os.environ["CREDENCE_LIBRARY"] = os.path.realpath(sys.argv.pop(1))
sys.path.insert(0, str(ROOT / "clients" / "python"))

import credence  # noqa: E402: found by the line above.
from credence import embedded  # noqa: E402


def psql(command):
    return subprocess.run(["psql", "--quiet", "--no-psqlrc", SERVER, f"--command={command}"],
                          capture_output=True, text=True, check=False)


class Postgres(unittest.TestCase):
    def setUp(self):
        schema = f"s{uuid.uuid4().hex}"
        self.assertEqual(psql(f"CREATE SCHEMA {schema}").returncode, 0)
        self.addCleanup(psql, f"DROP SCHEMA {schema} CASCADE")
        mark = "&" if "?" in SERVER else "?"
        self.use(f"{SERVER}{mark}options=-csearch_path%3D{schema}")
        self.addCleanup(os.environ.pop, "CREDENCE_STORE_URL")

    def use(self, url):
        os.environ["CREDENCE_STORE_URL"] = url

    def open(self):
        client = embedded.Client(config="", project="", access="admin", db=":memory:")
        self.addCleanup(client.close)
        return client

    def test_two_clients_and_their_threads_share_it(self):
        clients = [self.open(), self.open()]

        def work(number):
            for i in range(5):
                clients[number % 2].memories.add(f"Sentence {i} of thread {number}",
                                                 all_projects=True)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for client in clients:
            self.assertEqual(len(client.call("memory list", limit=100)), 20)
        self.assertTrue(clients[0].call("verify")["ok"])

    def test_a_server_that_does_not_answer_is_named_without_its_password(self):
        self.use("postgresql://ada:s3cret@127.0.0.1:1/none?connect_timeout=2")
        with self.assertRaises(credence.Unreachable) as caught:
            self.open()
        self.assertIn("127.0.0.1", str(caught.exception))
        self.assertNotIn("s3cret", str(caught.exception))


if __name__ == "__main__":
    if not shutil.which("psql") or psql("SELECT 1").returncode != 0:
        print("skipped: no PostgreSQL answers at CREDENCE_TEST_POSTGRES")
        sys.exit(SKIPPED)
    unittest.main()
