# SPDX-License-Identifier: Apache-2.0
"""The adapter for the OpenAI Agents SDK, with the SDK, against a server.

usage: typescript_openai_agents_test.py CREDENCE FOLDER [unittest arguments]
"""

import unittest

from adapter_case import FAILS, LAST_WORDS, PASSES, AdapterCase
from library_case import CHANGE

from responses_api import ResponsesApi, api_call
from scripted_api import text, tool

SECTION = "OpenAI Agents SDK"


class OpenAiAgents(AdapterCase):
    adapter = "openai-agents"
    sections = [SECTION]
    api = ResponsesApi
    # openai 7 asks for Node 22, and works with 20.
    packages = {"@openai/agents": "0.20.0", "openai": "7.55.0", "zod": "4.6.7",
                "@modelcontextprotocol/client": "2.4.0"}
    failure = "An error occurred while running the tool"
    named = ["@openai/agents"]

    def test_the_program_of_the_document(self):
        self.check_program_of_the_document(SECTION)

    def test_calls_in_parallel(self):
        self.check_parallel_calls(SECTION)

    def test_a_run_that_is_streamed(self):
        self.check_calls("openai-agents_streamed")

    def test_a_shell_and_an_editor_are_guarded(self):
        def shell(*commands):
            return api_call(type="shell_call", status="completed", action={
                "commands": commands, "timeout_ms": None, "max_output_length": None})

        self.model.play([
            [shell(PASSES)], [shell("echo begin", FAILS)],
            [api_call(type="apply_patch_call", operation={
                "type": "update_file", "path": str(self.main), "diff": "@@\n-a\n+b"})],
            [text(LAST_WORDS)]])
        self.run_agent("openai-agents_own_tools")
        passed, failed, refused = self.model.tool_results()
        self.assertIn("12 passed", passed)
        self.assertIn("Error 1", failed)
        self.assertIn("it needs 51 %", refused)
        self.check_unchanged()
        self.assertEqual(self.calls(), [("Bash", "passed", 5), ("Bash", "failed", -5),
                                        ("apply_patch", "refused", 0)])

    def test_an_error_that_ends_the_run_is_reported(self):
        self.model.play([[tool("check_prices")]])
        printed = self.run_agent("openai-agents_own_tools", CHANGE)
        self.assertIn("no prices here", printed)
        self.assertEqual([call[:2] for call in self.calls()], [("check_prices", "failed")])

    def test_arguments_that_are_not_json_do_not_reach_the_tool(self):
        self.model.play([
            [api_call(type="function_call", name="Bash", arguments="not JSON")],
            [text(LAST_WORDS)]])
        self.run_agent(SECTION)
        self.assertIn("An error occurred", self.model.tool_results()[0])
        self.assertEqual(self.calls(), [])

    def test_the_document_names_the_versions(self):
        self.check_versions()


if __name__ == "__main__":
    OpenAiAgents.prepare()
    unittest.main()
