# SPDX-License-Identifier: Apache-2.0
"""The packages of build/cross run in an emulator, each from its own files.

usage: cross_build_test.py BUILD_FOLDER [unittest arguments]

Skipped (77) without a cross build (tools/cross.sh build).
"""

import gzip
import io
import json
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from other_processor import CROSS_BUILD, other_processor
from packages import (ROOT, STORY, STORY_SAYS, DebCase, clean_environment, main, need, package, run,
                      skip)

sys.path.append(str(ROOT / "packaging"))
import release  # noqa: E402

OTHER = other_processor()


class CrossBuild(DebCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.printed = package(cls.made, "deb,tarball,npm,wheel,oci", "--for", OTHER.debian,
                              build=CROSS_BUILD)

    def emulated(self, program, *, system=None):
        """A script that runs the program in the emulator, with the libraries of `system`."""
        program.chmod(0o755)
        script = Path(tempfile.mkdtemp(dir=self.folder)) / program.name
        libraries = f"-L '{system}' " if system else ""
        script.write_text(f"#!/bin/sh\nexec {OTHER.emulator} {libraries}'{program}' \"$@\"\n",
                          encoding="utf-8")
        script.chmod(0o755)
        return script

    def check_programs(self, credence, server, *, system=None):
        """It remembers and verifies, and its server answers."""
        program = self.emulated(credence)
        self.assertEqual(run(program, "version").split()[1], release.version())
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            db = Path(folder) / "credence.db"
            run(program, "--db", db, "memory", "add", "Run the tests", "--global", cwd=folder)
            self.assertIn("sound: ", run(program, "--db", db, "verify", cwd=folder))
            # An emulated program cannot start its server, so this starts the server itself.
            self.check_server(str(self.emulated(server, system=system)), db)

    def test_nothing_is_skipped(self):
        self.assertNotIn("skipped", self.printed)

    def test_the_deb(self):
        files = self.folder / "deb"
        run("dpkg-deb", "-x", self.only("credence_*.deb"), files)
        self.check_programs(files / "usr/bin/credence",
                            files / "usr/libexec/credence/credence-serve")

    def test_a_program_in_c_is_compiled_and_runs_with_the_debs_of_the_library(self):
        files = self.folder / "library"
        for deb in ("libcredence0_*.deb", "libcredence-dev_*.deb"):
            run("dpkg-deb", "-x", self.only(deb), files)
        library = files / f"usr/lib/{OTHER.machine}-linux-gnu"
        program = self.folder / "story"
        run(OTHER.compiler, "-std=c99", STORY, "-o", program, f"-I{files / 'usr/include'}",
            f"-L{library}", "-lcredence")
        with tempfile.TemporaryDirectory(dir=self.folder) as home:
            # Only the program loads the library, not the emulator. RE2 is this system's.
            command = [OTHER.emulator, "-E", f"LD_LIBRARY_PATH={library}", program]
            environment = clean_environment(HOME=home)
            run(*command, env=environment, cwd=home)
            self.assertIn(STORY_SAYS, run(*command, env=environment, cwd=home))

    def test_lintian_has_nothing_to_say(self):
        for deb in self.made.glob("*.deb"):
            with self.subTest(deb.name):
                self.lint(deb)

    def test_the_tarball(self):
        files = self.folder / "tarball"
        files.mkdir()
        run("tar", "-xzf", self.only("*.tar.gz"), "-C", files)
        top, = files.iterdir()
        self.check_programs(top / "bin/credence", top / "libexec/credence/credence-serve")

    def test_the_npm_package(self):
        files = self.folder / "npm"
        files.mkdir()
        run("tar", "-xzf", self.only("credence-linux-*.tgz"), "-C", files)
        self.check_programs(files / "package/bin/credence",
                            files / "package/libexec/credence/credence-serve")

    def test_the_wheel(self):
        files = self.folder / "wheel"
        with zipfile.ZipFile(self.only("*.whl")) as wheel:
            wheel.extractall(files)
        data = next(files.glob("*.data"))
        self.check_programs(data / "scripts/credence",
                            data / "data/libexec/credence/credence-serve")

    def test_the_image_with_its_own_libraries(self):
        with tarfile.open(self.only("*.oci.tar")) as image:
            def blob(descriptor):
                return image.extractfile(
                    "blobs/" + descriptor["digest"].replace(":", "/")).read()
            entry, = json.load(image.extractfile("index.json"))["manifests"]
            layer = gzip.decompress(blob(json.loads(blob(entry))["layers"][0]))
        files = self.folder / "image"
        files.mkdir()
        with tarfile.open(fileobj=io.BytesIO(layer)) as archive:
            archive.extractall(files)
        self.check_programs(files / "usr/bin/credence",
                            files / "usr/libexec/credence/credence-serve", system=files)


if __name__ == "__main__":
    for name in (*release.PROGRAMS, release.LIBRARY):
        if not (CROSS_BUILD / name).exists():
            skip(f"{CROSS_BUILD / name} does not exist; tools/cross.sh build makes it")
    need(OTHER.compiler, OTHER.emulator, "dpkg-deb", "dpkg-shlibdeps", "lintian")
    main()
