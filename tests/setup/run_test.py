# SPDX-License-Identifier: Apache-2.0
"""./run builds, shows its progress, and leaves stdout to credence."""

import unittest

from scripts import INTERRUPTED, ROOT, ScriptCase, Terminal

# Configures, then replays a recorded ninja build. `calls` gets a line for every call.
CMAKE = """
    echo "cmake $*" >>"$CALLS"
    echo "$NINJA_STATUS" >"$CALLS.status"
    mkdir -p build/release
    if [[ $1 == --preset ]]; then
      echo "-- Configuring done"
      touch build/release/build.ninja
      exit
    fi
    echo '[0/2 0.007] Re-checking globbed directories...'
    if [[ -e build/release/credence && ! -e changed ]]; then
      echo 'ninja: no work to do.'
      exit
    fi
    cat "$RECORDING"
    printf '#!/bin/sh\\necho "credence $*"; exit 7\\n' >build/release/credence
    chmod +x build/release/credence
"""
CONFIGURE = "cmake --preset release"
BUILD = "cmake --build --preset release --target credence"


class Run(ScriptCase):
    def setUp(self):
        super().setUp()
        self.copy("run", "tools/prepare_recall.sh", "tools/progress.sh")
        self.write_script(self.tree / "tools/setup.sh", "echo set up")
        self.calls = self.folder / "calls"
        self.calls.touch()
        self.environment["CALLS"] = str(self.calls)
        self.environment["RECORDING"] = str(ROOT / "tests/setup/ninja.txt")
        self.stand_in("cmake", CMAKE)
        self.log = self.tree / "build/release/run.log"

    def called(self):
        return self.calls.read_text().splitlines()

    def run_credence(self, *arguments):
        return self.run_script(self.tree / "run", *arguments, cwd=self.folder)

    def test_it_configures_builds_and_becomes_credence(self):
        done = self.run_credence("memory", "list")
        self.assertEqual((done.returncode, done.stdout), (7, "credence memory list\n"), done.stderr)
        self.assertEqual(self.called(), [CONFIGURE, BUILD])
        self.assertEqual((self.folder / "calls.status").read_text(), "[%f/%t %e] \n")
        told = done.stderr.splitlines()
        self.assertEqual(told[:2], ["set up", "building 1/54, 0:05 elapsed"])
        self.assertRegex(told[-1], r"^building \d+/54, .* left$")
        self.assertIn("[54/54 ", self.log.read_text())

    def test_recall_by_meaning_is_prepared_once(self):
        weights = self.tree / "build/models/all-MiniLM-L6-v2"
        weights.mkdir(parents=True)
        (weights / "model.fp16.safetensors").touch()
        self.run_credence("help")
        self.assertIn("credence --db :memory: embed prepare\n", self.log.read_text())
        (weights / "static.table").touch()
        self.run_credence("help")
        self.assertNotIn("embed prepare", self.log.read_text())

    def test_without_arguments_it_serves(self):
        self.assertEqual(self.run_credence().stdout, "credence serve\n")

    def test_nothing_to_build_shows_nothing(self):
        self.run_credence()
        done = self.run_credence("help")
        self.assertEqual((done.stdout, done.stderr), ("credence help\n", "set up\n"))
        self.assertNotIn("[54/54", self.log.read_text())

    def test_a_change_is_built_without_configuring(self):
        self.run_credence()
        (self.tree / "changed").touch()
        self.assertIn("building", self.run_credence().stderr)
        self.assertEqual(self.called(), [CONFIGURE, BUILD, BUILD])

    def test_a_build_that_fails_says_why_and_where_the_log_is(self):
        self.stand_in("cmake", CMAKE + """
            echo 'FAILED: a.o'
            echo 'c++: fatal error: Killed signal terminated program cc1plus'
            exit 2""")
        done = self.run_credence()
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("  FAILED: a.o\n  c++: fatal error: Killed", done.stderr)
        self.assertTrue(done.stderr.endswith(
            f"The build failed. The whole log is in {self.log}.\n"
            "The compiler ran out of memory. Run one compiler at a time: "
            "CMAKE_BUILD_PARALLEL_LEVEL=1 ./run\n"), done.stderr)  # fmt: skip

    def test_a_failure_to_configure_ends_it(self):
        self.stand_in("cmake", """
            echo "cmake $*" >>"$CALLS"
            echo 'CMake Error at CMakeLists.txt:3 (message):'
            exit 1""")
        done = self.run_credence()
        self.assertEqual(done.returncode, 1)
        self.assertIn("  CMake Error at CMakeLists.txt:3 (message):\n", done.stderr)
        self.assertEqual(self.called(), [CONFIGURE])

    def test_a_failure_to_set_up_ends_it(self):
        self.write_script(self.tree / "tools/setup.sh", "echo sorry >&2; exit 1")
        done = self.run_credence()
        self.assertEqual((done.returncode, done.stderr), (1, "sorry\n"))
        self.assertEqual(self.called(), [])

    def test_a_terminal_is_clean_before_credence_speaks(self):
        terminal = Terminal([self.tree / "run", "help"], self.environment)
        self.assertEqual(terminal.finish(), 7)
        self.assertRegex("\n".join(terminal.lines_drawn()), r"\nbuilding 54/54, ")
        self.assertEqual(terminal.screen(), ["set up", "credence help", ""])

    def test_ctrl_c_ends_it_without_an_explanation(self):
        self.stand_in("cmake", "echo '[1/2 1.0] x'; exec tail -f /dev/null")
        terminal = Terminal([self.tree / "run"], self.environment)
        terminal.read_until("1/2")
        terminal.type("\x03")
        self.assertIn(terminal.finish(), INTERRUPTED)
        self.assertNotIn("failed", terminal.output)


if __name__ == "__main__":
    unittest.main()
