# SPDX-License-Identifier: Apache-2.0
"""The Debian packages and the tarball in a bare Debian: installed, used, upgraded and removed.

usage: debian_test.py BUILD_FOLDER [unittest arguments]

Works on copies of what tools/debian_root.sh makes, or of the Debian in the folder CREDENCE_DEBIAN,
which must be of the same release as this machine: the compiler and RE2 come from here. Without the
weights (tools/fetch_models.sh) it exits with 77 (skipped) at the end.
"""

import os
import platform
import re
import shutil
import tempfile
import unittest
from pathlib import Path

from packages import (MODELS, ROOT, STORY, STORY_SAYS, PackageCase, Server, main, need, run, skip,
                      version)

DEBIAN = Path(os.environ.get("CREDENCE_DEBIAN") or ROOT / "build/debian").resolve()
# tools/debian_root.sh adds .whole when debootstrap has finished.
SIGN = "var/lib/dpkg/status" if os.environ.get("CREDENCE_DEBIAN") else ".whole"
STATE = "var/lib/credence"
LIBRARIES = f"usr/lib/{platform.machine()}-linux-gnu"
ENVIRONMENT = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
# The program finds its server with /proc. The mount is gone when the command has ended.
ENTER = ["unshare", "--mount", "sh", "-c", 'mount -t proc proc "$0/proc" && exec chroot "$@"']


class Debian(PackageCase):
    """Each test has a Debian of its own."""

    parts = "deb,tarball,weights" if MODELS.exists() else "deb,tarball"

    def setUp(self):
        self.root = Path(tempfile.mkdtemp(dir=self.folder, prefix="root-"))
        self.addCleanup(run, "rm", "-rf", "--one-file-system", self.root)
        run("cp", "-a", "--reflink=auto", f"{DEBIAN}/.", self.root)
        # Services of the copy must not start.
        self.add_program("usr/sbin/policy-rc.d", "exit 101")

    def add_program(self, path, script):
        (self.root / path).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (self.root / path).chmod(0o755)

    def inside(self, *command, status=0, **environment):
        return run(*ENTER, self.root, self.root, *command, status=status,
                   env={**ENVIRONMENT, **environment})

    def install(self, *debs):
        for deb in debs:
            shutil.copy(deb, self.root / "tmp")
        return self.inside("dpkg", "--force-confdef", "--force-confold", "-i",
                           *(f"/tmp/{deb.name}" for deb in debs))

    def check_story(self, prefix, library, **environment):
        """A program in C, compiled here with the files below the prefix, runs in the Debian."""
        folder = self.root / library
        run("cc", "-std=c99", STORY, "-o", self.root / "tmp/story", f"-I{prefix / 'include'}",
            f"-L{folder}", "-lcredence", f"-Wl,-rpath-link,{folder}")
        self.inside("/tmp/story", **environment)
        self.assertIn(STORY_SAYS, self.inside("/tmp/story", **environment))

    def left(self):
        """Files that are named after Credence."""
        found = self.inside("find", "/etc", "/usr", "/lib/systemd", "/var/lib", "-xdev", "-iname",
                            "*credence*")
        return [path for path in found.split() if "/dpkg/" not in path]

    # --- Programs and service

    def next_version(self):
        """The same package with a later version and another default for its settings."""
        with tempfile.TemporaryDirectory() as folder:
            parts = Path(folder) / "parts"
            run("dpkg-deb", "-R", self.only("credence_*.deb"), parts)
            control = parts / "DEBIAN/control"
            text = control.read_text(encoding="utf-8")
            control.write_text(text.replace("\nVersion: ", "\nVersion: 1:", 1), encoding="utf-8")
            with open(parts / "etc/credence/credence.toml", "a", encoding="utf-8") as settings:
                settings.write("# new in the next version\n")
            path = self.folder / "next.deb"
            run("dpkg-deb", "-b", "-Zgzip", "-z1", parts, path)
            return path

    def check_service(self):
        """The server runs as the user of the service, with its store."""
        wrapper = self.folder / "service"
        words = " ".join(f"'{word}'" for word in [
            *ENTER[:-1], ENTER[-1], self.root, "--userspec=credence:credence", self.root])
        wrapper.write_text(f"#!/bin/sh\nexec {words} credence \"$@\"\n", encoding="utf-8")
        wrapper.chmod(0o755)
        with Server(str(wrapper), f"/{STATE}/credence.db",
                    environment={**ENVIRONMENT, "HOME": f"/{STATE}"}) as server:
            self.assertEqual(server.request("GET", "/readyz").status, 200)
            self.inside("credence", "health", server.addresses["http"])
            status, log = server.close()
            self.assertEqual(status, 0, log)
        self.inside("credence", "health", server.addresses["http"], status=1)

    def test_a_life_of_the_package(self):
        self.install(self.only("credence_*.deb"))
        self.assertEqual(self.inside("credence", "version").strip(), version())
        self.assertIn(":/var/lib/credence:", self.inside("getent", "passwd", "credence"))
        self.inside("credence", "config", "check", "/etc/credence/credence.toml")
        self.assertIn("install ok installed", self.inside("dpkg", "-s", "credence"))
        # The store of the service, as systemd would create its folder.
        self.inside("install", "-d", "-o", "credence", "-m", "700", f"/{STATE}")
        self.check_service()
        self.inside("credence", "--db", f"/{STATE}/credence.db", "memory", "add", "Run the tests",
                    "--global")

        settings = self.root / "etc/credence/credence.toml"
        settings.write_text("[memory]\nhalf_life_days = 45\n", encoding="utf-8")
        self.install(self.next_version())
        self.assertIn("half_life_days = 45", settings.read_text(encoding="utf-8"))
        self.assertIn("Run the tests", self.inside(
            "credence", "--db", f"/{STATE}/credence.db", "memory", "list", "--all-projects"))

        self.inside("dpkg", "-r", "credence")
        self.assertFalse((self.root / "usr/bin/credence").exists())
        self.assertTrue(settings.exists())
        self.assertTrue((self.root / STATE / "credence.db").exists())

        self.inside("dpkg", "-P", "credence")
        self.assertFalse((self.root / "etc/credence").exists())
        self.assertFalse((self.root / STATE).exists())
        self.assertEqual(self.left(), [])

    def test_it_can_be_removed_twice(self):
        self.install(self.only("credence_*.deb"))
        self.inside("dpkg", "-P", "credence")
        self.inside("dpkg", "-P", "credence", status=None)
        self.install(self.only("credence_*.deb"))
        self.inside("dpkg", "-P", "credence")

    def test_where_systemd_is_its_own_tool_makes_the_user(self):
        """A stand-in, because the bare Debian has no systemd."""
        self.add_program("usr/bin/systemd-sysusers", 'echo "$@" >>/tmp/asked')
        self.install(self.only("credence_*.deb"))
        self.assertEqual((self.root / "tmp/asked").read_text(encoding="utf-8"), "credence.conf\n")
        self.inside("getent", "passwd", "credence", status=2)
        self.assertTrue((self.root / "usr/lib/sysusers.d/credence.conf").exists())

    # --- Library

    def repacked(self, package):
        """A package of Debian, made of the files that this machine has installed."""
        parts = self.folder / package
        fields = {name: run("dpkg-query", "-W", "-f", f"${{{name}}}", self.native(package))
                  for name in ("Package", "Version", "Architecture", "Multi-Arch", "Maintainer",
                               "Depends")}
        (parts / "DEBIAN").mkdir(parents=True)
        (parts / "DEBIAN/control").write_text(
            "".join(f"{name}: {value}\n" for name, value in fields.items() if value) +
            "Description: stands in for Debian's package\n", encoding="utf-8")
        for path in map(Path, run("dpkg", "-L", self.native(package)).splitlines()):
            if path.is_symlink() or path.is_file():
                target = parts / path.relative_to("/")
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, target, follow_symlinks=False)
        path = self.folder / f"{package}.deb"
        run("dpkg-deb", "--root-owner-group", "-b", "-Zgzip", "-z1", parts, path)
        return path

    @staticmethod
    def native(package):
        return f"{package}:{run('dpkg', '--print-architecture').strip()}"

    def test_a_program_in_c_runs_with_the_library(self):
        debs = [self.only("libcredence0_*.deb"), self.only("libcredence-dev_*.deb")]
        depends = run("dpkg-deb", "-f", debs[0], "Depends")
        needed, = re.findall(r"libre2-\d+", depends)
        # dpkg sees what is missing, and apt would bring it.
        shutil.copy(debs[0], self.root / "tmp")
        said = self.inside("dpkg", "-i", f"/tmp/{debs[0].name}", status=1)
        self.assertIn(f"depends on {needed} ", said)
        self.install(self.repacked(needed), *debs)
        self.assertIn(" /lib/", self.inside("ldconfig", "-p").split("libcredence.so.0 ")[1])
        self.check_story(self.root / "usr", LIBRARIES)
        self.inside("dpkg", "-P", "libcredence-dev", "libcredence0")
        self.assertEqual(self.left(), [])
        self.inside("/tmp/story", status=127)

    # --- Weights

    @unittest.skipUnless(MODELS.exists(), f"{MODELS} does not exist; run tools/fetch_models.sh")
    def test_weights_are_prepared_once_and_leave_nothing(self):
        self.install(self.only("credence_*.deb"), self.only("credence-models_*.deb"))
        folder = self.root / "usr/share/credence/models/all-MiniLM-L6-v2"
        self.assertLessEqual({"weights.packed", "tokenizer.packed", "static.table"},
                             {path.name for path in folder.iterdir()})
        self.inside("credence", "--db", ":memory:", "embed", "text", "Run the tests")
        self.inside("dpkg", "-P", "credence-models")
        self.assertFalse((self.root / "usr/share/credence").exists())

    # --- Tarball

    def test_the_library_of_the_tarball_needs_nothing_that_a_bare_debian_lacks(self):
        archive = self.only("credence-*-linux-*.tar.gz")
        run("tar", "-xzf", archive, "-C", self.root / "opt")
        top = Path("opt") / archive.name.removesuffix(".tar.gz")
        self.assertEqual(self.inside(f"/{top}/bin/credence", "version").strip(), version())
        bundled = [path for path in (self.root / top / "lib").glob("lib*")
                   if "credence" not in path.name]
        self.assertTrue(bundled)
        for path in bundled:
            self.assertFalse(list((self.root / LIBRARIES).glob(path.name)), path.name)
        path = f"/{top}/lib"
        self.check_story(self.root / top, top / "lib", LD_LIBRARY_PATH=path)
        # This is what a broken bundle would look like.
        for each in bundled:
            each.unlink()
        self.inside("/tmp/story", status=127, LD_LIBRARY_PATH=path)


if __name__ == "__main__":
    if os.geteuid() != 0:
        skip("only root may install into a Debian of its own")
    if not (DEBIAN / SIGN).exists():
        skip(f"{DEBIAN} is not a Debian; tools/debian_root.sh makes one in build/debian")
    need("dpkg-deb", "dpkg-shlibdeps", "chroot", "unshare", "cc")
    if "/proc" not in run(*ENTER, DEBIAN, DEBIAN, "ls", "-d", "/proc/self", status=None):
        skip("this machine does not let root mount /proc, which programs in the Debian need")
    main()
