# SPDX-License-Identifier: Apache-2.0
"""--watch and `credence top` follow the store, and leave the terminal as it was.

Usage: live_test.py CREDENCE
"""

import json
import signal
import subprocess
import sys
import tempfile
import unittest

from sample import Sample
from screens import SEQUENCE, Screen

CREDENCE = sys.argv.pop(1)
BEGIN = "\x1b[?1049h\x1b[?25l"
END = "\x1b[?25h\x1b[?1049l"


class Live(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.sample = Sample(CREDENCE, folder.name)

    def start(self, *words, columns=80, rows=24):
        return Screen([CREDENCE, *words], self.sample.project, self.sample.environment, columns,
                      rows)  # fmt: skip

    def test_watch_redraws_in_place_and_ends_cleanly(self):
        self.sample.run("memory", "add", "the first rule")
        for which in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            screen = self.start("memory", "list", "--watch=0.2")
            screen.wait_for("the first rule")
            self.assertTrue(screen.seen.startswith(BEGIN), screen.seen)
            screen.signal(which)
            self.assertEqual(screen.finish(), 0)
            self.assertTrue(screen.seen.endswith(END), screen.seen[-100:])
        screen = self.start("memory", "list", "--watch=0.2")
        screen.wait_for("1 memory")
        screen.press("typed")
        self.sample.run("memory", "add", "the second rule")
        screen.wait_for("2 memories")
        self.assertNotIn("typed", screen.seen)
        screen.seen = ""
        screen.resize(50, 10)
        screen.wait_for("the second rule")
        screen.press("\x03")
        self.assertEqual(screen.finish(), 0)

    def test_watch_ends_when_its_reader_has_gone(self):
        self.sample.run("memory", "add", "the first rule")
        for format in ("table", "jsonl", "csv"):
            words = [CREDENCE, "memory", "list", "--format", format, "--watch=60"]
            with subprocess.Popen(words, env=self.sample.environment, cwd=self.sample.project,
                                  stdout=subprocess.PIPE) as watching:  # fmt: skip
                self.assertTrue(watching.stdout.readline())
                watching.stdout.close()
                try:
                    self.assertEqual(watching.wait(30), 0)
                finally:
                    watching.kill()

    def test_a_pipe_gets_what_changed(self):
        # With the clock of the machine, what is read differs from one moment to the next.
        del self.sample.environment["CREDENCE_NOW"]
        first = self.sample.json("memory", "add", "the first rule")["id"]
        words = [CREDENCE, "memory", "list", "--format", "jsonl", "--watch=0.2"]
        with subprocess.Popen(words, env=self.sample.environment, cwd=self.sample.project,
                              stdout=subprocess.PIPE, text=True) as watching:  # fmt: skip
            self.assertEqual(json.loads(watching.stdout.readline())["content"], "the first rule")
            self.sample.run("memory", "add", "the second rule")
            self.assertEqual(json.loads(watching.stdout.readline())["content"], "the second rule")
            # Only the first memory is validated; the confidence of both fades all the time.
            self.sample.run("memory", "validate", first)
            validated = json.loads(watching.stdout.readline())
            self.assertEqual((validated["id"], validated["times_validated"]), (first, 1))
            watching.send_signal(signal.SIGTERM)
            self.assertEqual(watching.stdout.read(), "")
            self.assertEqual(watching.wait(30), 0)

    def test_top_follows_selects_and_allows(self):
        self.sample.fill()
        screen = self.start("top")
        screen.wait_for("q quit")
        screen.wait_for("3 live sessions")
        self.assertTrue(screen.seen.startswith(BEGIN))
        screen.press("j")
        screen.wait_for("session s2-")
        screen.press("\r")
        screen.wait_for("Escape back")
        screen.press("?")
        screen.wait_for("Keys")
        screen.press("\x1b")
        screen.wait_for("j/k select")
        screen.press("a")
        screen.wait_for("y or n")
        screen.press("n")
        screen.wait_for("nothing was allowed")
        self.assertNotIn("session.allowed", self.sample.run("ledger", "list"))
        self.sample.hook("SessionStart", "another-session", source="startup")
        screen.wait_for("4 live sessions")
        screen.resize(120, 40)
        screen.press("k")  # Ends the message, in whose place the keys are.
        screen.wait_for("q quit")
        screen.press("q")
        self.assertEqual(screen.finish(), 0)
        self.assertTrue(screen.seen.endswith(END), screen.seen[-100:])

    def test_the_terminal_is_restored_however_it_ends(self):
        for which in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            # A shell keeps the terminal open, to look at it afterwards.
            words = ["/bin/sh", "-c", f"'{CREDENCE}' top; stty -a; echo done"]
            screen = Screen(words, self.sample.project, self.sample.environment)
            screen.wait_for("q quit")
            children = subprocess.run(["pgrep", "-P", str(screen.pid)], capture_output=True,
                                      text=True)  # fmt: skip
            signal_to = int(children.stdout.split()[0])
            screen.seen = ""
            subprocess.run(["kill", f"-{int(which)}", str(signal_to)], check=True)
            screen.wait_for("done")
            self.assertIn(END, screen.seen)
            after = SEQUENCE.sub("", screen.seen)
            self.assertRegex(after, r"[^-]\bicanon\b")
            self.assertRegex(after, r"[^-]\becho\b")
            screen.finish()

    def test_without_a_terminal_top_prints_once(self):
        self.sample.fill()
        out = self.sample.run("top")
        self.assertNotIn("\x1b", out)
        self.assertIn("claude-code", out)
        self.assertEqual(len(self.sample.json("top")), 3)


if __name__ == "__main__":
    unittest.main()
