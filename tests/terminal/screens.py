# SPDX-License-Identifier: Apache-2.0
"""A program in a pseudo-terminal of a given size."""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
import unicodedata

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
SEQUENCE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def width_of(text):
    """Columns on a terminal."""
    width = 0
    for char in text:
        if unicodedata.category(char) in ("Mn", "Me", "Cf"):
            continue
        width += 2 if unicodedata.east_asian_width(char) in "WF" else 1
    return width


class Screen:
    def __init__(self, command, folder, environment, columns=80, rows=24):
        self.seen = ""
        # A read may end within a character.
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            # Before the program asks for it.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execve(command[0], command, environment)

    def resize(self, columns, rows):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys):
        self.seen = ""
        os.write(self.fd, keys.encode())

    def signal(self, which):
        os.kill(self.pid, which)

    def _read(self, seconds):
        """False at the end."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return True
        try:
            read = os.read(self.fd, 65536)
        except OSError:
            return False
        self.seen += self.decoder.decode(read)
        return bool(read)

    def wait_for(self, text, seconds=30):
        end = time.monotonic() + seconds
        while text not in SEQUENCE.sub("", self.seen):
            if time.monotonic() > end:
                raise AssertionError(f"no {text!r} within {seconds} s:\n{self.seen[-3000:]}")
            if not self._read(0.1) and text not in SEQUENCE.sub("", self.seen):
                raise AssertionError(f"it ended without {text!r}:\n{self.seen[-3000:]}")

    def finish(self, seconds=30):
        """The exit status; the rest is in `seen`."""
        end = time.monotonic() + seconds
        while self._read(0.1):
            if time.monotonic() > end:
                os.kill(self.pid, signal.SIGKILL)
                raise AssertionError(f"it did not end:\n{self.seen[-2000:]}")
        _, status = os.waitpid(self.pid, 0)
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)
