# SPDX-License-Identifier: Apache-2.0
"""A hook that is part of a trace: TRACEPARENT in its environment. Usage: trace_test.py CREDENCE"""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CREDENCE = str(Path(sys.argv.pop(1)).resolve())
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
TRACEPARENT = f"00-{TRACE}-00f067aa0ba902b7-01"
NONE_IS_VALID = ["", "none", TRACE, f"00-{'0' * 32}-00f067aa0ba902b7-01",
                 f"00-{TRACE}-{'0' * 16}-01", f"ff-{TRACE}-00f067aa0ba902b7-01",
                 f"00-{TRACE[:-1]}g-00f067aa0ba902b7-01"]


class Trace(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="credence-trace-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()
        self.environment = {"HOME": str(self.folder), "PATH": os.environ["PATH"],
                            "LANG": "C.UTF-8", "CREDENCE_DB": str(self.folder / "test.db")}

    def credence(self, *words, stdin="", traceparent=None):
        traced = {} if traceparent is None else {"TRACEPARENT": traceparent}
        return subprocess.run([CREDENCE, *words], input=stdin, text=True, capture_output=True,
                              env={**self.environment, **traced}, cwd=self.folder, check=False,
                              timeout=120)

    def prompt(self, session, traceparent):
        done = self.credence("hook", "claude-code", traceparent=traceparent, stdin=json.dumps({
            "hook_event_name": "UserPromptSubmit", "session_id": session, "cwd": str(self.folder),
            "prompt": "Debug this FastAPI error"}))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def shown(self, session):
        done = self.credence("session", "show", session, "--json")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return json.loads(done.stdout)

    def test_a_session_is_found_by_the_trace_of_its_hooks(self):
        self.prompt("s1", TRACEPARENT)
        session = self.shown(TRACE)
        self.assertEqual((session["id"], session["trace"]), ("s1", TRACE))
        for words in (TRACE, TRACEPARENT):
            found = json.loads(self.credence("find", words, "--json").stdout)
            self.assertEqual([(one["kind"], one["id"]) for one in found], [("session", "s1")])

    def test_it_is_linked_once(self):
        self.prompt("s1", TRACEPARENT)
        self.prompt("s1", TRACEPARENT)
        traced = self.credence("ledger", "list", "--kind", "session.traced", "--json").stdout
        self.assertEqual(len(json.loads(traced)), 1)

    def test_an_invalid_value_is_ignored(self):
        for number, value in enumerate(NONE_IS_VALID):
            with self.subTest(value):
                self.prompt(f"s{number}", value)
                self.assertIsNone(self.shown(f"s{number}").get("trace"))
        self.assertNotEqual(self.credence("session", "show", TRACE, "--json").returncode, 0)


if __name__ == "__main__":
    unittest.main()
