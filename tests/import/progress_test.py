# SPDX-License-Identifier: Apache-2.0
"""An import shows its progress on a terminal, but not in a pipe.

Usage: progress_test.py CREDENCE
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from transcripts import WatchedImport, write_transcripts

CREDENCE = sys.argv.pop(1)
TRANSCRIPTS = 20


def screen_of(text):
    """The lines that a terminal shows in the end."""
    lines, column = [""], 0
    for char in text:
        if char == "\r":
            column = 0
        elif char == "\n":
            lines.append("")
        else:
            lines[-1] = lines[-1].ljust(column)[:column] + char + lines[-1][column + 1 :]
            column += 1
    return [line.rstrip() for line in lines]


class Progress(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        write_transcripts(self.folder / "projects", TRANSCRIPTS, 1)
        self.environment = {**os.environ, "HOME": folder.name, "CREDENCE_CONFIG": "/dev/null"}
        self.command = [CREDENCE, "--db", str(self.folder / "a.db"), "import", "claude-code",
                        str(self.folder / "projects")]  # fmt: skip

    def test_a_terminal_shows_it_and_is_clean_afterwards(self):
        status, out, seen = WatchedImport(self.command, self.environment).finish()
        self.assertEqual(status, 0, seen)
        counts = [int(count) for count in re.findall(r"(\d+) of 20 transcripts", seen)]
        self.assertEqual(counts, list(range(1, TRANSCRIPTS)))
        self.assertEqual(screen_of(seen), [""])
        self.assertIn("20 sessions of claude-code", out)

    def test_a_pipe_gets_nothing(self):
        done = subprocess.run(self.command, env=self.environment, capture_output=True)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr, b"")
        self.assertNotIn(b"transcripts", done.stdout)


if __name__ == "__main__":
    unittest.main()
