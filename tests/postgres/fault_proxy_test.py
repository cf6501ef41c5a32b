# SPDX-License-Identifier: Apache-2.0
"""The proxy fails exactly where a test asks for it. The client is psql.

usage: fault_proxy_test.py [unittest arguments]
"""

import socket
import struct
import subprocess
import tempfile
import time
import unittest

import cluster as clusters
from fault_proxy import Connection, FaultProxy, Framer


def setUpModule():
    clusters.skip_without_programs()


class Frames(unittest.TestCase):
    def test_messages_are_found_however_they_are_chopped(self):
        opening = struct.pack("!ii", 8, 80877103)
        startup = struct.pack("!ii", 13, 196608) + b"user\0"
        query = b"Q" + struct.pack("!i", 8) + b"abc\0"
        stream = opening + startup + query + query
        for size in (1, 2, 7, len(stream)):
            framer = Framer(from_client=True)
            found = []
            for at in range(0, len(stream), size):
                found += framer.push(stream[at:at + size])
            self.assertEqual(found, [opening, startup, query, query])

    def test_the_answer_to_a_request_for_encryption_is_one_byte(self):
        framer = Framer(from_client=False)
        framer.single_bytes = 1
        ready = b"Z" + struct.pack("!i", 5) + b"I"
        self.assertEqual(framer.push(b"N" + ready), [b"N", ready])


class Faults(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.cluster = clusters.Cluster(folder.name + "/one", fsync=False)
        cls.addClassCleanup(cls.cluster.remove)
        subprocess.run(["chmod", "755", folder.name], check=True)
        cls.cluster.create().start()

    def setUp(self):
        self.proxy = FaultProxy(self.cluster.port)
        self.addCleanup(self.proxy.close)
        self.cluster.psql("DROP TABLE IF EXISTS t; CREATE TABLE t (a int)")

    def psql(self, *statements, seconds_max=20):
        """Runs psql through the proxy; returns None if it hangs."""
        words = [word for one in statements for word in ("-c", one)]
        try:
            return subprocess.run(
                [self.cluster.programs / "psql", "-XAtq", "-v", "ON_ERROR_STOP=1", *words,
                 self.cluster.url(port=self.proxy.port)],
                text=True, capture_output=True, check=False, timeout=seconds_max)
        except subprocess.TimeoutExpired:
            return None

    def insert(self, **options):
        return self.psql("BEGIN", "INSERT INTO t VALUES (1)", "COMMIT", **options)

    def rows(self):
        return int(self.cluster.psql("SELECT count(*) FROM t"))

    def test_without_a_fault_everything_passes(self):
        long = self.psql("SELECT repeat('x', 3000000)")
        self.assertEqual(len(long.stdout.strip()), 3_000_000)
        self.assertEqual(self.insert().returncode, 0)
        self.assertEqual(self.rows(), 1)

    def test_a_refused_connection_is_refused_at_once(self):
        self.proxy.refuse()
        self.assertIn("refused", self.psql("SELECT 1").stderr)
        self.proxy.heal()
        self.assertEqual(self.psql("SELECT 1").returncode, 0)

    def test_a_cut_is_a_reset(self):
        with socket.create_connection(("127.0.0.1", self.proxy.port)) as client:
            client.sendall(struct.pack("!ii", 8, 80877103))
            self.assertEqual(client.recv(1), b"N")
            self.proxy.cut()
            with self.assertRaises(ConnectionResetError):
                client.recv(1)
        self.assertEqual(self.proxy.connections(), 0)

    def test_a_stall_is_silent_and_passes(self):
        self.proxy.stall()
        self.assertIsNone(self.psql("SELECT 1", seconds_max=1))
        self.proxy.heal()
        self.assertEqual(self.psql("SELECT 1").returncode, 0)

    def test_a_delay_is_per_chunk(self):
        self.proxy.delay(0.1)
        start = time.monotonic()
        self.assertEqual(self.psql("SELECT 1").returncode, 0)
        self.assertGreater(time.monotonic() - start, 0.5)

    def test_a_commit_that_was_never_sent_did_not_happen(self):
        fault = self.proxy.cut_before_request(containing=b"COMMIT")
        self.assertNotEqual(self.insert().returncode, 0)
        self.assertTrue(fault.struck.is_set())
        self.assertEqual(self.rows(), 0)
        self.assertEqual(self.insert().returncode, 0)

    def test_a_prepared_statement_is_known_by_what_it_does(self):
        connection = Connection(self.proxy, None, None)
        prepare = b"P" + struct.pack("!i", 20) + b"s1\0COMMIT\0" + bytes(2)
        bind = b"B" + struct.pack("!i", 12) + b"\0s1\0" + bytes(4)
        other = b"B" + struct.pack("!i", 12) + b"\0s2\0" + bytes(4)
        self.assertEqual(connection.statement_of(bind), b"")
        connection.statement_of(prepare)
        self.assertEqual(connection.statement_of(bind), b"COMMIT")
        self.assertEqual(connection.statement_of(other), b"")

    def test_a_commit_whose_answer_is_lost_did_happen(self):
        for arm in (lambda: self.proxy.cut_before_answer(b"COMMIT"),
                    lambda: self.proxy.cut_after_request(containing=b"COMMIT")):
            before = self.rows()
            fault = arm()
            self.assertNotEqual(self.insert().returncode, 0)
            self.assertTrue(fault.struck.is_set())
            self.assertEqual(self.rows(), before + 1)

    def test_only_so_many_bytes_of_the_server_arrive(self):
        fault = self.proxy.cut_after_server_bytes(2000)
        done = self.psql("SELECT repeat('x', 100)", "SELECT repeat('x', 3000)")
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(len(done.stdout.strip()), 100)
        self.assertTrue(fault.struck.is_set())
        self.assertEqual(self.psql("SELECT repeat('x', 3000)").returncode, 0)

    def test_a_request_can_come_twice(self):
        fault = self.proxy.duplicate_request(containing=b"INSERT")
        self.insert()
        self.assertTrue(fault.struck.is_set())
        self.assertEqual(self.rows(), 2)

    def test_notifications_can_be_lost(self):
        for expected in (1, 0):
            done = self.psql("LISTEN here", "NOTIFY here")
            self.assertEqual(done.stdout.count("Asynchronous notification"), expected, done)
            self.proxy.lose_notifications()


if __name__ == "__main__":
    unittest.main()
