# SPDX-License-Identifier: Apache-2.0
"""The spans of answers and reviews, as a receiver gets them. Usage: decision_spans_test.py CREDENCE
"""

import json
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "http")]

from receiver import Receiver, attribute  # noqa: E402: found by the line above.

from http_server import ServerCase, wait_until  # noqa: E402

ServerCase.program = str(Path(sys.argv.pop(1)).resolve())
# Trusts a heuristic as soon as it exists.
SETTINGS = """
[telemetry]
endpoint = "{url}"
every_seconds = 1
[embedding]
provider = "lexical"
[executive]
initial_learned = 0.9
"""
EVENT = "An invoice of the secret-printer arrived"
WORK = {"workProduct": {"type": "page", "id": "w-1", "version": "1", "summary": "The secret-page",
                        "agentConfidence": 0.9},
        "taskType": "pages", "pipelineStage": "review"}


class DecisionSpans(ServerCase):
    maxDiff = None

    def setUp(self):
        super().setUp()
        self.receiver = Receiver()
        self.addCleanup(self.receiver.close)
        config = self.folder / "config.toml"
        config.write_text(SETTINGS.format(url=self.receiver.url), encoding="utf-8")
        self.server = self.serve("--config", str(config))
        # What is recorded from now on will be sent.
        wait_until(lambda: Path(f"{self.db}.telemetry.json").exists(), "nothing can be sent")

    def post(self, path, **arguments):
        answer = self.server.post(path, arguments)
        self.assertEqual(answer.status, 200, answer.body)
        return answer.json()

    def received(self, name, kind):
        """The span of this name, and the log record of its event, once both arrived."""
        def spans():
            return [one for one in self.receiver.spans() if one["name"] == name]

        def records():
            return [one for one in self.receiver.events() if one["eventName"] == kind]

        wait_until(lambda: spans() and records(), f"{name} was not sent")
        # Nothing that was said in words.
        self.assertNotIn("secret", json.dumps(self.receiver.taken))
        [span], [record] = spans(), records()
        self.assertEqual(span["traceId"], record["traceId"])
        self.assertRegex(span["traceId"], "^(?!0{32})[0-9a-f]{32}$")
        self.assertRegex(span["spanId"], "^(?!0{16})[0-9a-f]{16}$")
        self.assertNotEqual(span.get("status", {}).get("code"), 2)
        self.check_event(span, kind)
        return span

    def check_event(self, span, kind):
        """From the span to the event that it is about."""
        number = attribute(span, "credence.event.sequence")
        event = json.loads(self.credence("ledger", "show", str(number), "--json").stdout)
        self.assertEqual(f"credence.{event['kind']}", kind)
        self.assertEqual(attribute(span, "credence.event.id"), event["id"])
        self.assertEqual(attribute(span, "credence.event.kind"), event["kind"])
        self.assertEqual(attribute(span, "credence.subject"), event["stream"])

    def test_an_answer_of_a_heuristic(self):
        heuristic = self.post("/v1/heuristic/add", condition=EVENT, action="File it in secret",
                              source="mail")["id"]
        answer = self.post("/v1/event", text=EVENT, source="mail", id="e1")
        self.assertEqual(answer["decision_path"], "heuristic")
        span = self.received("answer heuristic", "credence.event.answered")
        self.assertEqual(attribute(span, "credence.subject"), "event/e1")
        self.assertEqual(attribute(span, "credence.event.path"), "heuristic")
        self.assertEqual(attribute(span, "credence.event.heuristic"), heuristic)
        took = int(attribute(span, "credence.event.total_us"))
        # The end is that of the event, to the microsecond.
        self.assertEqual(int(span["endTimeUnixNano"]) - int(span["startTimeUnixNano"]),
                         took * 1000)

    def test_an_answer_that_nobody_gave(self):
        self.assertEqual(self.post("/v1/event", text=EVENT, source="mail", id="e1")[
            "decision_path"], "rejected")
        span = self.received("answer rejected", "credence.event.answered")
        self.assertEqual(attribute(span, "credence.event.path"), "rejected")
        self.assertIsNone(attribute(span, "credence.event.heuristic"))

    def test_two_events_are_two_traces(self):
        for number in range(2):
            self.post("/v1/event", text=EVENT, source="mail", id=f"e{number}")
        wait_until(lambda: len(self.receiver.spans()) == 2, "the answers were not sent")
        self.assertEqual(len({one["traceId"] for one in self.receiver.spans()}), 2)

    def test_a_review(self):
        self.post("/v1/review/register", file=json.dumps(WORK))
        self.post("/v1/review/needs-work", id="w-1", reason="The secret-name is missing",
                  score=["naming=4"], reviewer="ada")
        span = self.received("review pages", "credence.review.submitted")
        self.assertEqual(span["startTimeUnixNano"], span["endTimeUnixNano"])
        self.assertEqual(attribute(span, "credence.review.task_type"), "pages")
        self.assertEqual(attribute(span, "credence.review.decision"), "needs-work")


if __name__ == "__main__":
    unittest.main()
