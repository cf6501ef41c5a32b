# SPDX-License-Identifier: Apache-2.0
"""bash, fish and zsh complete command lines of credence. Usage: completion_test.py CREDENCE"""

import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

import shells

CREDENCE = str(Path(sys.argv.pop(1)).resolve())
MEMORY_COMMANDS = {
    "add", "list", "show", "validate", "violate", "supersede", "forget", "restore", "search",
    "import", "export",
}  # fmt: skip
TYPES = {"pattern", "decision", "constraint", "learning", "context", "rule"}
GLOBALS = {
    "--db", "--json", "--format", "--watch", "--now", "--project", "--config", "--space", "--help",
    "--version",
}  # fmt: skip

# The words before the cursor, the word being typed, and what every shell suggests for it.
CASES = [
    ([], "mem", {"memory"}),
    ([], "ver", {"verify", "version"}),
    (["memory"], "", MEMORY_COMMANDS),
    (["memory"], "v", {"validate", "violate"}),
    (["memory"], "zzz", set()),
    (["--db", "x.db"], "mem", {"memory"}),
    (["--db=x.db"], "mem", {"memory"}),
    (["--json", "memory"], "li", {"list"}),
    (["memory", "--json"], "li", {"list"}),
    (["memory", "--db", "x.db"], "li", {"list"}),
    # An option's value is not the command.
    (["--space", "memory"], "exp", {"export"}),
    ([], "--", GLOBALS),
    (["memory"], "--", GLOBALS),
    (["memory", "list"], "--", GLOBALS | {
        "--all", "--all-projects", "--type", "--domain", "--since", "--until", "--sort", "--limit",
        "--offset"}),
    (["memory", "add", "words"], "--t", {"--type", "--tool"}),
    (["memory", "add"], "--pa", {"--passive"}),
    (["inject"], "--max", {"--max-tokens"}),
    (["memory", "add", "--type"], "", TYPES),
    (["memory", "add", "--type"], "con", {"constraint", "context"}),
    (["memory", "list", "--domain"], "t", {"typescript", "testing"}),
    (["memory", "add", "--json", "words", "--domain"], "t", {"typescript", "testing"}),
    # Free text has no candidates.
    (["memory", "add"], "wor", set()),
    (["memory", "show"], "a", set()),
    (["memory", "add", "--tool"], "B", set()),
    (["inject", "--limit"], "1", set()),
    (
        ["import"],
        "",
        {"events", "claude-code", "codex", "gemini", "swe-agent", "mini-swe-agent", "otlp"},
    ),
    (["import", "events"], "eve", {"events.jsonl"}),
    (["--db"], "eve", {"events.jsonl"}),
    (["memory", "list", "--config"], "eve", {"events.jsonl"}),
    (["completion"], "", {"bash", "zsh", "fish"}),
    (["install"], "", {"claude-code", "codex", "gemini", "opencode", "goose"}),
    (["doctor"], "c", {"claude-code", "codex"}),
    (["install", "codex"], "--r", {"--remove"}),
    (["demo"], "", {"memory", "governor", "executive", "belief", "review"}),
    (["help"], "me", {"memory", "metrics", "mention"}),
    (["help"], "gold", {"golden"}),
    ([], "sea", {"search"}),
    ([], "allo", {"allow"}),
    ([], "nex", {"next"}),
    ([], "lis", {"list"}),
    (["search", "words"], "--all", {"--all", "--all-projects"}),
    (["next"], "--ans", {"--answers"}),
    (["allow"], "--al", {"--always"}),
    (["help"], "nex", {"next"}),
    (["add", "text"], "--gl", {"--global"}),
    (["list", "--type"], "ru", {"rule"}),
    (["help"], "conf", {"confidence", "config"}),
    (["help", "memory"], "va", {"validate"}),
    (["settings"], "un", {"unset"}),
    (["memory", "add", "--"], "--", set()),
]


class Completion(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = shells.make_home()
        cls.home = Path(cls.temporary.name)
        cls.project = shells.make_project(cls.home / "project")
        cls.bash = shells.Bash(CREDENCE, cls.home)
        cls.fish = shells.Fish(CREDENCE, cls.home)
        cls.zsh = shells.Zsh(CREDENCE, cls.home, cls.project)

    @classmethod
    def tearDownClass(cls):
        cls.zsh.close()
        cls.temporary.cleanup()

    def in_bash(self, *words):
        return set(self.bash.complete_words(["credence", *words], self.project))

    def in_fish(self, line):
        return self.fish.complete(line, self.project)

    def test_cases(self):
        for before, typed, expected in CASES:
            line = " ".join(["credence", *before, typed])
            for shell, offers in [("bash", self.in_bash(*before, typed)),
                                  ("fish", self.in_fish(line)),
                                  ("zsh", self.zsh.complete(line))]:
                with self.subTest(shell, before=before, typed=typed):
                    self.assertEqual(set(offers), expected)

    def test_the_first_word_is_any_command(self):
        commands = self.in_bash("")
        self.assertGreaterEqual(
            commands, {"memory", "inject", "why", "verify", "stats", "export", "import", "help"}
        )
        self.assertEqual(set(self.in_fish("credence ")), commands)
        self.assertEqual(set(self.zsh.complete("credence ")), commands)

    def test_ids_are_offered_with_their_texts(self):
        store = self.home / "ids.db"
        texts = ["Use tabs: always", "Sort the imports"]
        for text in texts:
            subprocess.run([CREDENCE, "--db", store, "memory", "add", text], check=True,
                           capture_output=True, cwd=self.project)  # fmt: skip
        listed = json.loads(subprocess.run(
            [CREDENCE, "--db", store, "--json", "memory", "list"],
            check=True, capture_output=True, text=True, cwd=self.project).stdout)  # fmt: skip
        ids = {memory["id"][-8:]: memory["content"] for memory in listed}
        os.environ["CREDENCE_DB"] = str(store)
        shown = self.bash.complete_words([CREDENCE, "memory", "show", ""], self.project)
        self.assertEqual(set(shown), {f"{id}  {text}" for id, text in ids.items()})
        first = next(iter(ids))
        self.assertEqual(
            self.bash.complete_words([CREDENCE, "memory", "show", first[:7]], self.project), [first]
        )
        self.zsh.run(f"export CREDENCE_DB={store} PATH={self.home}/bin:$PATH")
        for line in ("memory show ", "memory forget ", "why "):
            with self.subTest(line=line):
                self.assertEqual(self.in_fish(f"credence {line}"), ids)
                self.assertEqual(self.zsh.complete(f"credence {line}"), ids)

    def test_ids_of_every_subject_are_offered(self):
        store = self.home / "subjects.db"
        os.environ["CREDENCE_DB"] = str(store)
        work = {"type": "code-module", "id": "till-1", "version": "1", "summary": "A till",
                "agentConfidence": 0.9}  # fmt: skip
        prompt = {"hook_event_name": "UserPromptSubmit", "session_id": "shop-1",
                  "cwd": str(self.project), "prompt": "Add a till"}  # fmt: skip
        for words, given in [
            (["belief", "add", "Ada drinks tea"], None),
            (["heuristic", "add", "--condition", "tea", "--action", "pour", "--source", "s"], None),
            (["event", "Who is there?", "--source", "door", "--id", "door-1"], None),
            (["review", "register", "-"], {"workProduct": work, "taskType": "docs"}),
            (["hook", "claude-code"], prompt),
        ]:
            subprocess.run([CREDENCE, *words], check=True, capture_output=True, text=True,
                           cwd=self.project, input=json.dumps(given))  # fmt: skip
        for line, word in [("events show ", "door-1"), ("review approve ", "till-1"),
                           ("review work ", "till-1"), ("session show ", "shop-1"),
                           ("allow ", "shop-1"), ("forecast ", "shop-1"), ("why ", "till-1"),
                           ("feedback ", "door-1")]:  # fmt: skip
            self.assertIn(word, self.in_fish(f"credence {line}"), line)
        self.assertEqual(set(self.in_fish("credence belief show ").values()), {"Ada drinks tea"})
        self.assertEqual(set(self.in_fish("credence heuristic show ").values()), {"tea"})

    def test_settings_are_offered(self):
        # Beside the commands of the group, because "settings PREFIX" is a command, too.
        self.zsh.run(f"export PATH={self.home}/bin:$PATH")
        expected = {"memory.half_life_days"}
        for line in ("settings memory.half", "settings set memory.half"):
            with self.subTest(line=line):
                words = [CREDENCE, *line.split()]
                self.assertEqual(set(self.bash.complete_words(words, self.project)), expected)
                self.assertEqual(set(self.zsh.complete(f"credence {line}")), expected)
                self.assertEqual(set(self.in_fish(f"credence {line}")), expected)

    def test_folders(self):
        self.assertEqual(self.in_bash("--project", ""), {"shop"})
        self.assertEqual(set(self.in_fish("credence --project ")), {"shop/"})
        self.assertEqual(set(self.in_fish("credence --project=")), {"--project=shop/"})
        self.assertEqual(set(self.zsh.complete("credence --project ")), {"shop"})

    def test_a_value_after_an_equals_sign(self):
        # Bash splits at "=", unless COMP_WORDBREAKS says otherwise.
        self.assertEqual(self.in_bash("memory", "add", "--type", "="), TYPES)
        self.assertEqual(self.in_bash("memory", "add", "--type", "=", "pa"), {"pattern"})
        self.assertEqual(self.in_bash("memory", "add", "--type=pa"), {"--type=pattern"})
        self.assertEqual(self.in_bash("--db", "=", "eve"), {"events.jsonl"})
        self.assertEqual(
            set(self.in_fish("credence memory add --type=pa")), {"--type=pattern"}
        )
        self.assertEqual(set(self.zsh.complete("credence memory add --type=pa")), {"pattern"})

    def test_bash_splits_at_colons(self):
        self.assertEqual(
            self.in_bash("--now", "2030-01-01T00", ":", "00", ":", "00Z", "mem"), {"memory"}
        )

    def test_bash_offers_options_where_no_operand_can_follow(self):
        self.assertEqual(self.in_bash("stats", ""), GLOBALS)
        self.assertEqual(self.in_bash("stats", "--", ""), set())

    def test_bash_offers_names_with_spaces_whole(self):
        self.assertEqual(self.in_bash("--db", "a"), {"a b.db"})

    def test_summaries_are_descriptions(self):
        self.assertEqual(self.in_fish("credence inj")["inject"],
                         "Print the best memories as text for an agent's prompt")  # fmt: skip
        self.assertEqual(self.zsh.complete("credence inj")["inject"],
                         "Print the best memories as text for an agent's prompt")  # fmt: skip
        self.assertEqual(self.in_fish("credence --js")["--json"], "print one JSON value")
        self.assertEqual(self.zsh.complete("credence --js")["--json"],
                         "print one JSON value")  # fmt: skip
        project = "the project's folder (default: the current git root)"
        self.assertEqual(self.zsh.complete("credence --proj")["--project"], project)

    def test_zsh_finds_it_in_fpath(self):
        # compinit reads the first line, and the file is the body of the function.
        run = subprocess.run(
            ["zsh", "-f", "-c", "fpath=($1 $fpath); autoload -Uz compinit; compinit -u -D; "
             "print -r -- $_comps[credence]", "zsh", str(self.home)],
            check=True, capture_output=True, text=True, env=shells.clean_environment(self.home),
        )  # fmt: skip
        self.assertEqual(run.stdout.strip(), "_credence")

    def test_syntax(self):
        for shell in ("bash", "zsh", "fish"):
            subprocess.run(
                [shell, "-n"], input=shells.script(CREDENCE, shell), check=True, text=True,
            )  # fmt: skip

    def test_an_unknown_shell_is_refused(self):
        run = subprocess.run(
            [CREDENCE, "completion", "tcsh", "--json"], capture_output=True, text=True, check=False
        )
        self.assertEqual(run.returncode, 2)
        self.assertEqual(json.loads(run.stdout)["error"]["code"], "INVALID_ARGUMENT")


if __name__ == "__main__":
    unittest.main()
