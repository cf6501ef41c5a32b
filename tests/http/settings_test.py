# SPDX-License-Identifier: Apache-2.0
"""The settings file over HTTP, and several writers at once.

Usage: settings_test.py CREDENCE
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
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
        query = urllib.parse.urlencode({"set": json.dumps(changes), **others},
                                       quote_via=urllib.parse.quote)  # fmt: skip
        return server.get("/v1/settings/preview?" + query)

    def wait_for(self, condition):
        for _ in range(600):
            if condition():
                return
            time.sleep(0.1)
        self.fail("it did not happen within a minute")

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
        preview = self.preview(server, {"memory.half_live_days": "1"}).json()
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
        changes = {"memory.half_life_days": "3", "governor.signals.sunk_cost.delta": "-1"}
        for days in (7, 90, 36500):
            found = self.preview(server, changes, space="demo", days=days).json()
            self.assertTrue(found["valid"], found)
            replay = server.post("/v1/replay?space=demo", {"set": change, "days": days})
            self.assertEqual(replay.status, 200, replay.body)
            faculties = replay.json()["faculties"]
            decisions = sum(one["changed_verdicts"] for one in faculties)
            self.assertEqual(sum(count for name, count in found["changed"].items()
                                 if name.startswith("decisions")), decisions)  # fmt: skip
            if decisions > 1:
                self.assertIn(f"would change {decisions:,} decisions of ", found["sentence"])
        # The whole ledger is as old as the demonstration. Without a window, what stands at its end
        # is judged, too.
        whole = server.post("/v1/replay?space=demo", {"set": change}).json()["faculties"]
        for counted, one in zip(whole, faculties):
            for count in ("events", "subjects", "outcomes"):
                self.assertEqual(counted[count], one[count])
            self.assertGreaterEqual(counted["verdicts"], one["verdicts"])
        same = self.preview(server, {"governor.mode": "ask"}, space="demo").json()
        self.assertEqual(same["sentence"], "would change nothing in the last month")
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

    def test_the_values_of_a_project_are_its_own(self):
        project = self.folder / "app"
        self.file.write_text(f'{FILE}\n[project."{project}".governor]\nmode = "observe"\n')
        server = self.serve()
        self.assertEqual(self.setting(server, "governor.mode")["value"], '"ask"')
        (own,) = server.get("/v1/settings", {"prefix": "governor.mode",
                                             "project": str(project)}).json()  # fmt: skip
        self.assertEqual((own["value"], own["origin"], own["line"]), ('"observe"', "project", 6))

    def test_a_change_can_be_taken_back(self):
        secret = '[store]\nurl = "postgresql://ada:hunter2hunter2@127.0.0.1:1/x"\n'
        for before in (FILE, "", "# only this\n"):
            self.file.write_text(before)
            server = self.serve()
            change = {"governor.mode": None, "memory.inject_limit": 3}
            written = server.post("/v1/settings/set", {"set": change})
            self.assertEqual(written.status, 200, written.body)
            self.assertNotEqual(self.file.read_text(), before)
            revert = {"id": written.json()["revert"]}
            back = server.post("/v1/settings/revert", revert)
            self.assertEqual(back.status, 200, back.body)
            self.assertEqual(self.file.read_text(), before)
            self.assertEqual(self.setting(server, "memory.inject_limit")["origin"], "default")
            # It is there once, and what others wrote since stays.
            again = server.post("/v1/settings/revert", revert)
            self.assertEqual(again.status, 409, again.body)
            self.assertIn("was changed since", again.json()["detail"])
            self.assertEqual(self.file.read_text(), before)
            self.assertEqual(server.post("/v1/settings/revert", {"id": "1"}).status, 404)
        answer = server.post("/v1/settings/set", {"set": {"governor.mode": "observe"}},
                             {"Idempotency-Key": "once"})  # fmt: skip
        self.file.write_text(self.file.read_text() + secret)
        self.assertEqual(server.post("/v1/settings/revert", {"id": answer.json()["revert"]}).status,
                         409)  # fmt: skip
        self.assertIn("hunter2hunter2", self.file.read_text())

    def test_what_the_server_cannot_use_is_not_kept(self):
        server = self.serve()
        for url in ("postgresql://127.0.0.1:1/nobody", "mysql://127.0.0.1/x"):
            answer = server.post("/v1/settings/set", {"set": {"store.url": url}})
            self.assertIn(answer.status, (400, 409, 503), answer.body)
            self.assertEqual(self.file.read_text(), FILE)
        hidden = {"set": {"store.url": "postgresql://ada:[redacted]@127.0.0.1/x"}}
        answer = server.post("/v1/settings/set", hidden)
        self.assertEqual(answer.status, 400, answer.body)
        self.assertIn("shown without its secret", answer.json()["detail"])
        self.assertEqual(self.file.read_text(), FILE)
        self.assertEqual(server.post("/v1/memory/add", {"text": "x", "global": True}).status, 200)

    def test_a_change_waits_until_another_was_tried(self):
        server = self.serve()
        with socket.create_server(("127.0.0.1", 0)) as silent:  # A store that never answers.
            url = f"postgresql://127.0.0.1:{silent.getsockname()[1]}/x"
            answers = []
            first = threading.Thread(target=lambda: answers.append(
                server.post("/v1/settings/set", {"set": {"store.url": url}})))  # fmt: skip
            first.start()
            silent.accept()
            second = server.post("/v1/settings/set", {"set": {"memory.half_life_days": "12"}})
            first.join()
        self.assertIn("nothing was changed", answers[0].json()["detail"])
        self.assertEqual(second.status, 200, second.body)
        self.assertEqual(self.file.read_text(), FILE + "\n[memory]\nhalf_life_days = 12\n")

    def test_a_change_made_elsewhere_is_used_soon(self):
        server = self.serve()
        self.run_credence("settings", "set", "memory.inject_limit", "3")
        self.wait_for(lambda: self.setting(server, "memory.inject_limit")["value"] == "3")
        # What cannot be used is reported, and changes nothing.
        good = self.file.read_text()
        self.file.write_text(good.replace("3", "three"))
        self.wait_for(lambda: "the settings could not be reloaded" in server.log())
        self.assertEqual(self.setting(server, "memory.inject_limit")["value"], "3")
        self.assertEqual(server.log().count("could not be reloaded"), 1)
        self.file.write_text(good.replace("3", "4"))
        self.wait_for(lambda: self.setting(server, "memory.inject_limit")["value"] == "4")

    def test_only_the_owner_is_told_so(self):
        server = self.serve()
        self.assertIs(server.get("/v1/whoami").json()["owner"], True)
        behind = server.get("/v1/whoami", headers={"X-Forwarded-Proto": "https"})
        self.assertIs(behind.json()["owner"], False)

    def test_a_project_is_an_absolute_path(self):
        server = self.serve()
        for path, body in (("settings/set", {"set": {"governor.mode": "ask"}}),
                           ("mode", {"mode": "ask"})):  # fmt: skip
            answer = server.post(f"/v1/{path}", {**body, "scope": "project", "project": "shop"})
            self.assertEqual(answer.status, 400, answer.body)
            self.assertIn("absolute path", answer.json()["detail"])
        self.assertEqual(self.file.read_text(), FILE)

    def test_a_new_file_is_for_its_owner_alone(self):
        self.file.unlink()
        self.run_credence("settings", "set", "governor.mode", "ask")
        self.assertEqual(self.file.stat().st_mode & 0o777, 0o600)

    def test_another_user_of_the_machine_is_refused(self):
        if os.geteuid() != 0:
            self.skipTest("only root can become another user")
        server = self.serve()
        calls = {"settings/set": '{"set": {"governor.mode": "observe"}}',
                 "mode": '{"mode": "observe"}', "doctor": "{}", "status": ""}  # fmt: skip
        found, told = os.pipe()
        if os.fork() == 0:
            try:
                os.setuid(65534)
                for path, body in calls.items():
                    request = (f"{'POST' if body else 'GET'} /v1/{path} HTTP/1.1\r\nHost: localhost"
                               "\r\nContent-Type: application/json\r\nConnection: close\r\n"
                               f"Content-Length: {len(body)}\r\n\r\n{body}")  # fmt: skip
                    with socket.create_connection((server.url.hostname, server.url.port)) as peer:
                        peer.sendall(request.encode())
                        os.write(told, peer.recv(12)[-3:] + b" ")
            finally:
                os._exit(0)
        os.close(told)
        os.wait()
        self.assertEqual(os.read(found, 100).split(), [b"403"] * 4)
        self.assertEqual(self.file.read_text(), FILE)

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
