# SPDX-License-Identifier: Apache-2.0
"""No answer is wider than the window, whatever was stored, and none controls the terminal.

Usage: width_test.py CREDENCE
"""

import json
import re
import sys
import tempfile
import unittest

from sample import HOSTILE, LONG, Sample
from screens import COLOUR, Screen, width_of

CREDENCE = sys.argv.pop(1)

# $name is an id of the sample.
COMMANDS = [
    "memory list", "memory search tests", "memory show $memory", "why $memory",
    "inject", "session list", "session show $session", "why $session",
    "session check --tool Bash --session $session", "forecast $session", "signals",
    "replay", "replay --set governor.signals.sunk_cost.delta=-10",
    "gate --policy strict.toml --fail-on deny-to-allow", "report", "calibrate", "lift", "stats",
    "verify", "ledger list", "ledger show 1", "belief list", "belief show $belief",
    "why $belief", "belief disputes", "belief graph", "belief maintain",
    "belief search PostgreSQL", "heuristic list", "heuristic show $heuristic",
    "why $heuristic", "events list", "fire list", "review list", "review levels",
    "review rules", "review questions", "review report", "review work wp-1",
    "review calibration", "rule list", "settings", "settings governor", "token list", "mode",
    "status", "week", "top", "doctor", "help all", "help", "help memory add", "help words",
    "session timeline $session", "heuristic match tests --source mail",
    "heuristic compare tests --source mail", "events show $event", "belief explain $belief",
    "belief say $belief", "review agreement", "review context tests", "review next", "find tests",
    "activity", "alert list", "projects", "eval recall questions.jsonl", "similarity tea coffee",
    "cue no", "certainty maybe", "sentiment fine", "themes slow", "config check",
    "review notify --dry-run", "version", "",
    "list", "search tests", "next", "review show last", "review check artifact.json",
    "review retain --dry-run",
    "demo", "demo governor", "demo executive", "demo belief", "demo review",
]  # fmt: skip

# They print what a program reads, or files; or they change something.
NOT_TRIED = {
    "memory export", "export", "embed text", "man", "completion", "complete", "hook", "statusline",
    "mcp", "serve", "metrics", "review hints",
    # Asks a server, of which there is none here.
    "health",
}  # fmt: skip
CHANGING = re.compile(
    r"(\w+ )?(add|validate|violate|supersede|forget|restore|import|signal|approve|ratify|revoke"
    r"|dispute|outcome|erase|feedback|freeze|thaw|record|reaffirm|reference|reason|corroborate"
    r"|doubt|conflict|reject|revise|retract|support|relate|unlink|contradict|resolve|batch|ingest"
    r"|observe|register|predict|submit|needs-work|compare|withdraw|discard|learn|confirm|retire"
    r"|revive|answer|acknowledge|reopen|rebuild|prepare|create|copy|remove|set|unset)"
    r"|review (export|watch)|allow|trust|event|install|backup|sim")

# Answers for programs are as they are, however wide.
FOR_PROGRAMS = {"inject"}


class Width(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.sample = Sample(CREDENCE, folder.name)
        cls.ids = cls.sample.fill()
        cls.ids["event"] = cls.sample.json("events", "list")[0]["id"]
        (cls.sample.project / "questions.jsonl").write_text(
            json.dumps({"question": "which tests?", "answers": [LONG]}) + "\n", encoding="utf-8")
        (cls.sample.project / "strict.toml").write_text(
            "[governor]\ninitial_confidence = 1\n", encoding="utf-8")
        work = {"type": "code-module", "id": "wp-2", "version": "1", "agentConfidence": 0.9,
                "summary": HOSTILE + LONG}  # fmt: skip
        artifact = json.dumps({"workProduct": work, "taskType": "docs"})
        (cls.sample.project / "artifact.json").write_text(artifact, encoding="utf-8")
        cls.sample.run("review", "register", "-", given=artifact)
        cls.sample.run("review", "reject", "wp-2", "--reason", LONG)

    def words_of(self, command):
        return [self.ids.get(word[1:], word) if word.startswith("$") else word
                for word in command.split()]  # fmt: skip

    def show(self, command, columns):
        screen = Screen([CREDENCE, *self.words_of(command)], self.sample.project,
                        self.sample.environment, columns, 50)  # fmt: skip
        if command == "top":
            screen.wait_for("q quit")
            screen.press("q")
        if command in ("review next", "next"):
            screen.wait_for("[q]uit?")
            asked = screen.seen
            screen.press("q\n")
            screen.seen = asked
        status = screen.finish()
        if command != "doctor":  # Which finds that nothing is installed.
            self.assertEqual(status, 0, f"{command}: {screen.seen}")
        return screen.seen

    def test_every_line_fits_the_window(self):
        for command in COMMANDS:
            if command in FOR_PROGRAMS or command == "top":
                continue
            for columns in (80, 120):
                with self.subTest(command=command, columns=columns):
                    plain = COLOUR.sub("", self.show(command, columns))
                    self.assertTrue(plain.strip(), command)
                    for line in plain.split("\r\n"):
                        # Only colours control the terminal.
                        self.assertNotRegex(line, r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\u2028]")
                        self.assertLessEqual(width_of(line), columns, line)

    def test_words_are_not_broken(self):
        shown = COLOUR.sub("", self.show("memory list", 80))
        words = set(re.findall(r"[a-z,]+", shown))
        for word in "integration before every commit, because skipped looks passed".split():
            self.assertIn(word, words)

    def test_a_list_leaves_room_for_its_text(self):
        lines = COLOUR.sub("", self.show("memory list", 80)).split("\r\n")
        first = next(line for line in lines if "Run the unit" in line)
        self.assertGreaterEqual(len(first) - first.index("Run the unit"), 34)

    def test_numbers_are_aligned(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        sample = Sample(CREDENCE, folder.name)
        for session, signals in {"low": ["sunk_cost"] * 4, "middle": [], "high": []}.items():
            sample.hook("SessionStart", session, source="startup")
            for signal in signals:
                sample.run("session", "signal", session, signal, status=None)
                for _ in range(6):
                    sample.hook("UserPromptSubmit", session, prompt="Go on")
        screen = Screen([CREDENCE, "session", "list"], sample.project, sample.environment, 120)
        screen.finish()
        lines = COLOUR.sub("", screen.seen).split("\r\n")
        scores = [line for line in lines if " %" in line]
        widths = {len(re.search(r"(\d+) %", line)[1]) for line in scores}
        self.assertGreater(len(widths), 1, lines)
        self.assertEqual(len({line.index(" %") for line in scores}), 1, lines)

    def test_a_pipe_gets_no_colours_and_nothing_is_wrapped(self):
        for command in COMMANDS:
            with self.subTest(command=command):
                out = self.sample.run(*self.words_of(command), status=None)
                self.assertNotIn("\x1b", out)
        lines = self.sample.run("memory", "list").splitlines()
        long = [line for line in lines if "Run the" in line]
        self.assertTrue(long[0].endswith("ends here"), long)

    def test_colours_can_be_switched_off(self):
        command = [CREDENCE, "session", "list"]
        for off in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            screen = Screen(command, self.sample.project, {**self.sample.environment, **off})
            screen.finish()
            self.assertNotIn("\x1b", screen.seen)
        self.assertIn("\x1b[", self.show("session list", 80))

    def test_every_list_is_tried(self):
        reference = self.sample.run("help", "--markdown")
        names = {re.match(r"[a-z]+(-[a-z]+)*( [a-z]+(-[a-z]+)*)*", line)[0]
                 for line in re.findall(r"^\| `credence ([a-z][^`]*)`", reference, re.M)}
        self.assertGreater(len(names), 100)
        left = {name for name in names - NOT_TRIED
                if not any(f"{command} ".startswith(f"{name} ") for command in COMMANDS)}
        self.assertEqual({name for name in left if not CHANGING.fullmatch(name)}, set())

    def test_every_topic_and_word_fits(self):
        topics = [*json.loads(self.sample.run("help", "words", "--json")), "exit", "stores"]
        self.assertGreater(len(topics), 40)
        for topic in topics:
            word = (topic if isinstance(topic, str) else topic["word"]).split(", ")[0]
            for columns in (80, 120):
                with self.subTest(word=word, columns=columns):
                    shown = COLOUR.sub("", self.show(f"help {word}", columns))
                    self.assertGreater(len(shown.split()), 5)
                    for line in shown.split("\r\n"):
                        self.assertLessEqual(width_of(line), columns, line)

    def test_status_fits_one_screen(self):
        self.assertLessEqual(len(self.show("status", 80).strip().split("\r\n")), 24)


if __name__ == "__main__":
    unittest.main()
