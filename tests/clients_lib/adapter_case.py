# SPDX-License-Identifier: Apache-2.0
"""Common to the tests of the TypeScript adapters, each with the framework that it is for.

The framework is installed from npm; if npm cannot do it, the test exits with 77. Only the model is
not real: it plays a script. The agents are the programs of docs/clients/adapters.md, and those of
the folder `programs`.
"""

import json
import os
import shutil
import sys
from pathlib import Path

from library_case import DEBUG, ROOT, RULE, LibraryCase, code_blocks

import npm
import typescript_library
from scripted_api import text, tool

DOCUMENT = "docs/clients/adapters.md"
PROGRAMS = Path(__file__).with_name("programs")
MAKEFILE = """\
test:
\t@echo '12 passed in 0.31s'
check:
\t@echo '1 failed, 11 passed in 0.31s' && exit 1
"""
PASSES, FAILS = "make test", "make check"
LAST_WORDS = "The prices are whole cents now."


class AdapterCase(LibraryCase):
    adapter = None  # The beginning of the names of its programs.
    sections = []  # Those of the document that have a program.
    api = None  # The model's interface, a ScriptedApi.
    packages = {}
    failure = "Error 1"  # In what the model reads about a tool that failed.
    named = []  # Those of the packages of which the document names the version.
    folder_of_packages = None
    compiler = None
    is_built = False

    @classmethod
    def prepare(cls):
        """Reads the arguments CREDENCE FOLDER, and installs the packages into FOLDER."""
        LibraryCase.program = sys.argv.pop(1)
        cls.folder_of_packages = Path(sys.argv.pop(1)).resolve()
        cls.compiler = npm.or_skip(cls.adapter, typescript_library.fetch_compiler,
                                   cls.folder_of_packages,
                                   {**typescript_library.COMPILER, **cls.packages})
        npm.or_skip("@credence/client", typescript_library.install, cls.folder_of_packages,
                    LibraryCase.program)

    def setUp(self):
        super().setUp()
        self.build()
        (self.project / "Makefile").write_text(MAKEFILE, encoding="utf-8")
        self.main = self.project / "main.py"
        self.unchanged = self.main.read_text(encoding="utf-8")
        self.remember()
        self.model = self.api()
        self.model.start()
        self.addCleanup(self.model.stop)

    def build(self):
        """Compiles all programs, once for all tests of this run: reading the types of a framework
        is what takes long."""
        if AdapterCase.is_built:
            return
        folder = self.folder_of_packages
        shutil.copy(PROGRAMS / "program.mts", folder / "program.mts")
        shutil.copy(PROGRAMS / f"{self.adapter}.mts", folder / "your_program.mts")
        sources = []
        for section in self.sections:
            sources.append(folder / f"{section}.mts")
            sources[-1].write_text(code_blocks(DOCUMENT, "ts", section), encoding="utf-8")
        for program in PROGRAMS.glob(f"{self.adapter}_*.mts"):
            sources.append(Path(shutil.copy(program, folder / program.name)))
        typescript_library.compile_programs(self.compiler, sources)
        AdapterCase.is_built = True

    def run_agent(self, program, task=DEBUG):
        """Runs the program of a section, or one of the folder `programs`; returns its output."""
        return typescript_library.run_node(
            self.folder_of_packages / f"{program}.mjs", cwd=self.project,
            env={**os.environ, "CREDENCE_URL": self.url, "MODEL_URL": self.model.url,
                 "TASK": task})

    def write(self):
        return tool("Write", file_path=str(self.main), content="x = 1\n")

    def last_session(self):
        return json.loads(self.credence("session", "show", "last", "--project", str(self.project),
                                        "--json").stdout)

    def timeline(self, session):
        return json.loads(self.credence("session", "timeline", session["id"], "--json").stdout)

    def calls(self):
        """The last session's calls: tool, what became of the call, and what it did to the score."""
        entries = self.timeline(self.last_session())["entries"]
        return [(entry["tool"], result_of(entry), sum(one["delta"] for one in entry["signals"]))
                for entry in entries if entry["kind"] in ("refusal", "call")]

    # --- What holds for every framework

    def check_program_of_the_document(self, section):
        self.check_calls(section)
        for request in self.model.requests:
            self.assertIn(RULE, json.dumps(request))
        session = self.last_session()
        self.assertEqual((session["client"], session["ended"], session["outcome"]),
                         ("sdk", True, "success"))
        entries = self.timeline(session)["entries"]
        self.assertIn(RULE, [memory["text"] for entry in entries for memory in entry["memories"]])
        self.assertIn("the agent ended its turn", [entry["what"] for entry in entries])

    def check_calls(self, program):
        """A call that is refused, one that succeeds and one that fails."""
        self.model.play([
            [self.write()], [tool("Bash", command=PASSES)], [tool("Bash", command=FAILS)],
            [text(LAST_WORDS)]])
        self.run_agent(program)
        refused, passed, failed = self.model.tool_results()
        self.assertIn("it needs 51 %", refused)
        self.assertIn("12 passed", passed)
        self.assertIn(self.failure, failed)
        self.check_unchanged()
        self.assertEqual(self.calls(), [("Write", "refused", 0), ("Bash", "passed", 5),
                                        ("Bash", "failed", -5)])

    def check_unchanged(self):
        self.assertEqual(self.main.read_text(encoding="utf-8"), self.unchanged)

    def check_parallel_calls(self, section):
        self.model.play([[self.write(), tool("Bash", command=PASSES)], [text(LAST_WORDS)]])
        self.run_agent(section)
        refused, passed = self.model.tool_results()
        self.assertIn("it needs 51 %", refused)
        self.assertIn("12 passed", passed)
        self.check_unchanged()
        self.assertCountEqual(self.calls(), [("Write", "refused", 0), ("Bash", "passed", 5)])

    def check_versions(self):
        document = (ROOT / DOCUMENT).read_text(encoding="utf-8")
        for name in self.named:
            self.assertIn(f"`{name}` {self.packages[name]}", document)


def result_of(entry):
    if entry["kind"] == "refusal":
        return "refused"
    return "failed" if entry["failed"] else "passed"
