# SPDX-License-Identifier: Apache-2.0
"""Common to the tests of MCP clients: a separate store, and Node to run the clients."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "clients"))

RUN_SECONDS_MAX = 120


class McpCase(unittest.TestCase):
    credence = None  # Set by client_test.main.
    program = None
    maxDiff = None

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="credence-mcp-")).resolve()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def environment(self):
        return {"HOME": str(self.folder), "PATH": os.environ["PATH"], "LANG": "C.UTF-8",
                "CREDENCE_DB": str(self.folder / "test.db")}

    def run_program(self, *command, stdin=""):
        done = subprocess.run([str(word) for word in command], cwd=self.folder, input=stdin,
                              env=self.environment(), capture_output=True, text=True, check=False,
                              timeout=RUN_SECONDS_MAX)
        self.assertEqual(done.returncode, 0, f"{done.stdout}{done.stderr}")
        return done.stdout

    def run_credence(self, *words):
        return json.loads(self.run_program(self.credence, *words, "--json"))
