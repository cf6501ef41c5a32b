# SPDX-License-Identifier: Apache-2.0
"""One of several `credence serve` processes on a store. It can be killed and restarted."""

import http.client
import json
import os
import signal
import subprocess
import time
import urllib.parse
from pathlib import Path

from cluster import die_with_parent, free_port

START_SECONDS_MAX = 30


class Refused(Exception):
    """The request was never sent."""


class Answer:
    def __init__(self, status, body):
        self.status = status
        self.body = body

    def json(self):
        return json.loads(self.body)

    def detail(self):
        """The explanation in an answer other than 200, for messages."""
        try:
            return self.json()["detail"]
        except (ValueError, KeyError, TypeError):
            return self.body[:200].decode(errors="replace")


class Node:
    """Keeps its address across restarts. `store` is a PostgreSQL URL or the path of a file."""

    def __init__(self, credence, name, store, folder, environment=None):
        self.name = name
        self.credence = credence
        self.log = Path(folder) / f"{name}.log"
        self.address = ("127.0.0.1", free_port())
        self.process = None
        self.environment = {name: value for name, value in os.environ.items()
                            if not name.startswith("CREDENCE_")}
        self.environment |= {"HOME": str(folder), "CREDENCE_DB": str(Path(folder) / "unused.db")}
        kind = "CREDENCE_STORE_URL" if str(store).startswith("postgres") else "CREDENCE_DB"
        self.environment[kind] = str(store)
        self.environment |= environment or {}

    def start(self):
        """Returns once it answers. It ends with the calling thread."""
        host, port = self.address
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.credence, "serve", "--json", "--http", f"{host}:{port}"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self.environment, cwd="/",
                preexec_fn=die_with_parent(signal.SIGKILL))
        end = time.monotonic() + START_SECONDS_MAX
        while not self.is_ready():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{self.name} did not start: " + self.log_tail())
            time.sleep(0.05)
        return self

    def kill(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def stop(self):
        """Returns the exit status, or None if the process had to be killed."""
        if self.process is None:
            return 0
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.kill()
            return None

    def is_ready(self):
        try:
            return self.request("GET", "/readyz", seconds_max=5).status == 200
        except (OSError, http.client.HTTPException, Refused):
            return False

    def log_tail(self, lines=5):
        text = self.log.read_text(encoding="utf-8", errors="replace")
        return "\n".join(text.splitlines()[-lines:])

    def connect(self, seconds_max):
        """Returns a connection, which the caller must close."""
        connection = http.client.HTTPConnection(*self.address, timeout=seconds_max)
        try:
            connection.connect()
        except OSError as error:
            raise Refused(str(error)) from error
        return connection

    def request(self, method, path, arguments=None, headers=None, seconds_max=60,
                connection=None):
        """Uses a new connection unless one is given."""
        own = connection or self.connect(seconds_max)
        try:
            if method == "GET":
                query = "?" + urllib.parse.urlencode(arguments) if arguments else ""
                own.request("GET", path + query, headers=headers or {})
            else:
                own.request("POST", path, json.dumps(arguments or {}),
                            {"Content-Type": "application/json", **(headers or {})})
            response = own.getresponse()
            return Answer(response.status, response.read())
        finally:
            if connection is None:
                own.close()

    def export(self):
        """The ledger, one line per event."""
        answer = self.request("GET", "/v1/export")
        if answer.status != 200:
            raise RuntimeError(f"export: {answer.status} {answer.detail()}")
        return answer.body.decode().splitlines()
