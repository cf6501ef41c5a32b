# SPDX-License-Identifier: Apache-2.0
"""What all packages share: version, processor, time, and the programs and texts they install."""

import os
import platform
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import elf
from archive import BEST, PROGRAM, USUAL, File, gz

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "packaging"
PROGRAMS = ("credence", "credence-serve")
SUMMARY = "Tells you how far you can trust an AI agent, and why"
DESCRIPTION = (
    "Credence keeps, for everything that an AI agent knows, does and is taught, one number that "
    "says how far to trust it, and the evidence that the number came from. It gives coding agents "
    "memories, holds back risky calls of a session that goes wrong, and learns from reviews.")
COMPLETIONS = {
    "bash": "share/bash-completion/completions/credence",
    "zsh": "share/zsh/site-functions/_credence",
    "fish": "share/fish/vendor_completions.d/credence.fish",
}


class Skipped(Exception):
    """This package cannot be made here; the message says why."""


class Problem(Exception):
    """Nothing can be made; the message says why and what to do."""


class Processor(NamedTuple):
    debian: str
    machine: str  # As `uname -m` prints it.
    node: str


PROCESSORS = {
    "amd64": Processor("amd64", "x86_64", "x64"),
    "arm64": Processor("arm64", "aarch64", "arm64"),
}


def this_processor():
    machine = platform.machine()
    found = [name for name, each in PROCESSORS.items() if each.machine == machine]
    if not found:
        raise Problem(f"there are no packages for the processor {machine}")
    return found[0]


def git(*arguments):
    """What git prints, or nothing where there is no git or no history."""
    done = subprocess.run(["git", "-c", "safe.directory=*", "-C", str(ROOT), *arguments],
                          capture_output=True, text=True, check=False) if shutil.which("git") \
        else None
    return done.stdout.strip() if done and done.returncode == 0 else ""


def epoch():
    """The time in all packages: SOURCE_DATE_EPOCH, else that of the last commit."""
    said = os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct") or "315532800"
    if not said.isdigit():
        raise Problem(f"SOURCE_DATE_EPOCH is {said}; it must be a number of seconds since 1970")
    return int(said)


def version():
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(credence VERSION ([\d.]+)", text)[1]


@dataclass
class Release:
    """The programs of one build, for one processor. `scratch` is a folder for temporary files."""

    processor: Processor
    build: Path
    scratch: Path
    version: str = field(default_factory=version)
    epoch: int = field(default_factory=epoch)
    level: int = USUAL  # Of compression.

    def __post_init__(self):
        for name in PROGRAMS:
            built = self.build / name
            if not built.exists():
                raise Problem(f"{built} does not exist; run ./package without --no-build")
            if elf.machine(built) != self.processor.machine:
                raise Problem(f"{built} is not a program for {self.processor.debian}")

    @cached_property
    def programs(self):
        """The stripped programs: {name: path}."""
        found = {}
        strip = self.tool("strip")
        for name in PROGRAMS:
            found[name] = self.scratch / name
            shutil.copyfile(self.build / name, found[name])
            found[name].chmod(PROGRAM)
            subprocess.run([strip, "--strip-all", "--remove-section=.comment", found[name]],
                           check=True)
        return found

    def tool(self, name):
        """The program of binutils for this processor."""
        if self.processor.machine != platform.machine():
            name = f"{self.processor.machine}-linux-gnu-{name}"
        if shutil.which(name) is None:
            raise Problem(f"{name} is not installed; it belongs to binutils")
        return name

    def printed(self, *arguments):
        """What credence prints. A program for the other processor runs in qemu."""
        command = [str(self.build / "credence"), *arguments]
        if self.processor.machine != platform.machine():
            emulator = f"qemu-{self.processor.machine}"
            if shutil.which(emulator) is None:
                raise Problem(f"{emulator} is not installed; run tools/setup.sh --cross")
            command.insert(0, emulator)
        clean = {"PATH": os.environ.get("PATH", ""), "HOME": str(self.scratch), "LC_ALL": "C.UTF-8"}
        done = subprocess.run(command, capture_output=True, env=clean, check=False)
        if done.returncode != 0:
            raise Problem(f"{' '.join(command)} failed: {done.stderr.decode().strip()}")
        return done.stdout

    @cached_property
    def texts(self):
        """The manual page and the completion scripts, below a prefix."""
        page = File("share/man/man1/credence.1.gz", gz(self.printed("man"), BEST))
        return [page, *(File(path, self.printed("completion", shell))
                        for shell, path in COMPLETIONS.items())]

    def program_files(self, folder=""):
        """The programs where they find each other."""
        return [File(f"{folder}bin/credence", self.programs["credence"].read_bytes(), PROGRAM),
                File(f"{folder}libexec/credence/credence-serve",
                     self.programs["credence-serve"].read_bytes(), PROGRAM)]

    def installed_files(self):
        """Everything that belongs below a prefix such as /usr."""
        return [*self.program_files(), *self.texts]

    @cached_property
    def glibc(self):
        """The oldest glibc that the programs run with; credence itself needs none."""
        return max((found for path in self.programs.values() if (found := elf.glibc(path))),
                   default=None)


def read(path):
    """A file of the repository."""
    return (ROOT / path).read_bytes()


def filled(path, **values):
    """A text of packaging/ with each @NAME@ replaced."""
    text = (HERE / path).read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace(f"@{name.upper()}@", str(value))
    left = re.search(r"@[A-Z][A-Z0-9_]+@", text)
    assert left is None, f"{path}: {left[0]} has no value"
    return text


def write(path, data):
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def warn(line):
    print(f"package: {line}", file=sys.stderr)
