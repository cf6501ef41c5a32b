# SPDX-License-Identifier: Apache-2.0
"""Tests gRPC with an independent client. Usage: grpc_test.py PROGRAM CLIENT_FOLDER

PROGRAM is started as `PROGRAM serve --grpc ADDR`; it is `credence`, or the test's own server. The
client is grpc-js, installed from npm into CLIENT_FOLDER. Exits with 77, which ctest counts as
skipped, if there is no node or npm cannot be reached.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import grpc_js

RUN_SECONDS_MAX = 120
HERE = Path(__file__).resolve().parent
PROTOS = HERE.parent.parent / "proto"
PROGRAM = str(Path(sys.argv[1]).resolve())
CLIENT = Path(sys.argv[2])
# The real executive asks a scripted model; the test's own server needs none.
ANSWERS = '{"response": "Wait for the ferry and tell the others"}\n'


class Server:
    """The program, listening."""

    def __init__(self, folder, address="127.0.0.1:0"):
        answers = folder / "answers.jsonl"
        answers.write_text(ANSWERS, encoding="utf-8")
        environment = {"PATH": os.environ["PATH"], "HOME": str(folder),
                       "CREDENCE_DB": str(folder / "credence.db"),
                       "CREDENCE_LLM_PROVIDER": "scripted", "CREDENCE_LLM_SCRIPT": str(answers)}
        self.process = subprocess.Popen([PROGRAM, "serve", "--grpc", address], cwd=folder,
                                        env=environment, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        match = re.fullmatch(r"gRPC on (\S+)\n", line)
        self.address = match[1] if match else None

    def stop(self, number=signal.SIGTERM):
        """Returns the exit status, and all log lines except those of level info."""
        self.process.send_signal(number)
        _, log = self.process.communicate(timeout=RUN_SECONDS_MAX)
        wrong = [line for line in log.splitlines() if line.split()[1:2] != ["info"]]
        return self.process.returncode, "\n".join(wrong)

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


def node(server, mode, **options):
    command = ["node", str(HERE / "client.mjs"), mode, server.address, str(PROTOS),
               str(CLIENT.resolve())]
    environment = dict(os.environ, OWN_EXECUTIVE="0" if Path(PROGRAM).name == "credence" else "1")
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, **options)


class Grpc(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="credence-grpc-")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def start(self, address="127.0.0.1:0"):
        server = Server(self.folder, address)
        self.addCleanup(server.end)
        return server

    def test_every_call_over_the_wire(self):
        server = self.start()
        client = node(server, "test", stderr=subprocess.STDOUT)
        words, _ = client.communicate(timeout=RUN_SECONDS_MAX)
        self.assertEqual(client.returncode, 0, words)
        self.assertEqual(server.stop(), (0, ""))

    def test_stopping_answers_what_was_begun(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            server = self.start()
            client = node(server, "hold")
            self.assertEqual(client.stdout.readline(), "begun\n")
            self.assertEqual(server.stop(number), (0, ""))
            words, _ = client.communicate(timeout=RUN_SECONDS_MAX)
            self.assertEqual(json.loads(words), {"event": 0, "watch": 14}, "OK and UNAVAILABLE")

    def test_a_port_in_use_is_one_line(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            server = self.start(f"127.0.0.1:{taken.getsockname()[1]}")
            self.assertIsNone(server.address)
            _, errors = server.process.communicate(timeout=RUN_SECONDS_MAX)
        self.assertEqual(server.process.returncode, 1)
        self.assertRegex(errors, r"^credence: 127\.0\.0\.1:\d+ is in use [^\n]*\n$")

    def test_two_servers_do_not_share_a_port(self):
        first = self.start()
        second = self.start(first.address)
        self.assertIsNone(second.address)

    def test_other_machines_are_kept_out(self):
        for address in ("0.0.0.0:0", "[::]:0", "192.0.2.1:50053"):
            server = self.start(address)
            self.assertIsNone(server.address)
            _, errors = server.process.communicate(timeout=RUN_SECONDS_MAX)
            self.assertEqual(server.process.returncode, 2)
            self.assertRegex(errors, r"^credence: [^\n]*not a loopback address[^\n]*\n$")


if __name__ == "__main__":
    grpc_js.fetch_or_skip(CLIENT)
    unittest.main(argv=sys.argv[:1])
