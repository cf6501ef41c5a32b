# SPDX-License-Identifier: Apache-2.0
"""systemd accepts the unit, and credence accepts the command line in it.

usage: service_test.py CREDENCE [unittest arguments]
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CREDENCE = sys.argv.pop(1)
UNIT = Path(__file__).resolve().parents[2] / "packaging" / "credence.service"


def entries():
    """Pairs of key and value; keys may repeat."""
    found = []
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith(("#", "[")):
            continue
        key, equals, value = line.partition("=")
        assert equals and re.fullmatch(r"[A-Z]\w+", key), line
        found.append((key, value))
    return found


class Service(unittest.TestCase):
    def test_it_has_what_an_operator_relies_on(self):
        pairs = entries()
        for pair in [("ExecReload", "/bin/kill -HUP $MAINPID"), ("Restart", "on-failure"),
                     ("StateDirectory", "credence"), ("User", "credence"),
                     ("NoNewPrivileges", "yes"), ("ProtectSystem", "strict"),
                     ("ProtectHome", "yes"), ("CapabilityBoundingSet", "")]:
            self.assertIn(pair, pairs)

    def test_the_program_knows_the_words_it_is_started_with(self):
        for key, value in entries():
            if key not in ("ExecStart", "ExecStartPre"):
                continue
            words = [word for word in value.split() if not word.startswith("$")]
            self.assertEqual(words[0], "/usr/bin/credence")
            done = subprocess.run([CREDENCE, *words[1:], "--help"], capture_output=True, text=True,
                                  check=False)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_its_check_of_the_settings_stops_a_start_that_would_fail(self):
        with tempfile.TemporaryDirectory() as folder:
            config = Path(folder) / "credence"
            config.mkdir()
            (config / "credence.toml").write_text("[store]\ndurability = \"hope\"\n",
                                                  encoding="utf-8")
            done = subprocess.run([CREDENCE, "config", "check"], capture_output=True, text=True,
                                  check=False, env={"XDG_CONFIG_HOME": folder, "HOME": folder})
            self.assertEqual(done.returncode, 2)
            self.assertIn("credence.toml:2: ", done.stdout)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd is not here")
    def test_systemd_accepts_it(self):
        with tempfile.TemporaryDirectory() as folder:
            unit = Path(folder) / "credence.service"
            # systemd also checks that the unit's program exists.
            text = UNIT.read_text(encoding="utf-8").replace("/usr/bin/credence", CREDENCE)
            unit.write_text(text, encoding="utf-8")
            done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True,
                                  text=True, check=False)
            said = [line for line in done.stderr.splitlines() if "credence" in line]
            self.assertEqual(said, [])


if __name__ == "__main__":
    for variable in [name for name in os.environ if name.startswith("CREDENCE_")]:
        del os.environ[variable]
    unittest.main()
