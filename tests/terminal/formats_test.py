# SPDX-License-Identifier: Apache-2.0
"""Lists as CSV and JSON Lines hold the same rows as --json.

Usage: formats_test.py CREDENCE
"""

import csv
import io
import json
import subprocess
import sys
import tempfile
import unittest

from sample import HOSTILE, Sample
from screens import Screen

CREDENCE = sys.argv.pop(1)

# Lists, and where their rows are in the JSON.
LISTS = {
    "memory list": None, "memory search tests": None, "session list": None, "belief list": None,
    "belief disputes": None, "heuristic list": None, "fire list": None, "ledger list": None,
    "events list": None, "activity": None, "alert list": None,
    "review rules": None, "rule list": "rules", "signals": "signals",
    "settings": None, "token list": None,
    "review list": None, "projects": None,
}  # fmt: skip


def cell_of(value):
    """As the documentation says."""
    if value is None:
        return ""
    if isinstance(value, str):
        return "'" + value if value[:1] and value[0] in "=+-@\t\r" else value
    return value


class Formats(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.sample = Sample(CREDENCE, folder.name)
        cls.sample.fill()

    def rows_of(self, command):
        answer = self.sample.json(*command.split())
        return answer if LISTS[command] is None else answer[LISTS[command]]

    def test_json_lines_are_the_rows(self):
        for command in LISTS:
            with self.subTest(command=command):
                out = self.sample.run(*command.split(), "--format", "jsonl")
                self.assertEqual([json.loads(line) for line in out.split("\n")[:-1]],
                                 self.rows_of(command))  # fmt: skip

    def test_csv_reads_back(self):
        for command in LISTS:
            with self.subTest(command=command):
                rows = self.rows_of(command)
                text = self.sample.run(*command.split(), "--format=csv")
                # Reading text made \n of every line end.
                rows = json.loads(json.dumps(rows).replace("\\r\\n", "\\n"))
                read = list(csv.DictReader(io.StringIO(text, newline="")))
                self.assertEqual(len(read), len(rows))
                for row, cells in zip(rows, read):
                    for name, value in row.items():
                        expected = cell_of(value)
                        if not isinstance(expected, str):
                            self.assertEqual(json.loads(cells[name]), expected)
                        else:
                            self.assertEqual(cells[name], expected)

    def test_a_formula_is_only_text(self):
        text = self.sample.run("memory", "list", "--format", "csv")
        cells = [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]
        self.assertTrue([cell for cell in cells if cell.startswith("'=1+1")], text)
        self.assertFalse([cell for cell in cells if cell.startswith(HOSTILE[:4])])

    def test_a_terminal_gets_no_controls(self):
        screen = Screen([CREDENCE, "memory", "list", "--format", "csv"], self.sample.project,
                        self.sample.environment)  # fmt: skip
        screen.finish()
        self.assertIn("forged heading", screen.seen)
        self.assertNotRegex(screen.seen, r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202e]")
        # A pipe gets the text as it is.
        self.assertIn("\x1b[2J", self.sample.run("memory", "list", "--format", "csv"))

    def test_json_is_a_format(self):
        self.assertEqual(self.sample.run("memory", "list", "--format", "json"),
                         self.sample.run("memory", "list", "--json"))  # fmt: skip

    def test_an_export_is_json_lines(self):
        self.assertEqual(self.sample.run("export", "--format", "jsonl"), self.sample.run("export"))

    def failure_of(self, *words):
        done = subprocess.run([CREDENCE, *words], env=self.sample.environment,
                              cwd=self.sample.project, capture_output=True, text=True)  # fmt: skip
        self.assertEqual(done.returncode, 2, done)
        self.assertEqual(done.stdout, "")
        return done.stderr

    def test_mistakes_are_explained(self):
        said = self.failure_of("stats", "--format", "csv")
        self.assertIn("'stats' does not answer with a list", said)
        said = self.failure_of("memory", "list", "--format", "xml")
        self.assertIn("use one of table, json, jsonl, csv", said)
        self.assertIn("0.1 to 86400", self.failure_of("memory", "list", "--watch=0"))
        self.assertIn("only read", self.failure_of("memory", "add", "a text", "--watch"))


if __name__ == "__main__":
    unittest.main()
