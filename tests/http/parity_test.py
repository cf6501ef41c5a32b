# SPDX-License-Identifier: Apache-2.0
"""Every operation gives the same answer on the command line and over HTTP.

usage: parity_test.py CREDENCE [unittest arguments]
"""

import json
import re
import sys
import tempfile
import unittest
from pathlib import Path

from schema import problems
from sides import CommandLine, Http

CREDENCE = sys.argv.pop(1)
CALLS = json.loads((Path(__file__).parent / "parity_calls.json").read_text(encoding="utf-8"))

# The command line prints the rows of a page alone; over HTTP an object holds them.
PAGES = {"ledger list": "events", "events list": "events", "activity": "entries"}


def reason_of(answer):
    """The error code only: messages differ, because each surface spells arguments its own way."""
    if isinstance(answer, dict) and "error" in answer and "code" in (answer["error"] or {}):
        return answer["error"]["code"]
    if isinstance(answer, dict) and "detail" in answer and "code" in answer:
        return answer["code"]
    return answer


class Parity(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        (Path(cls.folder.name) / "project").mkdir()
        cls.cli = CommandLine(CREDENCE, cls.folder.name)
        cls.http = Http(CREDENCE, cls.folder.name)
        document = cls.http.server.get("/openapi.json").json()
        cls.paths = document["paths"]
        cls.definitions = document["components"]["schemas"]

    @classmethod
    def tearDownClass(cls):
        cls.http.server.close()
        cls.folder.cleanup()

    def positional_of(self, operation):
        """The names of an operation's positional arguments, according to the command's help."""
        done = self.cli.run(["help", *operation.split()])
        count = len(re.findall(r"^  ([A-Z][A-Z_]*) ", done.stdout, re.MULTILINE))
        (method, described), = self.paths["/v1/" + operation.replace(" ", "/")].items()
        if method == "get":
            names = [one["name"] for one in described["parameters"] if "name" in one]
        else:
            schema = described["requestBody"]["content"]["application/json"]["schema"]
            names = list(schema["properties"])
        return names[:count], method

    def test_every_operation_is_called(self):
        called = {"/v1/" + call["op"].replace(" ", "/") for call in CALLS if "op" in call}
        operations = {path for path, methods in self.paths.items()
                      if any("server" not in one["tags"] for one in methods.values())}
        # On the command line, import is a separate command that reads a file.
        self.assertEqual(called | {"/v1/import"}, operations)

    def test_the_ledger_moves_both_ways(self):
        self.cli.run(["memory", "add", "Carry this over"])
        self.http.server.post("/v1/memory/add", {"text": "Carry this over"}, self.http.headers)
        lines = self.cli.run(["export"]).stdout
        exported = self.http.server.get("/v1/export")
        self.assertEqual(exported.headers["content-type"], "application/x-ndjson")
        for side, text in [(self.cli, lines), (self.http, exported.body.decode())]:
            self.assertEqual(len(text.splitlines()), side.events(), "nothing is left out")
        # One side imports the other's export into an empty store, and exports the same bytes.
        copies = Path(self.folder.name) / "copies"
        (copies / "project").mkdir(parents=True)
        to_line, to_http = CommandLine(CREDENCE, copies), Http(CREDENCE, copies)
        self.addCleanup(to_http.server.close)
        path = to_line.folder / "events"
        path.write_bytes(exported.body)
        done = to_line.run(["import", "events", str(path), "--json"])
        self.assertEqual(done.returncode, 0, done.stderr)
        for side, report in [(self.http, json.loads(done.stdout)),
                             (self.cli, self.imported(to_http, lines))]:
            self.assertEqual(report, {"read": side.events(), "appended": side.events(),
                                      "skipped": 0})
        self.assertEqual(to_line.run(["export"]).stdout, exported.body.decode())
        self.assertEqual(to_http.server.get("/v1/export").body.decode(), lines)
        # A second import changes nothing; another space starts its own chain.
        again = self.imported(to_http, lines)
        self.assertEqual((again["appended"], again["skipped"]), (0, self.cli.events()))
        moved = self.imported(to_http, lines, {"Credence-Space": "copy"})
        self.assertEqual((moved["appended"], moved["skipped"]), (self.cli.events(), 0))
        verified = to_http.server.post("/v1/verify").json()
        self.assertEqual((verified["ok"], verified["spaces"]), (True, 2), verified)

    def imported(self, side, lines, headers=None):
        answer = side.server.request("POST", "/v1/import", lines, {
            "Content-Type": "application/x-ndjson", **(headers or {})})
        self.assertEqual(answer.status, 200, answer.body)
        return answer.json()

    def test_answers_are_the_same(self):
        for number, call in enumerate(CALLS):
            with self.subTest(number=number, call=call.get("op") or "hook"):
                if "hook" in call:
                    by_line, by_http = self.cli.hook(call), self.http.hook(call)
                else:
                    positional, method = self.positional_of(call["op"])
                    by_line = self.cli.call(call, positional)
                    by_http = self.http.call(call, method)
                    self.expect_described(call["op"], by_http[1])
                if by_http[0] and call.get("op") in PAGES:
                    by_http = (True, by_http[1][PAGES[call["op"]]])
                self.compare(call, by_line, by_http)

    def expect_described(self, operation, answer):
        """Checks an answer, unless it is an error, against the operation's schema."""
        (described,) = self.paths["/v1/" + operation.replace(" ", "/")].values()
        schema = described["responses"]["200"]["content"]["application/json"]["schema"]
        if not (isinstance(answer, dict) and "detail" in answer and "title" in answer):
            self.assertEqual(problems(answer, schema, self.definitions), [])

    def compare(self, call, by_line, by_http):
        ignored = set(call.get("ignore", []))
        self.cli.remember(call, by_line[1])
        self.http.remember(call, by_http[1])
        self.assertEqual(by_line[0], by_http[0], (by_line[1], by_http[1]))
        if call.get("fails") != "maybe":
            self.assertEqual(by_line[0], not call.get("fails", False), by_line[1])
        if call.get("volatile"):
            self.assertEqual(type(by_line[1]), type(by_http[1]))
            return
        self.assertEqual(reason_of(self.cli.plain(by_line[1], ignored)),
                         reason_of(self.http.plain(by_http[1], ignored)))


if __name__ == "__main__":
    unittest.main()
