# SPDX-License-Identifier: Apache-2.0
"""The settings file over HTTP, and several writers at once.

Usage: settings_test.py CREDENCE
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest
import urllib.parse
from pathlib import Path

from http_server import Server

CREDENCE = sys.argv.pop(1)
FILE = '# mine\n[governor]\nmode = "ask"  # for now\n'


class Settings(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.file = self.folder / "credence.toml"
        self.file.write_text(FILE)
        self.environment = {"CREDENCE_CONFIG": str(self.file), "HOME": str(self.folder)}
        os.environ.pop("CREDENCE_DB", None)

    def serve(self, *arguments):
        server = Server(CREDENCE, self.folder / "credence.db", *arguments,
                        environment=self.environment)  # fmt: skip
        self.addCleanup(server.close)
        return server

    def run_credence(self, *arguments):
        done = subprocess.run(
            [CREDENCE, "--db", str(self.folder / "credence.db"), "--json", *arguments],
            env={**os.environ, **self.environment}, capture_output=True, text=True, check=True,
            cwd=self.folder)  # fmt: skip
        return json.loads(done.stdout)

    def preview(self, server, changes, **others):
        query = urllib.parse.urlencode({"set": changes, **others}, quote_via=urllib.parse.quote)
        return server.get("/v1/settings/preview?" + query)

    def setting(self, server, key):
        (found,) = server.get("/v1/settings?prefix=" + key).json()
        return found

    def test_a_change_is_written_and_used_at_once(self):
        server = self.serve()
        before = self.setting(server, "memory.half_life_days")
        self.assertEqual((before["value"], before["origin"]), ("30.0", "default"))
        answer = server.post("/v1/settings/set", {"set": {"memory.half_life_days": "12",
                                                          "governor.mode": None}})  # fmt: skip
        self.assertEqual(answer.status, 200, answer.body)
        self.assertEqual(answer.json()["file"], str(self.file))
        self.assertIn("+ half_life_days = 12\n", answer.json()["diff"])
        # The comment above the table may be about it, so both stay.
        self.assertEqual(self.file.read_text(),
                         "# mine\n[governor]\n\n[memory]\nhalf_life_days = 12\n")  # fmt: skip
        after = self.setting(server, "memory.half_life_days")
        self.assertEqual((after["value"], after["origin"], after["line"]), ("12.0", "user", 5))
        self.assertEqual(server.get("/v1/settings?prefix=memory.nothing").status, 404)

    def test_what_is_not_valid_is_not_written(self):
        server = self.serve()
        for changes in ({"memory.half_live_days": "1"}, {"memory.half_life_days": "-1"}, {}, [],
                        {"memory.half_life_days": "12", "governor.mode": "sometimes"}):
            answer = server.post("/v1/settings/set", {"set": changes})
            self.assertEqual(answer.status, 400, changes)
        self.assertEqual(server.post("/v1/settings/set", {}).status, 400)
        scope = {"set": {"governor.mode": "ask"}, "scope": "project"}
        self.assertEqual(server.post("/v1/settings/set", scope).status, 400)
        self.assertEqual(self.file.read_text(), FILE)
        preview = self.preview(server, "memory.half_live_days=1").json()
        self.assertFalse(preview["valid"])
        self.assertIn("did you mean memory.half_life_days?", preview["error"])

    def test_a_token_is_refused(self):
        tokens = self.folder / "tokens.json"
        token = self.run_credence("token", "create", "ada", "--scopes", "admin", "--file",
                                  str(tokens))["token"]  # fmt: skip
        headers = {"Authorization": "Bearer " + token}
        server = self.serve("--tokens", str(tokens))
        change = {"set": {"governor.mode": "observe"}}
        self.assertEqual(server.post("/v1/settings/set", change, headers).status, 403)
        preview = server.get("/v1/settings/preview?set=governor.mode", headers=headers)
        self.assertEqual(preview.status, 403)
        self.assertEqual(self.file.read_text(), FILE)
        (mode,) = server.get("/v1/settings?prefix=governor.mode", headers=headers).json()
        self.assertEqual(mode["origin"], "user")
        self.assertNotIn("file", mode)

    def test_a_proxy_is_refused(self):
        server = self.serve()
        answer = server.post("/v1/settings/set", {"set": {"governor.mode": "observe"}},
                             {"X-Forwarded-For": "192.0.2.1"})  # fmt: skip
        self.assertEqual(answer.status, 403)
        self.assertEqual(self.file.read_text(), FILE)

    def test_a_preview_is_what_a_replay_says(self):
        server = self.serve()
        server.post("/v1/demo", {})
        change = "memory.half_life_days=3; governor.signals.sunk_cost.delta=-1"
        for days in (7, 90, 36500):
            found = self.preview(server, change, space="demo", days=days).json()
            self.assertTrue(found["valid"], found)
            replay = server.post("/v1/replay?space=demo", {"set": change, "days": days})
            self.assertEqual(replay.status, 200, replay.body)
            faculties = replay.json()["faculties"]
            decisions = sum(one["changed_verdicts"] for one in faculties)
            self.assertEqual(sum(count for name, count in found["changed"].items()
                                 if name.startswith("decisions")), decisions)  # fmt: skip
            if decisions > 1:
                self.assertIn(f"would change {decisions:,} decisions of ", found["sentence"])
        # The whole ledger is as old as the demonstration.
        whole = server.post("/v1/replay?space=demo", {"set": change}).json()["faculties"]
        for counted, one in zip(whole, faculties):
            for count in ("events", "subjects", "verdicts", "changed_verdicts", "outcomes"):
                self.assertEqual(counted[count], one[count])
        self.assertEqual(self.preview(server, "governor.mode=ask", space="demo").json()["sentence"],
                         "would change nothing of the last month")  # fmt: skip
        self.assertEqual(self.file.read_text(), FILE)

    def test_a_project_gets_its_own_table(self):
        project = self.folder / "app"
        project.mkdir()
        server = self.serve()
        change = {"set": {"governor.mode": "observe"}, "scope": "project", "project": str(project)}
        answer = server.post("/v1/settings/set", change)
        self.assertEqual(answer.status, 200, answer.body)
        self.assertEqual(self.file.read_text(),
                         f'{FILE}\n[project."{project}".governor]\nmode = "observe"\n')  # fmt: skip

    def test_writers_at_once_lose_nothing(self):
        keys = ["memory.half_life_days", "memory.inject_limit", "memory.inject_max_tokens",
                "memory.golden_validations", "executive.max_candidates"]
        server = self.serve()
        known = {setting["key"] for setting in self.run_credence("settings")}
        self.assertEqual(set(keys) - known, set())
        writers = [subprocess.Popen([CREDENCE, "settings", "set", key, "7"], cwd=self.folder,
                                    env={**os.environ, **self.environment},
                                    stdout=subprocess.DEVNULL) for key in keys]  # fmt: skip
        answer = server.post("/v1/settings/set", {"set": {"governor.fail": "closed"}})
        self.assertEqual(answer.status, 200, answer.body)
        self.assertEqual([writer.wait(60) for writer in writers], [0] * len(keys))
        values = {one["key"]: one["origin"] for one in self.run_credence("settings")}
        for key in [*keys, "governor.fail", "governor.mode"]:
            self.assertEqual(values[key], "user", key)
        self.assertTrue(self.file.read_text().startswith(FILE))


if __name__ == "__main__":
    unittest.main()
