# SPDX-License-Identifier: Apache-2.0
"""What the tests of libcredence.so share: the library as if it were installed, and a home."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = 77  # ctest's code for skipped.
PC = """prefix=${pcfiledir}/..
Name: credence-c
Description: for a test
Version: 0
Cflags: -I${prefix}/include
Libs: -L${prefix} -lcredence
"""


class InstalledCase(unittest.TestCase):
    """`library` is the path of libcredence.so. `prefix` has the library, the header, and pkgconfig/
    with credence-c.pc; `home` is an empty home."""

    maxDiff = None
    library = None

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="credence-c-")
        cls.addClassCleanup(folder.cleanup)
        cls.prefix = Path(folder.name) / "prefix"
        header = cls.prefix / "include" / "credence" / "credence.h"
        header.parent.mkdir(parents=True)
        shutil.copy(ROOT / "include/credence/credence.h", header)
        for name in ("libcredence.so", "libcredence.so.0"):
            (cls.prefix / name).symlink_to(cls.library)
        (cls.prefix / "pkgconfig").mkdir()
        (cls.prefix / "pkgconfig" / "credence-c.pc").write_text(PC)

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="credence-c-")
        self.addCleanup(folder.cleanup)
        self.home = Path(folder.name)

    def environment(self, **more):
        """Without settings of the tester, and with the library."""
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith(("CREDENCE_", "XDG_"))}
        return {**kept, "HOME": str(self.home), "LD_LIBRARY_PATH": str(self.prefix),
                "PKG_CONFIG_PATH": str(self.prefix / "pkgconfig"), **more}

    def run_ok(self, *command, **options):
        done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False,
                              stdin=subprocess.DEVNULL,
                              **{"env": self.environment(), "cwd": self.home, **options})
        self.assertEqual(done.returncode, 0, f"{' '.join(map(str, command))}\n{done.stdout}")
        return done.stdout


def need(*programs):
    """Skips the whole test if one of these is not installed."""
    for name in programs:
        if shutil.which(name) is None:
            print(f"skipped: {name} is not installed")
            raise SystemExit(SKIPPED)
