# SPDX-License-Identifier: Apache-2.0
"""The texts that plugins/build.py writes, without any client. Usage: build_test.py CREDENCE"""

import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from plugin_case import BUILD, build

CREDENCE = str(Path(sys.argv.pop(1)).resolve())
HOOKED = ("claude-code", "codex", "gemini")
ROOT = Path(__file__).resolve().parents[2]


class Build(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="credence-plugins-")
        cls.addClassCleanup(scratch.cleanup)
        cls.top = Path(scratch.name)
        cls.folder = cls.top / "plugins"
        build(CREDENCE, cls.folder)

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def json(self, name):
        return json.loads(self.read(name))

    def files(self, folder):
        return {str(path.relative_to(folder)): path.read_text(encoding="utf-8")
                for path in folder.rglob("*") if path.is_file()}

    def make(self, folder, files):
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def test_every_hook_runs_credence_by_name_for_its_client(self):
        for client in HOOKED:
            hooks = self.json(f"{client}/hooks/hooks.json")["hooks"]
            commands = {handler["command"] for groups in hooks.values() for group in groups
                        for handler in group["hooks"]}
            self.assertEqual(commands, {f"credence hook {client}"})
            self.assertGreaterEqual(len(hooks), 6)

    def test_no_command_runs_anything_before_a_hook_sees_it(self):
        # Claude Code and Gemini CLI run !`…` and !{…} in the text of a command without a hook.
        for name, words in self.files(self.folder).items():
            if "/commands/" in name or name.endswith("SKILL.md"):
                self.assertNotRegex(words, r"!\s*[`{]", name)

    def test_allow_is_the_persons_word_and_grants_the_agent_nothing(self):
        for path in (self.folder / "claude-code/commands").iterdir():
            words = path.read_text(encoding="utf-8")
            self.assertIn("\ndisable-model-invocation: true\n", words)
            self.assertNotRegex(words, r"allowed-tools:.*(allow|approve|mode|settings)")
        self.assertNotIn("allowed-tools", self.read("claude-code/commands/allow.md"))
        self.assertIn('\nprompt = "allow"\n', self.read("gemini/commands/credence/allow.toml"))
        self.assertRegex(self.read("opencode/settings.js"), r'"template": "allow"\n')

    def test_all_texts_name_the_version_of_the_program(self):
        done = subprocess.run([CREDENCE, "--version"], capture_output=True, text=True, check=True)
        version = done.stdout.split()[-1]
        for name in ("claude-code/.claude-plugin/plugin.json", "codex/.codex-plugin/plugin.json",
                     "gemini/gemini-extension.json", "opencode/package.json", "server.json"):
            self.assertEqual(self.json(name)["version"], version, name)

    def test_what_marketplaces_point_to_is_there(self):
        [claude] = self.json(".claude-plugin/marketplace.json")["plugins"]
        [codex] = self.json(".agents/plugins/marketplace.json")["plugins"]
        for plugin, path, file in ((claude, claude["source"], ".claude-plugin/plugin.json"),
                                   (codex, codex["source"]["path"], ".codex-plugin/plugin.json")):
            self.assertEqual(self.json(f"{path}/{file}")["name"], plugin["name"])

    def test_every_client_gets_the_same_server(self):
        wanted = {"command": "credence", "args": ["mcp"]}
        codex = self.json("codex/.mcp.json")["mcpServers"]["credence"]
        self.assertIn("CREDENCE_DB", codex.pop("env_vars"))
        self.assertEqual(codex, wanted)
        for name in ("claude-code/.mcp.json", "gemini/gemini-extension.json",
                     "rules/cline/cline_mcp_settings.json", "rules/windsurf/mcp_config.json"):
            self.assertEqual(self.json(name)["mcpServers"], {"credence": wanted}, name)
        # These may start it outside of the project, and know the project's folder.
        wanted["args"] = ["--project", "${workspaceFolder}", "mcp"]
        self.assertEqual(self.json("rules/cursor/.cursor/mcp.json"),
                         {"mcpServers": {"credence": wanted}})
        self.assertEqual(self.json("rules/vscode/.vscode/mcp.json"),
                         {"servers": {"credence": {"type": "stdio", **wanted}}})

    def test_rules_keep_the_text_of_the_hints_without_its_marks(self):
        for name in ("cursor/.cursor/rules/credence.mdc", "cline/.clinerules/credence.md",
                     "windsurf/.windsurf/rules/credence.md",
                     "vscode/.github/instructions/credence.instructions.md"):
            words = self.read(f"rules/{name}")
            self.assertIn("credence inject", words, name)
            self.assertNotIn("credence:install", words, name)

    def test_the_tutorial_for_editors_shows_these_files(self):
        tutorial = (ROOT / "docs/tutorials/editors.md").read_text(encoding="utf-8")
        start, *sections = re.split(r"^## (?=Cursor|Cline|Windsurf|VS Code|See)", tutorial,
                                    flags=re.M)
        text, = re.findall(r"```text\n(.*?)```", start, re.S)
        for section, server, rules in zip(sections, (
                "cursor/.cursor/mcp.json", "cline/cline_mcp_settings.json",
                "windsurf/mcp_config.json", "vscode/.vscode/mcp.json"), (
                "cursor/.cursor/rules/credence.mdc", "cline/.clinerules/credence.md",
                "windsurf/.windsurf/rules/credence.md",
                "vscode/.github/instructions/credence.instructions.md")):
            for name in (server, rules):
                self.assertIn(Path(name).name, section)
            shown, = re.findall(r"```json\n(.*?)```", section, re.S)
            # The reader's own path, where the editor has no variable for it.
            shown = shown.replace('"--project", "/home/ada/shop", ', "")
            self.assertEqual(json.loads(shown), self.json(f"rules/{server}"))
            head = "".join(re.findall(r"```text\n(---\n.*?)```", section, re.S))
            self.assertEqual(head + text, self.read(f"rules/{rules}"))

    def test_the_entry_keeps_to_the_limits_of_the_registry(self):
        entry = self.json("server.json")
        self.assertRegex(entry["name"], r"^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$")
        self.assertLessEqual(len(entry["description"]), 100)
        [package] = entry["packages"]
        self.assertEqual(package["packageArguments"], [{"type": "positional", "value": "mcp"}])

    def test_a_head_is_valid_yaml_without_quotes(self):
        for name, words in self.files(self.folder).items():
            if not words.startswith("---\n"):
                continue
            for line in words.split("---\n")[1].splitlines():
                key, _, value = line.partition(": ")
                self.assertRegex(key, r"^[a-zA-Z-]+$", name)
                self.assertIsNone(re.search(r": | #|^[\[{&*!|>%@`]", value), f"{name}: {line}")

    def test_it_writes_the_same_again_and_nothing_into_a_strange_folder(self):
        before = self.files(self.folder)
        left = self.folder / "codex" / "left.txt"
        left.write_text("of an earlier version", encoding="utf-8")
        build(CREDENCE, self.folder)
        self.assertEqual(self.files(self.folder), before)
        # Many repositories are a marketplace of Claude Code.
        strange = self.top / "strange"
        mine = {".claude-plugin/marketplace.json": "{}", ".git/HEAD": "mine", "rules/my.md": "mine"}
        self.make(strange, mine)
        done = subprocess.run([sys.executable, "-B", str(BUILD), CREDENCE, str(strange)],
                              capture_output=True, text=True, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(self.files(strange), mine)

    def test_a_repository_of_plugins_keeps_its_history_and_its_own_files(self):
        folder = self.top / "published"
        mine = {".git/HEAD": "ref: refs/heads/main\n"}
        self.make(folder, mine)
        for more in ({}, {"NOTES.md": "mine"}):
            self.make(folder, more)
            mine.update(more)
            build(CREDENCE, folder)
            self.assertEqual(self.files(folder), {**self.files(self.folder), **mine})


if __name__ == "__main__":
    unittest.main()
