# SPDX-License-Identifier: Apache-2.0
"""What a person at the official SDK's client may allow; client_test.py has the usage.

Exits with 77 (skipped) in an agent's shell, where `credence mcp` asks nobody.
"""

import json
import sys
from pathlib import Path

import sdk_test  # Its tests would come, too, if their class was imported by name.
from sdk_test import call

import npm
from client_test import main


def is_in_agents_shell():
    """As src/surface/mcp/agents_shell.cc."""
    process, marks = "self", (b"CLAUDE_CODE_CHILD_SESSION=", b"CODEX_", b"GEMINI_CLI=")
    while process != "0":
        try:
            variables = Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
            process = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1]
        except OSError:
            return False
        if any(one.startswith(marks) or one.startswith(b"AI_AGENT=") for one in variables):
            return True
    return False


class SdkQuestions(sdk_test.SdkCase):
    """What a person at the client allows. The governor refuses PUSH before and after."""

    PUSH = {"command": "git push origin main"}

    def setUp(self):
        super().setUp()
        self.configure("elicitation = true")
        self.hook("UserPromptSubmit", prompt="Debug this FastAPI error")

    def configure(self, mcp, path=None):
        path = path or self.folder / ".config" / "credence" / "credence.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"[governor]\nmode = \"enforce\"\nprofile = \"default\"\n[mcp]\n{mcp}\n",
                        encoding="utf-8")

    def hook(self, event, **payload):
        said = self.run_program(self.credence, "hook", "claude-code", stdin=json.dumps(
            {"session_id": "s", "cwd": str(self.folder), "hook_event_name": event, **payload}))
        return json.loads(said)["hookSpecificOutput"] if said.strip() else {}

    def decision(self, arguments, number):
        """What the governor says before the call; an allowed call then runs."""
        payload = {"tool_name": "Bash", "tool_input": arguments, "tool_use_id": f"call{number}"}
        decision = self.hook("PreToolUse", **payload).get("permissionDecision", "allow")
        if decision == "allow":
            self.hook("PostToolUse", **payload, tool_response={"stdout": "done"})
        return decision

    def check(self, *answers, **more):
        """The question, if there was one, and the answer of check_action."""
        about, checked = self.converse(
            {**call("check_action", tool="Bash", input=self.PUSH), **more}, answers=answers)
        return about["result"]["questions"], checked

    def data(self, checked):
        return checked["result"]["structuredContent"]["data"]

    def test_a_person_allows_exactly_the_refused_call_once(self):
        self.assertEqual(self.decision(self.PUSH, 1), "deny")
        questions, checked = self.check({"action": "accept", "content": {"answer": "Allow once"}})
        self.assertEqual(len(questions), 1)
        self.assertIn("git push origin main", questions[0]["message"])
        self.assertEqual(self.data(checked)["verdict"], "allow")
        self.assertIn("allows exactly this call once", checked["result"]["content"][0]["text"])
        self.assertEqual(self.decision({"command": "git push origin other"}, 2), "deny")
        self.assertEqual(self.decision(self.PUSH, 3), "allow")
        self.assertEqual(self.decision(self.PUSH, 4), "deny")
        events = self.run_credence("ledger", "list", "--kind", "session.allowed")
        self.assertEqual([event["actor"].endswith(" via mcp:sdk-test") for event in events], [True])

    def test_a_person_allows_such_calls_for_a_time(self):
        self.assertEqual(self.decision(self.PUSH, 1), "deny")
        questions, _ = self.check({"action": "accept",
                                   "content": {"answer": "Allow git_write for 10 minutes"}})
        self.assertEqual(questions[0]["requestedSchema"]["properties"]["answer"]["enum"],
                         ["No", "Allow once", "Allow git_write for 10 minutes"])
        self.assertEqual(self.decision(self.PUSH, 2), "allow")
        self.assertEqual(self.decision(self.PUSH, 3), "allow")

    def test_without_a_yes_it_stays_refused(self):
        for number, answer in enumerate((
                {"action": "decline"}, {"action": "cancel"},
                {"action": "accept", "content": {"answer": "No"}},
                # The client checks nothing of this for the server.
                {"action": "accept", "content": {"answer": "Allow everything"}},
                {"action": "accept", "content": {}}, {"action": "accept"})):
            self.assertEqual(self.decision(self.PUSH, number), "deny")
            questions, checked = self.check(answer)
            self.assertEqual(len(questions), 1, answer)
            self.assertEqual(self.data(checked)["verdict"], "deny", answer)
        self.assertEqual(self.decision(self.PUSH, 10), "deny")

    def test_a_call_that_the_client_gives_up_ends_its_question(self):
        self.assertEqual(self.decision(self.PUSH, 1), "deny")
        questions, checked = self.check("wait", options={"timeout": 300})
        self.assertEqual(len(questions), 1)
        self.assertIn("timed out", checked["error"]["message"])
        self.assertEqual(self.decision(self.PUSH, 2), "deny")

    def test_other_calls_go_on_while_a_question_is_open(self):
        self.assertEqual(self.decision(self.PUSH, 1), "deny")
        self.converse({**call("check_action", tool="Bash", input=self.PUSH),
                       "options": {"timeout": 1_000}},
                      *[call("remember", text=f"Rule number {number}") for number in range(20)],
                      answers=["wait"])
        self.assertEqual(len(self.run_credence("memory", "list", "--limit", "0")), 20)

    def test_nobody_is_asked_unless_the_settings_file_says_so(self):
        self.assertEqual(self.decision(self.PUSH, 1), "deny")
        self.configure("")
        yes = {"action": "accept", "content": {"answer": "Allow once"}}
        self.assertEqual(self.check(yes)[0], [])
        environment = self.environment
        self.environment = lambda: {**environment(), "CREDENCE_MCP_ELICITATION": "true"}
        self.assertEqual(self.check(yes)[0], [])
        chosen = self.folder / "chosen.toml"
        self.configure("elicitation = true", path=chosen)
        self.environment = lambda: {**environment(), "CREDENCE_CONFIG": str(chosen)}
        self.assertEqual(self.check(yes)[0], [])
        self.environment = environment
        self.configure("elicitation = true")
        self.assertEqual(len(self.check({"action": "decline"})[0]), 1)

    def test_nobody_is_asked_for_a_server_that_an_agent_starts(self):
        self.assertEqual(self.decision(self.PUSH, 1), "deny")
        for words in ("credence mcp", "credence mcp < question", "env -i credence mcp",
                      "python3 -c 'import os; os.system(\"credence mcp\")'"):
            self.assertEqual(self.decision({"command": words}, words), "deny", words)
        self.assertEqual(self.decision(self.PUSH, 2), "deny")
        environment = self.environment
        self.environment = lambda: {**environment(), "CLAUDE_CODE_CHILD_SESSION": "1"}
        questions, checked = self.check({"action": "accept", "content": {"answer": "Allow once"}})
        self.assertEqual(questions, [])
        self.assertEqual(self.data(checked)["verdict"], "ask")


if __name__ == "__main__":
    if is_in_agents_shell():
        print("skipped: an agent runs this test, and may not be asked in place of a person")
        sys.exit(npm.SKIPPED)
    sys.exit(main(SdkQuestions, f"{sdk_test.PACKAGE} {sdk_test.VERSION}", sdk_test.fetch))
