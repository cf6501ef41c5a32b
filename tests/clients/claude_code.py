# SPDX-License-Identifier: Apache-2.0
"""The real Claude Code: fetched from npm at test time, run headless against a scripted model."""

import json

import npm
from project import Project
from terminal import Terminal

# The version for whose payloads and answers the hook was written. The package for the platform
# contains the program itself; @anthropic-ai/claude-code would pick a version that fits Node's.
VERSION = "2.1.325"
PLATFORMS = {
    ("Linux", "x86_64"): "@anthropic-ai/claude-code-linux-x64",
    ("Linux", "aarch64"): "@anthropic-ai/claude-code-linux-arm64",
}
TOOLS = "Agent,Bash,Edit,Read,Write"
SETTINGS = """{
  "permissions": { "deny": ["WebFetch"] }
}
"""


def fetch(folder):
    package = npm.of_this_machine(PLATFORMS)
    return npm.fetch(folder, {package: VERSION}, f"{package}/claude")


class ClaudeCodeProject(Project):
    NAME = "claude-code"

    def set_up(self):
        self.write(".claude/settings.json", SETTINGS)

    def variables(self):
        return {
            "ANTHROPIC_BASE_URL": self.api.url,
            "ANTHROPIC_API_KEY": "none",
            "DISABLE_TELEMETRY": "1",
            "DISABLE_AUTOUPDATER": "1",
            "DISABLE_ERROR_REPORTING": "1",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            # Outside a container Claude Code refuses some modes to root.
            "IS_SANDBOX": "1",
        }

    def command(self, words):
        which = ["--resume", self.session] if self.session else []
        return [self.program, "-p", words, *which, "--allowedTools", TOOLS,
                "--output-format", "json"]

    def session_of(self, output):
        return json.loads(output)["session_id"]

    def interactive(self):
        """As a person uses it, in a terminal, past the questions of a first start."""
        trusted = {"hasTrustDialogAccepted": True, "hasCompletedProjectOnboarding": True}
        (self.home / ".claude.json").write_text(json.dumps({
            "hasCompletedOnboarding": True, "theme": "dark",
            "customApiKeyResponses": {"approved": ["none"], "rejected": []},
            "projects": {str(self.folder): trusted}}), encoding="utf-8")
        command = [str(self.program), "--permission-mode", "default", "--allowedTools", TOOLS]
        return Terminal(command, self.folder, self.environment())
