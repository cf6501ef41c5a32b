# SPDX-License-Identifier: Apache-2.0
"""Credence governs a real Gemini CLI; client_test.py has the usage."""

import sys

import gemini
from client_test import ClientTest, GovernedClient, RecordedClient, main
from generate_content_api import GenerateContentApi
from scripted_api import tool


class Gemini(GovernedClient, RecordedClient, ClientTest):
    project_class = gemini.GeminiProject
    api_class = GenerateContentApi
    transcripts = ".gemini/tmp"

    def shell(self, command):
        return [tool("run_shell_command", command=command, description="Run it")]

    def look(self):
        return [tool("read_file", file_path=self.file)]

    def change(self, old="return 1", new="return 2"):
        return [tool("replace", file_path=self.file, old_string=old, new_string=new,
                     instruction="Change the price")]

    def delegate(self, words):
        return [tool("invoke_agent", agent_name="generalist", prompt=words)]

    def in_subagent(self, turns):
        return [*turns, [tool("complete_task", result={"response": "Done."})]]


if __name__ == "__main__":
    sys.exit(main(Gemini, f"Gemini CLI {gemini.VERSION}", gemini.fetch))
