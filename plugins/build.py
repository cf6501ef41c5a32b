#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the plugins of all clients. Usage: build.py CREDENCE FOLDER

CREDENCE is the program whose `install` writes the hooks. FOLDER must be new or empty, or have been
written by an earlier run.
"""

import shutil
import sys
from pathlib import Path

from clients import Plugins
from installed import Installed

MARK = ".claude-plugin/marketplace.json"


def write(files, folder):
    if folder.is_dir() and any(folder.iterdir()):
        if not (folder / MARK).exists():
            raise SystemExit(f"{folder}: is not empty and has no {MARK}; give another folder")
        shutil.rmtree(folder)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__.splitlines()[0])
    write(Plugins(Installed(sys.argv[1])).everything(), Path(sys.argv[2]).resolve())


if __name__ == "__main__":
    main()
