# SPDX-License-Identifier: Apache-2.0
"""The adapter for the Anthropic SDK, with the SDK and its tool runner, against a server.

usage: typescript_anthropic_test.py CREDENCE FOLDER [unittest arguments]
"""

import unittest

from adapter_case import LAST_WORDS, AdapterCase
from library_case import CHANGE, DEBUG

from messages_api import MessagesApi
from scripted_api import text, tool


class Anthropic(AdapterCase):
    adapter = "anthropic"
    sections = ["Anthropic SDK"]
    api = MessagesApi
    packages = {"@anthropic-ai/sdk": "1.10.0", "zod": "4.6.7"}
    named = ["@anthropic-ai/sdk"]

    def test_the_program_of_the_document(self):
        self.check_program_of_the_document("Anthropic SDK")
        self.assertEqual(self.model.tool_errors(), [True, False, True])

    def test_calls_in_parallel(self):
        self.check_parallel_calls("Anthropic SDK")

    def test_answers_that_are_streamed(self):
        self.check_calls("anthropic_streamed")

    def test_a_toolset_is_guarded_by_the_names_of_its_tools(self):
        zoom = {**tool("zoom", region=[0, 0, 1, 1]), "toolset": "computer"}
        for task, visited, result in ((DEBUG, "", "refused"), (CHANGE, "zoom", "passed")):
            self.model.play([[zoom], [text(LAST_WORDS)]])
            printed = self.run_agent("anthropic_streamed", task)
            self.assertEqual(printed.strip(), visited)
            self.assertEqual(self.calls(), [("computer_zoom", result, 0)])
        self.assertEqual(self.model.tool_results(), ["zoom is done"])

    def test_the_document_names_the_versions(self):
        self.check_versions()


if __name__ == "__main__":
    Anthropic.prepare()
    unittest.main()
