# SPDX-License-Identifier: Apache-2.0
"""Finds the commands in a document's shell text, without running them.

Code blocks with a label of SHELLS are shell text; in a console block only the lines that begin with
`$ ` are. Code in a sentence counts if it is a command, and so does the list of servers of an MCP
client.
"""

import dataclasses
import json
import re

import document

PROGRAM = "credence"
SHELLS = ("", "sh", "bash", "console")
# In JSON and TOML.
SERVER = re.compile(rf'"?command"?\s*[:=]\s*"{PROGRAM}",?\s*"?args"?\s*[:=]\s*(\[[^]]*\])')
SPAN = re.compile(r"(?<!`)(`+)(?!`)((?:(?!\n\n).)+?)(?<!`)\1(?!`)", re.S)
# What may come before a program in a command.
BEFORE = re.compile(r"\w+=.*|sudo|npx|exec|env|time|if|then|while|until|do|!|\{")


@dataclasses.dataclass
class Call:
    number: int  # The line of the document.
    words: list  # The arguments.
    is_whole: bool  # A sentence may leave out arguments; a code block may not.

    def __str__(self):
        return " ".join([PROGRAM, *self.words])


def calls_in(text):
    """All calls of the program in a document."""
    lines = iter(enumerate(text.splitlines(), 1))
    prose = []
    for number, line in lines:
        prose.append(line)
        if not line.startswith("```"):
            continue
        prose[-1] = ""
        inside = []
        for inner, content in lines:
            prose.append("")
            if content.startswith("```"):
                break
            inside.append(document.Line(inner, content))
        for found in SERVER.finditer("\n".join(line.text for line in inside)):
            yield Call(number, json.loads(found[1]), True)
        for at, command in commands_in_block(line[3:].strip(), number, inside):
            yield from (Call(at, words, True) for words in calls_in_command(command))
    prose = "\n".join(prose)
    for found in SPAN.finditer(prose):
        # A permission such as Bash(credence why:*) is not a command.
        if re.search(r"\w\(", found[2]):
            continue
        # Brackets are around what may be left out, and bars between alternatives.
        text = re.sub(r"[\[\]]|\|\S+", "", found[2]).replace("\n", " ")
        number = prose.count("\n", 0, found.start()) + 1
        yield from (Call(number, words, False) for words in calls_in_command(text))


def commands_in_block(language, number, lines):
    """Pairs of line and text."""
    if language not in SHELLS:
        return []
    is_console = language == "console" or any(line.text.startswith("$ ") for line in lines)
    if is_console:
        return [(command.number, command.text)
                for command in document.read_block(number, lines).commands]
    commands = []
    continues = False
    for line in lines:
        if continues:
            commands[-1] = (commands[-1][0], commands[-1][1] + "\n" + line.text)
        else:
            commands.append((line.number, line.text))
        continues = line.text.endswith("\\")
    return commands


def calls_in_command(text):
    """The arguments of each call of the program."""
    for words in Reader(text).commands:
        while words and BEFORE.fullmatch(words[0]):
            words = words[1:]
        if words and words[0].rsplit("/", 1)[-1] == PROGRAM:
            yield words[1:]
        elif words[:2] in (["podman", "run"], ["docker", "run"]):
            image = next((at for at, word in enumerate(words)
                          if word.startswith(PROGRAM + ":") and "/" not in word), len(words))
            if image + 1 < len(words):
                yield words[image + 1:]


class Reader:
    """Splits shell text into simple commands, also those inside of $(…). Expands nothing, and
    leaves out redirections, comments and here-documents. Accepts any text, because a block without
    a label may hold any."""

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.commands = []
        self.read("")

    def next(self):
        self.at += 1
        return self.text[self.at - 1:self.at]

    def read(self, end):
        words, word, is_target = [], None, False
        delimiter = None

        def finish():
            nonlocal word, is_target
            if word is not None and not is_target:
                words.append(word)
            is_target = is_target and word is None
            word = None

        while self.at < len(self.text):
            char = self.next()
            if end and char == end:
                break
            if char == "#" and word is None:
                while self.text[self.at:self.at + 1] not in ("", "\n"):
                    self.at += 1
            elif char in " \t" or (char == "\\" and self.text[self.at:self.at + 1] == "\n"):
                self.at += char == "\\"
                finish()
            elif char in "\n;|&()":
                finish()
                if words:
                    self.commands.append(words)
                words = []
                if char == "\n" and delimiter:
                    body = re.compile(rf"^{delimiter}$", re.M).search(self.text, self.at)
                    self.at = body.end() if body else len(self.text)
                    delimiter = None
            elif char in "<>":
                word = None if word and word.isdigit() else word
                finish()
                if here := document.HERE_DOCUMENT.match(self.text, self.at - 1):
                    delimiter, self.at = here[1], here.end()
                    continue
                while self.text[self.at:self.at + 1] in ("<", ">", "&"):
                    self.at += 1
                is_target = True
            else:
                word = (word or "") + self.part(char)
        finish()
        if words:
            self.commands.append(words)

    def part(self, char):
        """What a character, or the quotation that it begins, adds to a word."""
        if char == "\\":
            return self.next()
        if char == "'":
            start, self.at = self.at, self.text.find("'", self.at)
            self.at = len(self.text) if self.at < 0 else self.at + 1
            return self.text[start:self.at - 1]
        if char == '"':
            inside = ""
            while self.at < len(self.text) and (char := self.next()) != '"':
                inside += char if char == "'" else self.part(char)
            return inside
        if char == "`" or (char == "$" and self.text[self.at:self.at + 1] == "("):
            start = self.at - 1
            self.at += char == "$"
            self.read(")" if char == "$" else "`")
            return self.text[start:self.at]
        return char
