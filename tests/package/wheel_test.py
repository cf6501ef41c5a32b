# SPDX-License-Identifier: Apache-2.0
"""The wheel. usage: wheel_test.py BUILD_FOLDER [unittest arguments]

Exits with 77 (skipped) if this Python has no pip: then only the archive was checked.
"""

import base64
import csv
import hashlib
import sys
import unittest
import zipfile
from pathlib import Path
from unittest import mock

from packages import ROOT, PackageCase, clean_environment, main, run

sys.path.append(str(ROOT / "packaging"))
import release  # noqa: E402: found by the line above.


def has_pip():
    return "pip " in run(sys.executable, "-m", "pip", "--version", status=None)


class Wheel(PackageCase):
    parts = "wheel"

    def test_the_record_is_of_every_file(self):
        with zipfile.ZipFile(self.only("*.whl")) as wheel:
            self.assertIsNone(wheel.testzip())
            names = wheel.namelist()
            record = next(name for name in names if name.endswith(".dist-info/RECORD"))
            rows = list(csv.reader(wheel.read(record).decode().splitlines()))
            self.assertEqual([row[0] for row in rows], names)
            for name, digest, size in rows:
                if name == record:
                    self.assertEqual((digest, size), ("", ""))
                    continue
                data = wheel.read(name)
                kind, _, value = digest.partition("=")
                self.assertEqual(kind, "sha256")
                self.assertEqual(base64.urlsafe_b64decode(value + "="),
                                 hashlib.sha256(data).digest(), name)
                self.assertEqual(int(size), len(data), name)

    def test_the_name_and_the_tag_agree(self):
        path = self.only("*.whl")
        with zipfile.ZipFile(path) as wheel:
            about = next(name for name in wheel.namelist() if name.endswith("dist-info/WHEEL"))
            text = wheel.read(about).decode()
        tag = "-".join(path.stem.split("-")[2:])
        self.assertIn(f"\nTag: {tag}\n", text)
        self.assertRegex(tag, r"^py3-none-manylinux_2_\d+_(x86_64|aarch64)$")

    def test_it_can_be_unpacked_without_pip(self):
        target = self.folder / "unpacked"
        run(sys.executable, "-m", "zipfile", "-e", self.only("*.whl"), target)
        program = next(target.glob("*.data/scripts/credence"))
        program.chmod(0o755)  # Python's unzip does not know modes.
        self.assertIn("credence", run(program, "version"))

    @unittest.skipUnless(has_pip(), "this Python has no pip")
    def test_pip_installs_programs_that_run(self):
        target = self.folder / "target"
        run(sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--target", target,
            self.only("*.whl"), env=clean_environment(HOME=str(self.home)))
        self.check_program(target / "bin" / "credence")
        self.assertTrue((target / "share/man/man1/credence.1.gz").exists())
        # The library of the wheel, not that of the tree.
        place = run(sys.executable, "-I", "-c", f"import sys; sys.path[:0] = [{str(target)!r}]; "
                    "import credence; print(credence.Client.__name__, credence.__file__)")
        self.assertEqual(place, f"Client {target / 'credence/__init__.py'}\n")


class Glibc(unittest.TestCase):
    def test_a_library_that_comes_along_may_need_the_newest(self):
        versions = {Path("credence"): None, Path("credence-serve"): (2, 34),
                    Path("libre2.so.9"): (2, 38)}
        programs = {path.name: path for path in list(versions)[:2]}
        with mock.patch("elf.glibc", versions.get), \
                mock.patch.object(release.Release, "binaries", programs), \
                mock.patch.object(release.Release, "bundled", {"libre2": Path("libre2.so.9")}):
            made = release.Release.__new__(release.Release)
            self.assertEqual(made.glibc, (2, 38))


if __name__ == "__main__":
    main()
