# SPDX-License-Identifier: Apache-2.0
"""A real OpenCode loads the plugin, installed by npm; client_test.py has the usage."""

import json
import subprocess
import sys

from plugin_case import GovernedByPlugin, PluginProject
import opencode
import opencode_test  # Its class, if imported by name, would bring its tests.
from chat_completions_api import ChatCompletionsApi
from client_test import ClientTest, main
from scripted_api import tool


class OpencodePlugin(PluginProject, opencode.OpencodeProject):
    def install_plugin(self):
        archive, = self.packages.glob("credence-opencode-*.tgz")
        subprocess.run(["npm", "install", "--prefix", self.top / "npm", archive, "--offline",
                        "--no-audit", "--no-fund"], check=True, stdout=subprocess.DEVNULL)
        package = self.top / "npm" / "node_modules" / "credence-opencode"
        # The package's folder instead of its name, which OpenCode would fetch from npm.
        path = self.folder / "opencode.json"
        config = json.loads(path.read_text(encoding="utf-8"))
        config["plugin"] = [package.as_uri()]
        path.write_text(json.dumps(config), encoding="utf-8")

    def command(self, words):
        whole = super().command(words)
        if words.startswith("/"):
            # Headless, a command is an option; the message is its arguments.
            whole = [*whole[:-1], "--command", words[1:]]
        return whole


class OpencodePluginTest(GovernedByPlugin, ClientTest):
    project_class = OpencodePlugin
    api_class = ChatCompletionsApi
    recall = "credence_recall"

    look = opencode_test.Opencode.look
    change = opencode_test.Opencode.change
    shell = opencode_test.Opencode.shell

    def call(self, name, **arguments):
        return [tool(name, **arguments)]


if __name__ == "__main__":
    sys.exit(main(OpencodePluginTest, "OpenCode", opencode.fetch))
