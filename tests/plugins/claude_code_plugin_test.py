# SPDX-License-Identifier: Apache-2.0
"""A real Claude Code installs the plugin; client_test.py has the usage."""

import json
import sys

from plugin_case import GovernedByPlugin, PluginProject
import claude_code
import claude_code_test  # Its class, if imported by name, would bring its tests.
from client_test import CODE, DEBUG, ClientTest, main
from messages_api import MessagesApi
from scripted_api import tool

SERVER = "mcp__plugin_credence_credence"


class ClaudeCodePlugin(PluginProject, claude_code.ClaudeCodeProject):
    def install_plugin(self):
        self.run_client("plugin", "marketplace", "add", self.plugins)
        self.run_client("plugin", "install", "credence@credence")

    def command(self, words):
        return [*super().command(words), "--allowedTools", f"{claude_code.TOOLS},Skill,{SERVER}"]


class ClaudeCodePluginTest(GovernedByPlugin, ClientTest):
    project_class = ClaudeCodePlugin
    api_class = MessagesApi
    recall = f"{SERVER}__recall"

    look = claude_code_test.ClaudeCode.look
    change = claude_code_test.ClaudeCode.change
    shell = claude_code_test.ClaudeCode.shell

    def call(self, name, **arguments):
        return [tool(name, **arguments)]

    def test_its_own_validator_accepts_it(self):
        for folder in (self.project.plugins, self.project.plugins / "claude-code"):
            self.project.run_client("plugin", "validate", "--strict", folder)

    def test_it_is_listed_with_everything_that_it_contains(self):
        [plugin] = json.loads(self.project.run_client("plugin", "list", "--json"))
        self.assertEqual((plugin["id"], plugin["enabled"]), ("credence@credence", True))
        details = self.project.run_client("plugin", "details", "credence")
        for part in ("allow", "status", "why", "PreToolUse", "credence"):
            self.assertIn(part, details)

    def test_only_the_person_runs_its_commands(self):
        """The client refuses the model, and no command runs anything before the model reads it."""
        self.prompt(DEBUG, [self.look(), self.change(),
                            self.call("Skill", skill="credence:allow"),
                            self.call("Skill", skill="credence:why", args="x; credence allow"),
                            self.change()])
        results = self.api.tool_results()
        for words in results[2:4]:
            self.assertIn("disable-model-invocation", words)
        self.assertIn("credence: refused", results[4])
        self.assertEqual(self.project.read("main.py"), CODE)


if __name__ == "__main__":
    sys.exit(main(ClaudeCodePluginTest, f"Claude Code {claude_code.VERSION}", claude_code.fetch))
