# SPDX-License-Identifier: Apache-2.0
"""Every command ends with the status that 'credence help exit' promises.

Usage: exit_test.py CREDENCE
"""

import json
import re
import subprocess
import sys
import tempfile
import unittest

from sample import Sample

CREDENCE = sys.argv.pop(1)
DONE, REFUSED, USAGE = 0, 1, 2

# They serve until they are ended, or answer a client in its protocol; their own tests end them.
NOT_TRIED = {"hook", "mcp", "serve", "statusline",
             # Needs a model that may be missing.
             "embed prepare"}  # fmt: skip

# What they need would take more than a row; other tests see them succeed.
ONLY_REFUSED = {"trust", "feedback", "doctor", "health", "review submit", "review import"}

# In this order, on one store. $name is an id of the sample; names in {braces} are files.
ROWS = [
    # Reading is done, also if nothing is found.
    ("memory list", DONE), ("memory search zebra", DONE), ("memory show $memory", DONE),
    ("memory show nothing", REFUSED), ("memory show", USAGE), ("memory list --type poem", USAGE),
    ("memory export", DONE), ("inject", DONE), ("eval recall {recall}", DONE),
    ("eval recall {broken}", USAGE), ("eval recall nothing.jsonl", REFUSED),
    ("session list", DONE), ("session show $session", DONE), ("session show nothing", REFUSED),
    ("session timeline $session", DONE), ("signals", DONE), ("forecast last", DONE),
    # Its answer is that the call would be refused, which is an answer.
    ("session check --confidence 5 --effect git_write", DONE),
    ("session check --confidence 105 --effect git_write", USAGE),
    ("session check --confidence 5 --effect nothing", USAGE),
    ("heuristic list", DONE), ("heuristic show $heuristic", DONE),
    ("heuristic match zebra --source mail", DONE), ("heuristic compare zebra --source mail", DONE),
    ("heuristic compare zebra", USAGE),
    ("events list", DONE), ("events show $event", DONE), ("events show nothing", REFUSED),
    ("fire list", DONE), ("metrics", DONE), ("belief list", DONE), ("belief show $belief", DONE),
    ("belief explain $belief", DONE), ("belief say $belief", DONE), ("belief search zebra", DONE),
    ("belief search zebra --min-relevance 7", USAGE), ("belief disputes", DONE),
    ("belief graph", DONE), ("belief show nothing", REFUSED), ("review list", DONE),
    ("review work wp-1", DONE), ("review work nothing", REFUSED), ("review levels", DONE),
    ("review rules", DONE), ("review calibration", DONE), ("review agreement", DONE),
    ("review report", DONE), ("review questions", DONE), ("review context zebra", DONE),
    ("review show nothing", REFUSED), ("review next", DONE), ("review notify --dry-run", DONE),
    ("find zebra", DONE), ("activity", DONE), ("alert list", DONE), ("projects", DONE),
    ("why $memory", DONE), ("why nothing", REFUSED), ("replay", DONE),
    ("replay --set nothing=1", USAGE),
    ("gate --policy {policy} --fail-on deny-to-allow", DONE),
    ("gate --policy {policy} --fail-on deny-to-allow,any", REFUSED),
    ("gate --policy {policy} --fail-on nothing", USAGE), ("gate --policy {policy}", USAGE),
    ("gate --policy {broken_settings} --fail-on any", USAGE),
    ("gate --policy nothing.toml --fail-on any", REFUSED), ("gate --fail-on any", USAGE),
    ("report", DONE), ("report --format markdown", DONE), ("report --format json", DONE),
    ("report --since soon", USAGE), ("lift", DONE), ("stats", DONE), ("ledger list", DONE),
    ("ledger show 1", DONE), ("ledger show 999999", REFUSED), ("calibrate", DONE),
    ("calibrate --bins 0", USAGE), ("settings", DONE), ("status", DONE), ("week", DONE),
    ("top", DONE),
    ("verify", DONE), ("export", DONE), ("token list", DONE), ("rule list", DONE), ("mode", DONE),
    ("cue no", DONE), ("certainty maybe", DONE), ("sentiment fine", DONE), ("themes slow", DONE),
    ("similarity tea coffee", DONE), ("similarity tea", USAGE), ("embed text tea", DONE),
    ("config check", DONE), ("config check {broken_settings}", USAGE), ("complete any", DONE),
    ("complete nothing", USAGE), ("completion bash", DONE), ("completion tcsh", USAGE),
    ("man", DONE), ("help", DONE), ("help all", DONE), ("help memory add", DONE),
    ("help nothing", REFUSED), ("version", DONE), ("demo", DONE), ("demo nothing", USAGE),
    ("", DONE), ("nothing", USAGE), ("memory", DONE), ("memory nothing", USAGE),
    ("memory list --nothing", USAGE), ("memory list -h", DONE), ("memory list --format xml", USAGE),
    ("stats --format csv", USAGE), ("memory list --now yesterday", USAGE),
    ("stats --config nothing.toml", USAGE), ("stats --db nothing.db", REFUSED),
    ("doctor codex", REFUSED), ("doctor nothing", USAGE),
    ("health http://127.0.0.1:1", REFUSED), ("health nothing", USAGE),
    # Memories.
    ("add tea", DONE), ("memory add tea", DONE), ("memory add", USAGE),
    ("memory validate $memory", DONE), ("memory violate $memory", DONE),
    ("memory validate nothing", REFUSED), ("memory supersede $memory coffee", DONE),
    ("memory forget last", DONE), ("memory restore last", DONE),
    ("memory restore nothing", REFUSED),
    ("memory import {notes}", DONE), ("memory import nothing.md", REFUSED),
    # What is skipped was looked at: there was nothing worth remembering.
    ("memory add x --passive --tool Bash", DONE), ("memory add x --tool Bash", USAGE),
    # Sessions.
    ("session signal $session trust_regained", DONE),
    ("session signal $session nothing", USAGE),
    ("session dispute $session assessment", DONE),
    ("session dispute $session nothing", REFUSED),
    ("session approve $session", DONE), ("session approve $session", REFUSED),
    ("session outcome $session --success", DONE),
    ("session outcome $session", USAGE), ("allow $session", DONE), ("allow nothing", REFUSED),
    ("allow --for nothing", USAGE), ("session erase $session", DONE),
    ("session erase nothing", REFUSED), ("mode ask", DONE), ("mode nothing", USAGE),
    ("settings set memory.half_life_days 60", DONE),
    ("settings set memory.half_life_days nothing", USAGE),
    ("settings set memory.nothing 1", USAGE), ("settings unset memory.half_life_days", DONE),
    ("rule add allow --command ls", DONE), ("rule add nothing --command ls", USAGE),
    ("rule remove 1", DONE), ("rule remove 99", REFUSED),
    ("rule ratify 99", REFUSED), ("rule ratify ls", DONE), ("rule revoke last", DONE),
    ("rule revoke nothing", REFUSED), ("trust", REFUSED),
    # Events. Nobody could answer: that is done, and the answer says "rejected".
    ("event tea --source mail", DONE), ("event tea", USAGE),
    ("feedback $event --positive", REFUSED), ("feedback nothing --positive", REFUSED),
    ("feedback $event", USAGE),
    ("outcome $event --success", DONE), ("outcome nothing --success", REFUSED),
    ("events erase $event", DONE), ("events erase nothing", REFUSED),
    ("heuristic add --condition a --action b --source c", DONE),
    ("heuristic add --condition a", USAGE), ("heuristic feedback $heuristic --positive", DONE),
    ("heuristic feedback $heuristic", USAGE), ("heuristic freeze $heuristic", DONE),
    ("heuristic thaw $heuristic", DONE), ("fire record $heuristic e9", DONE),
    ("fire outcome last --success", DONE), ("fire outcome nothing --success", REFUSED),
    ("heuristic forget $heuristic", DONE), ("heuristic restore $heuristic", DONE),
    # Beliefs.
    ("belief add tea", DONE), ("belief add", USAGE), ("belief add tea --origin nobody", USAGE),
    ("belief reaffirm $belief", DONE), ("belief reference $belief", DONE),
    ("belief reason $belief --by user", DONE), ("belief reason $belief --by nobody", USAGE),
    ("belief corroborate $belief", DONE), ("belief doubt $belief", DONE),
    ("belief conflict $belief", DONE), ("belief support $belief last", DONE),
    ("belief relate $belief last", DONE), ("belief unlink $belief last", DONE),
    ("belief contradict $belief last", DONE), ("belief resolve $belief last --winner last", DONE),
    ("belief relate $belief $belief", USAGE), ("belief reject $belief", DONE),
    ("belief restore $belief", REFUSED), ("belief revise $belief coffee", DONE),
    ("belief retract last", DONE), ("belief restore last", DONE),
    ("belief batch {belief_batch}", DONE),
    ("belief ingest {conversation}", DONE), ("belief ingest {broken}", USAGE),
    ("belief observe tea --speaker user", DONE), ("belief maintain", DONE),
    ("belief import {graph}", DONE), ("belief import {broken}", USAGE),
    # Reviews.
    ("review answer retry-logic --wanted", DONE), ("review retire retry-logic", DONE),
    ("review revive retry-logic", DONE), ("review confirm retry-logic", DONE),
    ("review show last", DONE), ("review withdraw last", DONE),
    ("alert acknowledge indicator/approval-rate", DONE),
    ("alert reopen indicator/approval-rate", DONE),
    ("review register {work}", DONE), ("review register {broken}", REFUSED),
    ("review predict {prediction}", DONE), ("review approve wp-2", DONE),
    ("review approve nothing", REFUSED), ("review reject wp-1 --score nothing=1", USAGE),
    ("review needs-work wp-1", DONE), ("review reject wp-3", DONE),
    ("review compare wp-1 wp-2 --prefer A", DONE), ("review compare wp-1 wp-2 --prefer C", USAGE),
    ("review submit {broken}", REFUSED), ("review list --state quarantined", DONE),
    ("review discard last", DONE),
    ("review discard nothing", REFUSED), ("review import {broken}", REFUSED),
    ("review import", USAGE), ("review withdraw nothing", REFUSED), ("review learn", DONE),
    ("review confirm nothing", REFUSED), ("review retire nothing", REFUSED),
    ("review revive nothing", REFUSED), ("review answer nothing --wanted", REFUSED),
    ("review check {artifact}", DONE), ("review check {broken}", USAGE),
    ("review retain --dry-run", DONE), ("review export out", DONE), ("review hints HINTS.md", DONE),
    ("review watch {drop} --once", DONE), ("review watch nothing --once", REFUSED), ("next", DONE),
    ("search tea", DONE), ("list", DONE),
    ("alert acknowledge nothing", REFUSED), ("alert reopen nothing", REFUSED),
    # The installation and the data.
    ("install codex", DONE), ("install codex --remove", DONE), ("install nothing", USAGE),
    ("token create ci --scopes read", DONE), ("token create ci --scopes nothing", USAGE),
    ("token revoke ci", DONE), ("token revoke ci", REFUSED), ("backup copy.db", DONE),
    ("backup copy.db", REFUSED), ("store copy copy.db other.db", DONE),
    ("store copy nothing.db third.db", REFUSED), ("restore nothing.db --force", REFUSED),
    ("restore copy.db --force", DONE), ("import events nothing.jsonl", REFUSED),
    ("import events {events}", DONE), ("import nothing x", USAGE), ("embed rebuild", DONE),
    ("sim --seed 1 --steps 3", DONE), ("sim", USAGE),
]  # fmt: skip

WORK = {"type": "code-module", "version": "1", "summary": "A till", "agentConfidence": 0.9}


def lines(*values):
    return "".join(json.dumps(value) + "\n" for value in values)


class ExitStatus(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.sample = Sample(CREDENCE, folder.name)
        cls.ids = cls.sample.fill()
        cls.ids["event"] = cls.sample.json("events", "list")[0]["id"]
        cls.teach_and_contradict()
        exported = cls.sample.run("export")
        cls.files = {
            "recall": lines({"question": "tea?", "answers": []}), "broken": "{",
            "broken_settings": "[memory]\nnothing = 1\n",
            # No memory is sure enough to be injected.
            "policy": "[memory]\nmin_effective = 0.9\n", "notes": "- Water the plants\n",
            "belief_batch": lines({"op": "add", "text": "Ada drinks tea"}),
            "conversation": lines({"id": "1", "at": "2030-01-01T00:00:00Z", "speaker": "user",
                                   "text": "I live in Porto"}),
            "graph": json.dumps({"nodes": [], "edges": []}),
            "work": lines({"workProduct": {**WORK, "id": "wp-2"}, "taskType": "docs"},
                          {"workProduct": {**WORK, "id": "wp-3"}, "taskType": "docs"}),
            "prediction": lines({"workProduct": {**WORK, "id": "wp-4", "scorePrediction": 8},
                                 "taskType": "docs"}),
            "artifact": json.dumps({"workProduct": {**WORK, "id": "wp-5"}, "taskType": "docs"}),
            "events": exported,
        }  # fmt: skip
        for name, text in cls.files.items():
            (cls.sample.project / name).write_text(text, encoding="utf-8")
        (cls.sample.project / "drop").mkdir()

    @classmethod
    def teach_and_contradict(cls):
        """A rule from eight rejections on as many days, and a question about two more."""
        words = ["Always"] * 8 + ["Never"] * 2
        days = range(11, 11 + len(words))
        cls.sample.run("review", "register", "-", given=lines(
            *({"workProduct": {**WORK, "id": f"retry-{day}"}, "taskType": "docs"}
              for day in days)))  # fmt: skip
        for day, word in zip(days, words):
            cls.sample.run("review", "reject", f"retry-{day}", "--reason",
                           f"{word} add retries to network calls",
                           "--now", f"2030-01-{day}T12:00:00Z")  # fmt: skip

    def run_line(self, line):
        words = [self.ids[word[1:]] if word[:1] == "$" else word.strip("{}")
                 for word in line.split()]  # fmt: skip
        return subprocess.run([CREDENCE, *words], env=self.sample.environment, text=True,
                              cwd=self.sample.project, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=120)  # fmt: skip

    def files_below(self):
        """What a command could change, except for what SQLite and the log do on their own."""
        own = ("credence.db", "data/", "state/", "credence.log")
        return {str(path): path.read_bytes() for path in self.sample.folder.rglob("*")
                if path.is_file()
                and not str(path.relative_to(self.sample.folder)).startswith(own)}  # fmt: skip

    def test_csv_changes_nothing(self):
        """Runs before test_every_row, whose rows succeed on this store."""
        ledger, files = self.sample.run("export"), self.files_below()
        reading = {"memory", "session", "belief", "heuristic", "events", "fire", "review",
                   "settings", "token", "doctor", "find", "activity", "alert", "projects",
                   "rule", "signals", "ledger", "top",
                   "help", "lift", "replay", "search", "list"}  # fmt: skip
        answered = set()
        for line, status in ROWS:
            if status != DONE or line in ("", "memory") or line.endswith("-h"):
                continue
            if "--format" in line:  # It names another one.
                continue
            with self.subTest(line=line):
                done = self.run_line(f"{line} --format csv")
                self.assertIn(done.returncode, (DONE, USAGE), done.stderr)
                if done.returncode == DONE:
                    answered.add(line.split()[0])
                else:
                    self.assertEqual(done.stdout, "")
                    self.assertRegex(done.stderr, "no rows|is a table|\"csv\" is not known")
        self.assertLessEqual(answered, reading)
        self.assertGreater(len(answered), 10)
        self.assertEqual(self.sample.run("export"), ledger)
        self.assertEqual(self.files_below(), files)

    def test_every_row(self):
        for line, status in ROWS:
            with self.subTest(line=line):
                done = self.run_line(line)
                said = f"{done.stdout[-500:]}\n{done.stderr}"
                self.assertEqual(done.returncode, status, said)
                if status == USAGE and done.stderr == "":
                    self.assertIn("config check", line)  # Its answer is the list of problems.
                elif status != DONE and done.stderr:
                    self.assertEqual(done.stderr.count("\n"), 1, said)
                    self.assertTrue(done.stderr.startswith("credence: "), said)
                elif status == DONE:
                    self.assertEqual(done.stderr, "", said)

    def test_every_command_has_a_row(self):
        reference = self.sample.run("help", "--markdown")
        commands = {re.match(r"[a-z]+(-[a-z]+)*( [a-z]+(-[a-z]+)*)*", line)[0]
                    for line in re.findall(r"^\| `credence ([a-z][^`]*)`", reference, re.M)}
        self.assertGreater(len(commands), 100)
        for command in commands - NOT_TRIED:
            with self.subTest(command=command):
                rows = {status for line, status in ROWS if f"{line} ".startswith(f"{command} ")}
                self.assertTrue(rows - {DONE} if command in ONLY_REFUSED else DONE in rows)

    def test_an_event_that_nobody_could_answer_is_done(self):
        answer = self.sample.json("event", "Who is there?", "--source", "door")
        self.assertEqual(answer["decision_path"], "rejected")

    def test_the_help_says_so(self):
        text = self.sample.run("help", "exit")
        for status in (DONE, REFUSED, USAGE):
            self.assertRegex(text, rf"(?m)^ +{status}  ")


if __name__ == "__main__":
    unittest.main()
