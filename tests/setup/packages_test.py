# SPDX-License-Identifier: Apache-2.0
"""Runs tools/setup.sh as a user other than root."""

import os
import re
import unittest

from scripts import ROOT, ScriptCase

NOBODY = 65534
# Like sudo without a password.
SUDO = """
    [[ $1 == -n ]] && shift
    export AS_ROOT=yes
    exec "$@"
"""
# Records its arguments, and reports progress like apt-get.
APT = """
    [[ $AS_ROOT == yes ]] || { echo "E: are you root?"; exit 100; }
    echo "asked: $*"
    [[ " $* " == *" install "* ]] && printf '%s\\r\\n' \\
      'dlstatus:1:50.1234:Retrieving file 1 of 2' 'Unpacking g++ ...' \\
      'pmstatus:g++:44.4444:Installing g++ (arm64)'
    exit 0
"""
APT_WITHOUT_NETWORK = """
    if [[ " $* " == *" update "* ]]; then
      echo "W: Failed to fetch http://mirror/dists/x  Temporary failure resolving 'mirror'"
      exit 0
    fi
    echo "E: Unable to locate package g++"
    exit 100
"""


class Packages(ScriptCase):
    def setUp(self):
        super().setUp()
        self.copy("tools/setup.sh", "tools/progress.sh")
        self.write_script(self.tree / "tools/fetch_models.sh", 'echo "models: $*"')
        self.log = self.tree / "build/setup.log"
        self.lacks("g++", "cmake", "npm")
        if os.geteuid() == 0:
            for path in (self.folder, self.tree, self.bin, *self.tree.iterdir()):
                path.chmod(0o755)
                os.chown(path, NOBODY, NOBODY)

    def lacks(self, *missing):
        """Simulates a system with all packages except these."""
        patterns = "|".join(missing) or "none"
        self.stand_in("dpkg-query", f"""
            for name in "${{@:3}}"; do
              case $name in
                {patterns}) ;;
                *) echo "installed $name" ;;
              esac
            done
            exit 1""")

    def setup(self, status=0):
        user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        done = self.run_script(self.tree / "tools/setup.sh", **user)
        self.assertEqual(done.returncode, status, done.stderr)
        self.fetched_models = done.stdout == "models: --if-missing\n"
        return done.stderr

    def test_nothing_is_said_where_nothing_is_missing(self):
        self.lacks()
        self.assertEqual(self.setup(), "")
        self.assertTrue(self.fetched_models)
        self.assertFalse(self.log.exists())

    def test_missing_packages_are_installed_through_sudo(self):
        self.stand_in("sudo", SUDO)
        self.stand_in("apt-get", APT)
        self.environment["CREDENCE_PROGRESS_SECONDS"] = "0"
        told = self.setup()
        self.assertIn("installing packages, which can take a few minutes: g++ cmake npm\n", told)
        self.assertRegex(told, r"(?m)^downloading packages, 50 %")
        self.assertRegex(told, r"(?m)^installing packages, 44 %")
        self.assertTrue(self.fetched_models)
        log = self.log.read_text()
        self.assertRegex(log, r"asked: .* update\n")
        self.assertRegex(log, r"asked: .* install --no-install-recommends g\+\+ cmake npm\n")
        self.assertIn("Unpacking g++ ...\n", log)
        self.assertNotIn("status:", log)

    def test_without_sudo_one_line_says_what_to_install(self):
        told = self.setup(status=1)
        self.assertEqual(len(told.splitlines()), 1, told)
        self.assertIn("neither root nor able to use sudo", told)
        self.assertIn("run: apt-get install --no-install-recommends g++ cmake npm\n", told)
        self.assertFalse(self.fetched_models)

    def test_without_network_it_says_so(self):
        self.stand_in("sudo", SUDO)
        self.stand_in("apt-get", APT_WITHOUT_NETWORK)
        told = self.setup(status=1)
        self.assertIn("  E: Unable to locate package g++\n", told)
        self.assertIn(f"Installing packages failed. The whole log is in {self.log}.\n", told)
        self.assertRegex(told, r"(?m)^No network: ")
        self.assertIn("run as root: apt-get install --no-install-recommends g++ cmake npm\n", told)
        self.assertFalse(self.fetched_models)

    def test_another_system_is_told_what_it_needs(self):
        (self.bin / "dpkg-query").unlink()
        told = self.setup()
        self.assertEqual(len(told.splitlines()), 1, told)
        self.assertRegex(told, "not a Debian system; make sure that you have: g.. cmake ")
        self.assertTrue(self.fetched_models)

    def test_python_is_used_only_after_it_was_installed(self):
        text = (ROOT / "tools/setup.sh").read_text() + (ROOT / "tools/progress.sh").read_text()
        self.assertEqual(re.findall(r"(?m)^[^#\n]*python3 -", text), [])


if __name__ == "__main__":
    unittest.main()
