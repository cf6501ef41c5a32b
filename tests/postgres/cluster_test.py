# SPDX-License-Identifier: Apache-2.0
"""Tests cluster.py: committed data survives, and no process is left behind.

usage: cluster_test.py [unittest arguments]
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import cluster as clusters
from cluster import Cluster

PROGRAM = [sys.executable, "-B", str(Path(__file__).with_name("cluster.py"))]


def setUpModule():
    clusters.skip_without_programs()


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.folder.chmod(0o755)

    def cluster(self, name="one", **options):
        made = Cluster(self.folder / name, **options)
        self.addCleanup(made.remove)
        return made.create().start()


class Life(Case):
    def test_what_was_committed_survives_kill(self):
        one = self.cluster()
        one.create_database("shop")
        one.psql("CREATE TABLE t AS SELECT 7 AS a", "shop")
        pid = one.pid()
        backends = clusters.children_of(pid)
        self.assertGreater(len(backends), 2)
        one.kill()
        self.assertFalse(any(clusters.is_alive(each) for each in [pid, *backends]))
        one.start()
        self.assertEqual(one.psql("SELECT a FROM t", "shop"), "7")
        one.restart()
        self.assertEqual(one.psql("SELECT a FROM t", "shop"), "7")

    def test_both_urls_reach_it(self):
        one = self.cluster(fsync=False, settings={"max_connections": 17})
        for url in (one.url(connect_timeout=5), one.socket_url(),
                    one.url(port=[clusters.free_port(), one.port])):
            done = subprocess.run([one.programs / "psql", "-XAtc", "SHOW max_connections", url],
                                  text=True, capture_output=True, check=True)
            self.assertEqual(done.stdout.strip(), "17")
        self.assertEqual(one.psql("SHOW fsync"), "off")

    def test_data_move_away_from_a_folder_that_is_closed(self):
        closed = self.folder / "closed"
        closed.mkdir(mode=0o700)
        one = Cluster(closed / "one")
        self.addCleanup(one.remove)
        self.assertEqual(one.create().start().psql("SELECT 1"), "1")
        one.remove()
        self.assertFalse(one.sockets.exists())

    def test_a_replica_has_what_was_committed_and_can_be_promoted(self):
        primary = self.cluster()
        replica = primary.basebackup(self.folder / "two", synchronous=True)
        self.addCleanup(replica.remove)
        primary.psql("CREATE TABLE t AS SELECT 7 AS a")
        primary.kill()
        with self.assertRaisesRegex(RuntimeError, "read-only"):
            replica.psql("INSERT INTO t VALUES (8)")
        replica.promote()
        replica.psql("INSERT INTO t VALUES (8)")
        self.assertEqual(replica.psql("SELECT sum(a) FROM t"), "15")


class Program(Case):
    def test_start_again_finds_the_one_that_runs(self):
        folder = str(self.folder / "one")
        self.addCleanup(lambda: Cluster(folder).remove())
        first = subprocess.check_output([*PROGRAM, "start", "--no-fsync", folder], text=True)
        pid = Cluster(folder).pid()
        self.assertEqual(subprocess.check_output([*PROGRAM, "start", folder], text=True), first)
        self.assertEqual(Cluster(folder).pid(), pid)
        self.assertEqual(subprocess.check_output([*PROGRAM, "url", folder], text=True), first)
        Cluster(folder).kill()
        subprocess.check_output([*PROGRAM, "start", folder])
        self.assertNotEqual(Cluster(folder).pid(), pid)
        subprocess.check_output([*PROGRAM, "stop", folder])
        self.assertFalse(Path(folder).exists())

    def test_run_passes_the_url_and_the_exit_status(self):
        script = 'psql -XAtc "SELECT 40 + 2" "$CREDENCE_TEST_POSTGRES"; exit 3'
        done = subprocess.run([*PROGRAM, "run", "--", "sh", "-c", script], text=True,
                              capture_output=True, check=False)
        self.assertEqual((done.stdout.strip(), done.returncode), ("42", 3), done.stderr)

    def test_nothing_outlives_run(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
            with self.subTest(signal=number.name):
                runs = subprocess.Popen([*PROGRAM, "run", "--no-fsync", "--", "sh", "-c",
                                         "echo $$; exec sleep 600"], stdout=subprocess.PIPE,
                                        env={**os.environ, "TMPDIR": str(self.folder)})
                command = int(runs.stdout.readline())
                pids = clusters.children_of(runs.pid)
                pids += [one for pid in pids for one in clusters.children_of(pid)]
                self.assertIn(command, pids)
                self.assertGreater(len(pids), 4)
                os.kill(runs.pid, number)
                runs.wait(timeout=30)
                runs.stdout.close()
                end = time.monotonic() + 15
                while any(clusters.is_alive(pid) for pid in pids) and time.monotonic() < end:
                    time.sleep(0.05)
                self.assertEqual([pid for pid in pids if clusters.is_alive(pid)], [])
                for folder in self.folder.iterdir():  # SIGKILL left no chance to clean up.
                    Cluster(folder).remove()


if __name__ == "__main__":
    unittest.main()
