# SPDX-License-Identifier: Apache-2.0
"""Credence governs a real Codex; client_test.py has the usage."""

import json
import re
import sys

import codex
from client_test import CHANGED, CODE, DEBUG, ClientTest, GovernedClient, RecordedClient, main
from responses_api import ResponsesApi
from scripted_api import tool

PATCH = """*** Begin Patch
*** Update File: main.py
@@
 def price():
-    {old}
+    {new}
*** End Patch
"""


class Codex(GovernedClient, RecordedClient, ClientTest):
    project_class = codex.CodexProject
    api_class = ResponsesApi
    transcripts = ".codex/sessions"

    def shell(self, command):
        return [tool("exec_command", cmd=command)]

    def look(self):
        return self.shell("cat main.py")

    def change(self, old="return 1", new="return 2"):
        return [tool("apply_patch", input=PATCH.format(old=old, new=new))]

    def delegate(self, words):
        return [tool("multi_agent_v1.spawn_agent", message=words)]

    def in_subagent(self, turns):
        """The subagent runs in parallel with the agent, which waits for it."""
        own = super().in_subagent(turns)

        def next_of_either(request):
            calls = [item["call_id"] for item in request["input"]
                     if item["type"] == "function_call" and item["name"] == "spawn_agent"]
            if not calls:
                return own.pop(0)
            spawned = next(json.loads(item["output"]) for item in request["input"]
                           if item["type"] == "function_call_output"
                           and item["call_id"] == calls[0])
            return [tool("multi_agent_v1.wait_agent", targets=[spawned["agent_id"]],
                         timeout_ms=60000)]

        return [next_of_either] * (len(own) + 1)

    def test_a_patch_by_the_shell_is_refused_too(self):
        patch = PATCH.format(old="return 1", new="return 2")
        self.prompt(DEBUG, [self.look(), self.shell(f"apply_patch <<'EOF'\n{patch}EOF")])
        self.assertIn("credence: refused", self.api.tool_results()[1])
        self.assertEqual(self.project.read("main.py"), CODE)

    def test_a_command_that_runs_on_is_judged_at_its_end(self):
        self.project.add_program("pytest", "sleep 1; echo '12 passed in 0.31s'; exit 3")

        def wait_for_it(request):
            process = re.findall(r"running with session ID (\d+)", json.dumps(request))[-1]
            return [tool("write_stdin", session_id=int(process), chars="", yield_time_ms=10000)]

        self.prompt(DEBUG, [[tool("exec_command", cmd="pytest -q", yield_time_ms=250)],
                            wait_for_it])
        self.assertIn("12 passed in 0.31s", self.api.tool_results()[1])
        self.assertEqual(self.signals(), ["assessment", "tool_failure"])

    def test_what_was_learned_about_a_command_is_shown_before_it_runs(self):
        lesson = "cat price.csv shows prices in cents"
        self.project.run_credence("memory", "add", lesson, "--type", "learning")
        self.project.write("price.csv", "apple,120\n")
        self.prompt("Explain what an apple costs here", [self.shell("cat price.csv")])
        self.assertIn("apple,120", self.api.tool_results()[0])
        self.assertIn(lesson, self.api.context())

    def test_hooks_that_nobody_trusted_do_not_run(self):
        """The message of 'credence install codex' says so."""
        self.project.trusts_hooks = False
        self.prompt(DEBUG, [self.look(), self.change()])
        self.assertEqual(self.project.read("main.py"), CHANGED)
        self.assertEqual(self.project.run_credence("session", "list"), [])


if __name__ == "__main__":
    sys.exit(main(Codex, f"Codex {codex.VERSION}", codex.fetch))
