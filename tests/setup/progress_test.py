# SPDX-License-Identifier: Apache-2.0
"""tools/progress.sh shows how far a command is, and explains why it failed."""

import os
import re
import signal
import subprocess
import unittest

from scripts import INTERRUPTED, ROOT, ScriptCase, Terminal

# The output of a build that took 199 seconds on one core.
RECORDING = ROOT / "tests/setup/ninja.txt"
LINE = re.compile(r"building (\d+)/54, (\d+):(\d\d) elapsed(?:, (.*) left)?")
STEPS = [re.match(r"\[(\d+)/54 (\d+)\.", line) for line in RECORDING.read_text().splitlines()]
SECONDS_AT = {int(step[1]): int(step[2]) for step in STEPS}
WITH_PROGRESS = 'log=$1; shift; with_progress building "$log" "$@"'


def minutes_of(estimate):
    if estimate == "less than a minute":
        return 0
    return int(re.fullmatch(r"about (\d+) minutes?", estimate)[1])


class ProgressCase(ScriptCase):
    def setUp(self):
        super().setUp()
        self.log = self.folder / "run.log"
        os.mkfifo(self.folder / "pipe")

    def play(self, *command):
        return self.source(WITH_PROGRESS, self.log, *command)

    def play_on_terminal(self, *command, columns=80):
        script = f"source '{ROOT}/tools/progress.sh'; {WITH_PROGRESS}"
        command = ["bash", "-c", script, "bash", self.log, *command]
        return Terminal(command, self.environment, columns)

    def check_line(self, line):
        """Checks a line against the recording, and returns the number of its step."""
        match = LINE.fullmatch(line)
        self.assertIsNotNone(match, line)
        step, seconds = int(match[1]), int(match[2]) * 60 + int(match[3])
        self.assertGreaterEqual(seconds, SECONDS_AT[step])
        if match[4] is None:
            return step
        self.assertGreaterEqual(step, 54 / 10, line)
        self.assertGreaterEqual(seconds, 15, line)
        rest = (SECONDS_AT[54] - SECONDS_AT[step]) / 60
        self.assertLess(minutes_of(match[4]), rest * 2 + 1, line)
        self.assertGreater(minutes_of(match[4]) + 1, rest / 2, line)
        return step


class OnATerminal(ProgressCase):
    def test_one_line_counts_every_step_and_is_gone_at_the_end(self):
        terminal = self.play_on_terminal("cat", RECORDING)
        self.assertEqual(terminal.finish(), 0)
        steps = [self.check_line(line) for line in terminal.lines_drawn()]
        self.assertEqual(sorted(set(steps)), list(range(1, 55)))
        self.assertEqual(steps, sorted(steps))
        self.assertEqual(terminal.screen(), [""])

    def test_the_estimate_is_there_from_a_tenth_on(self):
        terminal = self.play_on_terminal("cat", RECORDING)
        terminal.finish()
        text = "\n".join(terminal.lines_drawn())
        self.assertIn("building 5/54, 0:11 elapsed\n", text)
        self.assertIn("building 8/54, 0:18 elapsed, about 3 minutes left", text)
        self.assertIn("building 50/54, 2:58 elapsed, less than a minute left", text)

    def test_a_narrow_terminal_gets_one_line_too(self):
        terminal = self.play_on_terminal("cat", RECORDING, columns=30)
        terminal.finish()
        self.assertEqual(max(map(len, terminal.lines_drawn())), 29)
        self.assertEqual(terminal.screen(), [""])

    def test_configuring_again_is_called_so(self):
        terminal = self.play_on_terminal("echo", "[0/1 0.000] Re-running CMake...")
        terminal.finish()
        self.assertIn("configuring", terminal.lines_drawn())

    def test_packages_show_their_share(self):
        lines = "dlstatus:2:75.0644:Retrieving file 2 of 2\npmstatus:sudo:11.1111:Unpacking sudo\n"
        terminal = self.play_on_terminal("printf", lines)
        terminal.finish()
        self.assertEqual(terminal.lines_drawn(),
                         ["downloading packages, 75 %", "installing packages, 11 %"])

    def test_a_resumed_download_is_judged_by_what_it_added(self):
        terminal = self.play_on_terminal("printf", "[50%% 0]\n[60%% 20]\n")
        terminal.finish()
        self.assertEqual(terminal.lines_drawn(), [
            "building, 50 %", "building, 60 %, 0:20 elapsed, about 1 minute left"])  # fmt: skip

    def test_a_terminal_that_cannot_move_its_cursor_gets_plain_lines(self):
        self.environment["TERM"] = "dumb"
        terminal = self.play_on_terminal("cat", RECORDING)
        terminal.finish()
        self.assertNotIn("\x1b", terminal.output)

    def test_ctrl_c_ends_the_command_and_clears_the_line(self):
        terminal = self.play_on_terminal("sh", "-c", "echo '[1/2 1.0] x'; exec tail -f /dev/null")
        terminal.read_until("building 1/2")
        terminal.type("\x03")
        self.assertIn(terminal.finish(), INTERRUPTED)
        self.assertEqual(terminal.screen()[-1].replace("^C", ""), "")


class Elsewhere(ProgressCase):
    def test_a_line_at_the_start_and_one_every_30_seconds(self):
        done = self.play("cat", RECORDING)
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        steps = [self.check_line(line) for line in done.stderr.splitlines()]
        self.assertEqual(steps[0], 1)
        seconds = [SECONDS_AT[step] for step in steps]
        self.assertGreaterEqual(len(seconds), 5)
        for earlier, later in zip(seconds, seconds[1:]):
            self.assertGreaterEqual(later, earlier + 30)

    def test_the_interval_can_be_set(self):
        self.environment["CREDENCE_PROGRESS_SECONDS"] = "0"
        lines = self.play("cat", RECORDING).stderr.splitlines()
        self.assertEqual({self.check_line(line) for line in lines}, set(range(1, 55)))

    def test_the_log_has_the_whole_output_and_the_exit_code_is_kept(self):
        self.log.write_text("before\n")
        done = self.play("sh", "-c", "echo out; echo err >&2; printf unfinished; exit 3")
        self.assertEqual(done.returncode, 3)
        self.assertEqual(self.log.read_text().split(), ["before", "out", "err", "unfinished"])
        self.assertEqual(done.stderr, "")

    def test_a_command_that_reports_nothing_is_shown_after_a_second(self):
        """The command ends only after a line is shown, so the test depends on no delay."""
        del self.environment["BASH_ENV"]
        script = f"source '{ROOT}/tools/progress.sh'; {WITH_PROGRESS}"
        waiting = subprocess.Popen(
            ["bash", "-c", script, "bash", self.log, "cat", self.folder / "pipe"],
            env=self.environment, stderr=subprocess.PIPE, text=True)  # fmt: skip
        with waiting, open(self.folder / "pipe", "w"):
            self.assertRegex(waiting.stderr.readline(), r"^building, 0:\d\d elapsed\n$")
        self.assertEqual(waiting.returncode, 0)

    def test_a_process_that_stays_in_the_background_is_not_waited_for(self):
        done = self.play("sh", "-c", "tail -f /dev/null & echo $!")
        os.kill(int(self.log.read_text()), signal.SIGTERM)
        self.assertEqual(done.returncode, 0)


class TimeLeft(ScriptCase):
    def left(self, done, total, seconds, quiet=0, percent=100):
        return self.source('time_left "$@"', done, total, seconds, quiet, percent).stdout.strip()

    def test_nothing_is_said_too_early(self):
        self.assertEqual(self.left(9, 100, 600), "")
        self.assertEqual(self.left(90, 100, 14), "")
        self.assertEqual(self.left(0, 0, 100), "")

    def test_it_is_rounded_to_minutes(self):
        self.assertEqual(self.left(10, 100, 60), "about 9 minutes left")
        self.assertEqual(self.left(50, 100, 70), "about 1 minute left")
        self.assertEqual(self.left(50, 100, 44), "less than a minute left")

    def test_what_is_to_come_may_take_longer_than_what_is_done(self):
        self.assertEqual(self.left(50, 100, 120, percent=150), "about 3 minutes left")

    def test_a_last_step_that_takes_long_ends_the_estimate(self):
        self.assertEqual(self.left(99, 100, 200, quiet=1), "less than a minute left")
        self.assertEqual(self.left(99, 100, 200, quiet=20), "")


# Recognised messages of programs, and the beginning of the advice.
REASONS = {
    "c++: fatal error: Killed signal terminated program cc1plus": "The compiler ran out of memory.",
    "virtual memory exhausted: Cannot allocate memory": "The compiler ran out of memory.",
    "collect2: fatal error: ld terminated with signal 9": "The compiler ran out of memory.",
    "/usr/bin/ld: final link failed: No space left on device": "The disk is full.",
    "npm ERR! code ENOSPC": "The disk is full.",
    "E: You don't have enough free space in /var/cache/apt/archives/.": "The disk is full.",
    "-- The CXX compiler identification is GNU 10.2.1": "The compiler is too old:",
    "c++: error: unrecognized command-line option ‘-std=c++23’": "The compiler is too old:",
    "a.h:3:10: fatal error: expected: No such file or directory": "The compiler is too old:",
    '  Target "credence" requires the language dialect "CXX23" , but CMake does not know':
        "The compiler is too old:",
    'CMake Error: Could not read presets from .: Unrecognized "version" field': "CMake is too old:",
    "W: Failed to fetch http://mirror/dists/x  Temporary failure resolving 'mirror'": "No network:",
    "E: Failed to fetch http://mirror/a.deb  Could not connect to 127.0.0.1:1 (127.0.0.1).":
        "No network:",
    "npm ERR! code EAI_AGAIN": "No network:",
    "npm error network request to http://mirror/x failed, reason: getaddrinfo ENOTFOUND mirror":
        "No network:",
    "E: Could not get lock /var/lib/dpkg/lock-frontend.": "Another program is installing packages.",
    "E: Unable to locate package libboost1.81-dev": "This system lacks a package",
    "tools/progress.sh: line 9: cmake: command not found": "A program that the build needs",
}
ORDINARY = """\
-- The CXX compiler identification is GNU 12.2.0
[1/3 0.100] Building CXX object a.o
[2/3 0.200] Building CXX object b.o
FAILED: b.o
/usr/bin/c++ -std=c++23 -c b.cc
b.cc: In function ‘int main()’:
b.cc:7:3: error: ‘absent’ was not declared in this scope
    7 |   absent(ENOSPC, ETIMEDOUT, "No space left on device");
      |   ^~~~~~
ninja: build stopped: subcommand failed.
"""


class Failures(ScriptCase):
    def explain(self, text):
        log = self.folder / "a.log"
        log.write_text(text)
        done = self.source('explain_failure "The build" "$1"', log)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        closing = f"The build failed. The whole log is in {log}.\n"
        before, told, after = done.stderr.partition(closing)
        self.assertTrue(told, done.stderr)
        return before.splitlines(), after.splitlines()

    def test_reasons_that_are_recognised(self):
        for text, advice in REASONS.items():
            with self.subTest(text):
                hints = self.explain(f"something\n{text}\nninja: build stopped.\n")[1]
                self.assertEqual(len(hints), 1, hints)
                self.assertTrue(hints[0].startswith(advice), hints)

    def test_an_ordinary_error_is_shown_without_a_hint(self):
        excerpt, hints = self.explain(ORDINARY)
        self.assertEqual(hints, [])
        self.assertIn("  b.cc:7:3: error: ‘absent’ was not declared in this scope", excerpt)
        self.assertIn("  FAILED: b.o", excerpt)

    def test_the_first_error_is_shown_even_if_much_follows(self):
        excerpt, _ = self.explain("x\n" * 100 + "a.cc:1:1: error: first\n" + "y: error: z\n" * 100)
        self.assertEqual(len(excerpt), 20)
        self.assertIn("  a.cc:1:1: error: first", excerpt)

    def test_a_failed_step_without_an_error_is_shown(self):
        excerpt, _ = self.explain("x\n" * 100 + "FAILED: web/dist\n" + "y\n" * 100)
        self.assertEqual(len(excerpt), 20)
        self.assertIn("  FAILED: web/dist", excerpt)

    def test_without_either_the_last_lines_are_shown(self):
        excerpt, _ = self.explain("".join(f"line {number}\n" for number in range(100)))
        self.assertEqual(excerpt, [f"  line {number}" for number in range(80, 100)])

    def test_long_lines_are_cut(self):
        excerpt, _ = self.explain("error: " + "x" * 5000 + "\n")
        self.assertEqual([len(line) for line in excerpt], [203])

    def test_a_disk_without_space_is_noticed_though_the_log_could_not_say_so(self):
        self.stand_in("df", "echo Avail; echo 0")
        _, hints = self.explain("")
        self.assertEqual(hints, ["The disk is full. Free some space, then try again."])


if __name__ == "__main__":
    unittest.main()
