# SPDX-License-Identifier: Apache-2.0
"""Generates transcripts of Claude Code, and imports them on a terminal."""

import json
import os
import pty
import random
import re
import signal
import subprocess
from datetime import datetime, timedelta, timezone
from pathlib import Path

COMMANDS = ("make", "ls src", "git status", "pytest -q", "rm -rf build", "git commit -am x")
PROMPTS = ("Fix the login page", "looks good", "that's wrong", "Refactor the database", "go on")


class Writer:
    """Writes the lines of one session, one second apart."""

    def __init__(self, session, start):
        self.session, self.at, self.lines = session, start, []

    def line(self, kind, content, **more):
        self.at += timedelta(seconds=1)
        self.lines.append(json.dumps({
            "sessionId": self.session, "cwd": "/home/ada/shop", "type": kind,
            "timestamp": self.at.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "uuid": f"{self.session}-{len(self.lines)}",
            "message": {"role": kind, "content": content, **more},
        }))  # fmt: skip

    def prompt(self, text):
        self.line("user", text)

    def call(self, name, command, failed):
        use = {"type": "tool_use", "id": name, "name": "Bash", "input": {"command": command}}
        self.line("assistant", [use], stop_reason="tool_use")
        output = "Exit code 1\nno" if failed else "3 passed in 0.1s"
        self.line("user", [{"type": "tool_result", "tool_use_id": name, "is_error": failed,
                            "content": output}])  # fmt: skip

    def words(self, text):
        self.line("assistant", [{"type": "text", "text": text}], stop_reason="end_turn")


def write_transcripts(folder: Path, count, seed):
    """Writes sessions in which the score moves a lot, and a table with most of their outcomes."""
    chance = random.Random(seed)
    outcomes = ["session,success"]
    for number in range(count):
        session = f"session-{number:04}"
        start = datetime(2026, 3, 1, tzinfo=timezone.utc) + timedelta(hours=number)
        writer = Writer(session, start)
        for turn in range(chance.randint(1, 4)):
            writer.prompt(chance.choice(PROMPTS))
            for step in range(chance.randint(0, 6)):
                writer.call(f"{session}-{turn}-{step}", chance.choice(COMMANDS),
                            chance.random() < 0.4)  # fmt: skip
            writer.words(chance.choice(("The parser tests pass.", "The parser tests fail.")))
        project = folder / f"project-{number % 7}"
        project.mkdir(parents=True, exist_ok=True)
        (project / f"{session}.jsonl").write_text("\n".join(writer.lines) + "\n")
        if chance.random() < 0.7:
            outcomes.append(f"{session},{chance.choice(('true', 'false'))}")
    table = folder.parent / "outcomes.csv"
    table.write_text("\n".join(outcomes) + "\n")
    return table


class WatchedImport:
    """An import whose standard error is a terminal, so that it shows its progress."""

    def __init__(self, command, environment):
        self.terminal, side = pty.openpty()
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE,
                                        stderr=side)  # fmt: skip
        os.close(side)
        self.seen = ""

    def read(self):
        """Reads some output; returns false at its end."""
        try:
            part = os.read(self.terminal, 4096)
        except OSError:  # Linux reports an error once the other side is closed.
            return False
        self.seen += part.decode()
        return bool(part)

    def read_until(self, done):
        """Reads until `done` transcripts are imported; returns false if the import ends earlier."""
        while True:
            counts = re.findall(r"(\d+) of \d+ transcripts", self.seen)
            if counts and int(counts[-1]) >= done:
                return True
            if not self.read():
                return False

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()
        os.close(self.terminal)
        return self.process.returncode

    def finish(self):
        while self.read():
            pass
        out, _ = self.process.communicate()
        os.close(self.terminal)
        return self.process.returncode, out.decode(), self.seen
