# SPDX-License-Identifier: Apache-2.0
"""What every client with Credence's plugin must do; ../clients/client_test.py has the usage.

Clients install the plugins from the archive that ./package makes.
"""

import atexit
import functools
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "clients"))

from client_test import CHANGED, CODE, DEBUG  # noqa: E402: from the folder above.

BUILD = ROOT / "plugins" / "build.py"


def build(credence, folder):
    subprocess.run([sys.executable, "-B", str(BUILD), str(credence), str(folder)], check=True)


@functools.cache
def packages(credence):
    """The folder with the packages of the plugins, made once in a run. `credence` is in a build."""
    folder = Path(tempfile.mkdtemp(prefix="credence-plugins-"))
    atexit.register(shutil.rmtree, folder)
    settings = {name: value for name, value in os.environ.items()
                if not name.startswith("CREDENCE_")}
    subprocess.run([ROOT / "package", "--no-build", "--fast", "--only", "plugins", "--build",
                    Path(credence).resolve().parent, "--into", folder],
                   check=True, stdout=subprocess.DEVNULL, env=settings)
    return folder


class PluginProject:
    """Put before a client's project: installs the plugin in place of the settings' hooks."""

    def install(self):
        # The plugin names the program, so it has to be on PATH.
        (self.bin / "credence").symlink_to(self.credence)
        self.packages = packages(self.credence)
        archive, = self.packages.glob("credence-plugins-*.tar.gz")
        self.plugins = self.top / "plugins"
        shutil.unpack_archive(archive, self.top)
        (self.top / archive.name.removesuffix(".tar.gz")).rename(self.plugins)
        self.install_plugin()

    def install_plugin(self):
        raise NotImplementedError

    def run_client(self, *words):
        """Runs the client's program, which must succeed; returns what it prints."""
        done = self.run([self.program, *words])
        if done.returncode != 0:
            raise AssertionError(f"{' '.join(map(str, words))}:\n{done.stdout}{done.stderr}")
        return done.stdout


class GovernedByPlugin:
    """Put before a client's test."""

    allow = "/credence:allow"  # What the person types.
    recall = None  # The client's name for the server's tool.

    def test_its_hooks_govern_and_the_person_allows_the_refused_call(self):
        self.prompt(DEBUG, [self.look(), self.change()])
        self.assertIn("credence: refused", self.api.tool_results()[1])
        self.assertEqual(self.project.read("main.py"), CODE)
        self.prompt(self.allow, [self.look(), self.change()])
        self.assertEqual(self.project.read("main.py"), CHANGED)

    def test_no_agent_allows_its_own_call(self):
        self.prompt(DEBUG, [self.look(), self.change(), self.shell("credence allow"),
                            self.change()])
        self.assertEqual(self.project.read("main.py"), CODE)
        self.assertRegex(self.api.tool_results()[2], "(?i)only a person")

    def test_its_server_answers_at_a_low_number(self):
        self.project.run_credence("memory", "add", "Prices are whole cents", "--type", "rule")
        self.prompt(DEBUG, [self.call(self.recall, text="cents")])
        self.assertIn("Prices are whole cents", self.api.tool_results()[0])
