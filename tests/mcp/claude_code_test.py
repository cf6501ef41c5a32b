# SPDX-License-Identifier: Apache-2.0
"""A real Claude Code calls the tools of `credence mcp`; client_test.py has the usage."""

import json
import sys

import mcp_case  # noqa: F401: makes the modules of tests/clients importable.
import claude_code
from client_test import DEBUG, ClientTest, main
from messages_api import MessagesApi
from scripted_api import tool

RULE = "Prices are whole cents, never floats"


class McpProject(claude_code.ClaudeCodeProject):
    """A project with Credence's hooks and MCP server."""

    servers = None  # Options that name the server; empty if the settings do.

    def command(self, words):
        servers = self.servers
        if servers is None:
            server = {"command": self.credence, "args": ["mcp"]}
            servers = ["--mcp-config", json.dumps({"mcpServers": {"credence": server}})]
        return [*super().command(words), "--allowedTools", "mcp__credence", *servers]


class ClaudeCodeMcp(ClientTest):
    project_class = McpProject
    api_class = MessagesApi

    def call(self, name, **arguments):
        return [tool(f"mcp__credence__{name}", **arguments)]

    def test_it_recalls_what_was_learned(self):
        self.project.run_credence("memory", "add", RULE, "--type", "rule")
        self.prompt("Explain the price", [self.call("recall", text="cents")])
        results = self.api.tool_results()
        self.assertEqual(len(results), 1, results)
        self.assertIn(RULE, results[0])
        self.assertEqual(self.api.tool_errors(), [False])

    def test_it_finds_the_server_that_was_installed(self):
        self.project.run_credence("install", self.project.NAME, "--mcp")
        self.project.write(".claude/settings.local.json",
                           json.dumps({"enabledMcpjsonServers": ["credence"]}))
        self.project.servers = []
        self.prompt("Explain the price", [self.call("remember", text=RULE)])
        self.assertIn(RULE, self.api.tool_results()[0])
        self.project.run_credence("install", self.project.NAME, "--mcp", "--remove")
        self.assertNotIn("shop/.mcp.json", self.project.files())

    def test_it_remembers_at_a_low_number_and_learns_nothing_from_the_answers(self):
        self.prompt(DEBUG, [self.call("remember", text=RULE, type="rule"),
                            self.call("recall", text="elephants"),
                            self.call("judge_memory", action="validate", id="nobody")])
        results = self.api.tool_results()
        self.assertIn(RULE, results[0])
        self.assertIn("credence: no memory", results[2])
        memories = self.project.run_credence("memory", "list", "--all")
        self.assertEqual([memory["content"] for memory in memories], [RULE])
        events = self.project.run_credence("ledger", "list", "--kind", "memory.learned")
        self.assertEqual([event["actor"] for event in events], ["mcp:claude-code"])

    def test_a_model_sees_structured_answers_and_no_schemas_of_them(self):
        self.project.run_credence("memory", "add", RULE, "--type", "rule")
        self.prompt("Explain the price", [
            [tool("ToolSearch", query="select:mcp__credence__recall", max_results=1)],
            self.call("recall", text="cents"), self.call("recall", text="elephants")])
        found, other = [json.loads(words) for words in self.api.tool_results()[1:]]
        self.assertEqual(list(found), ["begin", "data", "end"])
        self.assertEqual(found["data"][0]["content"], RULE)
        self.assertIn("No memory answers that", other["comment"])
        [recall] = [one for one in self.api.last_request()["tools"]
                    if one["name"] == "mcp__credence__recall"]
        self.assertIn("text", recall["input_schema"]["properties"])
        self.assertNotIn("</credence>", json.dumps(recall))

    def test_without_a_terminal_nobody_allows_a_call(self):
        self.project.configure('mode = "enforce"\nprofile = "default"\n[mcp]\nelicitation = true\n')
        push = {"command": "git push origin main"}
        self.prompt(DEBUG, [[tool("Bash", **push)],
                            self.call("check_action", tool="Bash", input=push),
                            [tool("Bash", **push)]])
        refused, checked, again = self.api.tool_results()
        self.assertIn("credence: refused Bash", refused)
        self.assertIn("has not answered", json.loads(checked)["comment"])
        self.assertIn("credence: refused Bash", again)


if __name__ == "__main__":
    sys.exit(main(ClaudeCodeMcp, f"Claude Code {claude_code.VERSION}", claude_code.fetch))
