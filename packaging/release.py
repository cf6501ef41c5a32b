# SPDX-License-Identifier: Apache-2.0
"""What all packages share: version, processor, time, and what they install."""

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
from archive import BEST, PLAIN, PROGRAM, USUAL, File, gz

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "packaging"
PROGRAMS = ("credence", "credence-serve")
LIBRARY = "libcredence.so"  # A link to the file with the version in its name.
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

    def check(self, packs_programs):
        """Parts for every processor only run the programs, and need no library."""
        for name in (*PROGRAMS, LIBRARY) if packs_programs else PROGRAMS:
            built = self.build / name
            if not built.exists():
                raise Problem(f"{built} does not exist; run ./package without --no-build")
            if elf.machine(built) != self.processor.machine:
                raise Problem(f"{built} is not a program for {self.processor.debian}")

    def needs_this_processor(self):
        if self.processor.machine != platform.machine():
            raise Skipped("it is the same for every processor; make it without --for")

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

    @cached_property
    def library(self):
        """The stripped library, by its file name, which ends with the version of its interface."""
        built = (self.build / LIBRARY).resolve()
        path = self.scratch / built.name
        shutil.copyfile(built, path)
        path.chmod(PLAIN)
        subprocess.run([self.tool("strip"), "--strip-unneeded", "--remove-section=.comment", path],
                       check=True)
        return path

    @property
    def soname(self):
        """What programs load: libcredence.so.0 of libcredence.so.0.1."""
        return self.library.name.rpartition(".")[0]

    @cached_property
    def library_folders(self):
        """Where this system has libraries for the processor."""
        triplet = f"{self.processor.machine}-linux-gnu"
        return [Path(f"/lib/{triplet}"), Path(f"/usr/lib/{triplet}"), Path(f"/usr/{triplet}/lib")]

    @cached_property
    def bundled(self):
        """The libraries that ours loads from beside it, for systems that may not have them:
        {name: path}. They are RE2, which needs the C++ runtime of the system."""
        libraries = {}
        for name in elf.beyond_glibc(self.library):
            found = next((each / name for each in self.library_folders if (each / name).exists()),
                         None)
            if found is None:
                raise Skipped(f"{name} for {self.processor.debian} is not on this system")
            libraries[name] = found
        return libraries

    def bundled_files(self, folder="lib"):
        return [File(f"{folder}/{name}", path.read_bytes()) for name, path in self.bundled.items()]

    @property
    def binaries(self):
        """Everything that was compiled: {name: path}."""
        return {**self.programs, LIBRARY: self.library}

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

    def library_files(self, folder="lib"):
        """What programs need that were linked with the library."""
        return [File(f"{folder}/{self.library.name}", self.library.read_bytes()),
                File(f"{folder}/{self.soname}", link=self.library.name)]

    def development_files(self, folder="lib"):
        """What is needed to link programs with the library."""
        up = "/".join(".." for _ in f"{folder}/pkgconfig".split("/"))
        pkgconfig = filled_in("cmake/credence-c.pc.in", credence_pc_prefix=up,
                              cmake_install_includedir="include", cmake_install_libdir=folder,
                              project_version=self.version)
        return [File(f"{folder}/{LIBRARY}", link=self.soname),
                File(f"{folder}/pkgconfig/credence-c.pc", pkgconfig.encode()),
                File("include/credence/credence.h", read("include/credence/credence.h"))]

    def installed_files(self):
        """The programs and their texts, below a prefix such as /usr."""
        return [*self.program_files(), *self.texts]

    @cached_property
    def glibc(self):
        """The oldest glibc that everything runs with; credence itself needs none."""
        paths = [*self.binaries.values(), *self.bundled.values()]
        return max((found for path in paths if (found := elf.glibc(path))), default=None)


def read(path):
    """A file of the repository."""
    return (ROOT / path).read_bytes()


def filled(path, **values):
    """A text of packaging/ with each @NAME@ replaced."""
    return filled_in(f"packaging/{path}", **values)


def filled_in(path, **values):
    """The same for a text of the repository."""
    text = (ROOT / path).read_text(encoding="utf-8")
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
