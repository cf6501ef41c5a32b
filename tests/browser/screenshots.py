# SPDX-License-Identifier: Apache-2.0
"""Takes a picture of every page of the dashboard, into docs/images.

usage: screenshots.py CREDENCE FOLDER_FOR_NPM [FOLDER]
"""

import os
import sys
from pathlib import Path

import browser_test


def main():
    credence, folder = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2]).resolve()
    images = browser_test.HERE.parent.parent / "docs" / "images"
    os.environ["PICTURES"] = str(Path(sys.argv[3]).resolve() if len(sys.argv) > 3 else images)
    os.environ.pop("CREDENCE_DB", None)
    try:
        browser = browser_test.find_browser()
        program = browser_test.npm.fetch(folder, browser_test.PACKAGES,
                                         "playwright-core/package.json")
    except browser_test.npm.Unavailable as reason:
        print(f"skipped: {reason}")
        return browser_test.SKIPPED
    done = browser_test.play(credence, browser, program.parent.parent,
                             browser_test.HERE / "screenshots.mjs")
    return 0 if done else 1


if __name__ == "__main__":
    sys.exit(main())
