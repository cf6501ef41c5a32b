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


if __name__ == "__main__":
    sys.exit(main(SdkCase, f"{PACKAGE} {VERSION}", fetch))
