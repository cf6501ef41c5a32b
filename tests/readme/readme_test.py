# SPDX-License-Identifier: Apache-2.0
"""The program prints what README.md and docs/ show.

usage: readme_test.py CREDENCE [--with-data | --with-model] [--update] [unittest arguments]
  --with-data   only the sections about public data
  --with-model  only the sections whose output needs the embedding model
  --update      rewrites the output in the documents instead of comparing it

If the data or the model is missing, the test names the sections that are not checked and exits with
77, which ctest counts as skipped.

Every console block that shows output is run. The blocks of a section run in order, and each section
has a new store. document.py says how to write blocks, and session.py how they run.
"""

import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

import document
from session import ADDRESS, Session, is_server

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(os.environ.get("CREDENCE_DATA", ROOT.parent / "shared" / "data"))
SKIPPED = 77
MODEL = "all-MiniLM-L6-v2"
DOCUMENTS = ["README.md", *sorted(path.relative_to(ROOT).as_posix()
                                  for path in (ROOT / "docs").rglob("*.md"))]
# Blocks that show output but are not run: (document, beginning of the block): reason.
NOT_RUN = {
    ("docs/executive.md", "credence heuristic add --source ci"):
        "needs a language model, and EVENT stands for an id",
    ("docs/reviews.md", "credence review submit wrong.json"): "files that it does not show",
    ("docs/reviews.md", "credence review withdraw"): "follows from a block of another section",
    ("docs/reviews.md", "credence why docs"): "the store of a demonstration, which is not kept",
    ("docs/reviews.md", "cat artifact.json"): "files that it does not show",
}


class Documents(unittest.TestCase):
    """Has a generated test for each section that shows output."""

    credence = None  # Set by main.
    updates = False
    maxDiff = None

    def check(self, name, section):
        with Session(self.credence) as session:
            for block in section.blocks:
                if not is_run(name, block):
                    continue
                if block.data:
                    session.link(block.data[1], DATA / block.data[0])
                for command in block.commands:
                    with self.subTest(f"{name}:{command.number}"):
                        status, printed = session.run(command, block.clock)
                        self.check_command(name, command, status, printed)

    def check_command(self, name, command, status, printed):
        place = f"{name}:{command.number}: $ {command.text}"
        self.assertEqual(status, 0, "\n".join([place, *printed]))
        if not command.output or document.is_same(command.output, printed):
            return
        if self.updates:
            update(ROOT / name, command, printed)
            return
        self.fail("the document (-) is not what the program prints (+)\n" +
                  document.explain(name, command, command.output, printed))


class Rules(unittest.TestCase):
    """Checks of the documents that run no commands."""

    def test_output_has_a_command(self):
        for name, section in sections():
            for block in section.blocks:
                if block.before and is_run(name, block):
                    self.fail(f"{name}:{block.number}: the output has no command above it, so it "
                              "cannot be checked; show the command, or say in NOT_RUN why not")

    def test_exceptions_are_there(self):
        used = {exception_for(name, block)
                for name, section in sections() for block in section.blocks}
        self.assertEqual(set(NOT_RUN) - used, set(), "NOT_RUN names blocks that are gone")

    def test_every_block_of_the_readme_is_run(self):
        self.assertEqual([beginning for name, beginning in NOT_RUN if name == "README.md"], [])
        self.assertTrue(any(is_run(name, block) for name, section in sections()
                            for block in section.blocks if name == "README.md"))

    def test_generated_documents_are_what_the_program_prints(self):
        for name, command in (("commands", ["help"]), ("glossary", ["help", "words"]),
                              ("settings-reference", ["help", "settings"])):
            command = [*command, "--markdown"]
            done = subprocess.run([Documents.credence, *command], check=True,
                                  capture_output=True, text=True)
            document_ = ROOT / "docs" / f"{name}.md"
            if Documents.updates:
                document_.write_text(done.stdout, encoding="utf-8")
            self.assertEqual(document_.read_text(encoding="utf-8"), done.stdout,
                             f"run: credence {' '.join(command)} > docs/{name}.md")

    def test_servers_listen_where_the_documents_say(self):
        # The test uses free ports; the help shows the default ones.
        done = subprocess.run([Documents.credence, "serve", "--help"], check=True,
                              capture_output=True, text=True)
        for name, section in sections():
            for command in (command for block in section.blocks for command in block.commands
                            if is_server(command.text)):
                shown = "\n".join(line.text for line in command.output)
                for address in ADDRESS.findall(shown):
                    self.assertIn(address, done.stdout, f"{name}:{command.number}")


class TheCheckItself(unittest.TestCase):
    TEXT = "## A\n```console\n$ one  # a comment\n1 of 2\n…\nlast\n\n$ two \\\n    --more\n```\n"

    def block(self, text=TEXT):
        return document.read_sections(text)[1].blocks[0]

    def test_a_block_is_commands_and_their_output(self):
        one, two = self.block().commands
        self.assertEqual((one.number, one.text), (3, "one  # a comment"))
        self.assertEqual([line.text for line in one.output], ["1 of 2", "…", "last"])
        self.assertEqual((two.text, two.output), ("two \\\n    --more", []))

    def test_a_here_document_belongs_to_its_command(self):
        text = "## A\n```console\n$ cat > f <<'EOT'\n$ not a command\nEOT\nshown\n```\n"
        command, = self.block(text).commands
        self.assertEqual(command.text, "cat > f <<'EOT'\n$ not a command\nEOT")
        self.assertEqual([line.text for line in command.output], ["shown"])

    def test_an_ellipsis_stands_for_one_line_or_more(self):
        output = self.block().commands[0].output
        self.assertTrue(document.is_same(output, ["1 of 2", "a", "last"]))
        self.assertTrue(document.is_same(output, ["1 of 2", "a", "last", "last"]))
        self.assertFalse(document.is_same(output, ["1 of 2", "last"]))
        self.assertFalse(document.is_same(output, ["1 of 2", "a", "last", "more"]))
        self.assertFalse(document.is_same(output, ["1 of 3", "a", "last"]))

    def test_a_difference_is_shown_with_its_line(self):
        command = self.block().commands[0]
        words = document.explain("README.md", command, command.output,
                                 ["1 of 3", "a", "b", "last", "more"])
        self.assertEqual(words.splitlines(), [
            "README.md:3: $ one  # a comment", "-     4   1 of 2", "+         1 of 3",
            "      5   …", "      6   last", "+         more"])

    def test_directives_hold_until_the_next_heading(self):
        clock = "<!-- test: clock 2026-01-09T09:00:00Z -->\n"
        sections = document.read_sections("## A\n" + clock + self.TEXT[5:] + self.TEXT)
        self.assertEqual([section.blocks[0].clock for section in sections[1:]],
                         ["2026-01-09T09:00:00Z", None])


def sections():
    """(document, section) for all sections with console blocks."""
    for name in DOCUMENTS:
        for section in document.read_sections((ROOT / name).read_text(encoding="utf-8")):
            if section.blocks:
                yield name, section


def exception_for(name, block):
    """The key of NOT_RUN, or None."""
    text = block.before[0].text if block.before else block.commands[0].text
    return next((key for key in NOT_RUN if key[0] == name and text.startswith(key[1])), None)


def is_run(name, block):
    return block.shows_output and exception_for(name, block) is None


def missing(section):
    """The folder that a section needs but that is missing, or None."""
    for block in section.blocks:
        if block.data and not (DATA / block.data[0]).is_dir():
            return DATA / block.data[0]
        if block.model and not any((folder / MODEL).is_dir() for folder in model_folders()):
            return model_folders()[-1] / MODEL
    return None


def model_folders():
    """Where the program looks for models, except for the home folder, which is empty in tests."""
    if "CREDENCE_MODELS" in os.environ:
        return [Path(os.environ["CREDENCE_MODELS"])]
    program = Path(Documents.credence)
    return [program.parent / "models", program.parent.parent / "models"]


def update(path, command, printed):
    """Replaces a command's output in the document with the program's output."""
    lines = path.read_text(encoding="utf-8").splitlines()
    # Earlier updates may have moved the lines.
    shown = [line.text for line in command.output]
    at = next(at for at in range(len(lines)) if lines[at:at + len(shown)] == shown)
    new = [line.text if line and line.text.strip() == document.ELLIPSIS else out
           for line, out in document.align(command.output, printed)]
    lines[at:at + len(shown)] = [line for line in new if line is not None]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def method_name(name, section):
    path = name.removeprefix("docs/").removesuffix(".md")
    words = f"{path} {section.title or 'beginning'}".lower()
    return "test_" + re.sub(r"\W+", "_", words).strip("_")


def main():
    Documents.credence = str(Path(sys.argv.pop(1)).resolve())
    flags = {flag: flag in sys.argv for flag in ("--with-data", "--with-model", "--update")}
    sys.argv = [word for word in sys.argv if word not in flags]
    Documents.updates = flags["--update"]
    needs = "data" if flags["--with-data"] else "model" if flags["--with-model"] else None
    chosen = [(name, section) for name, section in sections()
              if section.needs == needs and any(is_run(name, block) for block in section.blocks)]
    unchecked = [(name, section, missing(section)) for name, section in chosen if missing(section)]
    for name, section, folder in unchecked:
        print(f"skipped: {name}, \"{section.title}\": {folder} is not there")
    if unchecked:
        return SKIPPED
    for name, section in chosen:
        def test(self, name=name, section=section):
            self.check(name, section)
        setattr(Documents, method_name(name, section), test)
    result = unittest.main(defaultTest=["Documents"] if needs else None, exit=False,
                           verbosity=2).result
    return 0 if result.wasSuccessful() and result.testsRun else 1


if __name__ == "__main__":
    sys.exit(main())
