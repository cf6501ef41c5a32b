# SPDX-License-Identifier: Apache-2.0
"""What `credence install` writes into an empty home and project. The hooks, the MCP server and
the texts of the plugins come from here, so that they cannot differ from an installation."""

import json
import os
import subprocess
import tempfile
from pathlib import Path


class Installed:
    def __init__(self, credence):
        self.credence = Path(credence).resolve()
        self.version = self.run([str(self.credence), "--version"], os.environ).split()[-1]

    def hooks(self, client):
        """The entries under "hooks" in the user's settings."""
        options = [] if client == "codex" else ["--user"]
        files = self.files("install", client, *options)
        [settings] = [json.loads(text) for name, text in files.items()
                      if name in ("home/.claude/settings.json", "home/.codex/hooks.json",
                                  "home/.gemini/settings.json")]
        return settings["hooks"]

    def server(self):
        """The command of the MCP server: {"command": …, "args": […]}."""
        files = self.files("install", "claude-code", "--mcp")
        return json.loads(files["project/.mcp.json"])["mcpServers"]["credence"]

    def opencode_server(self):
        files = self.files("install", "opencode", "--mcp")
        return json.loads(files["project/opencode.json"])["mcp"]["credence"]

    def opencode_plugin(self):
        return self.files("install", "opencode")["project/.opencode/plugin/credence.js"]

    def goose(self):
        """The hints for the model, and the configuration with the extension."""
        files = self.files("install", "goose")
        return files["project/.goosehints"], files["home/.config/goose/config.yaml"]

    def files(self, *words):
        """All files after `credence WORDS`, by their paths below home/ and project/."""
        with tempfile.TemporaryDirectory(prefix="credence-plugins-") as scratch:
            top = Path(scratch)
            for folder in ("home", "project/.git", "bin"):
                (top / folder).mkdir(parents=True)
            # Found on PATH, it is written by its name.
            (top / "bin" / "credence").symlink_to(self.credence)
            environment = {"HOME": str(top / "home"), "LANG": "C.UTF-8",
                           "PATH": f"{top / 'bin'}:{os.environ['PATH']}"}
            self.run(["credence", *words], environment, top / "project")
            return {str(path.relative_to(top)): path.read_text(encoding="utf-8")
                    for folder in ("home", "project")
                    for path in sorted((top / folder).rglob("*")) if path.is_file()}

    @staticmethod
    def run(command, environment, folder=None):
        done = subprocess.run(command, env=dict(environment), cwd=folder, capture_output=True,
                              text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
        return done.stdout
