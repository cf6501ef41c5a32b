# SPDX-License-Identifier: Apache-2.0
"""Clients that write and read through several nodes, and followers that watch the change feed.

A client repeats a write under the same key, at any node, until it gets an answer, as every real
client should. It records what it saw in a history (tests/postgres/history.py).
"""

import contextlib
import http.client
import json
import random
import socket
import threading
import time

from history import Operation, Sighting
from node import Refused

ATTEMPTS_MAX = 40
RETRIABLE = {409, 429, 503, 504}
# A final 409: the request was carried out once, and its answer was lost with the node.
CARRIED_OUT = "was carried out"
PAUSE_SECONDS = 0.1  # Between attempts.


class Client(threading.Thread):
    """Sends one operation after another, and waits for each answer."""

    def __init__(self, load, number):
        super().__init__(daemon=True, name=f"client{number}")
        self.load = load
        self.random = random.Random(f"{load.seed}/{number}")
        self.connections = {}  # By node, kept open as real clients would.
        self.count = 0

    def run(self):
        try:
            while not self.load.stopping.is_set():
                chance = self.random.random()
                if chance < 0.2 or not self.load.streams:
                    self.add()
                else:
                    stream = self.random.choice(self.load.streams)
                    if chance < 0.6:
                        self.validate(stream)
                    else:
                        self.read(stream)
                time.sleep(self.load.think_seconds)
        finally:
            for one in self.connections.values():
                one.close()

    def add(self):
        token = self.token()
        one = self.load.history.invoke(Operation("add", self.name, token=token, key=token))
        answer = self.write(one, "/v1/memory/add", {"text": token, "global": True},
                            {"Idempotency-Key": token})
        if answer:
            one.stream = "memory/" + answer["id"]
            if len(self.load.streams) < self.load.streams_max:
                self.load.streams.append(one.stream)

    def validate(self, stream):
        token = self.token()
        one = self.load.history.invoke(
            Operation("validate", self.name, stream, token=token, key=token))
        arguments = {"id": stream.removeprefix("memory/"), "reason": token}
        # Uses both ways to mark a repeated request.
        headers = {}
        if self.random.random() < 0.5:
            arguments["key"] = token
        else:
            headers["Idempotency-Key"] = token
        self.write(one, "/v1/memory/validate", arguments, headers)

    def read(self, stream):
        one = self.load.history.invoke(Operation("read", self.name, stream))
        node = self.random.choice(self.load.nodes)
        one.node = node.name
        answer, error = self.ask(one, node, "GET", "/v1/memory/show",
                                 {"id": stream.removeprefix("memory/")}, {})
        if answer is not None and answer.status == 200:
            self.load.history.complete(one, "ok", version=version_of(answer.json()))
        else:
            self.load.history.complete(one, "fail", note=error or answer.detail())

    def write(self, one, path, arguments, headers):
        """Completes the operation in the history; returns the answer, or None."""
        history = self.load.history
        uncertain = False
        if self.random.random() < self.load.echoes:
            echo = threading.Thread(target=self.echo, args=(path, arguments, headers), daemon=True)
            echo.start()
        for _ in range(ATTEMPTS_MAX):
            node = self.random.choice(self.load.nodes)
            one.node = node.name
            answer, one.note = self.ask(one, node, "POST", path, arguments, headers)
            if answer is not None and answer.status == 200:
                body = answer.json()
                history.complete(one, "ok", version=version_of(body))
                return body
            if answer is not None and answer.status == 409 and CARRIED_OUT in one.note:
                history.complete(one, "ok")
                return None
            if answer is None:
                uncertain = uncertain or one.note != "refused"
            else:
                # 503 may also mean that the node lost the confirmation of a commit.
                uncertain = uncertain or answer.status >= 500
                if answer.status not in RETRIABLE:
                    break
            if self.load.giving_up.wait(PAUSE_SECONDS):
                break
        history.complete(one, "unknown" if uncertain else "fail")
        return None

    def echo(self, path, arguments, headers):
        """Sends the same request again at the same time, and ignores the answer."""
        node = random.choice(self.load.nodes)
        try:
            connection = node.connect(self.load.answer_seconds_max)
            node.request("POST", path, arguments, headers, connection=connection)
            connection.close()
        except (OSError, http.client.HTTPException, Refused):
            return
        self.load.count_echo()

    def ask(self, one, node, method, path, arguments, headers):
        """Returns the answer or None, and the error or the answer's explanation."""
        one.attempts += 1
        start = time.monotonic()
        answer, error = None, ""
        try:
            if node.name not in self.connections:
                self.connections[node.name] = node.connect(self.load.answer_seconds_max)
            answer = node.request(method, path, arguments, headers,
                                  connection=self.connections[node.name])
            if answer.status != 200:
                error = answer.detail()
                self.load.note(answer.status, error)
        except Refused:
            error = "refused"
        except (OSError, http.client.HTTPException) as lost:
            error = f"{type(lost).__name__}: {lost}"
            self.connections.pop(node.name).close()
        waited = time.monotonic() - start
        one.longest = max(one.longest, waited)
        if waited > self.load.answer_seconds_max:
            self.load.complain(f"{node.name} did not answer {path} for {waited:.1f} s")
        return answer, error

    def token(self):
        self.count += 1
        return f"{self.name}x{self.count}x{self.random.getrandbits(40):010x}"


def version_of(memory):
    """The first event, and one for each validation or violation."""
    return 1 + memory["times_validated"] + memory["times_violated"]


class Follower(threading.Thread):
    """Sees every change in order, and moves to another node when it loses one."""

    def __init__(self, load, number, nodes):
        super().__init__(daemon=True, name=f"follower{number}")
        self.load = load
        self.nodes = nodes
        self.seen = load.history.follow(self.name)
        self.last = 0
        self.socket = None  # The socket of the current stream.

    def run(self):
        turn = 0
        while not self.load.ended.is_set():
            try:
                self.follow(self.nodes[turn % len(self.nodes)])
            except (OSError, http.client.HTTPException, Refused, ValueError):
                pass  # The node is gone, or was silent too long.
            turn += 1
            time.sleep(0.1)

    def follow(self, node):
        connection = node.connect(5)
        try:
            after = f"?after={self.last}" if self.last is not None else ""
            connection.request("GET", "/v1/changes" + after)
            self.socket = connection.sock
            stream = connection.getresponse()
            event = ""
            while not self.load.ended.is_set() and (line := stream.readline()):
                name, _, value = line.decode().strip().partition(": ")
                if name == "event":
                    event = value
                elif name == "data" and event == "reset":
                    self.seen.append(Sighting(0))
                    self.last = None
                elif name == "data" and event == "change":
                    data = json.loads(value)
                    self.seen.append(Sighting(data["sequence"], data["stream"], data["kind"]))
                    self.last = data["sequence"]
        finally:
            connection.close()

    def hang_up(self):
        """Otherwise it would wait for the next change or a timeout."""
        with contextlib.suppress(OSError, AttributeError):
            self.socket.shutdown(socket.SHUT_RDWR)


class Load:
    """Runs until stop(). `complaints` collects what nodes must never answer or do."""

    def __init__(self, history, nodes, clients=8, followers=1, seed=1, streams_max=4,
                 think_seconds=0.005, answer_seconds_max=20.0, echoes=0.0):
        self.history = history
        self.nodes = nodes
        self.seed = seed
        self.streams = []
        self.streams_max = streams_max
        self.think_seconds = think_seconds
        self.answer_seconds_max = answer_seconds_max
        self.echoes = echoes  # The share of writes that are also sent to another node.
        self.echoed = 0
        self.complaints = []
        self.statuses = {}  # For answers other than 200: the count and the last text.
        self.stopping = threading.Event()  # No new operations.
        self.giving_up = threading.Event()  # No more attempts.
        self.ended = threading.Event()
        self._lock = threading.Lock()
        self.clients = [Client(self, number) for number in range(clients)]
        self.followers = [Follower(self, number, nodes[number:] + nodes[:number])
                          for number in range(followers)]
        for one in self.clients + self.followers:
            one.start()

    def note(self, status, text):
        with self._lock:
            count = self.statuses.get(status, (0, ""))[0]
            self.statuses[status] = (count + 1, text)
        if status not in RETRIABLE:
            self.complain(f"status {status}: {text}")
        if not text or "\n" in text:
            self.complain(f"status {status} with a text that is not one line: {text!r}")

    def count_echo(self):
        with self._lock:
            self.echoed += 1

    def complain(self, text):
        with self._lock:
            if len(self.complaints) < 20:
                self.complaints.append(text)

    def acknowledged(self):
        return self.history.count("ok")

    def wait_for(self, more, seconds_max):
        """Whether `more` further writes are acknowledged in time."""
        goal = self.acknowledged() + more
        end = time.monotonic() + seconds_max
        while self.acknowledged() < goal:
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def stop(self, seconds_max=30):
        """Lets clients finish the operations they have begun."""
        self.stopping.set()
        end = time.monotonic() + seconds_max
        for one in self.clients:
            one.join(max(0.0, end - time.monotonic()))
        self.giving_up.set()
        for one in self.clients:
            one.join(self.answer_seconds_max + 5)
            if one.is_alive():
                self.complain(f"{one.name} hangs")

    def end_followers(self, head, seconds_max=15):
        """Stops followers once they have seen the whole ledger, or after a timeout."""
        end = time.monotonic() + seconds_max
        while time.monotonic() < end and any((one.last or 0) < head for one in self.followers):
            time.sleep(0.05)
        self.ended.set()
        for one in self.followers:
            one.hang_up()
            one.join(10)
