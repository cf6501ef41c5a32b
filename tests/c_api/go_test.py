#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The example in Go (examples/go), which calls libcredence.so through cgo.

usage: go_test.py LIBRARY [unittest arguments]
"""

import shutil
import sys
import unittest
from pathlib import Path

from installed import ROOT, InstalledCase, need

InstalledCase.library = Path(sys.argv.pop(1)).resolve()


class Go(InstalledCase):
    def setUp(self):
        super().setUp()
        self.module = self.home / "go"
        shutil.copytree(ROOT / "examples/go", self.module)

    def go(self, *arguments):
        # Kept with the build, because the first run compiles Go's own library.
        cache = self.library.parent / "go-cache"
        return self.run_ok("go", *arguments, cwd=self.module, env=self.environment(
            GOCACHE=str(cache), GOPATH=str(cache), GOFLAGS="-mod=mod", GOPROXY="off",
            GOTOOLCHAIN="local", CGO_ENABLED="1"))

    def test_its_tests_pass(self):
        self.assertEqual(self.run_ok("gofmt", "-l", self.module), "")
        self.go("vet", "./...")
        self.assertIn("ok  \texample.org/credence/credence\t", self.go("test", "./..."))

    def test_the_story_of_the_document_runs(self):
        story = (self.module / "main.go").read_text(encoding="utf-8")
        document = (ROOT / "docs/clients/c.md").read_text(encoding="utf-8")
        body = story[story.index("func main"):story.index("func check")].rstrip()
        self.assertIn(f"```go\n{body}\n```\n", document)
        self.go("build", "-o", self.home / "story", ".")
        self.run_ok(self.home / "story")
        self.assertIn("Prices are stored in whole cents", self.run_ok(self.home / "story"))


if __name__ == "__main__":
    need("go", "gofmt", "cc", "pkg-config")
    unittest.main()
