# SPDX-License-Identifier: Apache-2.0
"""Connects to a database that requires TLS, and checks the errors about wrong certificates.

usage: tls_test.py CREDENCE [unittest arguments]
"""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import cluster as clusters
from cluster import Cluster

CREDENCE = None


def setUpModule():
    clusters.skip_without_programs()


class Tls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="credence-tls-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.folder.chmod(0o755)
        for name in ("server", "other"):
            subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes",
                            "-days", "2", "-subj", "/CN=localhost",
                            "-addext", "subjectAltName=DNS:localhost",
                            "-keyout", cls.folder / f"{name}.key",
                            "-out", cls.folder / f"{name}.crt"],
                           check=True, capture_output=True)
        cls.cluster = Cluster(cls.folder / "one", fsync=False, settings={
            "ssl": "on", "ssl_cert_file": cls.folder / "server.crt",
            "ssl_key_file": cls.folder / "server.key"})
        cls.addClassCleanup(cls.cluster.remove)
        cls.cluster.create()
        key = cls.folder / "server.key"
        key.chmod(0o600)
        if cls.cluster.account:
            os.chown(key, cls.cluster.account["user"], cls.cluster.account["group"])
        rules = cls.cluster.data / "pg_hba.conf"
        rules.write_text(rules.read_text(encoding="utf-8").replace("\nhost ", "\nhostssl "),
                         encoding="utf-8")
        cls.cluster.start()
        cls.cluster.create_database("credence")

    def credence(self, host="localhost", **parameters):
        url = self.cluster.url("credence", **parameters).replace("127.0.0.1", host)
        return subprocess.run(
            [CREDENCE, "memory", "add", "The port is 8080."], text=True, capture_output=True,
            check=False, timeout=60,
            env={**os.environ, "CREDENCE_STORE_URL": url, "HOME": str(self.folder)})

    def refused(self, done, *words):
        """Expects a one-line error that contains these words and no password."""
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)
        self.assertNotIn(self.cluster.password, done.stderr)

    def test_a_certificate_that_is_known(self):
        done = self.credence(sslmode="verify-full", sslrootcert=self.folder / "server.crt")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.cluster.psql("SELECT count(*) > 0 FROM events", "credence"), "t")

    def test_a_certificate_of_somebody_else(self):
        self.refused(self.credence(sslmode="verify-full", sslrootcert=self.folder / "other.crt"),
                     "certificate verify failed", "check sslmode and sslrootcert")

    def test_a_certificate_for_another_host(self):
        self.refused(self.credence(host="127.0.0.1", sslmode="verify-full",
                                   sslrootcert=self.folder / "server.crt"),
                     "does not match host name", "check sslmode and sslrootcert")

    def test_without_tls_there_is_no_way_in(self):
        self.refused(self.credence(sslmode="disable"), "no encryption", "pg_hba.conf")


if __name__ == "__main__":
    CREDENCE = os.path.abspath(sys.argv.pop(1))
    unittest.main()
