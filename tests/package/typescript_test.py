# SPDX-License-Identifier: Apache-2.0
"""@credence/client, installed from its file by npm without a network, against a server.

usage: typescript_test.py BUILD_FOLDER [unittest arguments]
"""

import json
import os
import re
import unittest

from packages import (BUILD, ROOT, PackageCase, Server, clean_environment, main, need, package, run,
                      skip)

COMPILER = BUILD / "web/node_modules/typescript/bin/tsc"
MISTAKE = """\
import { Client } from '@credence/client';
await new Client().call('memory/show', { idd: 'x' });
"""


class TypeScript(PackageCase):
    parts = "typescript"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.project = cls.folder / "shop"
        cls.project.mkdir()
        archive, = cls.made.glob("credence-client-*.tgz")
        run("npm", "install", archive, cwd=cls.project, env=clean_environment(
            HOME=str(cls.home), npm_config_cache=str(cls.folder / "cache"),
            npm_config_update_notifier="false", npm_config_audit="false",
            npm_config_fund="false", npm_config_offline="true"))
        cls.installed = cls.project / "node_modules/@credence/client"

    def node(self, name, program, **environment):
        script = self.project / name
        script.write_text(program, encoding="utf-8")
        return run("node", script, cwd=self.project, env=clean_environment(**environment))

    def example(self):
        """The program in the package's README."""
        text = (self.installed / "README.md").read_text(encoding="utf-8")
        return "\n".join(re.findall(r"^```js\n(.*?)^```$", text, re.M | re.S))

    def compile(self, name, program):
        source = self.project / name
        source.write_text(program, encoding="utf-8")
        return run("node", COMPILER, "--strict", "--noEmit", "--target", "ES2022", "--module",
                   "NodeNext", source, cwd=self.project, status=None)

    def test_the_program_of_its_readme_runs(self):
        with Server(str(BUILD / "credence"), self.folder / "readme.db") as server:
            self.node("story.mjs", self.example(), CREDENCE_URL=server.addresses["http"])
            sessions = server.get("/v1/session/list").json()
            self.assertEqual([session["outcome"] for session in sessions], ["success"])
            memories = server.get("/v1/memory/list", {"project": self.project}).json()
            self.assertIn("Prices are stored in whole cents", json.dumps(memories))

    def test_types_find_mistakes(self):
        self.assertEqual(self.compile("story.mts", self.example()), "")
        self.assertIn("'idd' does not exist", self.compile("mistake.mts", MISTAKE))

    def test_what_it_exports_is_there(self):
        exports = self.description()["exports"]
        adapters = sorted(path.stem for path in self.installed.glob(
            exports["./*"]["default"].removeprefix("./")))
        self.assertEqual(adapters, ["ai-sdk", "anthropic", "langchain", "openai-agents"])
        names = ["@credence/client", *(f"@credence/client/{adapter}" for adapter in adapters)]
        program = "".join(f"import * as a{number} from '{name}';\n"
                          f"if (Object.keys(a{number}).length === 0) throw 'it is empty';\n"
                          for number, name in enumerate(names))
        self.node("exports.mjs", program)
        self.assertEqual(self.compile("exports.mts", program), "")

    def description(self):
        return json.loads((self.installed / "package.json").read_text(encoding="utf-8"))

    def test_it_is_complete_and_needs_nothing(self):
        description = self.description()
        names = {path.name for path in self.installed.iterdir()}
        self.assertEqual(names, {"LICENSE", "README.md", "dist", "package.json"})
        self.assertEqual((self.installed / "LICENSE").read_bytes(),
                         (ROOT / "LICENSE").read_bytes())
        self.assertFalse({"dependencies", "peerDependencies", "scripts"} & set(description))
        self.assertEqual(os.listdir(self.project / "node_modules/@credence"), ["client"])
        sources = {path.relative_to(ROOT / "clients/typescript/src").with_suffix("").as_posix()
                   for path in (ROOT / "clients/typescript/src").rglob("*.ts")} | {"generated"}
        for suffix in (".js", ".d.ts"):
            found = {path.relative_to(self.installed / "dist").as_posix().removesuffix(suffix)
                     for path in (self.installed / "dist").rglob(f"*{suffix}")}
            self.assertEqual(found, sources, suffix)

    def test_its_version_is_that_of_the_program(self):
        version = run(BUILD / "credence", "version").split()[1]
        self.assertEqual(self.description()["version"], version)
        self.assertEqual(self.only("*.tgz").name, f"credence-client-{version}.tgz")

    def test_a_second_run_makes_the_same_bytes(self):
        package(self.folder / "again", "typescript", env=clean_environment(
            TZ="Asia/Tokyo", LC_ALL="C", CREDENCE_GOVERNOR_MODE="observe"),
            preexec_fn=lambda: os.umask(0o077))
        again = self.folder / "again" / self.only("*.tgz").name
        self.assertEqual(again.read_bytes(), self.only("*.tgz").read_bytes())

    def test_without_a_compiler_it_is_skipped(self):
        build = self.folder / "build"
        build.mkdir()
        for name in ("credence", "credence-serve"):
            (build / name).symlink_to(BUILD / name)
        printed = package(self.folder / "none", "typescript", build=build, status=1)
        self.assertRegex(printed, r"(?m)^skipped: typescript: .*/tsc does not exist; ")


if __name__ == "__main__":
    need("npm", "node")
    if not COMPILER.exists():
        skip(f"{COMPILER} does not exist: the build has no dashboard")
    main()
