# SPDX-License-Identifier: Apache-2.0
"""The official SDK's client talks to `credence mcp`; client_test.py has the usage."""

import json
import sys
from pathlib import Path

from mcp_case import McpCase

import npm
from client_test import main

VERSION = "1.32.2"
PACKAGE = "@modelcontextprotocol/sdk"
RULE = "Prices are whole cents, never floats"


def fetch(folder):
    npm.find_node()
    return npm.fetch(folder, {PACKAGE: VERSION}, f"{PACKAGE}/package.json").parent


def ask(method, **params):
    return {"method": method, "params": params}


def call(name, /, **arguments):
    return ask("callTool", name=name, arguments=arguments)


class SdkCase(McpCase):
    def converse(self, *asked, answers=None):
        """Returns the server's introduction and the answer to each request. The person at the
        client gives these answers, if any."""
        script = Path(__file__).with_name("sdk_client.mjs")
        words = [] if answers is None else [json.dumps(answers)]
        return json.loads(self.run_program(npm.find_node(), script, self.program, self.credence,
                                           *words, stdin=json.dumps(asked)))


class Sdk(SdkCase):
    def test_it_introduces_itself_and_lists_what_it_has(self):
        about, tools, resources, templates, prompts = self.converse(
            ask("listTools"), ask("listResources"), ask("listResourceTemplates"),
            ask("listPrompts"))
        self.assertEqual(about["result"]["server"]["name"], "credence")
        self.assertEqual(set(about["result"]["offers"]), {"tools", "resources", "prompts"})
        names = [tool["name"] for tool in tools["result"]["tools"]]
        self.assertIn("recall", names)
        self.assertLessEqual(len(names), 9)
        self.assertIn("credence://memories",
                      [one["uri"] for one in resources["result"]["resources"]])
        self.assertIn("credence://why/{id}",
                      [one["uriTemplate"] for one in templates["result"]["resourceTemplates"]])
        self.assertIn("before_you_start",
                      [one["name"] for one in prompts["result"]["prompts"]])

    def test_what_one_session_remembers_the_next_recalls(self):
        _, added = self.converse(call("remember", text=RULE, type="rule"))
        self.assertFalse(added["result"]["isError"], added)
        _, found, attached, prompt = self.converse(
            call("recall", text="cents"), ask("readResource", uri="credence://memories"),
            ask("getPrompt", name="before_you_start", arguments={"task": "Fix the price"}))
        self.assertIn(RULE, found["result"]["content"][0]["text"])
        self.assertIn(RULE, attached["result"]["contents"][0]["text"])
        self.assertIn(RULE, prompt["result"]["messages"][0]["content"]["text"])
        events = self.run_credence("ledger", "list", "--kind", "memory")
        self.assertEqual({event["actor"] for event in events}, {"mcp:sdk-test"})

    def test_structured_content_fits_its_schema(self):
        """The client checks this itself, once it has listed the tools."""
        _, _, added, believed = self.converse(
            ask("listTools"), call("remember", text=RULE, type="rule"),
            call("believe", action="add", text="The user likes tea"))
        memory = added["result"]["structuredContent"]["data"]["id"]
        belief = believed["result"]["structuredContent"]["data"]["id"]
        work = {"workProduct": {"type": "bugfix", "id": "w", "version": "1", "summary": "Rounds",
                                "agentConfidence": 0.8}, "taskType": "bugfix"}
        _, tools, *answers = self.converse(
            ask("listTools"),
            call("recall"), call("recall", text="cents"), call("recall", text="elephants"),
            call("remember", text=RULE),
            call("judge_memory", action="validate", id=memory, reason="the sum was wrong"),
            call("check_action", tool="Edit", confidence=10),
            call("believe", action="doubt", id=belief), call("ask_beliefs", text="tea"),
            call("ask_beliefs", text="elephants"),
            call("review_register", file=work), call("review_context", task="bugfix"),
            call("review_context", file={"text": "Done", "taskType": "bugfix"}),
            call("why", id=memory), call("why", id=belief))
        names = {tool["name"] for tool in tools["result"]["tools"] if "outputSchema" in tool}
        self.assertEqual(len(names), 9)
        for answer in answers:
            self.assertIn("result", answer, answer)  # The client refuses what does not fit.
            structured = answer["result"]["structuredContent"]
            self.assertEqual(structured["begin"], "<credence>")
            self.assertEqual(structured["end"], "</credence>")
        self.assertEqual(answers[5]["result"]["structuredContent"]["data"]["verdict"], "deny")

    def test_mistakes_are_told(self):
        _, unknown, wrong, missing, nowhere = self.converse(
            call("burn"), call("remember", txt=RULE),
            call("judge_memory", action="validate", id="x"),
            ask("readResource", uri="credence://nowhere"))
        self.assertEqual(unknown["error"]["code"], -32602)
        self.assertTrue(wrong["result"]["isError"])
        self.assertIn("did you mean text?", wrong["result"]["content"][0]["text"])
        self.assertIn("no memory", missing["result"]["content"][0]["text"])
        self.assertEqual(nowhere["error"]["code"], -32002)

    def test_many_requests_at_once_find_their_answers(self):
        answers = self.converse(*[call("remember", text=f"Rule number {number}")
                                  for number in range(50)])[1:]
        for number, answer in enumerate(answers):
            self.assertIn(f"Rule number {number}\"", answer["result"]["content"][0]["text"])


class SdkQuestions(SdkCase):
    """What a person at the client allows. The governor refuses PUSH before and after."""

    PUSH = {"command": "git push origin main"}

    def setUp(self):
        super().setUp()
        if self.is_in_agents_shell():
            self.skipTest("an agent runs this test, and may not be asked for a person")
        self.configure("elicitation = true")
        self.hook("UserPromptSubmit", prompt="Debug this FastAPI error")

    @staticmethod
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
    sys.exit(main(SdkCase, f"{PACKAGE} {VERSION}", fetch))
