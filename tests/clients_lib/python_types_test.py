# SPDX-License-Identifier: Apache-2.0
"""The types of the Python library (clients/python), as mypy reads them: those of the library, and
what they let through and refuse in programs that use it.

usage: python_types_test.py [unittest arguments]

Without mypy (Debian: mypy) the test exits with 77.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from library_case import ROOT, code_blocks

LIBRARY = ROOT / "clients" / "python"
MYPY = shutil.which("mypy")
PROGRAM = """
import credence

@credence.guarded
def price(article: str) -> int:
    return 250

@credence.heuristic(source="mail")
def sort(text: str) -> str:
    return "the folder for invoices"

@credence.heuristic(source="mail")
async def sort_later(text: str) -> str:
    return "the folder for invoices"

def now() -> None:
    with credence.session("a task") as s:
        call: credence.Call = s.guard("Bash", command="make test")
        s.ran(call, "12 passed")
        cents: int = price("tea")
    answer: credence.Answer = sort("An invoice from the printer")
    answer.rate(True)

async def later() -> None:
    async with credence.aio.session("a task") as s:
        call: credence.Call = await s.guard("Bash", command="make test")
        await s.ran(call, "12 passed")
    answer: credence.Answer = await sort_later("An invoice from the printer")
"""
# Each a mistake in a line of the program: what is replaced, and by what.
MISTAKES = [
    ('price("tea")', "price(250)"),
    ("answer.rate(True)", 'answer.rate("yes")'),
    ("cents: int", "cents: str"),
    ("= s.guard(", "= s.gard("),
    ("await s.ran(call", "await s.ran(call.id"),
    ('await sort_later("An invoice', 'sort_later("An invoice'),
]


class Types(unittest.TestCase):
    def check(self, *words):
        """Returns what mypy complains about; empty if it is content."""
        done = subprocess.run(
            [MYPY, "--config-file", str(LIBRARY / "pyproject.toml"), "--cache-dir", self.cache,
             "--no-error-summary", *words], capture_output=True, text=True, check=False,
            cwd=self.cache, env={**os.environ, "MYPYPATH": str(LIBRARY)})
        self.assertIn(done.returncode, (0, 1), done.stdout + done.stderr)
        return done.stdout

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.cache = folder.name

    def check_program(self, program):
        source = Path(self.cache) / "program.py"
        source.write_text(program, encoding="utf-8")
        return self.check(str(source))

    def test_the_library_is_typed_throughout(self):
        self.assertEqual(self.check("--package", "credence"), "")

    def test_the_documents_are_typed_correctly(self):
        for document in ("docs/clients/python.md", "docs/clients/c.md"):
            self.assertEqual(self.check_program(code_blocks(document, "python")), "", document)

    def test_a_program_that_uses_it_well_passes_and_each_mistake_is_found(self):
        self.assertEqual(self.check_program(PROGRAM), "")
        for right, wrong in MISTAKES:
            with self.subTest(wrong):
                self.assertIn(right, PROGRAM)
                self.assertIn("error:", self.check_program(PROGRAM.replace(right, wrong)))


if __name__ == "__main__":
    if MYPY is None:
        print("skipped: mypy is not installed")
        sys.exit(77)
    unittest.main()
