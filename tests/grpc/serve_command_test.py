# SPDX-License-Identifier: Apache-2.0
"""`credence serve` runs credence-serve. Usage: serve_command_test.py CREDENCE BUILD_FOLDER"""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BUILD = Path(sys.argv.pop(2)).resolve()
CREDENCE = Path(sys.argv.pop(1)).resolve()


def run(program, *words, home):
    environment = {"PATH": os.environ["PATH"], "HOME": str(home)}
    return subprocess.run([program, *words], env=environment, cwd=home, capture_output=True,
                          text=True, check=False, timeout=60)


class ServeCommand(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="credence-serve-")
        self.addCleanup(scratch.cleanup)
        self.top = Path(scratch.name).resolve()

    def test_mistakes_are_found_before_anything_is_started(self):
        done = run(CREDENCE, "serve", "--grcp", "127.0.0.1:0", home=self.top)
        self.assertEqual(done.returncode, 2)
        self.assertIn("grcp", done.stderr)

    def test_the_server_reads_the_whole_line(self):
        done = run(CREDENCE, "--json", "serve", "--grpc", "0.0.0.0:1", home=self.top)
        self.assertEqual(done.returncode, 2)
        self.assertIn("not a loopback address", done.stderr)
        self.assertIn("INVALID_ARGUMENT", done.stdout)

    def test_an_installation_has_its_server_in_libexec(self):
        prefix = self.top / "prefix"
        subprocess.run(["cmake", "--install", str(BUILD), "--prefix", str(prefix)], check=True,
                       capture_output=True)
        installed = prefix / "bin" / "credence"
        self.assertTrue((prefix / "libexec" / "credence" / "credence-serve").exists())
        link = self.top / "linked"
        link.symlink_to(installed)
        for program in (installed, link):
            done = run(program, "serve", "--grpc", "0.0.0.0:1", home=self.top)
            self.assertIn("not a loopback address", done.stderr)

    def test_what_is_slow_to_load_is_not_in_the_program_of_the_hooks(self):
        self.assertIn(b"libprotobuf", (BUILD / "credence-serve").read_bytes())
        self.assertNotIn(b"libprotobuf", CREDENCE.read_bytes())

    def test_a_server_that_is_missing_is_said_so(self):
        alone = self.top / "credence"
        shutil.copy(CREDENCE, alone)
        done = run(alone, "serve", home=self.top)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^credence: credence-serve is neither in [^\n]*\n$")


if __name__ == "__main__":
    unittest.main()
