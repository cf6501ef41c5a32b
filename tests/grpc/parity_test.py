# SPDX-License-Identifier: Apache-2.0
"""Each gRPC call gives the same answer as its operation over HTTP, on a separate store; Mapping
translates the names. Usage: parity_test.py CREDENCE CLIENT_FOLDER

The client is grpc-js, installed from npm into CLIENT_FOLDER. Exits with 77, which ctest counts as
skipped, if there is no node or npm cannot be reached.
"""

import json
import subprocess
import sys
import tempfile
import unittest
from datetime import datetime
from pathlib import Path

import grpc_js

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "http"))

from http_server import Server  # noqa: E402: found by the line above.
from sides import NOW, Http, Side  # noqa: E402

CREDENCE = str(Path(sys.argv[1]).resolve())
CLIENT = Path(sys.argv[2])
PROTOS = HERE.parent.parent / "proto"
PLACES = 6  # 32-bit numbers.

# Calls without an operation, and why.
WITHOUT_OPERATION = {
    "GetHealth": "of the process", "GetHealthDetails": "of the process",
    "GenerateEmbedding": "vectors are told nowhere else",
    "RecordHeuristicFire": "for whoever decides without the executive",
    "FlushCache": "of the process", "EvictFromCache": "of the process",
    "GetCacheStats": "of the process", "NotifyHeuristicChange": "of the process",
    "WatchHeuristicChanges": "a stream; over HTTP it is /v1/changes",
}
# Fields that differ between the two ledgers, and why.
UNLIKE = {
    "event.outcome": "the operation judges an event and what fired for it, the call one fire",
    "event.compared": "recorded when there is time for it, sooner or later",
}
TIMINGS = {"total_us", "model_us", "wait_us"}
OPS = {"source": "ops"}
DISK = "the disk of a server is nearly full"
# Both sides ask the same model, which answers from this script.
ANSWERS = [{"match": "high water", "error": "the model is down"},
           {"match": "the moon", "response": "Close the shutters of the dome"}]


def event(id_, text, path, **more):
    """One event as a gRPC call and as an operation, with its expected decision path."""
    fields, threat = more.get("fields"), more.get("urgency")
    request = {"event": {"id": id_, "raw_text": text, **OPS}, "immediate": True}
    if fields is not None:
        request["event"]["structured"] = {"fields": {
            name: {"stringValue": value} for name, value in fields.items()}}
        more["fields"] = json.dumps(fields)
    if threat is not None:
        request["event"]["salience"] = {"threat": threat}
    return {"rpc": "ProcessEvent", "request": request, "path": path,
            "op": "event", "args": {"text": text, "id": id_, "show_prompt": True, **OPS, **more}}


CALLS = [
    {"rpc": "StoreHeuristic", "request": {"heuristic": {
        "condition_text": DISK, "name": "logs", "origin": "user",
        "effects_json": '{"message": "delete old logs"}', **OPS}},
     "op": "heuristic add", "args": {"condition": DISK, "action": "delete old logs",
                                     "name": "logs", "origin": "user", **OPS},
     "save": {"h1": "heuristic_id"}, "save_op": {"h1": "id"}},
    {"rpc": "StoreHeuristic", "request": {"heuristic": {
        "condition_text": "a certificate ends soon", "effects_json": '{"text": "renew it"}',
        **OPS}},
     "op": "heuristic add", "args": {"condition": "a certificate ends soon", "action": "renew it",
                                     **OPS}},
    {"rpc": "StoreHeuristic", "request": {"heuristic": {
        "condition_text": "x", "effects_json": '{"message": "y"}', "origin": "nobody", **OPS}},
     "op": "heuristic add", "args": {"condition": "x", "action": "y", "origin": "nobody", **OPS},
     "fails": "INVALID_ARGUMENT"},
    *({"rpc": "UpdateHeuristicConfidence",
       "request": {"heuristic_id": "$h1", "positive": True, "metadata": {"request_id": key}},
       "op": "heuristic feedback", "args": {"id": "$h1", "positive": True, "key": key}}
      for key in ["one", "two", "three", "three"]),
    {"rpc": "UpdateHeuristicConfidence",
     "request": {"heuristic_id": "$h1", "positive": False, "magnitude": 0.41,
                 "feedback_source": "explicit"},
     "op": "heuristic feedback", "args": {"id": "$h1", "negative": True, "magnitude": "0.41",
                                          "from": "user"}},
    {"rpc": "UpdateHeuristicConfidence",
     "request": {"heuristic_id": "$h1", "positive": True, "feedback_source": "my_signal"},
     "op": "heuristic feedback", "args": {"id": "$h1", "positive": True, "from": "my_signal"}},
    {"rpc": "UpdateHeuristicConfidence", "request": {"heuristic_id": "none", "positive": True},
     "op": "heuristic feedback", "args": {"id": "none", "positive": True}, "fails": "NOT_FOUND"},
    {"rpc": "GetHeuristic", "request": {"id": "$h1"},
     "op": "heuristic show", "args": {"id": "$h1"}},
    {"rpc": "GetHeuristic", "request": {"id": "none"},
     "op": "heuristic show", "args": {"id": "none"}, "fails": "NOT_FOUND"},
    {"rpc": "QueryMatchingHeuristics",
     "request": {"event_text": "the disk of server 3 is nearly full", "source_filter": "ops",
                 "limit": 5},
     "op": "heuristic match", "args": {"text": "the disk of server 3 is nearly full",
                                       "limit": 5, **OPS}, "some": "matches"},
    {"rpc": "QueryMatchingHeuristics", "request": {"event_text": DISK, "source_filter": "mail"},
     "op": "heuristic match", "args": {"text": DISK, "source": "mail"}},
    {"rpc": "CompareTextToActions",
     "request": {"response_text": "remove logs that are old", "heuristic_ids": ["$h1"]},
     "op": "similarity", "args": {"a": "remove logs that are old", "b": "delete old logs"},
     "some": "results"},
    # A trusted heuristic answers, and its outcome is reported.
    event("e-1", DISK, "heuristic", fields={"host": "s-3"}, urgency=0.25),
    event("e-1", DISK, "heuristic"),
    {"rpc": "ListFires", "request": {}, "op": "fire list", "args": {}, "some": "fires",
     "save": {"f1": "fires.0.id"}},
    {"rpc": "UpdateFireOutcome", "request": {"fire_id": "$f1", "outcome": "success",
                                             "feedback_source": "dev_outcome"},
     "op": "outcome", "args": {"event": "e-1", "success": True, "from": "dev_outcome"}},
    {"rpc": "UpdateFireOutcome", "request": {"fire_id": "none", "outcome": "success"},
     "op": "outcome", "args": {"event": "none", "success": True}, "fails": "NOT_FOUND"},
    {"rpc": "GetHeuristic", "request": {"id": "$h1"},
     "op": "heuristic show", "args": {"id": "$h1"}},
    event("e-2", DISK, "heuristic"),
    *({"rpc": "ProvideFeedback",
       "request": {"event_id": "e-2", "positive": True, "metadata": {"request_id": "f-1"}},
       "op": "feedback", "args": {"event": "e-2", "positive": True, "key": "f-1"}}
      for _ in range(2)),
    # Without one the model answers, and feedback creates a heuristic.
    {**event("e-3", "the moon is full tonight", "llm"), "save": {"r3": "response_id"},
     "save_op": {"r3": "response_id"}},
    {"rpc": "ProvideFeedback", "request": {"response_id": "$r3", "positive": True},
     "op": "feedback", "args": {"event": "$r3", "positive": True},
     "some": "created_heuristic_id", "save": {"h3": "created_heuristic_id"},
     "save_op": {"h3": "created_heuristic_id"}},
    {"rpc": "ProvideFeedback", "request": {"response_id": "$r3", "positive": False},
     "op": "feedback", "args": {"event": "$r3", "negative": True}},
    {"rpc": "GetHeuristic", "request": {"id": "$h3"},
     "op": "heuristic show", "args": {"id": "$h3"}},
    event("e-4", "high water at noon", "fallback"),
    {**event("e-5", DISK, None, urgency=7), "fails": "INVALID_ARGUMENT"},
    {"rpc": "ProvideFeedback", "request": {"event_id": "none", "positive": True},
     "op": "feedback", "args": {"event": "none", "positive": True}, "fails": "NOT_FOUND"},
    {"rpc": "ListFires", "request": {"limit": 10}, "op": "fire list", "args": {"limit": 10},
     "some": "fires"},
    {"rpc": "ListFires", "request": {"outcome": "success"},
     "op": "fire list", "args": {"outcome": "success"}, "some": "fires"},
    {"rpc": "ListFires", "request": {"outcome": "success", "offset": 1},
     "op": "fire list", "args": {"outcome": "success", "offset": 1}},
    {"rpc": "ListFires", "request": {"outcome": "fail"},
     "op": "fire list", "args": {"outcome": "fail"}},
    {"rpc": "ListFires", "request": {"outcome": "splendid"},
     "op": "fire list", "args": {"outcome": "splendid"}, "fails": "INVALID_ARGUMENT"},
]


def millis(time):
    return 0 if time is None else round(datetime.fromisoformat(
        time.replace("Z", "+00:00")).timestamp() * 1000)


def heuristic(one):
    return {"id": one["id"], "name": one.get("name") or "", "condition_text": one["condition"],
            "effects_json": {"message": one["action"]}, "confidence": one["confidence"],
            "origin": one["origin"], "origin_id": one.get("origin_id") or "",
            "last_fired_ms": millis(one.get("last_fired_at")), "fire_count": one["fire_count"],
            "success_count": one["success_count"], "created_at_ms": millis(one["created_at"]),
            "updated_at_ms": millis(one["updated_at"]), "source": one["source"],
            # Not sent.
            "condition_embedding": "", "similarity_threshold": 0, "next_heuristic_ids": [],
            "is_terminal": False}


class Mapping:
    """For each call, converts the operation's answer to gRPC's names. `state` has the heuristics
    before the call, by id."""

    @staticmethod
    def StoreHeuristic(answer, _, __):
        return {"success": True, "error": "", "heuristic_id": answer["id"]}

    @staticmethod
    def UpdateHeuristicConfidence(answer, state, _):
        before = state[answer["id"]]["confidence"]
        return {"success": True, "error": "", "old_confidence": before,
                "new_confidence": answer["confidence"], "delta": answer["confidence"] - before,
                "td_error": 0}

    @staticmethod
    def GetHeuristic(answer, _, __):
        return {"heuristic": heuristic(answer), "error": ""}

    @staticmethod
    def QueryMatchingHeuristics(answer, _, __):
        return {"matches": [{"heuristic": heuristic(one), "similarity": one["similarity"],
                             "score": one["similarity"] * one["confidence"]} for one in answer],
                "error": ""}

    @staticmethod
    def CompareTextToActions(answer, _, saved):
        return {"results": [{"heuristic_id": saved["h1"], "similarity": answer["same_meaning"]}],
                "error": ""}

    @staticmethod
    def ProcessEvent(answer, _, __):
        path = answer["decision_path"]
        predicted = answer.get("predicted_success") or 0
        return {"accepted": path != "rejected",
                "error_message": "" if path in ("heuristic", "llm") else answer["reason"],
                "response_id": answer.get("response_id") or "",
                "response_text": answer["response"], "predicted_success": predicted,
                "prediction_confidence": predicted if path == "heuristic" else 0,
                "prompt_text": answer.get("prompt") or "", "decision_path": path,
                "matched_heuristic_id": answer.get("heuristic_id") or ""}

    @staticmethod
    def ProvideFeedback(answer, _, __):
        return {"accepted": True, "error_message": answer.get("note") or "",
                "created_heuristic_id": answer.get("created_heuristic_id") or ""}

    @staticmethod
    def UpdateFireOutcome(_, __, ___):
        return {"success": True}  # Later calls show what it did.

    @staticmethod
    def ListFires(answer, state, _):
        return {"fires": [{
            "id": one["id"], "heuristic_id": one["heuristic_id"], "event_id": one["event_id"],
            "fired_at_ms": millis(one["fired_at"]), "outcome": one["outcome"],
            "feedback_source": one["feedback_source"], "episodic_event_id": "",
            "heuristic_name": state[one["heuristic_id"]].get("name") or "",
            "condition_text": state[one["heuristic_id"]]["condition"],
            "confidence": one["confidence"]} for one in answer]}


class Grpc(Side):
    def __init__(self, credence, folder, environment):
        super().__init__(credence, folder, "grpc")
        self.server = Server(credence, self.db, "--grpc", "127.0.0.1:0",
                             environment={"CREDENCE_NOW": NOW, **environment})
        self.client = subprocess.Popen(
            ["node", str(HERE / "call.mjs"), self.server.addresses["grpc"], str(PROTOS),
             str(CLIENT.resolve())], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.methods = json.loads(self.client.stdout.readline())

    def call(self, rpc, request):
        service, = [name for name, methods in self.methods.items() if rpc in methods]
        self.client.stdin.write(json.dumps({"service": service, "method": rpc,
                                            "request": request}) + "\n")
        self.client.stdin.flush()
        return json.loads(self.client.stdout.readline())

    def fill(self, value):
        if isinstance(value, list):
            return [self.fill(one) for one in value]
        return super().fill(value)

    def close(self):
        self.client.stdin.close()
        self.client.wait(timeout=30)
        self.client.stdout.close()
        self.server.close()


def single(value):
    """Rounds numbers to what 32 bits can hold, and parses texts that contain JSON."""
    if isinstance(value, dict):
        return {name: json.loads(one) if name == "effects_json" and isinstance(one, str)
                else single(one) for name, one in value.items()}
    if isinstance(value, list):
        return [single(one) for one in value]
    return round(value, PLACES) if isinstance(value, float) else value


def recorded(side):
    """The events of one side's ledger, in order."""
    events = [json.loads(line) for line in side.server.get("/v1/export").body.splitlines()]
    return [side.plain({"kind": one["kind"], "body": one["body"],
                        "text": one.get("verbatim", {}).get("text")}, TIMINGS)
            for one in events if one["kind"] not in UNLIKE]


class Parity(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        (Path(cls.folder.name) / "project").mkdir()
        script = Path(cls.folder.name) / "answers.jsonl"
        script.write_text("\n".join(map(json.dumps, ANSWERS)), encoding="utf-8")
        model = {"CREDENCE_LLM_PROVIDER": "scripted", "CREDENCE_LLM_SCRIPT": str(script)}
        cls.http = Http(CREDENCE, cls.folder.name, environment=model)
        cls.addClassCleanup(cls.http.server.close)
        cls.grpc = Grpc(CREDENCE, cls.folder.name, model)
        cls.addClassCleanup(cls.grpc.close)
        cls.paths = cls.http.server.get("/openapi.json").json()["paths"]

    def test_every_call_is_listed_once(self):
        offered = [rpc for methods in self.grpc.methods.values() for rpc in methods]
        self.assertEqual(sorted([*{call["rpc"] for call in CALLS}, *WITHOUT_OPERATION]),
                         sorted(offered))

    def test_calls_answer_as_their_operations(self):
        for number, call in enumerate(CALLS):
            with self.subTest(number=number, rpc=call["rpc"]):
                state = {one["id"]: one for one in self.http.server.get(
                    "/v1/heuristic/list", headers=self.http.headers).json()}
                method, = self.paths["/v1/" + call["op"].replace(" ", "/")]
                done, answer = self.http.call(call, method)
                given = self.grpc.call(call["rpc"], self.grpc.fill(call["request"]))
                self.compare(call, done, answer, given, state)
        # The answers are the same, and so are the ledgers.
        self.assertEqual(recorded(self.grpc), recorded(self.http))

    def compare(self, call, done, answer, given, state):
        if "fails" in call:
            self.assertFalse(done)
            self.assertEqual((answer["code"], given.get("code")), (call["fails"], call["fails"]))
            return
        self.assertTrue(done, answer)
        self.assertIn("response", given, given)
        if "path" in call:
            self.assertEqual(given["response"]["decision_path"], call["path"])
        if "some" in call:
            self.assertTrue(given["response"][call["some"]], "it proves nothing when it is empty")
        self.http.remember({"save": call.get("save_op", {})}, answer)
        self.grpc.remember(call, given["response"])
        expected = getattr(Mapping, call["rpc"])(answer, state, self.http.saved)
        self.assertEqual(self.grpc.plain(single(given["response"]), set()),
                         self.http.plain(single(expected), set()))


if __name__ == "__main__":
    grpc_js.fetch_or_skip(CLIENT)
    unittest.main(argv=sys.argv[:1])
