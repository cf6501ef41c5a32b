# SPDX-License-Identifier: Apache-2.0
"""The adapter for LangChain and LangGraph, with both of them, against a server.

usage: typescript_langchain_test.py CREDENCE FOLDER [unittest arguments]
"""

import json
import unittest

from adapter_case import LAST_WORDS, PASSES, AdapterCase
from library_case import RULE

from chat_completions_api import ChatCompletionsApi
from scripted_api import text, tool


class LangChain(AdapterCase):
    adapter = "langchain"
    sections = ["LangChain", "LangGraph"]
    api = ChatCompletionsApi
    # Newer versions of LangGraph and its SDK ask for versions of @langchain/core that the registry
    # may not have; npm then tries for ever. @langchain/openai 1.5.9 and later need Node 22.
    packages = {"langchain": "1.5.14", "@langchain/langgraph": "1.4.18",
                "@langchain/core": "1.2.13", "@langchain/langgraph-sdk": "1.12.4",
                "@langchain/openai": "1.5.8", "zod": "4.6.7"}
    named = ["langchain", "@langchain/langgraph", "@langchain/core"]

    def test_the_programs_of_the_document(self):
        for section in self.sections:
            with self.subTest(section):
                self.check_program_of_the_document(section)

    def test_calls_in_parallel(self):
        for section in self.sections:
            with self.subTest(section):
                self.check_parallel_calls(section)

    def test_a_callback_guards_the_tools_of_create_agent(self):
        self.check_calls("langchain_callback")

    def test_a_tool_that_is_a_class_has_its_name_and_the_prompt_of_the_agent_stays(self):
        self.model.play([[tool("Bash", command=PASSES)], [text(LAST_WORDS)]])
        self.run_agent("langchain_classes")
        self.assertEqual(self.calls(), [("Bash", "passed", 5)])
        self.assertIn("You work on this project.", self.model.context())
        self.assertIn(RULE, self.model.context())

    def test_a_tool_that_waits_for_a_person_has_not_failed(self):
        self.model.play([[tool("Bash", command=PASSES)], [text(LAST_WORDS)]])
        gained = json.loads(self.run_agent("langchain_interrupt"))
        self.assertEqual(gained, [0, 5])

    def test_the_document_names_the_versions(self):
        self.check_versions()


if __name__ == "__main__":
    LangChain.prepare()
    unittest.main()
