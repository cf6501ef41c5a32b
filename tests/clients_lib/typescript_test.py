# SPDX-License-Identifier: Apache-2.0
"""The TypeScript library, installed from its npm package, against a server.

usage: typescript_test.py CREDENCE FOLDER [unittest arguments]

The library is installed in FOLDER. If npm cannot install the compiler, the test exits with 77.
"""

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import unittest
from pathlib import Path

from library_case import RULE, LibraryCase, code_blocks
from reconnect_case import ReconnectCase

import npm
import typescript_library
from http_server import wait_until

LibraryCase.program = sys.argv.pop(1)
FOLDER = Path(sys.argv.pop(1)).resolve()
COMPILER = npm.or_skip("typescript", typescript_library.fetch_compiler, FOLDER)
PACKAGE = npm.or_skip("@credence/client", typescript_library.install, FOLDER, LibraryCase.program)


class TypeScript(LibraryCase):
    def run_script(self, script, *arguments, folder=None):
        return typescript_library.run_node(
            script, *arguments, cwd=folder or self.project,
            env={**os.environ, "CREDENCE_URL": self.url})

    def compile(self, name, program):
        """Compiles a program that uses the library; returns the JavaScript."""
        source = FOLDER / f"{name}.mts"
        source.write_text(program, encoding="utf-8")
        typescript_library.compile_programs(COMPILER, [source])
        return source.with_suffix(".mjs")

    def test_it_does_what_it_says(self):
        self.remember()
        script = FOLDER / "library_test.mjs"
        shutil.copy(Path(__file__).with_name("library_test.mjs"), script)
        self.run_script(script, RULE)

    def test_the_project_is_the_top_of_the_repository(self):
        script = FOLDER / "project.mjs"
        script.write_text("import { Client } from '@credence/client';\n"
                          "console.log(await new Client().memories.prompt());\n",
                          encoding="utf-8")
        self.remember()
        inner, outside = self.project / "src" / "prices", self.folder / "outside"
        for folder in (inner, outside):
            folder.mkdir(parents=True)
        self.assertIn(RULE, self.run_script(script, folder=inner))
        self.assertNotIn(RULE, self.run_script(script, folder=outside))

    def test_the_document_runs(self):
        self.run_script(self.compile("story", code_blocks("docs/clients/typescript.md", "ts")))
        sessions = self.server.get("/v1/session/list").json()
        self.assertIn("success", [session["outcome"] for session in sessions])

    def test_a_wrong_argument_does_not_compile(self):
        good = "import { Client } from '@credence/client';\n" \
               "await new Client().call('memory/show', { id: 'x' }).catch(() => 0);\n"
        self.compile("good", good)
        for mistake in (good.replace("{ id:", "{ idd:"), good.replace("/show", "/burn")):
            with self.assertRaises(AssertionError):
                self.compile("bad", mistake)

    def test_it_needs_nothing(self):
        package = json.loads((PACKAGE / "package.json").read_text("utf-8"))
        self.assertFalse({"dependencies", "peerDependencies"} & set(package))
        imports = [line for source in PACKAGE.glob("dist/**/*.js")
                   for line in source.read_text("utf-8").splitlines()
                   if line.startswith(("import ", "export ")) and " from '" in line]
        self.assertTrue(imports)
        self.assertEqual([line for line in imports if " from '." not in line], [])


class Reconnect(ReconnectCase):
    def listen(self):
        script = FOLDER / "listen.mjs"
        shutil.copy(Path(__file__).with_name("listen.mjs"), script)
        listener = subprocess.Popen(
            [npm.find_node(), script], stdout=subprocess.PIPE, text=True, cwd=self.project,
            env={**os.environ, "CREDENCE_URL": self.url})
        seen = queue.Queue()

        def read():
            for line in listener.stdout:
                seen.put(tuple(json.loads(line)))

        thread = threading.Thread(target=read)
        thread.start()
        self.addCleanup(listener.stdout.close)
        self.addCleanup(thread.join)
        self.addCleanup(listener.wait)
        self.addCleanup(listener.kill)
        wait_until(lambda: self.server.stream_count() == 1, "it does not listen")
        return seen


del ReconnectCase  # Otherwise it would run as a test of its own.

if __name__ == "__main__":
    unittest.main()
