# SPDX-License-Identifier: Apache-2.0
"""The real OpenCode: fetched from npm at test time, run headless against scripted completions."""

import json

import npm
from project import Project

# The newest version published for every platform; "baseline" runs on processors without AVX2.
PLATFORMS = {
    ("Linux", "x86_64"): ("opencode-linux-x64-baseline", "1.18.33"),
    ("Linux", "aarch64"): ("opencode-linux-arm64", "1.18.18"),
}
# The plugin package. OpenCode installs it next to each configuration that lacks it.
PLUGIN_PACKAGE = "@opencode-ai/plugin"
CONFIG = {
    "model": "loopback/scripted",
    "small_model": "loopback/scripted",
    "share": "disabled",
    "snapshot": False,
    "autoupdate": False,
    "provider": {"loopback": {
        "npm": "@ai-sdk/openai-compatible",
        "options": {"apiKey": "none"},
        "models": {"scripted": {"tool_call": True, "limit": {"context": 100000, "output": 4096}}},
    }},
}


def fetch(folder):
    package, number = npm.of_this_machine(PLATFORMS)
    return npm.fetch(folder, {package: number, PLUGIN_PACKAGE: number}, f"{package}/bin/opencode")


class OpencodeProject(Project):
    NAME = "opencode"

    def set_up(self):
        config = json.loads(json.dumps(CONFIG))
        config["provider"]["loopback"]["options"]["baseURL"] = f"{self.api.url}/v1"
        self.write("opencode.json", json.dumps(config))
        for folder in (self.folder / ".opencode", self.home / ".config" / "opencode"):
            folder.mkdir(parents=True)
            # Without these, OpenCode would query npm and wait for an answer.
            for name in ("package.json", "package-lock.json", "node_modules"):
                (folder / name).symlink_to(self.program.parents[3] / name)

    def variables(self):
        return {"OPENCODE_DISABLE_AUTOUPDATE": "1", "OPENCODE_DISABLE_MODELS_FETCH": "1",
                "OPENCODE_DISABLE_LSP_DOWNLOAD": "1", "OPENCODE_DISABLE_DEFAULT_PLUGINS": "1"}

    def command(self, words):
        which = ["--session", self.session] if self.session else []
        return [self.program, "run", "--format", "json", *which, words]

    def session_of(self, output):
        return json.loads(output.splitlines()[0])["sessionID"]
