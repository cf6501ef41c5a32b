#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs the library into an empty folder, and builds and runs the examples with it.

usage: install_test.py BUILD_FOLDER EXAMPLES_FOLDER COMPILER
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BUILD, EXAMPLES, COMPILER = sys.argv[1:4]

# A pattern for each example's output.
PRINTED = {
    "memories": r"\[0\.55\] Run the tests before a commit",
    "sessions": r"^decision: .+\nconfidence: \d+ %, zone [A-Z]+, [1-9]\d* signals\n$",
    "executive": r"^heuristic: Revert the last merge\n$",
    "beliefs": r"green tea.* \(0\.60, \w+\)\n$",
    "reviews": r"^handlers: level 0, 1 of 1 approved\n$",
    "insight": r"violated: 0\.5 -> 0\.4\n1 setting differs\n2 events, sound\n$",
}


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


class InstallTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.root = pathlib.Path(cls.folder.name)
        cls.prefix = cls.root / "prefix"
        run("cmake", "--install", BUILD, "--prefix", str(cls.prefix), "--component", "library")

    def environment(self):
        folders = {str(path.parent) for path in self.prefix.rglob("credence.pc")}
        return {**os.environ, "PKG_CONFIG_PATH": ":".join(sorted(folders))}

    def test_every_example_runs_against_the_installed_copy(self):
        build = self.root / "examples"
        # Debian's cmake would use make, which need not be there.
        run("cmake", "-G", "Ninja", "-S", EXAMPLES, "-B", str(build),
            f"-DCMAKE_PREFIX_PATH={self.prefix}", f"-DCMAKE_CXX_COMPILER={COMPILER}")
        run("cmake", "--build", str(build), "-j2")
        names = sorted(path.stem for path in pathlib.Path(EXAMPLES).glob("*.cc"))
        self.assertEqual(names, sorted(PRINTED))
        for name in names:
            with self.subTest(name):
                printed = run(str(build / name), cwd=self.root)
                self.assertRegex(printed, re.compile(PRINTED[name]))

    def test_pkg_config_knows_how_to_link(self):
        flags = run("pkg-config", "--define-prefix", "--cflags", "--libs", "credence",
                    env=self.environment()).split()
        self.assertIn(f"-I{self.prefix}/include", flags)
        program = self.root / "by_pkg_config"
        run(COMPILER, "-std=c++23", f"{EXAMPLES}/memories.cc", "-o", str(program), *flags)
        self.assertRegex(run(str(program), cwd=self.root), PRINTED["memories"])

    def test_the_c_library_is_installed_for_c_programs(self):
        flags = run("pkg-config", "--cflags", "--libs", "credence-c",
                    env=self.environment()).split()
        program = self.root / "story"
        run("cc", "-std=c99", f"{EXAMPLES}/c/story.c", "-o", str(program), *flags)
        library = next(self.prefix.rglob("libcredence.so.0")).parent
        run(str(program), cwd=self.root, env={
            **os.environ, "LD_LIBRARY_PATH": str(library), "HOME": str(self.root),
            "CREDENCE_DB": str(self.root / "story.db")})

    def test_every_public_header_stands_alone(self):
        headers = sorted((self.prefix / "include/credence").glob("*.h"))
        self.assertGreater(len(headers), 15)
        source = self.root / "headers.cc"
        for header in headers:
            with self.subTest(header.name):
                source.write_text(f"#include <credence/{header.name}>\n")
                run(COMPILER, "-std=c++23", "-fsyntax-only", "-Wall", "-Wextra", "-Werror",
                    f"-I{self.prefix}/include", str(source))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
