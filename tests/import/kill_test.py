# SPDX-License-Identifier: Apache-2.0
"""An import that is killed repeatedly leaves the same ledger as one that is not.

Usage: kill_test.py CREDENCE [SEED]
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from transcripts import WatchedImport, write_transcripts

CREDENCE = sys.argv.pop(1)
SEED = int(sys.argv.pop(1)) if len(sys.argv) > 1 else random.randrange(1_000_000)
TRANSCRIPTS = 400
KILLS = 10


def without_seal(event):
    """Every session has a random seal, with which its words are made unreadable."""
    event.pop("digest", None)  # Has a random salt.
    if event["kind"] == "session.started":
        del event["verbatim"]
        # Rests on how many different words there are, which is estimated from their seals.
        if "alarm" in event["body"]:
            event["body"]["alarm"] = True
    if "verbatim" in event:
        event["verbatim"] = event["verbatim"]["text"]
    for part in (event["body"], *event["body"].get("claims", [])):
        for key in ("goal", "words"):
            if key in part:
                part[key] = len(part[key])


class KilledImport(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.projects = self.folder / "projects"
        self.outcomes = write_transcripts(self.projects, TRANSCRIPTS, SEED)
        self.environment = {**os.environ, "HOME": folder.name, "CREDENCE_CONFIG": "/dev/null"}

        self.all = ["import", "claude-code", str(self.projects), "--outcomes", str(self.outcomes)]

    def command(self, db, *arguments):
        return [CREDENCE, "--db", str(self.folder / db), *arguments]

    def run_credence(self, db, *arguments):
        done = subprocess.run(self.command(db, *arguments), env=self.environment,
                              capture_output=True, text=True)  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def answer(self, db, *arguments):
        return json.loads(self.run_credence(db, *arguments, "--json"))

    def ledger(self, db):
        """All events in order, without random ids and their hashes."""
        events = [json.loads(line) for line in self.run_credence(db, "export").splitlines()]
        for event in events:
            del event["hash"]  # Depends on the id.
            without_seal(event)
            # Events that may be reported twice have ids derived from their keys.
            if event["kind"] not in ("session.prompted", "session.finished", "session.refused"):
                del event["id"]
        return events

    def test_the_ledger_is_that_of_an_import_without_kills(self):
        chance = random.Random(SEED)
        self.run_credence("whole.db", *self.all)
        whole = self.ledger("whole.db")
        self.assertEqual(len(self.answer("whole.db", "session", "list")), TRANSCRIPTS)

        for kill in range(KILLS):
            running = WatchedImport(self.command("killed.db", *self.all), self.environment)
            # Each import gets a little further than the last, and dies anywhere within a session.
            done = (kill + 1) * TRANSCRIPTS // (KILLS + 2) + chance.randrange(10)
            self.assertTrue(running.read_until(done), f"seed {SEED}: ended before {done}")
            time.sleep(chance.random() * 0.005)
            self.assertEqual(running.kill(), -9, f"seed {SEED}")
            kept = self.ledger("killed.db")
            self.assertEqual(kept, whole[: len(kept)], f"seed {SEED}: after kill {kill}")
            self.assertGreaterEqual(len(self.answer("killed.db", "session", "list")), done)
            self.assertLess(len(kept), len(whole))

        self.assertGreater(self.answer("killed.db", *self.all)["events"], 0)
        self.assertEqual(self.ledger("killed.db"), whole, f"seed {SEED}")
        for words in (["session", "list"], ["signals"]):
            self.assertEqual(self.answer("killed.db", *words), self.answer("whole.db", *words))
        self.assertTrue(self.answer("killed.db", "verify")["ok"])

        self.assertEqual(self.answer("killed.db", *self.all)["events"], 0)
        self.assertEqual(self.ledger("killed.db"), whole)


if __name__ == "__main__":
    unittest.main()
