# SPDX-License-Identifier: Apache-2.0
"""The Debian package in a Debian: installed, used, upgraded, removed and purged.

usage: debian_test.py BUILD_FOLDER [unittest arguments]

Works on copies of what tools/debian_root.sh makes, or of the Debian in the folder CREDENCE_DEBIAN.
"""

import os
import shutil
import tempfile
from pathlib import Path

from packages import ROOT, PackageCase, main, need, run, skip, version

DEBIAN = Path(os.environ.get("CREDENCE_DEBIAN") or ROOT / "build/debian")
STATE = "var/lib/credence"


class Installed(PackageCase):
    parts = "deb"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.root = cls.folder / "root"
        run("cp", "-a", "--reflink=auto", DEBIAN, cls.root)
        # Services of the copy must not start.
        policy = cls.root / "usr/sbin/policy-rc.d"
        policy.write_text("#!/bin/sh\nexit 101\n")
        policy.chmod(0o755)

    def inside(self, *command, status=0):
        return run("chroot", self.root, *command, status=status, env={
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"})

    def install(self, deb):
        shutil.copy(deb, self.root / "tmp/credence.deb")
        return self.inside("dpkg", "--force-confdef", "--force-confold", "-i", "/tmp/credence.deb")

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

    def test_a_life_of_the_package(self):
        self.install(self.only("credence_*.deb"))
        self.assertEqual(self.inside("credence", "version").strip(), version())
        self.assertIn(":/var/lib/credence:", self.inside("getent", "passwd", "credence"))
        self.inside("credence", "config", "check", "/etc/credence/credence.toml")
        self.assertIn("install ok installed", self.inside("dpkg", "-s", "credence"))
        # The store of the service, as systemd would create its folder.
        self.inside("install", "-d", "-o", "credence", "-m", "700", f"/{STATE}")
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
        left = [path for path in self.inside("find", "/etc", "/usr", "/lib/systemd", "/var/lib",
                                             "-xdev", "-iname", "*credence*").split()
                if "/dpkg/" not in path]
        self.assertEqual(left, [])

    def test_it_can_be_removed_twice(self):
        self.install(self.only("credence_*.deb"))
        self.inside("dpkg", "-P", "credence")
        self.inside("dpkg", "-P", "credence", status=None)
        self.install(self.only("credence_*.deb"))
        self.inside("dpkg", "-P", "credence")


if __name__ == "__main__":
    if os.geteuid() != 0:
        skip("only root may install into a Debian of its own")
    if not (DEBIAN / "var/lib/dpkg/status").exists():
        skip(f"{DEBIAN} is not a Debian; tools/debian_root.sh makes one in build/debian")
    need("dpkg-deb", "dpkg-shlibdeps", "chroot")
    main()
