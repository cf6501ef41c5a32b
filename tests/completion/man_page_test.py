# SPDX-License-Identifier: Apache-2.0
"""groff reads the manual page without a warning. Usage: man_page_test.py CREDENCE"""

import re
import subprocess
import sys
import unittest

CREDENCE = sys.argv.pop(1)


def format_page(width):
    page = subprocess.run([CREDENCE, "man"], check=True, capture_output=True).stdout
    run = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-P-cbou", f"-rLL={width}n"],
        input=page, capture_output=True, check=True,
    )  # fmt: skip
    return page.decode(), run.stdout.decode(), run.stderr.decode()


class ManPage(unittest.TestCase):
    def test_no_warnings(self):
        for width in (60, 80, 200):
            _, _, warnings = format_page(width)
            self.assertEqual(warnings, "", f"at {width} columns")

    def test_the_source_is_ascii(self):
        page, _, _ = format_page(80)
        self.assertTrue(page.isascii())

    def test_what_a_reader_sees(self):
        _, text, _ = format_page(100)
        sections = re.findall(r"^([A-Z][A-Z ]+)$", text, flags=re.MULTILINE)
        self.assertEqual(
            sections,
            ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "GLOBAL OPTIONS", "EXIT STATUS",
             "ENVIRONMENT", "FILES", "EXAMPLES"],
        )  # fmt: skip
        # Lines are filled with blanks.
        self.assertIn("credence memory add TEXT [--type T] [--domain D]", " ".join(text.split()))
        self.assertIn("~/.local/share/credence/credence.db", text)
        self.assertIn('credence memory add "Run the tests before a commit" --type rule', text)
        # Readers could not copy commands with typographic hyphens and quotes.
        self.assertNotRegex(text, "[\u2010\u2018\u2019\u2212]")


if __name__ == "__main__":
    unittest.main()
