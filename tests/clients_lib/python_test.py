# SPDX-License-Identifier: Apache-2.0
"""The Python library (clients/python) against a server.

usage: python_test.py CREDENCE [unittest arguments]
"""

import asyncio
import json
import os
import subprocess
import sys
import threading
import unittest

from library_case import CHANGE, DEBUG, ROOT, RULE, LibraryCase, code_blocks

import credence

LibraryCase.program = sys.argv.pop(1)


class Case(LibraryCase):
    def setUp(self):
        super().setUp()
        self.client = credence.Client(self.url, project=str(self.project))

    def write(self):
        return {"file_path": str(self.project / "main.py"), "content": "x = 1\n"}


class Sessions(Case):
    def test_a_refused_call_raises_its_reason(self):
        with self.client.session(DEBUG) as s:
            with self.assertRaises(credence.Refused) as caught:
                s.guard("Write", self.write())
            self.assertIn("45%", caught.exception.reason)
            self.assertEqual(caught.exception.tool, "Write")
        self.assertTrue(self.shown(s.id)["ended"])
        self.assertEqual(self.shown(s.id)["client"], "sdk")

    def test_results_move_the_confidence(self):
        with self.client.session(DEBUG) as s:
            before = s.show().confidence
            s.ran(s.guard("Bash", command="pytest tests"), "12 passed in 0.31s")
            self.assertEqual(s.show().confidence, before + 5)
            s.ran(s.guard("Bash", command="pytest tests"), error="Exit code 1")
            self.assertEqual(s.show().confidence, before)

    def test_an_interrupted_call_is_no_failure(self):
        with self.client.session(DEBUG) as s:
            before = s.show().confidence
            s.ran(s.guard("Bash", command="pytest tests"), interrupted=True)
            self.assertEqual(s.show().confidence, before)

    def test_a_value_that_json_cannot_hold_is_reported_as_text(self):
        itself = []
        itself.append(itself)
        with self.client.session(DEBUG) as s:
            before = s.show().confidence
            for odd in (itself, {(1, 2): 3}, {"share": float("nan")}, {b"bytes"}):
                given = {"command": "pytest tests", "odd": odd}
                self.assertIs(s.run("Bash", given, lambda odd=odd: odd), odd)
            # It does not hide the other fields: the server sees that these are tests.
            s.ran(s.guard("Bash", given), "12 passed in 0.31s")
            self.assertEqual(s.show().confidence, before + 5)

    def test_what_is_known_is_in_the_context(self):
        self.remember()
        with self.client.session(CHANGE) as s:
            self.assertIn(RULE, s.context)

    def test_only_a_person_who_is_asked_lets_a_call_run(self):
        asked = []

        def ask(refused):
            asked.append(refused.reason)
            return len(asked) > 1

        commit = {"command": "git commit -m x"}
        with self.client.session(CHANGE, on_ask=ask) as s:
            with self.assertRaises(credence.Refused) as caught:
                s.guard("Bash", commit)
            self.assertTrue(caught.exception.asks)
            self.assertEqual(s.guard("Bash", commit).tool, "Bash")
        self.assertEqual(len(asked), 2)
        with self.client.session(CHANGE) as s:
            with self.assertRaises(credence.Refused) as caught:
                s.guard("Bash", commit)
            self.assertFalse(caught.exception.asks)

    def test_the_outcome_is_kept(self):
        for success, word in ((True, "success"), (False, "failure")):
            with self.client.session(CHANGE) as s:
                self.assertEqual(s.outcome(success, "the tests say so").outcome, word)
            self.assertEqual(self.shown(s.id)["outcome"], word)

    def test_a_guarded_tool_asks_and_reports(self):
        runs = []

        @credence.guarded(tool="Write")
        def write(file_path, content):
            runs.append(content)

        @credence.guarded(tool="Bash")
        def shell(command):
            raise OSError("no such program")

        with self.assertRaises(credence.Invalid):
            write("a", "b")
        with self.client.session(DEBUG) as s:
            with self.assertRaises(credence.Refused):
                write(**self.write())
            before = s.show().confidence
            with self.assertRaises(OSError):
                shell("pytest tests")
            self.assertEqual(s.show().confidence, before - 5)
        self.assertEqual(runs, [])


class Memories(Case):
    def test_they_are_found_confirmed_and_refuted(self):
        added = self.client.memories.add(RULE, type="rule")
        self.assertTrue(added.created)
        found = self.client.memories.search("How are prices stored?")
        self.assertEqual([one.id for one in found], [added.id])
        confirmed = self.client.memories.confirm(added.id, "the schema says so", key="k")
        self.assertGreater(confirmed.confidence, added.confidence)
        self.assertEqual(self.client.memories.confirm(added.id, key="k").confidence,
                         confirmed.confidence)
        self.assertLess(self.client.memories.fail(added.id).confidence, confirmed.confidence)
        self.assertIn(RULE, self.client.memories.prompt())


class Events(Case):
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
        self.assertEqual(answer.text, "Move the mail to the folder for invoices")
        self.assertLess(len(calls), 3)
        asyncio.run(self.check_later(answer.text))

    async def check_later(self, learned):
        @credence.heuristic(source="mail", client=self.client)
        async def sort(text, folder):
            return f"Move the mail to {folder}"

        known = await sort("An invoice from the printer has arrived by mail", "the folder")
        self.assertEqual((known.path, known.text), ("heuristic", learned))
        new = await sort("The gardener greets everybody from the seaside", folder="the archive")
        self.assertEqual((new.path, new.text), ("function", "Move the mail to the archive"))


class Failures(Case):
    def test_each_kind_of_failure_has_a_class(self):
        for expected, operation, arguments in [
                (credence.NotFound, "memory show", {"id": "nothing"}),
                (credence.NotFound, "memory burn", {}),
                (credence.Invalid, "memory show", {"idd": "x"}),
                (credence.Conflict, "session approve", {"id": "last"})]:
            if expected is credence.Conflict:
                self.client.session().end()
            with self.assertRaises(expected):
                self.client.call(operation, **arguments)
        self.server.close()
        with self.assertRaises(credence.Unreachable) as caught:
            self.client.call("stats")
        self.assertIn("credence serve", str(caught.exception))

    def test_a_token_that_may_not(self):
        file = self.folder / "tokens.json"
        token = self.credence("token", "create", "reader", "--scopes", "read", "--file", str(file),
                              "--json")
        server = self.serve("--tokens", str(file))
        url = server.addresses["http"]
        with self.assertRaises(credence.Forbidden):
            credence.Client(url, token="wrong").call("stats")
        reader = credence.Client(url, token=json.loads(token.stdout)["token"])
        reader.call("stats")
        with self.assertRaises(credence.Forbidden):
            reader.memories.add(RULE, all_projects=True)

    def test_the_same_key_has_one_effect(self):
        for _ in range(2):
            self.client.call("memory add", idempotency_key="k", text=RULE)
        with self.assertRaises(credence.Invalid):
            self.client.call("memory add", idempotency_key="k", text="Another sentence here")


class Changes(Case):
    def test_they_arrive_and_end_when_closed(self):
        changes = self.client.changes("memory")
        seen = []
        thread = threading.Thread(target=lambda: seen.extend(changes))
        thread.start()
        self.client.memories.add(RULE)
        end = threading.Event()
        for _ in range(600):
            if seen or end.wait(0.1):
                break
        changes.close()
        thread.join(timeout=30)
        self.assertFalse(thread.is_alive())
        self.assertTrue(seen and seen[0].kind.startswith("memory."), seen)

    def test_they_continue_where_they_were(self):
        self.client.memories.add(RULE)
        with self.client.changes("memory", after=0) as changes:
            first = next(iter(changes))
        self.client.memories.add("Deployments go through make ship")
        with self.client.changes("memory", after=first.sequence) as changes:
            self.assertGreater(next(iter(changes)).sequence, first.sequence)


class Asyncio(Case):
    def test_the_same_story(self):
        self.remember()
        asyncio.run(self.story())

    async def story(self):
        client = credence.aio.Client(self.url, project=str(self.project))

        @credence.guarded(tool="Write")
        async def write(file_path, content):
            raise AssertionError("it ran")

        asked = []

        async def ask(refused):
            asked.append(refused.tool)
            return True

        async with client.changes("session") as changes:
            async with client.session(DEBUG, on_ask=ask) as s:
                self.assertIn(RULE, s.context)
                before = (await s.show()).confidence
                await s.ran(await s.guard("Bash", command="pytest tests"), "12 passed in 0.31s")
                self.assertEqual((await s.show()).confidence, before + 5)
                with self.assertRaises(credence.Refused):
                    await write(**self.write())
                await s.outcome(True)
            async with client.session(CHANGE, on_ask=ask) as other:
                call = await other.guard("Bash", command="git commit -m x")
                self.assertEqual(call.tool, "Bash")
            async for change in changes:
                self.assertTrue(change.kind.startswith("session."))
                break
        self.assertEqual(asked, ["Bash"])
        self.assertTrue(self.shown(s.id)["ended"])


class Package(Case):
    def test_the_document_runs(self):
        program = code_blocks("docs/clients/python.md", "python")
        done = subprocess.run(
            [sys.executable, "-B", "-c", program], cwd=self.project, capture_output=True,
            text=True, check=False, timeout=120,
            env={**os.environ, "CREDENCE_URL": self.url,
                 "PYTHONPATH": str(ROOT / "clients" / "python")})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        sessions = self.server.get("/v1/session/list").json()
        self.assertEqual(sessions[-1]["outcome"], "success")

    def test_it_is_typed_and_needs_nothing(self):
        folder = ROOT / "clients" / "python"
        self.assertTrue((folder / "credence" / "py.typed").exists())
        self.assertIn("dependencies = []", (folder / "pyproject.toml").read_text("utf-8"))
        done = subprocess.run([sys.executable, "-B", "-S", "-I", "-c",
                               f"import sys; sys.path.insert(0, {str(folder)!r}); import credence"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
