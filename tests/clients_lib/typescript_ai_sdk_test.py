# SPDX-License-Identifier: Apache-2.0
"""The adapter for the Vercel AI SDK, with the SDK, against a server.

usage: typescript_ai_sdk_test.py CREDENCE FOLDER [unittest arguments]
"""

import unittest

from adapter_case import FAILS, LAST_WORDS, PASSES, AdapterCase

from chat_completions_api import ChatCompletionsApi
from scripted_api import text, tool


class AiSdk(AdapterCase):
    adapter = "ai-sdk"
    sections = ["Vercel AI SDK"]
    api = ChatCompletionsApi
    # Version 7 needs Node 22.
    packages = {"ai": "6.0.326", "@ai-sdk/openai-compatible": "2.0.87", "zod": "4.6.7"}
    named = ["ai"]

    def test_the_program_of_the_document(self):
        self.check_program_of_the_document("Vercel AI SDK")

    def test_calls_in_parallel(self):
        self.check_parallel_calls("Vercel AI SDK")

    def test_answers_and_results_that_are_streamed(self):
        self.model.play([[tool("Bash", command=PASSES)], [tool("Bash", command=FAILS)],
                         [text(LAST_WORDS)]])
        shown = self.run_agent("ai-sdk_streamed")
        self.assertIn("true it has started", shown)
        self.assertIn("false 12 passed", shown)
        passed, failed = self.model.tool_results()
        self.assertIn("12 passed", passed)
        self.assertIn("Error 1", failed)
        self.assertEqual(self.calls(), [("Bash", "passed", 5), ("Bash", "failed", -5)])

    def test_the_document_names_the_versions(self):
        self.check_versions()


if __name__ == "__main__":
    AiSdk.prepare()
    unittest.main()
