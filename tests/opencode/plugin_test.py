# SPDX-License-Identifier: Apache-2.0
"""The OpenCode plugin asks Credence and follows its answers. Usage: plugin_test.py CREDENCE

A stub replaces `credence hook opencode`: it records its input and answers from a file. Exits with
77, which ctest counts as skipped, if there is no node.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SKIPPED = 77
CREDENCE = str(Path(sys.argv.pop(1)).resolve())
HOST = str(Path(__file__).resolve().parent / "host.mjs")
STUB = """#!/bin/sh
cat >>"$STUB_FOLDER/asked"
echo >>"$STUB_FOLDER/asked"
cat "$STUB_FOLDER/answer"
exit "$(cat "$STUB_FOLDER/exit")"
"""
SESSION = "ses_1"


def call(tool, number, session=SESSION, **arguments):
    return ["tool.execute.before", {"tool": tool, "sessionID": session, "callID": number},
            {"args": arguments}]


def result(tool, number, words, exit_status=0):
    return ["tool.execute.after", {"tool": tool, "sessionID": SESSION, "callID": number},
            {"title": "", "output": words, "metadata": {"exit": exit_status}}]


def event(kind, **properties):
    return ["event", {"event": {"type": kind, "properties": properties}}, None]


def error(tool, number, words):
    return event("message.part.updated", part={
        "type": "tool", "tool": tool, "callID": number, "sessionID": SESSION,
        "state": {"status": "error", "error": words}})


class Plugin(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="credence-opencode-")
        self.addCleanup(scratch.cleanup)
        self.top = Path(scratch.name).resolve()
        self.project = self.top / "shop"
        (self.project / ".git").mkdir(parents=True)
        (self.top / "bin").mkdir()
        # The installation finds the real program on PATH; the plugin finds the stub.
        program = self.top / "bin" / "credence"
        program.symlink_to(CREDENCE)
        self.environment = {"PATH": f"{self.top / 'bin'}:{os.environ['PATH']}",
                            "HOME": str(self.top), "STUB_FOLDER": str(self.top)}
        subprocess.run(["credence", "install", "opencode", "--json"], cwd=self.project,
                       env=self.environment, check=True, capture_output=True)
        program.unlink()
        program.write_text(STUB, encoding="utf-8")
        program.chmod(0o755)
        # Renamed, because node recognises a module by its package or its file extension.
        self.plugin = self.top / "plugin.mjs"
        shutil.copy(self.project / ".opencode" / "plugin" / "credence.js", self.plugin)
        self.answer("")

    def answer(self, output, status=0):
        words = output if isinstance(output, str) else json.dumps({"hookSpecificOutput": output})
        (self.top / "answer").write_text(words, encoding="utf-8")
        (self.top / "exit").write_text(str(status), encoding="utf-8")

    def play(self, *calls):
        done = subprocess.run(["node", HOST, str(self.plugin)], input=json.dumps(calls),
                              cwd=self.project, env=self.environment, capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def asked(self):
        lines = (self.top / "asked").read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines]

    def test_a_refusal_throws_its_reason(self):
        for decision in ("deny", "ask"):
            self.answer({"permissionDecision": decision, "permissionDecisionReason": "45%: no"})
            self.assertEqual(self.play(call("edit", "c1", filePath="/a", oldString="x")),
                             [{"error": "45%: no"}])
        self.assertEqual(self.asked()[0], {
            "hook_event_name": "PreToolUse", "session_id": SESSION, "cwd": str(self.project),
            "tool_name": "Edit", "tool_input": {"file_path": "/a", "old_string": "x"},
            "tool_use_id": "c1"})

    def test_a_hook_that_fails_closed_refuses(self):
        self.answer("", status=2)
        self.assertIn("error", self.play(call("bash", "c1", command="ls"))[0])

    def test_without_an_answer_the_work_goes_on(self):
        for words, status in (("", 0), ("garbage", 0), ("", 1), ({}, 0)):
            self.answer(words, status)
            self.assertNotIn("error", self.play(call("bash", "c1", command="ls"))[0])
        (self.top / "bin" / "credence").unlink()
        self.assertNotIn("error", self.play(call("bash", "c1", command="ls"))[0])

    def test_results_are_told_and_what_comes_back_is_shown(self):
        self.answer({"additionalContext": "Confidence: 45% → 50%"})
        results = self.play(call("bash", "c1", command="pytest"), result("bash", "c1", "1 passed"),
                            result("bash", "c2", "broken", 3))
        # Twice: the text for the call itself could not be shown earlier.
        self.assertEqual(results[1]["output"]["output"],
                         "1 passed" + "\n\nConfidence: 45% → 50%" * 2)
        _, passed, failed = self.asked()
        self.assertEqual(passed["hook_event_name"], "PostToolUse")
        self.assertEqual(passed["tool_input"], {"command": "pytest"})
        self.assertEqual(failed["hook_event_name"], "PostToolUseFailure")
        self.assertEqual(failed["error"], "Exit code 3\nbroken")

    def test_a_tool_of_an_mcp_server_has_contents(self):
        self.answer({"additionalContext": "Confidence: 45% → 50%"})
        contents = {"content": [{"type": "text", "text": "found"}]}
        answered = ["tool.execute.after", {"tool": "a_b", "sessionID": SESSION, "callID": "c1"},
                    dict(contents)]
        results = self.play(call("a_b", "c1"), answered)
        self.assertEqual(results[1]["output"], contents)
        self.assertEqual(self.asked()[1]["tool_response"], contents["content"])

    def test_an_error_is_told_once_unless_it_is_our_own(self):
        self.play(call("read", "c1", filePath="/a"), error("read", "c1", "no such file"),
                  error("read", "c1", "no such file"), error("read", "c2", "never begun"))
        begun, failed = self.asked()
        self.assertEqual(begun["hook_event_name"], "PreToolUse")
        self.assertEqual(failed, {**begun, "hook_event_name": "PostToolUseFailure",
                                  "error": "no such file", "is_interrupt": False})

    def test_a_refused_call_is_no_failure(self):
        self.answer({"permissionDecision": "deny", "permissionDecisionReason": "45%: no"})
        self.play(call("edit", "c1", filePath="/a"), error("edit", "c1", "45%: no"))
        self.assertEqual(len(self.asked()), 1)

    def test_what_the_user_rejects_is_no_failure_of_the_tool(self):
        self.play(call("edit", "c1", filePath="/a"),
                  error("edit", "c1", "The user rejected permission to use this tool call."))
        self.assertTrue(self.asked()[1]["is_interrupt"])

    def test_prompts_and_sessions(self):
        self.answer({"additionalContext": "Research is required."})
        message = {"parts": [{"type": "file"}, {"type": "text", "text": "Debug this"}]}
        said = event("message.part.updated", part={
            "type": "text", "text": "Done.", "sessionID": SESSION, "time": {"end": 1}})
        results = self.play(["chat.message", {"sessionID": SESSION}, message], said,
                            event("session.idle", sessionID=SESSION), event("session.updated"))
        self.assertEqual(results[0]["output"]["parts"][1]["text"],
                         "Debug this" + "\n\nResearch is required." * 2)
        self.assertEqual([asked["hook_event_name"] for asked in self.asked()],
                         ["SessionStart", "UserPromptSubmit", "Stop"])
        self.assertEqual(self.asked()[1]["prompt"], "Debug this")
        self.assertEqual(self.asked()[2]["last_assistant_message"], "Done.")

    def test_a_subagent_acts_in_the_session_of_the_user(self):
        prompt = {"parts": [{"type": "text", "text": "SUDO change it"}]}
        self.play(["chat.message", {"sessionID": "child_1"}, prompt],
                  call("bash", "c1", session="child_1", command="ls"),
                  event("session.idle", sessionID="child_1"))
        self.assertEqual([(asked["hook_event_name"], asked["session_id"])
                          for asked in self.asked()], [("PreToolUse", SESSION)])


def main():
    if shutil.which("node") is None:
        print("skipped: node is not installed")
        return SKIPPED
    return 0 if unittest.main(exit=False).result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
