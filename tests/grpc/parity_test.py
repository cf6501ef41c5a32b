# SPDX-License-Identifier: Apache-2.0
"""What a call of gRPC answers is what the operation answers that it stands for, over HTTP on a
store of its own; names are mapped as said here. Usage: parity_test.py CREDENCE CLIENT_FOLDER

The client is grpc-js, fetched from npm into CLIENT_FOLDER. Ends with 77, which ctest counts as
skipped, where there is no node or npm cannot be reached.
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
PLACES = 6  # Numbers of 32 bits.

# Calls for which there is no operation, and why.
WITHOUT_OPERATION = {
    "GetHealth": "of the process", "GetHealthDetails": "of the process",
    "GenerateEmbedding": "vectors are told nowhere else",
    "RecordHeuristicFire": "for whoever decides without the executive",
    "UpdateFireOutcome": "of one fire; the operation judges what was done for an event",
    "FlushCache": "of the process", "EvictFromCache": "of the process",
    "GetCacheStats": "of the process", "NotifyHeuristicChange": "of the process",
    "WatchHeuristicChanges": "a stream; over HTTP it is /v1/changes",
}
OPS = {"source": "ops"}
CALLS = [
    {"rpc": "StoreHeuristic", "request": {"heuristic": {
        "condition_text": "the disk of a server is nearly full", "name": "logs", "origin": "user",
        "origin_id": "ada", "effects_json": '{"message": "delete old logs"}', **OPS}},
     "op": "heuristic add", "args": {
         "condition": "the disk of a server is nearly full", "action": "delete old logs",
         "name": "logs", "origin": "user", "origin_id": "ada", **OPS},
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
     "request": {"heuristic_id": "$h1", "positive": False, "magnitude": 0.5,
                 "feedback_source": "explicit"},
     "op": "heuristic feedback", "args": {"id": "$h1", "negative": True, "magnitude": "0.5",
                                          "from": "user"}},
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
                                       "limit": 5, **OPS}},
    {"rpc": "CompareTextToActions",
     "request": {"response_text": "remove logs that are old", "heuristic_ids": ["$h1"]},
     "op": "similarity", "args": {"a": "remove logs that are old", "b": "delete old logs"}},
    {"rpc": "ProcessEvent",
     "request": {"event": {"id": "e-1", "raw_text": "the disk of a server is nearly full", **OPS},
                 "immediate": True},
     "op": "event", "args": {"text": "the disk of a server is nearly full", "id": "e-1",
                             "show_prompt": True, **OPS}},
    {"rpc": "ProcessEvent",
     "request": {"event": {"id": "e-2", "raw_text": "the moon is full tonight", **OPS},
                 "immediate": True},
     "op": "event", "args": {"text": "the moon is full tonight", "id": "e-2",
                             "show_prompt": True, **OPS}},
    {"rpc": "ProvideFeedback", "request": {"event_id": "e-1", "positive": True,
                                           "metadata": {"request_id": "f-1"}},
     "op": "feedback", "args": {"event": "e-1", "positive": True, "key": "f-1"}},
    {"rpc": "ProvideFeedback", "request": {"event_id": "none", "positive": True},
     "op": "feedback", "args": {"event": "none", "positive": True}, "fails": "NOT_FOUND"},
    {"rpc": "ListFires", "request": {"limit": 10}, "op": "fire list", "args": {"limit": 10}},
    {"rpc": "ListFires", "request": {"outcome": "fail"},
     "op": "fire list", "args": {"outcome": "fail"}},
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
    """Of each call: the answer of its operation by the names of gRPC. `state` are the heuristics
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
        return {"results": [{"heuristic_id": saved["h1"], "similarity": answer["similarity"]}],
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
                "created_heuristic_id": answer.get("created") or ""}

    @staticmethod
    def ListFires(answer, state, _):
        return {"fires": [{
            "id": one["id"], "heuristic_id": one["heuristic_id"], "event_id": one["event_id"],
            "fired_at_ms": millis(one["fired_at"]), "outcome": one["outcome"],
            "feedback_source": one["judged_by"], "episodic_event_id": "",
            "heuristic_name": state[one["heuristic_id"]].get("name") or "",
            "condition_text": state[one["heuristic_id"]]["condition"],
            "confidence": one["confidence"]} for one in answer]}


class Grpc(Side):
    def __init__(self, credence, folder):
        super().__init__(credence, folder, "grpc")
        self.server = Server(credence, self.db, "--grpc", "127.0.0.1:0",
                             environment={"CREDENCE_NOW": NOW})
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
    """Numbers as they are in 32 bits, texts of JSON as what they say."""
    if isinstance(value, dict):
        return {name: json.loads(one) if name == "effects_json" and isinstance(one, str)
                else single(one) for name, one in value.items()}
    if isinstance(value, list):
        return [single(one) for one in value]
    return round(value, PLACES) if isinstance(value, float) else value


class Parity(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        (Path(cls.folder.name) / "project").mkdir()
        cls.http = Http(CREDENCE, cls.folder.name)
        cls.addClassCleanup(cls.http.server.close)
        cls.grpc = Grpc(CREDENCE, cls.folder.name)
        cls.addClassCleanup(cls.grpc.close)
        cls.paths = cls.http.server.get("/openapi.json").json()["paths"]

    def test_every_call_is_listed_once(self):
        offered = [rpc for methods in self.grpc.methods.values() for rpc in methods]
        self.assertEqual(sorted({call["rpc"] for call in CALLS} | set(WITHOUT_OPERATION)),
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

    def compare(self, call, done, answer, given, state):
        if "fails" in call:
            self.assertFalse(done)
            self.assertEqual((answer["code"], given.get("code")), (call["fails"], call["fails"]))
            return
        self.assertTrue(done, answer)
        self.assertIn("response", given, given)
        self.http.remember({"save": call.get("save_op", {})}, answer)
        self.grpc.remember(call, given["response"])
        expected = getattr(Mapping, call["rpc"])(answer, state, self.http.saved)
        self.assertEqual(self.grpc.plain(single(given["response"]), set()),
                         self.http.plain(single(expected), set()))


if __name__ == "__main__":
    try:
        grpc_js.fetch(CLIENT)
    except grpc_js.Unavailable as reason:
        print(f"skipped: grpc-js: {reason}")
        sys.exit(grpc_js.SKIPPED)
    unittest.main(argv=sys.argv[:1])
