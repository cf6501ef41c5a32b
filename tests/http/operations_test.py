# SPDX-License-Identifier: Apache-2.0
"""Operating a running server: backup, restore, hints.

usage: operations_test.py CREDENCE [unittest arguments]
"""

import http.client
import json
import os
import stat
import sys
import threading
import unittest

from http_server import ServerCase, in_threads, wait_until

CREDENCE = sys.argv.pop(1)


class Case(ServerCase):
    program = CREDENCE

    def setUp(self):
        super().setUp()
        self.copy = self.folder / "copy.db"

    def texts(self, server):
        return sorted(one["content"] for one in server.get("/v1/memory/list").json())


class Backup(Case):
    def test_a_server_that_runs_answers_with_what_was_restored(self):
        server = self.serve()
        server.post("/v1/memory/add", {"text": "Tea is at four", "global": True})
        made = json.loads(self.credence("backup", str(self.copy), "--json").stdout)
        self.assertEqual(made["events"], 1)
        self.assertEqual(made["bytes"], self.copy.stat().st_size)
        self.assertEqual(stat.S_IMODE(self.copy.stat().st_mode), 0o600)
        server.post("/v1/memory/add", {"text": "Coffee is at five", "global": True})
        self.assertEqual(len(self.texts(server)), 2)
        metrics = server.get("/metrics").status
        refused = self.credence("restore", str(self.copy), status=1)
        self.assertIn("--force", refused.stderr)
        self.assertEqual(len(self.texts(server)), 2)
        restored = json.loads(
            self.credence("restore", str(self.copy), "--force", "--json").stdout)
        self.assertEqual(self.texts(server), ["Tea is at four"])
        self.assertEqual(server.get("/metrics").status, metrics)
        self.assertEqual(restored["kept"]["events"], 2)
        self.assertIn("credence.db.before-restore-", restored["kept"]["path"])
        server.post("/v1/memory/add", {"text": "Milk is at six", "global": True})
        self.assertEqual(self.texts(server), ["Milk is at six", "Tea is at four"])
        self.credence("verify")
        self.assertEqual(server.close()[0], 0)
        # The previous store can be restored.
        self.credence("restore", restored["kept"]["path"], "--force")
        listed = json.loads(self.credence("memory", "list", "--json").stdout)
        self.assertEqual(sorted(one["content"] for one in listed),
                         ["Coffee is at five", "Tea is at four"])

    def test_what_is_no_backup_leaves_no_store(self):
        (self.folder / "notes.txt").write_text("Not a store", encoding="utf-8")
        for name, status in [("none.db", 1), ("notes.txt", 2), (".", 2)]:
            done = self.credence("restore", str(self.folder / name), status=status)
            self.assertIn("credence backup", done.stderr)
            self.assertFalse(self.db.exists(), name)

    def test_those_who_wait_for_changes_are_told_to_look_again(self):
        server = self.serve()
        server.post("/v1/memory/add", {"text": "One", "global": True})
        self.credence("backup", str(self.copy))
        server.post("/v1/memory/add", {"text": "Two", "global": True})
        connection = http.client.HTTPConnection(*server.address, timeout=60)
        self.addCleanup(connection.close)
        connection.request("GET", "/v1/changes")
        stream = connection.getresponse()
        self.assertEqual(stream.status, 200)
        # The response starts before the server begins to follow the ledger.
        wait_until(lambda: server.stream_count() == 1, "the stream was not opened")
        self.credence("restore", str(self.copy), "--force")
        self.assertEqual(self.next_event(stream), "reset")
        # The store before the restore had this sequence number too.
        server.post("/v1/memory/add", {"text": "Three", "global": True})
        self.assertEqual(self.next_event(stream), "change")

    @staticmethod
    def next_event(stream):
        while True:
            line = stream.readline().decode().strip()
            if line.startswith("event: "):
                return line.removeprefix("event: ")

    def test_copies_of_a_busy_store_are_sound(self):
        server = self.serve()
        stop = threading.Event()
        added = []

        def add(_):
            while not stop.is_set():
                added.append(server.post("/v1/memory/add",
                                         {"text": f"Sentence {len(added)}", "global": True}).status)

        with in_threads(1, add):
            try:
                for _ in range(4):
                    self.credence("backup", str(self.copy), "--force")
                    self.credence("verify", db=self.copy)
            finally:
                stop.set()
        self.assertEqual(set(added), {200})

    def test_what_cannot_be_done_is_said_in_one_line(self):
        self.credence("memory", "add", "One")
        self.credence("backup", str(self.copy))
        foreign = self.folder / "notes.txt"
        foreign.write_text("not a store", encoding="utf-8")
        for words, said in [
                (["backup", str(self.copy)], "--force"),
                (["backup", str(self.db), "--force"], "the store itself"),
                (["backup", str(self.folder / "no" / "where")], "cannot be written"),
                (["restore", str(self.folder / "none")], "no such file"),
                (["restore", str(foreign), "--force"], "not a store"),
        ]:
            with self.subTest(words=words):
                done = self.credence(*words, status=None)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(said, done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1)
        done = self.credence("backup", "x", db=":memory:", status=None)
        self.assertIn("in memory", done.stderr)
        self.assertFalse((self.folder / "x").exists())

    def test_a_copy_that_was_changed_is_refused(self):
        self.credence("memory", "add", "One")
        self.credence("memory", "add", "Two")
        self.credence("backup", str(self.copy))
        # Changes an event's body: the file stays valid, but the chain does not.
        content = self.copy.read_bytes()
        self.assertIn(b"memory.learned", content)
        self.copy.write_bytes(content.replace(b"memory.learned", b"memory.learnef"))
        refused = self.credence("restore", str(self.copy), "--force", status=1)
        self.assertIn("does not verify", refused.stderr)
        self.credence("verify")
        self.credence("restore", str(self.copy), "--force", "--no-verify")
        self.credence("verify", status=1)


class Config(Case):
    def test_every_problem_is_told_with_its_line(self):
        config = self.folder / "c.toml"
        config.write_text("[memory]\nhalf_live_days = 3\ninject_limit = \"many\"\n",
                          encoding="utf-8")
        done = self.credence("config", "check", str(config), status=2)
        lines = done.stdout.splitlines()
        self.assertEqual(len(lines), 2)
        self.assertTrue(lines[0].startswith(f"{config}:2: "), lines)
        self.assertIn("did you mean memory.half_life_days?", lines[0])
        self.assertTrue(lines[1].startswith(f"{config}:3: "), lines)
        config.write_text("[memory]\nhalf_life_days = 45\n", encoding="utf-8")
        done = self.credence("config", "check", str(config))
        self.assertIn(f"{config} is valid, 1 setting differs", done.stdout)
        self.assertIn("memory.half_life_days = 45.0", done.stdout)
        self.assertFalse(self.db.exists())
        missing = self.credence("config", "check", str(self.folder / "none"), status=2)
        self.assertIn("cannot be read", missing.stderr)


class Hints(Case):
    NOW = "2026-01-10T12:00:00Z"

    def teach(self, server):
        work, events = [], []
        for day in range(8):
            product = {"type": "mcp-server", "id": f"w{day}", "version": "1", "summary": "Orders"}
            work.append({"workProduct": product, "taskType": "shopify", "pipelineStage": "review"})
            events.append({
                "id": f"0190a000-0000-7000-8000-00000000000{day}",
                "timestamp": f"2026-01-0{day + 1}T10:00:00Z", "sessionId": f"s{day}",
                "modalId": "diff", "modalVersion": "1",
                "workProduct": {**product, "agentConfidence": 0.9, "generationContext": {
                    "promptHash": "p", "modelUsed": "m", "generationTimeMs": 10,
                    "iterationCount": 1}},
                "pipelineStage": "review", "decision": {"decision": "rejected"},
                "annotations": [{"type": "criticism", "target": {"file": "a.ts"},
                                 "text": "No retry on failure.", "severity": "major",
                                 "category": "retries"}],
                "scores": [{"dimension": "security", "score": 3}],
                "meta": {"timeToDecisionMs": 20000, "timeToFirstInteractionMs": 900}})
        for path, file in [("/v1/review/register", work), ("/v1/review/submit", events)]:
            answer = server.post(path, {"file": json.dumps(file)})
            self.assertEqual(answer.status, 200, answer.body)
        answer = server.post("/v1/review/learn")
        self.assertEqual(answer.status, 200, answer.body)

    def test_the_section_follows_what_is_learned(self):
        hints = self.folder / ".goosehints"
        hints.write_bytes(b"Be kind.\r\n\xff bytes of the owner")
        before = hints.read_bytes()
        server = self.serve("--hints", str(hints), "--now", self.NOW)
        server.post("/v1/memory/add", {"text": "Nothing about reviews", "global": True})
        server.tend()
        self.assertEqual(hints.read_bytes(), before)
        self.teach(server)
        server.tend()
        self.assertIn(b"etr", hints.read_bytes()[len(before):])
        self.assertTrue(hints.read_bytes().startswith(before))
        written, learned = hints.stat().st_mtime_ns, hints.read_bytes()
        server.post("/v1/memory/add", {"text": "Nothing about reviews either", "global": True})
        server.tend()
        self.assertEqual(hints.stat().st_mtime_ns, written)
        retired = server.post("/v1/review/retire", {"id": "retries", "reason": "not any more"})
        self.assertEqual(retired.status, 200, retired.body)
        server.tend()
        self.assertNotEqual(hints.read_bytes(), learned)
        self.assertTrue(hints.read_bytes().startswith(before))

    def test_what_cannot_be_written_is_logged_once(self):
        hints = self.folder / "hints"
        hints.mkdir()
        server = self.serve("--hints", str(hints), "--now", self.NOW)
        self.teach(server)
        for _ in range(3):
            server.tend()
        self.assertEqual(server.get("/v1/memory/list").status, 200)
        _, log = server.close()
        self.assertEqual(log.count("the hints could not be updated"), 1, log)


if __name__ == "__main__":
    os.environ.pop("CREDENCE_DB", None)
    unittest.main()
