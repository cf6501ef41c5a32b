# SPDX-License-Identifier: Apache-2.0
"""Starts `credence serve` for tests, and sends requests to it."""

import contextlib
import http.client
import json
import os
import re
import signal
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.parse
from pathlib import Path

WAIT_SECONDS_MAX = 60


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    def json(self):
        return json.loads(self.body)


class Server:
    """Listens on a free port until it is closed."""

    def __init__(self, credence, db, *arguments, environment=None, address="127.0.0.1:0"):
        # A file, because an unread pipe would fill up and block the server.
        self.log_file = tempfile.NamedTemporaryFile(prefix="credence-log-")
        self.process = subprocess.Popen(
            [credence, "serve", "--json", "--db", str(db), "--http", address, *arguments],
            stdout=subprocess.PIPE, stderr=self.log_file, text=True,
            env={**os.environ, **(environment or {})})
        line = self.process.stdout.readline()
        if not line:
            self.process.wait()
            raise RuntimeError("the server did not start: " + self.log())
        self.addresses = json.loads(line)
        self.url = urllib.parse.urlsplit(self.addresses["http"])
        self.address = (self.url.hostname, self.url.port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Stops the server; returns its exit status and its log."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=WAIT_SECONDS_MAX)
        if not self.log_file.closed:
            self.whole_log = self.log()
            self.log_file.close()
        return self.process.returncode, self.whole_log

    def log(self):
        """The log so far."""
        if self.log_file.closed:
            return self.whole_log
        return Path(self.log_file.name).read_text(encoding="utf-8")

    def stream_count(self, headers=None):
        """How many clients follow /v1/changes."""
        metrics = self.get("/metrics", headers=headers).body.decode()
        return int(re.search(r"^credence_http_streams (\d+)$", metrics, re.MULTILINE)[1])

    def reload(self):
        """Makes the server reload its settings, and waits until the log reports the result."""
        line = "reloaded"
        before = self.log().count(line)
        self.process.send_signal(signal.SIGHUP)
        wait_until(lambda: self.log().count(line) > before, "the settings were not reloaded")

    def tend(self):
        """Returns once the server has done all of its periodic work.

        A server does this work after each reload, before it handles the next signal. So once the
        second reload is logged, the work after the first one is done.
        """
        self.reload()
        self.reload()

    def request(self, method, target, body=None, headers=None):
        if isinstance(body, str):
            body = body.encode("utf-8")  # Otherwise http.client would encode it as Latin-1.
        connection = http.client.HTTPConnection(*self.address, timeout=60)
        try:
            connection.request(method, target, body=body, headers=headers or {})
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def get(self, path, arguments=None, headers=None):
        query = urllib.parse.urlencode(arguments or {})
        return self.request("GET", path + ("?" + query if query else ""), headers=headers)

    def post(self, path, arguments=None, headers=None):
        return self.request("POST", path, json.dumps(arguments or {}),
                            {"Content-Type": "application/json", **(headers or {})})


def wait_until(condition, problem):
    """Fails with the message `problem` if the condition does not become true in time."""
    end = time.monotonic() + WAIT_SECONDS_MAX
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(problem)
        time.sleep(0.01)


@contextlib.contextmanager
def in_threads(count, work):
    """Runs work(number) in so many threads, and waits for them at the end of the block."""
    threads = [threading.Thread(target=work, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    yield
    for thread in threads:
        thread.join()


class ServerCase(unittest.TestCase):
    """A store in a separate folder, used by servers and the command line."""

    program = None  # The path of `credence`, set by the test's module.

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.db = self.folder / "credence.db"

    def serve(self, *arguments, **options):
        server = Server(self.program, self.db, *arguments, **options)
        self.addCleanup(server.close)
        return server

    def credence(self, *words, status=0, db=None):
        """Runs a command, on this store or another one; a status of None means any."""
        done = subprocess.run([self.program, "--db", str(db or self.db), *words], text=True,
                              capture_output=True, check=False, cwd=self.folder)
        if status is not None:
            self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done
