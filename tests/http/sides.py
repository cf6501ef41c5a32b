# SPDX-License-Identifier: Apache-2.0
"""Ways to call an operation, each on its own store, so that their answers can be compared."""

import json
import os
import re
import subprocess
from pathlib import Path

from http_server import Server

NOW = "2026-03-01T12:00:00Z"
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


class Side:
    """Common to all ways of calling. Random ids are saved under names."""

    def __init__(self, credence, folder, name):
        self.credence = credence
        self.folder = Path(folder) / name
        self.folder.mkdir()
        self.db = self.folder / "credence.db"
        self.project = str((Path(folder) / "project").resolve())
        self.saved = {"project": self.project}
        self.names = {}

    def fill(self, value):
        """Replaces each $name with its saved value."""
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
        """Numbers ids in order of appearance, and drops fields that are bound to differ."""
        if isinstance(value, dict):
            return {key: self.plain(one, ignored) for key, one in value.items()
                    if key not in ignored}
        if isinstance(value, list):
            # Ties are broken by ids, which are random.
            return sorted((self.plain(one, ignored) for one in value),
                          key=lambda one: json.dumps(one, sort_keys=True))
        if isinstance(value, float):
            return round(value, 9)  # The order of summation may differ.
        if isinstance(value, str):
            named = UUID.sub(lambda m: self.names.setdefault(m[0], f"id{len(self.names)}"), value)
            for uuid, name in self.names.items():
                named = named.replace(uuid[-8:], name)
            return named
        return value


class CommandLine(Side):
    def __init__(self, credence, folder):
        super().__init__(credence, folder, "cli")
        self.environment = {**os.environ, "CREDENCE_NOW": NOW, "USER": "ada"}
        self.environment.pop("CREDENCE_DB", None)

    def run(self, words, text=None):
        return subprocess.run([self.credence, "--db", str(self.db), *words], input=text, text=True,
                              capture_output=True, check=False, env=self.environment,
                              cwd=self.project)

    def events(self):
        return json.loads(self.run(["stats", "--json"]).stdout)["events"]

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


class Http(Side):
    def __init__(self, credence, folder, name="http", arguments=(), environment=None):
        super().__init__(credence, folder, name)
        self.server = Server(credence, self.db, *arguments,
                             environment={"CREDENCE_NOW": NOW, **(environment or {})})
        self.headers = {"Credence-Project": self.project, "Credence-Actor": "user:ada"}

    def events(self):
        return self.server.get("/v1/stats").json()["events"]

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
