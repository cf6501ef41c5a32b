# SPDX-License-Identifier: Apache-2.0
"""Common to the tests of the client libraries: a server, and a project with a file."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "http"), str(ROOT / "tests" / "clients"),
                str(ROOT / "clients" / "python")]

from http_server import ServerCase  # noqa: E402: found by the line above.

# A session about an error begins at 45, where project files may not be written.
DEBUG = "Debug this FastAPI error"
# One about a change begins at 55, where a person is asked about writes to git.
CHANGE = "Store prices in whole cents"
RULE = "Prices are whole cents, never floats"


class LibraryCase(ServerCase):
    maxDiff = None

    def setUp(self):
        super().setUp()
        self.project = self.folder / "shop"
        (self.project / ".git").mkdir(parents=True)
        (self.project / "main.py").write_text("def price():\n    return 1\n", encoding="utf-8")
        self.server = self.serve()
        self.url = self.server.addresses["http"].rstrip("/")

    def remember(self, text=RULE):
        self.credence("memory", "add", text, "--type", "rule", "--project", str(self.project))

    def shown(self, session):
        return self.server.get("/v1/session/show", {"id": session}).json()


def code_blocks(document, language, section=None):
    """The code blocks of a document, or of the section with this heading, as one program."""
    text = (ROOT / document).read_text(encoding="utf-8")
    if section is not None:
        text = re.search(rf"^## {re.escape(section)}\n(.*?)(^## |\Z)", text, re.M | re.S)[1]
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)
    assert blocks, f"{document} has no block of {language}"
    return "\n".join(blocks)
