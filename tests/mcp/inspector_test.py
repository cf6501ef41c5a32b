# SPDX-License-Identifier: Apache-2.0
"""The MCP inspector examines `credence mcp`; client_test.py has the usage."""

import json
import sys

from mcp_case import McpCase

import npm
from client_test import main

VERSION = "0.15.0"
PACKAGE = "@modelcontextprotocol/inspector"


def fetch(folder):
    npm.find_node()
    return npm.fetch(folder, {PACKAGE: VERSION}, f"{PACKAGE}/cli/build/cli.js")


class Inspector(McpCase):
    def inspect(self, method, *words):
        return json.loads(self.run_program(
            npm.find_node(), self.program, "--cli", "-e", f"CREDENCE_DB={self.folder}/test.db",
            self.credence, "mcp", "--method", method, *words))

    def test_it_lists_the_tools(self):
        names = [tool["name"] for tool in self.inspect("tools/list")["tools"]]
        self.assertEqual(names, ["recall", "remember", "judge_memory", "check_action", "believe",
                                 "ask_beliefs", "review_context", "review_register", "why"])

    def test_it_calls_a_tool(self):
        self.run_credence("memory", "add", "Prices are whole cents", "--type", "rule")
        answer = self.inspect("tools/call", "--tool-name", "recall", "--tool-arg", "text=cents")
        self.assertFalse(answer["isError"], answer)
        self.assertIn("Prices are whole cents", answer["content"][0]["text"])

    def test_it_reads_a_resource_and_a_prompt(self):
        answer = self.inspect("resources/read", "--uri", "credence://rules")
        self.assertEqual(answer["contents"][0]["uri"], "credence://rules")
        answer = self.inspect("prompts/get", "--prompt-name", "self_check")
        self.assertIn("judge_memory", answer["messages"][0]["content"]["text"])


if __name__ == "__main__":
    sys.exit(main(Inspector, f"{PACKAGE} {VERSION}", fetch))
