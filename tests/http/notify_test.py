# SPDX-License-Identifier: Apache-2.0
"""Notices about waiting reviews reach a real webhook and a real command, once."""

import hashlib
import hmac
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

import http_server

CREDENCE = sys.argv.pop(1)
SECRET = "a key for tests"


class Receiver(http.server.BaseHTTPRequestHandler):
    """A webhook that fails as often as it is told to, and keeps what it took."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.attempts += 1
        fails = self.server.failures > 0
        self.server.failures -= fails
        if not fails:
            self.server.taken.append((dict(self.headers), body))
            self.server.came.set()
        self.send_response(500 if fails else 204)
        self.end_headers()

    def log_message(self, *_):
        pass


class NotifyTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.webhook = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
        self.webhook.taken, self.webhook.attempts, self.webhook.failures = [], 0, 0
        self.webhook.came = threading.Event()
        threading.Thread(target=self.webhook.serve_forever, daemon=True).start()
        self.addCleanup(self.webhook.server_close)
        self.addCleanup(self.webhook.shutdown)
        self.url = f"http://127.0.0.1:{self.webhook.server_port}/hook"
        self.environment = {
            "CREDENCE_CONFIG": str(self.folder / "credence.toml"),
            "CREDENCE_DB": str(self.folder / "test.db"),
            "CREDENCE_WEBHOOK_SECRET": SECRET,
            "HOME": str(self.folder),
            "TZ": "UTC",
        }

    def configure(self, text):
        (self.folder / "credence.toml").write_text("[review.notify]\n" + text)

    def run_credence(self, *words, now="2026-01-01T09:00:00Z", status=0):
        done = subprocess.run([CREDENCE, "--json", "--now", now, *words], cwd=self.folder,
                              env={**os.environ, **self.environment}, capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        return json.loads(done.stdout) if status == 0 else done.stderr

    def register(self, name, now, **more):
        document = {"workProduct": {"type": "code", "id": name, "version": "1",
                                    "summary": "a \u001b[31mpage", **more}, "taskType": "api"}
        (self.folder / "work.json").write_text(json.dumps(document))
        self.run_credence("review", "register", str(self.folder / "work.json"), now=now)

    def test_a_webhook_gets_a_signed_notice_once(self):
        self.configure(f'webhook = "{self.url}"\n')
        self.register("w1", "2026-01-01T08:00:00Z")
        self.webhook.failures = 2
        sent = self.run_credence("review", "notify")
        self.assertEqual(sent["channels"], ["webhook"])
        self.assertEqual(self.webhook.attempts, 3)
        (headers, body), = self.webhook.taken
        notice = json.loads(body)
        self.assertEqual(notice["kind"], "digest")
        self.assertEqual([work["work"] for work in notice["works"]], ["w1"])
        self.assertNotIn("\u001b", notice["text"])
        signed = headers["X-Credence-Timestamp"].encode() + b"." + body
        self.assertEqual(headers["X-Credence-Signature"],
                         "sha256=" + hmac.new(SECRET.encode(), signed, hashlib.sha256).hexdigest())
        again = self.run_credence("review", "notify", now="2026-01-01T10:00:01Z")
        self.assertEqual(again["plan"]["due"], [])
        self.assertEqual(self.webhook.attempts, 3)

    def test_what_no_channel_took_is_sent_later(self):
        self.configure(f'webhook = "{self.url}"\n')
        self.register("w1", "2026-01-01T08:00:00Z", irreversible=True)
        self.webhook.failures = 99
        error = self.run_credence("review", "notify", status=1)
        self.assertIn("the webhook answered 500", error)
        self.webhook.failures = 0
        sent = self.run_credence("review", "notify")
        self.assertEqual([notice["kind"] for notice in sent["plan"]["due"]], ["urgent"])

    def test_a_command_reads_the_notice_and_no_shell_its_words(self):
        out = self.folder / "$(touch owned).txt"
        words = json.dumps(["dd", "status=none", f"of={out}"])
        self.configure(f"command = {words}\n")
        self.register("w1; touch owned", "2026-01-01T08:00:00Z")
        self.run_credence("review", "notify")
        self.assertIn("- w1; touch owned (api)", out.read_text())
        self.assertFalse((self.folder / "owned").exists())

    def record_calls(self, name):
        """A program that writes down its arguments and its input."""
        programs = self.folder / "programs"
        programs.mkdir(exist_ok=True)
        program = programs / name
        program.write_text("#!/bin/sh\nprintf '%s\\0' \"$@\" > \"$0.words\"\ncat > \"$0.input\"\n")
        program.chmod(0o755)
        self.environment["PATH"] = f"{programs}:{os.environ['PATH']}"
        return program

    @staticmethod
    def words_of(program):
        return program.with_name(program.name + ".words").read_text().split("\0")[:-1]

    def test_the_desktop_shows_the_notice(self):
        for urgent in (False, True):
            with self.subTest(urgent=urgent):
                program = self.record_calls("notify-send")
                self.configure("desktop = true\n")
                work = f"w{int(urgent)}"
                self.register(work, "2026-01-01T08:00:00Z", irreversible=urgent)
                sent = self.run_credence("review", "notify")
                self.assertEqual(sent["channels"], ["desktop"])
                notice, = sent["plan"]["due"]
                urgency = "critical" if urgent else "normal"
                self.assertEqual(self.words_of(program),
                                 ["--app-name=Credence", f"--urgency={urgency}", "--",
                                  notice["subject"], notice["text"]])
                self.assertIn(f"- {work} (api)", notice["text"])
                self.assertIn("review", notice["subject"])

    def test_without_a_desktop_it_says_so(self):
        self.configure("desktop = true\n")
        self.register("w1", "2026-01-01T08:00:00Z")
        self.environment["PATH"] = str(self.folder)
        error = self.run_credence("review", "notify", status=1)
        self.assertIn("notify-send could not be started", error)

    def test_a_command_gets_the_subject_where_it_wants_it(self):
        program = self.record_calls("tell")
        words = json.dumps([str(program), "--title={subject} ({subject})", "{other}", "{subject}"])
        self.configure(f"command = {words}\n")
        self.register("w1", "2026-01-01T08:00:00Z")
        sent = self.run_credence("review", "notify")
        self.assertEqual(sent["channels"], ["command"])
        notice, = sent["plan"]["due"]
        subject = notice["subject"]
        self.assertTrue(subject)
        self.assertEqual(self.words_of(program),
                         [f"--title={subject} ({subject})", "{other}", subject])
        self.assertEqual(program.with_name("tell.input").read_text(), notice["text"] + "\n")

    def test_one_channel_that_fails_does_not_stop_the_others(self):
        words = json.dumps(["there-is-no-such-program"])
        self.configure(f'webhook = "{self.url}"\ncommand = {words}\n')
        self.register("w1", "2026-01-01T08:00:00Z")
        sent = self.run_credence("review", "notify")
        self.assertEqual(sent["channels"], ["webhook"])
        self.assertEqual(len(sent["failures"]), 1)
        self.assertIn("there-is-no-such-program could not be started", sent["failures"][0])

    def test_nothing_is_sent_unless_it_is_set(self):
        self.configure("")
        self.register("w1", "2026-01-01T08:00:00Z")
        self.assertIn("no channel for notices is set",
                      self.run_credence("review", "notify", status=1))
        self.assertEqual(len(self.run_credence("review", "notify", "--dry-run")["plan"]["due"]), 1)

    def test_a_server_sends_by_itself(self):
        self.configure(f'webhook = "{self.url}"\n')
        self.register("w1", "2026-01-01T08:00:00Z", irreversible=True)
        with http_server.Server(CREDENCE, self.folder / "test.db", environment=self.environment):
            self.assertTrue(self.webhook.came.wait(http_server.WAIT_SECONDS_MAX))
        self.assertEqual(json.loads(self.webhook.taken[0][1])["kind"], "urgent")


if __name__ == "__main__":
    unittest.main()
