#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""credence.embedded (clients/python): Python on libcredence.so, without a server.

usage: python_test.py LIBRARY CREDENCE [unittest arguments]
"""

import asyncio
import gc
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIBRARY, PROGRAM = os.path.realpath(sys.argv.pop(1)), sys.argv.pop(1)
sys.path.insert(0, str(ROOT / "clients" / "python"))
for variable in [name for name in os.environ if name.startswith(("CREDENCE_", "XDG_"))]:
    del os.environ[variable]
os.environ["CREDENCE_LIBRARY"] = LIBRARY

import credence  # noqa: E402: found by the lines above.
from credence import embedded  # noqa: E402
from credence import library as library_module  # noqa: E402

# A session about an error begins at 45, where project files may not be written.
DEBUG = "Debug this FastAPI error"
# One about a change begins at 55, where a person is asked about writes to git.
CHANGE = "Store prices in whole cents"
RULE = "Prices are whole cents, never floats"
ALL = "write,hook,review"


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="credence-c-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()
        self.project = self.folder / "shop"
        (self.project / ".git").mkdir(parents=True)
        (self.project / "main.py").write_text("def price():\n    return 1\n", encoding="utf-8")
        self.db = str(self.folder / "credence.db")
        self.client = self.open(access=ALL)

    def open(self, **options):
        client = embedded.Client(**{"db": self.db, "config": "", "project": str(self.project),
                                    **options})
        self.addCleanup(client.close)
        return client

    def write(self):
        return {"file_path": str(self.project / "main.py"), "content": "x = 1\n"}


class Sessions(Case):
    def test_a_refused_call_raises_its_reason(self):
        with self.client.session(DEBUG) as s:
            with self.assertRaises(credence.Refused) as caught:
                s.guard("Write", self.write())
            self.assertIn("45%", caught.exception.reason)
            self.assertEqual(caught.exception.tool, "Write")
        shown = self.client.call("session show", id=s.id)
        self.assertTrue(shown["ended"])
        self.assertEqual((shown["client"], shown["project"]), ("sdk", str(self.project)))

    def test_results_move_the_confidence(self):
        with self.client.session(DEBUG) as s:
            before = s.show().confidence
            s.ran(s.guard("Bash", command="pytest tests"), "12 passed in 0.31s")
            self.assertEqual(s.show().confidence, before + 5)
            s.ran(s.guard("Bash", command="pytest tests"), error="Exit code 1")
            self.assertEqual(s.show().confidence, before)

    def test_only_a_person_who_is_asked_lets_a_call_run(self):
        commit = {"command": "git commit -m x"}
        for says in (False, True):
            with self.client.session(CHANGE, on_ask=lambda _, says=says: says) as s:
                if says:
                    self.assertEqual(s.guard("Bash", commit).tool, "Bash")
                    continue
                with self.assertRaises(credence.Refused) as caught:
                    s.guard("Bash", commit)
                self.assertTrue(caught.exception.asks)

    def test_what_is_known_is_in_the_context_and_the_outcome_is_kept(self):
        self.client.memories.add(RULE, type="rule")
        with self.client.session(CHANGE) as s:
            self.assertIn(RULE, s.context)
            self.assertEqual(s.outcome(True, "the tests say so").outcome, "success")

    def test_a_guarded_function_asks_and_reports(self):
        @credence.guarded(tool="Write")
        def write(file_path, content):
            raise AssertionError("it must not run")

        with self.client.session(DEBUG):
            with self.assertRaises(credence.Refused):
                write(**self.write())

    def test_asyncio_has_the_same(self):
        async def story():
            client = credence.aio.Client.of(self.client)
            async with client.session(CHANGE) as s:
                await s.ran(await s.guard("Bash", command="make test"), "12 passed")
                memory = await client.memories.add(RULE)
                async with client.changes("memory", after=0) as changes:
                    async for change in changes:
                        return memory, change

        memory, change = asyncio.run(story())
        self.assertEqual(change.stream, f"memory/{memory.id}")


class Operations(Case):
    def test_memories_are_found_confirmed_and_refuted(self):
        added = self.client.memories.add(RULE, type="rule")
        self.assertTrue(added.created)
        found = self.client.memories.search("How are prices stored?")
        self.assertEqual([one.id for one in found], [added.id])
        confirmed = self.client.memories.confirm(added.id, "the schema says so", key="k")
        self.assertGreater(confirmed.confidence, added.confidence)
        self.assertLess(self.client.memories.fail(added.id).confidence, confirmed.confidence)
        self.assertIn(RULE, self.client.memories.prompt())

    def test_what_helped_answers_by_itself_once_it_is_trusted(self):
        calls = []

        @credence.heuristic(source="mail", client=self.client)
        def sort(text):
            calls.append(text)
            return "Move the mail to the folder for invoices"

        for _ in range(3):
            answer = sort("An invoice from the printer has arrived by mail")
            if answer.path == "function":
                answer.rate(True)
        self.assertEqual(answer.path, "heuristic")
        self.assertLess(len(calls), 3)

    def test_errors_are_those_of_the_other_client(self):
        call = self.client.call
        with self.assertRaisesRegex(credence.NotFound, "no operation"):
            call("memory lst")
        with self.assertRaisesRegex(credence.NotFound, "no memory"):
            self.client.memories.show("zzzz")
        with self.assertRaisesRegex(credence.Invalid, "text must be a text"):
            call("memory add", text=1)
        with self.assertRaises(credence.Invalid):
            call("memory add", idempotency_key="k", text=RULE)
        with self.assertRaises(credence.Refused) as caught:
            call("review submit", file={"not": "feedback"})
        self.assertIsInstance(caught.exception.answer, dict)
        for odd in ("memory\0list", "\ud800"):
            with self.assertRaises(credence.Invalid):
                call(odd)
        with self.assertRaises(credence.Invalid):
            self.open(db="")
        with self.assertRaises(credence.Invalid):
            self.open(access="person")

    def test_the_default_access_cannot_speak_for_a_person(self):
        agent = self.open()
        memory = agent.memories.add(RULE)
        with self.assertRaisesRegex(credence.Forbidden, "needs the access hook"):
            agent.session("SUDO")
        with self.assertRaises(credence.Forbidden):
            agent.call("session outcome", id="s", success=True)
        derived = self.client.derive(access="write")
        with derived, self.assertRaises(credence.Forbidden):
            derived.derive(access="review")
        self.assertEqual(self.client.memories.show(memory.id).content, RULE)

    def test_the_command_line_sees_the_same_store(self):
        self.client.memories.add(RULE)
        done = subprocess.run([PROGRAM, "--db", self.db, "--project", str(self.project), "--json",
                               "memory", "list"], capture_output=True, text=True, check=True)
        self.assertEqual([one["content"] for one in json.loads(done.stdout)], [RULE])


class Life(Case):
    def test_a_closed_client_says_so(self):
        session = self.client.session(CHANGE)
        self.client.close()
        self.client.close()
        for call in (lambda: self.client.call("memory list"), lambda: session.prompt("Go on"),
                     self.client.derive):
            with self.assertRaisesRegex(credence.Invalid, "is closed"):
                call()

    def test_a_client_that_nobody_has_closes_its_store(self):
        def descriptors():
            gc.collect()
            return sum(os.path.realpath(f"/proc/self/fd/{name}").startswith(self.db)
                       for name in os.listdir("/proc/self/fd"))

        self.client.close()
        before = descriptors()
        client = self.open()
        client.memories.add(RULE)
        self.assertGreater(descriptors(), before)
        self.doCleanups_of(client)
        del client
        self.assertEqual(descriptors(), before)

    def doCleanups_of(self, client):
        """Forgets the clean-up that would keep the client alive."""
        self._cleanups = [one for one in self._cleanups
                          if getattr(one[0], "__self__", None) is not client]

    def test_threads_share_a_client_and_close_waits_for_them(self):
        errors = []

        def work(number):
            try:
                for i in range(10):
                    self.client.memories.add(f"Sentence {i} of thread {number}")
            except credence.Invalid:
                pass  # It was closed meanwhile.
            except Exception as error:  # noqa: BLE001
                errors.append(error)

        threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads[:4]:
            thread.join()
        self.client.close()
        for thread in threads[4:]:
            thread.join()
        self.assertEqual(errors, [])

    def test_changes_are_those_of_every_client_in_order(self):
        other = self.open()
        with self.client.changes("memory") as changes:
            first = other.memories.add(RULE)
            other.memories.confirm(first.id)
            seen = []
            for change in changes:
                seen.append((change.kind, change.stream))
                if len(seen) == 2:
                    changes.close()
        self.assertEqual(seen, [("memory.learned", f"memory/{first.id}"),
                                ("memory.validated", f"memory/{first.id}")])
        with self.client.changes(after=10_000) as changes:
            self.assertEqual(next(iter(changes)).kind, "reset")

    def test_a_process_that_is_forked_meanwhile_gets_no_engine(self):
        child = os.fork()
        if child == 0:
            refused = 0
            for use in (lambda: self.client.call("memory list"), self.open):
                try:
                    use()
                except credence.Conflict:
                    refused += 1
            os._exit(0 if refused == 2 else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertEqual(self.client.call("memory list"), [])

    def test_a_library_that_is_not_there_or_another_one_is_named(self):
        with self.assertRaisesRegex(credence.Unreachable, "CREDENCE_LIBRARY"):
            library_module.Library("/nowhere/libcredence.so")
        with self.assertRaisesRegex(credence.Unreachable, "is not the library of Credence"):
            library_module.Library("libc.so.6")

    def test_models_are_looked_for_near_the_library(self):
        library = self.folder / "usr/lib/some-linux-gnu/libcredence.so.0"
        model = self.folder / "usr/share/credence/models/all-MiniLM-L6-v2"
        library.parent.mkdir(parents=True)
        model.mkdir(parents=True)
        shutil.copyfile(LIBRARY, library)
        for name in ("model.fp16.safetensors", "tokenizer.json", "config.json"):
            (model / name).write_text("not a model", encoding="utf-8")
        code = ("from credence import embedded\n"
                "with embedded.Client(db=':memory:', config='', project='', access='admin') as c:\n"
                "    c.call('embed rebuild')\n")
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                              check=False, cwd=self.folder,
                              env={**os.environ, "HOME": str(self.folder),
                                   "PYTHONPATH": str(ROOT / "clients/python"),
                                   "CREDENCE_LIBRARY": str(library),
                                   "CREDENCE_EMBEDDING_PROVIDER": "minilm"})
        self.assertIn(f"{model}/tokenizer.json: has SHA-256", done.stderr)

    def test_it_is_that_of_the_program(self):
        printed = subprocess.run([PROGRAM, "version"], capture_output=True, text=True, check=True)
        self.assertEqual(f"credence {embedded.version()}", printed.stdout.strip())


class Document(Case):
    def test_the_python_of_the_document_runs(self):
        text = (ROOT / "docs/clients/c.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)
        self.assertGreater(len(blocks), 0)
        environment = {**os.environ, "HOME": str(self.folder),
                       "PYTHONPATH": str(ROOT / "clients/python")}
        for _ in range(2):
            subprocess.run([sys.executable, "-c", "\n".join(blocks)], check=True, env=environment,
                           cwd=self.project)
        store = self.folder / ".local/share/credence/credence.db"
        with embedded.Client(db=str(store), config="", project=str(self.project)) as client:
            self.assertIn("Prices are stored in whole cents", client.memories.prompt())


if __name__ == "__main__":
    unittest.main()
