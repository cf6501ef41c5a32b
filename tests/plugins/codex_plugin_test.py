# SPDX-License-Identifier: Apache-2.0
"""A real Codex installs the plugin; client_test.py has the usage."""

import json
import sys

from plugin_case import GovernedByPlugin, PluginProject
import codex
import codex_test  # Its class, if imported by name, would bring its tests.
from client_test import ClientTest, main
from responses_api import ResponsesApi
from scripted_api import tool


class CodexPlugin(PluginProject, codex.CodexProject):
    def install_plugin(self):
        self.run_client("plugin", "marketplace", "add", self.plugins)
        self.run_client("plugin", "add", "credence@credence")


class CodexPluginTest(GovernedByPlugin, ClientTest):
    project_class = CodexPlugin
    api_class = ResponsesApi
    allow = "allow"  # Plugins of Codex have no commands.
    recall = "mcp__credence.recall"

    look = codex_test.Codex.look
    change = codex_test.Codex.change
    shell = codex_test.Codex.shell

    def call(self, name, **arguments):
        return [tool(name, **arguments)]

    def test_it_is_listed(self):
        plugins = json.loads(self.project.run_client("plugin", "list", "--json"))
        self.assertIn("credence@credence", json.dumps(plugins))


if __name__ == "__main__":
    sys.exit(main(CodexPluginTest, f"Codex {codex.VERSION}", codex.fetch))
