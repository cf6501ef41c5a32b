# SPDX-License-Identifier: Apache-2.0
"""The adapters of the Python library, with stand-ins for the frameworks, against a server.

usage: python_adapters_test.py CREDENCE [unittest arguments]
"""

import asyncio
import sys
import unittest
from pathlib import Path

from framework_stand_ins import StandInLangChainTool, stand_in_function_tool, stand_in_message
from library_case import DEBUG, RULE, LibraryCase

import credence
from credence.adapters import anthropic, langchain, openai_agents

LibraryCase.program = sys.argv.pop(1)


class Adapters(LibraryCase):
    def setUp(self):
        super().setUp()
        self.remember()
        self.ran = []
        self.session = credence.Client(self.url, project=str(self.project)).session(DEBUG)
        self.input = {"file_path": str(self.project / "main.py"), "content": "x = 1\n"}

    def confidence(self):
        return self.session.show().confidence

    def write(self, **arguments):
        self.ran.append(arguments)

    @staticmethod
    def run_shell(command):
        if "broken" in command:
            raise OSError("Exit code 1")
        return "12 passed in 0.31s"

    def test_langchain(self):
        handlers = [langchain.CredenceCallback(self.session)]
        with self.assertRaises(credence.Refused):
            StandInLangChainTool("Write", self.write).invoke(self.input, handlers)
        before = self.confidence()
        shell = StandInLangChainTool("Bash", self.run_shell)
        shell.invoke({"command": "pytest tests"}, handlers)
        self.assertEqual(self.confidence(), before + 5)
        with self.assertRaises(OSError):
            shell.invoke({"command": "pytest broken"}, handlers)
        self.assertEqual((self.confidence(), self.ran), (before, []))
        system, asked = langchain.with_memories(self.session, {"messages": ["hello"]})
        self.assertIn(RULE, system["content"])
        self.assertEqual(asked, "hello")

    def test_openai_agents(self):
        async def write(**arguments):
            self.ran.append(arguments)

        for arguments in ("", "[]"):
            self.assertIn("45%", asyncio.run(self.guarded("Write", write)(None, arguments)))
        before = self.confidence()
        asyncio.run(self.guarded("Bash", self.later)(None, '{"command": "pytest tests"}'))
        self.assertEqual((self.confidence(), self.ran), (before + 5, []))
        instructions = openai_agents.with_memories(self.session, "Help.")(None, None)
        self.assertTrue(instructions.startswith("Help.") and RULE in instructions)

    async def later(self, command):
        return self.run_shell(command)

    def guarded(self, *tool, **options):
        [guarded] = openai_agents.guard_tools(self.session, [
            stand_in_function_tool(*tool, **options)])
        return guarded.on_invoke_tool

    def test_openai_agents_reports_a_tool_that_failed(self):
        broken = '{"command": "pytest broken"}'
        before = self.confidence()
        said = asyncio.run(self.guarded("Bash", self.later)(None, broken))
        self.assertIn("Exit code 1", said)
        self.assertEqual(self.confidence(), before - 5)
        with self.assertRaises(OSError):
            asyncio.run(self.guarded("Bash", self.later, failure_error_function=None)(None, broken))
        self.assertEqual(self.confidence(), before - 10)

    def test_openai_agents_leaves_arguments_that_are_not_json_to_the_sdk(self):
        reports = self.reports()
        said = asyncio.run(self.guarded("Read", self.later)(None, "not JSON"))
        self.assertIn("while parsing tool arguments", said)
        self.assertEqual(reports, [(said, False)])

    def test_openai_agents_reports_a_cancelled_tool_as_interrupted(self):
        reports = self.reports()

        async def story():
            started = asyncio.Event()

            async def wait(**_):
                started.set()
                await asyncio.Event().wait()

            task = asyncio.create_task(self.guarded("Bash", wait)(None, '{"command": "make test"}'))
            await started.wait()
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task

        before = self.confidence()
        asyncio.run(story())  # Waits for the threads.
        self.assertEqual((reports, self.confidence()), ([(None, True)], before))

    def reports(self):
        """A list that grows by (error, interrupted) with each call that ended."""
        reports, ran = [], self.session.ran

        def reported(call, output="", *, error=None, interrupted=False):
            reports.append((error, interrupted))
            return ran(call, output, error=error, interrupted=interrupted)

        self.session.ran = reported
        return reports

    def test_anthropic(self):
        before = self.confidence()
        message = stand_in_message(("Write", self.input), ("Bash", {"command": "pytest tests"}))
        refused, passed = anthropic.run_tools(self.session, message,
                                              {"Write": self.write, "Bash": self.run_shell})
        self.assertTrue(refused["is_error"] and "45%" in refused["content"])
        self.assertEqual(passed, {"type": "tool_result", "tool_use_id": "t1",
                                  "content": "12 passed in 0.31s"})
        self.assertEqual((self.confidence(), self.ran), (before + 5, []))
        self.assertIn(RULE, anthropic.with_memories(self.session, "Help."))

    def test_anthropic_gets_every_result_as_text(self):
        for output, content in ((Path("a"), "a"), ({(1, 2): 3}, "{(1, 2): 3}"),
                                ([float("nan")], '["NaN"]'), ({"exit_code": 0}, '{"exit_code": 0}'),
                                (None, "null")):
            message = stand_in_message(("Bash", {"command": "pytest tests"}))
            [result] = anthropic.run_tools(self.session, message,
                                           {"Bash": lambda command, output=output: output})
            self.assertEqual(result["content"], content)


if __name__ == "__main__":
    unittest.main()
