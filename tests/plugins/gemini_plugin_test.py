# SPDX-License-Identifier: Apache-2.0
"""A real Gemini CLI installs the extension; client_test.py has the usage."""

import json
import sys

from plugin_case import GovernedByPlugin, PluginProject
import gemini
import gemini_test  # Its class, if imported by name, would bring its tests.
from client_test import DEBUG, ClientTest, main
from generate_content_api import GenerateContentApi
from scripted_api import tool


class GeminiPlugin(PluginProject, gemini.GeminiProject):
    def set_up(self):
        super().set_up()
        # Otherwise it would ask.
        path = self.home / ".gemini" / "trustedFolders.json"
        trusted = json.loads(path.read_text(encoding="utf-8"))
        trusted[str(self.top / "plugins" / "gemini")] = "TRUST_FOLDER"
        path.write_text(json.dumps(trusted), encoding="utf-8")

    def install_plugin(self):
        self.run_client("extensions", "validate", self.plugins / "gemini")
        self.run_client("extensions", "install", self.plugins / "gemini", "--consent")

    def run_client(self, *words):
        node = self.command("")[0]
        done = self.run([node, self.program, *words])
        # It lists on the error output.
        if done.returncode != 0:
            raise AssertionError(f"{words}:\n{done.stdout}{done.stderr}")
        return done.stdout + done.stderr


class GeminiPluginTest(GovernedByPlugin, ClientTest):
    project_class = GeminiPlugin
    api_class = GenerateContentApi
    recall = "mcp_credence_recall"

    look = gemini_test.Gemini.look
    change = gemini_test.Gemini.change
    shell = gemini_test.Gemini.shell

    def call(self, name, **arguments):
        return [tool(name, **arguments)]

    def test_it_is_listed_with_its_server(self):
        listed = self.project.run_client("extensions", "list")
        self.assertIn("credence", listed)

    def test_a_command_that_shows_something_moves_no_score(self):
        """Hooks see the text of the command as if the person had typed it."""
        self.prompt(DEBUG, [self.look()])
        before = self.confidence()
        self.prompt("/credence:status", [self.shell("credence status")])
        self.assertEqual(self.confidence(), before)


if __name__ == "__main__":
    sys.exit(main(GeminiPluginTest, f"Gemini CLI {gemini.VERSION}", gemini.fetch))
