# SPDX-License-Identifier: Apache-2.0
"""Runs ./package on the built programs, and what the tests of its packages share."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests" / "http"))
from http_server import Server  # noqa: E402

BUILD = Path(sys.argv.pop(1)) if len(sys.argv) > 1 else None
SKIPPED = 77  # ctest's code for skipped.
EPOCH = 1_700_000_000
# A program in C. From its second run on, it prints what it learned in the first.
STORY = ROOT / "examples/c/story.c"
STORY_SAYS = "Prices are stored in whole cents"
MODELS = ROOT / "build" / "models" / "all-MiniLM-L6-v2"
# What belongs to glibc, and nothing else, may be loaded from the system.
GLIBC = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1",
         "libresolv.so.2", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}


def skip(reason):
    """Ends a test that cannot run here."""
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


def clean_environment(**more):
    """Without settings of the tester, and with the time that goes into the packages."""
    kept = {name: value for name, value in os.environ.items()
            if not name.startswith(("CREDENCE_", "SOURCE_DATE", "npm_", "PIP_", "XDG_"))}
    return {**kept, "SOURCE_DATE_EPOCH": str(EPOCH), **more}


def run(*command, status=0, **options):
    """Runs a command and returns what it printed, with its errors at the end."""
    options.setdefault("env", clean_environment())
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False,
                          stdin=subprocess.DEVNULL, **options)
    if status is not None and done.returncode != status:
        raise AssertionError(f"exit {done.returncode}: {' '.join(map(str, command))}\n"
                             f"{done.stdout}")
    return done.stdout


def package(into, parts, *more, build=None, **options):
    return run(ROOT / "package", "--no-build", "--fast", "--build", build or BUILD, "--into", into,
               "--only", parts, *more, **options)


def version():
    return run(BUILD / "credence", "version").strip()


class PackageCase(unittest.TestCase):
    """Makes the packages `parts` once for all tests of a class, in the folder `made`."""

    parts = ""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="credence-package-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.made = cls.folder / "made"
        cls.home = cls.folder / "home"
        cls.home.mkdir()
        if cls.parts:
            package(cls.made, cls.parts)

    def only(self, pattern):
        found = list(self.made.glob(pattern))
        self.assertEqual(len(found), 1, f"{pattern}: {found}")
        return found[0]

    def check_program(self, program, *, cwd=None):
        """The program of a package says its version, remembers, and serves."""
        environment = clean_environment(HOME=str(self.home))
        self.assertEqual(run(program, "version", env=environment, cwd=cwd).strip(), version())
        with tempfile.TemporaryDirectory() as folder:
            db = Path(folder) / "credence.db"
            run(program, "--db", db, "memory", "add", "Run the tests", "--global",
                env=environment, cwd=folder)
            self.assertIn("sound: ", run(program, "--db", db, "verify", env=environment))
            self.check_server(str(program), db)

    def check_server(self, program, db, *arguments):
        with Server(program, db, *arguments) as server:
            answer = server.request("GET", "/healthz")
            self.assertEqual((answer.status, answer.json()), (200, {"status": "ok"}))
            status, log = server.close()
            self.assertEqual(status, 0, log)


class DebCase(PackageCase):
    def lint(self, deb):
        said = run("lintian", "--allow-root", "--tag-display-limit", "0", "--fail-on",
                   "error,warning", deb)
        self.assertNotRegex(said, r"(?m)^[EW]: ")


def need(*programs):
    """Skips the whole test if one of these is not installed."""
    for name in programs:
        if shutil.which(name) is None:
            skip(f"{name} is not installed")


def main():
    """Runs the tests. Exits with 77 if one of them had to be skipped, so that ctest says so."""
    for variable in [name for name in os.environ if name.startswith("CREDENCE_")]:
        del os.environ[variable]
    result = unittest.main(exit=False).result
    for test, reason in result.skipped:
        print(f"skipped: {test.id()}: {reason}")
    if not result.wasSuccessful():
        sys.exit(1)
    sys.exit(SKIPPED if result.skipped else 0)
