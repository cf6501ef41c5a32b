# SPDX-License-Identifier: Apache-2.0
"""The npm packages, installed by npm without a network.

usage: npm_test.py BUILD_FOLDER [unittest arguments]
"""

import json
import os
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from packages import ROOT, PackageCase, clean_environment, main, need, run, version

ROUNDS = 20
MILLISECONDS_MORE_MAX = 5
SOURCE = ROOT / "packaging" / "npm"


class Npm(PackageCase):
    parts = "npm"

    def environment(self):
        return clean_environment(
            HOME=str(self.home), npm_config_cache=str(self.folder / "cache"),
            npm_config_update_notifier="false", npm_config_audit="false",
            npm_config_fund="false", npm_config_offline="true")

    def project(self, *arguments, platform=True):
        """A new project in which the packages are installed."""
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        (folder / "package.json").write_text('{"name": "shop", "version": "1.0.0"}')
        packages = [self.only("credence-[0-9]*.tgz")]
        if platform:
            packages.append(self.only("credence-linux-*.tgz"))
        run("npm", "install", *arguments, *packages, cwd=folder, env=self.environment())
        return folder

    def check_start(self, folder):
        """The command of npm starts nearly as fast as the program."""
        plain = next((folder / "node_modules/@credence").glob("linux-*")) / "bin/credence"
        more = fastest(folder / "node_modules/.bin/credence") - fastest(plain)
        self.assertLess(more * 1000, MILLISECONDS_MORE_MAX)

    def test_npx_runs_the_program(self):
        folder = self.project()
        printed = run("npx", "--offline", "credence", "version", cwd=folder,
                      env=self.environment())
        self.assertEqual(printed.strip().splitlines()[-1], version())

    def test_the_command_is_the_program_itself_after_the_installation(self):
        folder = self.project()
        command = folder / "node_modules/.bin/credence"
        self.assertEqual(command.resolve().read_bytes()[:4], b"\x7fELF")
        self.check_program(command)
        self.check_start(folder)

    def test_an_installation_for_the_whole_machine_works(self):
        for scripts in ([], ["--ignore-scripts"]):
            prefix = Path(tempfile.mkdtemp(dir=self.folder, prefix="a prefix "))
            run("npm", "install", "--global", "--prefix", prefix, *scripts,
                self.only("credence-[0-9]*.tgz"), self.only("credence-linux-*.tgz"),
                env=self.environment())
            self.assertEqual(run(prefix / "bin/credence", "version").strip(), version())

    def test_a_project_that_was_moved_still_works(self):
        folder = self.project()
        moved = folder.rename(folder.with_name("moved project"))
        self.assertEqual(run(moved / "node_modules/.bin/credence", "version").strip(), version())

    def test_without_install_scripts_the_launcher_starts_the_program(self):
        folder = self.project("--ignore-scripts")
        command = folder / "node_modules/.bin/credence"
        self.assertEqual(command.resolve().read_bytes()[:2], b"#!")
        self.check_program(command)
        self.check_start(folder)

    def test_without_a_program_it_says_what_to_do(self):
        folder = self.project("--omit=optional", platform=False)
        said = run(folder / "node_modules/.bin/credence", "version", status=1)
        self.assertRegex(said, r"^credence: @credence/linux-\w+ is not installed; .*\n$")

    def test_the_packages_fit_each_other(self):
        main_package, platform = (self.description(pattern)
                                  for pattern in ("credence-[0-9]*.tgz", "credence-linux-*.tgz"))
        self.assertEqual(main_package["optionalDependencies"][platform["name"]],
                         platform["version"])
        self.assertEqual(platform["name"].split("-")[-1], platform["cpu"][0])

    def description(self, pattern):
        return json.loads(run("tar", "-xzOf", self.only(pattern), "package/package.json"))


def fastest(program):
    """The shortest of many runs in seconds, which other processes disturb least."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        subprocess.run([program, "version"], stdout=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - start)
    return min(times)


class Launcher(unittest.TestCase):
    """Without npm: where the launcher looks."""

    def test_it_finds_the_program_in_every_layout(self):
        name = {"x86_64": "linux-x64", "aarch64": "linux-arm64"}[os.uname().machine]
        layouts = {
            "beside": ("node_modules/credence", "node_modules"),
            "nested": ("node_modules/credence", "node_modules/credence/node_modules"),
            "hoisted": ("packages/shop/node_modules/credence", "node_modules"),
            "pnpm": ("node_modules/.pnpm/credence@1/node_modules/credence",
                     "node_modules/.pnpm/credence@1/node_modules"),
        }
        for layout, (package, modules) in layouts.items():
            with self.subTest(layout), tempfile.TemporaryDirectory() as folder:
                root = Path(folder)
                shutil.copytree(SOURCE, root / package)
                program = root / modules / "@credence" / name / "bin" / "credence"
                program.parent.mkdir(parents=True)
                program.write_text('#!/bin/sh\necho "program $*"\n')
                program.chmod(0o755)
                command = root / package / "bin/credence"
                command.chmod(0o755)
                link = (root / package).parent / ".bin/credence"
                link.parent.mkdir()
                link.symlink_to("../credence/bin/credence")
                for start in (command, link, os.path.relpath(link)):
                    self.assertEqual(run(start, "a b"), "program a b\n")
                run("sh", "link.sh", cwd=root / package)
                self.assertEqual(command.resolve(), program.resolve())
                run("sh", "link.sh", cwd=root / package)  # As `npm rebuild` does.
                self.assertEqual(run(command, "a b"), "program a b\n")

    def test_it_uses_no_folder_but_its_own(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            package = root / "shop/node_modules/credence"
            other = root / "usr/lib/node_modules/credence"
            shutil.copytree(SOURCE, package)
            (package / "find.sh").write_text("echo its own; exit\n")
            (package / "bin/credence").chmod(0o755)
            shutil.copytree(SOURCE, other)
            (other / "find.sh").write_text("echo another; exit\n")
            link = root / "usr/bin/credence"
            link.parent.mkdir()
            link.symlink_to(package / "bin/credence")
            self.assertEqual(run(link), "its own\n")


if __name__ == "__main__":
    need("npm", "npx")
    main()
