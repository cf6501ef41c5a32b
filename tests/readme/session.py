# SPDX-License-Identifier: Apache-2.0
"""Runs the commands of a document as a reader would: in a shell, in a project, with a home folder.

Each Session has a new store, home and project. `credence` is the program under test; other programs
that a document mentions come from stand_ins/.

Identifiers differ from run to run. The first one that a command prints corresponds to the first one
in the document, and so on; in commands, the document's identifiers are replaced with the real ones.
The same goes for the addresses of servers, which listen on free ports.
"""

import os
import re
import signal
import subprocess
import tempfile
from pathlib import Path

CLOCK = "2026-01-01T09:00:00Z"
SECONDS_MAX = 120
STAND_INS = Path(__file__).resolve().parent / "stand_ins"
ID = re.compile(r"\b[0-9a-f]{8}\b")
ADDRESS = re.compile(r"127\.0\.0\.1:\d+")


class Session:
    def __init__(self, credence):
        self.scratch = tempfile.TemporaryDirectory(prefix="credence-readme-")
        self.folder = Path(self.scratch.name).resolve()
        self.home, self.project = self.folder / "home", self.folder / "shop"
        programs = self.folder / "bin"
        for folder in (self.home, self.project / ".git", programs):
            folder.mkdir(parents=True)
        (programs / "credence").symlink_to(Path(credence).resolve())
        self.environment = {"HOME": str(self.home), "LANG": "C.UTF-8",
                            "PATH": f"{programs}:{STAND_INS}:{os.environ['PATH']}"}
        if "CREDENCE_MODELS" in os.environ:
            self.environment["CREDENCE_MODELS"] = os.environ["CREDENCE_MODELS"]
        self.names = {}  # From the program's output to the document's.
        self.server = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.stop_server()
        finally:
            self.scratch.cleanup()

    def link(self, name, folder):
        """Makes `name` in the project a link to the folder."""
        link = self.project / name
        if not link.is_symlink():
            link.symlink_to(folder)

    def run(self, command, clock=None):
        """The exit status and the output lines, with the document's identifiers and addresses."""
        text = self.in_words_of_program(command.text)
        environment = {**self.environment, "CREDENCE_NOW": clock or CLOCK}
        if is_server(text):
            return 0, self.in_words_of_document(
                command, self.start_server(environment, len(command.output)))
        done = subprocess.run(["bash", "-c", text], cwd=self.project, env=environment, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False, timeout=SECONDS_MAX)
        return done.returncode, self.in_words_of_document(command, done.stdout.splitlines())

    # --- Names that differ from run to run

    def in_words_of_program(self, text):
        for actual, shown in self.names.items():
            text = text.replace(shown, actual)
        return text

    def in_words_of_document(self, command, printed):
        shown = "\n".join(line.text for line in command.output)
        for pattern in (ID, ADDRESS):
            new = [name for name in unique(pattern.findall("\n".join(printed)))
                   if name not in self.names]
            free = [name for name in unique(pattern.findall(shown))
                    if name not in self.names.values()]
            self.names.update(zip(new, free))
        return [self.replace_names(line) for line in printed]

    def replace_names(self, line):
        for pattern in (ID, ADDRESS):
            line = pattern.sub(lambda found: self.names.get(found[0], found[0]), line)
        return line

    # --- `credence serve`

    def start_server(self, environment, lines):
        """Returns as many lines as the document shows; the server runs until stop_server()."""
        self.server = subprocess.Popen(
            ["credence", "serve", "--http", "127.0.0.1:0", "--grpc", "127.0.0.1:0"],
            cwd=self.project, env=environment, text=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        printed = [self.server.stdout.readline() for _ in range(lines)]
        return [line.rstrip("\n") for line in printed if line]

    def stop_server(self):
        if self.server is None:
            return
        self.server.send_signal(signal.SIGTERM)
        self.server.communicate(timeout=SECONDS_MAX)
        status = self.server.returncode
        self.server = None
        if status != 0:
            raise AssertionError(f"the server ended with {status}")


def is_server(text):
    return text.split("#")[0].split() == ["credence", "serve"]


def unique(names):
    return list(dict.fromkeys(names))
