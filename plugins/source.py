# SPDX-License-Identifier: Apache-2.0
"""The texts in plugins/source/, from which every client's plugin is made."""

import json
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "source"


class Text:
    """A Markdown text with `key: value` lines between two lines of dashes before it."""

    def __init__(self, name):
        words = read(name)
        _, head, self.body = words.split("---\n", 2)
        self.head = dict(line.split(": ", 1) for line in head.splitlines())

    def __getattr__(self, key):
        return self.head.get(key, "")


class Command(Text):
    """A slash command. `says` is the prompt that the governor reads, `shell` names the
    commands that the agent may run for it without the client asking again."""

    def __init__(self, name):
        super().__init__(f"commands/{name}.md")
        self.name = name

    def prompt(self):
        """For clients whose hooks see the text of a command instead of its name."""
        return self.says or self.body.strip()


def read(name):
    return (FOLDER / name).read_text(encoding="utf-8")


def manifest():
    return json.loads(read("plugin.json"))


def commands():
    return [Command(path.stem) for path in sorted((FOLDER / "commands").glob("*.md"))]


def skill():
    return Text("skill.md")
