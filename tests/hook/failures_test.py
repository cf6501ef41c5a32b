# SPDX-License-Identifier: Apache-2.0
"""A hook whose store is locked, or whose answer is lost. Usage: failures_test.py CREDENCE"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

CREDENCE = str(Path(sys.argv.pop(1)).resolve())
REFUSED_CALL = {"hook_event_name": "PreToolUse", "session_id": "s1", "tool_name": "Bash",
                "tool_use_id": "t1",
                "tool_input": {"command": "credence session approve s1"}}


class FailuresTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="credence-hook-")).resolve()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.store = self.folder / "test.db"
        self.config = self.folder / "credence.toml"
        self.config.write_text("")
        self.environment = {"HOME": str(self.folder), "PATH": os.environ["PATH"],
                            "LANG": "C.UTF-8", "CREDENCE_DB": str(self.store),
                            "CREDENCE_CONFIG": str(self.config)}

    def hook(self, payload, stdout=subprocess.PIPE):
        text = json.dumps({"cwd": str(self.folder), **payload})
        return self.hook_with(text, stdout=stdout)

    def hook_with(self, text, client="claude-code", stdout=subprocess.PIPE):
        return subprocess.run([CREDENCE, "hook", client], input=text, text=True,
                              stdout=stdout, stderr=subprocess.PIPE, env=self.environment,
                              cwd=self.folder, check=False, timeout=120)

    def decision(self, done):
        """The decision of a hook's answer; a status of 2 refuses too."""
        if done.returncode == 2:
            return "deny"
        self.assertEqual(done.returncode, 0, done.stderr)
        if not done.stdout:
            return "allow"
        output = json.loads(done.stdout)
        if "decision" in output:
            return output["decision"]
        return output.get("hookSpecificOutput", {}).get("permissionDecision", "allow")

    def close(self):
        self.config.write_text('[governor]\nfail = "closed"\n')

    def hold(self, exclusively=False):
        self.hook({"hook_event_name": "SessionStart", "session_id": "s1"})
        holder = sqlite3.connect(self.store, isolation_level=None)
        self.addCleanup(holder.close)
        if exclusively:
            holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")

    def test_a_refusal_stands_while_the_store_is_held(self):
        self.hold()
        for fail in ("open", "closed"):
            for mode in ("observe", "enforce"):
                self.environment["CREDENCE_GOVERNOR_FAIL"] = fail
                self.environment["CREDENCE_GOVERNOR_MODE"] = mode
                started = time.monotonic()
                self.assertEqual(self.decision(self.hook(REFUSED_CALL)), "deny")
                # Below the timeout of 10 s that 'credence install' sets for hooks.
                self.assertLess(time.monotonic() - started, 9)
        reading = {**REFUSED_CALL, "tool_name": "Read", "tool_input": {"file_path": "a"}}
        self.assertEqual(self.decision(self.hook(reading)), "allow")

    def test_a_store_that_cannot_be_read_while_it_is_held_refuses_calls_and_nothing_else(self):
        self.hold(exclusively=True)
        self.environment["CREDENCE_GOVERNOR_FAIL"] = "open"
        started = time.monotonic()
        done = self.hook(REFUSED_CALL)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("another process has held the store for 4 s", done.stderr)
        self.assertIn("the call is refused\n", done.stderr)
        self.assertLess(time.monotonic() - started, 9)
        done = self.hook({"hook_event_name": "UserPromptSubmit", "session_id": "s1", "prompt": "x"})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("the hook did nothing", done.stderr)

    def test_input_that_an_agent_can_make_unreadable_is_refused(self):
        start = '{"session_id": "s1", "cwd": "%s", ' % self.folder
        event = '"hook_event_name": "%s", "tool_name": "%s", "tool_use_id": "t1"'
        shell = {"claude-code": ("PreToolUse", "Bash"), "codex": ("PreToolUse", "Bash"),
                 "opencode": ("PreToolUse", "bash"), "gemini": ("BeforeTool", "run_shell_command")}
        odd = ('"\\ud800"', '"x\\udfffx"', '"\\ud800\\u0041"', "[" * 130 + "]" * 130,
               '{"a":' * 5000 + "1" + "}" * 5000, "1e999", '"\\x"', '"\x01"', "nul", '{"a" 1}')
        for mode in ("observe", "ask", "enforce"):
            self.environment["CREDENCE_GOVERNOR_MODE"] = mode
            for fail in ("open", "closed"):
                self.environment["CREDENCE_GOVERNOR_FAIL"] = fail
                for value in odd:
                    clients = shell if mode == "enforce" else ["codex"]
                    for client, names in ((name, shell[name]) for name in clients):
                        call = '"tool_input": {"command": "ls", "x": %s}' % value
                        # The moment may be named before the unreadable part or after it.
                        for text in (start + event % names + ", " + call + "}",
                                     start + call + ", " + event % names + "}"):
                            decision = self.decision(self.hook_with(text, client))
                            self.assertEqual(decision, "deny", (client, mode, fail, value[:50]))

    def test_what_a_client_cuts_off_is_still_recorded(self):
        text = json.dumps({"hook_event_name": "PostToolUseFailure", "session_id": "s1",
                           "cwd": str(self.folder), "tool_name": "Bash", "tool_use_id": "t1",
                           "tool_input": {"command": "make"}, "error": "Exit code 2\nHALF"})
        done = self.hook_with(text.replace("HALF", "\\ud83d"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, "")
        self.assertIn("tool_failure", done.stdout)

    def test_hostile_input_of_a_megabyte_takes_little_time(self):
        size = 1_000_000
        call = {"hook_event_name": "PreToolUse", "session_id": "s1", "tool_use_id": "t1"}
        texts = {
            "long value": json.dumps({**call, "tool_name": "Write", "tool_input": {
                "file_path": "/tmp/a", "content": "x" * size}}),
            "escapes": json.dumps({**call, "tool_name": "Write", "tool_input": {
                "file_path": "/tmp/a", "content": "\u20ac\n\"" * (size // 10)}}),
            "many keys": json.dumps({**call, "tool_name": "mcp__x__get", "tool_input": {
                f"k{i}": i for i in range(size // 14)}}),
            "many paths": json.dumps({**call, "tool_name": "Edit"})[:-1] + ', "tool_input": {' +
                          ", ".join(f'"path": "{i}"' for i in range(size // 16)) + "}}",
            "many commands": json.dumps({**call, "tool_name": "Bash"})[:-1] + ', "tool_input": {' +
                             ", ".join(f'"cmd": "{i}"' for i in range(size // 16)) + "}}",
            "many files": json.dumps({**call, "tool_name": "apply_patch", "tool_input": {
                "input": "\n".join(f"*** Add File: a/{i}" for i in range(size // 22))}}),
            "SQL": json.dumps({**call, "tool_name": "mcp__pg__query", "tool_input": {
                "sql": "select (" * (size // 8)}}),
            "many arrays": json.dumps({**call, "tool_name": "mcp__pg__get"})[:-1] +
                           ', "tool_input": {"a": [' + ",".join(["[[1]]"] * (size // 6)) + "]}}",
            "spaces": json.dumps({**call, "tool_name": "Read"})[:-1] + " " * size + "}",
        }
        for name, text in texts.items():
            times = []
            for _ in range(3):
                started = time.monotonic()
                self.decision(self.hook_with(text))
                times.append(time.monotonic() - started)
            print(f"{name}: {min(times) * 1000:.0f} ms", file=sys.stderr)
            # 50 ms on an idle machine; tests may share it with others.
            self.assertLess(min(times), 1, name)

    def test_a_refusal_that_cannot_be_written_ends_as_the_settings_say(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = self.hook(REFUSED_CALL, stdout=full)
            self.assertEqual(done.returncode, 0)
            self.assertIn("the answer cannot be written", done.stderr)
            self.assertIn("is allowed", done.stderr)
            self.close()
            done = self.hook(REFUSED_CALL, stdout=full)
            self.assertEqual(done.returncode, 2)
            self.assertIn("the call is refused (governor.fail)", done.stderr)

    def test_what_is_about_no_call_refuses_none(self):
        self.close()
        for event in ("Stop", "UserPromptSubmit", "BeforeAgent", "SessionEnd"):
            done = self.hook({"hook_event_name": event})
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("session_id", done.stderr)
            self.assertNotIn("refused", done.stderr)
        self.assertEqual(self.hook({"hook_event_name": "PreToolUse"}).returncode, 2)

    def test_a_payload_of_no_client_ends_as_the_settings_say(self):
        for text in ("", "not json", "{}", "[]", '{"hook_event_name": 3}', '{"x": "\\ud800"'):
            self.assertEqual(self.hook_with(text).returncode, 0, text)
        self.close()
        for text in ("not json", "{}", '{"x": "\\ud800"'):
            self.assertEqual(self.hook_with(text).returncode, 2, text)

    def test_a_mistake_elsewhere_in_the_settings_does_not_open_what_is_closed(self):
        self.config.write_text('[memory]\ninjct_limit = 3\n\n[governor]\nfail = "closed"\n')
        done = self.hook(REFUSED_CALL)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("injct_limit", done.stderr)
        self.config.write_text("[memory]\ninjct_limit = 3\n")
        self.assertEqual(self.hook(REFUSED_CALL).returncode, 0)


if __name__ == "__main__":
    unittest.main()
