# SPDX-License-Identifier: Apache-2.0
"""OpenTelemetry in and out: the real SDK, the real schema, and two servers.

usage: otlp_test.py CREDENCE FOLDER [unittest arguments]

The SDK is installed into FOLDER. If npm cannot install it, the test exits with 77.
"""

import gzip
import json
import shutil
import signal
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "http"), str(ROOT / "tests" / "clients")]

import npm  # noqa: E402: found by the line above.
from receiver import Receiver, attribute  # noqa: E402

from http_server import Server, ServerCase, wait_until  # noqa: E402

ServerCase.program = str(Path(sys.argv.pop(1)).resolve())
FOLDER = Path(sys.argv.pop(1)).resolve()
# The newest that Node 20 runs.
PACKAGES = {"@opentelemetry/api": "1.9.1", "@opentelemetry/api-logs": "0.223.1",
            "@opentelemetry/resources": "2.12.1", "@opentelemetry/sdk-logs": "0.223.1",
            "@opentelemetry/sdk-trace-node": "2.12.0",
            "@opentelemetry/exporter-trace-otlp-http": "0.223.1",
            "@opentelemetry/exporter-trace-otlp-proto": "0.223.1",
            "@opentelemetry/exporter-logs-otlp-http": "0.223.1",
            "@opentelemetry/exporter-logs-otlp-proto": "0.223.1"}
# The last with the schema as generated code.
SCHEMA = {"@opentelemetry/otlp-transformer": "0.57.2"}


def fetch_sdk():
    npm.find_node()
    npm.fetch(FOLDER / "sdk", PACKAGES)
    npm.fetch(FOLDER / "schema", SCHEMA)


npm.or_skip("the OpenTelemetry SDK", fetch_sdk)


def run_node(folder, script, *arguments, stdin=""):
    program = FOLDER / folder / script
    shutil.copy(Path(__file__).with_name(script), program)
    done = subprocess.run([npm.find_node(), program, *arguments], input=stdin, cwd=program.parent,
                          capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


class Otlp(ServerCase):
    maxDiff = None

    def start(self, receiver=None, *arguments, **options):
        if receiver is not None:
            config = self.folder / "config.toml"
            config.write_text(f'[telemetry]\nendpoint = "{receiver.url}"\nevery_seconds = 1\n'
                              "metrics_every_seconds = 1\n", encoding="utf-8")
            arguments += ("--config", str(config))
        return self.serve(*arguments, **options)

    def report(self, server, encoding="proto", compression="none", conversation="-", header=""):
        endpoint = server.addresses["http"].rstrip("/") + "/otlp"
        extra = [header] if header else []
        return run_node("sdk", "sdk_agent.mjs", endpoint, encoding, compression, conversation,
                        *extra)

    def read_credence(self, *words):
        return json.loads(self.credence(*words, "--json").stdout)

    def shown(self, server, session):
        answer = server.get("/v1/session/show", {"id": session})
        self.assertEqual(answer.status, 200, answer.body)
        return answer.json()

    # --- in

    def test_the_sdk_reports_a_run_in_every_encoding(self):
        server = self.start()
        sessions = []
        for encoding in ("proto", "http"):
            for compression in ("none", "gzip"):
                told = self.report(server, encoding, compression)
                self.assertEqual(told["errors"], [])
                session = self.shown(server, told["trace"])
                self.assertEqual((session["client"], session["turn"], session["outcome"]),
                                 ("shop-agent", 1, "success"))
                self.assertEqual(session["trace"], told["trace"])
                # A failed call, and a passing test run in the same turn.
                self.assertEqual([signal["signal"] for signal in session["signals"]],
                                 ["assessment", "tool_failure", "test_pass"])
                sessions.append((session["confidence"], session["zone"]))
        self.assertEqual(len(set(sessions)), 1)
        self.credence("verify")

    def test_the_traces_of_a_conversation_are_one_session(self):
        server = self.start()
        first = self.report(server, conversation="conv_5")["trace"]
        second = self.report(server, conversation="conv_5")["trace"]
        self.assertEqual(self.shown(server, "conv_5")["id"], "conv_5")
        for one in (first, second):
            self.assertEqual(self.shown(server, one)["id"], "conv_5")

    def test_what_was_accepted_survives_a_crash(self):
        server = self.start()
        told = self.report(server)
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
        session = self.read_credence("session", "show", told["trace"])
        self.assertEqual(session["outcome"], "success")
        self.credence("verify")

    def test_only_a_token_for_hooks_may_report(self):
        tokens = self.folder / "tokens.json"
        secrets = {}
        for name, scopes in (("reader", "read"), ("agent", "write"), ("program", "hook")):
            created = self.read_credence("token", "create", name, "--scopes", scopes, "--file",
                                               str(tokens))
            secrets[name] = created["token"]
        server = self.start(None, "--tokens", str(tokens))
        target, kind = "/otlp/v1/traces", {"Content-Type": "application/json"}
        self.assertEqual(server.request("POST", target, "{}", kind).status, 401)
        for name, status in (("reader", 403), ("agent", 403), ("program", 200)):
            headers = {**kind, "Authorization": f"Bearer {secrets[name]}"}
            self.assertEqual(server.request("POST", target, "{}", headers).status, status, name)
        told = self.report(server, header=f"Authorization=Bearer {secrets['program']}")
        self.assertEqual(told["errors"], [])

    def test_bad_requests_get_one_clear_answer(self):
        server = self.start()
        target, kind = "/otlp/v1/traces", {"Content-Type": "application/json"}
        packed = {**kind, "Content-Encoding": "gzip"}
        bomb = gzip.compress(b"0" * 80_000_000)
        for body, headers, status, words in (
                ("{", kind, 400, "expected"),
                ("{}", {"Content-Type": "text/plain"}, 415, "application/json"),
                ("{}", {**kind, "Content-Encoding": "zstd"}, 415, "gzip"),
                ("not gzip", packed, 400, "gzip"),
                (gzip.compress(b"{}")[:-9], packed, 400, "gzip"),
                (bomb, packed, 413, "larger than"),
                (gzip.compress(b"{}"), packed, 200, "")):
            answer = server.request("POST", target, body, headers)
            self.assertEqual(answer.status, status, answer.body)
            self.assertIn(words, answer.body.decode())
        self.assertEqual(server.request("GET", target).status, 405)
        self.assertEqual(server.request("POST", "/otlp/v1/nothing", "{}", kind).status, 404)

    def test_a_file_of_the_collector_can_be_imported(self):
        receiver = Receiver()
        self.addCleanup(receiver.close)
        run_node("sdk", "sdk_agent.mjs", receiver.url, "http", "none", "conv_9")
        file = self.folder / "traces.jsonl"
        file.write_text("".join(json.dumps(one["body"]) + "\n" for one in receiver.taken),
                        encoding="utf-8")
        report = self.read_credence("import", "otlp", str(file))
        self.assertEqual([session["id"] for session in report["sessions"]], ["conv_9"])
        self.assertEqual(report["sessions"][0]["calls"], 2)
        self.assertTrue(report["sessions"][0]["success"])
        again = self.read_credence("import", "otlp", str(file))
        self.assertEqual(again["events"], 0)

    # --- out

    def wait_for_exporter(self):
        """What is recorded from now on will be sent."""
        wait_until(lambda: Path(f"{self.db}.telemetry.json").exists(), "nothing can be sent")

    def work(self, server, session, trace):
        """A session through the hooks, as part of a trace."""
        traced = {"traceparent": f"00-{trace}-00f067aa0ba902b7-01"}
        hook = {"session_id": session, "cwd": str(self.folder)}
        edit = {"tool_name": "Edit", "tool_use_id": "c1",
                "tool_input": {"file_path": str(self.folder / "secret.py")}}
        for body in ({"hook_event_name": "UserPromptSubmit", "prompt": "Debug this secret error"},
                     {"hook_event_name": "PreToolUse", **edit},
                     {"hook_event_name": "PostToolUse", "tool_name": "Bash", "tool_use_id": "c2",
                      "tool_input": {"command": "ls secrets"}, "tool_response": {"stdout": "a"}},
                     {"hook_event_name": "SessionEnd", "reason": "done"}):
            answer = server.post("/hooks/sdk", {**hook, **body}, traced)
            self.assertEqual(answer.status, 200, answer.body)

    def test_a_decision_is_found_from_the_trace_and_back(self):
        receiver = Receiver()
        self.addCleanup(receiver.close)
        trace = "4bf92f3577b34da6a3ce929d0e0e4736"
        server = self.start(receiver)
        self.wait_for_exporter()
        self.work(server, "s1", trace)
        wait_until(lambda: [one for one in receiver.spans() if one["name"].startswith("session")],
                   "the session was not sent")
        spans = {one["name"]: one for one in receiver.spans()}
        session, decision = spans["session sdk"], spans["decide production_write"]
        self.assertEqual({session["traceId"], decision["traceId"]}, {trace})
        self.assertEqual(session["parentSpanId"], "00f067aa0ba902b7")
        self.assertEqual(decision["parentSpanId"], session["spanId"])
        # From the trace to the session, and from the span to the event.
        found = self.read_credence("find", trace)
        self.assertEqual((found[0]["kind"], found[0]["id"]), ("session", "s1"))
        number = attribute(decision, "credence.event.sequence")
        event = self.read_credence("ledger", "show", str(number))
        self.assertEqual(event["kind"], "session.refused")
        self.assertNotIn("secret", json.dumps(receiver.taken))

    def test_an_event_of_the_executive_is_part_of_its_senders_trace(self):
        receiver = Receiver()
        self.addCleanup(receiver.close)
        trace = "0af7651916cd43dd8448eb211c80319c"
        server = self.start(receiver)
        self.wait_for_exporter()
        answer = server.post("/v1/event", {"text": "main is red", "source": "ci"},
                             {"traceparent": f"00-{trace}-b7ad6b7169203331-01"})
        self.assertEqual(answer.status, 200, answer.body)
        wait_until(receiver.spans, "the answer was not sent")
        span = receiver.spans()[0]
        self.assertEqual((span["name"], span["traceId"], span["parentSpanId"]),
                         ("answer rejected", trace, "b7ad6b7169203331"))
        found = self.read_credence("find", trace)
        self.assertEqual([(one["kind"], one["id"]) for one in found],
                         [("event", answer.json()["event_id"])])
        shown = self.read_credence("events", "show", answer.json()["event_id"])
        self.assertEqual(shown["trace"], trace)

    def test_what_is_sent_fits_the_schema(self):
        receiver = Receiver()
        self.addCleanup(receiver.close)
        server = self.start(receiver)
        self.wait_for_exporter()
        self.work(server, "s1", "4bf92f3577b34da6a3ce929d0e0e4736")
        self.credence("memory", "add", "Prices are whole cents", "--type", "rule")
        self.credence("session", "outcome", "s1", "--success")
        wait_until(lambda: any(one["eventName"] == "gen_ai.evaluation.result"
                               for one in receiver.events()), "the outcome was not sent")
        wait_until(lambda: {one["path"] for one in receiver.taken}
                   == {"/v1/traces", "/v1/logs", "/v1/metrics"}, "a signal was not sent")
        # The schema is another version of a package of the SDK.
        schema = FOLDER / "schema" / "node_modules" / "@opentelemetry" / "otlp-transformer-schema"
        if not schema.exists():
            schema.symlink_to(schema.with_name("otlp-transformer"))
        self.assertEqual(run_node("schema", "check_schema.mjs", stdin=json.dumps(receiver.taken)),
                         [])

    def test_what_hooks_record_without_a_server_is_sent_by_the_next(self):
        receiver = Receiver()
        self.addCleanup(receiver.close)
        server = self.start(receiver)
        self.wait_for_exporter()
        self.credence("memory", "add", "One", "--global")
        wait_until(lambda: "memory.learned" in json.dumps(receiver.taken), "it was not sent")
        server.close()
        receiver.taken.clear()
        self.credence("memory", "add", "Two", "--global")
        receiver.status = 503
        server = self.start(receiver)
        wait_until(lambda: "cannot be sent" in server.log(), "the failure was not logged")
        receiver.status = 200
        wait_until(lambda: receiver.events(), "it was not sent again")
        self.assertEqual([attribute(one, "credence.event.sequence") for one in receiver.events()],
                         ["2"])

    def test_a_round_trip_between_two_servers(self):
        far = Server(self.program, self.folder / "far.db")
        self.addCleanup(far.close)
        config = self.folder / "config.toml"
        url = far.addresses["http"].rstrip("/") + "/otlp"
        config.write_text(f'[telemetry]\nendpoint = "{url}"\nevery_seconds = 1\n', encoding="utf-8")
        near = self.serve("--config", str(config))
        self.wait_for_exporter()
        trace = "4bf92f3577b34da6a3ce929d0e0e4736"
        self.work(near, "s1", trace)
        self.credence("session", "outcome", "s1", "--success")
        wait_until(lambda: far.get("/v1/session/show", {"id": trace}).status == 200
                   and self.shown(far, trace)["outcome"] == "success",
                   "the outcome did not arrive")
        session = self.shown(far, trace)
        self.assertEqual((session["id"], session["trace"], session["client"]),
                         ("s1", trace, "credence"))

    def test_an_address_that_is_none_is_refused(self):
        done = subprocess.run([self.program, "settings", "set", "telemetry.endpoint", "localhost",
                               "--config", str(self.folder / "c.toml"), "--db", str(self.db)],
                              capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("http://127.0.0.1:4318", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
