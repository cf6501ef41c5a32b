# SPDX-License-Identifier: Apache-2.0
"""The same call on the command line and over HTTP gives the same answer, for every operation.

usage: parity_test.py CREDENCE [unittest arguments]
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from http_server import Server

CREDENCE = sys.argv.pop(1)
CALLS = json.loads((Path(__file__).parent / "parity_calls.json").read_text(encoding="utf-8"))
NOW = "2026-03-01T12:00:00Z"
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


class Sides:
    """What both ways of calling share: names for ids, which are drawn at random."""

    def __init__(self, folder, name):
        self.folder = Path(folder) / name
        self.folder.mkdir()
        self.db = self.folder / "credence.db"
        self.project = str((Path(folder) / "project").resolve())
        self.saved = {"project": self.project}
        self.names = {}

    def fill(self, value):
        """The value with what was saved in place of $name."""
        if isinstance(value, str):
            return re.sub(r"\$(\w+)", lambda m: self.saved.get(m[1], m[0]), value)
        if isinstance(value, dict):
            return {key: self.fill(one) for key, one in value.items()}
        return value

    def remember(self, call, answer):
        for name, path in call.get("save", {}).items():
            value = answer
            for step in path.split("."):
                if isinstance(value, list):
                    value = value[int(step)] if value else None
                else:
                    value = (value or {}).get(step)
            if value is not None:
                self.saved[name] = value

    def plain(self, value, ignored):
        """The answer with ids in order of their appearance, and without what differs by nature."""
        if isinstance(value, dict):
            return {key: self.plain(one, ignored) for key, one in value.items()
                    if key not in ignored}
        if isinstance(value, list):
            # Ties are broken by ids, and so at random.
            return sorted((self.plain(one, ignored) for one in value),
                          key=lambda one: json.dumps(one, sort_keys=True))
        if isinstance(value, float):
            return round(value, 9)  # Sums in another order.
        if isinstance(value, str):
            named = UUID.sub(lambda m: self.names.setdefault(m[0], f"id{len(self.names)}"), value)
            for uuid, name in self.names.items():
                named = named.replace(uuid[-8:], name)
            return named
        return value


class CommandLine(Sides):
    def __init__(self, folder):
        super().__init__(folder, "cli")
        self.environment = {**os.environ, "CREDENCE_NOW": NOW, "USER": "ada"}
        self.environment.pop("CREDENCE_DB", None)

    def run(self, words, text=None):
        return subprocess.run([CREDENCE, "--db", str(self.db), *words], input=text, text=True,
                              capture_output=True, check=False, env=self.environment,
                              cwd=self.project)

    def hook(self, call):
        done = self.run(["hook", call["hook"]], json.dumps(self.fill(call["body"])))
        return done.returncode == 0, json.loads(done.stdout or "{}")

    def call(self, call, positional):
        words = call["op"].split()
        last = []
        for name, value in self.fill(call["args"]).items():
            option = "--" + name.replace("_", "-")
            if isinstance(value, dict):
                path = self.folder / "input"
                path.write_text(value["$file"], encoding="utf-8")
                value = str(path)
            if name in positional:
                last.append((positional.index(name), str(value)))
            elif value is True:
                words.append(option)
            elif name != "offset" or value:
                words += [option, str(value)]
        words += ["--json", "--"] + [value for _, value in sorted(last)]
        done = self.run(words)
        return done.returncode == 0, json.loads(done.stdout)


class Http(Sides):
    def __init__(self, folder):
        super().__init__(folder, "http")
        self.server = Server(CREDENCE, self.db, environment={"CREDENCE_NOW": NOW})
        self.headers = {"Credence-Project": self.project, "Credence-Actor": "user:ada"}

    def hook(self, call):
        answer = self.server.post("/hooks/" + call["hook"], self.fill(call["body"]), self.headers)
        return answer.status == 200, answer.json()

    def call(self, call, method):
        path = "/v1/" + call["op"].replace(" ", "/")
        arguments = {name: value["$file"] if isinstance(value, dict) else value
                     for name, value in self.fill(call["args"]).items()}
        if method == "get":
            arguments = {name: "true" if value is True else value
                         for name, value in arguments.items()}
            answer = self.server.get(path, arguments, self.headers)
        else:
            answer = self.server.post(path, arguments, self.headers)
        return answer.status == 200, answer.json()


def reason_of(answer):
    """Why it was refused, whichever way that is said; arguments are named differently."""
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
        cls.cli = CommandLine(cls.folder.name)
        cls.http = Http(cls.folder.name)
        cls.paths = cls.http.server.get("/openapi.json").json()["paths"]

    @classmethod
    def tearDownClass(cls):
        cls.http.server.close()
        cls.folder.cleanup()

    def positional_of(self, operation):
        """The names of what stands on the line without an option, by the help of the command."""
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
        self.assertEqual(called, set(self.paths))

    def test_answers_are_the_same(self):
        for number, call in enumerate(CALLS):
            with self.subTest(number=number, call=call.get("op") or "hook"):
                if "hook" in call:
                    by_line, by_http = self.cli.hook(call), self.http.hook(call)
                else:
                    positional, method = self.positional_of(call["op"])
                    by_line = self.cli.call(call, positional)
                    by_http = self.http.call(call, method)
                self.compare(call, by_line, by_http)

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
