# SPDX-License-Identifier: Apache-2.0
"""Reads the console blocks of a document, and compares their output with a program's.

A block is fenced by ```console. A line that begins with `$ ` is a command for a shell (it continues
while a line ends with a backslash, or until the end of a here-document); the lines below it are its
output. A line `…` stands for one or more lines that are left out.

Hidden comments configure the test for the blocks below them:
  <!-- test: clock 2026-01-09T09:00:00Z -->   the time of the commands, until the next heading
  <!-- test: data swe_trajectories as runs -->  a folder of public data, under that name
  <!-- test: model MiniLM -->                  the output needs this embedding model
A section with the second or third comment is skipped if the data or the model is missing.
"""

import dataclasses
import difflib
import re

ELLIPSIS = "…"
DIRECTIVE = re.compile(r"<!-- test: (\w+) (.*?) -->")
HERE_DOCUMENT = re.compile(r"<<'?(\w+)'?")
# The cost of a line that only the document or only the program has. Documents omit lines by mistake
# more often than they invent them.
ONLY_DOCUMENT, ONLY_PROGRAM = 2, 0.2


@dataclasses.dataclass
class Line:
    number: int  # In the document, starting at 1.
    text: str


@dataclasses.dataclass
class Command:
    number: int
    text: str
    output: list  # A list of Line.


@dataclasses.dataclass
class Block:
    number: int
    commands: list
    before: list  # Lines of output above the first command.
    clock: str = None
    data: tuple = None  # A folder of public data, and its name in the commands.
    model: str = None

    @property
    def shows_output(self):
        return bool(self.before) or any(command.output for command in self.commands)


@dataclasses.dataclass
class Section:
    title: str
    blocks: list

    @property
    def needs(self):
        """What the section needs and this machine may lack: "data", "model" or None."""
        for block in self.blocks:
            if block.data or block.model:
                return "data" if block.data else "model"
        return None


def read_sections(text):
    """All sections of a document with their console blocks; most have none."""
    sections = [Section("", [])]
    directives = {}
    lines = iter(enumerate(text.splitlines(), 1))
    for number, line in lines:
        if line.startswith("## "):
            sections.append(Section(line[3:].strip(), []))
            directives = {}
        elif found := DIRECTIVE.fullmatch(line.strip()):
            if found[1] not in ("clock", "data", "model"):
                raise ValueError(f"line {number}: there is no directive '{found[1]}'")
            directives[found[1]] = found[2]
        elif line.startswith("```"):
            inside = []
            for inner, content in lines:
                if content.startswith("```"):
                    break
                inside.append(Line(inner, content))
            if line == "```console":
                block = read_block(number, inside)
                block.clock, block.model = directives.get("clock"), directives.get("model")
                if "data" in directives:
                    block.data = tuple(directives["data"].split(" as "))
                sections[-1].blocks.append(block)
    return sections


def read_block(number, lines):
    block = Block(number, [], [])
    lines = list(lines)
    while lines:
        line = lines.pop(0)
        if not line.text.startswith("$ "):
            (block.commands[-1].output if block.commands else block.before).append(line)
            continue
        text = line.text[2:]
        while text.endswith("\\") and lines:
            text += "\n" + lines.pop(0).text
        if here := HERE_DOCUMENT.search(text):
            while lines:
                text += "\n" + lines.pop(0).text
                if text.endswith("\n" + here[1]):
                    break
        block.commands.append(Command(line.number, text, []))
    for command in block.commands:
        # Empty lines between commands are only for readability.
        while command.output and not command.output[-1].text.strip():
            command.output.pop()
    return block


def is_same(expected, actual):
    """Compares a document's lines (`expected`) with the program's (`actual`)."""
    pattern = "".join(r"(?:[^\n]*\n)+?" if line.text.strip() == ELLIPSIS
                      else re.escape(line.text.rstrip()) + r"\n" for line in expected)
    return re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in actual)) is not None


def align(expected, actual):
    """The cheapest pairing: (line of the document or None, line of the program or None).

    Omits lines that `…` stands for. Similar lines are paired, so that a changed figure is shown
    next to the old one.
    """
    rows, columns = len(expected), len(actual)
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    step = [[""] * (columns + 1) for _ in range(rows + 1)]
    for row in range(rows, -1, -1):
        gap = row < rows and expected[row].text.strip() == ELLIPSIS
        after_gap = row > 0 and expected[row - 1].text.strip() == ELLIPSIS
        for column in range(columns, -1, -1):
            choices = []
            if row == rows and column == columns:
                continue
            if row < rows:
                choices.append((best[row + 1][column] + (0 if gap else ONLY_DOCUMENT),
                                "document"))
            if column < columns:
                choices.append((best[row][column + 1] + (0 if gap or after_gap else ONLY_PROGRAM),
                                "program"))
            if row < rows and column < columns and not gap:
                choices.append((best[row + 1][column + 1] +
                                distance(expected[row].text, actual[column]), "both"))
            best[row][column], step[row][column] = min(choices)
    pairs = []
    row = column = 0
    while row < rows or column < columns:
        move = step[row][column]
        gap = row < rows and expected[row].text.strip() == ELLIPSIS
        after_gap = row > 0 and expected[row - 1].text.strip() == ELLIPSIS
        if move == "program":
            if not gap and not after_gap:
                pairs.append((None, actual[column]))
            column += 1
        elif move == "document":
            pairs.append((expected[row], ELLIPSIS if gap else None))
            row += 1
        else:
            pairs.append((expected[row], actual[column]))
            row, column = row + 1, column + 1
    return pairs


def distance(one, other):
    """From 0 (equal) to more than the cost of two unpaired lines."""
    one, other = one.rstrip(), other.rstrip()
    if one == other:
        return 0
    ratio = difflib.SequenceMatcher(None, one, other, autojunk=False).ratio()
    return 3 * (1 - ratio) if one.strip() and other.strip() else 2.5


def explain(name, command, expected, actual):
    """A comparison of the document and the program's output, with the document's line numbers."""
    shown = [f"{name}:{command.number}: $ {command.text.splitlines()[0]}"]
    number = command.number
    for line, printed in align(expected, actual):
        number = line.number if line else number
        if line and line.text.strip() == ELLIPSIS:
            shown.append(f"  {number:>5}   {line.text}")
        elif line and printed is not None and line.text.rstrip() == printed.rstrip():
            shown.append(f"  {number:>5}   {line.text}")
        else:
            if line:
                shown.append(f"- {number:>5}   {line.text}")
            if printed is not None:
                shown.append(f"+         {printed}")
    return "\n".join(shown)
