# SPDX-License-Identifier: Apache-2.0
"""Credence governs a real OpenCode; client_test.py has the usage."""

import sys

import opencode
from chat_completions_api import ChatCompletionsApi
from client_test import DEBUG, ClientTest, GovernedClient, main
from scripted_api import tool


class Opencode(GovernedClient, ClientTest):
    project_class = opencode.OpencodeProject
    api_class = ChatCompletionsApi

    def shell(self, command):
        return [tool("bash", command=command, description="Run it")]

    def look(self):
        return [tool("read", filePath=self.file)]

    def change(self, old="return 1", new="return 2"):
        return [tool("edit", filePath=self.file, oldString=old, newString=new)]

    def delegate(self, words):
        return [tool("task", description="Change it", prompt=words, subagent_type="general")]

    def test_what_belongs_to_a_call_comes_with_the_next_result(self):
        """A plugin can add text to a result, but not before the call, and not to an error."""
        lesson = "cat price.csv shows prices in cents"
        self.project.run_credence("memory", "add", lesson, "--type", "learning")
        self.project.write("price.csv", "apple,120\n")
        missing = self.file.replace("main.py", "missing.py")
        self.prompt(DEBUG, [[tool("read", filePath=missing)], self.shell("cat price.csv")])
        error, result = self.api.tool_results()
        self.assertIn("missing.py", error)
        self.assertEqual(self.signals(), ["assessment", "tool_failure"])
        self.assertIn("apple,120", result)
        self.assertIn("Confidence: 45% → 40% (-5 tool_failure)", result)
        self.assertIn(lesson, result)


if __name__ == "__main__":
    sys.exit(main(Opencode, "OpenCode", opencode.fetch))
