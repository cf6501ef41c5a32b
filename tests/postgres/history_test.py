# SPDX-License-Identifier: Apache-2.0
"""The checker finds nothing in a correct history, and every violation that is planted in one.

usage: history_test.py [unittest arguments]
"""

import copy
import hashlib
import json
import tempfile
import unittest
from pathlib import Path

import history as histories
from history import History, Operation, Sighting

# From a real `credence export`, so that the chain is not checked only against itself.
REAL = [
    '{"id":"01a1e1d9-ac4d-796c-bc18-b780f3b1460d","sequence":1,"space":"default",'
    '"stream":"memory/01a1e1d9-ac4d-796c-98c7-2635d660e823","stream_version":1,'
    '"kind":"memory.learned","version":1,"time":"2026-11-16T00:55:01.453589Z","actor":"user",'
    '"body":{"type":"pattern","source":"explicit","confidence":0.5},'
    '"digest":"2c8adea5165a68b09bee287d9f6664b9ed90fac663ad7bc4c9272e4b9e493b68",'
    '"verbatim":{"text":"t-9f3a2b","salt":"017d887beda51a0efa98f0f4b2de80ca"},'
    '"hash":"9744d9d3019d461547d680f4b9fafeaee3d08a84867c46b925f684fa6afea4aa"}',
    '{"id":"01a1e1d9-acb5-7b99-9160-582408bc9b91","sequence":2,"space":"default",'
    '"stream":"memory/01a1e1d9-acb5-7b99-85b8-032a028a9428","stream_version":1,'
    '"kind":"memory.learned","version":1,"time":"2026-11-16T00:55:01.557725Z","actor":"user",'
    '"body":{"type":"pattern","source":"explicit","confidence":0.5},'
    '"digest":"38081f400d7430ad64c4485e8d635f1dcf3e71f566a7f76cd78e2b829bc36e4b",'
    '"verbatim":{"text":"t-001","salt":"722a02de6c2b4f28184a32dd352cb093"},'
    '"hash":"6e8bf3888c5405217085a0e2a1403ac3d60750da9d658371facf81dbaa778cc4"}',
]


# A world with one violation, and the word with which the checker reports it.
PLANTED = [
    ("a write was acknowledged and lost", "lost", lambda w: w.write("w4", there=False)),
    ("a write was refused and is there", "phantom", lambda w: w.write("w4", outcome="fail")),
    ("nobody wrote an event", "nobody's", lambda w: w.history.operations.pop(1)),
    ("an event is on another stream", "elsewhere", lambda w: w.alter(1, stream="memory/b")),
    ("an answer is from before the write", "answer", lambda w: w.alter(1, version=1)),
    ("a gap in the sequence", "sequence", lambda w: w.events[2].update(sequence=4)),
    ("a gap in the versions", "versions", lambda w: w.events[1].update(stream_version=3)),
    ("the same version twice", "versions", lambda w: w.events[1].update(stream_version=1)),
    ("an id comes twice", "events", lambda w: w.events[1].update(id=w.events[0]["id"])),
    ("a write comes after one that it preceded", "order", lambda w: w.alter(1, start=.1, end=.5)),
    ("a read misses what was acknowledged", "stale", lambda w: w.read(1)),
    ("a feed has a gap", "feed", lambda w: w.follow(1, 3)),
    ("a feed repeats an event", "feed", lambda w: w.follow(1, 2, 2, 3)),
    ("a feed has a late insertion", "feed", lambda w: w.follow(1, 3, 2)),
    ("a feed lacks the beginning", "feed", lambda w: w.follow(2, 3)),
    ("a feed stops early", "feed", lambda w: w.follow(1, 2)),
]


class World:
    """A history and its ledger, with one operation per second."""

    def __init__(self):
        self.history = History()
        self.events = []
        self.now = 0.0
        self.versions = {}

    def write(self, token, stream="memory/a", outcome="ok", node="n1", there=True):
        self.now += 1
        kind = "validate" if stream in self.versions else "add"
        one = Operation(kind, "c1", stream, token, node=node, start=self.now, end=self.now + 0.5,
                        outcome=outcome)
        self.history.operations.append(one)
        if there:
            one.version = self.versions[stream] = self.versions.get(stream, 0) + 1
            place = len(self.events) + 1
            self.events.append({
                "id": f"00000000-0000-7000-8000-{place:012x}", "sequence": place, "space": "s",
                "stream": stream, "stream_version": one.version, "kind": histories.KINDS[kind],
                "version": 1, "time": "2026-01-01T00:00:00Z", "actor": "user", "body": {"a": 1},
                "verbatim": {"text": token}})
        return one

    def read(self, version, stream="memory/a", node="n1"):
        self.now += 1
        one = Operation("read", "c1", stream, node=node, start=self.now, end=self.now + 0.5,
                        outcome="ok", version=version)
        self.history.operations.append(one)
        return one

    def alter(self, number, **facts):
        vars(self.history.operations[number]).update(facts)

    def follow(self, *places):
        self.history.feeds["f"] = (0, [
            Sighting(one, self.events[one - 1]["stream"], self.events[one - 1]["kind"])
            if one else Sighting(0) for one in places])

    def lines(self):
        previous = bytes(32)
        lines = []
        for event in self.events:
            line = json.dumps(event, separators=(",", ":"))
            previous = hashlib.sha256(previous + histories.hash_record(line, event)).digest()
            lines.append(json.dumps({**event, "hash": previous.hex()}, separators=(",", ":")))
        return lines

    def check(self, **options):
        return histories.check(self.history, self.lines(), **options)


class Checker(unittest.TestCase):
    def setUp(self):
        self.world = World()
        self.world.write("w1")
        self.world.write("w2")
        self.world.write("w3", "memory/b")

    def assert_found(self, word, **options):
        found = self.world.check(**options)
        self.assertTrue(any(one.startswith(word + ":") for one in found), found or "nothing")

    def test_a_sound_history_has_no_violation(self):
        world = self.world
        world.read(2)
        world.write("w4", outcome="unknown")
        world.write("w5", outcome="unknown", there=False)
        world.write("w6", outcome="fail", there=False)
        world.read(3)
        world.follow(1, 2, 3, 4)
        self.assertEqual(world.check(), [])

    def test_planted_violations_are_found(self):
        for name, word, plant in PLANTED:
            with self.subTest(name):
                self.setUp()
                plant(self.world)
                self.assert_found(word)

    def test_a_write_that_is_there_twice(self):
        for outcome in ("ok", "unknown"):
            with self.subTest(outcome=outcome):
                self.setUp()
                self.world.write("w4", outcome=outcome)
                self.world.write("w4", outcome=outcome)
                self.world.history.operations.pop()
                self.assert_found("twice")

    def test_an_order_of_writes_that_overlapped_is_free(self):
        first, second = self.world.history.operations[:2]
        second.start, second.end = first.start - 0.9, first.start + 0.1
        self.assertEqual(self.world.check(), [])

    def test_an_unknown_write_may_come_late_but_not_early(self):
        late = self.world.write("w4", outcome="unknown")
        late.start = 0.1
        self.assertEqual(self.world.check(), [])
        early = self.world.history.operations[0]
        early.outcome, early.start = "unknown", 2.9
        self.assert_found("order")

    def test_a_read_on_another_node_may_be_late_by_the_bound_only(self):
        self.world.read(1, node="n2")  # 1.5 s after the second write ended.
        self.assertEqual(self.world.check(stale_seconds_max=2.0), [])
        self.assert_found("stale", stale_seconds_max=1.0)

    def test_a_read_of_what_had_not_begun(self):
        self.world.read(2)
        self.world.write("w4")
        self.world.history.operations[-2].version = 3
        self.assert_found("future")
        self.world.history.operations[-2].version = 4
        self.assert_found("future")

    def test_a_read_that_goes_back(self):
        self.world.read(2, node="n2")
        self.world.read(1, node="n2")
        self.assert_found("backwards", stale_seconds_max=60)

    def test_a_feed_of_an_event_that_was_replaced(self):
        self.world.follow(1, 2, 3)
        self.world.history.feeds["f"][1][1].stream = "memory/z"
        self.assert_found("feed")

    def test_a_feed_may_go_on_anywhere_after_a_reset(self):
        self.world.follow(1, 0, 3)
        self.assertEqual(self.world.check(), [])


class Chain(unittest.TestCase):
    def check(self, lines):
        return list(histories.check_chain(lines, [json.loads(line) for line in lines]))

    def test_a_real_export_is_whole(self):
        self.assertEqual(self.check(REAL), [])

    def test_any_change_breaks_it(self):
        for old, new in (("0.5}", "0.50}"), ('"user"', '"usex"'), ("453589", "453580"),
                         ("2c8a", "2c8b"), ("memory/01a1e1d9-ac4d", "memory/01a1e1d9-ac4e"),
                         ('"version":1', '"version":2'), ("796c-bc18", "796c-bc19")):
            with self.subTest(old=old):
                self.assertIn(old, REAL[0])
                self.assertTrue(self.check([REAL[0].replace(old, new), REAL[1]]))
        self.assertTrue(self.check(REAL[1:]))
        self.assertTrue(self.check(REAL[::-1]))


class Files(unittest.TestCase):
    def test_a_history_is_saved_line_by_line(self):
        world = World()
        world.write("w1")
        world.write("w2", outcome="unknown")
        world.history.operations[-1].end = float("inf")
        world.follow(1, 2)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "history.jsonl"
            world.history.save(path)
            *operations, feed = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        self.assertEqual([Operation(**one) for one in operations], world.history.operations)
        self.assertEqual([Sighting(*one) for one in feed["seen"]], world.history.feeds["f"][1])

    def test_a_client_records_its_operation_before_and_after(self):
        history = History()
        one = history.invoke(Operation("add", "c1", token="w"))
        self.assertEqual(copy.copy(one).outcome, "unknown")
        history.complete(one, "ok", version=1, node="n1", longest=0.5)
        self.assertGreaterEqual(one.end, one.start)
        self.assertEqual(history.count("ok"), 1)
        self.assertEqual(histories.slowest(history), 0.5)


if __name__ == "__main__":
    unittest.main()
