# SPDX-License-Identifier: Apache-2.0
"""The Debian package, as dpkg-deb sees it. usage: deb_test.py BUILD_FOLDER [unittest arguments]"""

import hashlib
import json
import os
import re
import shutil

from packages import PackageCase, clean_environment, main, need, package, run

FILES = {
    "usr/bin/credence": 0o755,
    "usr/libexec/credence/credence-serve": 0o755,
    "usr/share/man/man1/credence.1.gz": 0o644,
    "usr/share/bash-completion/completions/credence": 0o644,
    "usr/share/zsh/vendor-completions/_credence": 0o644,
    "usr/share/fish/vendor_completions.d/credence.fish": 0o644,
    "usr/share/doc/credence/copyright": 0o644,
    "usr/share/doc/credence/changelog.gz": 0o644,
    "usr/share/lintian/overrides/credence": 0o644,
    "usr/lib/sysusers.d/credence.conf": 0o644,
    "lib/systemd/system/credence.service": 0o644,
    "etc/credence/credence.toml": 0o644,
    "etc/credence/environment": 0o644,
}


class Deb(PackageCase):
    parts = "deb"

    def setUp(self):
        self.deb = self.only("credence_*.deb")
        self.files = self.folder / "files"
        self.control = self.folder / "control"
        if not self.files.exists():
            run("dpkg-deb", "-x", self.deb, self.files)
            run("dpkg-deb", "-e", self.deb, self.control)

    def test_it_has_these_files_and_no_others(self):
        found = {path.relative_to(self.files).as_posix(): path.stat().st_mode & 0o7777
                 for path in self.files.rglob("*") if path.is_file()}
        self.assertEqual(found, FILES)
        owners = set(re.findall(r"^\S+ (\S+)", run("dpkg-deb", "-c", self.deb), re.M))
        self.assertEqual(owners, {"root/root"})

    def test_settings_of_the_administrator_are_kept(self):
        self.assertEqual((self.control / "conffiles").read_text().split(),
                         ["/etc/credence/credence.toml", "/etc/credence/environment"])

    def test_the_sums_are_right(self):
        lines = (self.control / "md5sums").read_text().splitlines()
        self.assertEqual([line.split("  ")[1] for line in lines], sorted(FILES))
        for line in lines:
            digest, path = line.split("  ")
            data = (self.files / path).read_bytes()
            self.assertEqual(hashlib.md5(data, usedforsecurity=False).hexdigest(), digest, path)

    def test_it_depends_on_what_the_programs_load(self):
        depends = run("dpkg-deb", "-f", self.deb, "Depends").strip()
        self.assertRegex(depends, r"^libc6 \(>= 2\.\d+\)$")

    def test_the_scripts_are_shell(self):
        for name in ("postinst", "prerm", "postrm"):
            run("sh", "-n", self.control / name)

    def test_the_service_starts_a_program_of_the_package(self):
        unit = (self.files / "lib/systemd/system/credence.service").read_text(encoding="utf-8")
        program = re.search(r"^ExecStart=/(\S+)", unit, re.M)[1]
        self.assertIn(program, FILES)
        user = re.search(r"^User=(\S+)", unit, re.M)[1]
        users = (self.files / "usr/lib/sysusers.d/credence.conf").read_text(encoding="utf-8")
        self.assertRegex(users, rf"(?m)^u {user} ")

    def test_the_programs_run(self):
        self.check_program(self.files / "usr/bin/credence")
        run(self.files / "usr/bin/credence", "config", "check",
            self.files / "etc/credence/credence.toml")

    def test_a_second_run_makes_the_same_bytes(self):
        package(self.folder / "again", "deb")
        again = self.folder / "again" / self.deb.name
        self.assertEqual(again.read_bytes(), self.deb.read_bytes())

    def test_if_one_of_the_packages_cannot_be_made_none_is(self):
        """The library is the last for which dpkg-shlibdeps is asked."""
        programs = self.folder / "programs"
        programs.mkdir()
        stub = programs / "dpkg-shlibdeps"
        stub.write_text("#!/bin/sh\n"
                        'case "$*" in *libcredence*) echo no information >&2; exit 2 ;; esac\n'
                        f'exec {shutil.which("dpkg-shlibdeps")} "$@"\n')
        stub.chmod(0o755)
        folder = self.folder / "half"
        printed = package(folder, "deb", status=1, env=clean_environment(
            PATH=f"{programs}:{os.environ['PATH']}"))
        self.assertIn("\nskipped: deb: dpkg-shlibdeps: no information\n", printed)
        self.assertEqual({path.name for path in folder.iterdir()},
                         {"SHA256SUMS", "manifest.json"})
        self.assertEqual(json.loads((folder / "manifest.json").read_text())["files"], [])


if __name__ == "__main__":
    need("dpkg-deb", "dpkg-shlibdeps")
    main()
