# SPDX-License-Identifier: Apache-2.0
"""Every command in the documents, and in the program's own texts, is one that it accepts.

usage: commands_test.py CREDENCE [unittest arguments]

The program parses each command and does nothing else: with --version it checks the whole line,
and then prints its version. shell.py says which text counts as a command. readme_test.py runs the
commands that show output.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import shell

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("bench", "clients", "docs", "eval", "examples", "packaging", "plugins", "src", "web")
# It has usages instead of commands, and the program wrote it (readme_test.py).
GENERATED = "docs/commands.md"
# A word that stands for what the reader puts there.
PLACEHOLDER = re.compile(r"[A-Z][A-Z_-]*|\{\w+\}|…")
REFUSED_WORD = re.compile(r' "([^"]*)" is not (?:known|a command)| must be .*, not "([^"]*)"')
# In help and messages, which quote a command. A text with braces is put together at run time.
QUOTED = re.compile(r"'(credence [^'\"{]*)'|`(credence [^`\"{]*)`")
UNREADABLE = re.compile(r"credence: (.*): cannot be read; give ")
# It concerns the version that is printed instead. The command was accepted before that.
NOT_A_LIST = "so it has no rows"
CREDENCE = ""  # Set by main.


def documents():
    for path in sorted([*ROOT.glob("*.md"),
                        *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.md"))]):
        name = path.relative_to(ROOT).as_posix()
        if "node_modules" not in path.parts and name != GENERATED:
            yield name, path.read_text(encoding="utf-8")


def program_texts():
    """The quoted commands in the source code, as a document."""
    for path in sorted((ROOT / "src").rglob("*.cc")):
        if not path.name.endswith("_test.cc"):
            # Adjacent literals are one text.
            text = re.sub(r'"\s*\n\s*"', "", path.read_text(encoding="utf-8"))
            for found in QUOTED.finditer(text):
                yield path.relative_to(ROOT).as_posix(), f"`{found[1] or found[2]}`"


class Parser:
    """Asks the program whether a command is right. In an empty home, although nothing is run."""

    def __init__(self, folder):
        self.folder = Path(folder)
        (self.folder / ".git").mkdir()
        self.environment = {"HOME": str(self.folder), "LANG": "C.UTF-8",
                            "PATH": os.environ["PATH"]}
        self.keys = {one["key"] for one in json.loads(self.run("settings", "--json").stdout)}

    def run(self, *words):
        return subprocess.run([CREDENCE, *words], cwd=self.folder, env=self.environment, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, check=False,
                              timeout=60)

    def mistake(self, call):
        """What is wrong with a command; empty if nothing is."""
        message = self.mistake_in_line(call.words)
        refused = REFUSED_WORD.search(message)
        if refused and PLACEHOLDER.fullmatch(refused[1] or refused[2] or ""):
            return ""
        if " is missing: " in message and not call.is_whole:
            return ""
        return message or self.mistake_in_keys(call.words)

    def mistake_in_line(self, words):
        done = self.run("--version", *words)
        unreadable = UNREADABLE.match(done.stderr)
        if unreadable and unreadable[1] in words:
            # The parser reads files, and the reader's are not here.
            return self.mistake_in_line(["-" if word == unreadable[1] else word for word in words])
        if done.returncode == 0 or NOT_A_LIST in done.stderr:
            return ""
        return done.stderr.strip() or f"exit {done.returncode}"

    def mistake_in_keys(self, words):
        """Settings are named in values, which the parser does not check."""
        named = [word for option, values in zip(words, words[1:]) if option == "--set"
                 for word in re.findall(r"([\w.]+)\s*=", values.split('"')[0])]
        if words[:2] in (["settings", "set"], ["settings", "unset"]):
            named += [word for word in words[2:3] if re.fullmatch(r"[a-z_.]+", word)]
        unknown = [key for key in named
                   if key not in self.keys and not PLACEHOLDER.fullmatch(key)]
        return f"there is no setting {', '.join(unknown)}" if unknown else ""


class Commands(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="credence-commands-")
        cls.addClassCleanup(scratch.cleanup)
        cls.parser = Parser(scratch.name)

    def mistakes(self, text):
        return [message for call in shell.calls_in(text) if (message := self.parser.mistake(call))]

    def check(self, texts, at_least):
        count = 0
        wrong = []
        for name, text in texts:
            for call in shell.calls_in(text):
                count += 1
                if message := self.parser.mistake(call):
                    wrong.append(f"{name}:{call.number}: {call}\n    {message}")
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))
        self.assertGreater(count, at_least, "the commands are not found")

    def test_every_command_in_the_documents_is_accepted(self):
        self.check(documents(), 400)

    def test_every_command_in_messages_and_help_is_accepted(self):
        self.check(program_texts(), 50)

    # --- The check itself

    def test_mistakes_are_found(self):
        for line, message in {
            "credence memory lst": "is not a command",
            "credence memory list --wide": '"--wide" is not an option here',
            "credence memory list --limit": "--limit needs a value",
            "credence memory list --limit few": "must be a whole number",
            "credence install word-processor": "is not known",
            "credence why": "ID is missing",
            "credence why a b": "too many arguments",
            "credence hook codex --loud": '"--loud" is not an option here',
            "credence serve --port 80": '"--port" is not an option here',
            "credence review submit f.json --slowly": '"--slowly" is not an option here',
            "credence gate --policy strict.toml": "--fail-on is missing",
            "credence settings set memory.half_live 3": "no setting memory.half_live",
            "credence replay --set 'memory.half_life_days=3; memry.x=1'": "no setting memry.x",
        }.items():
            for block in (f"```\n{line}\n```", f"```console\n$ {line}\nshown\n```",
                          f"```sh\necho '# x' | {line} 2>&1 > file  # comment\n```"):
                found, = self.mistakes(block)
                self.assertIn(message, found, block)

    def test_sentences_may_be_short_but_not_wrong(self):
        self.assertEqual(self.mistakes("`credence why`, `credence why\nID`, `credence mode MODE`, "
                                       "`credence allow [SESSION]`, `why --x`, `credence`"), [])
        self.assertEqual(len(self.mistakes("`credence why\nID --wide` and `credence wy`")), 2)

    def test_nothing_is_run(self):
        before = sorted(self.parser.folder.rglob("*"))
        self.assertEqual(self.mistakes("```\ncredence memory add x\ncredence install claude-code\n"
                                       "credence backup copy.db\ncredence serve\n```"), [])
        self.assertEqual(sorted(self.parser.folder.rglob("*")), before)


class Shell(unittest.TestCase):
    """Which words are commands."""

    def check(self, text, *expected):
        self.assertEqual([" ".join(words) for words in shell.calls_in_command(text)],
                         list(expected))

    def test_calls_in_a_command(self):
        self.check("credence why 'a b' \"c\\\"d\" e\\ f", "why a b c\"d e f")
        self.check("echo credence; ./bin/credence list && npx credence verify # credence x",
                   "list", "verify")
        self.check("A='b c' sudo credence top 2>/dev/null >> f <in | credence list", "top", "list")
        self.check("credence add \\\n  text", "add text")
        self.check('echo "at $(credence status --json) x"', "status --json")
        self.check("while credence verify; do sleep 1; done", "verify")
        self.check("cat > f <<'EOT'\ncredence wrong\nEOT\ncredence right", "right")
        self.check("podman run --rm -v credence:/var/lib/x --entrypoint /bin/credence credence:1 "
                   "token list", "token list")
        self.check("systemctl start credence; python3 t.py build/credence --update")
        self.check("credence-serve; credence: refused; it's credence")

    def test_calls_in_a_document(self):
        text = ("`credence a`\n```\ncredence b\ncredence c \\\n d\n```\n"
                "```python\ncredence d\n```\n"
                "```console\n$ credence e\ncredence shown\n```\n```text\ncredence f\n```\n"
                "```\n$ credence g\n```\n"
                "```json\n{\"command\": \"credence\", \"args\": [\"h\"]}\n```\n"
                "```toml\ncommand = \"credence\"\nargs = [\"i\", \"j\"]\n```\n")
        self.assertEqual([(call.number, " ".join(call.words)) for call in shell.calls_in(text)],
                         [(3, "b"), (4, "c d"), (11, "e"), (18, "g"), (20, "h"), (23, "i j"),
                          (1, "a")])


if __name__ == "__main__":
    CREDENCE = str(Path(sys.argv.pop(1)).resolve())
    unittest.main(verbosity=2)
