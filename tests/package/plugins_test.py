# SPDX-License-Identifier: Apache-2.0
"""The archive of the plugins and the npm package of the one for OpenCode.

usage: plugins_test.py BUILD_FOLDER [unittest arguments]

tests/plugins installs them in the real clients.
"""

import json
import os
import shutil
import sys
import unittest

from packages import BUILD, ROOT, PackageCase, clean_environment, main, package, run

# For each client, what its command of installation wants to find in the folder (docs/plugins.md).
WANTED = {
    "claude plugin marketplace add": ".claude-plugin/marketplace.json",
    "codex plugin marketplace add": ".agents/plugins/marketplace.json",
    "gemini extensions install": "gemini/gemini-extension.json",
    "npm install": "opencode/package.json",
    "goose": "goose/config.yaml",
    "Cursor": "rules/cursor/.cursor/mcp.json",
    "mcp-publisher": "server.json",
}


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*") if path.is_file()}


class Plugins(PackageCase):
    parts = "npm,plugins"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        archive, = cls.made.glob("credence-plugins-*.tar.gz")
        shutil.unpack_archive(archive, cls.folder)
        cls.plugins = cls.folder / archive.name.removesuffix(".tar.gz")

    def description(self, pattern):
        return json.loads(run("tar", "-xzOf", self.only(pattern), "package/package.json"))

    def test_the_archive_has_what_the_builder_writes(self):
        written = self.folder / "written"
        run(sys.executable, "-B", ROOT / "plugins/build.py", BUILD / "credence", written)
        self.assertEqual(contents(self.plugins),
                         {**contents(written), "LICENSE": (ROOT / "LICENSE").read_bytes()})
        for command, path in WANTED.items():
            self.assertTrue((self.plugins / path).is_file(), command)

    def test_the_npm_package_has_the_name_of_the_entry_for_the_registry_of_mcp_servers(self):
        entry = json.loads((self.plugins / "server.json").read_text(encoding="utf-8"))
        description = self.description("credence-[0-9]*.tgz")
        self.assertEqual(description["mcpName"], entry["name"])
        named, = entry["packages"]
        self.assertEqual((named["identifier"], named["version"]),
                         (description["name"], description["version"]))

    def test_the_opencode_package_has_what_it_names(self):
        unpacked = self.folder / "opencode"
        unpacked.mkdir()
        run("tar", "-xzf", self.only("credence-opencode-*.tgz"), "-C", unpacked)
        files = contents(unpacked / "package")
        description = json.loads(files.pop("package.json"))
        self.assertEqual(files.pop("LICENSE"), (ROOT / "LICENSE").read_bytes())
        self.assertEqual(set(files), {"README.md", *description["files"]})
        theirs = contents(self.plugins / "opencode")
        self.assertEqual(description, json.loads(theirs.pop("package.json")))
        self.assertEqual(files, theirs)

    @unittest.skipUnless(shutil.which("npm"), "npm is not installed")
    def test_node_loads_the_opencode_package_that_npm_installed(self):
        project = self.folder / "project"
        project.mkdir()
        run("npm", "install", self.only("credence-opencode-*.tgz"), cwd=project,
            env=clean_environment(
                HOME=str(self.home), npm_config_cache=str(self.folder / "cache"),
                npm_config_update_notifier="false", npm_config_audit="false",
                npm_config_fund="false", npm_config_offline="true"))
        (project / "load.mjs").write_text(
            "import { Credence, CredenceSettings } from 'credence-opencode';\n"
            "const config = {};\n"
            "await (await CredenceSettings()).config(config);\n"
            "console.log(typeof Credence, config.mcp.credence.command.join(' '));\n")
        self.assertEqual(run("node", "load.mjs", cwd=project), "function credence mcp\n")

    def test_they_are_for_every_processor(self):
        files = json.loads((self.made / "manifest.json").read_text(encoding="utf-8"))["files"]
        self.assertEqual({file["processor"] for file in files if file["part"] == "plugins"},
                         {"all"})

    def test_a_second_run_makes_the_same_bytes(self):
        again = self.folder / "again"
        package(again, "plugins", preexec_fn=lambda: os.umask(0o077))
        for path in again.glob("credence-*"):
            self.assertEqual(path.read_bytes(), (self.made / path.name).read_bytes(), path.name)


if __name__ == "__main__":
    main()
