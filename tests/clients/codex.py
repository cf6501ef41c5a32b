# SPDX-License-Identifier: Apache-2.0
"""The real Codex: fetched from npm at test time, run headless against a scripted Responses API."""

import json

import npm
from project import Project

VERSION = "0.166.0"
# The program for each platform is published as a separate version.
PLATFORMS = {
    ("Linux", "x86_64"): ("linux-x64", "x86_64-unknown-linux-musl"),
    ("Linux", "aarch64"): ("linux-arm64", "aarch64-unknown-linux-musl"),
}
CONFIG = """model = "gpt-5.5"
model_provider = "loopback"
check_for_update_on_startup = false
[model_providers.loopback]
name = "loopback"
base_url = "{url}/v1"
wire_api = "responses"
env_key = "LOOPBACK_KEY"
[analytics]
enabled = false
[projects."{folder}"]
trust_level = "trusted"
"""
HOOKS = """{
  "hooks": {
    "Stop": [{ "hooks": [{ "type": "command", "command": "true" }] }]
  }
}
"""


def fetch(folder):
    platform, triple = npm.of_this_machine(PLATFORMS)
    return npm.fetch(folder, {"@openai/codex": f"{VERSION}-{platform}"},
                     f"@openai/codex/vendor/{triple}/bin/codex")


class CodexProject(Project):
    NAME = "codex"
    trusts_hooks = True  # The user confirms this in a Codex dialog.

    def set_up(self):
        folder = self.home / ".codex"
        folder.mkdir()
        config = CONFIG.format(url=self.api.url, folder=self.folder)
        (folder / "config.toml").write_text(config, encoding="utf-8")
        (folder / "hooks.json").write_text(HOOKS, encoding="utf-8")

    def variables(self):
        return {"LOOPBACK_KEY": "none"}

    def command(self, words):
        # The sandbox needs namespaces, which containers may forbid.
        options = ["--json", "--dangerously-bypass-approvals-and-sandbox"]
        if self.trusts_hooks:
            options.append("--dangerously-bypass-hook-trust")
        which = ["resume", self.session] if self.session else []
        return [self.program, "exec", *options, *which, words]

    def session_of(self, output):
        for line in output.splitlines():
            event = json.loads(line)
            if event["type"] == "thread.started":
                return event["thread_id"]
        raise AssertionError(f"codex names no thread:\n{output}")
