# SPDX-License-Identifier: Apache-2.0
"""The real Claude Code: fetched from npm at test time, run headless against a fake Messages API."""

import json
import os
import platform
import shutil
import subprocess
import tempfile
import uuid
from pathlib import Path

# The version whose payloads and answers the hook was written for. The platform's package holds the
# program itself; the package @anthropic-ai/claude-code would choose another version by Node's.
VERSION = "2.1.325"
PACKAGES = {
    ("Linux", "x86_64"): "@anthropic-ai/claude-code-linux-x64",
    ("Linux", "aarch64"): "@anthropic-ai/claude-code-linux-arm64",
}
TOOLS = "Bash,Edit,Read,Write"
INSTALL_SECONDS_MAX = 300
RUN_SECONDS_MAX = 120


class Unavailable(Exception):
    """Why there is no Claude Code here."""


def reason_of(words):
    """npm's first line about an error, which has the code."""
    lines = [line for line in words.splitlines() if line.startswith("npm error")]
    return lines[0] if lines else "it does not say why"


def fetch(folder):
    """The program below `folder`, from an earlier run or from npm."""
    package = PACKAGES.get((platform.system(), platform.machine()))
    if package is None:
        raise Unavailable(f"no package for {platform.system()} on {platform.machine()}")
    home = Path(folder) / "node_modules" / package
    program = home / "claude"
    if not is_version(home, program):
        install(folder, f"{package}@{VERSION}")
    if not is_version(home, program):
        raise Unavailable(f"npm did not bring {program}")
    return program


def is_version(home, program):
    try:
        manifest = json.loads((home / "package.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return manifest.get("version") == VERSION and os.access(program, os.X_OK)


def install(folder, package):
    if shutil.which("npm") is None:
        raise Unavailable("npm is not installed")
    Path(folder).mkdir(parents=True, exist_ok=True)
    command = ["npm", "install", "--prefix", str(folder), package, "--no-audit", "--no-fund",
               "--ignore-scripts", "--fetch-retries=1", "--fetch-timeout=60000"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False,
                              timeout=INSTALL_SECONDS_MAX)
    except subprocess.TimeoutExpired as error:
        raise Unavailable(f"npm took more than {INSTALL_SECONDS_MAX} s") from error
    if done.returncode != 0:
        raise Unavailable(f"npm cannot install {package}: {reason_of(done.stderr)}")


class Project:
    """A folder with a git repository and a home of its own, in which Credence is installed."""

    def __init__(self, credence, claude, api):
        self.credence = credence
        self.claude = claude
        self.api = api
        self.scratch = tempfile.TemporaryDirectory(prefix="credence-claude-code-")
        self.top = Path(self.scratch.name).resolve()
        self.folder = self.top / "shop"
        self.bin = self.top / "bin"
        self.session = str(uuid.uuid4())
        self.started = False
        for folder in (self.folder, self.bin, self.top / "home"):
            folder.mkdir()
        subprocess.run(["git", "init", "--quiet", str(self.folder)], env=self.environment(),
                       check=True)
        self.run_credence("install", "claude-code")

    def close(self):
        self.scratch.cleanup()

    def environment(self):
        """Nothing of the caller's: no proxies, no settings, no store."""
        return {
            "HOME": str(self.top / "home"),
            "PATH": f"{self.bin}:{os.environ['PATH']}",
            "LANG": "C.UTF-8",
            "CREDENCE_DB": str(self.top / "test.db"),
            "ANTHROPIC_BASE_URL": self.api.url,
            "ANTHROPIC_API_KEY": "none",
            "DISABLE_TELEMETRY": "1",
            "DISABLE_AUTOUPDATER": "1",
            "DISABLE_ERROR_REPORTING": "1",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            # Claude Code refuses some modes to root outside a container.
            "IS_SANDBOX": "1",
        }

    def write(self, name, words):
        path = self.folder / name
        path.write_text(words, encoding="utf-8")
        return str(path)

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def add_program(self, name, script):
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)

    def prompt(self, words, script):
        """One prompt of the user, answered by the script; the next one is of the same session."""
        self.api.play(script)
        which = ["--resume", self.session] if self.started else ["--session-id", self.session]
        self.started = True
        done = subprocess.run(
            [str(self.claude), "-p", words, *which, "--allowedTools", TOOLS,
             "--output-format", "json"],
            cwd=self.folder, env=self.environment(), stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=False, timeout=RUN_SECONDS_MAX)
        return done

    def run_credence(self, *words):
        done = subprocess.run([self.credence, *words, "--json"], cwd=self.folder,
                              env=self.environment(), capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(f"credence {' '.join(words)}: {done.stderr.strip()}")
        return json.loads(done.stdout)

    def show_session(self):
        return self.run_credence("session", "show", self.session)
