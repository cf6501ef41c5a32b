# SPDX-License-Identifier: Apache-2.0
"""The templates for pipelines run as they are, with their own defaults, and fail when they should.

Usage: pipeline_test.py CREDENCE
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from sample import Sample

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests/import"))
from transcripts import write_transcripts  # noqa: E402

CREDENCE = sys.argv.pop(1)
TEMPLATES = ROOT / "examples/ci"
# No memory is sure enough to be injected; decisions on calls stay the same.
POLICY = "[memory]\nmin_effective = 0.9\n"


def github(text, inputs, runner_temp):
    """The commands of the steps, each with its environment."""
    defaults = dict(re.findall(r"^  ([\w-]+):\n    description: .*\n    default: (.*)$", text,
                               re.M))  # fmt: skip
    given = {**{name: value.strip('"') for name, value in defaults.items()}, **inputs}

    def value_of(expression):
        name = expression[1]
        return runner_temp if name == "runner.temp" else given[name.removeprefix("inputs.")]

    for step in text.split("    - name: ")[1:]:
        environment = {name: re.sub(r"\$\{\{ (\S+) \}\}", value_of, value)
                       for name, value in re.findall(r"^        (\w+): (.*)$", step, re.M)}
        command = step.split("      run: |\n")[1]
        assert "${{" not in command, "an expression in a command could add commands"
        yield command, environment


def gitlab(text, variables):
    """The same."""
    defaults = dict(re.findall(r"^    ([A-Z_]+): (.*)$", text, re.M))
    environment = {**{name: value.strip('"') for name, value in defaults.items()}, **variables}
    script = text.split("  script:\n")[1].split("  artifacts:\n")[0]
    # The runner puts them into one script, so that what one sets is there for the next.
    yield "\n".join(re.findall(r"^    - (.*)$", script, re.M)), environment


class Pipeline(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.sample = Sample(CREDENCE, folder.name)
        cls.sample.fill()
        cls.ledger = cls.sample.run("export")

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.place = Path(self.folder.name)
        (self.place / "credence.jsonl").write_text(self.ledger, encoding="utf-8")
        (self.place / "policy.toml").write_text(POLICY, encoding="utf-8")
        (self.place / "bin").mkdir()
        (self.place / "bin/credence").symlink_to(Path(CREDENCE).resolve())
        self.summary = self.place / "summary.md"
        self.environment = {**self.sample.environment, "GITHUB_STEP_SUMMARY": str(self.summary),
                            "PATH": f"{self.place / 'bin'}:{os.environ['PATH']}"}  # fmt: skip

    def run_steps(self, steps):
        """The status of the last command that was run."""
        for command, environment in steps:
            done = subprocess.run(
                ["bash", "-eo", "pipefail", "-c", command], cwd=self.place, text=True,
                stdin=subprocess.DEVNULL, capture_output=True, timeout=120,
                env={**self.environment, **environment})  # fmt: skip
            if done.returncode != 0:
                self.assertEqual(done.stderr, "")
                self.assertIn("failed: ", done.stdout)
                return done.returncode
        self.assertIn("passed: ", done.stdout)
        return 0

    def expect_report(self, path):
        report = path.read_text(encoding="utf-8")
        self.assertTrue(report.startswith("### Work of agents\n"), report)
        self.assertRegex(report, r"(?m)^\| sessions \| 3 \|$")

    def test_github(self):
        text = (TEMPLATES / "github/action.yml").read_text(encoding="utf-8")
        for inputs, status in (({}, 0), ({"fail-on": "deny-to-ask, any"}, 1),
                               ({"fail-on": "any", "since": "last week"}, 1)):
            with self.subTest(inputs=inputs):
                store = tempfile.mkdtemp(dir=self.place)
                steps = github(text, {"policy": "policy.toml", **inputs}, store)
                self.assertEqual(self.run_steps(steps), status)
                self.expect_report(self.summary)

    def test_a_wrong_ledger_does_not_pass(self):
        text = (TEMPLATES / "gitlab/credence.gitlab-ci.yml").read_text(encoding="utf-8")
        action = (TEMPLATES / "github/action.yml").read_text(encoding="utf-8")
        (self.place / "credence.jsonl").write_text("", encoding="utf-8")
        for allowed, status in (("false", 1), ("true", 0)):
            with self.subTest(allowed=allowed):
                store = tempfile.mkdtemp(dir=self.place)
                given = {"ALLOW_EMPTY": allowed, "CREDENCE_DB": f"{store}/gitlab.db"}
                self.assertEqual(self.run_steps(gitlab(text, given)), status)
                inputs = {"policy": "policy.toml", "allow-empty": allowed}
                self.assertEqual(self.run_steps(github(action, inputs, store)), status)

    def test_transcripts_are_a_ledger_too(self):
        text = (TEMPLATES / "gitlab/credence.gitlab-ci.yml").read_text(encoding="utf-8")
        (self.place / "transcripts").mkdir()
        write_transcripts(self.place / "transcripts", 3, seed=7)
        (self.place / "strict.toml").write_text("[governor]\ninitial_confidence = 1\n",
                                                encoding="utf-8")
        for policy, status in (("policy.toml", 0), ("strict.toml", 1)):
            with self.subTest(policy=policy):
                store = {"CREDENCE_DB": str(self.place / f"{policy}.db")}
                given = {"LEDGER": "transcripts", "KIND": "claude-code", "POLICY": policy}
                self.assertEqual(self.run_steps(gitlab(text, {**given, **store})), status)

    def test_gitlab(self):
        text = (TEMPLATES / "gitlab/credence.gitlab-ci.yml").read_text(encoding="utf-8")
        for number, (variables, status) in enumerate((({}, 0), ({"FAIL_ON": "any"}, 1))):
            with self.subTest(variables=variables):
                store = {"CREDENCE_DB": str(self.place / f"{number}.db")}
                self.assertEqual(self.run_steps(gitlab(text, {**variables, **store})), status)
                self.expect_report(self.place / "credence-report.md")


if __name__ == "__main__":
    unittest.main()
