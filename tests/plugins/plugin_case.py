# SPDX-License-Identifier: Apache-2.0
"""What every client with Credence's plugin must do; ../clients/client_test.py has the usage."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "clients"))

from client_test import CHANGED, CODE, DEBUG  # noqa: E402: from the folder above.

BUILD = ROOT / "plugins" / "build.py"


def build(credence, folder):
    subprocess.run([sys.executable, "-B", str(BUILD), str(credence), str(folder)], check=True)


class PluginProject:
    """Put before a client's project: installs the plugin in place of the settings' hooks."""

    def install(self):
        # The plugin names the program, so it has to be on PATH.
        (self.bin / "credence").symlink_to(self.credence)
        self.plugins = self.top / "plugins"
        build(self.credence, self.plugins)
        self.install_plugin()

    def install_plugin(self):
        raise NotImplementedError

    def run_client(self, *words):
        """Runs the client's program, which must succeed; returns what it prints."""
        done = self.run([self.program, *words])
        if done.returncode != 0:
            raise AssertionError(f"{' '.join(map(str, words))}:\n{done.stdout}{done.stderr}")
        return done.stdout


class GovernedByPlugin:
    """Put before a client's test."""

    allow = "/credence:allow"  # What the person types.
    recall = None  # The client's name for the server's tool.

    def test_its_hooks_govern_and_the_person_allows_the_refused_call(self):
        self.prompt(DEBUG, [self.look(), self.change()])
        self.assertIn("credence: refused", self.api.tool_results()[1])
        self.assertEqual(self.project.read("main.py"), CODE)
        self.prompt(self.allow, [self.look(), self.change()])
        self.assertEqual(self.project.read("main.py"), CHANGED)

    def test_no_agent_allows_its_own_call(self):
        self.prompt(DEBUG, [self.look(), self.change(), self.shell("credence allow"),
                            self.change()])
        self.assertEqual(self.project.read("main.py"), CODE)
        self.assertRegex(self.api.tool_results()[2], "(?i)only a person")

    def test_its_server_answers_at_a_low_number(self):
        self.project.run_credence("memory", "add", "Prices are whole cents", "--type", "rule")
        self.prompt(DEBUG, [self.call(self.recall, text="cents")])
        self.assertIn("Prices are whole cents", self.api.tool_results()[0])
