# SPDX-License-Identifier: Apache-2.0
"""tools/debian_root.sh, with stand-ins for apt-get and debootstrap. Exits with 77 if not root."""

import os
import sys
import unittest

from scripts import ScriptCase

SKIPPED = 77
APT = """
    echo "Debian bookworm-security main http://mirror/security"
    echo "Debian bookworm contrib http://mirror/debian"
    echo "Debian bookworm main http://mirror/debian"
"""
# As far as it gets on a system that does not let it make devices.
FAILS = """
    mkdir -p "$3/var/lib/dpkg"
    touch "$3/var/lib/dpkg/status"
    echo "E: Cannot install into target '$3' mounted with noexec or nodev"
    exit 1
"""


class DebianRoot(ScriptCase):
    def setUp(self):
        super().setUp()
        self.copy("tools/debian_root.sh", "tools/progress.sh")
        self.debian = self.tree / "build/debian"
        self.stand_in("apt-get", APT)
        self.stand_in("debootstrap", 'echo "$*" >>"$HOME/asked"; mkdir "$3/etc"')

    def make(self):
        done = self.run_script(self.tree / "tools/debian_root.sh")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        return done.stderr

    def test_it_is_made_once_from_the_machines_own_source(self):
        for _ in range(2):
            self.make()
        self.assertEqual((self.folder / "asked").read_text(),
                         f"--variant=minbase bookworm {self.debian} http://mirror/debian\n")
        self.assertTrue((self.debian / "etc").is_dir())

    def test_a_failure_is_explained_and_leaves_nothing_half_made(self):
        self.stand_in("debootstrap", FAILS)
        said = self.make()
        self.assertIn("mounted with noexec or nodev\n", said)
        self.assertIn("Making a bare Debian for tests failed. The whole log is in ", said)
        self.assertTrue(said.endswith("setup: there is no bare Debian, so the test that installs "
                                      "the Debian packages will be skipped\n"), said)
        self.assertFalse(self.debian.exists())

    def test_what_an_earlier_run_left_is_made_again(self):
        (self.debian / "old").mkdir(parents=True)
        self.make()
        self.assertFalse((self.debian / "old").exists())
        self.assertTrue((self.debian / ".whole").exists())

    def test_without_a_source_of_debian_the_set_up_continues(self):
        for script in ("echo Ubuntu noble main http://mirror/ubuntu", "exit 1"):
            self.stand_in("apt-get", script)
            self.assertEqual(self.make(), "setup: apt knows no package source of Debian, so the "
                             "test that installs the Debian packages will be skipped\n")
        self.assertFalse(self.debian.exists())


if __name__ == "__main__":
    if os.geteuid() != 0:
        print("skipped: only root makes a bare Debian")
        sys.exit(SKIPPED)
    unittest.main()
