#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""libcredence.so from C: what it exports and needs, and programs compiled with a C compiler.

usage: c_api_test.py LIBRARY [unittest arguments]
"""

import os
import re
import sys
import unittest
from pathlib import Path

from installed import ROOT, InstalledCase, need

InstalledCase.library = Path(sys.argv.pop(1)).resolve()

HERE = Path(__file__).resolve().parent
STRICT = ("-Wall", "-Wextra", "-pedantic", "-Werror")
# What belongs to glibc, and nothing else, may be loaded from the system.
GLIBC = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1",
         "libresolv.so.2", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}


def declared():
    """The functions of the header."""
    text = (ROOT / "include/credence/credence.h").read_text(encoding="utf-8")
    code = re.sub(r"//[^\n]*", "", text)
    return set(re.findall(r"CREDENCE_API[^;(]*?(credence_\w+)\(", code))


def mapped():
    text = (ROOT / "src/surface/c/libcredence.map").read_text(encoding="utf-8")
    return set(re.findall(r"^\s+(credence_\w+);$", text, re.M))


class Abi(InstalledCase):
    def test_the_functions_of_the_header_are_exported_and_nothing_else(self):
        lines = self.run_ok("nm", "-D", "--defined-only", self.library).splitlines()
        symbols = {(kind, name) for _, kind, name in (line.split() for line in lines)}
        exported = {name for kind, name in symbols if kind != "A"}
        self.assertEqual({re.sub("@.*", "", name) for name in exported}, declared())
        self.assertEqual(declared(), mapped())
        self.assertEqual({kind for kind, name in symbols if kind != "A"}, {"T"})
        # Each is bound to its version, so that a program asks for what it was linked with.
        self.assertTrue(all("@@CREDENCE_0." in name for name in exported), exported)

    def test_its_name_has_the_major_version(self):
        dynamic = self.run_ok("readelf", "-dW", self.library)
        self.assertEqual(re.findall(r"\(SONAME\).*\[(.+)\]", dynamic), ["libcredence.so.0"])

    def test_nothing_but_glibc_and_re2_is_needed(self):
        dynamic = self.run_ok("readelf", "-dW", self.library)
        needed = set(re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic)) - GLIBC
        self.assertEqual({name.partition(".so")[0] for name in needed}, {"libre2"})
        # Packages for other systems have RE2 beside it.
        self.assertEqual(re.findall(r"\(RUNPATH\).*\[(.+)\]", dynamic), ["$ORIGIN"])

    def test_no_code_must_be_changed_when_it_is_loaded(self):
        self.assertNotIn("TEXTREL", self.run_ok("readelf", "-dW", self.library))
        self.assertNotIn("GNU_STACK      0x000000 0x0000000000000000 0x0000000000000000 "
                         "0x000000 0x000000 RWE", self.run_ok("readelf", "-lW", self.library))


class Programs(InstalledCase):
    def compile(self, source, *options, name="program"):
        program = self.home / name
        flags = self.run_ok("pkg-config", "--cflags", "--libs", "credence-c").split()
        self.run_ok("cc", *STRICT, *options, source, "-o", program, *flags, "-pthread")
        return program

    def test_a_program_in_c99_finds_everything_as_the_header_says(self):
        program = self.compile(HERE / "contract_test.c", "-std=c99")
        self.assertEqual(self.run_ok(program, self.home / "credence.db"), "ok\n")

    def test_a_process_may_exit_while_threads_are_in_the_library(self):
        program = self.compile(HERE / "exit_test.c", "-std=c99")
        self.assertEqual(self.run_ok(program, 30), "0 of 30 failed\n")

    def test_what_was_in_0_1_is_still_there(self):
        self.run_ok(self.compile(HERE / "abi_0_1.c", "-std=c11"))

    def test_the_header_is_c_and_cplusplus_of_every_kind(self):
        source = self.home / "header.c"
        source.write_text("#include <credence/credence.h>\n"
                          "int main(void) { return CREDENCE_OK; }\n")
        for standard in ("c99", "c11", "c17"):
            self.compile(source, f"-std={standard}")
        need("g++")
        for standard in ("c++11", "c++23"):
            self.compile(source, "-x", "c++", f"-std={standard}")

    def test_the_story_of_the_document_runs(self):
        story = (ROOT / "examples/c/story.c").read_text(encoding="utf-8")
        document = (ROOT / "docs/clients/c.md").read_text(encoding="utf-8")
        licence, _, program = story.partition("\n")
        self.assertIn("SPDX", licence)
        self.assertIn(f"```c\n{program}```\n", document)
        built = self.compile(ROOT / "examples/c/story.c", "-std=c99")
        self.run_ok(built)
        # The second session knows what the first one learned.
        self.assertIn("Prices are stored in whole cents", self.run_ok(built))

    def test_the_figures_of_the_document_are_right(self):
        document = (ROOT / "docs/clients/c.md").read_text(encoding="utf-8")
        told = float(re.search(r"(\d+(?:\.\d+)?) MB", document)[1])
        stripped = self.home / "stripped.so"
        self.run_ok("strip", "--strip-unneeded", "-o", stripped, self.library)
        # Another compiler, another size.
        self.assertAlmostEqual(os.stat(stripped).st_size / 1e6, told, delta=told / 3)


if __name__ == "__main__":
    need("cc", "nm", "readelf", "pkg-config")
    unittest.main()
