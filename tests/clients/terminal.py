# SPDX-License-Identifier: Apache-2.0
"""A program in a pseudo-terminal, driven like a person would: by what it shows and by keys."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

ESCAPES = re.compile(r"\x1b\[[0-9;?<>=]*[a-zA-Z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|"
                     r"\x1b[()][A-Z0-9]|\x1b.")
ROWS, COLUMNS = 50, 150


class Terminal:
    def __init__(self, command, folder, environment):
        self.shown = ""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, {**environment, "TERM": "xterm-256color"})
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

    def wait_for(self, pattern, seconds=60):
        """Waits until the text since the last key matches; spaces do not count, because programs
        move the cursor instead."""
        end = time.monotonic() + seconds
        while not re.search(pattern.replace(" ", ""), re.sub(r"\s", "", self.shown)):
            if time.monotonic() > end:
                raise AssertionError(f"no {pattern!r} within {seconds} s:\n{self.shown[-3000:]}")
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    read = os.read(self.fd, 65536).decode("utf-8", "replace")
                except OSError as error:
                    raise AssertionError(f"it ended:\n{self.shown[-3000:]}") from error
                self.shown += ESCAPES.sub("", read)

    def press_until(self, keys, pattern, times=15):
        """A question ignores keys that come right after it, so that nobody answers by accident."""
        for left in reversed(range(times)):
            time.sleep(1)
            self.press(keys)
            try:
                return self.wait_for(pattern, 3)
            except AssertionError:
                if left == 0:
                    raise

    def type_line(self, words):
        """The line is sent once it has appeared: keys that come too early are lost."""
        self.press(words)
        self.wait_for(re.escape(words).replace("\\ ", " "))
        self.press("\r")

    def press(self, keys):
        self.shown = ""
        os.write(self.fd, keys.encode())

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)
