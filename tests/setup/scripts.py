# SPDX-License-Identifier: Apache-2.0
"""Runs the scripts of the checkout in a copy of it, with stand-ins for the programs they call."""

import errno
import fcntl
import os
import pty
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REPLACED = {"apt-get", "cmake", "debootstrap", "df", "dpkg-query", "ninja", "npm", "python3",
            "sudo"}
TIMEOUT_SECONDS = 60
INTERRUPTED = (130, -2)  # Exit codes after Ctrl-C: a shell may also pass the signal on.
# Every bash reads this first, so that what the scripts show depends on no clock: $SECONDS stands
# still, and a line of output is waited for.
STOPPED_CLOCK = """
unset SECONDS
SECONDS=0
read() {
  if [[ "$*" == "-r -t 1 line" ]]; then set -- -r line; fi
  builtin read "$@"
}
"""


class ScriptCase(unittest.TestCase):
    """Each test has a folder `tree` instead of the checkout, and a PATH of two folders: one with
    stand-ins, and one with the system's programs except those in REPLACED."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.system = Path(folder.name)
        cls.system.chmod(0o755)
        folders = ("/bin", "/usr/bin")
        programs = {entry.name: entry.path for path in folders for entry in os.scandir(path)}
        for name in programs.keys() - REPLACED:
            (cls.system / name).symlink_to(programs[name])
        (cls.system / "python3").symlink_to(sys.executable)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.tree = self.folder / "tree"
        self.bin = self.folder / "bin"
        (self.tree / "tools").mkdir(parents=True)
        self.bin.mkdir()
        # Plenty of disk space.
        self.stand_in("df", "echo Avail; echo 1000000")
        self.environment = {
            "PATH": f"{self.bin}:{self.system}", "HOME": str(self.folder), "TERM": "xterm",
            "LC_ALL": "C.UTF-8", "no_proxy": "127.0.0.1",
            "BASH_ENV": str(self.folder / "clock")}  # fmt: skip
        (self.folder / "clock").write_text(STOPPED_CLOCK)

    def copy(self, *paths):
        for path in paths:
            shutil.copy2(ROOT / path, self.tree / path)

    def write_script(self, path, body):
        path.write_text(f"#!/bin/bash\n{body}\n")
        path.chmod(0o755)

    def stand_in(self, name, body):
        """Puts a bash script of this name first on PATH."""
        self.write_script(self.bin / name, body)

    def run_script(self, *command, **options):
        return subprocess.run(
            [str(word) for word in command], env=self.environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=TIMEOUT_SECONDS, **options)  # fmt: skip

    def source(self, text, *arguments):
        """Runs lines of bash that may use the functions of tools/progress.sh."""
        script = f"set -euo pipefail; source '{ROOT}/tools/progress.sh'; {text}"
        return self.run_script("bash", "-c", script, "bash", *arguments)


class Terminal:
    """A command in its own terminal."""

    def __init__(self, command, environment, columns=80):
        self.output = ""
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            os.execvpe(str(command[0]), [str(word) for word in command], environment)

    def read_until(self, text):
        """Reads until `text` appears, or to the end if it is None."""
        while text is None or text not in self.output:
            try:
                data = os.read(self.descriptor, 4096)
            except OSError as error:
                if error.errno != errno.EIO:
                    raise
                data = b""
            if not data:
                break
            self.output += data.decode()

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def finish(self):
        """Reads all output and returns the exit code."""
        self.read_until(None)
        os.close(self.descriptor)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def lines_drawn(self):
        """All texts of the line that is rewritten in place."""
        return re.findall(r"\r([^\r\n\x1b]+)\x1b\[K", self.output)

    def screen(self):
        """The final contents of the screen."""
        lines, column = [""], 0
        for part in re.findall(r"\x1b\[K|.", self.output, re.S):
            if part == "\x1b[K":
                lines[-1] = lines[-1][:column]
            elif part == "\n":
                lines.append("")
            elif part == "\r":
                column = 0
            else:
                lines[-1] = lines[-1].ljust(column)[:column] + part + lines[-1][column + 1 :]
                column += 1
        return lines
