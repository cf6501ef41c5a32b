# SPDX-License-Identifier: Apache-2.0
"""Records what clients saw, and checks whether the ledger agrees.

A history is a list of operations on one space. Each client records an operation before its request,
and its outcome afterwards:

    ok        it was acknowledged: it is in the ledger, once
    fail      it was refused, or never sent: it is not in the ledger
    unknown   nobody can say: it is in the ledger once, or not at all

Each write carries a token, a unique text that its event contains. Times come from the monotonic
clock, which all processes of a machine share. check() reads only histories and the lines of
`credence export`, so it does not rely on the code that it checks.
"""

import dataclasses
import datetime
import hashlib
import itertools
import json
import struct
import threading
import time
import uuid

KINDS = {"add": "memory.learned", "validate": "memory.validated"}
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


@dataclasses.dataclass
class Operation:
    action: str  # add, validate (writes), or read.
    client: str
    stream: str = ""  # An add gets it from its answer.
    token: str = ""
    key: str = ""  # For repeating the request.
    node: str = ""  # The node that answered last.
    start: float = 0.0
    end: float = float("inf")
    outcome: str = "unknown"
    version: int = 0  # The stream's version in the answer, or 0.
    attempts: int = 0
    longest: float = 0.0  # The longest attempt, in seconds.
    note: str = ""


@dataclasses.dataclass
class Sighting:
    """One entry of the change feed. Sequence 0 is a reset, after which a follower starts over."""
    sequence: int
    stream: str = ""
    kind: str = ""


class History:
    """The operations of all clients, and the changes that each follower saw, in order."""

    def __init__(self):
        self.operations = []
        self.feeds = {}  # (after, sightings) by the follower's name.
        self._lock = threading.Lock()

    def invoke(self, operation):
        operation.start = time.monotonic()
        with self._lock:
            self.operations.append(operation)
        return operation

    @staticmethod
    def complete(operation, outcome, **facts):
        """Stores the facts first: the end time must be taken last."""
        for name, value in facts.items():
            setattr(operation, name, value)
        operation.outcome = outcome
        if outcome != "unknown":
            operation.end = time.monotonic()

    def follow(self, follower, after=0):
        with self._lock:
            return self.feeds.setdefault(follower, (after, []))[1]

    def count(self, outcome):
        """The number of writes with this outcome."""
        with self._lock:
            return sum(one.outcome == outcome and one.action in KINDS for one in self.operations)

    def save(self, path):
        """Writes one line for each operation and follower, to examine after a failure."""
        with open(path, "w", encoding="utf-8") as file:
            for one in self.operations:
                file.write(json.dumps(dataclasses.asdict(one)) + "\n")
            for name, (after, seen) in self.feeds.items():
                file.write(json.dumps({"follower": name, "after": after, "seen": [
                    dataclasses.astuple(one) for one in seen]}) + "\n")


def check(history, lines, stale_seconds_max=0.0):
    """One line for each violation.

    `lines` is the export. A read may miss writes that another node acknowledged less than
    `stale_seconds_max` before it, but none that its own node acknowledged.
    """
    events = [json.loads(line) for line in lines]
    return [*check_order(events), *check_chain(lines, events), *check_writes(history, events),
            *check_real_time(history, events), *check_reads(history, events, stale_seconds_max),
            *check_feeds(history, events)]


def check_order(events):
    """Sequence numbers and versions have no gaps, and no id occurs twice."""
    for place, event in enumerate(events, start=1):
        if event["sequence"] != place:
            yield f"sequence: {event['sequence']} stands at place {place}"
            break
    versions = {}
    for event in events:
        expected = versions.get(event["stream"], 0) + 1
        versions[event["stream"]] = event["stream_version"]
        if event["stream_version"] != expected:
            yield (f"versions: {event['stream']} has {event['stream_version']} where {expected} "
                   f"belongs (sequence {event['sequence']})")
    ids = [event["id"] for event in events]
    if len(set(ids)) != len(ids):
        yield "events: an id comes twice"


def check_chain(lines, events):
    """Recomputes the hashes as docs/formats.md defines them."""
    previous = bytes(32)
    for line, event in zip(lines, events):
        previous = hashlib.sha256(previous + hash_record(line, event)).digest()
        if previous.hex() != event["hash"]:
            yield f"chain: broken at sequence {event['sequence']}"
            return


def hash_record(line, event):
    def text(value):
        return struct.pack("<I", len(value.encode())) + value.encode()

    # The body as written, because parsing and rewriting could change a number. The search is safe:
    # inside a string the quotes would be escaped.
    start = line.index(',"body":') + len(',"body":')
    end = json.JSONDecoder().raw_decode(line, start)[1]
    moment = datetime.datetime.fromisoformat(event["time"].replace("Z", "+00:00"))
    micros = (moment - EPOCH) // datetime.timedelta(microseconds=1)
    digest = event.get("digest")
    return (struct.pack("<Bq", 1, event["sequence"]) + uuid.UUID(event["id"]).bytes
            + text(event["space"]) + text(event["stream"])
            + struct.pack("<q", event["stream_version"]) + text(event["kind"])
            + struct.pack("<qq", event["version"], micros) + text(event["actor"])
            + text(line[start:end])
            + (b"\x01" + bytes.fromhex(digest) if digest else b"\x00"))


def token_of(event):
    return (event.get("verbatim") or {}).get("text", "")


def check_writes(history, events):
    """Acknowledged writes are in the ledger once, refused writes are not, and nothing else is."""
    found = {}
    for event in events:
        found.setdefault(token_of(event), []).append(event)
    for one in history.operations:
        if one.action == "read":
            continue
        there = found.pop(one.token, [])
        what = f"{one.action} {one.token} by {one.client} on {one.node or 'no node'}"
        if one.outcome == "ok" and not there:
            yield f"lost: {what} was acknowledged and is not in the ledger"
        if one.outcome == "fail" and there:
            yield f"phantom: {what} was refused and is in the ledger ({one.note})"
        if len(there) > 1:
            yield f"twice: {what} is in the ledger {len(there)} times"
        for event in there:
            if event["kind"] != KINDS[one.action] or one.stream not in ("", event["stream"]):
                yield f"elsewhere: {what} is a {event['kind']} of {event['stream']}"
            # Another client may have written between the commit and the answer.
            if one.outcome == "ok" and 0 < one.version < event["stream_version"]:
                yield f"answer: {what} made version {event['stream_version']}, told {one.version}"
    for token in found:
        yield f"nobody's: {token!r} is in the ledger, and no client wrote it"


def check_real_time(history, events):
    """A write that ended before another began comes before it in the ledger of the space."""
    operations = {one.token: one for one in history.operations if one.action != "read"}
    latest = None  # The operation that began last, of the events so far.
    for event in events:
        one = operations.get(token_of(event))
        if one is None:
            continue
        if latest is not None and one.outcome == "ok" and one.end < latest.start:
            yield (f"order: {one.action} {one.token} had ended before {latest.action} "
                   f"{latest.token} began, and comes after it")
        if latest is None or one.start > latest.start:
            latest = one


class Register:
    """Which versions of one stream a read at a given time had to see, and which it could see."""

    def __init__(self, writes):
        self.writes = writes  # By version; None if the writer is unknown.
        starts = [one.start if one else 0.0 for one in writes]
        # For the first n versions, when the last of them began.
        self.begun = list(itertools.accumulate(starts, max, initial=0.0))
        # By node: for the versions after the first n, when the first of them was acknowledged.
        self.ended = {}
        for node in {one.node for one in writes if one}:
            ends = [one.end if one and one.node == node and one.outcome == "ok" else float("inf")
                    for one in reversed(writes)]
            self.ended[node] = list(itertools.accumulate(ends, min, initial=float("inf")))[::-1]

    def violation(self, read, stale_seconds_max):
        """What is wrong with the version that a read saw, or an empty text."""
        if read.version > len(self.writes):
            return f"future: version {read.version} of {len(self.writes)}"
        if self.begun[read.version] > read.end:
            return f"future: version {read.version}, which had not begun"
        for node, ended in self.ended.items():
            late = read.start - ended[read.version]
            if late > (0.0 if node == read.node else stale_seconds_max):
                return f"stale: version {read.version}, {node} had a later one {late:.3f} s before"
        return ""


def check_reads(history, events, stale_seconds_max):
    """A read sees all acknowledged writes, none that had not begun, and never an older version
    than the same client got from the same node before."""
    operations = {one.token: one for one in history.operations if one.action != "read"}
    streams = {}
    for event in events:
        streams.setdefault(event["stream"], []).append(operations.get(token_of(event)))
    registers = {stream: Register(writes) for stream, writes in streams.items()}
    seen = {}  # The newest version that was read, and when.
    reads = [one for one in history.operations if one.action == "read" and one.outcome == "ok"]
    for read in sorted(reads, key=lambda one: one.end):
        what = f"in a read of {read.stream} by {read.client} on {read.node}"
        register = registers.get(read.stream) or Register([])
        if violation := register.violation(read, stale_seconds_max):
            yield f"{violation}, {what}"
        session = (read.client, read.node, read.stream)
        newest, when = seen.get(session, (0, 0.0))
        if read.version < newest and read.start > when:
            yield f"backwards: version {read.version} after {newest}, {what}"
        seen[session] = (max(newest, read.version), read.end)


def check_feeds(history, events):
    """Each follower saw every event of the ledger once, in order."""
    for follower, (after, seen) in history.feeds.items():
        last = after
        for one in seen:
            if one.sequence == 0:
                last = None  # The follower was told to reload.
                continue
            if last is not None and one.sequence != last + 1:
                yield f"feed: {follower} saw {one.sequence} after {last}"
            last = one.sequence
            event = events[one.sequence - 1] if one.sequence <= len(events) else None
            if event is None or (event["stream"], event["kind"]) != (one.stream, one.kind):
                yield f"feed: {follower} saw at {one.sequence} what is not there now"
        if last is not None and last < len(events):
            yield f"feed: {follower} stopped at {last} of {len(events)}"


def slowest(history):
    """The longest time that a client waited for an answer of any kind, in seconds."""
    return max((one.longest for one in history.operations), default=0.0)
