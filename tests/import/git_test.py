# SPDX-License-Identifier: Apache-2.0
"""Outcomes and reviews are read from the log of a real git repository.

Usage: git_test.py CREDENCE
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CREDENCE = os.path.abspath(sys.argv.pop(1))
MESSAGE_BYTES = 1_500_000


class GitTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.repository = self.folder / "shop"
        self.repository.mkdir()
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith(("GIT_", "CREDENCE_"))}
        self.environment = {
            **kept,
            "CREDENCE_CONFIG": "/dev/null",
            "CREDENCE_DB": str(self.folder / "test.db"),
            "CREDENCE_NOW": "2026-02-01T12:00:00Z",
            "GIT_AUTHOR_DATE": "2026-01-10T10:00:00Z",
            "GIT_AUTHOR_EMAIL": "bluebird@example.org",
            "GIT_AUTHOR_NAME": "Bluebird",
            "GIT_COMMITTER_DATE": "2026-01-10T10:00:00Z",
            "GIT_COMMITTER_EMAIL": "bluebird@example.org",
            "GIT_COMMITTER_NAME": "Bluebird",
            "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_CONFIG_NOSYSTEM": "1",
            "HOME": str(self.folder),
        }
        self.git("init", "-q", "-b", "main")
        self.commit("The shop", "a.txt", "one\n")

    def run_in(self, folder, words, text=None, status=0):
        done = subprocess.run([str(word) for word in words], cwd=folder, env=self.environment,
                              input=text, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, status, done.stderr or done.stdout)
        return done.stdout if status == 0 else done.stderr

    def git(self, *words, folder=None):
        return self.run_in(folder or self.repository, ["git", *words]).strip()

    def commit(self, message, name, text):
        (self.repository / name).write_text(text)
        self.git("add", ".")
        self.run_in(self.repository, ["git", "commit", "-q", "-F", "-"], text=message)
        return self.git("rev-parse", "HEAD")

    def revert(self, commit):
        self.git("revert", "--no-edit", commit)
        return self.git("rev-parse", "HEAD")

    def credence(self, *words, folder=None, text=None, status=0):
        out = self.run_in(folder or self.repository, [CREDENCE, "--json", *words], text, status)
        return json.loads(out) if status == 0 else out

    def import_git(self, given="HEAD", **more):
        return self.credence("review", "import", "--git", given, **more)

    def register(self, commit, **more):
        """As an agent does when it has committed its work in the session s1."""
        prompt = {"hook_event_name": "UserPromptSubmit", "session_id": "s1",
                  "cwd": str(self.repository), "prompt": "Add a till"}  # fmt: skip
        self.run_in(self.repository, [CREDENCE, "hook", "claude-code"], json.dumps(prompt))
        document = {"workProduct": {"type": "code-module", "id": "till", "version": commit,
                                    "summary": "A till", **more},
                    "taskType": "shop", "agentSession": "s1"}  # fmt: skip
        self.credence("review", "register", "-", text=json.dumps(document))

    def outcome(self):
        return self.credence("session", "show", "s1")["outcome"]

    def decisions(self):
        return {work["id"]: work.get("last_decision")
                for work in self.credence("review", "list", "--state", "done")}

    def test_a_revert_is_the_failure_of_the_work_until_it_is_reverted(self):
        till = self.commit("Add a till", "till.txt", "till\n")
        self.register(till)
        nothing = self.import_git()
        self.assertEqual((nothing["outcomes"], nothing["sessions"]), (0, []))
        reverting = self.revert(till)
        report = self.import_git()
        self.assertEqual((report["outcomes"], report["unread"]), (1, []))
        self.assertEqual(self.decisions(), {"till": "rejected"})
        self.assertEqual(self.outcome(), "failure")
        again = self.import_git()
        self.assertEqual((again["outcomes"], again["known"]), (0, 1))
        self.revert(reverting)
        self.assertEqual(self.import_git()["withdrawn"], 1)
        self.assertNotEqual(self.decisions().get("till"), "rejected")
        self.assertEqual(self.outcome(), "success")
        self.assertTrue(self.credence("verify")["ok"])

    def test_trailers_are_reviews_of_the_work(self):
        message = ("Add a till\n\nIt counts.\n\nReviewed-by: Ada Löv <ada@example.org>\n"
                   "Tested-by: Grace <grace@example.org>\nSigned-off-by: B <b@example.org>\n")
        till = self.commit(message, "till.txt", "till\n")
        self.commit("More\n\nAcked-by: Ada Löv <ada@example.org>\n", "more.txt", "more\n")
        self.register(till[:12])
        report = self.import_git()
        self.assertEqual((report["reviews"], report["unregistered"]), (2, 1))
        self.assertEqual(self.decisions(), {"till": "approved"})

    def test_the_range_says_which_commits_are_read(self):
        till = self.commit("Add a till", "till.txt", "till\n")
        self.register(till)
        self.revert(till)
        self.assertEqual(self.import_git("HEAD~1")["outcomes"], 0)
        self.assertEqual(self.import_git("HEAD~1..HEAD")["outcomes"], 1)

    def test_a_long_log_is_read_to_its_end(self):
        till = self.commit("Add a till", "till.txt", "till\n")
        self.register(till)
        self.revert(till)
        line = "x" * 99 + "\n"
        self.commit("Much to say\n\n" + line * (MESSAGE_BYTES // len(line)), "b.txt", "b\n")
        self.assertEqual(self.import_git()["outcomes"], 1)

    def test_the_folder_or_the_project_that_is_given(self):
        till = self.commit("Add a till", "till.txt", "till\n")
        self.register(till)
        # A work tree has a branch of its own.
        tree = self.folder / "tree"
        self.git("worktree", "add", "-q", "-b", "other", str(tree))
        self.git("revert", "--no-edit", till, folder=tree)
        self.assertEqual(self.import_git()["outcomes"], 0)
        self.assertEqual(self.import_git(folder=tree)["outcomes"], 1)
        elsewhere = self.import_git(folder=self.folder, status=1)
        self.assertIn("not a git repository", elsewhere)
        known = self.credence("--project", "shop", "review", "import", "--git", "other",
                              folder=self.folder)  # fmt: skip
        self.assertEqual((known["outcomes"], known["known"]), (0, 1))

    def test_what_is_no_range_is_refused(self):
        written = self.folder / "written"
        self.import_git(f"--output={written}", status=2)
        self.assertFalse(written.exists())
        error = self.import_git("no-such-branch", status=1)
        self.assertIn("git log failed: ", error)
        self.assertIn("no-such-branch", error)

    def test_a_registered_file_gets_its_text_from_its_commit(self):
        till = self.commit("Add a till", "till.txt", "till\n")
        self.commit("Change the till", "till.txt", "another till\n")
        content = {"kind": "file", "path": "till.txt", "commit": till}
        self.register(till, content=content)
        work = self.credence("review", "work", "till")
        self.assertEqual(work["content"]["text"], "till\n")
        # A file that git does not know keeps its name alone.
        self.register("2", content={**content, "path": "none.txt"})
        work = self.credence("review", "work", "till")
        self.assertEqual(work["content"].get("text"), None)


if __name__ == "__main__":
    unittest.main()
