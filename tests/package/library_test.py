# SPDX-License-Identifier: Apache-2.0
"""libcredence.so in the packages: programs are compiled and run with it.

usage: library_test.py BUILD_FOLDER [unittest arguments]
"""

import re
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

from packages import GLIBC, STORY, STORY_SAYS, PackageCase, clean_environment, main, need, run


class LibraryCase(PackageCase):
    def check_story(self, prefix, folder):
        """Compiles a program with the files below a prefix, and runs it twice."""
        library = prefix / folder
        program = self.folder / "story"
        environment = clean_environment(PKG_CONFIG_PATH=str(library / "pkgconfig"))
        flags = run("pkg-config", "--cflags", "--libs", "credence-c", env=environment).split()
        run("cc", "-std=c99", STORY, "-o", program, *flags)
        with tempfile.TemporaryDirectory() as home:
            environment = clean_environment(HOME=home, LD_LIBRARY_PATH=str(library))
            run(program, env=environment, cwd=home)
            self.assertIn(STORY_SAYS, run(program, env=environment, cwd=home))

    def check_library(self, path):
        self.assertNotIn(".symtab", run("readelf", "-SW", path))


class Tarball(LibraryCase):
    parts = "tarball"

    def test_programs_are_compiled_with_it_wherever_it_is(self):
        run("tar", "-xzf", self.only("credence-*.tar.gz"), "-C", self.folder)
        top = next(self.folder.glob("credence-*-linux-*"))
        library = top / "lib/libcredence.so"
        self.check_library(library)
        needed = re.findall(r"\(NEEDED\).*\[(.+)\]", run("readelf", "-dW", library))
        beside = {path.name for path in library.parent.iterdir()}
        self.assertLessEqual(set(needed), GLIBC | beside)
        self.check_story(top, "lib")


class Wheel(LibraryCase):
    parts = "wheel"

    def test_python_finds_the_library_of_its_package(self):
        target = self.folder / "unpacked"
        run(sys.executable, "-m", "zipfile", "-e", self.only("*.whl"), target)
        script = ("import sys; sys.path[:0] = [sys.argv[1]]; from credence import embedded\n"
                  "with embedded.Client(db=':memory:', config='', project='') as client:\n"
                  "    print(client.memories.add('Run the tests', all_projects=True).content)\n")
        self.assertEqual(run(sys.executable, "-I", "-c", script, target), "Run the tests\n")


@unittest.skipUnless(shutil.which("dpkg-shlibdeps"), "dpkg-dev is not installed")
class Debs(LibraryCase):
    parts = "deb"

    def setUp(self):
        self.debs = [self.only("libcredence0_*.deb"), self.only("libcredence-dev_*.deb")]
        self.root = self.folder / "root"
        if not self.root.exists():
            for deb in self.debs:
                run("dpkg-deb", "-x", deb, self.root)
        self.library = next(self.root.glob("usr/lib/*-linux-gnu"))

    def test_programs_are_compiled_with_them(self):
        self.check_library(self.library / "libcredence.so.0")
        self.check_story(self.root / "usr", self.library.relative_to(self.root / "usr"))

    def test_the_library_is_apart_from_what_compilers_need(self):
        def names_in(deb):
            lines = run("dpkg-deb", "-c", deb).splitlines()
            paths = [Path(line.split()[5]) for line in lines if not line.startswith("d")]
            return sorted(path.name for path in paths if "lib" in path.parts)

        names = [names_in(deb) for deb in self.debs]
        self.assertEqual(names, [["libcredence.so.0", "libcredence.so.0.1"],
                                 ["credence-c.pc", "libcredence.so"]])

    def test_they_say_what_they_need(self):
        run_time, compile_time = (run("dpkg-deb", "-f", deb, "Depends") for deb in self.debs)
        self.assertRegex(run_time, r"^libc6 \(>= 2\.\d+\), libre2-\d+ \(>= [\d.]+\)$")
        version = run("dpkg-deb", "-f", self.debs[0], "Version").strip()
        self.assertEqual(compile_time.strip(), f"libcredence0 (= {version})")
        control = self.folder / "control"
        run("dpkg-deb", "-e", self.debs[0], control)
        self.assertEqual((control / "shlibs").read_text(),
                         f"libcredence 0 libcredence0 (>= {version})\n")
        self.assertIn("ldconfig", (control / "triggers").read_text())


if __name__ == "__main__":
    need("cc", "pkg-config", "readelf")
    main()
