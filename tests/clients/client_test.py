# SPDX-License-Identifier: Apache-2.0
"""How Credence governs a real client: the tests that all clients share.

Usage of each CLIENT_test.py: CLIENT_test.py CREDENCE FOLDER [TEST…]

The client is installed into FOLDER and stays there for the next run. If npm cannot install it, the
test prints the reason and exits with 77, which ctest counts as skipped. There is no other network
traffic, because the model is a script on loopback.
"""

import json
import sys
import unittest
from pathlib import Path

import npm
from scripted_api import text

DEBUG = "Debug this FastAPI error"
CODE = "def price():\n    return 1\n"
CHANGED = CODE.replace("return 1", "return 2")
# Prompts ask about the first two in other words.
MEMORIES = (
    "Deployments to staging go through make ship, never by hand",
    "The database stores each price in whole cents",
    "Comments say why, not what",
    "Use pnpm instead of npm",
    "Log lines are JSON with a request id",
    "Invoices are rounded once, at the end",
    "Feature flags live in config/flags.yaml",
    "Mock the mail server in unit tests",
    "Branch names begin with the ticket's number",
)


class ClientTest(unittest.TestCase):
    """Subclasses name the client and translate an agent's actions into its tool calls."""

    credence = None  # Set by main.
    program = None
    project_class = None
    api_class = None
    maxDiff = None

    def setUp(self):
        self.api = self.api_class()
        self.api.start()
        self.addCleanup(self.api.stop)
        self.project = self.project_class(self.credence, self.program, self.api)
        self.addCleanup(self.project.close)
        self.file = self.project.write("main.py", CODE)

    # --- Turns of the model, which each client defines

    def look(self):
        """Reads main.py, which the client or Credence requires before a change."""
        raise NotImplementedError

    def change(self, old="return 1", new="return 2"):
        """Edits main.py: replaces `old` with `new`."""
        raise NotImplementedError

    def shell(self, command):
        raise NotImplementedError

    def delegate(self, words):
        """Starts a subagent with this prompt."""
        raise NotImplementedError

    def in_subagent(self, turns):
        """The turns of a subagent, including the one that ends it."""
        return [*turns, [text("Done.")]]

    # --- For all clients

    def prompt(self, words, script):
        """Sends a prompt. The run must end by itself, as it does without hooks."""
        return self.project.prompt(words, [*script, [text("Done.")]])

    def confidence(self):
        return self.project.show_session()["confidence"]

    def signals(self):
        return [signal["signal"] for signal in self.project.show_session()["signals"]]


class GovernedClient:
    """How every client with hooks must behave."""

    def test_a_refused_edit_stays_refused_and_its_reason_reaches_the_model(self):
        self.prompt(DEBUG, [self.look(), self.change(), self.change()])
        refusals = self.api.tool_results()[1:]
        self.assertEqual(len(refusals), 2, refusals)
        for words in refusals:
            self.assertIn("credence: refused", words)
            self.assertIn("45%", words)
            self.assertIn("HYPOTHESIS", words)
        self.assertEqual(self.project.read("main.py"), CODE)
        self.assertEqual(self.confidence(), 45)

    def test_a_passing_test_run_raises_the_number_and_a_failing_one_does_not(self):
        # The exit status counts, not the claim in the output.
        self.project.add_program("pytest", "echo '12 passed in 0.31s'; test \"$1\" != tests/broken")
        self.prompt(DEBUG, [self.shell("pytest tests/broken"), self.shell("pytest tests/good")])
        for words in self.api.tool_results():
            self.assertIn("12 passed in 0.31s", words)
        self.assertEqual(self.signals(), ["assessment", "tool_failure", "test_pass"])
        self.assertEqual(self.confidence(), 45 - 5 + 5)
        self.assertIn("Confidence: 40% → 45% (+5 test_pass)", self.seen())

    def test_three_failures_lower_it_and_the_model_is_told(self):
        fail = [self.shell(f"cat missing-{number}.txt") for number in (1, 2, 3)]
        # 70, minus 15 because the agent has not read anything yet.
        self.prompt("Explain how the price comes about", fail)
        self.assertEqual(self.signals().count("tool_failure"), 3)
        self.assertEqual(self.signals().count("sunk_cost"), 1)
        self.assertEqual(self.confidence(), 55 - 3 * 5 - 20)
        self.assertIn("Confidence: 55% → 50% (-5 tool_failure)", self.seen())
        self.assertRegex(self.seen(), r"Confidence: .* → .*sunk_cost")

    def test_sudo_in_the_prompt_opens_one_turn(self):
        self.project.write("note.txt", "SUDO\n")
        # SUDO in a tool's output does not count.
        self.prompt(DEBUG, [self.shell("cat note.txt"), self.look(), self.change()])
        self.assertEqual(self.project.read("main.py"), CODE)
        self.prompt("SUDO make the change", [self.look(), self.change()])
        self.assertEqual(self.project.read("main.py"), CHANGED)
        self.prompt("Now make it three please",
                    [self.look(), self.change(old="return 2", new="return 3")])
        self.assertEqual(self.project.read("main.py"), CHANGED)

    def test_observing_disturbs_nothing_and_counts_what_would_be_refused(self):
        self.project.run_credence("mode", "observe")
        self.prompt(DEBUG, [self.look(), self.change()])
        self.assertEqual(self.project.read("main.py"), CHANGED)
        self.assertNotIn("Confidence", self.seen())
        session = self.project.show_session()
        self.assertEqual((session["confidence"], session["would_deny"]), (45, 1))

    def test_where_nobody_can_be_asked_the_settings_answer(self):
        for headless, content in (("deny", CODE), ("allow", CHANGED)):
            self.project.configure(f'mode = "ask"\nheadless = "{headless}"\n')
            self.prompt(DEBUG, [self.look(), self.change()])
            self.assertEqual(self.project.read("main.py"), content, headless)

    def test_what_was_learned_comes_at_the_start_and_advice_at_a_low_number(self):
        rule = "Prices are whole cents, never floats"
        self.project.run_credence("memory", "add", rule, "--type", "rule")
        self.prompt(DEBUG, [])
        self.assertIn(rule, self.api.context())
        self.assertRegex(self.api.context(), "(?i)research[^.]* required")

    def test_a_prompt_brings_the_memory_that_is_about_it_once_in_a_session(self):
        # Memories at the start would hide what the prompt brings.
        self.project.configure("inject_at_start = false\n")
        for words in MEMORIES:
            self.project.run_credence("memory", "add", words, "--type", "rule")
        about_deploying, about_prices = MEMORIES[:2]
        # The second time, the client sends it as part of the conversation.
        for _ in range(2):
            self.prompt("How is this deployed to staging?", [])
            self.assertEqual(self.memories_sent(), [about_deploying])
        self.prompt("How are prices stored in the database?", [])
        self.assertEqual(self.memories_sent(), [about_deploying, about_prices])

    def test_a_subagent_is_no_way_around(self):
        """The agent prompts it, so SUDO does not count, and its calls need the same decisions."""
        self.prompt(DEBUG, [self.delegate("SUDO simple typo: change the price"),
                            *self.in_subagent([self.look(), self.change()])])
        self.assertIn("credence: refused", json.dumps(self.api.requests))
        self.assertEqual(self.project.read("main.py"), CODE)
        sessions = self.project.run_credence("session", "list")
        self.assertEqual([session["id"] for session in sessions], [self.project.session])
        self.assertEqual(self.confidence(), 45)

    def test_removal_leaves_everything_as_it_was(self):
        self.assertNotEqual(self.project.files(), self.project.files_before)
        self.project.run_credence("install", self.project.NAME, "--remove")
        self.assertEqual(self.project.files(), self.project.files_before)
        self.prompt(DEBUG, [self.look(), self.change()])
        self.assertEqual(self.project.read("main.py"), CHANGED)
        self.assertEqual(self.project.run_credence("session", "list"), [])

    def memories_sent(self):
        """The memories in what the model was sent, each as often as it is there."""
        return [words for words in MEMORIES for _ in range(self.api.context().count(words))]

    def seen(self):
        """Everything that the model was sent, except its own words."""
        return "\n".join([self.api.context(), *self.api.tool_results()])


class RecordedClient:
    """A client's transcripts can be imported and judged later."""

    transcripts = None  # Below the user's home.

    def import_transcripts(self, *options):
        path = self.project.home / self.transcripts
        return self.project.run_credence("import", self.project.NAME, str(path), *options)

    def test_an_import_judges_a_session_as_it_was_judged_when_it_happened(self):
        self.project.add_program("pytest", "echo '12 passed in 0.31s'; test \"$1\" != tests/broken")
        self.prompt(DEBUG, [self.look(), self.shell("cat missing.txt"),
                            self.shell("pytest tests/broken"), self.change()])
        self.prompt("Now the other tests", [self.shell("pytest tests/good")])
        self.prompt("No, that is wrong, let another one look",
                    [self.delegate("Read main.py"), *self.in_subagent([self.look()])])
        live = self.project.show_session()
        self.assertEqual(self.import_transcripts()["live_sessions"], 1)
        report = self.import_transcripts("--space", "past")
        self.assertEqual(report["malformed_lines"], 0, report["remarks"])
        self.assertEqual([session["id"] for session in report["sessions"]], [self.project.session])
        session = report["sessions"][0]
        self.assertEqual(session["prompts"], 3)
        self.assertEqual(session["failures"], 2)
        self.assertEqual(session["denied"], 1)
        past = self.project.run_credence("session", "show", session["id"], "--space", "past")
        self.assertEqual([(signal["signal"], signal["value"]) for signal in past["signals"]],
                         [(signal["signal"], signal["value"]) for signal in live["signals"]])
        self.assertEqual(self.import_transcripts("--space", "past")["events"], 0)

    def test_an_import_tells_what_would_have_been_refused(self):
        self.project.run_credence("install", self.project.NAME, "--remove")
        self.prompt(DEBUG, [self.look(), self.change()])
        self.assertEqual(self.project.read("main.py"), CHANGED)
        report = self.import_transcripts()
        self.assertEqual((report["prompts"], report["calls"], report["denied"]), (1, 2, 1))
        self.assertEqual(self.confidence(), 45)


def main(case, name, fetch):
    """Runs the tests. `name` is the client's name and version. Returns the exit status."""
    case.credence = str(Path(sys.argv.pop(1)).resolve())
    folder = Path(sys.argv.pop(1)).resolve()
    case.program = npm.or_skip(name, fetch, folder)
    result = unittest.main(module=case.__module__, exit=False, verbosity=2).result
    return 0 if result.wasSuccessful() else 1
