# SPDX-License-Identifier: Apache-2.0
"""The TypeScript library, installed from its npm package, in Chromium, on a page of the server.

usage: typescript_browser_test.py CREDENCE FOLDER_OF_THE_BROWSER_TESTS FOLDER [unittest arguments]

The library is installed in FOLDER. The test exits with 77 without Chromium, npm or the dashboard.
"""

import os
import sys
import unittest
from pathlib import Path

from library_case import ROOT, LibraryCase

sys.path.insert(0, str(ROOT / "tests" / "browser"))

import browser_test  # noqa: E402
import npm  # noqa: E402
import typescript_library  # noqa: E402

LibraryCase.program = sys.argv.pop(1)
MODULES = Path(sys.argv.pop(1)).resolve()
FOLDER = Path(sys.argv.pop(1)).resolve()
PACKAGE = npm.or_skip("@credence/client", typescript_library.install, FOLDER, LibraryCase.program)
BROWSER = npm.or_skip("Chromium", browser_test.find_browser)
npm.or_skip("playwright-core", npm.fetch, MODULES, browser_test.PACKAGES,
            "playwright-core/package.json")


class Browser(LibraryCase):
    def test_it_works_on_a_page_of_the_server(self):
        if self.server.get("/").status == 404:
            print("skipped: the server was built without the dashboard")
            sys.exit(npm.SKIPPED)
        typescript_library.run_node(
            Path(__file__).with_name("typescript_browser.mjs"),
            env={**os.environ, "BASE": self.url, "BROWSER": BROWSER, "MODULES": str(MODULES),
                 "DIST": str(PACKAGE / "dist"), "PROJECT": str(self.project)})


if __name__ == "__main__":
    unittest.main()
