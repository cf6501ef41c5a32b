# SPDX-License-Identifier: Apache-2.0
"""A git repository with its own home folder, in which a real client works."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

RUN_SECONDS_MAX = 120


class Project:
    """Subclasses say how their client is set up, started and prompted."""

    NAME = ""  # The client's name for 'credence install'.

    def __init__(self, credence, program, api):
        self.credence = credence
        self.program = program
        self.api = api
        self.top = Path(tempfile.mkdtemp(prefix=f"credence-{self.NAME}-")).resolve()
        self.folder = self.top / "shop"
        self.home = self.top / "home"
        self.bin = self.top / "bin"
        self.session = None  # Set by the first prompt; later prompts continue it.
        for folder in (self.folder, self.home, self.bin):
            folder.mkdir()
        # A client may run commands in a login shell, which resets PATH.
        (self.home / ".profile").write_text(f"PATH={self.bin}:$PATH\n", encoding="utf-8")
        subprocess.run(["git", "init", "--quiet", str(self.folder)], env=self.environment(),
                       check=True)
        self.set_up()
        self.configure('mode = "enforce"\nprofile = "default"\n')
        self.files_before = self.files()
        self.install()

    def close(self):
        # A client may leave a process behind that is still writing.
        shutil.rmtree(self.top, ignore_errors=True)

    # --- Defined by each client

    def set_up(self):
        """Prepares the client as its user would have, before Credence is installed."""

    def install(self):
        """Installs Credence into the client."""
        self.run_credence("install", self.NAME)

    def variables(self):
        """The environment variables that the client needs."""
        return {}

    def command(self, words):
        """The command line for a prompt, which starts a session or resumes the current one."""
        raise NotImplementedError

    def session_of(self, output):
        """The session's id, from the client's output."""
        raise NotImplementedError

    # --- Common to all clients

    def environment(self):
        """Without the caller's proxies, settings and store."""
        return {
            "HOME": str(self.home),
            "PATH": f"{self.bin}:{os.environ['PATH']}",
            "LANG": "C.UTF-8",
            "CREDENCE_DB": str(self.top / "test.db"),
            **self.variables(),
        }

    def files(self):
        """All files of the project and the home folder, byte for byte."""
        return {str(path.relative_to(self.top)): path.read_bytes() if path.is_file() else None
                for top in (self.folder, self.home) for path in top.rglob("*")
                if path != self.folder / "main.py"}

    def configure(self, governor):
        """Writes the settings of the governor; 'credence install' keeps what is there."""
        path = self.home / ".config" / "credence" / "credence.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"[governor]\n{governor}", encoding="utf-8")

    def write(self, name, words):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(words, encoding="utf-8")
        return str(path)

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def add_program(self, name, script):
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)

    def prompt(self, words, script):
        """Sends a user's prompt, which the script answers. All prompts share one session."""
        self.api.play(script)
        done = self.run(self.command(words))
        if done.returncode != 0:
            raise AssertionError(f"{self.NAME} ended with {done.returncode}:\n"
                                 f"{done.stdout}{done.stderr}")
        if self.session is None:
            self.session = self.session_of(done.stdout)
        return done

    def run(self, command):
        """Runs the client. After a timeout it is killed with all processes that it started."""
        with subprocess.Popen([str(word) for word in command], cwd=self.folder,
                              env=self.environment(), stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              start_new_session=True) as process:
            try:
                out, err = process.communicate(timeout=RUN_SECONDS_MAX)
            except subprocess.TimeoutExpired as error:
                os.killpg(process.pid, signal.SIGKILL)
                out, err = process.communicate()
                raise AssertionError(f"{self.NAME} did not end within {RUN_SECONDS_MAX} s after "
                                     f"{len(self.api.requests)} requests:\n{out}{err}") from error
        return subprocess.CompletedProcess(command, process.returncode, out, err)

    def run_credence(self, *words):
        done = subprocess.run([self.credence, *words, "--json"], cwd=self.folder,
                              env=self.environment(), capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(f"credence {' '.join(words)}: {done.stderr.strip()}")
        return json.loads(done.stdout)

    def show_session(self):
        return self.run_credence("session", "show", self.session)
