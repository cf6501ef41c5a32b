# SPDX-License-Identifier: Apache-2.0
"""Credence governs a real Claude Code; client_test.py has the usage."""

import json
import sys

import claude_code
from client_test import (CHANGED, CODE, DEBUG, ClientTest, GovernedClient, RecordedClient,
                         main)
from messages_api import MessagesApi
from scripted_api import text, tool


class ClaudeCode(GovernedClient, RecordedClient, ClientTest):
    project_class = claude_code.ClaudeCodeProject
    api_class = MessagesApi
    transcripts = ".claude/projects"

    def shell(self, command):
        return [tool("Bash", command=command, description="Run it")]

    def look(self):
        return [tool("Read", file_path=self.file)]

    def change(self, old="return 1", new="return 2"):
        return [tool("Edit", file_path=self.file, old_string=old, new_string=new)]

    def delegate(self, words):
        return [tool("Agent", description="Change it", prompt=words,
                     subagent_type="general-purpose", run_in_background=False)]

    def prompt(self, words, script):
        done = super().prompt(words, script)
        answer = json.loads(done.stdout)
        self.assertFalse(answer["is_error"], done.stdout)
        self.assertEqual(answer["result"], "Done.")
        return answer

    def test_a_refusal_and_a_failure_are_errors_to_the_model(self):
        self.prompt(DEBUG, [self.look(), self.change(), self.shell("cat missing.txt")])
        self.assertEqual(self.api.tool_errors(), [False, True, True])

    def test_asking_puts_the_clients_own_question_to_the_person(self):
        """The tools are allowed in the client, so without Credence it would not ask."""
        self.project.configure('mode = "ask"\n')
        self.project.write("build.log", "old\n")
        self.api.play([self.shell("rm build.log"), self.look(), self.change(), [text("Done.")]])
        terminal = self.project.interactive()
        self.addCleanup(terminal.close)
        terminal.wait_for("❯")
        terminal.type_line(DEBUG)
        terminal.wait_for("credence: approval needed for Bash.*needs 51 %.*1. Yes.*No")
        terminal.press_until("\r", "make this edit.*1. Yes.*No")
        self.assertFalse((self.project.folder / "build.log").exists())
        self.assertEqual(self.project.read("main.py"), CODE)
        terminal.press_until("\r", "Done")
        self.assertEqual(self.project.read("main.py"), CHANGED)

    def test_a_high_number_is_silent(self):
        self.prompt("Fix a simple typo: rename prcie to price in the readme", [])
        self.assertNotRegex(self.api.context(), "(?i)research[^.]* required")

    def test_a_run_without_tools_ends_by_itself(self):
        answer = self.prompt(DEBUG, [])
        self.assertEqual(answer["terminal_reason"], "completed")
        self.assertEqual(len(self.api.requests), 1)

    def test_what_was_learned_about_a_command_is_shown_before_it_runs(self):
        lesson = "cat price.csv shows prices in cents"
        self.project.run_credence("memory", "add", lesson, "--type", "learning")
        self.project.write("price.csv", "apple,120\n")
        self.prompt("Explain what an apple costs here", [self.shell("cat price.csv")])
        self.assertEqual(self.api.tool_results(), ["apple,120"])
        shown = self.api.context().partition("PreToolUse:Bash hook additional context:")[2]
        self.assertIn(lesson, shown)


if __name__ == "__main__":
    sys.exit(main(ClaudeCode, f"Claude Code {claude_code.VERSION}", claude_code.fetch))
