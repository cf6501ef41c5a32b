# SPDX-License-Identifier: Apache-2.0
"""Each MCP tool gives the same answer as its operation, both over standard input and output and
over HTTP.

usage: mcp_parity_test.py CREDENCE [unittest arguments]
"""

import json
import re
import sys
import tempfile
import unittest
from pathlib import Path

from mcp_side import McpHttp, McpStdio
from sides import Http

CREDENCE = sys.argv.pop(1)
CALLS = json.loads((Path(__file__).parent / "mcp_calls.json").read_text(encoding="utf-8"))
MEMORY = ["id", "type", "content", "domain", "effective_confidence", "golden", "standing",
          "observations", "status", "disputed_with"]
# The fields of each record that agents get; tools that are not listed return all fields.
FIELDS = {
    "recall": [*MEMORY, "relevance", "matched"],
    "remember": [*MEMORY, "created", "scope", "skipped"],
    "judge_memory": MEMORY,
    "believe": ["id", "text", "origin_type", "confidence", "status", "observations",
                "contradiction_status", "created", "details"],
    "ask_beliefs": ["id", "said", "confidence", "status", "observations", "contradiction_status",
                    "relevance", "matched"],
}
PLACES = 3  # The number of decimal places that agents get.
OWN_WORDS = re.compile(r"<credence>\n(.*)\n</credence>", re.DOTALL)


def told(tool, answer):
    """The tool's version of an operation's answer."""
    if tool not in FIELDS:
        return answer
    if isinstance(answer, list):
        return [told(tool, one) for one in answer]
    return {name: round(answer[name], PLACES) if isinstance(answer[name], float) else answer[name]
            for name in FIELDS[tool] if answer.get(name) is not None}


def without_tags(text):
    return re.sub(r"<!-- credence:(begin|end)[^>]*-->|</?credence>", "", text).strip()


class McpParity(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        (Path(cls.folder.name) / "project").mkdir()
        cls.http = Http(CREDENCE, cls.folder.name)
        cls.addClassCleanup(cls.http.server.close)
        cls.agents = []
        for side in (McpStdio, McpHttp):
            cls.agents.append(side(CREDENCE, cls.folder.name))
            cls.addClassCleanup(cls.agents[-1].close)
        cls.paths = cls.http.server.get("/openapi.json").json()["paths"]

    def test_every_tool_action_and_argument_is_called(self):
        called = {(call["tool"], call["args"].get("action")) for call in CALLS}
        used = {(call["tool"], name) for call in CALLS for name in call["args"]}
        for agent in self.agents:
            tools = agent.ask("tools/list")["tools"]
            offered = {(tool["name"], action) for tool in tools
                       for action in tool["inputSchema"]["properties"].get("action", {}).get(
                           "enum", [None])}
            self.assertEqual(called, offered)
            names = {(tool["name"], name) for tool in tools
                     for name in tool["inputSchema"]["properties"]}
            self.assertEqual(used, names)

    def test_tools_answer_as_their_operations(self):
        for number, call in enumerate(CALLS):
            with self.subTest(number=number, tool=call["tool"], op=call["op"]):
                done, answer = self.operation(call)
                self.assertEqual(done, not call.get("fails", False), answer)
                self.http.remember(call, answer)
                for agent in self.agents:
                    self.compare(agent, call, answer)

    def operation(self, call):
        arguments = {name: value for name, value in call["args"].items() if name != "action"}
        arguments.update(call.get("also", {}))
        # Where a tool takes an object, its operation takes the object as text.
        arguments = {name: json.dumps(value) if isinstance(value, dict) else value
                     for name, value in arguments.items()}
        method, = self.paths["/v1/" + call["op"].replace(" ", "/")]
        return self.http.call({"op": call["op"], "args": arguments}, method)

    def expected(self, call, answer):
        for field in call.get("of", []):
            answer = answer[field]
        if call["tool"] == "ask_beliefs":
            for belief in answer:
                said = self.http.server.get("/v1/belief/say", {"id": belief["id"]},
                                            self.http.headers)
                belief["said"] = said.json()["text"]
        return told(call["tool"], answer)

    def compare(self, agent, call, answer):
        done, text = agent.call(call)
        self.assertEqual(done, not call.get("fails", False), text)
        if call.get("fails"):
            self.assertIn(answer["detail"].split(";")[0], text)
            return
        expected = self.expected(call, answer)
        if call.get("text"):  # Text for a prompt, each in tags of its own.
            self.assertEqual(agent.plain(without_tags(text), set()),
                             self.http.plain(without_tags(expected), set()))
            return
        given = json.loads(OWN_WORDS.fullmatch(text)[1])
        agent.remember(call, given)
        ignored = set(call.get("ignore", []))
        self.assertEqual(agent.plain(given, ignored), self.http.plain(expected, ignored))


if __name__ == "__main__":
    unittest.main()
