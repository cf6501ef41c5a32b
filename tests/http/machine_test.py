# SPDX-License-Identifier: Apache-2.0
"""What the owner of a server's machine sees and changes over HTTP: installation, mode, imports.

usage: machine_test.py CREDENCE [unittest arguments]
"""

import json
import os
import sys
import unittest
from pathlib import Path

from http_server import ServerCase, wait_until

sys.path.insert(0, str(Path(__file__).parent.parent / "import"))
from transcripts import write_transcripts  # noqa: E402

CREDENCE = sys.argv.pop(1)


class Case(ServerCase):
    program = CREDENCE

    def setUp(self):
        super().setUp()
        self.config = self.folder / "credence.toml"
        self.config.write_text("# mine\n[memory]\nhalf_life_days = 20\n", encoding="utf-8")
        # The command line reads the same settings, and finds no client but those of the test.
        self.environment = {"CREDENCE_CONFIG": str(self.config), "HOME": str(self.folder)}
        os.environ.update(self.environment)
        for name in ("CREDENCE_DB", "CREDENCE_GOVERNOR_MODE", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            os.environ.pop(name, None)

    def problem(self, answer, status, words):
        self.assertEqual(answer.status, status, answer.body)
        self.assertIn(words, answer.json()["detail"])
        self.assertNotIn("\n", answer.json()["detail"])


class Machine(Case):
    def test_doctor_says_what_the_command_says(self):
        server = self.serve()
        self.assertEqual(server.get("/v1/doctor").status, 405)  # It runs programs.
        shown = server.post("/v1/doctor", {}).json()
        command = json.loads(self.credence("doctor", "--json", status=None).stdout)
        self.assertEqual({check["check"] for check in shown["checks"]},
                         {check["check"] for check in command["checks"]})
        self.assertEqual(set(shown["checks"][0]), {"status", "client", "check", "found", "fix"})

    def test_status_says_what_the_command_says(self):
        server = self.serve()
        server.post("/v1/memory/add", {"text": "Tea is at four", "global": True})
        shown = server.get("/v1/status").json()
        command = json.loads(self.credence("status", "--json").stdout)
        for one in (shown, command):
            one.pop("store_bytes")
        self.assertEqual(shown, command)
        self.assertFalse(shown["is_default_store"])
        self.assertEqual(shown["events"], 1)
        self.assertEqual(server.get("/v1/status", {"space": "other"}).json()["events"], 0)

    def test_the_default_store_is_known(self):
        self.db = self.folder / ".local/share/credence/credence.db"
        self.assertTrue(self.serve().get("/v1/status").json()["is_default_store"])

    def test_the_mode_is_written_and_used_at_once(self):
        server = self.serve()
        self.assertEqual(server.get("/v1/mode").json(),
                         {"mode": "enforce", "scope": "default", "file": str(self.config)})
        call = {"hook_event_name": "PreToolUse", "session_id": "s", "cwd": "/nowhere",
                "tool_name": "Bash", "tool_input": {"command": "git push --force"}}
        for mode, verdict in (("observe", None), ("enforce", "ask"), ("observe", None)):
            written = server.post("/v1/mode", {"mode": mode, "scope": "user"}).json()
            self.assertEqual((written["mode"], written["scope"]), (mode, "user"))
            answer = server.post("/hooks/claude-code", call).json()
            found = answer.get("hookSpecificOutput", {}).get("permissionDecision")
            self.assertEqual(found, verdict, answer)
            self.assertEqual(json.loads(self.credence("mode", "--json").stdout)["mode"], mode)
        text = self.config.read_text(encoding="utf-8")
        self.assertIn("# mine", text)
        self.assertIn("half_life_days = 20", text)

    def test_the_mode_of_one_project(self):
        server = self.serve()
        project = self.folder / "shop"
        project.mkdir()
        wanted = {"mode": "ask", "scope": "project", "project": str(project)}
        self.assertEqual(server.post("/v1/mode", wanted).json()["scope"], "project")
        shown = server.get("/v1/mode", {"project": str(project)}).json()
        self.assertEqual((shown["mode"], shown["scope"]), ("ask", "project"))
        self.assertEqual(server.get("/v1/mode").json()["mode"], "enforce")
        self.problem(server.post("/v1/mode", {"mode": "ask", "scope": "project"}), 400, "folder")
        self.problem(server.post("/v1/mode", {**wanted, "project": "/nowhere/at/all"}), 400,
                     "no such folder")
        self.problem(server.post("/v1/mode", {"mode": "lax"}), 400, "observe, ask, enforce")

    def test_only_the_owner(self):
        done = self.credence("token", "create", "ci", "--scopes", "admin", "--file",
                             str(self.folder / "tokens.json"), "--json")
        token = {"Authorization": "Bearer " + json.loads(done.stdout)["token"]}
        server = self.serve("--tokens", str(self.folder / "tokens.json"))
        before = self.config.read_text(encoding="utf-8")
        self.problem(server.post("/v1/doctor", {}, token), 403, "a token is for one space")
        for path in ("status", "mode", "import"):
            self.problem(server.get("/v1/" + path, headers=token), 403, "a token is for one space")
            self.assertEqual(server.get("/v1/" + path).status, 401)
        self.problem(server.post("/v1/mode", {"mode": "observe"}, token), 403, "token")
        self.problem(server.post("/v1/import", {"client": "codex", "path": "/"}, token), 403,
                     "token")
        open_to_all = self.serve()
        for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"},
                        {"X-Forwarded-For": "192.0.2.1"}):
            self.assertEqual(open_to_all.post("/v1/mode", {"mode": "observe"}, headers).status, 403)
        form = {"Content-Type": "text/plain"}
        answer = open_to_all.request("POST", "/v1/mode", '{"mode": "observe"}', form)
        self.assertEqual(answer.status, 415)
        self.assertEqual(self.config.read_text(encoding="utf-8"), before)


class Import(Case):
    SESSIONS = 40

    def setUp(self):
        super().setUp()
        write_transcripts(self.folder / "recorded", self.SESSIONS, 1)
        self.request = {"client": "claude-code", "path": str(self.folder / "recorded")}

    def ended(self, server, started, space="default"):
        """What an import says once it has ended."""
        self.assertEqual(started.status, 200, started.body)
        arguments = {"id": started.json()["id"], "space": space}
        state = {}

        def has_ended():
            state.update(server.get("/v1/import", arguments).json())
            return state["state"] != "running"

        wait_until(has_ended, "the import does not end")
        return state

    def test_sessions_are_imported_in_the_background(self):
        server = self.serve()
        state = self.ended(server, server.post("/v1/import", self.request))
        self.assertEqual(state["state"], "done", state)
        self.assertEqual((state["done"], state["all"]), (self.SESSIONS, self.SESSIONS))
        listed = server.get("/v1/session/list", {"limit": 0}).json()
        self.assertEqual(len(listed), self.SESSIONS)
        self.assertGreater(state["report"]["events"], 0)
        # It is what the command line does, and again adds nothing.
        other = self.folder / "other.db"
        self.credence("import", "claude-code", self.request["path"], db=other)
        self.assertEqual(
            [one["confidence"] for one in json.loads(
                self.credence("session", "list", "--limit", "0", "--json", db=other).stdout)],
            [one["confidence"] for one in listed])
        again = self.ended(server, server.post("/v1/import", self.request))
        self.assertEqual(again["report"]["events"], 0)
        self.assertEqual(server.get("/v1/import").json()["id"], again["id"])
        self.credence("verify")

    def test_what_cannot_be_imported(self):
        server = self.serve()
        for path, status, words in [("/nowhere/at/all", 404, "does not exist"),
                                    ("~/nowhere", 404, "does not exist"),
                                    ("recorded", 400, "begin with / or ~/"),
                                    ("/dev/null", 400, "neither a file nor a folder")]:
            self.problem(server.post("/v1/import", {**self.request, "path": path}), status, words)
        self.problem(server.post("/v1/import", {"client": "emacs", "path": "/"}), 400, "codex")
        self.problem(server.post("/v1/import", {"client": "codex"}), 400, "give client and path")
        self.problem(server.post("/v1/import", {"stop": "0190"}), 404, "no import")
        self.problem(server.get("/v1/import", {"id": "0190"}), 404, "no import")
        self.assertEqual(server.get("/v1/import").json()["state"], "none")

    def test_the_home_folder_is_understood(self):
        server = self.serve()
        started = server.post("/v1/import", {**self.request, "path": "~/recorded"})
        state = self.ended(server, started)
        self.assertEqual(state["done"], self.SESSIONS)

    def test_events_are_still_imported(self):
        server = self.serve()
        server.post("/v1/memory/add", {"text": "Tea is at four", "global": True})
        lines = server.get("/v1/export").body.decode()
        copy = {"Credence-Space": "copy"}
        answer = server.request("POST", "/v1/import", lines,
                                {"Content-Type": "application/x-ndjson", **copy})
        self.assertEqual(answer.json()["appended"], 1)
        self.assertEqual(server.post("/v1/import", {"file": lines}, copy).json()["skipped"], 1)

    def test_one_at_a_time_in_a_space(self):
        write_transcripts(self.folder / "many", 400, 2)
        server = self.serve()
        many = {**self.request, "path": str(self.folder / "many")}
        first = server.post("/v1/import", many)
        self.problem(server.post("/v1/import", self.request), 409, "running already")
        # Other spaces have their own, and do not see it.
        team = server.post("/v1/import", self.request, {"Credence-Space": "team"})
        self.assertEqual(self.ended(server, team, "team")["state"], "done")
        self.problem(server.get("/v1/import", {"id": first.json()["id"], "space": "team"}), 404,
                     "no import")
        # What it has read is kept.
        server.post("/v1/import", {"stop": first.json()["id"]})
        state = self.ended(server, first)
        self.assertEqual(state["state"], "stopped", state)
        self.assertLess(state["done"], 400)
        listed = server.get("/v1/session/list", {"limit": 0}).json()
        self.assertEqual(len(listed), state["done"])
        # Another one goes on from there.
        self.ended(server, server.post("/v1/import", many))
        self.assertEqual(len(server.get("/v1/session/list", {"limit": 0}).json()), 400)

    def test_a_server_stops_during_an_import(self):
        write_transcripts(self.folder / "many", 400, 2)
        server = self.serve()
        started = server.post("/v1/import", {**self.request, "path": str(self.folder / "many")})
        arguments = {"id": started.json()["id"]}
        wait_until(lambda: server.get("/v1/import", arguments).json()["done"] > 2, "no progress")
        # The settings may change meanwhile.
        self.assertEqual(server.post("/v1/mode", {"mode": "observe"}).status, 200)
        status, log = server.close()
        self.assertEqual(status, 0, log)
        self.credence("verify")
        listed = json.loads(self.credence("session", "list", "--limit", "0", "--json").stdout)
        self.assertGreater(len(listed), 2)
        self.assertLess(len(listed), 400)


class Week(Case):
    def test_it_is_the_same_on_all_surfaces(self):
        write_transcripts(self.folder / "recorded", 10, 1)
        now = "2026-03-02T00:00:00Z"
        self.credence("import", "claude-code", str(self.folder / "recorded"))
        server = self.serve("--now", now)
        shown = server.get("/v1/week").json()
        self.assertEqual(shown["week"]["sessions"], 10)
        self.assertTrue(shown["is_first"])
        self.assertIsNone(shown["before"])
        self.assertEqual(json.loads(self.credence("week", "--json", "--now", now).stdout), shown)
        text = " ".join(self.credence("week", "--now", now).stdout.split())
        for sentence in shown["sentences"]:
            self.assertIn(sentence, text)
        self.assertEqual(server.get("/v1/week", {"space": "team"}).json()["week"]["sessions"], 0)
        later = json.loads(self.credence("week", "--json", "--now", "2026-03-09T00:00:00Z").stdout)
        self.assertEqual(later["before"]["sessions"] + later["week"]["sessions"], 10)


if __name__ == "__main__":
    unittest.main()
