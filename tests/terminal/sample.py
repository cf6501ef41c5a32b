# SPDX-License-Identifier: Apache-2.0
"""A store with something of everything, and texts that try to disturb a terminal."""

import json
import os
import subprocess
from pathlib import Path

NOW = "2030-01-31T12:00:00Z"
WIDE = "日本語のテキストはとても長いので、幅の狭い端末では折り返されなければならない。"
# Clears the screen, moves the cursor, rings, hides: in C0, C1 and Unicode.
HOSTILE = "=1+1 evil \x1b[2J\x1b[H\x07 \x9b31m\r\n## forged heading\u202e reversed \u2028 e\u0301"
LONG = ("Run the unit tests and the integration tests before every commit, and read what they "
        "print, because a test that was skipped looks the same as one that passed in the summary "
        "⭐⭐ and averyveryverylongwordthatnobodycanreadbutthatsomebodyneverthelesswrote"
        "/into/a/path/that/goes/on/and/on/and/on ends here")


class Sample:
    """Runs credence with the store below `folder`."""

    def __init__(self, credence, folder):
        self.credence = credence
        self.folder = Path(folder)
        self.project = self.folder / "shop"
        (self.project / ".git").mkdir(parents=True)
        self.environment = {
            **{name: value for name, value in os.environ.items()
               if not name.startswith("CREDENCE_") and name not in ("NO_COLOR", "COLUMNS")},
            "HOME": folder, "XDG_CONFIG_HOME": f"{folder}/config", "TZ": "UTC",
            "XDG_DATA_HOME": f"{folder}/data", "XDG_STATE_HOME": f"{folder}/state",
            "CREDENCE_DB": f"{folder}/credence.db", "CREDENCE_NOW": NOW, "TERM": "xterm-256color",
        }  # fmt: skip

    def run(self, *words, given=None, status=0):
        done = subprocess.run([self.credence, *words], env=self.environment, cwd=self.project,
                              input=given, capture_output=True, text=True, timeout=60)  # fmt: skip
        if status is not None and done.returncode != status:
            raise AssertionError(f"{words}: {done.returncode}\n{done.stdout}\n{done.stderr}")
        return done.stdout

    def json(self, *words, given=None):
        return json.loads(self.run(*words, "--json", given=given))

    def hook(self, event, session, **fields):
        return self.run("hook", "claude-code", status=None, given=json.dumps(
            {"hook_event_name": event, "session_id": session, "cwd": str(self.project),
             **fields}))  # fmt: skip

    def call(self, session, call, tool, given, response=None, failed=False):
        about = {"tool_name": tool, "tool_input": given, "tool_use_id": call}
        if '"deny"' in self.hook("PreToolUse", session, **about):
            return
        if failed:
            self.hook("PostToolUseFailure", session, **about, error=response)
        else:
            self.hook("PostToolUse", session, **about, tool_response=response or {"stdout": "ok"})

    def fill(self):
        """The ids that commands need, by name."""
        ids = {}
        for text in (LONG, WIDE, HOSTILE, "Use date-fns for dates", "Never use any"):
            added = self.json("memory", "add", text)
            ids["memory"] = added["id"]
        self.run("memory", "validate", ids["memory"])
        for session in ("5d1c7a52-3b7e-4a7e-8a10-6d2f6a3b9c01", "s2-\u65e5\u672c",
                        "x" * 120):  # fmt: skip
            self.hook("SessionStart", session, source="startup")
            self.hook("UserPromptSubmit", session, prompt="Fix the bug " + HOSTILE)
            self.call(session, "c1", "Read", {"file_path": str(self.project / "a.py")})
            self.call(session, "c2", "Bash", {"command": "pytest"}, "Exit code 1\n1 failed", True)
            self.call(session, "c3", "Bash", {"command": "pytest"}, "Exit code 1\n1 failed", True)
            self.call(session, "c4", "Edit", {"file_path": str(self.project / "b.py"),
                                              "old_string": "a", "new_string": "b"})  # fmt: skip
            self.call(session, "c5", "Read", {"file_path": str(self.project / "b.py")})
            self.call(session, "c6", "Read", {"file_path": str(self.project / "a.py")})
            self.hook("UserPromptSubmit", session, prompt="No, that is wrong, you broke it")
            ids.setdefault("session", session)
        one = self.json("belief", "add", "The project uses PostgreSQL 14 and " + LONG)
        two = self.json("belief", "add", WIDE + HOSTILE)
        self.run("belief", "contradict", one["id"], two["id"])
        ids["belief"] = one["id"]
        heuristic = self.json("heuristic", "add", "--condition", LONG, "--action", WIDE,
                              "--source", "mail")  # fmt: skip
        ids["heuristic"] = heuristic["id"]
        self.run("event", LONG, "--source", "mail", status=None)
        work = {"type": "code-module", "id": "wp-1", "version": "1", "summary": LONG,
                "agentConfidence": 0.9, "scorePrediction": 8}
        self.run("review", "predict", "-", given=json.dumps(
            {"workProduct": work, "taskType": "database-migration", "pipelineStage": "review"}))
        return ids
