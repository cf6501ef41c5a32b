# SPDX-License-Identifier: Apache-2.0
"""A hook whose store is locked, or whose answer is lost. Usage: failures_test.py CREDENCE"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CREDENCE = str(Path(sys.argv.pop(1)).resolve())
REFUSED_CALL = {"hook_event_name": "PreToolUse", "session_id": "s1", "tool_name": "Bash",
                "tool_use_id": "t1",
                "tool_input": {"command": "credence session approve s1"}}


class FailuresTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="credence-hook-")).resolve()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.store = self.folder / "test.db"
        self.config = self.folder / "credence.toml"
        self.config.write_text("")
        self.environment = {"HOME": str(self.folder), "PATH": os.environ["PATH"],
                            "LANG": "C.UTF-8", "CREDENCE_DB": str(self.store),
                            "CREDENCE_CONFIG": str(self.config)}

    def hook(self, payload, stdout=subprocess.PIPE):
        text = json.dumps({"cwd": str(self.folder), **payload})
        return subprocess.run([CREDENCE, "hook", "claude-code"], input=text, text=True,
                              stdout=stdout, stderr=subprocess.PIPE, env=self.environment,
                              cwd=self.folder, check=False, timeout=120)

    def close(self):
        self.config.write_text('[governor]\nfail = "closed"\n')

    def test_a_held_store_is_not_waited_for_longer_than_the_client_waits(self):
        self.hook({"hook_event_name": "SessionStart", "session_id": "s1"})
        holder = sqlite3.connect(self.store, isolation_level=None)
        self.addCleanup(holder.close)
        holder.execute("BEGIN IMMEDIATE")
        for fail, status, end in (("open", 0, "allowed"), ("closed", 2, "refused")):
            self.environment["CREDENCE_GOVERNOR_FAIL"] = fail
            done = self.hook(REFUSED_CALL)
            self.assertEqual(done.returncode, status, done.stderr)
            # Below the timeout of 10 s that 'credence install' sets for hooks.
            self.assertIn("another process has held the store for 4 s", done.stderr)
            self.assertIn(f"the call is {end} (governor.fail)", done.stderr)

    def test_a_refusal_that_cannot_be_written_ends_as_the_settings_say(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = self.hook(REFUSED_CALL, stdout=full)
            self.assertEqual(done.returncode, 0)
            self.assertIn("the answer cannot be written", done.stderr)
            self.assertIn("is allowed", done.stderr)
            self.close()
            done = self.hook(REFUSED_CALL, stdout=full)
            self.assertEqual(done.returncode, 2)
            self.assertIn("the call is refused (governor.fail)", done.stderr)

    def test_what_is_about_no_call_refuses_none(self):
        self.close()
        for event in ("Stop", "UserPromptSubmit", "BeforeAgent", "SessionEnd"):
            done = self.hook({"hook_event_name": event})
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("session_id", done.stderr)
            self.assertNotIn("refused", done.stderr)
        self.assertEqual(self.hook({"hook_event_name": "PreToolUse"}).returncode, 2)

    def test_a_mistake_elsewhere_in_the_settings_does_not_open_what_is_closed(self):
        self.config.write_text('[memory]\ninjct_limit = 3\n\n[governor]\nfail = "closed"\n')
        done = self.hook(REFUSED_CALL)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("injct_limit", done.stderr)
        self.config.write_text("[memory]\ninjct_limit = 3\n")
        self.assertEqual(self.hook(REFUSED_CALL).returncode, 0)


if __name__ == "__main__":
    unittest.main()
